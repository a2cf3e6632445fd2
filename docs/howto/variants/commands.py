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
)
from thegame.refusals import GameOver, NotTaken, TooFewLaid
from thegame.rulebook import Clause, Force, Standing
from thegame.testing import check_rules


def clause(number: int, text: str) -> Clause:
    """Return a clause of this game."""
    return Clause(f"COMMAND-{number}", Standing.VARIANT, Force.RULE, text)


@attrs.frozen(repr=False)
class Commands(Rules):
    """A team lays all cards on two piles, obeying the commands that show."""

    players: int
    hand_size: int = attrs.field(default=6, kw_only=True)
    highest: int = attrs.field(default=60, kw_only=True)

    name: ClassVar[str] = "commands"
    title: ClassVar[str] = "Commands"
    clauses: ClassVar = {
        IllegalMove: clause(1, "On your turn, lay cards of your hand on the piles."),
        InvalidDraw: clause(2, "Fill your hand; draw one while 4 or 24 shows."),
        NotTaken: clause(3, "Cards rise, or fall; no trick on 5 and 25."),
        TooFewLaid: clause(4, "A turn needs two cards; one while 3 or 43 shows."),
        GameOver: clause(5, "The game ends when all is laid, or no turn possible."),
    }

    def defects(self) -> Iterator[Defect]:
        if not 3 <= self.highest <= 998:
            yield Defect((("highest",),), self.highest, "an int from 3 to 998")

    @property
    def cards(self) -> Sequence[int]:
        return range(2, self.highest + 1)

    @property
    def is_team(self) -> bool:
        return True

    def starting_piles(self) -> tuple[Pile, ...]:
        up = Pile(Direction.ASCENDING, None, 1)
        return (up, Pile(Direction.DESCENDING, None, self.highest + 1))

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        return pile.fits(card) and not (pile.top in {5, 25} and pile.is_trick(card))

    def required(self, table: Table) -> int:
        return 1 if {3, 43} & {*table.tops} or not table.deck_size else 2

    def draws(self, table: Table) -> int:
        room = min(self.hand_size - table.hand_size, table.deck_size)
        return min(room, 1) if {4, 24} & {*table.tops} else room

    def result(self, table: Table) -> TeamResult:
        return TeamResult(table.to_lay)


def main() -> None:
    """Ask for moves and reasons, and check the rules."""
    rules = Commands(2)
    state = State(rules, tops=(25, 43), hands=[[15, 30], [50]], decks=[[51]], player=0)
    print("legal:", *(f"{it.card}-{it.pile}" for it in state.legal_plays()))
    print(state.why_not(Play(15, 0)))
    print("may end the turn after one card:", state.play(30, 0).may_end_turn)
    print(check_rules(rules, states=200, games=2))


if __name__ == "__main__":
    main()
