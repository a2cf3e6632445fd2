"""Three games that somebody else could have made, as rules of their own."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from thegame import Cooperative, IllegalMove, Pile, Play
from thegame._rules.table import Table
from thegame.rulebook import Clause, Force, Standing


@attrs.frozen(repr=False)
class SixPlayers(Cooperative):
    """The Game for up to six players."""

    name: ClassVar[str] = "six-players"
    title: ClassVar[str] = "The Game for Six"
    most_players: ClassVar[int] = 6


SIX = SixPlayers(6, rows=3, trick=7)

JOKER = Clause("JOKER-1", Standing.VARIANT, Force.RULE, "A joker fits everywhere.")


@attrs.frozen(repr=False)
class Joker(Cooperative):
    """The Game with a joker, which goes on every card, and on which every card goes."""

    joker: int = attrs.field(default=999, kw_only=True)
    """The number of the joker."""

    name: ClassVar[str] = "joker"
    title: ClassVar[str] = "The Game with a Joker"

    @property
    def cards(self) -> Sequence[int]:
        """The cards of the game, and the joker."""
        return (*super().cards, self.joker)

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a card fits, or one of the two is the joker (JOKER-1)."""
        return self.joker in {card, pile.top} or pile.fits(card)


NO_TRICK = Clause("COMMAND-1", Standing.VARIANT, Force.RULE, "No trick on this card.")
STOP = Clause("COMMAND-2", Standing.VARIANT, Force.RULE, "The turn may end at once.")
ONE = Clause("COMMAND-3", Standing.VARIANT, Force.RULE, "Draw only one card.")


@attrs.frozen
class TrickForbidden(IllegalMove):
    """The card on top forbids the backwards trick."""

    code: ClassVar[str] = "trick-forbidden"

    card: int
    top: int

    def sentence(self, pile_names: Sequence[str] | None = None) -> str:
        """Return the reason as a sentence."""
        return f"{self.card} may not go back on {self.top}, which forbids the trick"


@attrs.frozen(repr=False)
class Commands(Cooperative):
    """The Game with cards that command as long as they show on a pile."""

    no_trick: frozenset[int] = attrs.field(default=frozenset({22, 55}), kw_only=True)
    stop: frozenset[int] = attrs.field(default=frozenset({33, 66}), kw_only=True)
    draw_one: frozenset[int] = attrs.field(default=frozenset({44, 77}), kw_only=True)

    name: ClassVar[str] = "commands"
    title: ClassVar[str] = "The Game with Commands"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a card fits; on some cards tricks are forbidden (COMMAND-1)."""
        if pile.top in self.no_trick and pile.is_trick(card):
            return False
        return super().takes(pile, card, own=own, helped=helped)

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return the reason why a card does not fit."""
        if pile.top in self.no_trick and pile.is_trick(play.card):
            return TrickForbidden(NO_TRICK, play.card, pile.top)
        return super().refusal(play, pile, own=own, helped=helped)

    def required(self, table: Table) -> int:
        """Return the minimum, or one while a card shows that says so (COMMAND-2)."""
        return 1 if self.stop & {*table.tops} else super().required(table)

    def draws(self, table: Table) -> int:
        """Return how many cards fill the hand; one if a card says so (COMMAND-3)."""
        most = 1 if self.draw_one & {*table.tops} else self.hand_size
        return min(most, super().draws(table))

    def draws_by(self, table: Table) -> Clause:
        """Return the clause that says how many cards are drawn."""
        return ONE if self.draw_one & {*table.tops} else super().draws_by(table)
