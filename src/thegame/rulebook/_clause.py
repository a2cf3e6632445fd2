"""The clause: one entry of the rulebook, printed or a ruling of this project.

The entries themselves are in the modules beside this one, as tables for `printed` and
`ruling`.
"""

from collections.abc import Mapping
from typing import ClassVar, final

import attrs

from thegame._errors import TheGameError
from thegame._frozen import Named, Value, shown


class Scope(Named):
    """The game in which a clause applies, or both games."""

    COOPERATIVE = "CO"
    """The Game: one team of 1 to 5."""

    FACE_TO_FACE = "F2F"
    """The Game: Face to Face, the duel."""

    BOTH = "both"
    """Both games."""

    VARIANT = "variant"
    """A game that is not in this library."""


class Standing(Named):
    """What a clause is based on."""

    TEXT = "printed in the rulebook"
    PARTLY = "printed in part; the rest follows from it"
    INFERRED = "follows from the printed text"
    RULING = "ruling of this project, where the text is silent"
    VARIANT = "made by the author of a variant"


class Force(Named):
    """What a clause requires of the library."""

    RULE = "obeyed by the code and named by a test"
    NOTE = "advice or aim: nothing to obey"


def _scope(clause: "Clause") -> Scope:
    """Return the game that the id of a clause begins with."""
    start = clause.id.split("-")[0]
    printed = {scope.value: scope for scope in (Scope.COOPERATIVE, Scope.FACE_TO_FACE)}
    return printed.get(start, Scope.VARIANT)


@final
@attrs.frozen(repr=False)
class Clause(Value):
    """One rule of the rulebook, as small as possible.

    >>> from thegame import rulebook
    >>> rulebook.clause("CO-TRICK-1").sources
    ('S4:61',)
    """

    id: str
    """The name by which errors, docs and tests refer to the clause."""

    standing: Standing
    """What the clause is based on."""

    force: Force
    """What the clause requires of the library."""

    text: str
    """The rule, in our own words."""

    sources: tuple[str, ...] = ()
    """Where it is printed, as edition and lines: ``S4:61`` (see `EDITIONS`)."""

    about: tuple[str, ...] = ()
    """For a ruling: the ids of the clauses that it settles."""

    scope: Scope = attrs.field(default=attrs.Factory(_scope, takes_self=True))
    """The game in which the clause applies."""

    reason: str = attrs.field(default="", kw_only=True)
    """For a ruling: the reason for this decision."""

    def __repr__(self) -> str:
        if self.scope is Scope.VARIANT:
            given = {
                name: getattr(self, name) for name in ("sources", "about", "reason")
            }
            named = [f", {name}={value!r}" for name, value in given.items() if value]
            first = f"{self.id!r}, {self.standing!r}, {self.force!r}, {self.text!r}"
            return f"Clause({first}{''.join(named)})"
        return f"clause({self.id!r})"

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


@attrs.frozen
class UnknownClause(TheGameError, LookupError):
    """The rulebook has no clause or ruling with this id."""

    code: ClassVar[str] = "unknown-clause"

    id: object = attrs.field(repr=shown)
    """The id that was looked up."""

    def __str__(self) -> str:
        return f"unknown clause {shown(self.id)}; an example is 'CO-PLAY-1'"


TEXT, PARTLY, INFERRED = Standing.TEXT, Standing.PARTLY, Standing.INFERRED


def printed(
    clauses: Mapping[tuple[str, Standing, *tuple[str, ...]], str], *, notes: set[str]
) -> tuple[Clause, ...]:
    """Return the printed clauses of a table.

    The key of a clause is its id, its standing and its sources; the value is its text.
    Clauses whose id is among the notes require nothing.
    """
    return tuple(
        Clause(
            id_,
            standing,
            Force.NOTE if id_ in notes else Force.RULE,
            text,
            tuple(sources),
        )
        for (id_, standing, *sources), text in clauses.items()
    )


def ruling(
    key: tuple[str, Scope, *tuple[str, ...]],
    text: str,
    *,
    reason: str,
    force: Force = Force.RULE,
) -> Clause:
    """Return a ruling; its key is its id, its scope and the clauses it settles."""
    id_, scope, *about = key
    standing, settled = Standing.RULING, tuple(about)
    return Clause(id_, standing, force, text, (), settled, scope, reason=reason)
