"""The compiler: numba if it is installed, else none.

Nothing else imports numba. The functions that play are written once, for the numbers of
one game. With numba they are compiled, and a loop goes from game to game. Without it
the same functions are called once with arrays that hold the numbers of all games.
``NUMBA_DISABLE_JIT=1`` runs the loops in plain Python: slowly, but a debugger sees
them.
"""

import functools
import hashlib
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@functools.cache
def _fingerprint(folder: Path) -> str:
    """Return a number that changes with any module of this folder or the other."""
    folders = (Path(__file__).parent, folder)
    sources = [path for each in folders for path in sorted(each.glob("*.py"))]
    joined = b"".join(path.read_bytes() for path in sources)
    return hashlib.sha256(joined).hexdigest()


def _compiler() -> Callable[..., Any] | None:
    """Return what compiles a function, and keeps it on disk; None without numba."""
    try:
        # Imported by name, because it may be missing and is not typed throughout.
        numba: Any = importlib.import_module("numba")
        caching: Any = importlib.import_module("numba.core.caching")
    except ImportError:
        return None

    def compile_function(function: Any, keep: bool, counts: bool, joins: bool) -> Any:
        made = numba.njit(
            nogil=True, error_model="numpy", _nrt=counts, forceinline=joins
        )(function)
        # With NUMBA_DISABLE_JIT it is the function itself.
        if keep and made is not function:
            # numba would notice a change of the function's own module, but not of those
            # whose functions were compiled into it.
            fingerprint = _fingerprint(Path(function.__code__.co_filename).parent)
            cache = caching.FunctionCache(function)
            index_key = cache._index_key
            cache._index_key = functools.partial(_key, index_key, fingerprint)
            made._cache = cache
        return made

    return compile_function


def _key(
    index_key: Callable[..., tuple[object, ...]], fingerprint: str, *of: object
) -> tuple[object, ...]:
    """Return under what a compiled function is kept."""
    return (*index_key(*of), fingerprint)


_COMPILE: Final = _compiler()

COMPILED: Final = _COMPILE is not None
"""Whether games are played one by one in loops, not all at once in arrays."""


def compiled(function: Function) -> Function:
    """Return the function compiled, if there is a compiler, into those that call it.

    As a function of its own, each would be given a copy of the numbers of the rules for
    every call: random games take two thirds of the time without that.
    """
    return _made(function, joins=True)


def borrowing(function: Function) -> Function:
    """Return a compiled function that uses arrays of its callers and makes none.

    It does not count references, which numba otherwise does for every array that is
    taken out of a tuple.
    """
    return _made(function, counts=False)


def inlined(function: Function) -> Function:
    """Return the same, compiled into those that call it.

    With both, the search of a turn by an agent, whose tuples hold many arrays, takes 72
    microseconds instead of 412, and a short one 9 instead of 118.
    """
    return _made(function, counts=False, joins=True)


def entry(function: Function) -> Function:
    """Return a compiled function that Python calls; on disk for the next time."""
    return _made(function, keep=True)


def _made(
    function: Function, *, keep: bool = False, counts: bool = True, joins: bool = False
) -> Function:
    if _COMPILE is None:
        return function
    made: Function = _COMPILE(function, keep, counts, joins)
    return made
