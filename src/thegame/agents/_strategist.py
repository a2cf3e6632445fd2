"""The strategist: searches whole turns, talks, and tries out ends before the end."""

import importlib
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play

from ._careful import careful_move

if TYPE_CHECKING:
    from ._thinking import Thinking

Situation: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""The tops, the hand, and how many cards were laid in this turn."""

LARGEST: Final = 30
"""The largest hand that is searched; with more cards the planner plays."""


@attrs.define(kw_only=True)
class Strategist:
    """An agent that searches whole turns, gives hints, and tries out turns at the end.

    It needs the extra ``batch``; with numba it is compiled when it is first used, and
    without it the same functions run, slowly, with the same answers.

    >>> import thegame
    >>> from thegame.agents import Strategist
    >>> view = thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0)
    >>> Strategist(worlds=0).move(view) in view.legal_moves()
    True
    """

    talk: bool = True
    """Whether it gives hints, and heeds those of others."""

    worlds: int | None = None
    """In how many worlds ends are tried out: None for 48 in a team and 80 in a duel."""

    candidates: int | None = None
    """How many ends are tried out: None for 8 in a team and 12 in a duel."""

    last: int | None = None
    """With how many unlaid cards that begins: None for 45 in a team and 24 in a duel.

    In a team all cards count, in a duel those of the player.
    """

    beam: int | None = None
    """How many tables of each length a search keeps: None for 12 in a team, and 40 in a
    duel, where helping makes more of them worth a look.
    """

    seed: int = 0
    """What the sampled worlds depend on, beside the view."""

    _plan: list[Move] = attrs.field(
        factory=list[Move], init=False, repr=False, eq=False
    )
    _next: Situation | None = attrs.field(
        default=None, init=False, repr=False, eq=False
    )
    _thinking: "dict[Rules, Thinking]" = attrs.field(
        factory=dict[Rules, "Thinking"], init=False, repr=False, eq=False
    )

    def __getstate__(self) -> dict[str, object]:
        fields = attrs.fields(type(self))
        return {field.name: getattr(self, field.name) for field in fields if field.init}

    def __setstate__(self, state: dict[str, object]) -> None:
        type(self).__init__(self, **state)  # type: ignore[arg-type] # what it was made of

    def move(self, view: View) -> Move:
        """Return the next move of the turn that was planned when it began."""
        if not self._plan or self._next != (view.tops, view.hand, view.laid):
            self._plan = self._turn(view)
        move = self._plan.pop(0)
        if isinstance(move, Play):
            tops, at = view.tops, move.pile
            tops = (*tops[:at], move.card, *tops[at + 1 :])
            hand = tuple(card for card in view.hand if card != move.card)
            self._next = tops, hand, view.laid + 1
        return move

    def hints(self, view: View) -> Iterable[Hint]:
        """Return what this seat asks of the others, at most one hint for each pile."""
        if not self.talk or view.rules.draw_piles > 1 or not view.hand:
            return ()
        kept, small = self._for(view.rules).wishes(view)
        seat = view.seat or 0
        return tuple(
            Hint(seat, pile, HintKind.KEEP if keeps else HintKind.SMALL_STEP)
            for pile, (keeps, steps) in enumerate(zip(kept, small, strict=True))
            if keeps or steps
        )

    def _turn(self, view: View) -> list[Move]:
        if len(view.hand) > LARGEST:
            return [careful_move(view)]
        plays = self._for(view.rules).turn(view, self.seed)
        return [careful_move(view)] if plays is None else [*plays, EndTurn()]

    def _for(self, rules: Rules) -> "Thinking":
        """Return what thinks about games with these rules."""
        if rules not in self._thinking:
            self._thinking[rules] = _loaded().thinking(
                rules,
                talk=self.talk,
                worlds=self.worlds,
                candidates=self.candidates,
                last=self.last,
                beam=self.beam,
            )
        return self._thinking[rules]


def _loaded() -> ModuleType:
    """Return the module that needs numpy, and loads numba: not before it is used."""
    try:
        return importlib.import_module("._thinking", __package__)
    except ImportError as missing:
        if missing.name != "numpy":
            raise
        message = "a Strategist needs numpy: install thegame-rules[batch]"
        raise ImportError(message, name=missing.name) from missing
