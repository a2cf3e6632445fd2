"""Cards that command as long as they show on a pile: a game from scratch."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import attrs

from thegame import (
    Defect,
    Direction,
    IllegalMove,
    InvalidDraw,
    Pile,
    Play,
    Rules,
    State,
    Table,
    TeamResult,
    wire,
)
from thegame.refusals import GameOver, NotTaken, TooFewLaid
from thegame.rulebook import Clause, Force, Standing
from thegame.testing import check_rules


def clause(number: int, text: str) -> Clause:
    """Return a clause of this game."""
    return Clause(f"COMMAND-{number}", Standing.VARIANT, Force.RULE, text)


FITS = clause(1, "Cards rise, or fall; no trick on 5, 25 and 45.")
ENOUGH = clause(2, "A turn needs two cards; one while 3, 23 or 43 shows.")
DRAW = clause(3, "Fill your hand; draw one card while 4, 24 or 44 shows.")
TURN = clause(4, "Whoever is on turn lays cards of their hand on the two piles.")
END = clause(5, "The game ends when all cards are laid, or no turn is possible.")


@attrs.frozen(repr=False)
class Commands(Rules):
    """A team lays all cards on two piles, obeying the commands that show."""

    players: int
    hand_size: int = attrs.field(default=6, kw_only=True)
    highest: int = attrs.field(default=60, kw_only=True)

    name: ClassVar[str] = "commands"
    title: ClassVar[str] = "Commands"
    clauses: ClassVar = {
        IllegalMove: TURN,  # and all refusals that are not listed
        NotTaken: FITS,
        TooFewLaid: ENOUGH,
        InvalidDraw: DRAW,
        GameOver: END,
    }

    def defects(self) -> Iterator[Defect]:
        """Return everything that is wrong with the settings."""
        if not 3 <= self.highest <= 998:
            yield Defect((("highest",),), self.highest, "an int from 3 to 998")

    @property
    def cards(self) -> Sequence[int]:
        """The numbers of the cards."""
        return range(2, self.highest + 1)

    @property
    def is_team(self) -> bool:
        """Whether all players win or lose together."""
        return True

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return an ascending and a descending pile, which all share."""
        up = Pile(Direction.ASCENDING, None, 1)
        return (up, Pile(Direction.DESCENDING, None, self.highest + 1))

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether the card fits; some cards forbid the trick."""
        forbidden = pile.top in {5, 25, 45} and pile.is_trick(card)
        return pile.fits(card) and not forbidden

    def required(self, table: Table) -> int:
        """Return how many cards this turn needs."""
        return 1 if {3, 23, 43} & {*table.tops} or not table.deck_size else 2

    def draws(self, table: Table) -> int:
        """Return how many cards are drawn."""
        room = self.hand_size - table.hand_size
        most = 1 if {4, 24, 44} & {*table.tops} else room
        return min(most, room, table.deck_size)

    def result(self, table: Table) -> TeamResult:
        """Return how many cards are left."""
        return TeamResult(table.to_lay)


def main() -> None:
    """Ask for reasons, send a state as JSON, and check the rules."""
    rules = Commands(2)
    state = State(rules, tops=(25, 43), hands=[[15, 30], [50]], decks=[[51]], player=0)
    print("legal:", *(f"{it.card}-{it.pile}" for it in state.legal_plays()))
    print(state.why_not(Play(15, 0)))
    print("may end the turn after one card:", state.play(30, 0).may_end_turn)
    same = wire.read_state(wire.write(state), games=[Commands]) == state
    print("read back from JSON:", same)
    print(check_rules(rules, states=200, games=2))


if __name__ == "__main__":
    main()
