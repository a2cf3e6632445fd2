"""The few operations that differ, for the numbers of one game: what loops use.

``_all`` has the same names for the numbers of all games.
"""

import numpy as np

from ._compiler import compiled
from ._numbers import Lane


@compiled
def where(condition: Lane, yes: Lane, no: Lane) -> Lane:
    """Return one number or the other."""
    return yes if condition else no


@compiled
def lower(one: Lane, other: Lane) -> Lane:
    """Return the lower of two numbers."""
    return min(one, other)


@compiled
def higher(one: Lane, other: Lane) -> Lane:
    """Return the higher of two numbers."""
    return max(one, other)


@compiled
def some(condition: Lane) -> Lane:
    """Return whether it is so in any game: here in the one."""
    return condition


@compiled
def settled(condition: Lane) -> Lane:
    """Return whether a loop can stop: it is so in all games, here in the one."""
    return condition


@compiled
def most(count: Lane) -> Lane:
    """Return the highest count of all games: here of the one."""
    return count


@compiled
def pick(row: Lane, index: Lane) -> Lane:
    """Return the number at an index."""
    return row[index]


@compiled
def put(row: Lane, index: Lane, value: Lane, when: Lane) -> None:
    """Set the number at an index if the condition holds."""
    if when:
        row[index] = value


@compiled
def mark(bits: Lane, index: Lane, when: Lane) -> None:
    """Set the bit at an index, which was 0, to 1 if the condition holds."""
    if when:
        bits[index] = 1


@compiled
def part(row: Lane, start: Lane, length: int) -> Lane:
    """Return some numbers that follow each other; changing them changes the row."""
    return row[start : start + length]


@compiled
def restore(row: Lane, start: Lane, numbers: Lane) -> None:
    """Put back what `part` returned: here it was never taken out."""


@compiled
def those(numbers: Lane, condition: Lane) -> Lane:
    """Return the numbers of the games where the condition holds: here of the one."""
    return numbers


@compiled
def spread(condition: Lane, found: Lane) -> Lane:
    """Return what was found for `those`, for all games."""
    return found


@compiled
def wide(number: Lane) -> Lane:
    """Return a small number as one of 64 bits without a sign."""
    return np.uint64(number)


@compiled
def narrow(number: Lane) -> Lane:
    """Return a small number of 64 bits without a sign as a plain one."""
    return np.int64(number)
