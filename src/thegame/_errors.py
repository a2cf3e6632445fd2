"""
What cannot be: values that no game can contain.

What the rules of a turn refuse stands in ``_refusals``; here is the root of all
errors and everything that is wrong before a card is laid.
"""

from collections.abc import Callable
from typing import ClassVar, TypeVar

import attrs

from ._values import Value, shown

Error = TypeVar("Error", bound="TheGameError")


def _remake(kind: Callable[..., Error], facts: dict[str, object]) -> Error:
    """
    Make an error anew from its facts.
    """
    return kind(**facts)


@attrs.frozen
class TheGameError(Exception):
    """
    Every error of this library is one of these.

    An error holds facts in typed fields and builds its sentence from them, so
    nobody has to parse text. It pickles, and comes back with the same facts.
    """

    code: ClassVar[str] = "error"
    """The stable name of this kind of error."""

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), attrs.asdict(self, recurse=False))


@attrs.frozen
class UnknownClause(TheGameError, LookupError):
    """
    The rulebook has no clause or ruling of this id.
    """

    code: ClassVar[str] = "unknown-clause"

    id: object = attrs.field(repr=shown)
    """What was asked for."""

    def __str__(self) -> str:
        return f"{shown(self.id)} is no clause; one is 'CO-PLAY-1'"


@attrs.frozen
class NoSuchPlayer(TheGameError, ValueError):
    """
    Nobody sits there.
    """

    code: ClassVar[str] = "no-such-player"

    player: object = attrs.field(repr=shown)
    """The seat that was asked for."""

    players: int
    """How many play; seats count from 0."""

    def __str__(self) -> str:
        return (
            f"{shown(self.player)} is no player; "
            f"players are numbered 0 to {self.players - 1}"
        )


@attrs.frozen
class NoSuchMove(TheGameError, LookupError):
    """
    The record has no move of this number.
    """

    code: ClassVar[str] = "no-such-move"

    number: object = attrs.field(repr=shown)
    """The number that was asked for; moves count from 1, and 0 is the start."""

    moves: int
    """How many moves the record has."""

    def __str__(self) -> str:
        return f"there is no move {shown(self.number)}; the record has {self.moves}"


@attrs.frozen
class NotationError(TheGameError, ValueError):
    """
    A text that is not in the notation.
    """

    code: ClassVar[str] = "notation-error"

    line: int
    """The line where reading stopped, from 1."""

    column: int
    """The character in that line, from 1."""

    expected: str
    """What should have stood there."""

    found: str = attrs.field(repr=shown)
    """What stands there, or how it begins; empty at the end of a line."""

    @property
    def sentence(self) -> str:
        """
        What is wrong, without the place.
        """
        return self._sentence()

    def _sentence(self) -> str:
        found = shown(self.found) if self.found else "nothing more"
        return f"found {found}, expected {self.expected}"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence}"


@attrs.frozen
class FalseClaim(NotationError):
    """
    A text that can be read but says what is not so.

    A trick is marked where there is none, another player is on turn, the game
    ended differently, or the seed gives another deal.
    """

    code: ClassVar[str] = "false-claim"


@attrs.frozen
class Defect(Value):
    """
    One thing that is wrong with a value, and what would have been right.
    """

    where: str
    """Where it is, e.g. ``hands[1]``."""

    found: object = attrs.field(repr=shown)
    """The offending value; ``attrs.NOTHING`` if there is none."""

    expected: str
    """What would have been allowed."""

    def __str__(self) -> str:
        found = "nothing" if self.found is attrs.NOTHING else shown(self.found)
        return f"{self.where}: {found}, expected {self.expected}"


@attrs.frozen
class Invalid(TheGameError, ValueError):
    """
    A value with defects, all of them named.
    """

    defects: tuple[Defect, ...]
    """Everything that is wrong, in the order of the fields."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.defects))


class InvalidRules(Invalid):
    """
    Rules by which nobody could play.
    """

    code: ClassVar[str] = "invalid-rules"


class InvalidDeal(Invalid):
    """
    A deal that is not every card once, or that has no source of chance.
    """

    code: ClassVar[str] = "invalid-deal"


class InvalidState(Invalid):
    """
    A position that contradicts itself.
    """

    code: ClassVar[str] = "invalid-state"


class InvalidTalk(Invalid):
    """
    A hint that nobody can give here, or that does not stand.
    """

    code: ClassVar[str] = "invalid-talk"


@attrs.frozen
class UnexpectedEvent(TheGameError, ValueError):
    """
    An event that contradicts what a seat sees.

    One before it was missed, or it was meant for another seat.
    """

    code: ClassVar[str] = "unexpected-event"

    event: object = attrs.field(repr=shown)
    """What was to be observed."""

    player: int
    """Who is on turn, as far as this seat knows."""

    laid: int
    """How many cards were laid in this turn."""

    def __str__(self) -> str:
        return (
            f"{shown(self.event)} cannot follow: "
            f"player {self.player} is on turn and has laid {self.laid}"
        )


@attrs.frozen
class NoSample(TheGameError, RuntimeError):
    """
    No placement of the unseen cards agrees with how the game stands.

    It is a matter of chance: hands by which the game ended can be rare.
    """

    code: ClassVar[str] = "no-sample"

    tries: int
    """How many placements were tried."""

    def __str__(self) -> str:
        return f"none of {self.tries} placements agrees with the outcome; try again"


class InvalidRecord(Invalid):
    """
    A record with tags or comments that are none.
    """

    code: ClassVar[str] = "invalid-record"


class InvalidPicture(Invalid):
    """
    A picture of what is no table, or of a move that does not lie on it.
    """

    code: ClassVar[str] = "invalid-picture"


class WireError(Invalid):
    """
    A JSON document that cannot be read, or a value that cannot be written as one.

    Where a defect is, is a path such as ``$.hands[1][0]``; or a line and a column, if
    the text is no JSON.
    """

    code: ClassVar[str] = "wire-error"


class FalseOutcome(WireError):
    """
    A document that can be read but tells another end than the moves lead to.
    """

    code: ClassVar[str] = "false-outcome"
