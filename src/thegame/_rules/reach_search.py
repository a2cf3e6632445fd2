"""Reachability by search, for rules to which the closed form does not apply.

``most_laid`` decides within microseconds whether a turn can reach its minimum, but it
knows the printed placement rule only, and a number of cards that does not change during
the turn. For all other rules the sequences of plays are tried, deepest first, so that
the usual answer, yes, comes after a few plays. A search that takes too long raises
`Undecided` rather than guess.
"""

import sys
from collections.abc import Callable
from typing import Final, TypeAlias

from thegame._errors import Undecided

from .most_laid import after
from .play_tables import Lookup

STEPS: Final = 20_000
"""How many tables a search visits at most; it takes about a second."""

Counts: TypeAlias = Callable[[int, tuple[int, ...], bool], tuple[int, int]]
"""Returns how many more cards the turn needs, and how many must be within reach, given
how many the search has laid, the tops, and whether the turn has helped."""


def search(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
    counts: Counts | None = None,
) -> bool:
    """Return whether some sequence of legal plays lays this many cards of the hand.

    If ``counts`` is given, the number is taken again after each play, because a card
    may make others necessary or unnecessary. Where fewer cards must be within reach than
    the turn needs, as many are spared from then on.
    """
    held, needed = hand, count
    seen: dict[object, int] = {}
    ahead = [(count, sys.maxsize, 0, hand, tops, helped)]
    while ahead:
        count, extra, laid, hand, tops, helped = ahead.pop()
        if counts is not None:
            lacking, missing = counts(laid, tops, helped)
            extra = min(extra, missing - lacking)
            count = lacking + extra
        if count <= 0:
            return True
        key = hand, tops, helped
        # A table that was visited with a smaller need cannot help with a larger one.
        if seen.get(key, count + 1) <= count or (counts is None and count > len(hand)):
            continue
        seen[key] = count
        for play in reversed(lookup.legal_plays(hand, tops, helped)):
            then = after(play, hand, tops, helped, lookup)
            ahead.append((count - 1, extra, laid + 1, *then))
        if len(seen) > STEPS:
            raise Undecided(len(held), len(held), needed)
    return False
