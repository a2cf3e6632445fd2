"""Witnesses: they sit at the table in the place of an agent, and see what it does."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NoReturn, TypeVar, cast

import attrs

from thegame._frozen import replaced
from thegame._game.deal import DealView
from thegame._game.talk import Hint
from thegame._game.view import View
from thegame._rules.moves import Move

from ._faults import Fault, FaultKind
from ._protocol import Agent, Starter, Talkative

Seen = TypeVar("Seen", View, DealView)

TRIED: Final = 20
"""How many hints of each seat are tried in a game whether they give away a card.

Each may ask new agents as often as there are cards.
"""


class Caught(Exception):
    """A fault was seen; the game ends."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


@attrs.define
class Trial:
    """One game of a check, while it is played."""

    seed: int
    """The seed of the deal."""

    made: int = 0
    """How many moves were made, by anybody."""

    moves: int = 0
    """How many moves the agents that are checked were asked for."""

    hints: int = 0
    """How many hints they gave."""


@attrs.define
class Witness:
    """Two agents made in the same way, of which the first one plays.

    Both are asked everything, one after the other, so what one of them leaves behind
    outside of itself shows in the answers of the other.
    """

    trial: Trial
    seat: int
    make: Callable[[], Agent]
    twins: tuple[Agent, Agent] = attrs.field(init=False)
    last: tuple[View | DealView, tuple[object, ...]] = attrs.field(init=False)
    """What was asked last, and the answers."""

    tried: int = 0
    """How many hints were tried whether they give away a card."""

    def __attrs_post_init__(self) -> None:
        self.twins = self.make(), self.make()

    def move(self, view: View, /) -> Move:
        """Return the move on which both agents agree."""
        self.trial.moves += 1
        answer = self._ask(view, lambda agent, seen: agent.move(seen))
        self.trial.made += 1
        return cast("Move", answer)

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Return the hints on which both agents agree, in any order."""
        if not isinstance(self.twins[0], Talkative):
            return ()
        answer = self._ask(view, given_hints)
        if isinstance(answer, tuple):
            self._try_hints(view, cast("tuple[object, ...]", answer))
        return cast("tuple[Hint, ...]", answer)

    def _try_hints(self, view: View, hints: tuple[object, ...]) -> None:
        """Try some hints whether they give away a card."""
        self.trial.hints += len(hints)
        for hint in hints[: TRIED - self.tried]:
            self.tried += 1
            card = named_card(self.make, view, hint)
            if card is not None:
                self.last = view, (hint, card)
                self.catch(FaultKind.NAMED_CARD)

    def wish_to_start(self, view: DealView, /) -> float:
        """Return the wish on which both agents agree."""
        if not isinstance(self.twins[0], Starter):
            return 0.0
        answer = self._ask(view, lambda agent, seen: agent.wish_to_start(seen))
        return cast("float", answer)

    def catch(self, kind: FaultKind, reason: Exception | None = None) -> NoReturn:
        """End the game with a fault in the last answers."""
        raise Caught(self.fault(kind, reason))

    def fault(self, kind: FaultKind, reason: Exception | None = None) -> Fault:
        """Return a fault in the last answers."""
        view, answers = self.last
        return Fault(
            kind=kind,
            seed=self.trial.seed,
            seat=self.seat,
            number=self.trial.made,
            view=view,
            answers=answers,
            reason=reason,
        )

    def _ask(self, view: Seen, question: Callable[[Any, Seen], object]) -> object:
        """Return the first agent's answer, if nothing is wrong with it."""
        # The copy has what was given, also if the agent changes the view.
        copy, before = replaced(view, {}), repr(view)
        answers: list[object] = []
        for agent in self.twins:
            chance = random.getstate()
            try:
                answers.append(question(agent, view))
            except Exception as reason:  # noqa: BLE001 - an agent can raise anything
                self.last = copy, tuple(answers)
                self.catch(FaultKind.RAISED, reason)
            self.last = copy, tuple(answers)
            if random.getstate() != chance:
                self.catch(FaultKind.GLOBAL_CHANCE)
            if repr(view) != before:
                self.catch(FaultKind.CHANGED_VIEW)
        if _shown(answers[0]) != _shown(answers[1]):
            self.catch(FaultKind.UNEQUAL_ANSWERS)
        return answers[0]


def _shown(answer: object) -> object:
    """Return an answer so that it can be compared; the order of hints is nothing."""
    if isinstance(answer, tuple):
        return sorted(map(repr, cast("tuple[object, ...]", answer)))
    return repr(answer)


def given_hints(agent: Talkative, view: View) -> object:
    """Return the hints that an agent gives, as a tuple if they can be counted."""
    given = cast("object", agent.hints(view))
    return (
        tuple(cast("Iterable[object]", given)) if isinstance(given, Iterable) else given
    )


def named_card(make: Callable[[], Agent], view: View, hint: object) -> int | None:
    """Return the card that a hint gives away; None if it gives away none.

    A hint gives away a card of the hand if the agent would not give it with any other
    unlaid card in the place of that one: then the hint fits one number only (R-t). A
    hint that a new agent does not give, because it follows from what the agent
    remembers, is not judged.
    """

    def gives(seen: View) -> bool:
        given = given_hints(cast("Talkative", make()), seen)
        return isinstance(given, tuple) and hint in given

    if not gives(view):
        return None
    named = (card for card in view.hand if not any(map(gives, _instead(view, card))))
    return next(named, None)


def _instead(view: View, card: int) -> Iterator[View]:
    """Yield the view with each unseen card instead of this one, near ones first."""
    (unseen,) = view.unseen
    for other in sorted(unseen, key=lambda it: abs(it - card)):
        hand = tuple(sorted({*view.hand, other} - {card}))
        rest = tuple(sorted({*unseen, card} - {other}))
        yield replaced(view, {"hand": hand, "unseen": (rest,)})
