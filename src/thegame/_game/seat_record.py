"""
The seat_record: a game as one seat saw it.

It holds what the seat saw at the start and every event as the seat may know it, and
nothing else, so it can be handed out while the game goes on.
"""

import itertools
from typing import final

import attrs

from thegame._checks import Inspection
from thegame._errors import InvalidRecord
from thegame._rules.face_to_face import Rules
from thegame._rules.outcome import Outcome
from thegame._values import Made, made

from .events import Event
from .view import View


@final
@attrs.frozen(init=False)
class SeatRecord(Made):
    """
    What one seat, or a spectator, can tell of a game; made by `Record.for_player`.

    A client that keeps its own begins with `SeatRecord.begin` and observes.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> record = thegame.Record.start(dealt, 0).play(4, 0)
    >>> seat_record = record.for_player(1)
    >>> seat_record.events
    (Laid(player=0, card=4, pile=0, trick=False),)
    >>> seat_record.view == record.state.view(1)
    True
    """

    start: View
    """What the seat saw when the first turn began."""

    events: tuple[Event, ...]
    """Everything that happened since, as the seat may know it."""

    view: View = attrs.field(eq=False)
    """What the seat sees now. It follows from the rest."""

    @classmethod
    def begin(cls, view: View) -> "SeatRecord":
        """
        A seat record that begins with this view.
        """
        check = Inspection()
        check.kind("view", view, View)
        check.conclude(InvalidRecord)
        return made(cls, start=view, events=(), view=view)

    @property
    def rules(self) -> Rules:
        """
        What is played.
        """
        return self.start.rules

    @property
    def seat(self) -> int | None:
        """
        Whose seat_record it is; None for a spectator.
        """
        return self.start.seat

    @property
    def outcome(self) -> Outcome | None:
        """
        How the game ended; None while it goes on.
        """
        return self.view.outcome

    def observe(self, event: Event) -> "SeatRecord":
        """
        The seat_record with one event more; raises what `View.observe` raises.
        """
        view = self.view.observe(event)
        return made(
            SeatRecord, start=self.start, events=(*self.events, event), view=view
        )

    def views(self) -> tuple[View, ...]:
        """
        What the seat saw, from the start; one more than there are events.
        """
        return tuple(
            itertools.accumulate(self.events, View.observe, initial=self.start)
        )
