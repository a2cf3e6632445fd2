"""The compiler: numba, and how it compiles and keeps functions.

``NUMBA_DISABLE_JIT=1`` runs all functions in plain Python: slowly, but a debugger can
step through them.
"""

import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core import caching

Function = TypeVar("Function", bound=Callable[..., object])

# These parts of numba are not typed, or not completely.
_njit: Final[Any] = numba.njit
_cache: Final[Any] = caching.FunctionCache

_NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of functions that Python does not call: a fifth of the compilation."""


@functools.cache
def _fingerprint(folder: Path) -> str:
    """Return a digest of all modules of this folder and another one."""
    folders = (Path(__file__).parent, folder)
    sources = [path for each in folders for path in sorted(each.glob("*.py"))]
    joined = b"".join(path.read_bytes() for path in sources)
    return hashlib.sha256(joined).hexdigest()


def borrowing(function: Function) -> Function:
    """Return a compiled function that uses arrays of its callers and makes none.

    It does not count references, which numba otherwise does for every array that is
    taken out of a tuple.
    """
    return _made(function, **_NO_WRAPPERS)


def inlined(function: Function) -> Function:
    """Return a borrowing function that is compiled into its callers.

    As a function of its own, each would be given a copy of its tuples for every call:
    random games of a batch take two thirds of the time without that, and the search of
    a turn by an agent takes 72 microseconds instead of 412.
    """
    return _made(function, forceinline=True, **_NO_WRAPPERS)


def entry(function: Function) -> Function:
    """Return a compiled function for Python to call; it is kept on disk."""
    made: Any = _made(function)
    # With NUMBA_DISABLE_JIT it is the function itself.
    if made is not function:
        # numba would notice a change of the function's own module, but not of the
        # modules whose functions were compiled into it.
        fingerprint = _fingerprint(Path(function.__code__.co_filename).parent)
        made._cache = _cache(function)
        index_key = made._cache._index_key

        def key(*of: object) -> tuple[object, ...]:
            return (*index_key(*of), fingerprint)

        made._cache._index_key = key
    compiled_entry: Function = made
    return compiled_entry


def _made(function: Function, **options: bool) -> Function:
    """Return the function as numba compiles it with these options."""
    made: Function = _njit(nogil=True, error_model="numpy", _nrt=False, **options)(
        function
    )
    return made
