"""Players of a check: a watched agent, which reports its faults, and a random teammate.

A watched agent runs two copies of an agent side by side. The random teammate brings
them into positions that the agent alone would not reach.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Final, NoReturn, TypeVar, cast, final

import attrs

from thegame import _sentences as sentences
from thegame._frozen import Named, Value, replaced, shown
from thegame._game.deal import DealView
from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules.moves import EndTurn, Move

from ._errors import error_line, error_text, kind_and_text, on_one_line
from ._protocol import Agent, Starter, Talkative

Seen = TypeVar("Seen", View, DealView)

TRIED: Final = 20
"""How many hints of each seat are tried in a game for giving away a card.

Each may need as many new agents as there are unseen cards.
"""


class FaultKind(Named):
    """The ways in which an agent can fail."""

    ILLEGAL_MOVE = "answered with an illegal move"
    """The move is not legal."""

    ILLEGAL_HINTS = "answered with hints that it cannot give"
    """The hints are another player's, about a missing pile, or not hints at all."""

    INVALID_WISH = "answered with a wish that is not a number"
    """Wishes to start are compared, so they must be numbers."""

    UNEQUAL_ANSWERS = "answered in two ways"
    """Two agents made in the same way gave different answers to the same view."""

    CHANGED_VIEW = "changed the view that it was given"
    """A view belongs to the game."""

    GLOBAL_CHANCE = "used the global random generator"
    """Chance must come from the agent's own seed, so that a game can be repeated."""

    NAMED_CARD = "gave a hint that fits only one card"
    """No agreement may turn a hint into a number (R-t)."""

    RAISED = "raised an error"
    """An agent must answer every view."""


@final
@attrs.frozen(kw_only=True)
class Fault(Value):
    """One fault of an agent, with everything that is needed to see it again.

    ``check_agent(make, rules, seeds=[fault.seed])`` finds it again. To look into the
    agent, give its view to a new one: ``make().move(fault.view)``.
    """

    _has_hands: ClassVar[bool] = True

    kind: FaultKind
    """The kind of fault."""

    seed: int
    """The seed of the deal."""

    seat: int
    """The player for whom the agent answered."""

    number: int
    """How many moves had been made before."""

    view: View | DealView
    """The view that the agent was given, as it was before."""

    answers: tuple[object, ...] = attrs.field(repr=shown)
    """The answers of the agent and, if it was called, of its copy."""

    # Errors are equal only to themselves, so their facts are compared.
    reason: BaseException | None = attrs.field(default=None, eq=repr)
    """Why the answer is refused, or the error that the agent raised, if any."""

    def __str__(self) -> str:
        when = f"after {sentences.counted(self.number, 'move')}"
        where = f"seed {self.seed}, player {self.seat}, {when}"
        # Only unequal answers are all of interest; the copy repeats any other.
        both = self.kind is FaultKind.UNEQUAL_ANSWERS
        given = [*map(shown, self.answers if both else self.answers[:1])]
        answers = f", {' and '.join(given)}" if given else ""
        return f"{where}: the agent {self.kind.value}{answers}{self._why()}"

    def _why(self) -> str:
        if self.reason is None:
            return ""
        text = on_one_line(error_text(self.reason))
        if self.kind is not FaultKind.RAISED:
            return f": {text}"
        line = error_line(self.reason)
        place = f" ({line})" if line else ""
        return f": {kind_and_text(type(self.reason).__qualname__, text)}{place}"


@attrs.frozen
class FaultFound(Exception):
    """A fault was found; the game ends."""

    fault: Fault


@attrs.define
class Progress:
    """One game of a check, while it is played."""

    seed: int
    """The seed of the deal."""

    made: int = 0
    """How many moves were made, by any player."""

    moves: int = 0
    """How many times the watched agents were called for a move."""

    hints: int = 0
    """How many hints they gave."""


@attrs.define
class WatchedAgent:
    """Two agents made in the same way, of which the first one plays.

    Both are called with each view, one after the other, so that anything that one of
    them leaves behind outside of itself shows in the answers of the other.
    """

    progress: Progress
    seat: int
    make: Callable[[], Agent]
    twins: tuple[Agent, Agent] = attrs.field(init=False)
    last: tuple[View | DealView, tuple[object, ...]] = attrs.field(init=False)
    """The last view, and the answers to it."""

    tried: int = 0
    """How many hints were tried for giving away a card."""

    def __attrs_post_init__(self) -> None:
        self.twins = self.make(), self.make()

    def move(self, view: View, /) -> Move:
        """Return the move on which both agents agree."""
        self.progress.moves += 1
        answer = self._answer(view, lambda agent, seen: agent.move(seen))
        self.progress.made += 1
        return cast("Move", answer)

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Return the hints on which both agents agree, in any order."""
        if not isinstance(self.twins[0], Talkative):
            return ()
        answer = self._answer(view, given_hints)
        if isinstance(answer, tuple):
            self._try_hints(view, cast("tuple[object, ...]", answer))
        return cast("tuple[Hint, ...]", answer)

    def wish_to_start(self, view: DealView, /) -> float:
        """Return the wish on which both agents agree."""
        if not isinstance(self.twins[0], Starter):
            return 0.0
        answer = self._answer(view, lambda agent, seen: agent.wish_to_start(seen))
        return cast("float", answer)

    def report(self, kind: FaultKind, reason: BaseException | None = None) -> NoReturn:
        """End the game with a fault in the last answers."""
        view, answers = self.last
        raise FaultFound(
            Fault(
                kind=kind,
                seed=self.progress.seed,
                seat=self.seat,
                number=self.progress.made,
                view=view,
                answers=answers,
                reason=reason,
            )
        )

    def _try_hints(self, view: View, hints: tuple[object, ...]) -> None:
        """Report the first hint that gives away a card, among those that are tried."""
        self.progress.hints += len(hints)
        for hint in hints[: TRIED - self.tried]:
            self.tried += 1
            card = named_card(self.make, view, hint)
            if card is not None:
                self.last = view, (hint, card)
                self.report(FaultKind.NAMED_CARD)

    def _answer(self, view: Seen, call: Callable[[Any, Seen], object]) -> object:
        """Return the first agent's answer; report a fault if there is one."""
        # The copy keeps what was given, also if the agent changes the view.
        copy, before = replaced(view, {}), repr(view)
        answers: list[object] = []
        for agent in self.twins:
            chance = random.getstate()
            try:
                answers.append(call(agent, view))
            except KeyboardInterrupt:
                raise
            except BaseException as reason:  # noqa: BLE001 - an agent can raise anything
                self.last = copy, tuple(answers)
                self.report(FaultKind.RAISED, reason)
            self.last = copy, tuple(answers)
            if random.getstate() != chance:
                self.report(FaultKind.GLOBAL_CHANCE)
            if repr(view) != before:
                self.report(FaultKind.CHANGED_VIEW)
        if _comparable(answers[0]) != _comparable(answers[1]):
            self.report(FaultKind.UNEQUAL_ANSWERS)
        return answers[0]


@attrs.define
class RandomTeammate:
    """A player that lays safe cards at random, and gives hints at random."""

    progress: Progress
    """The game in which it plays."""

    chance: random.Random
    """The source of its moves and hints."""

    def move(self, view: View, /) -> Move:
        """Return a safe move if there is one."""
        self.progress.made += 1
        if view.may_end_turn and self.chance.random() < 0.7:
            return EndTurn()
        return self.chance.choice(view.safe_plays() or view.legal_moves())

    def hints(self, view: View, /) -> tuple[Hint, ...]:
        """Return hints about some piles."""
        return tuple(
            Hint(view.seat, pile, kind)
            for pile in range(len(view.tops))
            for kind in HintKind
            if view.seat is not None and self.chance.random() < 0.2
        )


def _comparable(answer: object) -> object:
    """Return an answer in a form to compare; the order of hints does not matter."""
    if isinstance(answer, tuple):
        return sorted(map(repr, cast("tuple[object, ...]", answer)))
    return repr(answer)


def given_hints(agent: Talkative, view: View) -> object:
    """Return the hints that an agent gives, as a tuple if they are a collection."""
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
