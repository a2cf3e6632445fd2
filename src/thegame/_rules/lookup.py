"""
Seats: what one player may lay where, looked up instead of worked out.

No rule stands here. The tables are filled from what the games say a pile takes,
row by row as tops turn up.
"""

from collections.abc import Callable
from operator import getitem

import attrs

from .moves import Play
from .piles import Pile, is_trick


class PlaysByTop(dict[int, tuple[Play | None, ...]]):
    """
    What may be laid on one pile: by top and then by card the Play, or None.
    """

    __slots__ = ("_pile", "_plays", "_takes")

    def __init__(
        self,
        index: int,
        pile: Pile,
        cards: range,
        takes: Callable[[Pile, int], bool],
    ) -> None:
        super().__init__()
        self._pile = pile
        self._plays = [Play(card, index) for card in cards]
        self._takes = takes

    def __missing__(self, top: int) -> tuple[Play | None, ...]:
        """
        Work out the row of a top that turns up for the first time.
        """
        pile = attrs.evolve(self._pile, top=top)
        row: list[Play | None] = [None] * self._plays[0].card
        row += [play if self._takes(pile, play.card) else None for play in self._plays]
        self[top] = tuple(row)
        return self[top]


@attrs.frozen(eq=False)
class Seat:
    """
    The table as one player finds it.
    """

    plays: tuple[tuple[PlaysByTop, ...], tuple[PlaysByTop, ...]]
    """What may be laid on each pile; first before, then after helping."""

    helps: tuple[bool, ...]
    """Which piles are an opponent's, so that a card there helps."""

    ups: Callable[[tuple[int, ...]], tuple[int, ...]]
    """What the ascending piles among the others show, out of all tops."""

    downs: Callable[[tuple[int, ...]], tuple[int, ...]]
    """What the descending ones show."""

    ways: tuple[tuple[int, int], ...]
    """Every pair of such piles."""

    piles: tuple[Pile, ...]
    """All piles as they lie at the start."""

    def is_trick(self, play: Play, tops: tuple[int, ...]) -> bool:
        """
        Whether the play is a backwards trick; on an opponent's pile none is (R-f).
        """
        pile = self.piles[play.pile]
        return not self.helps[play.pile] and is_trick(
            pile.direction, tops[play.pile], play.card, pile.trick
        )

    def legal_plays(
        self, hand: tuple[int, ...], tops: tuple[int, ...], helped: bool
    ) -> tuple[Play, ...]:
        """
        What of this hand may be laid, by card and then by pile.
        """
        rows = list(map(getitem, self.plays[helped], tops))
        plays: list[Play] = []
        for card in hand:
            for row in rows:
                play = row[card]
                if play is not None:
                    plays.append(play)
        return tuple(plays)
