"""Hypothesis strategies for both games, to test your own code with.

Needs the extra ``hypothesis``. Once it is installed, ``st.from_type(thegame.State)``
and its like work without importing this module.

Random play from a shuffled deck loses after about a dozen cards and never comes to the
end of a game. So games are played in several styles, from decks in many orders, and
positions are constructed in which few plays are legal. Everything shrinks to small
decks.
"""

try:
    import hypothesis as _hypothesis
except ModuleNotFoundError as _missing:
    _message = (
        "thegame.strategies needs Hypothesis; install the extra: "
        "pip install thegame-rules[hypothesis]"
    )
    raise ModuleNotFoundError(_message, name=_missing.name) from _missing

from thegame._public import publish

from ._deals_and_games import PlayedGame, deals, games
from ._rules import cooperative, face_to_face, rules
from ._states_and_moves import (
    any_moves,
    any_plays,
    games_with_illegal_moves,
    legal_moves,
    records,
    states,
    views,
)

__all__ = [
    "cooperative",
    "face_to_face",
    "rules",
    "deals",
    "PlayedGame",
    "games",
    "games_with_illegal_moves",
    "records",
    "states",
    "views",
    "legal_moves",
    "any_moves",
    "any_plays",
]


del _hypothesis

publish(globals())
