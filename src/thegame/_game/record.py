"""Records: a whole game, from its deal to its last move.

A record holds only moves that were legal when they were made, and every state.
"""

import functools
import itertools
from collections.abc import Callable, Collection, Iterable
from typing import ClassVar, final

import attrs

from thegame._errors import NoSuchMove, NothingToUndo
from thegame._frozen import Value, built, take_fields
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove
from thegame._sentences import Names
from thegame._validation import is_number, plain, required, required_parts

from .annotations import (
    Comments,
    Said,
    Tags,
    changes,
    checked_annotations,
    given_comments,
    given_hints,
    given_tags,
    in_force,
    names_in,
    with_comment,
    with_tag,
)
from .deal import Deal, make_deal
from .events import Laid, Step, events_between
from .hidden_cards import heard_hints, without
from .record_tables import LaidCard, Row, Turn, laid_cards, move_rows, turns_of
from .seat_record import SeatRecord, make_seat_record
from .state import State
from .talk import Hint, Talk
from .text_table import game_summary
from .view import View


def copied_moves(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves as a tuple."""
    return required_parts("moves", moves, "a sequence of moves")


@final
@attrs.frozen(repr=False)
class Record(Value):
    """A game that was played: its deal, its starter, and every move.

    The constructor replays the moves. The first illegal one raises its `IllegalMove`,
    with the ``number`` of the move; invalid tags, comments or hints raise
    `InvalidRecord`.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
    >>> record = thegame.Record(dealt, 0).play(4, 0)
    >>> record.state.tops
    (4, 1, 100, 100)
    >>> record == thegame.Record(dealt, 0, [thegame.Play(4, 0)])
    True
    """

    _has_hands: ClassVar[bool] = True

    deal: Deal
    """The hands and draw piles at the start."""

    starter: int
    """The player who took the first turn."""

    moves: tuple[Move, ...] = attrs.field(default=(), converter=copied_moves)
    """Every move, in order."""

    tags: Tags = attrs.field(default=(), kw_only=True, converter=given_tags)
    """Facts about the game: names and values, each name once; also from a mapping."""

    comments: Comments = attrs.field(default=(), kw_only=True, converter=given_comments)
    """Comments after moves, with the number of the move; 0 is before the first."""

    hints: Said = attrs.field(default=(), kw_only=True, converter=given_hints)
    """Each change of the hints in force: the number of moves before, and all hints."""

    # Stored because reading one state after another would replay the game each time.
    # It follows from the other fields, so it takes no part in equality and repr.
    _history: tuple[State, ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        history = [_first(self.deal, self.starter)]
        tags, comments, hints = checked_annotations(
            (self.tags, self.comments, self.hints), self.deal.rules, len(self.moves)
        )
        for place, move in enumerate(self.moves, start=1):
            history.append(self._after(place, history[-1].apply, move))
        start = self.deal, history[0].player, self.moves
        take_fields(self, make_record(*start, tags, comments, hints, tuple(history)))

    def __repr__(self) -> str:
        tags = f", tags={dict(self.tags)}" if self.tags else ""
        comments = f", comments={dict(self.comments)}" if self.comments else ""
        hints = f", hints={dict(self.hints)}" if self.hints else ""
        return (
            f"Record({self.deal!r}, {self.starter}, {self.moves}"
            f"{tags}{comments}{hints})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        record = functools.partial(
            Record, tags=self.tags, comments=self.comments, hints=self.hints
        )
        return record, (self.deal, self.starter, self.moves)

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self._history[-1]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.deal.rules

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it was left before its end."""
        return self.state.outcome

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names in the tags ``Player 0``, ``Player 1`` and so on.

        A player without such a tag, or with a name that cannot be printed, is called
        ``player 0``. A name of more than 80 characters is cut.
        """
        return names_in(self.tags, self.rules.players)

    def apply(self, move: Move) -> "Record":
        """Return the record with one more move; an illegal one raises `IllegalMove`."""
        number = len(self.moves) + 1
        return self._moved(move, self._after(number, self.state.apply, move))

    def step(self, move: Move) -> tuple["Record", Step]:
        """Return the record with one more move, and the step with its events.

        >>> import thegame
        >>> record = thegame.Record(thegame.deal(thegame.Cooperative(2), seed=7), 0)
        >>> record, step = record.step(thegame.Play(4, 0))
        >>> print(*step.events)
        player 0 lays 4 on pile 0
        >>> record.steps()[-1] == step
        True
        """
        moved = self.apply(move)
        return moved, _step(self.state, move, moved.state)

    def play(self, card: int, pile: int | str) -> "Record":
        """Return the record after laying this card on this pile: its index or name."""
        state = self.state
        after = self._after(len(self.moves) + 1, state.play, card, pile)
        return self._moved(Play(card, state.pile(pile).index), after)

    def end_turn(self, *, drawing: Collection[int] | None = None) -> "Record":
        """Return the record after the end of the turn.

        For a game that people play with real cards, pass the cards that were drawn.
        The order of the draw pile was unknown, so the deal of the new record has them
        where they were drawn; see `State.end_turn`.

        >>> import thegame
        >>> record = thegame.Record(thegame.deal(thegame.Cooperative(1), seed=7), 0)
        >>> record = record.play(4, "A1").play(97, "D1").end_turn(drawing=[5, 6])
        >>> record.state.hand, record.deal.decks[0][:4]
        ((5, 6, 55, 56, 75, 80, 81, 88), (5, 6, 11, 34))
        """
        if drawing is None:
            return self.apply(EndTurn())
        before = self.state
        draw = functools.partial(before.end_turn, drawing=drawing)
        after = self._after(len(self.moves) + 1, draw)
        decks = tuple(
            dealt[: len(dealt) - len(deck)] + without(deck, left) + left
            for dealt, deck, left in zip(
                self.deal.decks, before.decks, after.decks, strict=True
            )
        )
        dealt = make_deal(self.rules, self.deal.hands, decks)
        return attrs.evolve(self, deal=dealt, moves=(*self.moves, EndTurn()))

    def undo(self) -> "Record":
        """Return the record without its last move.

        A comment on the move, and hints given after it, are removed as well.
        """
        last = len(self.moves) - 1
        if last < 0:
            raise NothingToUndo
        return make_record(
            self.deal,
            self.starter,
            self.moves[:last],
            self.tags,
            tuple(comment for comment in self.comments if comment[0] <= last),
            tuple(change for change in self.hints if change[0] <= last),
            self._history[:-1],
        )

    def tagged(self, name: str, value: str | None) -> "Record":
        """Return the record with this tag; the value None removes a tag."""
        return self._noted(with_tag(self.tags, name, value), self.comments, self.hints)

    def commented(self, number: int, text: str | None) -> "Record":
        """Return the record with this comment after a move; None removes a comment."""
        comments = with_comment(self.comments, self._checked(number), text)
        return self._noted(self.tags, comments, self.hints)

    def hear(self, talk: Talk) -> "Record":
        """Return the record in which these hints, and no others, are in force now.

        >>> import thegame
        >>> rules = thegame.Cooperative(2)
        >>> keep = thegame.Hint(1, 3, thegame.HintKind.KEEP)
        >>> record = thegame.Record(thegame.deal(rules, seed=7), 0)
        >>> record = record.hear(thegame.Talk(rules, [keep])).play(4, 0)
        >>> record.hear(thegame.Talk(rules)).hints_at(1)
        ()
        >>> record.view_at(1, 0).hints
        (Hint(player=1, pile=3, kind=HintKind.KEEP),)
        """
        heard = heard_hints(talk, self.rules)
        said = changes({**dict(self.hints), len(self.moves): heard})
        return self._noted(self.tags, self.comments, said)

    def hints_at(self, number: int) -> tuple[Hint, ...]:
        """Return the hints in force after ``number`` moves, before the next one."""
        return in_force(self.hints, self._checked(number))

    def view_at(self, number: int, player: int | None) -> View:
        """Return the view of a player, or a spectator (None), after ``number`` moves."""
        view, hints = self.state_at(number).view(player), self.hints_at(number)
        return view._with_hints(hints) if hints else view

    def states(self) -> tuple[State, ...]:
        """Return every state, from the first; one more than there are moves."""
        return self._history

    def state_at(self, number: int) -> State:
        """Return the state after ``number`` moves; 0 is the start."""
        return self._history[self._checked(number)]

    def steps(self) -> tuple[Step, ...]:
        """Return the step of each move: the state after it, and its events."""
        states = itertools.pairwise(self._history)
        return tuple(
            _step(before, move, after)
            for (before, after), move in zip(states, self.moves, strict=True)
        )

    def piles_at(self, number: int) -> tuple[tuple[LaidCard, ...], ...]:
        """Return the cards in each pile after ``number`` moves, the first one laid first.

        >>> import thegame
        >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
        >>> moves = [thegame.Play(4, 0), thegame.Play(97, 0)]
        >>> thegame.Record(dealt, 0, moves).piles_at(1)[0]
        (LaidCard(card=4, player=0),)
        """
        return laid_cards(self._history, self.moves[: self._checked(number)])

    def turns(self) -> tuple[Turn, ...]:
        """Return the moves, turn by turn; the last turn need not be ended."""
        return turns_of(self._history, self.moves)

    def rows(self) -> tuple[Row, ...]:
        """Return one dict for each move, all with the same keys, for a data frame.

        They say what was moved by whom, what the pile showed before, whether it was a
        trick or helped, and how many cards are left. What is about a card is None at the
        end of a turn.

        >>> import thegame
        >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
        >>> (row,) = thegame.Record(dealt, 0).play(97, 2).rows()
        >>> row["card"], row["name"], row["advance"], row["unlaid"]
        (97, 'D1', 3, 97)
        """
        return tuple(move_rows(self.states(), self.moves))

    def view(self, player: int | None) -> SeatRecord:
        """Return the game as this player, or a spectator (None), saw it.

        It can be handed out while the game goes on: it has no card that the player has
        not seen, and neither tags nor comments, which can say anything.
        """
        events = tuple(
            event.view(player) for step in self.steps() for event in step.events
        )
        start, last = self.view_at(0, player), self.view_at(len(self.moves), player)
        later = tuple(change for change in self.hints if change[0])
        return make_seat_record(start, events, later, last)

    def __str__(self) -> str:
        # The notation reads and writes records, so this import goes the wrong way; it
        # happens only when a record is printed.
        from thegame.notation import write_record  # noqa: PLC0415 - see above

        return write_record(self)

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Value._repr_pretty_

    def _on_one_line(self) -> str:
        names = Names(self.player_names)
        return game_summary("Record", len(self.moves), self.state, names)

    def _repr_svg_(self) -> str:
        # Notebooks show the last table, as a spectator sees it.
        last = [step.events[0] for step in self.steps()[-1:]]
        laid = next((event for event in last if isinstance(event, Laid)), None)
        view = self.view_at(len(self.moves), None)
        return view._picture(laid, Names(self.player_names))

    def _moved(self, move: Move, state: State) -> "Record":
        return make_record(
            self.deal,
            self.starter,
            (*self.moves, move),
            self.tags,
            self.comments,
            self.hints,
            (*self._history, state),
        )

    def _after(self, number: int, make: Callable[..., State], *move: object) -> State:
        """Return the state after a move; an illegal one has its number and names."""
        try:
            return make(*move)
        except IllegalMove as reason:
            names = self.player_names
            raise attrs.evolve(reason, number=number, player_names=names) from None

    def _checked(self, number: object) -> int:
        place = plain(number)
        if not (is_number(place) and 0 <= place <= len(self.moves)):
            raise NoSuchMove(place, len(self.moves))
        return place

    def _noted(self, tags: Tags, comments: Comments, hints: Said) -> "Record":
        return make_record(
            self.deal, self.starter, self.moves, tags, comments, hints, self._history
        )


def _first(deal: object, player: int) -> State:
    """Return the state with which a record begins."""
    return required("deal", deal, Deal).start(player)


def _step(before: State, move: Move, after: State) -> Step:
    return Step(after, tuple(events_between(before, move, after)))


def make_record(
    deal: Deal,
    starter: int,
    moves: tuple[Move, ...],
    tags: Tags,
    comments: Comments,
    hints: Said,
    history: tuple[State, ...],
) -> Record:
    """Make the record of a game that is known to lead through these states."""
    return built(Record, deal, starter, moves, tags, comments, hints, history)
