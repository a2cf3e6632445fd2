"""Variants with one mistake each."""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import attrs

from tests.support.variants import Patience
from thegame import (
    Cooperative,
    Defect,
    Direction,
    DuelResult,
    Ending,
    FaceToFace,
    IllegalMove,
    Pile,
    Play,
    State,
    Table,
    TeamResult,
)
from thegame.rulebook import Clause, Force, Standing, clause


@attrs.frozen(repr=False)
class CardTwice(Patience):
    """A card comes twice."""

    name: ClassVar[str] = "card-twice"

    @property
    def cards(self) -> Sequence[int]:
        """The cards, of which 3 comes twice."""
        return (2, 3, 3, *range(4, self.last + 1))


@attrs.frozen(repr=False)
class DeadPile(Patience):
    """Nobody can use the third pile."""

    name: ClassVar[str] = "dead-pile"

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return the two piles, and one on which nothing fits."""
        dead = Pile(Direction.ASCENDING, None, 999)
        return (*super().starting_piles(), dead)


@attrs.frozen(repr=False)
class Unusable(Cooperative):
    """No pile takes a card, so that every game is over at once."""

    name: ClassVar[str] = "unusable"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return that the pile does not take the card."""
        return False


@attrs.frozen(repr=False)
class DrawBelowZero(Cooperative):
    """As many cards are drawn as the hand has too few, less two."""

    name: ClassVar[str] = "draw-below-zero"

    def draws(self, table: Table) -> int:
        """Return a number that may be negative."""
        return min(self.hand_size - table.hand_size, table.deck_size) - 2


@attrs.frozen(repr=False)
class DrawTooMany(Cooperative):
    """The whole draw pile is drawn."""

    name: ClassVar[str] = "draw-too-many"

    def draws(self, table: Table) -> int:
        """Return more cards than the hand may have."""
        return table.deck_size


@attrs.frozen(repr=False)
class Endless(Cooperative):
    """The game goes on even if no card fits."""

    name: ClassVar[str] = "endless"

    def missing(self, table: Table) -> int:
        """Return that nothing is missing."""
        return 0


def has_lowest_card(table: Table) -> bool:
    """Return whether player 0 holds the 2, as far as the table tells."""
    return isinstance(table, State) and 2 in table.hands[0]


@attrs.frozen(repr=False)
class Peeping(Cooperative):
    """How many cards a turn needs depends on somebody's hand."""

    name: ClassVar[str] = "peeping"

    def required(self, table: Table) -> int:
        """Return one if player 0 has the lowest card."""
        return 1 if has_lowest_card(table) else super().required(table)


@attrs.frozen(repr=False)
class PeepingDraw(Cooperative):
    """How many cards are drawn depends on somebody's hand."""

    name: ClassVar[str] = "peeping-draw"

    def draws(self, table: Table) -> int:
        """Return none if player 0 has the lowest card."""
        return 0 if has_lowest_card(table) else super().draws(table)


@attrs.frozen(repr=False)
class PeepingEnd(Cooperative):
    """Whether the game goes on depends on somebody's hand."""

    name: ClassVar[str] = "peeping-end"

    def missing(self, table: Table) -> int:
        """Return one if player 0 has the lowest card."""
        return 1 if has_lowest_card(table) else super().missing(table)


@attrs.frozen(repr=False)
class HiddenScore(Cooperative):
    """The result depends on the cards of the next player."""

    name: ClassVar[str] = "hidden-score"

    def result(self, table: Table) -> TeamResult:
        """Return how many cards are left, without the even cards of a hidden hand."""
        following = (table.player + 1) % self.players
        hand = table.hands[following] if isinstance(table, State) else ()
        return TeamResult(table.to_lay - sum(card % 2 == 0 for card in hand))


@attrs.frozen(repr=False)
class Partial(FaceToFace):
    """A pile takes less from the player who calls it the opponent's."""

    name: ClassVar[str] = "partial"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card, which depends on its name."""
        if pile.name.startswith("opp") and card % 2:
            return False
        return super().takes(pile, card, own=own, helped=helped)


@attrs.frozen(repr=False)
class Grudging(FaceToFace):
    """A pile takes more from the player who calls it the opponent's."""

    name: ClassVar[str] = "grudging"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card, which depends on its name."""
        if not pile.name.startswith("opp") and card % 2:
            return False
        return super().takes(pile, card, own=own, helped=helped)


CALLS: Iterator[int] = itertools.count()


@attrs.frozen(repr=False)
class Fickle(Cooperative):
    """How many cards a turn needs changes with every question."""

    name: ClassVar[str] = "fickle"

    def required(self, table: Table) -> int:
        """Return one or two, in turn."""
        return 1 + next(CALLS) % 2


@attrs.frozen(repr=False)
class AlwaysBeaten(Cooperative):
    """A lost game counts as won."""

    name: ClassVar[str] = "always-beaten"

    def result(self, table: Table) -> TeamResult:
        """Return a win."""
        return TeamResult(0)


@attrs.frozen(repr=False)
class StrangeWinner(FaceToFace):
    """The winner does not sit at the table."""

    name: ClassVar[str] = "strange-winner"

    def result(self, table: Table) -> DuelResult:
        """Return the win of player 7."""
        return DuelResult(7, Ending.STUCK)


@attrs.frozen(repr=False)
class StuckWinner(FaceToFace):
    """Whoever is stuck has won."""

    name: ClassVar[str] = "stuck-winner"

    def result(self, table: Table) -> DuelResult:
        """Return the win of the player on turn."""
        return DuelResult(
            table.player, Ending.STUCK if table.to_lay else Ending.LAID_ALL
        )


@attrs.frozen(repr=False)
class WrongEnding(FaceToFace):
    """The winner is right, but not how the game has ended."""

    name: ClassVar[str] = "wrong-ending"

    def result(self, table: Table) -> DuelResult:
        """Return that all cards are laid, even if somebody is stuck."""
        return attrs.evolve(super().result(table), ending=Ending.LAID_ALL)


@attrs.frozen(repr=False)
class UnknownClauseCited(Cooperative):
    """A clause is looked up that the rulebook does not have."""

    name: ClassVar[str] = "unknown-clause"

    def fits_by(self, direction: Direction) -> Clause:
        """Return a clause that does not exist."""
        return clause("CO-PLAY-77")


FORGED = Clause("CO-PLAY-1", Standing.VARIANT, Force.RULE, "Anything goes.")


@attrs.frozen(repr=False)
class ForgedClause(Cooperative):
    """A clause of the rulebook is cited with another text."""

    name: ClassVar[str] = "forged-clause"

    def fits_by(self, direction: Direction) -> Clause:
        """Return a clause that has the id of another."""
        return FORGED


@attrs.frozen(repr=False)
class NoClause(Cooperative):
    """The clause that says how many cards are drawn is only a text."""

    name: ClassVar[str] = "no-clause"

    def draws_by(self, table: Table) -> Any:
        """Return a str."""
        return "CO-DRAW-1"


@attrs.frozen(repr=False)
class SilentRefusal(Cooperative):
    """A refusal is not an error."""

    name: ClassVar[str] = "silent-refusal"

    def refusal(self, play: Play, pile: Pile, *, own: bool, helped: bool) -> Any:
        """Return nothing."""
        return None


@attrs.frozen(repr=False)
class OtherCard(Cooperative):
    """A refusal names another card than that of the move."""

    name: ClassVar[str] = "other-card"

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return the refusal of the next card."""
        other = Play(play.card + 1, play.pile)
        return super().refusal(other, pile, own=own, helped=helped)


@attrs.frozen
class Mute(IllegalMove):
    """A refusal without a sentence."""

    code: ClassVar[str] = "mute"

    def sentence(self, **_: object) -> Any:
        """Return nothing."""


@attrs.frozen(repr=False)
class Wordless(Cooperative):
    """A refusal has no sentence."""

    name: ClassVar[str] = "wordless"

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return a refusal that says nothing."""
        return Mute(FORGED)


@attrs.frozen(repr=False)
class Hospitable(Patience):
    """Any number of cards is counted one by one before it is refused."""

    name: ClassVar[str] = "hospitable"

    def defects(self) -> Sequence[Defect]:
        """Return nothing, after a long time."""
        sum(range(self.last))
        return ()


@attrs.frozen(repr=False)
class Dividing(Patience):
    """A setting of zero raises an error of its own."""

    name: ClassVar[str] = "dividing"

    @property
    def cards(self) -> Sequence[int]:
        """The cards."""
        return range(1, 1 + 12 // self.last * self.last)


@attrs.frozen(repr=False)
class LateDivision(Cooperative):
    """A setting of zero raises an error of its own, once a card is to be laid."""

    every: int = attrs.field(default=5, kw_only=True)

    name: ClassVar[str] = "late-division"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card; some cards forbid the trick."""
        forbidden = pile.is_trick(card) and pile.top % self.every == 0
        return pile.fits(card) and not forbidden


@attrs.frozen(repr=False)
class Worded(Cooperative):
    """A setting is a word, which neither text nor JSON can hold."""

    mood: str = attrs.field(default="calm", kw_only=True)

    name: ClassVar[str] = "worded"


def one_more(number: int) -> int:
    """Return the next number."""
    return number + 1


@attrs.frozen(repr=False)
class Growing(Cooperative):
    """A setting grows whenever rules are made."""

    depth: int = attrs.field(default=3, kw_only=True, converter=one_more)

    name: ClassVar[str] = "growing"


@attrs.frozen(repr=False)
class Raising(Cooperative):
    """An answer raises an error."""

    name: ClassVar[str] = "raising"

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Raise an error."""
        raise NotImplementedError


@attrs.frozen(repr=False)
class TooHard(Cooperative):
    """A turn needs ten cards, and the library has to search for them."""

    name: ClassVar[str] = "too-hard"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card: hardly ever, once it was used."""
        return pile.top in {1, 100} or abs(card - pile.top) < 3


def twice_per_card(cards: int) -> int:
    """Return two, unless there are no cards."""
    return 2 * cards // cards


@attrs.frozen(repr=False)
class LastTurns(Cooperative):
    """An answer raises an error once all cards are drawn."""

    name: ClassVar[str] = "last-turns"

    def required(self, table: Table) -> int:
        """Return two, as long as there are cards to draw."""
        return twice_per_card(table.deck_size)


@attrs.frozen(repr=False)
class Forgetful(Cooperative):
    """An answer is not returned."""

    name: ClassVar[str] = "forgetful"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> Any:
        """Return nothing."""


@attrs.frozen(repr=False)
class Looping(Cooperative):
    """A setting of any size is counted one by one in every turn."""

    depth: int = attrs.field(default=3, kw_only=True)

    name: ClassVar[str] = "looping"

    def required(self, table: Table) -> int:
        """Return one, after a long time."""
        return 1 + sum(0 for _ in range(self.depth))


@attrs.frozen(repr=False)
class SlowDraw(Cooperative):
    """A setting of any size is counted one by one at the end of every turn."""

    depth: int = attrs.field(default=3, kw_only=True)

    name: ClassVar[str] = "slow-draw"

    def draws(self, table: Table) -> int:
        """Return how many cards fill the hand, after a long time."""
        return super().draws(table) + 0 * sum(0 for _ in range(self.depth))


@attrs.frozen(repr=False)
class Rooted(Cooperative):
    """A setting below zero raises an error of its own."""

    depth: int = attrs.field(default=3, kw_only=True)

    name: ClassVar[str] = "rooted"

    def required(self, table: Table) -> int:
        """Return as many cards as usual, after a square root."""
        return super().required(table) + 0 * math.isqrt(self.depth)


@attrs.frozen(repr=False)
class Overflowing(Cooperative):
    """A setting of a hundred digits raises an error of its own."""

    depth: int = attrs.field(default=3, kw_only=True)

    name: ClassVar[str] = "overflowing"

    def required(self, table: Table) -> int:
        """Return as many cards as usual, after the length of a range."""
        return super().required(table) + 0 * len(range(self.depth))


@attrs.frozen(repr=False)
class ForgottenTrick(Cooperative):
    """The piles do not know the setting."""

    name: ClassVar[str] = "forgotten-trick"

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return two piles with the printed trick."""
        down = Pile(Direction.DESCENDING, None, self.highest + 1)
        return (Pile(Direction.ASCENDING, None, 1), down)


class Undecorated(Cooperative):
    """A setting that nobody can choose, because it is not an attrs class."""

    name: ClassVar[str] = "undecorated"
    depth: int = 3
