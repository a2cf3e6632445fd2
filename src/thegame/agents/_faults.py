"""What can be wrong with an agent, and what a check of one found."""

from typing import final

import attrs

from thegame import _messages as messages
from thegame._frozen import Named, Value, shown
from thegame._game.deal import DealView
from thegame._game.view import View


class FaultKind(Named):
    """How an agent can fail."""

    ILLEGAL_MOVE = "answered with an illegal move"
    """The move is not legal."""

    ILLEGAL_HINTS = "answered with hints that it cannot give"
    """The hints are another player's, about a missing pile, or not hints at all."""

    INVALID_WISH = "answered with a wish that is not a number"
    """Wishes to start are compared, so they must be numbers."""

    UNEQUAL_ANSWERS = "answered in two ways"
    """Two agents made in the same way were asked the same, and did not agree."""

    CHANGED_VIEW = "changed the view that it was given"
    """A view belongs to the game."""

    GLOBAL_CHANCE = "used the global random generator"
    """Chance comes from the agent's own seed, or nobody can repeat a game."""

    NAMED_CARD = "gave a hint that fits only one card"
    """No agreement may turn a hint into a number (R-t)."""

    RAISED = "raised an error"
    """An agent answers every question."""


@final
@attrs.frozen(kw_only=True)
class Fault(Value):
    """One thing that an agent did wrong, with what is needed to see it again.

    ``check_agent(make, rules, seeds=[fault.seed])`` finds it again. To look into the
    agent, ask a new one for the same: ``make().move(fault.view)``.
    """

    kind: FaultKind
    """What is wrong."""

    seed: int
    """The seed of the deal."""

    seat: int
    """The player for whom the agent answered."""

    number: int
    """How many moves had been made before."""

    view: View | DealView
    """What the agent was given, as it was before."""

    answers: tuple[object, ...] = attrs.field(repr=shown)
    """What it answered; if two agents were asked, what each of them did."""

    # Errors are equal only to themselves; their facts are what counts.
    reason: Exception | None = attrs.field(default=None, eq=repr)
    """Why the answer is refused, or what the agent raised, if there is an error."""

    def __str__(self) -> str:
        when = f"after {messages.counted(self.number, 'move')}"
        where = f"seed {self.seed}, player {self.seat}, {when}"
        answers = f", {shown(self.answers)}" if self.answers else ""
        why = "" if self.reason is None else f": {self.reason}"
        return f"{where}: the agent {self.kind.value}{answers}{why}"


@final
@attrs.frozen(kw_only=True)
class Conformance(Value):
    """What `check_agent` did and found."""

    games: int
    """How many games were played."""

    moves: int
    """How many moves the agent was asked for."""

    hints: int
    """How many hints it gave."""

    faults: tuple[Fault, ...]
    """What was wrong: at most one fault for each game, which ends there."""

    @property
    def conforms(self) -> bool:
        """Whether nothing was wrong."""
        return not self.faults

    def __str__(self) -> str:
        counts = {"game": self.games, "move": self.moves, "hint": self.hints}
        done = messages.listed(messages.counted(counts[noun], noun) for noun in counts)
        found = map(str, self.faults or ("no fault",))
        return "\n".join((f"{done}:", *found))
