"""The few operations that differ, for arrays with the numbers of all games.

``_one`` has the same names for the numbers of one game. A row here is an array of two
dimensions: for each number of the row the numbers of all games.
"""

from typing import cast

import numpy as np

from ._numbers import Lane


def where(condition: Lane, yes: Lane, no: Lane) -> Lane:
    """Return one number or the other, for each game."""
    return cast("Lane", np.where(condition, yes, no))


def lower(one: Lane, other: Lane) -> Lane:
    """Return the lower of two numbers, for each game."""
    return np.minimum(one, other)


def higher(one: Lane, other: Lane) -> Lane:
    """Return the higher of two numbers, for each game."""
    return np.maximum(one, other)


def some(condition: Lane) -> Lane:
    """Return whether it is so in any game."""
    return np.any(condition)


def most(count: Lane) -> Lane:
    """Return the highest count of all games."""
    return int(np.max(count, initial=0))


def pick(row: Lane, index: Lane) -> Lane:
    """Return the number at an index, which may differ from game to game."""
    return row[index, np.arange(row.shape[1])]


def put(row: Lane, index: Lane, value: Lane, when: Lane) -> None:
    """Set the number at an index in the games where the condition holds."""
    games = np.flatnonzero(when)
    row[_at(index, games), games] = _at(value, games)


def _at(number: Lane, games: Lane) -> Lane:
    """Return the numbers of some games, or the one number of all."""
    return number[games] if np.ndim(number) else number


def mark(bits: Lane, index: Lane, when: Lane) -> None:
    """Set the bit at an index, which was 0, to 1 where the condition holds."""
    put(bits, index, 1, when)


def part(row: Lane, start: Lane, length: int) -> Lane:
    """Return a copy of some numbers that follow each other."""
    numbers = np.empty((length, row.shape[1]), row.dtype)
    for index in range(length):
        numbers[index] = pick(row, start + index)
    return numbers


def restore(row: Lane, start: Lane, numbers: Lane) -> None:
    """Put back what `part` returned."""
    games = np.arange(len(row[0]))
    for index in range(len(numbers)):
        row[start + index, games] = numbers[index]


def those(numbers: Lane, condition: Lane) -> Lane:
    """Return the numbers of the games where the condition holds."""
    return np.compress(condition, numbers, axis=-1)


def spread(condition: Lane, found: Lane) -> Lane:
    """Return what was found for `those`, for all games; 0 for the others."""
    spread_out = np.zeros(condition.shape, found.dtype)
    spread_out[condition] = found
    return spread_out


def wide(number: Lane) -> Lane:
    """Return small numbers as those of 64 bits without a sign."""
    return number.astype(np.uint64)


def narrow(number: Lane) -> Lane:
    """Return small numbers of 64 bits without a sign as plain ones."""
    return number.astype(np.int64)
