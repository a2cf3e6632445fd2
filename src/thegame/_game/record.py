"""
The record: a whole game, from its deal to where it was left.

A record holds only moves that were legal when they were made, so replaying it cannot
fail. It remembers the state after the last move; every other state is replayed.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, final

import attrs

from thegame._checks import Inspection, is_number
from thegame._errors import Defect, InvalidRecord, NoSuchMove
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove
from thegame._values import Made, Value, made, shown

from .deal import Deal
from .seat_record import SeatRecord
from .state import State


@attrs.frozen
class LaidCard(Value):
    """
    A card in a pile, and who laid it.

    In the duel every number exists twice; who laid it tells whose card it is.
    """

    card: int
    """The number of the card."""

    player: int
    """Who laid it."""


@attrs.frozen
class Turn(Value):
    """
    What one player did in one turn.
    """

    player: int
    """Whose turn it was."""

    first: int
    """The number of its first move in the game, from 1."""

    moves: tuple[Move, ...]
    """The plays, and the end of the turn if it came to that."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """
        The cards that were laid, and where.
        """
        return tuple(move for move in self.moves if isinstance(move, Play))

    @property
    def ended(self) -> bool:
        """
        Whether it was ended; else the game is over, or the turn goes on.
        """
        return isinstance(self.moves[-1], EndTurn)


@final
@attrs.frozen(init=False, repr=False)
class Record(Made):
    """
    A game that was played: its deal, who started, and every move.

    Records come from `Record.start`, from `Record.played`, and from each other; a
    record whose moves break a rule cannot be made.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
    >>> record = thegame.Record.start(dealt, 0).play(4, 0)
    >>> record.state.tops
    (4, 1, 100, 100)
    >>> record.undo() == thegame.Record.start(dealt, 0)
    True
    """

    deal: Deal
    """What was dealt."""

    starter: int
    """Who took the first turn."""

    moves: tuple[Move, ...]
    """Every move, in order."""

    tags: tuple[tuple[str, str], ...]
    """What else is known of the game: names and values; no name twice."""

    comments: tuple[tuple[int, str], ...]
    """What was said after which move, in order; 0 is before the first."""

    state: State = attrs.field(eq=False)
    """Where the game was left. It follows from the rest."""

    if TYPE_CHECKING:
        # attrs writes it; only mypy knows.
        def __attrs_init__(
            self,
            deal: Deal,
            starter: int,
            moves: tuple[Move, ...],
            tags: tuple[tuple[str, str], ...],
            comments: tuple[tuple[int, str], ...],
            state: State,
        ) -> None: ...

    @classmethod
    def start(cls, deal: Deal, player: int) -> "Record":
        """
        A game in which nothing was laid yet.
        """
        return trusted(deal, player, (), (), (), _first(deal, player))

    @classmethod
    def played(
        cls,
        deal: Deal,
        player: int,
        moves: Iterable[Move],
        *,
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> "Record":
        """
        A game that was played: who started, and what was done.

        The first move that is refused raises its `IllegalMove`, whose ``number``
        says which it was. Tags and comments that are none raise `InvalidRecord`.

        >>> import thegame
        >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
        >>> moves = [thegame.Play(4, 0), thegame.Play(97, 2), thegame.EndTurn()]
        >>> thegame.Record.played(dealt, 0, moves).turns()[0].plays
        (Play(card=4, pile=0), Play(card=97, pile=2))
        """
        done = tuple(moves)
        state = _first(deal, player)
        for number, move in enumerate(done, start=1):
            state = _after(state, move, number)
        tags, comments = tags or {}, comments or {}
        check = Inspection()
        _inspect_tags(tags, check)
        _inspect_comments(comments, len(done), check)
        check.conclude(InvalidRecord)
        return trusted(
            deal,
            player,
            done,
            tuple(tags.items()),
            tuple(sorted(comments.items())),
            state,
        )

    def __repr__(self) -> str:
        tags = f", tags={dict(self.tags)}" if self.tags else ""
        comments = f", comments={dict(self.comments)}" if self.comments else ""
        return (
            f"Record.played({self.deal!r}, {self.starter}, {self.moves}"
            f"{tags}{comments})"
        )

    @property
    def rules(self) -> Rules:
        """
        What was played.
        """
        return self.deal.rules

    @property
    def outcome(self) -> Outcome | None:
        """
        How the game ended; None if it was left before its end.
        """
        return self.state.outcome

    def apply(self, move: Move) -> "Record":
        """
        Return the record with one more move; raise its `IllegalMove` if it is refused.
        """
        state = _after(self.state, move, len(self.moves) + 1)
        return trusted(
            self.deal,
            self.starter,
            (*self.moves, move),
            self.tags,
            self.comments,
            state,
        )

    def play(self, card: int, pile: int) -> "Record":
        """
        Return the record after laying this card on this pile.
        """
        return self.apply(Play(card, pile))

    def end_turn(self) -> "Record":
        """
        Return the record after the end of the turn.
        """
        return self.apply(EndTurn())

    def undo(self) -> "Record":
        """
        The record without its last move, and without the comment on it.
        """
        last = len(self.moves) - 1
        if last < 0:
            raise NoSuchMove(0, 0)
        return trusted(
            self.deal,
            self.starter,
            self.moves[:last],
            self.tags,
            tuple(comment for comment in self.comments if comment[0] <= last),
            self.state_at(last),
        )

    def tagged(self, name: str, value: str | None) -> "Record":
        """
        The record with this tag, in its old place if it had it; without, for None.
        """
        tags = dict(self.tags)
        tags.pop(name, None) if value is None else tags.update({name: value})
        check = Inspection()
        _inspect_tags(tags, check)
        check.conclude(InvalidRecord)
        return self._noted(tuple(tags.items()), self.comments)

    def commented(self, number: int, text: str | None) -> "Record":
        """
        The record with this comment after that move; without any there, for None.
        """
        self._check(number)
        comments = dict(self.comments)
        comments.pop(number, None) if text is None else comments.update({number: text})
        check = Inspection()
        _inspect_comments(comments, len(self.moves), check)
        check.conclude(InvalidRecord)
        return self._noted(self.tags, tuple(sorted(comments.items())))

    def states(self) -> tuple[State, ...]:
        """
        Every state, from the first; one more than there are moves.
        """
        return tuple(self._replay(len(self.moves)))

    def state_at(self, number: int) -> State:
        """
        The state after so many moves; 0 is the start.
        """
        self._check(number)
        *_, state = self._replay(number)
        return state

    def piles_at(self, number: int) -> tuple[tuple[LaidCard, ...], ...]:
        """
        What lies in each pile after so many moves, the lowest card first.

        >>> import thegame
        >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
        >>> moves = [thegame.Play(4, 0), thegame.Play(97, 0)]
        >>> thegame.Record.played(dealt, 0, moves).piles_at(1)[0]
        (LaidCard(card=4, player=0),)
        """
        self._check(number)
        piles: list[list[LaidCard]] = [[] for _ in self.state.tops]
        moves = self.moves[:number]
        for state, move in zip(self._replay(number), moves, strict=False):
            if isinstance(move, Play):
                piles[move.pile].append(LaidCard(move.card, state.player))
        return tuple(map(tuple, piles))

    def turns(self) -> tuple[Turn, ...]:
        """
        The moves, turn by turn; the last turn need not be ended.
        """
        turns: list[Turn] = []
        first = 0
        states = self._replay(len(self.moves))
        for last, (state, move) in enumerate(
            zip(states, self.moves, strict=False), start=1
        ):
            if isinstance(move, EndTurn) or last == len(self.moves):
                turns.append(Turn(state.player, first + 1, self.moves[first:last]))
                first = last
        return tuple(turns)

    def for_player(self, player: int | None) -> SeatRecord:
        """
        The game as this player saw it, or a spectator (None).

        Safe to hand out while the game goes on: cards that the player has not seen
        are not in it. Nor are tags and comments, which can say anything.
        """
        start = self.deal.start(self.starter).view(player)
        steps = zip(self._replay(len(self.moves)), self.moves, strict=False)
        events = tuple(
            event.seen_by(player)
            for state, move in steps
            for event in state.step(move).events
        )
        return made(
            SeatRecord, start=start, events=events, view=self.state.view(player)
        )

    def _replay(self, number: int) -> Iterator[State]:
        start = self.deal.start(self.starter)
        return itertools.accumulate(self.moves[:number], State.apply, initial=start)

    def _check(self, number: object) -> None:
        if not (is_number(number) and 0 <= number <= len(self.moves)):
            raise NoSuchMove(number, len(self.moves))

    def _noted(
        self, tags: tuple[tuple[str, str], ...], comments: tuple[tuple[int, str], ...]
    ) -> "Record":
        return trusted(self.deal, self.starter, self.moves, tags, comments, self.state)


def _first(deal: object, player: int) -> State:
    """
    The state that a record begins with.
    """
    if not isinstance(deal, Deal):
        raise InvalidRecord((Defect("deal", deal, "a Deal"),))
    return deal.start(player)


def _after(state: State, move: Move, number: int) -> State:
    """
    The state after a move; if it is refused, the error knows its number.
    """
    try:
        return state.apply(move)
    except IllegalMove as reason:
        raise attrs.evolve(reason, number=number) from None


def _inspect_tags(tags: Mapping[str, str], check: Inspection) -> None:
    """
    Names and values are text.
    """
    for name, value in tags.items():
        where = f"tags[{shown(name)}]"
        check.expect(type(name) is str, where, name, "a name that is text")
        check.expect(type(value) is str, where, value, "text")


def _inspect_comments(
    comments: Mapping[int, str], moves: int, check: Inspection
) -> None:
    """
    A comment is text, and follows a move or stands before the first.
    """
    for number, text in comments.items():
        where = f"comments[{shown(number)}]"
        check.number(where, number, 0, moves)
        check.expect(type(text) is str, where, text, "text")


def trusted(
    deal: Deal,
    starter: int,
    moves: tuple[Move, ...],
    tags: tuple[tuple[str, str], ...],
    comments: tuple[tuple[int, str], ...],
    state: State,
) -> Record:
    """
    The record of a game that is known to lead to this state.
    """
    record = object.__new__(Record)
    record.__attrs_init__(deal, starter, moves, tags, comments, state)
    return record
