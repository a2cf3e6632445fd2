"""A joker, which goes on every card, and on which every card goes."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from thegame import Cooperative, EndTurn, Pile, Play, Record, deal, notation, svg
from thegame.refusals import NotTaken
from thegame.rulebook import Clause, Force, Standing
from thegame.testing import check_rules

FITS = Clause("JOKER-1", Standing.VARIANT, Force.RULE, "The joker fits everywhere.")


@attrs.frozen(repr=False)
class Joker(Cooperative):
    """The Game with a joker."""

    joker: int = attrs.field(default=999, kw_only=True)

    name: ClassVar[str] = "joker"
    title: ClassVar[str] = "The Game with a Joker"
    clauses: ClassVar = {**Cooperative.clauses, NotTaken: FITS}

    @property
    def cards(self) -> Sequence[int]:
        return (*super().cards, self.joker)

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        return self.joker in {card, pile.top} or pile.fits(card)


def main() -> None:
    """Play a turn, write the game, draw the table, and check the rules."""
    rules = Joker(1)
    first = (40, 20, rules.joker)
    others = [card for card in rules.cards if card not in first]
    record = Record(deal(rules, decks=[[*first, *others]]), 0)
    record = record.apply(Play(40, 0))
    print(record.state.why_not(Play(20, 0)))
    for move in (Play(rules.joker, 0), Play(20, 0), EndTurn()):
        record = record.apply(move)
    text = notation.write_record(record)
    print(text.splitlines()[1], text.splitlines()[-1], sep="\n")
    print("read back:", notation.read_record(text, games=[Joker]) == record)
    print("drawn:", svg.table(record.state).startswith("<svg"))
    print(check_rules(rules, states=200, games=2))


if __name__ == "__main__":
    main()
