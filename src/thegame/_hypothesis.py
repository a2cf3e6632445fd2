"""Registers the types of this library with Hypothesis, without importing strategies.

Called once both are imported: by the plugin of Hypothesis (in ``thegame_rules``), or by
the package itself if Hypothesis came first.
"""

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import thegame

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_STRATEGIES: Final = {
    "Cooperative": "cooperative",
    "FaceToFace": "face_to_face",
    "Deal": "deals",
    "State": "states",
    "View": "views",
    "Record": "records",
}
"""For each class of this library the function of ``strategies`` that draws it."""


def register() -> None:
    """Teach ``st.from_type`` the types of this library."""
    # Hypothesis may still be being imported when it loads this module.
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415

    for kind, name in _STRATEGIES.items():
        register_type_strategy(getattr(thegame, kind), partial(_strategy, name))


def _strategy(name: str, _: type) -> "SearchStrategy[Any]":
    # Most programs that import Hypothesis never draw a game.
    from . import strategies  # noqa: PLC0415

    strategy: SearchStrategy[Any] = getattr(strategies, name)()
    return strategy
