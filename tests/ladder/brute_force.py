"""The number of cards that can be laid in a turn, by trying everything.

Written from the bare placement rule, sharing nothing with the library. A table is a
hand, what the piles show, and whether the turn has helped; each is worked out once from
the tables that one card leads to.
"""

from collections.abc import Iterable, Iterator

import attrs

Cards = tuple[int, ...]


@attrs.frozen
class Piles:
    """The piles from the side of one player: their directions and owners."""

    ways: Cards
    """1 for each ascending pile, -1 for each descending one."""

    theirs: tuple[bool, ...]
    """Which of them are the opponent's."""

    trick: int

    def takes(self, pile: int, top: int, card: int, *, helped: bool) -> bool:
        """Whether the card may go on this pile, showing this top."""
        gain = self.ways[pile] * (card - top)
        if self.theirs[pile]:
            return gain < 0 and not helped
        return gain > 0 or gain == -self.trick


def shared(rows: int, trick: int) -> Piles:
    """The piles of a team."""
    return Piles((1,) * rows + (-1,) * rows, (False,) * (2 * rows), trick)


def of_a_duellist(player: int, trick: int) -> Piles:
    """The piles of a duel from the side of one player."""
    first = (False, False, True, True)
    return Piles((1, -1, 1, -1), first if player == 0 else first[::-1], trick)


@attrs.define
class Longest:
    """The longest sequences on these piles, with a memory."""

    piles: Piles
    known: dict[tuple[Cards, Cards, bool], int] = attrs.Factory(
        dict[tuple[Cards, Cards, bool], int]
    )

    def __call__(self, hand: Cards, tops: Cards, *, helped: bool = False) -> int:
        """Return how many cards of the hand can be laid one after another."""
        key = hand, tops, helped
        if key not in self.known:
            self.known[key] = max(
                (
                    1 + self(rest, shown, helped=now)
                    for rest, shown, now in self.after(hand, tops, helped=helped)
                ),
                default=0,
            )
        return self.known[key]

    def after(
        self, hand: Cards, tops: Cards, *, helped: bool
    ) -> Iterator[tuple[Cards, Cards, bool]]:
        """Yield every table after one more card."""
        for index, card in enumerate(hand):
            rest = hand[:index] + hand[index + 1 :]
            for pile, top in enumerate(tops):
                if self.piles.takes(pile, top, card, helped=helped):
                    shown = (*tops[:pile], card, *tops[pile + 1 :])
                    yield rest, shown, helped or self.piles.theirs[pile]


def subsets(cards: Iterable[int]) -> list[Cards]:
    """Yield every hand of these cards, each ascending."""
    found: list[Cards] = [()]
    for card in cards:
        found += [(*hand, card) for hand in found]
    return found
