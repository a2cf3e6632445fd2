"""What an entry of the rulebook is: a clause, or a ruling of this project.

The entries themselves are in the modules beside this one, as tables that are made
with `rule`, `note` and `ruling`.
"""

from collections.abc import Mapping
from typing import final

import attrs

from thegame._values import Named, Value


class Game(Named):
    """The game that a clause belongs to."""

    COOPERATIVE = "CO"
    """The Game: one team of 1 to 5."""

    FACE_TO_FACE = "F2F"
    """The Game: Face to Face, the duel."""

    BOTH = "both"
    """Both games."""


class Standing(Named):
    """What a clause is based on."""

    TEXT = "printed in the rulebook"
    PARTLY = "printed in part; the rest follows from it"
    INFERRED = "follows from the printed text"
    RULING = "ruling of this project, where the text is silent"


class Force(Named):
    """What a clause requires of the library."""

    RULE = "obeyed by the code and named by a test"
    NOTE = "advice or aim: nothing to obey"


def _game(clause: "Clause") -> Game:
    """Return the game that the id of a clause begins with."""
    return Game(clause.id.split("-")[0])


@final
@attrs.frozen(repr=False)
class Clause(Value):
    """One rule of the rulebook, as small as possible.

    >>> import thegame
    >>> thegame.clause("CO-TRICK-1").sources
    ('S4:61',)
    """

    id: str
    """The name by which errors, docs and tests refer to the clause."""

    standing: Standing
    """What the clause is based on."""

    force: Force
    """What the clause requires of the library."""

    text: str
    """What the clause says, in our own words."""

    sources: tuple[str, ...] = ()
    """Where it is printed, as edition and lines: ``S4:61`` (see `EDITIONS`)."""

    about: tuple[str, ...] = ()
    """For a ruling: the ids of the clauses that it settles."""

    game: Game = attrs.field(default=attrs.Factory(_game, takes_self=True))
    """The game in which the clause applies."""

    reason: str = attrs.field(default="", kw_only=True)
    """For a ruling: why this project decided so."""

    def __repr__(self) -> str:
        return f"clause({self.id!r})"

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


TEXT, PARTLY, INFERRED = Standing.TEXT, Standing.PARTLY, Standing.INFERRED


def printed(
    clauses: Mapping[tuple[str, Standing, *tuple[str, ...]], str], *, notes: set[str]
) -> tuple[Clause, ...]:
    """Return printed clauses; those whose id is among the notes ask for nothing.

    The key of a clause is its id, its standing and its sources; the value is its text.
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
    key: tuple[str, Game, *tuple[str, ...]],
    text: str,
    *,
    reason: str,
    force: Force = Force.RULE,
) -> Clause:
    """Return a ruling; its key is its id, its game and the clauses it settles."""
    id_, game, *about = key
    standing, settled = Standing.RULING, tuple(about)
    return Clause(id_, standing, force, text, (), settled, game, reason=reason)
