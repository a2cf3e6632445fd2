"""Lemmas about the rules: functions that must be true for all numbers.

They stand in ``lemmas_*.py``, by subject; here is what they are made of. ``lemma_*``
are true; ``wrong_*`` are not, and must be refuted. ``test_proofs`` hands their source,
and that of the library which they call, to Z3.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Final, TypeAlias

from thegame._rules.table import Table

Lemma: TypeAlias = Callable[..., bool]


class AnyTurn(Table):
    """The numbers of a turn, as plain fields instead of properties."""

    laid: int = 0
    helped: bool = False
    # Pyright wants properties here, as in the base class; a field does for a lemma.
    hand_size: int = 0  # pyright: ignore[reportIncompatibleMethodOverride]
    deck_size: int = 0  # pyright: ignore[reportIncompatibleMethodOverride]
    to_lay: int = 0  # pyright: ignore[reportIncompatibleMethodOverride]


UP: Final = 1
DOWN: Final = -1


def implies(premise: bool, conclusion: bool) -> bool:
    """Return whether the conclusion holds if the premise does."""
    return not premise or conclusion


def is_way(direction: int) -> bool:
    """Return whether a pile can have this direction."""
    return -1 <= direction <= 1 and direction != 0


def is_pile(direction: int, trick: int) -> bool:
    """Return whether a game can have this pile."""
    return is_way(direction) and trick >= 1


def is_card(card: int, highest: int) -> bool:
    """Return whether the deck has this card."""
    return 2 <= card <= highest


def collected(module: ModuleType, prefix: str) -> list[Lemma]:
    """Return the functions of a module whose names have this beginning."""
    return [found for name, found in vars(module).items() if name.startswith(prefix)]


def no_cube_is_the_sum_of_two(one: int, two: int, three: int) -> bool:
    """A claim that is true, but hard to prove."""
    return implies(
        one >= 1 and two >= 1,
        one * one * one + two * two * two != three * three * three,
    )
