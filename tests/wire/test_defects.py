"""Defects of documents: all are reported at once, each with its path."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import VALUES, Json, plain, with_part, without
from tests.support.wrong_documents import (
    HALF,
    RECORD,
    STATE,
    TEAM,
    VIEW,
    refused,
    sentences,
)
from thegame import Cooperative, Hint, HintKind, Record, Talk, deal, wire

EITHER: Final = "'cooperative' or 'face-to-face'"
ANY_INT: Final = "an int"
ORDINAL: Final = f"an int from 0 to {2**53 - 1}"


class TestDefects:
    """Every defect is reported, with its path."""

    def test_all_at_once(self) -> None:
        """Missing and unknown fields and wrong types are reported together."""
        document = STATE | {"hands": [[2, True], "x"], "player": 7, "more": None}
        del document["decks"]
        document["rules"] = document["rules"] | {"rows": "2", "game": "cooperative"}

        assert sentences("state", document) == [
            "$.rules.rows: expected an int from 1 to 9, got '2'",
            "$.hands[0][1]: expected an int from 2 to 999, got True",
            "$.hands[1]: expected an array of at most 998, got 'x'",
            "$.decks: expected an array of at most 2, got nothing",
            "$.player: expected an int from 0 to 4, got 7",
            "$.more: unknown field",
        ]

    def test_text_is_text(self) -> None:
        """A number is not a name."""
        document = plain(Record(deal(Cooperative(1), seed=7), 0))
        document["tags"] = [{"name": 1, "value": "x"}]

        assert sentences("record", document) == [
            "$.tags[0].name: expected a string, got 1",
        ]

    @pytest.mark.parametrize("version", [0, 2, 10**9])
    @pytest.mark.parametrize("document", [STATE, VIEW, RECORD, plain(TEAM.rules)])
    def test_other_versions(self, document: Json, version: int) -> None:
        """A document of another version is refused."""
        assert sentences(document["kind"], document | {"version": version}) == [
            f"$.version: expected 1, got {version}"
        ]

    def test_of_another_kind(self) -> None:
        """Nothing else is checked in a document of another kind or version."""
        document = {"kind": "view", "version": True, "more": 1}

        assert sentences("state", document) == [
            "$.kind: expected 'state', got 'view'",
            "$.version: expected 1, got True",
        ]
        assert sentences("state", {}) == [
            "$.kind: expected 'state', got nothing",
            "$.version: expected 1, got nothing",
        ]

    @pytest.mark.parametrize(
        ("kind", "document", "defects"),
        [
            (
                "rules",
                plain(Cooperative(2))
                | {"hand_size": 1, "minimum": 1}
                | {"trick": 3, "highest": 2},
                ["$.highest: expected an int from 3 to 999, got 2"],
            ),
            (
                "state",
                with_part(STATE, "rules", "minimum", to=5)
                | {"rules": STATE["rules"] | {"hand_size": 2, "minimum": 3}},
                ["$.rules.hand_size: expected an int from 3 to 499, got 2"],
            ),
            (
                "state",
                with_part(STATE, "rules", "game", to=["cooperative"]),
                [f"$.rules.game: expected {EITHER}, got ['cooperative']"],
            ),
            (
                "state",
                with_part(STATE, "hands", 0, 0, to=STATE["decks"][0][3]),
                ["$.hands[0], $.decks[0]: 2 is there more than once"],
            ),
            (
                "state",
                STATE | {"tops": [2, 1, 100, 100], "player": 2},
                [
                    "$.tops[0]: expected a card that was laid, got 2",
                    "$.player: expected an int from 0 to 1, got 2",
                ],
            ),
            (
                "deal",
                plain(TEAM.deal) | {"decks": [], "hands": [[2]]},
                [
                    "$.hands: expected a sequence of 2 hands, got ((2,),)",
                    "$.decks: expected a sequence of 1 draw pile, got ()",
                ],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "hands", 0, to=[2, 3]),
                ["$.hands[0]: expected 7 cards, got (2, 3)"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=101),
                ["$.decks[0][0]: expected an int from 2 to 99, got 101"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=4),
                ["$.hands[0], $.decks[0]: 4 is there more than once"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1), (Hint(0, 3, HintKind.KEEP),)))
                | {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                [
                    "$.hints[0].player: expected an int from 0 to 0, got 1",
                    "$.hints[0].pile: expected an int from 0 to 3, got 4",
                ],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1))) | {"limit": 2**53},
                [f"$.limit: expected {ORDINAL} or null, got {2**53}"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"hints": [{"player": 0, "pile": 0, "kind": "Keep"}]},
                ["$.hints[0].kind: expected 'keep' or 'small_step', got 'Keep'"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"rules": {"game": "face-to-face", "players": 1}},
                [
                    "$.rules.game: expected 'cooperative', got 'face-to-face'",
                    *(
                        f"$.rules.{name}: expected {expected}, got nothing"
                        for name, expected in (
                            ("minimum", "an int from 1 to 998"),
                            ("hand_size", "an int from 1 to 998"),
                            ("highest", "an int from 2 to 999"),
                            ("trick", "an int of at least 1"),
                            ("rows", "an int from 1 to 9"),
                            ("play_out", "true or false"),
                        )
                    ),
                ],
            ),
            (
                "record",
                RECORD | {"outcome": [], "moves": [{}, {"move": "play"}]},
                [
                    "$.moves[0].move: expected 'play' or 'end_turn', got nothing",
                    f"$.moves[1].card: expected {ANY_INT}, got nothing",
                    f"$.moves[1].pile: expected {ANY_INT}, got nothing",
                    "$.outcome: expected an object or null, got []",
                ],
            ),
            (
                "record",
                RECORD
                | {
                    "starter": 2,
                    "tags": [{"name": "a", "value": "b"}] * 2,
                    "comments": [{"after": n, "text": ""} for n in (3, 0, 3, 4)],
                },
                [
                    "$.starter: expected an int from 0 to 1, got 2",
                    "$.tags[1].name: expected a name that no other tag has, got 'a'",
                    "$.comments[2].after: expected a move without a comment, got 3",
                    "$.comments[3].after: expected an int from 0 to 3, got 4",
                ],
            ),
            (
                "record",
                with_part(RECORD, "deal", "rules", "highest", to=5),
                ["$.deal.rules.highest: expected an int from 15 to 999, got 5"],
            ),
            (
                "record",
                with_part(RECORD, "tags", 0, "value", to="\ud800"),
                [f"$.tags[0].value: expected {HALF}"],
            ),
            (
                "event",
                {"kind": "event", "version": 1, "event": "game_ended", "outcome": None},
                ["$.outcome: expected an object, got None"],
            ),
            (
                "view",
                VIEW | {"seat": "x", "outcome": True},
                [
                    "$.seat: expected an int from 0 to 4 or null, got 'x'",
                    "$.outcome: expected an object or null, got True",
                ],
            ),
            (
                "view",
                without(VIEW, ("seat",)),
                ["$.seat: expected an int from 0 to 4 or null, got nothing"],
            ),
            (
                "seat_record",
                {
                    "kind": "seat_record",
                    "version": 1,
                    "start": 0,
                    "events": [
                        {"event": "drew", "player": 0, "cards": [5, 4], "count": 3},
                        {"event": "drew", "player": 5, "cards": [5, 4], "count": 3},
                        {"event": "drew", "player": 0, "cards": [4, 5], "count": 1},
                    ],
                },
                [
                    "$.start: expected an object, got 0",
                    "$.events[0].cards: expected each card once, ascending, got (5, 4)",
                    "$.events[0].count: expected 2, as many as the cards, got 3",
                    "$.events[1].player: expected an int from 0 to 4, got 5",
                    "$.events[2].count: expected 2, as many as the cards, got 1",
                ],
            ),
        ],
    )
    def test_paths(self, kind: str, document: Json, defects: list[str]) -> None:
        """Each defect has the path where one would look for it."""
        assert sentences(kind, document) == defects


def wheres(kind: str, document: Json) -> list[str]:
    """Return the path of each defect of a document."""
    return [defect.where for defect in refused(kind, document).defects]


class TestNested:
    """A defect inside another document has the longer path."""

    @given(VALUES["record"])
    def test_deal_in_a_record(self, record: Record) -> None:
        """A card that is missing from the deal is reported in the record's deal."""
        dealt, whole = plain(record.deal), plain(record)
        dealt["hands"][0].pop()
        whole["deal"]["hands"] = dealt["hands"]
        alone = wheres("deal", dealt)

        assert alone
        assert wheres("record", whole) == [f"$.deal{path[1:]}" for path in alone]

    @given(VALUES["record"])
    def test_view_in_a_seat_record(self, record: Record) -> None:
        """An impossible view is reported at the start of the seat record."""
        view, whole = plain(record.state_at(0).view(0)), plain(record.view(0))
        view["tops"][0] = 999
        whole["start"]["tops"] = view["tops"]
        alone = wheres("view", view)

        assert alone
        assert wheres("seat_record", whole) == [f"$.start{path[1:]}" for path in alone]

    @given(VALUES["record"], st.data())
    def test_repeated_notes(self, record: Record, data: st.DataObject) -> None:
        """A tag has a name of its own, and a move at most one comment."""
        document = plain(record)
        after = data.draw(st.integers(0, len(record.moves)))
        note = {"name": data.draw(st.sampled_from(["a", "b"])), "value": "c"}
        document["tags"] = [note, {"name": "other", "value": ""}, note]
        document["comments"] = [{"after": after, "text": text} for text in ("x", "y")]

        assert wheres("record", document) == ["$.tags[2].name", "$.comments[1].after"]


RULES: Final = Cooperative(2, hand_size=2, highest=9, trick=2, rows=1)
STEP: Final = Hint(1, 1, HintKind.SMALL_STEP)
SILENCE: Final = Talk(RULES)
GAME: Final = (
    Record(deal(RULES, decks=[[2, 5, 7, 3, 4, 9, 6, 8]]), 0)
    .hear(SILENCE.give(Hint(0, 0, HintKind.KEEP)))
    .play(2, 0)
    .hear(SILENCE.give(STEP))
    .play(5, 0)
    .end_turn()
    .play(7, 1)
    .hear(SILENCE)
    .play(3, 1)
    .end_turn()
    .play(9, 0)
    .end_turn()
)
SEEN: Final = GAME.view(1)
CHANGES: Final[list[dict[str, object]]] = [
    {"trick": True},
    {"card": 3},
    {"player": 1},
    {"count": 1},
    {"pile": 0, "trick": True},
    {"player": 0},
    {"player": 0},
    {"cards": [2, 6]},
    {"card": 8},
    {"player": 1},
    {"outcome": {"game": "cooperative", "unlaid": 4}},
]
"""For each event of the game, a change after which it cannot follow."""


class TestSeatRecords:
    """The events and hints of a seat record must follow from its start."""

    @pytest.mark.parametrize("index", range(len(CHANGES)))
    def test_events(self, index: int) -> None:
        """The first event that cannot follow is named by its place among all."""
        document = plain(SEEN)
        assert len(document["events"]) == len(CHANGES)
        document["events"][index] |= CHANGES[index]
        (defect,) = refused("seat_record", document).defects

        assert defect.where == f"$.events[{index}]"
        assert defect.expected == "an event that can follow"

    @pytest.mark.parametrize("place", [0, 1])
    def test_hints(self, place: int) -> None:
        """Impossible hints are named by their place, and the defect inside of them."""
        document = plain(SEEN)
        assert [said["after"] for said in document["hints"]] == [1, 4]
        wrong = {"player": 2, "pile": 0, "kind": "keep"}
        document["hints"][place]["hints"] = [wrong | {"player": 0}, wrong]

        assert wheres("seat_record", document) == [f"$.hints[{place}].hints[1].player"]

    def test_last_hints(self) -> None:
        """The view at the end has the hints that are in force there."""
        early = GAME.undo().undo().undo().undo().undo().view(0)

        assert wire.read_seat_record(wire.write(SEEN)).view.hints == ()
        assert wire.read_seat_record(wire.write(early)).view.hints == (STEP,)
