"""The strategist, which searches whole turns, gives hints, and plays out late ends."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Play
from thegame._validation import Inspection, required, required_int

from ._errors import InvalidAgents
from ._planner import TurnPlanner

if TYPE_CHECKING:
    from ._strategist_kernel import Kernel

LARGEST: Final = 30
"""The largest hand whose turns are searched."""

SLOTS: Final = 62
"""The largest full hand: the cards that a turn lays are the bits of a number."""

LEAST: Final = {"worlds": 0, "candidates": 1, "last": 0, "beam": 1}
"""The smallest value of each number; compiled code would not notice a smaller one."""


@attrs.define(kw_only=True)
class Strategist(TurnPlanner):
    """An agent that searches whole turns, gives hints, and tries out late turns.

    It needs the extra ``batch``. Its search is compiled when it is first used, which
    takes 10 to 30 seconds, and kept on disk.

    >>> from thegame.agents import Strategist
    >>> Strategist(worlds=0, seed=5)
    Strategist(talk=True, worlds=0, candidates=None, last=None, beam=None, seed=5)
    """

    talk: bool = True
    """Whether it gives hints, and heeds those of others."""

    worlds: int | None = None
    """In how many worlds ends are tried out; None for 48 in a team and 80 in a duel."""

    candidates: int | None = None
    """How many ends are tried out; None for 8 in a team and 12 in a duel."""

    last: int | None = None
    """The number of unlaid cards from which ends are tried out.

    None for 45 in a team, where all cards count, and for 24 in a duel, where those of
    the player count.
    """

    beam: int | None = None
    """How many tables of each length a search keeps.

    None for 12 in a team and 40 in a duel, where helping gives more choice.
    """

    seed: int = 0
    """The seed of the sampled worlds, which also depend on the view."""

    _kernels: "dict[Rules, Kernel]" = attrs.field(
        factory=dict[Rules, "Kernel"], init=False, repr=False, eq=False
    )

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        for name, least in LEAST.items():
            value: object = getattr(self, name)
            if value is not None:
                check.number(name, value, least)
        check.conclude(InvalidAgents)
        self.seed = required_int("seed", self.seed)

    def __getstate__(self) -> dict[str, object]:
        fields = attrs.fields(type(self))
        return {field.name: getattr(self, field.name) for field in fields if field.init}

    def __setstate__(self, state: dict[str, object]) -> None:
        type(self).__init__(self, **state)  # type: ignore[arg-type] # its own fields

    def hints(self, view: View) -> Iterable[Hint]:
        """Return the hints of this seat, at most one for each pile."""
        rules = required("view", view, View).rules
        talk = self.talk and view.hand
        if not talk or rules.draw_piles > 1 or rules.hand_size > SLOTS:
            return ()
        kept, small = self._kernel(rules).hints(view)
        seat = view.seat or 0
        return tuple(
            Hint(seat, pile, HintKind.KEEP if keeps else HintKind.SMALL_STEP)
            for pile, (keeps, steps) in enumerate(zip(kept, small, strict=True))
            if keeps or steps
        )

    def _turn(self, view: View) -> list[Play] | None:
        if len(view.hand) > LARGEST or view.rules.hand_size > SLOTS:
            return None
        return self._kernel(view.rules).turn(view, self.seed)

    def _kernel(self, rules: Rules) -> "Kernel":
        """Return the search for games with these rules."""
        if rules not in self._kernels:
            from ._strategist_kernel import kernel  # noqa: PLC0415 - imports numba

            self._kernels[rules] = kernel(rules, self)
        return self._kernels[rules]
