"""Seat records: a game as one seat saw it.

A seat record holds the view of the seat at the start, every event as the seat may know
it, and the hints. It has nothing else, so it can be handed out while the game goes on.
"""

import functools
import itertools
from collections.abc import Iterable, Mapping
from typing import ClassVar, final

import attrs

from thegame._errors import InvalidRecord
from thegame._frozen import Value, built, take_fields
from thegame._rules import Rules
from thegame._rules.outcome import Outcome
from thegame._validation import Inspection, required, required_parts

from .annotations import Said, changes, given_hints, in_force, inspected_hints
from .events import Event, Laid, moves_of
from .talk import Hint, Talk
from .text_table import game_summary
from .view import View
from .view_after_move import after_move


def copied_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events as a tuple."""
    return required_parts("events", events, "a sequence of events")


@final
@attrs.frozen
class SeatRecord(Value):
    """A game as one seat, or a spectator, saw it; made by `Record.view`.

    A client that keeps its own begins with ``SeatRecord(view)`` and observes. Events
    that cannot follow raise `UnexpectedEvent`, impossible hints `InvalidRecord`, and an
    end that takes too long to decide `Undecided`. ``print`` shows it in the notation,
    for people: the first view, the result, and every turn. To store one, use its JSON
    document.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> record = thegame.Record(dealt, 0).play(4, 0)
    >>> seen = record.view(1)
    >>> seen.events
    (Laid(player=0, card=4, pile=0, trick=False),)
    >>> seen.view == record.state.view(1)
    True
    """

    _has_hands: ClassVar[bool] = True

    start: View
    """The view of the seat when the first turn began."""

    events: tuple[Event, ...] = attrs.field(default=(), converter=copied_events)
    """Every event since then, as the seat may know it."""

    hints: Said = attrs.field(default=(), converter=given_hints)
    """Each later change of the hints in force: the number of moves, and all hints."""

    view: View = attrs.field(init=False, eq=False, repr=False)
    """The view of the seat after the last move. It follows from the other fields."""

    def __attrs_post_init__(self) -> None:
        required("start", self.start, View)
        check = Inspection()
        moves = moves_of(self.events)
        view = functools.reduce(after_move, moves, self.start)
        heard = inspected_hints(self.hints, self.start.rules, len(moves), check)
        check.conclude(InvalidRecord)
        later = later_changes(self.start, heard)
        last = hearing(view, later)
        take_fields(self, make_seat_record(self.start, self.events, later, last))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.rules

    @property
    def seat(self) -> int | None:
        """The player who saw the game; None for a spectator."""
        return self.start.seat

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.view.outcome

    def __str__(self) -> str:
        # As in `Record`, the import goes the wrong way when a game is printed.
        from thegame.notation._games import seat_record_text  # noqa: PLC0415 - see above

        return seat_record_text(self)

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Value._repr_pretty_

    def _on_one_line(self) -> str:
        return game_summary("SeatRecord", len(moves_of(self.events)), self.view)

    def _repr_svg_(self) -> str:
        # Notebooks show the last table, as the seat sees it.
        (first, *_), *_ = (*moves_of(self.events)[-1:], (None,))
        return self.view._picture(first if isinstance(first, Laid) else None)

    def observe(self, *events: Event) -> "SeatRecord":
        """Return the record with one more move; raise what `View.observe` raises."""
        view = self.view.observe(*events)
        return make_seat_record(self.start, (*self.events, *events), self.hints, view)

    def hear(self, talk: Talk) -> "SeatRecord":
        """Return the record in which these hints, and no others, are in force now."""
        view = self.view.hear(talk)
        moves = len(moves_of(self.events))
        if not moves:
            return make_seat_record(view, (), (), view)
        later = later_changes(self.start, {**dict(self.hints), moves: view.hints})
        return make_seat_record(self.start, self.events, later, view)

    def views(self) -> tuple[View, ...]:
        """Return the views from the start to now; one more than there are moves."""
        moves = moves_of(self.events)
        views = itertools.accumulate(moves, after_move, initial=self.start)
        said = ((0, self.start.hints), *self.hints)
        return tuple(
            view._with_hints(in_force(said, number))
            for number, view in enumerate(views)
        )


def later_changes(start: View, hints: Mapping[int, tuple[Hint, ...]]) -> Said:
    """Return each change of the hints in force after the start."""
    return tuple(it for it in changes({0: start.hints, **hints}) if it[0])


def hearing(view: View, later: Said) -> View:
    """Return the last view with the hints that are in force after these changes."""
    return view._with_hints(later[-1][1]) if later else view


def make_seat_record(
    start: View, events: tuple[Event, ...], hints: Said, view: View
) -> SeatRecord:
    """Make a seat record whose events are known to lead to its view."""
    return built(SeatRecord, start, events, hints, view)
