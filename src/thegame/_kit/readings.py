"""How a reader takes a text: what it raises, and by which clause."""

from collections.abc import Callable

from thegame._errors import TheGameError
from thegame.transcript import IllegalGame


def raised(read: Callable[[], object]) -> TheGameError:
    """Return the error of a reader whose text is known to be wrong."""
    errors: list[TheGameError] = []
    try:
        read()
    except TheGameError as error:
        errors.append(error)
    (found,) = errors
    return found


def clause_of(error: TheGameError) -> str | None:
    """Return the clause that an illegal game breaks; other errors have none."""
    return error.reason.clause.id if isinstance(error, IllegalGame) else None
