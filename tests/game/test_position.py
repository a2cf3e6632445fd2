"""Positions written by hand."""

import contextlib
from collections.abc import Iterator
from typing import Any, ClassVar, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import A_DUEL, A_TEAM
from thegame import (
    Cooperative,
    Deal,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    InvalidState,
    Play,
    Record,
    Rules,
    State,
    TeamResult,
    deal,
    notation,
    wire,
)
from thegame.notation import NotationError
from thegame.wire import WireError

REST = tuple(range(3, 60))

Wrong: TypeAlias = list[tuple[dict[str, Any], list[tuple[str, object]]]]

WRONG_TEAMS: Wrong = [
    ({"tops": (10, 20, 90)}, [("tops", (10, 20, 90))]),
    ({"tops": 10}, [("tops", 10)]),
    ({"tops": (0, 20, 90, 80)}, [("tops[0]", 0)]),
    ({"tops": (100, 20, 90, 80)}, [("tops[0]", 100)]),
    ({"tops": (10, 20, 1, 101)}, [("tops[2]", 1), ("tops[3]", 101)]),
    ({"tops": (True, 20, 90, 80)}, [("tops[0]", True)]),
    ({"tops": (10, 20, 90, 60)}, [("tops[3]", 60)]),
    ({"tops": (10, 20, 90, 30)}, [("tops[3]", 30)]),
    ({"tops": (10, 10, 90, 80)}, [("tops[0], tops[1]", 10)]),
    ({"tops": (1, 1, 100, 100)}, [("tops", (1, 1, 100, 100))]),
    ({"hands": [(30,), (40,)]}, [("hands", [(30,), (40,)])]),
    ({"hands": None}, [("hands", None)]),
    ({"hands": [(30,), (40,), 50]}, [("hands[2]", 50)]),
    (
        {"hands": [(30,), (40, 99.0), (1,)]},
        [("hands[1][1]", 99.0), ("hands[2][0]", 1)],
    ),
    ({"hands": [(30,), (40,), (30,)]}, [("hands[0], hands[2]", 30)]),
    ({"hands": [(30,), (40, 40), (50,)]}, [("hands[1]", 40)]),
    ({"hands": [(30,), (60,), (50,)]}, [("hands[1], decks[0]", 60)]),
    ({"hands": [range(30, 37), (40,), (50,)]}, [("hands[0]", range(30, 37))]),
    ({"hands": [(), (40,), (50,)]}, [("hands[0]", ())]),
    ({"hands": [(30,), (), (50,)]}, [("player", 1)]),
    ({"decks": []}, [("decks", [])]),
    ({"decks": [{60, 61}]}, [("decks[0]", {60, 61})]),
    ({"decks": [(60, 60, "x")]}, [("decks[0][2]", "x"), ("decks[0]", 60)]),
    ({"player": 3}, [("player", 3)]),
    ({"player": -1}, [("player", -1)]),
    ({"player": False}, [("player", False)]),
    ({"laid": -1}, [("laid", -1)]),
    ({"laid": 5}, [("laid", 5)]),
    ({"laid": 7}, [("laid", 7)]),
    ({"helped": True, "laid": 1}, [("helped", True)]),
    ({"helped": 0}, [("helped", 0)]),
    ({"rules": "Cooperative"}, [("rules", "Cooperative")]),
]
WRONG_DUELS: Wrong = [
    ({"tops": (10, 50, 10, 10)}, [("tops[0], tops[2], tops[3]", 10)]),
    ({"tops": (10, 50, 61, 48)}, [("tops[2]", 61)]),
    ({"tops": (1, 60, 12, 48), "helped": True}, [("helped", True)]),
    ({"tops": (10, 50, 1, 60), "helped": True, "laid": 1}, [("helped", True)]),
    ({"hands": [(30,), (41, 56)]}, [("hands[1], decks[1]", 56)]),
    ({"hands": [(30,), ()]}, [("hands[1]", ())]),
    ({"hands": [(30,), ()], "decks": [(55,), ()]}, [("player", 0)]),
    ({"laid": 5}, [("laid", 5)]),
    (
        {"hands": [(30,), (2,)], "decks": [REST, (*REST[:27], *REST[28:])]},
        [
            *[("hands[0], decks[0]", 30), ("tops[0]", 10), ("tops[1]", 50)],
            *[("tops[2]", 12), ("tops[3]", 48), ("tops[0], tops[1]", 2)],
            ("tops[2], tops[3]", 2),
        ],
    ),
]
SENTENCES: list[tuple[dict[str, Any], str]] = [
    (
        A_TEAM | {"rules": "Cooperative"},
        "rules: expected a Cooperative or a FaceToFace, got 'Cooperative'",
    ),
    (A_TEAM | {"tops": 10}, "tops: expected a sequence of 4, got 10"),
    (
        A_TEAM | {"tops": (0, 100, 1, 101)},
        (
            "tops[0]: expected an int from 1 to 99, got 0; "
            "tops[1]: expected an int from 1 to 99, got 100; "
            "tops[2]: expected an int from 2 to 100, got 1; "
            "tops[3]: expected an int from 2 to 100, got 101"
        ),
    ),
    (
        A_TEAM | {"tops": (10, 20, 90, 60)},
        "tops[3]: expected a laid card, got 60",
    ),
    (
        A_TEAM | {"tops": (10, 10, 90, 80)},
        "tops[0], tops[1]: expected a card on at most 1 pile, got 10",
    ),
    (
        A_TEAM | {"tops": (1, 1, 100, 100)},
        "tops: expected a card on top, with 89 cards laid, got (1, 1, 100, 100)",
    ),
    (
        {"rules": Cooperative(1, hand_size=2, highest=5, rows=1), "tops": (1, 6)}
        | {"hands": [(2, 3)], "decks": [(4,)], "player": 0},
        "tops: expected a card on top, with 1 card laid, got (1, 6)",
    ),
    (A_TEAM | {"hands": None}, "hands: expected a sequence of 3, got None"),
    (
        A_TEAM | {"hands": [(30,), (40,), 50]},
        "hands[2]: expected a collection of cards, got 50",
    ),
    (
        A_TEAM | {"hands": [(30, 100), (40, 1), (50,)]},
        (
            "hands[0][1]: expected an int from 2 to 99, got 100; "
            "hands[1][1]: expected an int from 2 to 99, got 1"
        ),
    ),
    (
        A_TEAM | {"hands": [(30, 40), (40, 60), (30, 60)]},
        (
            "hands[0], hands[2]: expected each card in one place, got 30; "
            "hands[0], hands[1]: expected each card in one place, got 40; "
            "hands[1], hands[2], decks[0]: expected each card in one place, got 60"
        ),
    ),
    (
        A_TEAM | {"hands": [range(30, 37), (40,), (50,)]},
        "hands[0]: expected at most 6 cards, got range(30, 37)",
    ),
    (
        A_TEAM
        | {"rules": Cooperative(3, minimum=1, hand_size=1)}
        | {"hands": [(30, 31), (40,), (50,)]},
        "hands[0]: expected at most 1 card, got (30, 31)",
    ),
    (
        A_TEAM | {"hands": [(), (40,), ()]},
        (
            "hands[0]: expected cards, as some can be drawn, got (); "
            "hands[2]: expected cards, as some can be drawn, got ()"
        ),
    ),
    (
        A_TEAM | {"hands": [(30,), (), (50,)]},
        "player: expected a player with cards, got 1",
    ),
    (A_TEAM | {"decks": ()}, "decks: expected a sequence of 1, got ()"),
    (
        A_TEAM | {"decks": [{60}]},
        "decks[0]: expected a sequence of cards, got {60}",
    ),
    (A_TEAM | {"laid": 5}, "laid: expected at most 4 with this hand, got 5"),
    (A_TEAM | {"laid": 7}, "laid: expected an int from 0 to 6, got 7"),
    (A_TEAM | {"player": 3}, "player: expected an int from 0 to 2, got 3"),
    (
        A_TEAM | {"helped": True, "laid": 1},
        (
            "helped: expected False, as no card can have gone to an opponent's pile, "
            "got True"
        ),
    ),
    (A_TEAM | {"helped": 0}, "helped: expected True or False, got 0"),
    (
        A_DUEL | {"tops": (10, 50, 10, 10)},
        "tops[0], tops[2], tops[3]: expected a card on at most 2 piles, got 10",
    ),
    (
        A_DUEL | {"hands": [(30,), ()], "decks": [(55,), ()]},
        "player: expected 1, who has laid every card, got 0",
    ),
    (
        A_DUEL | {"decks": [(*range(2, 12), *range(13, 30), *range(32, 60)), (56,)]},
        "tops[0], tops[1]: expected at most 1 pile opened, got 2",
    ),
]


def placed(position: dict[str, Any], **changes: Any) -> State:
    """The state of a position, with some parts changed."""
    return State(**(position | changes))


def defects(arguments: dict[str, Any]) -> list[tuple[str, object]]:
    """What is wrong with a position, and where."""
    with pytest.raises(InvalidState) as caught:
        State(**arguments)
    return [(defect.where, defect.found) for defect in caught.value.defects]


class TestSound:
    """What can lie on a table is accepted and normalised."""

    def test_hands_are_sorted(self) -> None:
        """A hand may be given in any order, or as a set."""
        state = placed(A_TEAM, hands=[[31, 30], {41, 40}, range(50, 52)])

        assert state == placed(A_TEAM)
        assert state.hands == ((30, 31), (40, 41), (50, 51))

    def test_everything_is_kept(self) -> None:
        """The fields are those that were given."""
        state = placed(A_DUEL, laid=2, helped=True)

        assert state.tops == (10, 50, 12, 48)
        assert state.decks == ((55,), (56,))
        assert (state.player, state.laid, state.helped) == (0, 2, True)
        assert state.unlaid_cards == (frozenset({30, 31, 55}), frozenset({30, 41, 56}))

    @given(
        rules=st.sampled_from([Cooperative(1), Cooperative(5), FaceToFace()]),
        seed=st.integers(0, 10**6),
        choices=st.lists(st.integers(0, 10**6), max_size=60),
    )
    def test_every_state_of_a_game_is_sound(
        self, rules: Rules, seed: int, choices: list[int]
    ) -> None:
        """Whatever play leads to can be written by hand."""
        state = deal(rules, seed=seed).start(seed % rules.players)
        for choice in choices:
            moves = state.legal_moves()
            if not moves:
                break
            state = state.apply(moves[choice % len(moves)])

        written = State(
            state.rules,
            tops=state.tops,
            hands=state.hands,
            decks=state.decks,
            player=state.player,
            laid=state.laid,
            helped=state.helped,
        )

        assert written == state
        assert written.outcome == state.outcome

    def test_two_piles_may_show_one_number_in_the_duel(self) -> None:
        """Each number exists in both colours."""
        state = placed(A_DUEL, tops=(10, 50, 10, 48))

        assert state.tops == (10, 50, 10, 48)

    def test_finished_games(self) -> None:
        """A finished game is a position like any other."""
        state = State(
            FaceToFace(),
            tops=(10, 50, 12, 48),
            hands=[(), (30,)],
            decks=[(), ()],
            player=0,
            laid=2,
        )

        assert state.is_over
        assert state.legal_moves() == ()


class TestDefects:
    """What cannot lie on a table is refused, and every defect is named."""

    @pytest.mark.parametrize(("changes", "wrong"), WRONG_TEAMS, ids=str)
    def test_cooperative(
        self, changes: dict[str, Any], wrong: list[tuple[str, object]]
    ) -> None:
        """One thing wrong in the cooperative game, or two of a kind."""
        assert defects(A_TEAM | changes) == wrong

    @pytest.mark.parametrize(("changes", "wrong"), WRONG_DUELS, ids=str)
    def test_face_to_face(
        self, changes: dict[str, Any], wrong: list[tuple[str, object]]
    ) -> None:
        """One thing wrong in the duel, or two of a kind."""
        assert defects(A_DUEL | changes) == wrong

    def test_laid_cards_are_bounded_by_what_lies(self) -> None:
        """Nobody has laid more in this turn than lies on the piles."""
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
        """For a position that is wrong everywhere, every defect is reported."""
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
            "tops[0]",
            "tops[2]",
            "hands[0][2]",
            "hands[1]",
            "decks",
            "player",
            "laid",
            "helped",
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
        """Whatever is passed: a sound state, or an InvalidState."""
        with contextlib.suppress(InvalidState):
            state = State(rules, **arguments)

            assert State(rules, **arguments) == state

    def test_message_is_one_line(self) -> None:
        """The sentence shows what was found and what was expected."""
        with pytest.raises(InvalidState) as caught:
            placed(A_TEAM, player=3, laid=-1)

        assert str(caught.value) == (
            "player: expected an int from 0 to 2, got 3; "
            "laid: expected an int from 0 to 6, got -1"
        )

    @pytest.mark.parametrize(("arguments", "text"), SENTENCES)
    def test_sentence(self, arguments: dict[str, Any], text: str) -> None:
        """The whole sentence, for each kind of defect."""
        with pytest.raises(InvalidState) as caught:
            State(**arguments)

        assert str(caught.value) == text


class TestTurn:
    """A position in mid-turn goes on as the turn does."""

    def test_minimum_counts_what_was_laid(self) -> None:
        """With one card laid, one more is enough."""
        state = placed(A_TEAM, laid=1)

        assert not state.is_legal(EndTurn())
        assert state.play(40, 0).is_legal(EndTurn())

    def test_helped_closes_the_opponents_piles(self) -> None:
        """Having helped, only own piles are open."""
        state = placed(A_DUEL, hands=[(5, 30), (30, 41)], laid=1, helped=True)

        assert state.legal_plays() == (Play(5, 1), Play(30, 0), Play(30, 1))


class Changing(list[int]):
    """A sequence that has other parts each time it is read."""

    def __iter__(self) -> Iterator[int]:
        parts = [*super().__iter__()]
        self[:] = [card + 1 for card in parts]
        return iter(parts)


class TestCopied:
    """What is checked is what is kept, whatever the arguments become."""

    def test_read_once(self) -> None:
        """Parts that change between two readings cannot smuggle anything in."""
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
        """Nor in a deal."""
        rules = Cooperative(1, hand_size=2, highest=5)
        dealt = Deal(rules, hands=[Changing((2, 3))], decks=[Changing((4, 5))])
        again = deal(rules, decks=[Changing((2, 3, 4, 5))])

        assert dealt == again
        assert dealt.hands == ((2, 3),)

    def test_records(self) -> None:
        """Nor in the notes of a record."""

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
        """The turn was lost before it began."""
        with pytest.raises(InvalidState) as caught:
            State(FaceToFace(), **self.TABLE, laid=1)

        assert [str(defect) for defect in caught.value.defects] == [
            "laid: expected at least 2, as fewer cards lose the game, got 1"
        ]

    def test_two_cards_win(self) -> None:
        """Two last cards can, and a single one where it wins by a house rule."""
        house = FaceToFace(lone_card_wins=True)
        won = DuelResult(0, Ending.LAID_ALL)

        assert State(FaceToFace(), **self.TABLE, laid=2).outcome == won
        assert State(house, **self.TABLE, laid=1).outcome == won

    def test_cards_to_draw(self) -> None:
        """With cards to draw, or in hand, the turn may have begun with more."""
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
        """The readers of text and of JSON refuse it too, for states and views."""
        state = State(FaceToFace(), **self.TABLE, laid=2)
        for value, in_text, in_json in (
            (state, notation.read_state, wire.read_state),
            (state.view(seat), notation.read_view, wire.read_view),
        ):
            write: Any = notation.write_state if value is state else notation.write_view
            text = write(value)
            document = wire.write(value)

            assert in_text(text) == in_json(document) == value
            with pytest.raises(NotationError, match="at least 2, as fewer"):
                in_text(text.replace("laid=2", "laid=1"))
            wrong = document.replace('"laid":2', '"laid":1')
            assert wrong != document
            with pytest.raises(WireError, match="at least 2, as fewer"):
                in_json(wrong)
