"""One exception class for each reason why a move can be refused.

Only the facts are here; their sentences are in ``_sentences``. The games and ``why_not``
decide which reason applies and which clause it cites, because a reason has different
clauses in the two games.
"""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from thegame import _sentences as sentences
from thegame._errors import TheGameError
from thegame._frozen import shown
from thegame._sentences import Names
from thegame.rulebook import Clause

from .limits import LOWEST
from .moves import Move
from .outcome import Outcome
from .piles import Direction, Pile


def _above(top: int, highest: int) -> list[str]:
    return sentences.span(top + 1, highest)


def _below(top: int) -> list[str]:
    return sentences.span(LOWEST, top - 1)


@attrs.frozen
class IllegalMove(TheGameError, ValueError):
    """A move that the rules refuse; its class says why."""

    code: ClassVar[str] = "illegal-move"

    clause: Clause
    """The clause of the rulebook that forbids the move."""

    place: int | None = attrs.field(default=None, kw_only=True)
    """Which move of the turn it was, from 1, when a whole turn was tried."""

    number: int | None = attrs.field(default=None, kw_only=True)
    """Which move of the game it was, from 1, when it was part of a record."""

    names: tuple[str, ...] = attrs.field(default=(), kw_only=True, repr=False)
    """The names of the piles, if the move named its pile instead of its index.

    Only the sentence depends on them, so JSON documents do not have them.
    """

    player_names: tuple[str, ...] = attrs.field(default=(), kw_only=True, repr=False)
    """The names of the players, if the move was part of a record; for the sentence."""

    def sentence(
        self,
        *,
        players: Sequence[str] = (),
        piles: Sequence[str] | Sequence[Pile] = (),
    ) -> str:
        """Return the reason and what would have been allowed, as a sentence.

        Players and piles are called by these names, and by numbers without a name. The
        names of piles can be passed as ``state.piles`` or ``view.piles``. In a record
        players have the names of its tags.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> reason = state.play(97, 0).why_not(thegame.Play(88, 0))
        >>> print(reason.sentence(piles=state.piles))
        88 does not fit on pile A1 (ascending, showing 97); cards that fit: 98 to 99, 87
        """
        named = Names(players or self.player_names, piles or self.names)
        return self._worded(named)

    def _worded(self, names: Names) -> str:
        return "the move is illegal"

    def __str__(self) -> str:
        place = "" if self.place is None else f"move {self.place} of the turn: "
        number = "" if self.number is None else f"move {self.number}: "
        return f"{number}{place}{self.sentence()} ({self.clause.id})"


@attrs.frozen
class NotAMove(IllegalMove):
    """What was given is neither a Play nor an EndTurn."""

    code: ClassVar[str] = "not-a-move"

    move: object = attrs.field(repr=shown)
    """What was given."""

    expected: str = attrs.field(default="a Play or an EndTurn", kw_only=True)
    """What should have been given; ``State.take_turn`` expects only plays."""

    def _worded(self, names: Names) -> str:
        return sentences.not_a_move(self.move, self.expected)


@attrs.frozen
class GameOver(IllegalMove):
    """The game has ended, so nothing can be laid or drawn any more."""

    code: ClassVar[str] = "game-over"

    outcome: Outcome
    """How the game ended."""

    move: Move
    """The move that came too late."""

    def _worded(self, names: Names) -> str:
        return sentences.game_over(self.outcome.sentence(players=names.players))


@attrs.frozen
class NotYourTurn(IllegalMove):
    """Another player is on turn, or the seat is that of a spectator."""

    code: ClassVar[str] = "not-your-turn"

    seat: int | None
    """Who wants to move; None for a spectator."""

    player: int
    """The player on turn."""

    def _worded(self, names: Names) -> str:
        return sentences.not_your_turn(self.seat, self.player, names)


@attrs.frozen
class NoSuchPile(IllegalMove):
    """The game has no pile with this index or name."""

    code: ClassVar[str] = "no-such-pile"

    pile: object = attrs.field(repr=shown)
    """The index or the name that was given."""

    piles: int
    """How many piles there are."""

    def _worded(self, names: Names) -> str:
        return sentences.no_such_pile(self.pile, self.piles, names)


@attrs.frozen
class NoSuchCard(IllegalMove):
    """The deck has no card with this number."""

    code: ClassVar[str] = "no-such-card"

    card: object = attrs.field(repr=shown)
    """The number that was given."""

    highest: int
    """The highest card; the lowest is 2."""

    def _worded(self, names: Names) -> str:
        return sentences.no_such_card(self.card, LOWEST, self.highest)


@attrs.frozen
class NotInHand(IllegalMove):
    """The player on turn does not hold this card."""

    code: ClassVar[str] = "not-in-hand"

    card: int
    """The card of the move."""

    player: int
    """The player on turn."""

    hand: tuple[int, ...]
    """The cards that the player holds."""

    def _worded(self, names: Names) -> str:
        return sentences.not_in_hand(self.card, self.player, self.hand, names)


@attrs.frozen
class RefusedPlay(IllegalMove):
    """A card of the hand that may not go on this pile."""

    card: int
    """The card of the move."""

    pile: int
    """The index of the pile."""


@attrs.frozen
class DoesNotFit(RefusedPlay):
    """The card goes the wrong way on its pile, and is not a backwards trick."""

    code: ClassVar[str] = "does-not-fit"

    top: int
    """The number that the pile shows."""

    direction: Direction
    """Which way the pile runs."""

    highest: int
    """The highest card; the lowest is 2."""

    trick: int = attrs.field(repr=shown)
    """How far back the backwards trick goes."""

    def _worded(self, names: Names) -> str:
        top, direction = self.top, self.direction
        ascending = direction is Direction.ASCENDING
        fitting = _above(top, self.highest) if ascending else _below(top)
        trick = top - direction * self.trick
        if LOWEST <= trick <= self.highest:
            fitting.append(f"{trick}")
        return sentences.does_not_fit(
            self.card, self.pile, direction, top, fitting, names
        )


@attrs.frozen
class NotTaken(RefusedPlay):
    """The pile does not take the card by the placement rule of a variant."""

    code: ClassVar[str] = "not-taken"

    top: int
    """The number that the pile shows."""

    taken: tuple[int, ...]
    """The cards that the pile takes now."""

    def _worded(self, names: Names) -> str:
        return sentences.not_taken(self.card, self.pile, self.top, self.taken, names)


@attrs.frozen
class DoesNotImprove(RefusedPlay):
    """The card would not improve the opponent's pile."""

    code: ClassVar[str] = "does-not-improve"

    top: int
    """The number that the pile shows."""

    direction: Direction
    """Which way the pile runs."""

    highest: int
    """The highest card; the lowest is 2."""

    def _worded(self, names: Names) -> str:
        top, direction = self.top, self.direction
        ascending = direction is Direction.ASCENDING
        improving = _below(top) if ascending else _above(top, self.highest)
        return sentences.does_not_improve(
            self.card, self.pile, direction, top, improving, names
        )


@attrs.frozen
class AlreadyHelped(RefusedPlay):
    """One card was already laid on the opponent's piles in this turn."""

    code: ClassVar[str] = "already-helped"

    def _worded(self, names: Names) -> str:
        return sentences.already_helped(self.card, self.pile, names)


@attrs.frozen
class TooFewLaid(IllegalMove):
    """The turn cannot end before the minimum is laid."""

    code: ClassVar[str] = "too-few-laid"

    laid: int
    """How many cards were laid in this turn."""

    minimum: int
    """How many cards this turn needs."""

    def _worded(self, names: Names) -> str:
        return sentences.too_few_laid(self.laid, self.minimum)
