"""The rulebook as data: every clause with its id, in our own words.

Errors, docs and tests refer to a rule by the id of its clause. To find the code for a
rule, search the source for the id: the function that obeys the rule names it in its
docstring or in a comment.
"""

from typing import Final

from thegame._public import publish

from ._clause import Clause, Force, Scope, Standing, UnknownClause
from ._cooperative import COOPERATIVE
from ._face_to_face import FACE_TO_FACE
from ._rulings import RULINGS

__all__ = [
    "CLAUSES",
    "RULINGS",
    "EDITIONS",
    "clause",
    "Clause",
    "Scope",
    "Standing",
    "Force",
    "UnknownClause",
]


EDITIONS: Final = {
    "S0": "Face to Face, Spanish",
    "S1": "Le Duel (Face to Face), French",
    "S2": "Face to Face, English",
    "S3": "Face to Face, Greek",
    "S4": "The Game, Spanish",
}
"""The printed rulebooks, by the key that the sources of a clause begin with."""

CLAUSES: Final[tuple[Clause, ...]] = (*COOPERATIVE, *FACE_TO_FACE)
"""Every clause of the printed rulebooks, both games, in the order of play."""

_BY_ID: Final = {entry.id: entry for entry in (*CLAUSES, *RULINGS)}


def clause(id: str) -> Clause:  # noqa: A002 - the rulebook's word for it
    """Return the clause or ruling with this id.

    >>> from thegame import rulebook
    >>> print(rulebook.clause("CO-DECK-1").text)
    When the draw pile is empty, play continues without drawing.
    """
    try:
        return _BY_ID[id]
    except (KeyError, TypeError):
        raise UnknownClause(id) from None


publish(globals())
