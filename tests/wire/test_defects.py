"""
Defects on the wire: all are told at once, each where one would look for it.
"""

from typing import Final

import pytest

from tests.support.documents import Json, plain, with_part
from tests.support.wrong_documents import HALF, RECORD, STATE, TEAM, told
from thegame import Cooperative, Hint, HintKind, Record, Talk, deal

EITHER: Final = "expected 'cooperative' or 'face-to-face'"


class TestDefects:
    """
    Every defect is told, with its path.
    """

    def test_all_at_once(self) -> None:
        """
        Missing, unknown and of the wrong type, here and there.
        """
        document = STATE | {"hands": [[2, True], "x"], "player": 7, "more": None}
        del document["decks"]
        document["rules"] = document["rules"] | {"rows": "2", "game": "cooperative"}

        assert told("state", document) == [
            "$.rules.rows: '2', expected an int from 1 to 9",
            "$.hands[0][1]: True, expected an int from 2 to 999",
            "$.hands[1]: 'x', expected an array of at most 998",
            "$.decks: nothing, expected an array of at most 2",
            "$.player: 7, expected an int from 0 to 4",
            "$.more: 'more', expected no such field",
        ]

    def test_text_is_text(self) -> None:
        """
        A number for a name is none.
        """
        document = plain(Record.start(deal(Cooperative(1), seed=7), 0))
        document["tags"] = [{"name": 1, "value": "x"}]

        assert told("record", document) == [
            "$.tags[0].name: 1, expected a string",
        ]

    def test_of_another_version(self) -> None:
        """
        A document of another kind and version is not looked into.
        """
        document = {"kind": "view", "version": True, "more": 1}

        assert told("state", document) == [
            "$.kind: 'view', expected 'state'",
            "$.version: True, expected 1",
        ]
        assert told("state", {}) == [
            "$.kind: nothing, expected 'state'",
            "$.version: nothing, expected 1",
        ]

    @pytest.mark.parametrize(
        ("kind", "document", "defects"),
        [
            (
                "rules",
                plain(Cooperative(2))
                | {"hand_size": 1, "minimum": 1}
                | {"trick": 3, "highest": 2},
                ["$.highest: 2, expected an int from 3 to 999"],
            ),
            (
                "state",
                with_part(STATE, "rules", "minimum", to=5)
                | {"rules": STATE["rules"] | {"hand_size": 2, "minimum": 3}},
                ["$.rules.hand_size: 2, expected an int from 3 to 499"],
            ),
            (
                "state",
                with_part(STATE, "rules", "game", to=["cooperative"]),
                [f"$.rules.game: ['cooperative'], {EITHER}"],
            ),
            (
                "state",
                with_part(STATE, "hands", 0, 0, to=STATE["decks"][0][3]),
                ["$.hands[0], $.decks[0]: 2, expected a card in one place only"],
            ),
            (
                "state",
                STATE | {"tops": [2, 1, 100, 100], "player": 2},
                [
                    "$.tops[0]: 2, expected a card that was laid",
                    "$.player: 2, expected an int from 0 to 1",
                ],
            ),
            (
                "deal",
                plain(TEAM.deal) | {"decks": [], "hands": [[2]]},
                [
                    "$.hands: ((2,),), expected a sequence of 2",
                    "$.decks: (), expected a sequence of 1",
                ],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "hands", 0, to=[2, 3]),
                ["$.hands[0]: (2, 3), expected 7 cards"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=101),
                ["$.decks[0][0]: 101, expected an int from 2 to 99"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=4),
                ["$.hands[0], $.decks[0]: 4, expected a card in one place only"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1), (Hint(0, 3, HintKind.KEEP),)))
                | {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                [
                    "$.hints[0].player: 1, expected an int from 0 to 0",
                    "$.hints[0].pile: 4, expected an int from 0 to 3",
                ],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"hints": [{"player": 0, "pile": 0, "kind": "7"}]},
                ["$.hints[0].kind: '7', expected 'keep' or 'small_step'"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"rules": {"game": "face-to-face", "players": 1}},
                [
                    "$.rules.game: 'face-to-face', expected 'cooperative'",
                    *(
                        f"$.rules.{name}: nothing, expected {expected}"
                        for name, expected in (
                            ("minimum", "an int from 1 to 998"),
                            ("hand_size", "an int from 1 to 998"),
                            ("highest", "an int from 2 to 999"),
                            ("trick", "an int from 1 to 9007199254740991"),
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
                    "$.moves[0].move: nothing, expected 'play' or 'end_turn'",
                    "$.moves[1].card: nothing, expected an int from 2 to 999",
                    "$.moves[1].pile: nothing, expected an int from 0 to 17",
                    "$.outcome: [], expected an object or null",
                ],
            ),
            (
                "record",
                RECORD
                | {
                    "starter": 2,
                    "tags": [{"name": "a", "value": "b"}] * 2,
                    "comments": [{"after": n, "text": ""} for n in (3, 3, 4)],
                },
                [
                    "$.starter: 2, expected an int from 0 to 1",
                    "$.tags[1].name: 'a', expected a name of its own",
                    "$.comments[1].after: 3, expected a move without another comment",
                    "$.comments[2].after: 4, expected an int from 0 to 3",
                ],
            ),
            (
                "record",
                with_part(RECORD, "deal", "rules", "highest", to=5),
                ["$.deal.rules.highest: 5, expected an int from 15 to 999"],
            ),
            (
                "record",
                with_part(RECORD, "tags", 0, "value", to="\ud800"),
                [f"$.tags[0].value: {HALF}"],
            ),
            (
                "event",
                {"kind": "event", "version": 1, "event": "game_ended", "outcome": None},
                ["$.outcome: None, expected an object"],
            ),
        ],
    )
    def test_paths(self, kind: str, document: Json, defects: list[str]) -> None:
        """
        Each is where one would look for it.
        """
        assert told(kind, document) == defects
