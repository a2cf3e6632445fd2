"""Agents for tests, each with one special habit."""

from collections.abc import Callable, Iterable, Sequence

import attrs

from thegame import DealView, Hint, HintKind, Move, View
from thegame.agents import GreedyAgent

GREEDY = GreedyAgent()


@attrs.define
class Speaker:
    """A greedy agent that gives the hints of the test, and remembers its views."""

    say: Callable[[View], Iterable[Hint]] = lambda _: ()
    asked: list[View] = attrs.field(factory=list[View])
    moved: list[View] = attrs.field(factory=list[View])

    def move(self, view: View, /) -> Move:
        """Move greedily."""
        self.moved.append(view)
        return GREEDY.move(view)

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Return the hints."""
        self.asked.append(view)
        return self.say(view)


@attrs.define
class Wisher:
    """A greedy agent with the wish of the test."""

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
    """An agent that makes the moves of the test, legal or not."""

    moves: Sequence[Move]
    made: int = 0

    def move(self, _: View, /) -> Move:
        """Return the next move."""
        self.made += 1
        return self.moves[self.made - 1]


def keep_last(view: View) -> Iterable[Hint]:
    """Yield a hint about the last pile."""
    assert view.seat is not None
    yield Hint(view.seat, len(view.tops) - 1, HintKind.KEEP)
