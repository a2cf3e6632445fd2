"""Names: piles are passed by index or name, and sentences use the reader's names."""

import pickle
from typing import Any, Final, cast

import pytest
from hypothesis import given

from tests.support.positions import duel, team
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    FaceToFace,
    IllegalMove,
    Pile,
    Play,
    Record,
    State,
    TeamResult,
    deal,
    wire,
)
from thegame.refusals import DoesNotFit, GameOver, NoSuchPile
from thegame.strategies import states

TEAM: Final = deal(Cooperative(2), seed=7).start(0)
DUEL: Final = duel((20, 50, 29, 40), [12, 19, 30], decks=[[3], []])
NAMES: Final = ("A1", "A2", "D1", "D2")
PLAYERS: Final = ("Ada", "Bob")


class TestLookup:
    """A pile is found by its index or by its name."""

    @given(states())
    def test_every_pile(self, state: State) -> None:
        """Every seat finds each pile by the name that it uses, and by the index."""
        for turn in (state, *(state.view(seat) for seat in watchers(state.rules))):
            for index, pile in enumerate(turn.piles):
                assert pile.index == index
                for found in (turn.pile(index), turn.pile(pile.name)):
                    assert found == pile
                    assert (found.index, found.name) == (index, pile.name)

    def test_from_each_seat(self) -> None:
        """A duellist's name for a pile depends on the seat."""
        assert DUEL.pile("A").index == DUEL.view(1).pile("opp.A").index == 0

    def test_small_letters(self) -> None:
        """A name may be in small letters, as in the notation."""
        assert TEAM.play(4, "d2") == TEAM.play(4, "D2")
        assert DUEL.view(1).pile("opp.a").index == 0

    @pytest.mark.parametrize("pile", ["Z1", "A", "0", "", -1, 4, True, 0.0, None])
    def test_no_such_pile(self, pile: Any) -> None:
        """A name that is not used, and an index that does not exist, are refused."""
        with pytest.raises(NoSuchPile) as caught:
            TEAM.pile(pile)

        known = "A1, A2, D1, D2" if isinstance(pile, str) else "0 to 3"
        assert str(caught.value) == f"no pile {pile!r}; piles are {known} (CO-TURN-5)"

    def test_name_in_a_play(self) -> None:
        """A play has an index, and the refusal of a name says so."""
        said = "no pile 'A1'; a Play takes the index of a pile, 0 to 3 (CO-TURN-5)"
        assert str(TEAM.why_not(Play(4, cast("int", "A1")))) == said

    def test_repr(self) -> None:
        """The repr of a pile has its name and its index, and is code."""
        pile = TEAM.piles[3]
        names = {"Pile": Pile, "Direction": type(pile.direction)}
        again = eval(repr(pile), names)  # noqa: S307 - our own repr

        assert repr(pile).endswith("name='D2', index=3)")
        assert (again, again.name, again.index) == (pile, "D2", 3)


class TestPlay:
    """A card is laid on a pile that is passed by its name."""

    @given(states())
    def test_as_by_index(self, state: State) -> None:
        """A play by name leads to the state, view and record of a play by index."""
        view = state.view(state.player)
        for play in state.legal_plays():
            name = state.piles[play.pile].name
            after = state.apply(play)
            assert state.play(play.card, name) == after
            assert view.play(play.card, name) == after.view(state.player)

    def test_record(self) -> None:
        """A record holds the index of a pile that was passed by name."""
        record = Record(deal(FaceToFace(), seed=7), 1).play(58, "D")

        assert record.moves == (Play(58, 3),)
        assert record == record.undo().play(58, 3)

    @pytest.mark.parametrize("turn", [TEAM, TEAM.view(0)], ids=["state", "view"])
    def test_wrong_name(self, turn: Any) -> None:
        """A wrong name is refused with the names that there are."""
        with pytest.raises(NoSuchPile, match="no pile 'B'; piles are A1, A2, D1, D2"):
            turn.play(4, "B")

    def test_words_of_the_caller(self) -> None:
        """A refusal names the pile as the caller did, also after pickling."""
        state = TEAM.play(97, "A1")
        with pytest.raises(DoesNotFit) as caught:
            state.play(88, "A1")
        with pytest.raises(DoesNotFit) as by_index:
            state.play(88, 0)

        start = "88 does not fit on pile"
        assert str(caught.value).startswith(f"{start} A1 (ascending, showing 97)")
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
        assert str(by_index.value).startswith(f"{start} 0 (")

    def test_number_in_a_record(self) -> None:
        """The refusal of a record has the number of the move and the names."""
        record = Record(deal(Cooperative(2), seed=7), 0).play(97, "A1")
        with pytest.raises(DoesNotFit) as caught:
            record.play(88, "A1")

        assert str(caught.value).startswith("move 2: 88 does not fit on pile A1 (")

    def test_document(self) -> None:
        """The document of a refusal has the index of the pile, and no names."""
        with pytest.raises(DoesNotFit) as caught:
            TEAM.play(97, "A1").play(88, "A1")

        document = wire.write_dict(caught.value)
        assert document["pile"] == 0
        assert "names" not in document

    @pytest.mark.parametrize("pile", ["A1", "Z1", True, None])
    def test_a_move_has_an_index(self, pile: Any) -> None:
        """A name in a move is refused, as `why_not` says."""
        play = Play(4, pile)
        record = Record(deal(Cooperative(2), seed=7), 0)
        for make in (TEAM.apply, TEAM.step, TEAM.take_turn, record.apply, record.step):
            with pytest.raises(NoSuchPile):
                make(play)

        assert isinstance(TEAM.why_not(play), NoSuchPile)
        assert not TEAM.is_legal(play)

    def test_over(self) -> None:
        """After the end of the game a wrong name is not the reason."""
        over = team((98, 99, 2, 3), (50,))

        with pytest.raises(GameOver):
            over.play(50, "Z1")


REFUSALS: Final[list[tuple[State, Play, str]]] = [
    (
        TEAM.play(97, 0),
        Play(88, 0),
        (
            "88 does not fit on pile A1 (ascending, showing 97); "
            "cards that fit: 98 to 99, 87"
        ),
    ),
    (TEAM, Play(5, 0), "Ada does not hold 5; hand: 4, 55, 56, 75, 81, 88, 97"),
    (TEAM, Play(4, 4), "no pile 4; piles are 0 to 3"),
    (
        DUEL,
        Play(30, 2),
        (
            "30 does not improve the opponent's pile D1 (ascending, showing 29); "
            "cards that do: 2 to 28"
        ),
    ),
    (
        DUEL.play(19, 2),
        Play(12, 2),
        (
            "cannot lay 12 on pile D1: one card was already laid on the opponent's "
            "piles this turn"
        ),
    ),
    (
        duel((58, 3, 29, 40), (12, 30)),
        Play(12, 0),
        "the game is over: Bob wins because Ada is stuck",
    ),
]


class TestSentences:
    """Sentences take the names of players and piles."""

    @pytest.mark.parametrize(("state", "play", "text"), REFUSALS)
    def test_refusals(self, state: State, play: Play, text: str) -> None:
        """The reason of a refused move has the names."""
        reason = state.why_not(play)

        assert isinstance(reason, IllegalMove)
        assert reason.sentence(players=PLAYERS, piles=NAMES) == text

    def test_piles_as_they_are(self) -> None:
        """The piles of a state or a view are called by their names."""
        reason, event = DUEL.why_not(Play(30, 2)), DUEL.step(Play(19, 2)).events[0]

        assert reason is not None
        for turn in (DUEL, DUEL.view(1)):
            names = [pile.name for pile in turn.piles]
            for told in (reason, event):
                said = told.sentence(piles=turn.piles)
                assert said == told.sentence(piles=names)
                assert turn.piles[2].name in said

    def test_another_seat(self) -> None:
        """The reason of a view has the names of both players."""
        reason = TEAM.view(1).why_not(Play(11, 0))

        assert reason is not None
        assert reason.sentence(players=PLAYERS) == "Ada is on turn, not Bob"
        assert reason.sentence() == "player 0 is on turn, not player 1"

    def test_too_few_names(self) -> None:
        """Players and piles without a name are called by their numbers."""
        reason = TEAM.play(97, 2).why_not(Play(99, 2))

        assert reason is not None
        assert reason.sentence(players=[], piles=["A1"]) == reason.sentence()

    @pytest.mark.parametrize(
        ("names", "found"),
        [
            ("Ada", "a str"),
            ([0, 1], "a list"),
            ({0: "Ada"}, "a dict"),
            (None, "None"),
            (iter(PLAYERS), "a tuple_iterator"),
        ],
    )
    def test_not_names(self, names: Any, found: str) -> None:
        """One name instead of several, and whatever is not a name, is refused."""
        won = DuelResult(0, Ending.STUCK)
        event = TEAM.step(Play(4, 0)).events[0]
        for call in (TEAM.text, TEAM.view(0).text, won.sentence, event.sentence):
            with pytest.raises(TypeError) as caught:
                call(players=names)
            assert str(caught.value) == (
                f"players: expected a sequence of names of type str, got {found}"
            )

    def test_outcomes(self) -> None:
        """The sentence of an outcome has the names of the players."""
        won = DuelResult(0, Ending.LAID_ALL)

        assert won.sentence(players=PLAYERS) == "Ada wins by laying every card"
        assert won.sentence() == str(won) == "player 0 wins by laying every card"
        assert TeamResult(0).sentence(players=PLAYERS) == str(TeamResult(0))
