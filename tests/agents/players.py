"""Agents for tests: each does one thing, and some of them cheat."""

from collections.abc import Callable, Iterable, Sequence

import attrs

from thegame import DealView, Hint, HintKind, Move, View
from thegame.agents import GreedyAgent

GREEDY = GreedyAgent()


@attrs.define
class Speaker:
    """A greedy agent that says what the test wants, and remembers what it saw."""

    say: Callable[[View], Iterable[Hint]] = lambda _: ()
    asked: list[View] = attrs.field(factory=list[View])
    moved: list[View] = attrs.field(factory=list[View])

    def move(self, view: View, /) -> Move:
        """Move greedily."""
        self.moved.append(view)
        return GREEDY.move(view)

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Say it."""
        self.asked.append(view)
        return self.say(view)


@attrs.define
class Wisher:
    """A greedy agent that wishes to start as much as the test wants."""

    wish: float
    seen: list[DealView] = attrs.field(factory=list[DealView])

    def move(self, view: View, /) -> Move:
        """Move greedily."""
        return GREEDY.move(view)

    def wish_to_start(self, view: DealView, /) -> float:
        """Return the wish."""
        self.seen.append(view)
        return self.wish


@attrs.define
class Script:
    """An agent that makes the moves that it is given, legal or not."""

    moves: Sequence[Move]
    made: int = 0

    def move(self, _: View, /) -> Move:
        """Return the next move."""
        self.made += 1
        return self.moves[self.made - 1]


def keep_last(view: View) -> Iterable[Hint]:
    """Ask for the last pile, by way of a generator."""
    assert view.seat is not None
    yield Hint(view.seat, len(view.tops) - 1, HintKind.KEEP)
