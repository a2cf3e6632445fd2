"""Records: whole games, in which every move is legal."""

import functools
import itertools
import pickle
import random
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from tests.support.notebooks import shown
from thegame import (
    Cooperative,
    Deal,
    Drew,
    EndTurn,
    Event,
    FaceToFace,
    Hint,
    HintKind,
    IllegalMove,
    InvalidDraw,
    Laid,
    Move,
    NoSuchMove,
    NoSuchPlayer,
    NothingToUndo,
    Play,
    Record,
    Rules,
    State,
    Step,
    Talk,
    View,
    deal,
    notation,
    svg,
    wire,
)
from thegame._game import view_after_move
from thegame._simple_policies import with_care
from thegame.refusals import GameOver, NotAMove, NotInHand, TooFewLaid
from thegame.strategies import records
from thegame.transcripts import move_text

DEALT = deal(Cooperative(1), seed=7)
FIRST = Record(DEALT, 0)
MOVES = (Play(4, 0), Play(97, 2), EndTurn(), Play(34, 0))
LATER = Record(DEALT, 0, MOVES)


class TestConstructor:
    """A record is made of a deal, a starter, moves and annotations."""

    @given(records())
    def test_own_parts(self, record: Record) -> None:
        """A record equals the one that is made of its own parts."""
        parts = record.deal, record.starter, record.moves
        tags, comments, hints = record.tags, record.comments, record.hints
        again = Record(*parts, tags=tags, comments=comments, hints=hints)
        mapped = Record(
            *parts, tags=dict(tags), comments=dict(comments), hints=dict(hints)
        )

        assert again == mapped == attrs.evolve(record) == record
        assert pickle.loads(pickle.dumps(record)) == record
        assert hash(again) == hash(record)
        assert again.states() == record.states()

    def test_changed_copy(self) -> None:
        """A changed copy of a record replays its moves and refuses an illegal one."""
        assert attrs.evolve(LATER, moves=MOVES[:2]) == FIRST.play(4, 0).play(97, 2)
        with pytest.raises(NotInHand, match=r"^move 1: "):
            attrs.evolve(LATER, deal=deal(Cooperative(1), seed=8))

    @pytest.mark.parametrize("player", [-1, 1, True, None])
    def test_starter(self, player: Any) -> None:
        """The starter must be a player of the game."""
        with pytest.raises(NoSuchPlayer):
            Record(DEALT, player)

    @pytest.mark.parametrize("wrong", [None, DEALT.start(0), "deal"], ids=type)
    def test_needs_a_deal(self, wrong: Any) -> None:
        """A value that is not a deal is refused and named."""
        with pytest.raises(TypeError, match=r"^deal: expected a Deal, got (a |None)"):
            Record(wrong, 0)


class TestPlay:
    """A record grows by legal moves, and only by them."""

    def test_each_kind_of_move_by_name(self) -> None:
        """A record has a method for each kind of move, named like those of a state."""
        assert FIRST.play(4, 0).play(97, 2).end_turn().play(34, 0) == LATER

    def test_text_of_a_move_on_no_pile(self) -> None:
        """A pile that the game does not have is written as its number."""
        assert move_text(Play(4, 3), Cooperative(1), 0) == "4-D2"
        assert move_text(Play(4, 4), Cooperative(1), 0) == "4-4"

    @given(records())
    def test_move_by_move_or_at_once(self, record: Record) -> None:
        """Applying the moves one by one leads to the record made of all of them."""
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
        """The first illegal move is refused with its number."""
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

    def test_nothing_after_the_end(self) -> None:
        """A game that is over takes no move."""
        rules = Cooperative(1, hand_size=2, minimum=1, highest=3, trick=1, rows=1)
        over = Record(deal(rules, seed=1), 0).play(3, 0).play(2, 0)

        with pytest.raises(GameOver, match=r"^move 3: "):
            over.apply(EndTurn())


class TestSteps:
    """The steps of a record have the events of its moves."""

    @given(records())
    def test_every_step(self, record: Record) -> None:
        """The steps are those of the states, also when they are made one by one."""
        again, steps = Record(record.deal, record.starter), list[Step]()
        for move in record.moves:
            again, step = again.step(move)
            steps.append(step)

        assert again.moves == record.moves
        assert record.steps() == tuple(steps)
        assert steps == [
            state.step(move)
            for state, move in zip(record.states(), record.moves, strict=False)
        ]

    def test_refused(self) -> None:
        """The error of an illegal step has its number in the game."""
        with pytest.raises(TooFewLaid) as caught:
            LATER.step(EndTurn())

        assert caught.value.number == 5


class TestRealCards:
    """A game with real cards is recorded by the cards that were drawn."""

    @given(records(whole=True), st.randoms(use_true_random=False))
    def test_whole_games(self, record: Record, chance: random.Random) -> None:
        """A game is recorded although the order of its draw piles was not known."""
        decks = [chance.sample(deck, len(deck)) for deck in record.deal.decks]
        unknown = Deal(record.rules, hands=record.deal.hands, decks=decks)
        again = Record(unknown, record.starter, tags=record.tags)
        for move, step in zip(record.moves, record.steps(), strict=True):
            drawn = [event for event in step.events if isinstance(event, Drew)]
            cards = drawn[0].cards if drawn else ()
            if isinstance(move, EndTurn):
                again = again.end_turn(drawing=cards)
            else:
                again = again.apply(move)

        assert (again.tags, again.moves) == (record.tags, record.moves)
        assert again.state.hands == record.state.hands
        assert [step.events for step in again.steps()] == [
            step.events for step in record.steps()
        ]
        # What was not drawn keeps the order that was made up.
        for left, deck in zip(again.state.decks, decks, strict=True):
            assert [*left] == [card for card in deck if card in left]

    def test_annotations_stay(self) -> None:
        """Tags, comments and hints are those of the record before."""
        rules = Cooperative(2)
        keep = Hint(1, 0, HintKind.KEEP)
        record = Record(deal(rules, seed=7), 0).hear(Talk(rules, [keep]))
        record = record.play(4, "A1").play(97, "D1")
        record = record.tagged("Title", "real").commented(2, "so far")
        after = record.end_turn(drawing=[5, 6])

        assert (after.tags, after.comments, after.hints) == (
            record.tags,
            record.comments,
            record.hints,
        )

    def test_refused(self) -> None:
        """Cards that cannot be drawn are refused, and so is an early end of a turn."""
        record = FIRST.play(4, "A1")
        with pytest.raises(TooFewLaid) as caught:
            record.end_turn(drawing=[5, 6])
        with pytest.raises(InvalidDraw, match="97 is not in the draw pile"):
            record.play(97, "D1").end_turn(drawing=[5, 97])

        assert caught.value.number == 2


class TestNames:
    """The names of the players are those of the tags."""

    def test_tags(self) -> None:
        """A player without a tag is called by the number."""
        record = Record(deal(Cooperative(3), seed=7), 0).tagged("Player 1", "Bob")

        assert record.player_names == ("player 0", "Bob", "player 2")

    @pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[31m", "\ud800"])
    def test_unprintable(self, name: str) -> None:
        """A name that would spoil a line of text is not used."""
        assert FIRST.tagged("Player 0", name).player_names == ("player 0",)

    def test_long(self) -> None:
        """A name is cut after 80 characters, so that messages stay short."""
        fits, cut = "A" * 80, "A" * 81

        assert FIRST.tagged("Player 0", fits).player_names == (fits,)
        assert FIRST.tagged("Player 0", cut).player_names == ("A" * 77 + "...",)

    def test_refusals(self) -> None:
        """Every way to make an illegal move in a record names the player."""
        tags, record = {"Player 0": "Ada"}, FIRST.tagged("Player 0", "Ada")
        wrong = Play(5, 0)
        tries: list[Callable[[], object]] = [
            lambda: record.play(5, "A1"),
            lambda: record.apply(wrong),
            lambda: record.step(wrong),
            lambda: Record(FIRST.deal, 0, [wrong], tags=tags),
        ]
        for attempt in tries:
            with pytest.raises(NotInHand, match=r"^move 1: Ada does not hold 5; hand"):
                attempt()
        with pytest.raises(NotInHand) as caught:
            record.apply(wrong)
        assert caught.value.sentence(players=["Bob"]).startswith("Bob does not hold 5")
        assert "player_names" not in wire.write_dict(caught.value)


class TestShown:
    """Records are shown by ``print`` and by notebooks."""

    @given(records())
    def test_print(self, record: Record) -> None:
        """``print`` shows the notation."""
        assert str(record) == notation.write_record(record)

    def test_picture(self) -> None:
        """A notebook shows the last table to a spectator, with the players' names."""
        record = FIRST.tagged("Player 0", "Ada").play(4, "A1")
        last = Laid(0, 4, 0, trick=False)

        drawn = record._repr_svg_()
        assert drawn == svg.table(record.state, last=last, players=["Ada"])
        assert "Last move: Ada lays 4 on A1." in drawn

    @pytest.mark.parametrize("record", [FIRST, Record(DEALT, 0, MOVES[:3])])
    def test_picture_without_a_mark(self, record: Record) -> None:
        """Before the first move, and after the end of a turn, no card is marked."""
        assert record._repr_svg_() == svg.table(record.state)

    def test_picture_with_hints(self) -> None:
        """The hints in force are in the picture."""
        rules = Cooperative(2)
        talk = Talk(rules, [Hint(1, 0, HintKind.KEEP)])
        record = Record(deal(rules, seed=7), 0).hear(talk)

        assert "Player 1 asks: keep this pile for me." in record._repr_svg_()

    def test_one_line(self) -> None:
        """IPython shows one line without any hand, Hypothesis code."""
        record = FIRST.tagged("Player 0", "Ada").play(4, "A1")

        assert shown(record) == (
            "<Record of 1 move: State of Cooperative(1), A1:4 A2:1 D1:100 D2:100, "
            "Ada is on turn: 1 card laid, minimum 2>"
        )
        assert pretty(FIRST) == repr(FIRST)


class TestUndo:
    """Undoing a move leads back to the record before it."""

    @given(records())
    def test_undoes_play(self, record: Record) -> None:
        """Undoing a move leads to the record and the state before it."""
        for move in record.state.legal_moves()[:1]:
            assert record.apply(move).undo() == record
            assert record.apply(move).undo().state == record.state

    @given(records())
    def test_down_to_the_start(self, record: Record) -> None:
        """Every record can be undone move by move, with the comments on the moves."""
        for left in reversed(range(len(record.moves))):
            record = record.undo()

            assert len(record.moves) == left
            assert all(number <= left for number, _ in record.comments)
        assert record.state == record.deal.start(record.starter)

    def test_nothing_to_undo(self) -> None:
        """Undoing a record without moves is refused."""
        with pytest.raises(NothingToUndo):
            FIRST.undo()


class TestStates:
    """Every state of a game is kept."""

    @given(records())
    def test_states(self, record: Record) -> None:
        """The states of a record are those between its moves."""
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

    @pytest.mark.parametrize("number", [-1, 5, True, 1.0, "1", None])
    def test_no_such_move(self, number: Any) -> None:
        """The number of a move that was not made is refused."""
        methods: list[Callable[[], object]] = [
            lambda: LATER.state_at(number),
            lambda: LATER.piles_at(number),
            lambda: LATER.hints_at(number),
            lambda: LATER.view_at(number, 0),
            lambda: LATER.commented(number, "here"),
        ]
        for method in methods:
            with pytest.raises(NoSuchMove, match="moves are 0 to 4") as caught:
                method()

            assert caught.value.number is number
            assert caught.value.moves == 4


QUESTIONS: Final[dict[str, Callable[[Record], object]]] = {
    "states": Record.states,
    "state_at": lambda record: record.state_at(len(record.moves)),
    "piles_at": lambda record: record.piles_at(len(record.moves)),
    "turns": Record.turns,
    "undo": Record.undo,
    "view": lambda record: record.view(0),
    "tagged": lambda record: record.tagged("name", "value"),
    "commented": lambda record: record.commented(1, "text"),
    "constructor": lambda record: Record(record.deal, 0, record.moves),
    "repr": repr,
    "notation.write_record": notation.write_record,
    "wire.write": wire.write,
}
"""Methods of a record that must not replay the game for each of its moves."""


@functools.cache
def played(rules: Rules) -> Record:
    """Return a long game that is not over."""
    chance = random.Random(1)
    record = Record(deal(rules, seed=1), 0)
    while not record.state.is_over:
        record = record.apply(with_care(record.state, chance))
    return record.undo()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list to which every move made from now on is appended."""
    moves: list[object] = []
    apply = State.apply

    def counted(state: State, move: Move) -> State:
        moves.append(move)
        return apply(state, move)

    # The games are played before counting begins.
    for rules in (Cooperative(2), FaceToFace()):
        played(rules)
    monkeypatch.setattr(State, "apply", counted)
    return moves


@pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()])
class TestWork:
    """No method replays a game once for each of its moves."""

    @pytest.mark.parametrize("question", QUESTIONS)
    def test_of_records(self, question: str, rules: Rules, made: list[object]) -> None:
        """A method of a record makes each move at most three times."""
        record = played(rules)
        QUESTIONS[question](record)

        assert len(record.moves) > 10
        assert len(made) <= 3 * len(record.moves)

    def test_one_more(self, rules: Rules, made: list[object]) -> None:
        """Adding a move makes that move and no other."""
        record = played(rules)
        record.apply(record.state.legal_moves()[0])

        assert len(made) == 1

    def test_of_texts(self, rules: Rules, made: list[object]) -> None:
        """Reading a game makes each move once."""
        record = played(rules)
        text, document = notation.write_record(record), wire.write(record)
        readers: list[Callable[[], Record]] = [
            lambda: notation.read_record(text),
            lambda: wire.read_record(document),
            lambda: notation.read_game(text).record_to(len(record.moves)),
        ]
        for read in readers:
            made.clear()

            assert read() == record
            assert len(made) == len(record.moves)

    def test_of_seat_records(
        self, rules: Rules, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The views of a seat record, and reading one, observe each move once."""
        record = played(rules)
        seen = record.view(0)
        document, taken = wire.write(seen), list[object]()
        after = view_after_move._after_table

        def counted(view: View, events: tuple[Event, ...]) -> tuple[View, int]:
            taken.append(events)
            return after(view, events)

        monkeypatch.setattr(view_after_move, "_after_table", counted)
        assert len(seen.views()) == len(record.moves) + 1
        assert len(taken) == len(record.moves)
        taken.clear()
        assert wire.read_seat_record(document) == seen
        assert len(taken) == len(record.moves)
