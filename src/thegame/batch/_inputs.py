"""Inputs: numbers from users, as lists, ranges or arrays, and the error about them."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thegame._errors import Invalid
from thegame._validation import Inspection, is_number

Many: TypeAlias = Sequence[int] | NDArray[np.integer[Any]]
"""Numbers in a list, a range or an array."""

Places: TypeAlias = slice | Many | Sequence[bool] | NDArray[np.bool_]
"""Games of a batch: a slice, their indexes, or a flag for each game."""


class InvalidBatch(Invalid):
    """Seeds, states or actions that no batch of games can have."""

    code: ClassVar[str] = "invalid-batch"


LARGEST: Final = 2**64 - 1
"""The highest seed."""


def read_seeds(seeds: Many, check: Inspection) -> NDArray[np.uint64]:
    """Return the seeds without their signs: a seed and its negative deal alike."""
    array = np.asarray(seeds)
    if array.dtype.kind not in "iu":
        # A list of large and negative numbers has no common type.
        array = np.array(seeds, dtype=np.object_)
        parts = array.ravel().tolist()
        sound = array.ndim == 1 and all(
            is_number(seed) and abs(seed) <= LARGEST for seed in parts
        )
        array = np.array([abs(seed) for seed in parts] if sound else [], np.uint64)
    elif array.dtype.kind == "i":
        # The lowest number of 64 bits is its own negative; without a sign it is right.
        sound, array = True, np.abs(array.astype(np.int64)).astype(np.uint64)
    else:
        sound, array = True, array.astype(np.uint64)
    check.expect(sound and array.ndim == 1, "seeds", seeds, "ints of at most 64 bits")
    return array


def _array(numbers: object) -> NDArray[Any]:
    """Return numbers as an array."""
    array = np.asarray(numbers)
    # An empty list becomes an array of floats.
    empty = array.size == 0 and array.dtype.kind != "b"
    return array.astype(np.int64) if empty else array


def read_integers(
    name: str, numbers: int | Many, check: Inspection
) -> NDArray[np.int64]:
    """Return numbers that fit into 64 bits."""
    array = _array(numbers)
    check.expect(array.dtype.kind in "iu", name, numbers, "ints")
    return array.astype(np.int64) if array.dtype.kind in "iu" else np.zeros(0, np.int64)


def read_players(
    name: str, numbers: int | Many, count: int, players: int, check: Inspection
) -> NDArray[np.int64]:
    """Return a player for each of ``count`` games; one number stands for all games."""
    array = read_integers(name, numbers, check)
    noun = "seat" if name == "seats" else "player"
    sound = array.ndim == 0 or array.shape == (count,)
    check.expect(sound, name, numbers, f"one {noun}, or one for each game")
    known = bool(((array >= 0) & (array < players)).all())
    check.expect(known, name, numbers, f"{noun}s from 0 to {players - 1}")
    # An array of its own, so that there is only one kind of array to compile for.
    return np.full(count, array) if sound else array


def read_places(where: Places, count: int, check: Inspection) -> NDArray[np.int64]:
    """Return the indexes of some of ``count`` games."""
    if isinstance(where, slice):
        return np.arange(count)[where]
    array = _array(where)
    flags = array.dtype.kind == "b"
    places = np.flatnonzero(array) if flags else array
    sound = (
        array.shape == (count,)
        if flags
        else array.dtype.kind in "iu"
        and array.ndim == 1
        and bool(((array >= 0) & (array < count)).all())
    )
    expected = f"a slice, indexes from 0 to {count - 1}, or a flag for each game"
    check.expect(sound, "where", where, expected)
    return places.astype(np.int64) if sound else np.zeros(0, np.int64)
