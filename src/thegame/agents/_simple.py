"""Simple agents, one random and one greedy: the lower end of every comparison."""

import random

import attrs

from thegame._game.view import View
from thegame._rules.moves import EndTurn, Move, Play
from thegame._simple_policies import by_chance
from thegame._validation import required, required_int


@attrs.define
class RandomAgent:
    """An agent that makes any legal move, all being equally likely.

    >>> import thegame
    >>> from thegame.agents import RandomAgent, play_game
    >>> dealt = thegame.deal(thegame.Cooperative(1), seed=7)
    >>> play_game([RandomAgent(1)], dealt) == play_game([RandomAgent(1)], dealt)
    True
    """

    seed: int
    """The source of its choices; agents with equal seeds make equal moves."""

    _chance: random.Random = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        self.seed = required_int("seed", self.seed)
        self._chance = random.Random(self.seed)

    def move(self, view: View, /) -> Move:
        """Return a legal move."""
        return by_chance(required("view", view, View), self._chance)


@attrs.frozen
class GreedyAgent:
    """An agent that lays as few cards as it may, each with the smallest step.

    A backwards trick is a step back, so it comes first. Of equal steps, the lowest card
    is laid, on the first pile, the agent's own before the opponent's.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> state = thegame.State(
    ...     thegame.Cooperative(1),
    ...     tops=(47, 80, 65, 20), hands=[[37, 49, 64]], decks=[[50, 51]], player=0,
    ... )
    >>> GreedyAgent().move(state.view(0))
    Play(card=37, pile=0)
    """

    helps: bool = attrs.field(default=True, kw_only=True)
    """In a duel, whether helping the opponent counts as a step like any other.

    The step is how far the opponent's pile improves. If False, it helps only when
    nothing else fits.
    """

    def move(self, view: View, /) -> Move:
        """Return the end of the turn if it may end, else the smallest step."""
        if required("view", view, View).may_end_turn:
            return EndTurn()
        piles, seat = view.piles, view.player

        def loss(play: Play) -> tuple[bool, int, int, bool]:
            pile = piles[play.pile]
            on_opponent = pile.owner not in {None, seat}
            step = pile.advance(play.card)
            refuses = on_opponent and not self.helps
            # Of equal steps, those on own piles come first.
            return refuses, -step if on_opponent else step, play.card, on_opponent

        return min(view.legal_plays(), key=loss)
