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
from thegame.rulebook import Clause

from .limits import LOWEST
from .moves import Move
from .outcome import Outcome
from .piles import Direction


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

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        """Return the reason and what would have been allowed, as a sentence.

        Piles are called by their indexes, or by ``pile_names`` if they are given.
        """
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

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.not_a_move(self.move, self.expected)


@attrs.frozen
class GameOver(IllegalMove):
    """The game has ended, so nothing can be laid or drawn any more."""

    code: ClassVar[str] = "game-over"

    outcome: Outcome
    """How the game ended."""

    move: Move
    """The move that came too late."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.game_over(str(self.outcome))


@attrs.frozen
class NotYourTurn(IllegalMove):
    """Another player is on turn, or the seat is that of a spectator."""

    code: ClassVar[str] = "not-your-turn"

    seat: int | None
    """Who wants to move; None for a spectator."""

    player: int
    """The player on turn."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.not_your_turn(self.seat, self.player)


@attrs.frozen
class NoSuchPile(IllegalMove):
    """The game has no pile with this index."""

    code: ClassVar[str] = "no-such-pile"

    pile: object = attrs.field(repr=shown)
    """The index that was given."""

    piles: int
    """How many piles there are."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.no_such_pile(self.pile, self.piles)


@attrs.frozen
class NoSuchCard(IllegalMove):
    """The deck has no card with this number."""

    code: ClassVar[str] = "no-such-card"

    card: object = attrs.field(repr=shown)
    """The number that was given."""

    highest: int
    """The highest card; the lowest is 2."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
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

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.not_in_hand(self.card, self.player, self.hand)


@attrs.frozen
class RefusedPlay(IllegalMove):
    """A card of the hand that may not go on this pile."""

    card: int
    """The card of the move."""

    pile: int
    """The index of the pile."""

    def _pile(self, pile_names: Sequence[str] | None) -> object:
        # A refusal that was read from a document may have a pile without a name.
        return dict(enumerate(pile_names or ())).get(self.pile, self.pile)


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

    trick: int
    """How far back the backwards trick goes."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        top, direction = self.top, self.direction
        ascending = direction is Direction.ASCENDING
        fitting = _above(top, self.highest) if ascending else _below(top)
        trick = top - direction * self.trick
        if LOWEST <= trick <= self.highest:
            fitting.append(f"{trick}")
        pile = self._pile(pile_names)
        return sentences.does_not_fit(self.card, pile, direction, top, fitting)


@attrs.frozen
class NotTaken(RefusedPlay):
    """The pile does not take the card by the placement rule of a variant."""

    code: ClassVar[str] = "not-taken"

    top: int
    """The number that the pile shows."""

    taken: tuple[int, ...]
    """The cards that the pile takes now."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        pile = self._pile(pile_names)
        return sentences.not_taken(self.card, pile, self.top, self.taken)


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

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        top, direction = self.top, self.direction
        ascending = direction is Direction.ASCENDING
        improving = _below(top) if ascending else _above(top, self.highest)
        pile = self._pile(pile_names)
        return sentences.does_not_improve(self.card, pile, direction, top, improving)


@attrs.frozen
class AlreadyHelped(RefusedPlay):
    """One card was already laid on the opponent's piles in this turn."""

    code: ClassVar[str] = "already-helped"

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.already_helped(self.card, self._pile(pile_names))


@attrs.frozen
class TooFewLaid(IllegalMove):
    """The turn cannot end before the minimum is laid."""

    code: ClassVar[str] = "too-few-laid"

    laid: int
    """How many cards were laid in this turn."""

    minimum: int
    """How many cards this turn needs."""

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        return sentences.too_few_laid(self.laid, self.minimum)
