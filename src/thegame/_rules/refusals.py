"""
Refusals: everything the rules of a turn can say no to, one class a reason.

Only the facts stand here. Which reason applies is decided by the games and by
``State.why_not``; the clause comes from there too, because the same reason has
different clauses in the two games.
"""

from typing import ClassVar

import attrs

from thegame._errors import NotationError, TheGameError, WireError
from thegame._values import shown

from .moves import Move
from .outcome import Outcome
from .piles import Direction
from .rulebook import Clause


def _span(first: int, last: int) -> list[str]:
    """
    The cards from the first to the last, in words; none if there are none.
    """
    if first > last:
        return []
    return [f"{first}" if first == last else f"{first} to {last}"]


def _above(top: int, highest: int) -> list[str]:
    """
    The cards above a top, in words.
    """
    return _span(top + 1, highest)


def _below(top: int) -> list[str]:
    """
    The cards below a top, in words.
    """
    return _span(2, top - 1)


@attrs.frozen
class IllegalMove(TheGameError, ValueError):
    """
    A move that the rules refuse; its class says why.
    """

    code: ClassVar[str] = "illegal-move"

    clause: Clause
    """The entry of the rulebook that says no."""

    place: int | None = attrs.field(default=None, kw_only=True)
    """Which move of the turn it was, from 1, when a whole turn was tried."""

    number: int | None = attrs.field(default=None, kw_only=True)
    """Which move of the game it was, from 1, when a record was to hold it."""

    @property
    def reason(self) -> str:
        """
        The facts as a sentence, with what would have been allowed.
        """
        return self._reason()

    def _reason(self) -> str:
        return "the move is refused"

    def __str__(self) -> str:
        place = "" if self.place is None else f"move {self.place} of the turn: "
        number = "" if self.number is None else f"move {self.number}: "
        return f"{number}{place}{self.reason} ({self.clause.id})"


@attrs.frozen
class NotAMove(IllegalMove):
    """
    What was given is neither a Play nor an EndTurn.
    """

    code: ClassVar[str] = "not-a-move"

    move: object = attrs.field(repr=shown)
    """What was given."""

    def _reason(self) -> str:
        return f"{shown(self.move)} is no move; a Play or an EndTurn is"


@attrs.frozen
class GameOver(IllegalMove):
    """
    The game has ended; nothing can be laid or drawn any more.
    """

    code: ClassVar[str] = "game-over"

    outcome: Outcome
    """How the game ended."""

    move: Move
    """The move that came too late."""

    def _reason(self) -> str:
        return f"{self.move!r} comes too late; the game is over, {self.outcome!r}"


@attrs.frozen
class NotYourTurn(IllegalMove):
    """
    Somebody else is on turn, or the one who asks only watches.
    """

    code: ClassVar[str] = "not-your-turn"

    seat: int | None
    """Who wants to move; None for a spectator."""

    player: int
    """Who is on turn."""

    def _reason(self) -> str:
        who = "a spectator" if self.seat is None else f"player {self.seat}"
        return f"player {self.player} is on turn, not {who}"


@attrs.frozen
class NoSuchPile(IllegalMove):
    """
    There is no pile of this index.
    """

    code: ClassVar[str] = "no-such-pile"

    pile: object = attrs.field(repr=shown)
    """The index that was given."""

    piles: int
    """How many piles there are."""

    def _reason(self) -> str:
        return (
            f"{shown(self.pile)} is no pile; piles are numbered 0 to {self.piles - 1}"
        )


@attrs.frozen
class NoSuchCard(IllegalMove):
    """
    No card has this number.
    """

    code: ClassVar[str] = "no-such-card"

    card: object = attrs.field(repr=shown)
    """The number that was given."""

    highest: int
    """The highest card; the lowest is 2."""

    def _reason(self) -> str:
        return f"{shown(self.card)} is no card; cards are numbered 2 to {self.highest}"


@attrs.frozen
class NotInHand(IllegalMove):
    """
    The player on turn does not hold this card.
    """

    code: ClassVar[str] = "not-in-hand"

    card: int
    """The card that was named."""

    player: int
    """The player on turn."""

    hand: tuple[int, ...]
    """What that player holds."""

    def _reason(self) -> str:
        hand = ", ".join(map(str, self.hand)) or "no card"
        return f"player {self.player} does not hold {self.card} but {hand}"


@attrs.frozen
class DoesNotFit(IllegalMove):
    """
    The card goes the wrong way on an own or shared pile, and is no trick.
    """

    code: ClassVar[str] = "does-not-fit"

    card: int
    """The card that was named."""

    pile: int
    """The pile that was named."""

    top: int
    """What that pile shows."""

    direction: Direction
    """Which way that pile runs."""

    highest: int
    """The highest card; the lowest is 2."""

    trick: int
    """How far back the backwards trick goes."""

    def _reason(self) -> str:
        ascending = self.direction is Direction.ASCENDING
        fitting = _above(self.top, self.highest) if ascending else _below(self.top)
        trick = self.top - self.direction * self.trick
        if 2 <= trick <= self.highest:
            fitting.append(f"{trick}")
        return (
            f"{self.card} does not fit on pile {self.pile}, "
            f"{self.direction.name.lower()} and showing {self.top}; "
            f"what fits: {' and '.join(fitting)}"
        )


@attrs.frozen
class DoesNotImprove(IllegalMove):
    """
    The card would not improve the opponent's pile.
    """

    code: ClassVar[str] = "does-not-improve"

    card: int
    """The card that was named."""

    pile: int
    """The pile that was named."""

    top: int
    """What that pile shows."""

    direction: Direction
    """Which way that pile runs."""

    highest: int
    """The highest card; the lowest is 2."""

    def _reason(self) -> str:
        ascending = self.direction is Direction.ASCENDING
        improving = _below(self.top) if ascending else _above(self.top, self.highest)
        return (
            f"{self.card} does not improve the opponent's pile {self.pile}, "
            f"{self.direction.name.lower()} and showing {self.top}; "
            f"what does: {' and '.join(improving) or 'nothing'}"
        )


@attrs.frozen
class AlreadyHelped(IllegalMove):
    """
    One card has gone to the opponent's piles in this turn already.
    """

    code: ClassVar[str] = "already-helped"

    card: int
    """The card that was named."""

    pile: int
    """The pile that was named."""

    def _reason(self) -> str:
        return (
            f"{self.card} cannot go on pile {self.pile}: a card was laid on "
            f"the opponent's piles in this turn; only own piles are open"
        )


@attrs.frozen
class TooFewLaid(IllegalMove):
    """
    The turn cannot end yet.
    """

    code: ClassVar[str] = "too-few-laid"

    laid: int
    """How many cards were laid in this turn."""

    minimum: int
    """How many this turn needs."""

    def _reason(self) -> str:
        return f"{self.laid} laid in this turn; it can end with {self.minimum} or more"


@attrs.frozen
class IllegalGame(NotationError):
    """
    A game that can be read but breaks a rule.
    """

    code: ClassVar[str] = "illegal-game"

    player: int
    """Who was on turn."""

    reason: IllegalMove
    """Why the move was refused, with its number in the game and its clause."""

    legal: tuple[Move, ...]
    """What would have been legal."""

    def _sentence(self) -> str:
        return f"{self.found} by player {self.player}: {self.reason}"


@attrs.frozen
class IllegalRecord(WireError):
    """
    A document that can be read but holds a move that breaks a rule.
    """

    code: ClassVar[str] = "illegal-record"

    player: int
    """Who was on turn."""

    reason: IllegalMove
    """Why the move was refused, with its number in the game and its clause."""

    legal: tuple[Move, ...]
    """What would have been legal."""

    def __str__(self) -> str:
        (defect,) = self.defects
        return f"{defect.where}: {defect.found} by player {self.player}: {self.reason}"
