"""Games that somebody else could have made, as rules of their own."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import attrs

from thegame import (
    Cooperative,
    Direction,
    DuelResult,
    Ending,
    FaceToFace,
    IllegalMove,
    InvalidDraw,
    Outcome,
    Pile,
    Play,
    Rules,
    TeamResult,
    TheGameError,
)
from thegame._rules.table import Table
from thegame.rulebook import Clause, Force, Standing

Clauses = Mapping[type[TheGameError], Clause]


@attrs.frozen(repr=False)
class SixPlayers(Cooperative):
    """The Game for up to six players."""

    name: ClassVar[str] = "six-players"
    title: ClassVar[str] = "The Game for Six"
    most_players: ClassVar[int] = 6


SIX = SixPlayers(6, rows=3, trick=7)


@attrs.frozen(repr=False)
class Silent(Cooperative):
    """The Game without hints."""

    name: ClassVar[str] = "silent"

    @property
    def may_talk(self) -> bool:
        """Whether players may give hints: False."""
        return False


JOKER = Clause("JOKER-1", Standing.VARIANT, Force.RULE, "A joker fits everywhere.")


@attrs.frozen(repr=False)
class Joker(Cooperative):
    """The Game with a joker, which goes on every card, and on which every card goes."""

    joker: int = attrs.field(default=999, kw_only=True)
    """The number of the joker."""

    name: ClassVar[str] = "joker"
    title: ClassVar[str] = "The Game with a Joker"
    clauses: ClassVar[Clauses] = {**Cooperative.clauses, IllegalMove: JOKER}

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

    def sentence(
        self,
        *,
        players: Sequence[str] = (),
        piles: Sequence[str] | Sequence[Pile] = (),
    ) -> str:
        """Return the reason as a sentence."""
        return f"{self.card} may not go back on {self.top}, which forbids the trick"


@attrs.frozen(repr=False)
class Commands(Cooperative):
    """The Game with cards that command as long as they show on a pile."""

    no_trick: ClassVar[frozenset[int]] = frozenset({5, 22, 55, 88})
    stop: ClassVar[frozenset[int]] = frozenset({7, 33, 66})
    draw_one: ClassVar[frozenset[int]] = frozenset({9, 44, 77})

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


@attrs.frozen(repr=False)
class Three(FaceToFace):
    """A race of three players; whoever is stuck loses to the next one."""

    players: int = attrs.field(default=3, init=False, repr=False)

    name: ClassVar[str] = "three"
    title: ClassVar[str] = "The Race of Three"

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are: one for each player."""
        return 3

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return an ascending and a descending pile for each player."""
        up, down, *_ = super().starting_piles()
        return tuple(
            attrs.evolve(pile, owner=owner) for owner in range(3) for pile in (up, down)
        )

    def result(self, table: Table) -> DuelResult:
        """Return a win of the player who has laid every card, or of the next one."""
        if not table.to_lay:
            return DuelResult(table.player, Ending.LAID_ALL)
        return DuelResult((table.player + 1) % 3, Ending.STUCK)


RISE = Clause("PATIENCE-1", Standing.VARIANT, Force.RULE, "Cards rise on both piles.")
END = Clause("PATIENCE-2", Standing.VARIANT, Force.RULE, "The game ends if none fits.")


@attrs.frozen(repr=False)
class Patience(Rules):
    """A game from scratch, for one: two piles rise, and one card a turn is enough."""

    last: int
    """The highest card."""

    players: int = attrs.field(default=1, init=False, repr=False)
    hand_size: int = attrs.field(default=3, init=False, repr=False)

    name: ClassVar[str] = "patience"
    title: ClassVar[str] = "Patience"
    clauses: ClassVar[Clauses] = {IllegalMove: RISE, InvalidDraw: RISE}

    @property
    def cards(self) -> Sequence[int]:
        """The numbers of the cards."""
        return range(1, self.last + 1)

    @property
    def is_team(self) -> bool:
        """Whether all players win or lose together: a single one does."""
        return True

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return the two piles."""
        return (Pile(Direction.ASCENDING, None, 0),) * 2

    def required(self, table: Table) -> int:
        """Return one."""
        return 1

    def draws(self, table: Table) -> int:
        """Return how many cards fill the hand."""
        return min(self.hand_size - table.hand_size, table.deck_size)

    def result(self, table: Table) -> TeamResult:
        """Return how many cards are left."""
        return TeamResult(table.to_lay)

    def ended_by(self, outcome: Outcome) -> Clause:
        """Return the clause that ends the game (PATIENCE-2)."""
        return END
