"""Positions written by hand: they are consistent, or every defect is named."""

import contextlib
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import A_DUEL, A_TEAM
from thegame import (
    Cooperative,
    Deal,
    Defect,
    DuelResult,
    Ending,
    FaceToFace,
    InvalidState,
    Record,
    Rules,
    State,
    TeamResult,
    TheGameError,
    deal,
    notation,
    wire,
)
from thegame._errors import SHOWN

REST = tuple(range(3, 60))

NOT_HELPED = "helped: expected False, because no card can have gone to an opponent's pile, got True"
TEAMS: list[tuple[dict[str, Any], list[str]]] = [
    ({"tops": 10}, ["tops: expected a sequence of 4 numbers, got 10"]),
    ({"tops": {10}}, ["tops: expected a sequence of 4 numbers, got {10}"]),
    (
        {"tops": (10, 20, 90)},
        ["tops: expected a sequence of 4 numbers, got (10, 20, 90)"],
    ),
    (
        {"tops": (0, 100, 1, 101)},
        [
            "tops[0]: expected an int from 1 to 99, got 0",
            "tops[1]: expected an int from 1 to 99, got 100",
            "tops[2]: expected an int from 2 to 100, got 1",
            "tops[3]: expected an int from 2 to 100, got 101",
        ],
    ),
    (
        {"tops": (10, 20, 60, 30)},
        [
            "tops[2]: expected a card that was laid, got 60",
            "tops[3]: expected a card that was laid, got 30",
        ],
    ),
    (
        {"tops": (10, 10, 90, 80)},
        ["tops[0], tops[1]: expected a card that shows on at most 1 pile, got 10"],
    ),
    (
        {"tops": (1, 1, 100, 100)},
        ["tops: no pile shows a card, with 89 cards laid"],
    ),
    ({"hands": None}, ["hands: expected a sequence of 3 hands, got None"]),
    ({"hands": [(), (), 5]}, ["hands[2]: expected a collection of cards, got 5"]),
    (
        {"hands": [(30, 100), (40, 1), (50,)]},
        [
            "hands[0][1]: expected an int from 2 to 99, got 100",
            "hands[1][1]: expected an int from 2 to 99, got 1",
        ],
    ),
    (
        {"hands": [(30, 30, 40), (40, 60), (50, 60)]},
        [
            "hands[0]: 30 is there more than once",
            "hands[0], hands[1]: 40 is there more than once",
            "hands[1], hands[2], decks[0]: 60 is there more than once",
        ],
    ),
    (
        {"hands": [range(30, 37), (40,), (50,)]},
        ["hands[0]: expected at most 6 cards, got range(30, 37)"],
    ),
    (
        {"hands": [(), (40,), ()]},
        [
            "hands[0]: expected cards, because some can be drawn, got ()",
            "hands[2]: expected cards, because some can be drawn, got ()",
        ],
    ),
    ({"hands": [(30,), (), (50,)]}, ["player: expected a player with cards, got 1"]),
    ({"decks": ()}, ["decks: expected a sequence of 1 draw pile, got ()"]),
    ({"decks": [{60}]}, ["decks[0]: expected a sequence of cards, got {60}"]),
    (
        {"decks": [(60, 60, "x")]},
        [
            "decks[0][2]: expected an int from 2 to 99, got 'x'",
            "decks[0]: 60 is there more than once",
        ],
    ),
    *(
        (
            {"player": player, "laid": laid},
            [
                f"player: expected an int from 0 to 2, got {player}",
                f"laid: expected an int from 0 to 6, got {laid}",
            ],
        )
        for player, laid in ((3, 7), (-1, -1))
    ),
    ({"laid": 5}, ["laid: expected at most 4 with this hand, got 5"]),
    ({"helped": True, "laid": 1}, [NOT_HELPED]),
    ({"helped": 0}, ["helped: expected True or False, got 0"]),
]
DUELS: list[tuple[dict[str, Any], list[str]]] = [
    (
        {"tops": (10, 50, 10, 10)},
        [
            "tops[0], tops[2], tops[3]: expected a card that shows on at most 2 piles, got 10"
        ],
    ),
    ({"tops": (10, 50, 61, 48)}, ["tops[2]: expected an int from 1 to 59, got 61"]),
    (
        {"tops": (1, 60, 12, 48), "helped": True},
        [NOT_HELPED],
    ),
    (
        {"tops": (10, 50, 1, 60), "helped": True, "laid": 1},
        [NOT_HELPED],
    ),
    (
        {"hands": [(30,), ()], "decks": [(55,), ()]},
        ["player: expected 1, who has laid every card, got 0"],
    ),
    (
        {"hands": [(30,), (41, 56)]},
        ["hands[1], decks[1]: 56 is there more than once"],
    ),
    (
        {"hands": [(30,), ()]},
        ["hands[1]: expected cards, because some can be drawn, got ()"],
    ),
    (
        {"hands": [(30,), (2,)], "decks": [REST, (*REST[:27], *REST[28:])]},
        [
            "hands[0], decks[0]: 30 is there more than once",
            "tops[0]: expected a card that was laid, got 10",
            "tops[1]: expected a card that was laid, got 50",
            "tops[2]: expected a card that was laid, got 12",
            "tops[3]: expected a card that was laid, got 48",
            "tops[0], tops[1]: expected at most 1 pile opened, got 2",
            "tops[2], tops[3]: expected at most 1 pile opened, got 2",
        ],
    ),
    (
        {"decks": [(*range(2, 12), *range(13, 30), *range(32, 60)), (56,)]},
        ["tops[0], tops[1]: expected at most 1 pile opened, got 2"],
    ),
    ({"laid": 5}, ["laid: expected at most 4 with this hand, got 5"]),
]


def placed(position: dict[str, Any], **changes: Any) -> State:
    """Return the state of a position with some parts changed."""
    return State(**(position | changes))


def defects(arguments: dict[str, Any]) -> list[tuple[str, object]]:
    """Return the path and the value of every defect of a position."""
    with pytest.raises(InvalidState) as caught:
        State(**arguments)
    return [(defect.where, defect.found) for defect in caught.value.defects]


class TestSound:
    """A consistent position is accepted and sorted."""

    def test_hands_are_sorted(self) -> None:
        """A hand may be given in any order, or as a set."""
        state = placed(A_TEAM, hands=[[31, 30], {41, 40}, range(50, 52)])

        assert state == placed(A_TEAM)
        assert state.hands == ((30, 31), (40, 41), (50, 51))

    def test_one_number_in_both_colours(self) -> None:
        """Two piles of a duel may show one number, as it exists in both colours."""
        state = placed(A_DUEL, tops=(10, 50, 10, 48))

        assert state.tops == (10, 50, 10, 48)


class TestDefects:
    """An inconsistent position is refused, and every defect is named."""

    @pytest.mark.parametrize(
        ("position", "changes", "messages"),
        [
            *((A_TEAM, changes, messages) for changes, messages in TEAMS),
            *((A_DUEL, changes, messages) for changes, messages in DUELS),
        ],
    )
    def test_messages(
        self, position: dict[str, Any], changes: dict[str, Any], messages: list[str]
    ) -> None:
        """Every defect is named with its paths, the expectation and the value."""
        with pytest.raises(InvalidState) as caught:
            State(**(position | changes))

        assert [str(defect) for defect in caught.value.defects] == messages
        assert str(caught.value) == "; ".join(messages)

    def test_laid_cards_lie_on_the_piles(self) -> None:
        """A player cannot have laid more cards in a turn than lie on the piles."""
        start = deal(Cooperative(1, hand_size=3, highest=9), seed=1).start(0)
        card = start.hand[0]

        assert defects(
            {
                "rules": start.rules,
                "tops": (card, 1, 10, 10),
                "hands": [start.hand[1:2]],
                "decks": [(*start.hand[2:], *start.decks[0])],
                "player": 0,
                "laid": 2,
            }
        ) == [("laid", 2)]

    def test_all_at_once(self) -> None:
        """A position that is wrong everywhere is refused with all its defects."""
        found = defects(
            {
                "rules": FaceToFace(),
                "tops": (0, 50, "x", 48),
                "hands": [(30, 30, True), 7],
                "decks": [(30,)],
                "player": 2,
                "laid": 1.5,
                "helped": None,
            }
        )

        assert [where for where, _ in found] == [
            *("tops[0]", "tops[2]", "hands[0][2]", "hands[1]", "decks"),
            *("player", "laid", "helped"),
        ]

    @given(
        st.fixed_dictionaries(
            {
                name: st.recursive(
                    st.none() | st.booleans() | st.integers(-2, 102) | st.text(),
                    lambda parts: st.lists(parts, max_size=5),
                    max_leaves=8,
                )
                for name in ("tops", "hands", "decks", "player", "laid", "helped")
            }
        ),
        st.sampled_from([Cooperative(1), Cooperative(2), FaceToFace()]),
    )
    def test_anything(self, arguments: dict[str, Any], rules: Rules) -> None:
        """Any arguments lead to a consistent state, or to an InvalidState."""
        with contextlib.suppress(InvalidState):
            state = State(rules, **arguments)

            assert State(rules, **arguments) == state

    @pytest.mark.parametrize(
        ("count", "more"), [(SHOWN, 0), (SHOWN + 1, 1), (SHOWN + 5, 5)]
    )
    def test_many_defects(self, count: int, more: int) -> None:
        """The repr of an error shows its first defects and counts the others."""
        defects = tuple(Defect((("tops", it),), it, "less") for it in range(count))
        shown = repr(InvalidState(defects))

        assert repr(defects[:SHOWN])[:-1] in shown
        assert shown.count("Defect(") == min(count, SHOWN)
        assert (f", ... {more} more)" in shown) == bool(more)
        assert repr(InvalidState(defects[:SHOWN])) in shown.replace(
            f", ... {more} more", ""
        )


class Changing(list[int]):
    """A sequence that has other parts each time it is read."""

    def __iter__(self) -> Iterator[int]:
        parts = [*super().__iter__()]
        self[:] = [card + 1 for card in parts]
        return iter(parts)


class TestCopied:
    """Arguments are read once, so the checked values are the stored ones."""

    def test_states(self) -> None:
        """A state keeps the parts that were checked, though they change when read."""
        state = State(
            Cooperative(1),
            tops=Changing((10, 20, 90, 80)),
            hands=[Changing((30, 31))],
            decks=[Changing((40, 41))],
            player=0,
        )

        assert state.tops == (10, 20, 90, 80)
        assert (state.hands, state.decks) == (((30, 31),), ((40, 41),))

    def test_deals(self) -> None:
        """A deal keeps the cards that were checked, though they change when read."""
        rules = Cooperative(1, hand_size=2, highest=5)
        dealt = Deal(rules, hands=[Changing((2, 3))], decks=[Changing((4, 5))])
        again = deal(rules, decks=[Changing((2, 3, 4, 5))])

        assert dealt == again
        assert dealt.hands == ((2, 3),)

    def test_records(self) -> None:
        """A record keeps the tags that were checked, though they change when read."""

        class Tags(dict[str, str]):
            def items(self) -> Any:
                found = [*super().items()]
                self["Title"] = 5  # type: ignore[assignment] # on purpose
                return found

        dealt = deal(Cooperative(1), seed=7)
        tags = Tags(Title="one")

        assert Record(dealt, 0, [], tags=tags).tags == (("Title", "one"),)


@pytest.mark.clause("R-i", "R-a")
class TestLoneCard:
    """A single card that was all a duellist had left cannot have been laid."""

    TABLE: ClassVar[dict[str, Any]] = {
        "tops": (58, 20, 30, 40),
        "hands": [(), (31, 32)],
        "decks": [(), (33,)],
        "player": 0,
    }

    def test_refused(self) -> None:
        """A turn of one last card was lost before it began, so it is refused."""
        with pytest.raises(InvalidState) as caught:
            State(FaceToFace(), **self.TABLE, laid=1)

        assert [str(defect) for defect in caught.value.defects] == [
            "laid: expected at least 2, because fewer cards lose the game, got 1"
        ]

    def test_two_cards_win(self) -> None:
        """Two last cards win, and a single one wins by a house rule."""
        house = FaceToFace(lone_card_wins=True)
        won = DuelResult(0, Ending.LAID_ALL)

        assert State(FaceToFace(), **self.TABLE, laid=2).outcome == won
        assert State(house, **self.TABLE, laid=1).outcome == won

    def test_cards_to_draw(self) -> None:
        """With cards to draw, or in hand, one laid card is possible."""
        drawing: dict[str, Any] = self.TABLE | {"decks": [(9,), (33,)]}
        holding: dict[str, Any] = self.TABLE | {"hands": [(9,), (31, 32)]}

        assert State(FaceToFace(), **drawing, laid=1).laid == 1
        assert State(FaceToFace(), **holding, laid=1).laid == 1

    def test_a_team(self) -> None:
        """Without a draw pile one card is enough for a team, also for experts."""
        for rules in (Cooperative(1), Cooperative.expert(1)):
            state = State(
                rules, tops=(58, 1, 100, 100), hands=[()], decks=[()], player=0, laid=1
            )

            assert state.outcome == TeamResult(0)

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_readers(self, seat: int | None) -> None:
        """The readers of text and of JSON refuse a lone card, in states and views."""
        state = State(FaceToFace(), **self.TABLE, laid=2)
        for value, in_text, in_json in (
            (state, notation.read_state, wire.read_state),
            (state.view(seat), notation.read_view, wire.read_view),
        ):
            write: Any = notation.write_state if value is state else notation.write_view
            text = write(value)
            document = wire.write(value)

            assert in_text(text) == in_json(document) == value
            with pytest.raises(TheGameError, match="at least 2, because fewer"):
                in_text(text.replace("laid=2", "laid=1"))
            wrong = document.replace('"laid":2', '"laid":1')
            assert wrong != document
            with pytest.raises(TheGameError, match="at least 2, because fewer"):
                in_json(wrong)
