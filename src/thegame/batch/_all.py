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


def settled(condition: Lane) -> Lane:
    """Return whether a loop can stop: here never, to ask costs more than to go on."""
    return False


def most(count: Lane) -> Lane:
    """Return the highest count of all games."""
    return int(np.max(count, initial=0))


def pick(row: Lane, index: Lane) -> Lane:
    """Return the number at an index, which may differ from game to game."""
    return row.take(_places(row, index)) if np.ndim(index) else row[index]


def _places(row: Lane, index: Lane) -> Lane:
    """Return where the numbers lie, counted through the whole array.

    To take numbers by one index is almost twice as fast as by two.
    """
    count = row.shape[1]
    return cast("Lane", np.multiply(index, count, dtype=np.intp) + np.arange(count))


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
    return row.take(_places(row, start + np.arange(length)[:, None]))


def restore(row: Lane, start: Lane, numbers: Lane) -> None:
    """Put back what `part` returned."""
    row.put(_places(row, start + np.arange(len(numbers))[:, None]), numbers)


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
