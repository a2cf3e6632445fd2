"""Registers the types of this library with Hypothesis, without importing strategies.

The package imports this module last and calls `register`. So does the plugin in
``thegame_rules`` when Hypothesis is imported, if it finds this module: then all names of
the package exist. Whichever of the two imports ends later registers the types.
"""

import sys
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
    """Make ``st.from_type`` draw values of the classes of this library.

    It does nothing if Hypothesis is not imported, or if another module has that name.
    """
    if sys.modules.get("hypothesis") is None:
        return
    try:
        # This waits for a thread that is just importing Hypothesis. To import a module
        # inside of it would not, and the two would meet in its circular imports.
        from hypothesis import strategies as st  # noqa: PLC0415 - if it is imported
    except ImportError:
        return
    for kind, name in _STRATEGIES.items():
        st.register_type_strategy(getattr(thegame, kind), partial(_strategy, name))


def _strategy(name: str, _: type) -> "SearchStrategy[Any]":
    # Most programs that import Hypothesis never draw a game.
    from . import strategies  # noqa: PLC0415 - see above

    strategy: SearchStrategy[Any] = getattr(strategies, name)()
    return strategy
