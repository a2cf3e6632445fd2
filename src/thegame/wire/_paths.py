"""Paths: where in a document something is, such as ``$.hands[1][0]``."""

import contextlib
from collections.abc import Generator

import attrs

from thegame._errors import Defect, Invalid, WireError
from thegame._values import shown


def inner(where: str, part: str) -> str:
    """The path of a part of what stands there."""
    return f"{where}{'.' if part and not part.startswith('[') else ''}{part}"


def step(name: str) -> str:
    """The way to a field of any name."""
    return name if name.isidentifier() and len(name) < 80 else f"[{shown(name)}]"


@contextlib.contextmanager
def at(where: str) -> Generator[None]:
    """What turns out invalid in here, is so at that place of the document."""
    try:
        yield
    except Invalid as error:
        defects = tuple(moved(where, defect) for defect in error.defects)
        if isinstance(error, WireError):
            raise attrs.evolve(error, defects=defects) from None
        raise WireError(defects) from None


def moved(where: str, defect: Defect) -> Defect:
    """The defect, seen from outside; it can be in several places."""
    places = (inner(where, place) for place in defect.where.split(", "))
    return attrs.evolve(defect, where=", ".join(places))
