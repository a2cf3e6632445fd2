"""Many games at once, as arrays: for statistics and for programs that learn.

Needs the extra ``batch``: numpy, and numba, which compiles the engine.

A `Batch` holds games with the same rules, each between two moves. The engine has the
rules of the library, which plays the same games move by move in the tests.
"""

from thegame._public import publish

try:
    from ._batch import Batch, Policy, Rollouts
    from ._inputs import InvalidBatch
except ImportError as _missing:
    if _missing.name not in {"numpy", "numba"}:
        raise
    _message = f"thegame.batch needs {_missing.name}: install thegame-rules[batch]"
    raise ImportError(_message, name=_missing.name) from _missing

__all__ = ["Batch", "Rollouts", "Policy", "InvalidBatch"]

publish(globals())
