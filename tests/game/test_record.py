"""Records: whole games that cannot be wrong."""

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from thegame import (
    Cooperative,
    Deal,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    IllegalMove,
    InvalidRecord,
    LaidCard,
    NoSuchMove,
    NoSuchPlayer,
    NothingToUndo,
    Play,
    Record,
    State,
    Turn,
    deal,
)
from thegame.refusals import DoesNotFit, GameOver, NotAMove, NotInHand, TooFewLaid
from thegame.strategies import records
from thegame.transcript import move_text

if TYPE_CHECKING:
    from collections.abc import Callable

DEALT = deal(Cooperative(1), seed=7)
FIRST = Record(DEALT, 0)
MOVES = (Play(4, 0), Play(97, 2), EndTurn(), Play(34, 0))
LATER = Record(DEALT, 0, MOVES)
# Silver lays 3 and 5, and Gold helps with the other 3.
DUEL = Record(
    deal(
        FaceToFace(hand_size=3, highest=6),
        decks=[[2, 3, 6, 4, 5], [3, 5, 6, 2, 4]],
    ),
    1,
    [
        *(Play(3, 2), Play(5, 2), EndTurn()),
        *(Play(3, 2), Play(2, 0), EndTurn()),
        *(Play(4, 2), Play(6, 2), Play(2, 3)),
    ],
)


class TestPlay:
    """A record grows by legal moves, and only by them."""

    def test_each_kind_of_move_by_name(self) -> None:
        """A record takes moves by the same names as a state."""
        assert FIRST.play(4, 0).play(97, 2).end_turn().play(34, 0) == LATER

    def test_the_text_of_a_move_on_no_pile(self) -> None:
        """A pile that the game does not have is written as its number."""
        assert move_text(Play(4, 3), Cooperative(1), 0) == "4-D2"
        assert move_text(Play(4, 4), Cooperative(1), 0) == "4-4"

    @given(records())
    def test_move_by_move_or_at_once(self, record: Record) -> None:
        """Playing the moves one by one makes the same record as all at once."""
        grown = Record(record.deal, record.starter)
        for move in record.moves:
            grown = grown.apply(move)

        assert grown == Record(record.deal, record.starter, record.moves)
        assert grown.state == record.state
        assert grown.outcome == record.state.outcome
        assert grown.rules == record.deal.rules

    @pytest.mark.parametrize(
        ("move", "kind"),
        [
            (Play(34, 0), NotInHand),
            (Play(55, 5), IllegalMove),
            (EndTurn(), TooFewLaid),
            ("34-A1", NotAMove),
        ],
        ids=str,
    )
    def test_refused(self, move: Any, kind: type[IllegalMove]) -> None:
        """A refused move says which it would have been, and changes nothing."""
        makes: list[Callable[[], Record]] = [
            lambda: LATER.apply(move),
            lambda: Record(DEALT, 0, [*MOVES, move, Play(2, 0)]),
        ]
        for make in makes:
            with pytest.raises(kind) as caught:
                make()

            assert caught.value.number == 5
            assert str(caught.value).startswith("move 5: ")
            assert caught.value.clause.id in str(caught.value)
        assert LATER.moves == MOVES

    def test_first_refused_move_counts(self) -> None:
        """Of several refused moves the first is reported."""
        with pytest.raises(DoesNotFit) as caught:
            Record(DEALT, 0, [Play(97, 0), Play(4, 0), Play(5, 0)])

        assert caught.value.number == 2

    def test_nothing_after_the_end(self) -> None:
        """A game that is over takes no move."""
        with pytest.raises(GameOver, match=r"^move 10: "):
            DUEL.apply(EndTurn())

    @pytest.mark.parametrize("player", [-1, 1, True, None])
    def test_starter(self, player: Any) -> None:
        """Somebody who plays must start."""
        with pytest.raises(NoSuchPlayer):
            Record(DEALT, player)

    @pytest.mark.parametrize("wrong", [None, DEALT.start(0), "deal"], ids=type)
    def test_needs_a_deal(self, wrong: Any) -> None:
        """A record begins with a deal."""
        with pytest.raises(InvalidRecord, match=r"deal: expected a Deal, got .*"):
            Record(wrong, 0)
        with pytest.raises(InvalidRecord, match=r"deal: expected a Deal, got .*"):
            Record(wrong, 0, ())


class TestUndo:
    """Taking back is going to the record before."""

    @given(records())
    def test_undoes_play(self, record: Record) -> None:
        """After a move, undoing it gives back the record as it was."""
        for move in record.state.legal_moves()[:1]:
            assert record.apply(move).undo() == record
            assert record.apply(move).undo().state == record.state

    @given(records())
    def test_down_to_the_start(self, record: Record) -> None:
        """Every record can be undone move by move."""
        for left in reversed(range(len(record.moves))):
            record = record.undo()

            assert len(record.moves) == left
            assert all(number <= left for number, _ in record.comments)
        assert record.state == record.deal.start(record.starter)

    def test_the_state_before(self) -> None:
        """Each move brings one more state, and undoing it takes that one away."""
        before = LATER.undo()

        assert before.states() == LATER.states()[:-1]
        assert before.apply(MOVES[-1]).states() == LATER.states()

    def test_nothing_to_undo(self) -> None:
        """At the start there is nothing to take back."""
        with pytest.raises(NothingToUndo):
            FIRST.undo()


class TestLooking:
    """Every state of the game, what lies where, and who did what."""

    @given(records())
    def test_states(self, record: Record) -> None:
        """The states are those that the moves lead through."""
        states = record.states()

        assert len(states) == len(record.moves) + 1
        assert states[0] == record.deal.start(record.starter)
        assert states[-1] == record.state
        for number, state in enumerate(states):
            assert record.state_at(number) == state
        for (before, after), move in zip(
            itertools.pairwise(states), record.moves, strict=True
        ):
            assert before.apply(move) == after

    @given(records())
    def test_piles(self, record: Record) -> None:
        """The last card in each pile shows, and every laid card lies in one pile."""
        for number, state in enumerate(record.states()):
            piles = record.piles_at(number)
            rows = record.rules.piles

            assert [
                cards[-1].card if cards else row.top
                for cards, row in zip(piles, rows, strict=True)
            ] == list(state.tops)
            laid = [
                (record.rules.draw_pile(one.player), one.card)
                for cards in piles
                for one in cards
            ]
            unlaid = [
                (owner, card)
                for owner, cards in enumerate(state.unlaid_cards)
                for card in cards
            ]
            assert sorted(laid + unlaid) == [
                (owner, card)
                for owner in range(record.rules.draw_piles)
                for card in range(2, record.rules.highest + 1)
            ]

    def test_whose_card_it_was(self) -> None:
        """In the duel a pile can hold the same number twice, once from each."""
        pile = DUEL.piles_at(4)[2]

        assert pile == (LaidCard(3, 1), LaidCard(5, 1), LaidCard(3, 0))
        assert len({*pile}) == 3
        assert DUEL.outcome == DuelResult(1, Ending.LAID_ALL)

    @given(records())
    def test_turns(self, record: Record) -> None:
        """Turns hold all moves in order; each but the last is ended by its player."""
        turns = record.turns()
        states = record.states()

        assert tuple(move for turn in turns for move in turn.moves) == record.moves
        assert all(turn.ended for turn in turns[:-1])
        for turn in turns:
            assert turn.moves == turn.plays + (EndTurn(),) * turn.ended
            numbers = range(turn.first - 1, turn.first - 1 + len(turn.moves))
            assert {states[number].player for number in numbers} == {turn.player}

    def test_turns_of_one_game(self) -> None:
        """What was done, turn by turn."""
        assert LATER.turns() == (Turn(0, 1, MOVES[:3]), Turn(0, 4, MOVES[3:]))
        assert LATER.turns()[0].plays == (Play(4, 0), Play(97, 2))
        assert [turn.ended for turn in LATER.turns()] == [True, False]

    @pytest.mark.parametrize("number", [-1, 5, True, 1.0, "1", None])
    def test_no_such_move(self, number: Any) -> None:
        """There are as many moves as there are."""
        looks: list[Callable[[], object]] = [
            lambda: LATER.state_at(number),
            lambda: LATER.piles_at(number),
            lambda: LATER.commented(number, "here"),
        ]
        for look in looks:
            with pytest.raises(NoSuchMove, match="moves are 0 to 4") as caught:
                look()

            assert caught.value.number is number
            assert caught.value.moves == 4


class TestNotes:
    """Tags and comments."""

    def test_tags_keep_their_order(self) -> None:
        """A new tag comes last, a changed one stays, a removed one is gone."""
        record = FIRST.tagged("Title", "A").tagged("Date", "B")

        assert record.tags == (("Title", "A"), ("Date", "B"))
        assert record.tagged("Title", "C").tags == (("Title", "C"), ("Date", "B"))
        assert record.tagged("Title", None).tags == (("Date", "B"),)
        assert record.tagged("Place", None) == record

    def test_comments_stand_in_order(self) -> None:
        """Comments are ordered by the move that they follow, one for each."""
        record = LATER.commented(3, "drew").commented(0, "begins")

        assert record.comments == ((0, "begins"), (3, "drew"))
        assert record.commented(3, "x").comments == ((0, "begins"), (3, "x"))
        assert record.commented(0, None).comments == ((3, "drew"),)
        assert record.commented(1, None) == record
        assert record.apply(Play(75, 0)).comments == record.comments

    def test_notes_make_another_record(self) -> None:
        """Records that differ in notes alone are not equal, their states are."""
        for other in (LATER.tagged("Title", "A"), LATER.commented(0, "A")):
            assert other != LATER
            assert other.states() == LATER.states()

    @given(records())
    def test_notes_one_by_one(self, record: Record) -> None:
        """Notes can be added later."""
        hints = dict(record.hints)
        noted = Record(record.deal, record.starter, record.moves, hints=hints)
        for name, value in record.tags:
            noted = noted.tagged(name, value)
        for number, text in reversed(record.comments):
            noted = noted.commented(number, text)

        assert noted == record
        assert noted.tagged("Title", "A").states() == record.states()

    @pytest.mark.parametrize(
        ("notes", "wrong"),
        [
            ({"tags": {"Title": 1}}, ["tags.Title"]),
            ({"tags": {1: "Title", 2: None}}, ["tags[1]", "tags[2]", "tags[2]"]),
            ({"comments": {5: "late"}}, ["comments[5]"]),
            (
                {"comments": {-1: "early", True: "x"}},
                ["comments[-1]", "comments[True]"],
            ),
            (
                {"comments": {0: b"bytes"}, "tags": {"": b""}},
                ["tags['']", "comments[0]"],
            ),
        ],
        ids=str,
    )
    def test_wrong_notes(self, notes: dict[str, Any], wrong: list[str]) -> None:
        """What is not text, or has no place in the record, is reported."""
        with pytest.raises(InvalidRecord) as caught:
            Record(DEALT, 0, MOVES, **notes)

        assert [defect.where for defect in caught.value.defects] == wrong

    def test_wrong_notes_one_by_one(self) -> None:
        """Also where they are added later."""
        wrong: Any = 7
        notes: list[Callable[[], Record]] = [
            lambda: FIRST.tagged("Title", wrong),
            lambda: FIRST.tagged(wrong, "Title"),
            lambda: FIRST.commented(0, wrong),
        ]
        for note in notes:
            with pytest.raises(InvalidRecord, match=r"a (name of type )?str"):
                note()


def test_two_records_of_one_deal() -> None:
    """Equal are records with the same deal, starter, moves and notes."""
    dealt: Deal = deal(Cooperative(2), seed=1)
    one, other = Record(dealt, 0), Record(dealt, 1)
    state: State = one.state

    assert one == Record(dealt, 0, ())
    assert one != other
    assert len({one, other, Record(dealt, 0)}) == 2
    assert state == dealt.start(0)
