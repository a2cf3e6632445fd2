"""Errors: the root of all, and everything that is wrong before a card is laid.

Moves that the rules refuse have their errors in ``_rules.refusals``. An error holds
facts; its sentence is built from them.
"""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from . import _sentences as sentences
from ._frozen import Documented, shown
from ._value_defects import Defect

if TYPE_CHECKING:
    from .rulebook import Clause

SHOWN: Final = 10
"""How many defects a message shows; a hostile document can have any number."""


@attrs.frozen
class TheGameError(Documented, Exception):
    """The base class of every error of this library.

    An error holds facts in typed fields and builds its message from them, so nobody
    has to parse text. It can be pickled with all its facts.
    """

    code: ClassVar[str] = "error"
    """The stable name of this kind of error."""

    @property
    def message(self) -> str:
        """What is wrong, in one line of limited length; ``str(error)`` is the same."""
        return str(self)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **attrs.asdict(self, recurse=False)), ()


@attrs.frozen
class NoSuchPlayer(TheGameError, ValueError):
    """The game has no player with this number."""

    code: ClassVar[str] = "no-such-player"

    player: object = attrs.field(repr=shown)
    """The number that was given."""

    players: int
    """How many players there are; they are numbered from 0."""

    def __str__(self) -> str:
        return f"no player {shown(self.player)}; players are 0 to {self.players - 1}"


@attrs.frozen
class NoSuchMove(TheGameError, LookupError):
    """The record has no move with this number."""

    code: ClassVar[str] = "no-such-move"

    number: object = attrs.field(repr=shown)
    """The number that was given; moves count from 1, and 0 is the start."""

    moves: int
    """How many moves the record has."""

    def __str__(self) -> str:
        return f"no move {shown(self.number)}; moves are 0 to {self.moves}"


@attrs.frozen
class NothingToUndo(TheGameError, LookupError):
    """The record has no move to take back."""

    code: ClassVar[str] = "nothing-to-undo"

    def __str__(self) -> str:
        return "nothing to undo: the record has no moves"


def _some(defects: tuple[Defect, ...]) -> str:
    """Return the repr of defects; of many, only the first are shown."""
    if len(defects) <= SHOWN:
        return repr(defects)
    return f"{repr(defects[:SHOWN])[:-1]}, ... {len(defects) - SHOWN} more)"


@attrs.frozen
class Invalid(TheGameError, ValueError):
    """The base class of the errors about a value with defects, all of them named."""

    code: ClassVar[str] = "invalid"

    defects: tuple[Defect, ...] = attrs.field(repr=_some)
    """Everything that is wrong, in the order of the fields."""

    omitted: int = attrs.field(default=0, kw_only=True)
    """How many more there were, if a JSON document of this error left some out."""

    def __str__(self) -> str:
        more = len(self.defects[SHOWN:]) + self.omitted
        rest = [f"and {sentences.counted(more, 'more defect')}"] if more else []
        return "; ".join([*map(str, self.defects[:SHOWN]), *rest])


class InvalidRules(Invalid):
    """Settings that cannot be played."""

    code: ClassVar[str] = "invalid-rules"


class InvalidDeal(Invalid):
    """A deal that does not hold every card once, or has no source of chance."""

    code: ClassVar[str] = "invalid-deal"


class InvalidState(Invalid):
    """A position or a view that contradicts itself or the rules."""

    code: ClassVar[str] = "invalid-state"


@attrs.frozen
class InvalidDraw(Invalid):
    """Cards that cannot be drawn now: too many, too few, or not of the draw pile."""

    code: ClassVar[str] = "invalid-draw"

    clause: "Clause"
    """The clause of the rulebook that says what is drawn."""

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.clause.id})"


class InvalidTalk(Invalid):
    """A hint that is impossible in this game, or that cannot be withdrawn."""

    code: ClassVar[str] = "invalid-talk"


class InvalidRecord(Invalid):
    """Invalid tags, comments or hints in a record."""

    code: ClassVar[str] = "invalid-record"


@attrs.frozen
class UnexpectedEvent(TheGameError, ValueError):
    """An event that contradicts what a seat sees.

    Either an earlier event was missed, or this one was meant for another seat.
    """

    code: ClassVar[str] = "unexpected-event"

    events: tuple[object, ...] = attrs.field(repr=shown)
    """The events of the move."""

    place: int
    """The index of the first impossible event; if one is missing, their number."""

    player: int
    """The player on turn, as far as this seat knows."""

    laid: int
    """How many cards were laid in this turn."""

    @property
    def event(self) -> object:
        """The first impossible event; None if one is missing."""
        return self.events[self.place] if self.place < len(self.events) else None

    def __str__(self) -> str:
        # A whole step in place of its events is the likeliest mistake.
        if hasattr(self.event, "events"):
            advice = "pass those of a step: observe(*step.events)"
            return f"expected events, got {shown(self.event)}; {advice}"
        return sentences.unexpected_event(
            tuple(map(shown, self.events)), self.place, self.player, self.laid
        )


@attrs.frozen
class Undecided(TheGameError, RuntimeError):
    """A question about turns or hidden hands that takes too long to decide.

    The printed games never raise it, nor do `Cooperative` and `FaceToFace` with a
    minimum of 3 or less, printed numbers of cards and piles, and the printed trick.
    """

    code: ClassVar[str] = "undecided"

    cards: int
    """How many cards may be in the hand."""

    size: int
    """How many of them are in the hand."""

    missing: int
    """How many cards of the hand must be laid for the game to go on."""

    def __str__(self) -> str:
        question = f"how {self.missing} of {self.cards} cards can be laid"
        if self.size < self.cards:
            question = (
                f"which hands of {self.size} of {self.cards} cards "
                f"have {self.missing} cards that can be laid"
            )
        return f"cannot decide {question}: there are too many cases"
