"""The compiler: numba, and how it compiles and keeps functions.

``NUMBA_DISABLE_JIT=1`` runs all functions in plain Python: slowly, but a debugger can
step through them.

Compiled functions are kept where numba finds a folder to write to: in the one that
``NUMBA_CACHE_DIR`` names, else beside the source, else in the user's cache. Without any
of them, each process compiles for itself.
"""

import contextlib
import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., object])

# This function of numba is not completely typed.
_njit: Final[Any] = numba.njit


def _private(module: str, name: str) -> Any:
    """Return a private class of numba, or None if this release does not have it."""
    core = getattr(numba, "core", None)
    return getattr(getattr(core, module, None), name, None)


_FunctionCache: Final[Any] = _private("caching", "FunctionCache")
_Options: Final = _private("options", "DefaultOptions")

_OPTIONS: Final = {
    "nogil": True,
    "error_model": "numpy",
    # No function makes an array, so none has to be counted and freed.
    **({"_nrt": False} if hasattr(_Options, "_nrt") else {}),
}
"""Options of all functions."""

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


def pasted(function: Function) -> Function:
    """Return an inlined function that is not compiled by itself.

    Each caller is compiled as if it had the code, so most of these have one caller. The
    strategist compiles in 10.5 CPU seconds; with `inlined` functions only, in 13.4.
    """
    return _made(function, inline="always", **_NO_WRAPPERS)


def entry(function: Function) -> Function:
    """Return a compiled function for Python to call; it is kept on disk if possible."""
    made: Any = _made(function)
    # With NUMBA_DISABLE_JIT it is the function itself.
    if made is not function:
        # numba raises this if there is no folder that it can write to.
        with contextlib.suppress(RuntimeError):
            made = _kept(made, function)
    compiled_entry: Function = made
    return compiled_entry


def _kept(made: Any, function: Callable[..., object]) -> Any:
    """Return a compiled function that is kept on disk."""
    if _FunctionCache is None or not hasattr(made, "_cache"):
        # Private parts of numba have moved, so its ordinary cache has to do. That one
        # notices a change of the function's own module, but not of the modules whose
        # functions were compiled into it.
        return _made(function, cache=True)
    fingerprint = _fingerprint(Path(function.__code__.co_filename).parent)
    cache: Any = _FunctionCache(function)
    index_key, load, save = cache._index_key, cache.load_overload, cache.save_overload

    def key(*of: object) -> tuple[object, ...]:
        return (*index_key(*of), fingerprint)

    def load_if_sound(*of: object) -> object:
        try:
            return load(*of)
        except Exception:  # noqa: BLE001 - a damaged file can fail in any way
            with contextlib.suppress(OSError):
                cache.flush()
            return None

    def save_if_possible(*of: object) -> None:
        # The folder can be read-only, and the disk full.
        with contextlib.suppress(OSError):
            save(*of)

    cache._index_key = key
    cache.load_overload, cache.save_overload = load_if_sound, save_if_possible
    made._cache = cache
    return made


def _made(function: Function, **options: Any) -> Function:
    """Return the function as numba compiles it with these options."""
    made: Function = _njit(**_OPTIONS, **options)(function)
    return made
