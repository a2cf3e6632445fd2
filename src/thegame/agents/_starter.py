"""Who takes the first turn: a team agrees, duellists draw lots."""

import math
from collections.abc import Sequence
from numbers import Real
from typing import cast

from thegame._game.deal import Deal, draw_starter
from thegame._rules import Rules
from thegame._value_defects import defect

from ._errors import InvalidAgents, answer_of
from ._protocol import Agent, Starter


def agreed_starter(agents: Sequence[Agent | None], deal: Deal) -> int:
    """Return the seat whose wish to start is the strongest (CO-START-1)."""
    if not deal.rules.agree_on_starter:
        expected = "a player, as duellists draw lots"  # F2F-START-1
        raise InvalidAgents((defect("starter", None, expected),))
    wishes = [_wish(agent, deal, seat) for seat, agent in enumerate(agents)]
    return wishes.index(max(wishes))


def _wish(agent: Agent | None, deal: Deal, seat: int) -> float:
    """Return how much an agent wishes to start; 0 if it does not say."""
    if not isinstance(agent, Starter):
        return 0.0
    wish: object = answer_of(agent.wish_to_start, deal.view(seat))
    # Any number but NaN; an int need not fit into a float.
    if isinstance(wish, Real) and wish <= math.inf:
        return cast("float", wish)
    where = ("agents", seat, "wish_to_start")
    raise InvalidAgents((defect(where, wish, "a number"),))


def drawn_starter(rules: Rules, seed: int) -> int | None:
    """Return the starter of a duel, by the seed; None for a team, which agrees."""
    return None if rules.agree_on_starter else draw_starter(rules, seed=seed)
