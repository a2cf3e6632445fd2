"""Many games at once, as arrays: for statistics and for programs that learn.

Needs the extra ``batch``: numpy, and numba, which compiles it. Without numba the same
functions work on the arrays of all games at once; the results are the same, but it
takes several times as long.

A `Batch` holds games of one kind between two moves. The rules are those of the library,
which plays the same games move by move in the tests.
"""

try:
    from ._batch import Batch, Policy, Rollouts
except ImportError as _missing:
    if _missing.name != "numpy":
        raise
    _message = "thegame.batch needs numpy: install thegame-rules[batch]"
    raise ImportError(_message) from _missing

__all__ = ["Batch", "Rollouts", "Policy"]

# One public path for each class, in docs and pickles too.
for _kind in (Batch, Rollouts):
    _kind.__module__ = __name__
