"""Registers the types of this library with Hypothesis, without importing strategies.

Called when both are imported: by the plugin in ``thegame_entry_points``, or by the
package itself if Hypothesis was imported first.
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
"""The name of the function in ``strategies`` that draws values of each class."""


def register() -> None:
    """Make ``st.from_type`` draw values of the classes of this library."""
    # Hypothesis may load this module before its own import is complete.
    from hypothesis.strategies import (  # noqa: PLC0415 - see above
        register_type_strategy,
    )

    for kind, name in _STRATEGIES.items():
        register_type_strategy(getattr(thegame, kind), partial(_strategy, name))


def _strategy(name: str, _: type) -> "SearchStrategy[Any]":
    # Most programs that import Hypothesis never draw a game.
    from . import strategies  # noqa: PLC0415 - see above

    strategy: SearchStrategy[Any] = getattr(strategies, name)()
    return strategy
