"""Arguments of a wrong class are refused in words, and no message shows hidden cards."""

import functools
import importlib
import inspect
import random
import re
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, UnionType
from typing import Any, Final, cast

import pytest

import thegame
from tests.support.errors import ERRORS
from tests.support.refusals import REFUSALS
from tests.support.values import examples
from tests.test_reference import MODULES
from thegame import (
    Cooperative,
    Deal,
    DealView,
    EndTurn,
    Record,
    Rules,
    SeatRecord,
    SeatStep,
    State,
    Step,
    TheGameError,
    View,
    deal,
    experiments,
    notation,
    svg,
)
from thegame.agents import (
    Fault,
    FaultKind,
    GreedyAgent,
    Planner,
    RandomAgent,
    Session,
    Strategist,
)
from thegame.batch import Batch
from thegame.referee import Verdict, judge
from thegame.strategies import PlayedGame
from thegame.tabletop import Tabletop
from thegame.transcripts import Transcript

HIDDEN: Final = (
    *(State, View, Deal, DealView, Step, SeatStep, Record, SeatRecord),
    *(Transcript, PlayedGame, Verdict, Fault),
)
"""The classes whose values have hands or draw piles."""

TEAM: Final[Any] = deal(Cooperative(2), seed=7)
STATE: Final[Any] = TEAM.start(0)
RECORD: Final[Any] = Record(TEAM, 0)
ONE: Final[Any] = 1
AGENTS: Final = (GreedyAgent(), Planner(), RandomAgent(1), Strategist())
VALUES: Final[dict[type, Any]] = {
    **{
        kind: values[0]
        for kind, values in examples().items()
        if not issubclass(kind, Exception)
    },
    **{type(agent): agent for agent in AGENTS},
    State: STATE,
    View: STATE.view(0),
    Deal: TEAM,
    Record: RECORD,
    Session: Session([None, None], RECORD),
    Tabletop: Tabletop(RECORD),
    Batch: Batch.from_states([STATE]),
    Transcript: notation.read_game(notation.write_record(RECORD)),
    Verdict: next(judge(notation.write_record(RECORD))),
    Fault: Fault(
        kind=FaultKind.RAISED,
        seed=1,
        seat=0,
        number=0,
        view=STATE.view(0),
        answers=(),
    ),
}
"""A value of each public class that users make or are given."""

PLAIN: Final[dict[type, object]] = {int: 1, str: "x", bool: False, float: 0.5}
"""A value of every plain type that an argument has."""

WRONG: Final[dict[type, object]] = {
    **VALUES,
    int: 1,
    str: "x",
    float: 0.5,
    list: [1],
    dict: {},
    type(None): None,
}
"""The values that are passed by mistake."""

BY_NAME: Final[dict[str, Any]] = {
    "agents": [GreedyAgent(), GreedyAgent()],
    "make": GreedyAgent,
    "rng": random.Random(7),
    "seeds": [1],
    "states": [STATE],
    "text": "end",
    "lines": [],
    "moves": [],
    "path": "x.svg",
}
"""Right arguments of parameters whose type does not say enough."""


ANSWERS: Final = {*vars(Rules)} & {
    name for name in dir(Rules) if callable(getattr(Rules, name))
}
"""The answers of rules: the library calls them, with arguments that it has made."""


def callables() -> Iterator[tuple[str, Callable[..., object], object]]:
    """Yield every public function, constructor and method, and where its types are."""
    for module in map(importlib.import_module, MODULES):
        for name in module.__all__:
            value = getattr(module, name)
            path = f"{module.__name__}.{name}"
            if isinstance(value, FunctionType):
                yield path, value, value
            if not isinstance(value, type) or value not in VALUES:
                continue
            yield path, value, vars(value).get("__init__", value)
            for method, member in inspect.getmembers_static(value):
                if method.startswith("_") or method in ANSWERS:
                    continue
                if callable(getattr(value, method)):
                    yield (
                        f"{path}.{method}",
                        getattr(VALUES[value], method),
                        getattr(member, "__func__", member),
                    )


CALLABLES: Final = {path: (call, typed) for path, call, typed in callables()}
NAMES: Final = {"Executor": object, "Outcome": object, **vars(thegame)}


def right(name: str, kind: object) -> object:
    """Return a right argument of a parameter."""
    if name in BY_NAME:
        return BY_NAME[name]
    known = VALUES | PLAIN
    return next((known[it] for it in classes(kind) if it in known), None)


def classes(kind: Any) -> list[type]:
    """Return the classes of a type: itself, or the parts of a union."""
    union = isinstance(kind, UnionType) or typing.get_origin(kind) is typing.Union
    parts: list[Any] = [*typing.get_args(kind)] if union else [kind]
    return [typing.get_origin(it) or it for it in parts]


def wrong_calls(path: str) -> Iterator[Callable[[], object]]:
    """Yield calls with one argument of a wrong class each."""
    call, typed = CALLABLES[path]
    kinds = typing.get_type_hints(typed, localns=NAMES)
    signature = inspect.signature(call)
    needed = {
        name: right(name, kinds.get(name))
        for name, it in signature.parameters.items()
        if it.default is it.empty and it.kind is not it.VAR_KEYWORD
    }
    many = {
        name
        for name, it in signature.parameters.items()
        if it.kind is it.VAR_POSITIONAL
    }
    for name, it in signature.parameters.items():
        if it.kind is it.VAR_KEYWORD:
            continue
        options = {*classes(kinds.get(name))} - {object}
        for value in (it for kind, it in WRONG.items() if not options & {*kind.mro()}):
            bound = signature.bind_partial()
            for part, given in (needed | {name: value}).items():
                bound.arguments[part] = (given,) if part in many else given
            yield functools.partial(call, *bound.args, **bound.kwargs)


PRIVATE: Final = {
    kind.__name__
    for module in [*sys.modules.values()]
    if module.__name__.startswith("thegame")
    for kind in vars(module).values()
    if isinstance(kind, type) and kind.__module__.partition(".")[2].startswith("_")
} - {"Value", *(path.rpartition(".")[2] for path in CALLABLES)}
"""The names of classes that users cannot import; ``Value`` is a word of Python's."""


def check_message(message: str) -> None:
    """Check that a message shows no hidden cards and names no private class."""
    words = {*re.findall(r"\w+", message)}

    assert not words & PRIVATE, message
    assert not any(f"{kind.__name__}(" in message for kind in HIDDEN), message


def refusal(call: Callable[[], object]) -> Exception | None:
    """Return the error of a call, if it is one that says what was expected."""
    try:
        result = call()
        if isinstance(result, Iterator):
            next(cast("Iterator[object]", result), None)
    except (TypeError, TheGameError, FileNotFoundError) as error:
        return error
    return None


@pytest.mark.parametrize("path", CALLABLES)
def test_wrong_class(path: str, folder: Path) -> None:
    """A call with an argument of a wrong class returns, or says what was expected."""
    for call in wrong_calls(path):
        error = refusal(call)
        if error is not None:
            check_message(str(error))
        if isinstance(error, TypeError):
            # Python words the last one itself, if a path is of a wrong class.
            said = r"(\w+: )?expected |cannot write |argument should be "
            assert re.match(said, str(error)), call


@pytest.mark.parametrize("error", [*ERRORS, *(reason for _, _, reason, _ in REFUSALS)])
def test_messages(error: TheGameError) -> None:
    """No error names a private class."""
    check_message(str(error))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: notation.write_view(STATE), "view: expected a View, got a State"),
        (
            lambda: notation.write_state(STATE.view(0)),
            "state: expected a State, got a View",
        ),
        (
            lambda: notation.write_record(RECORD.view(0)),
            "record: expected a Record, got a SeatRecord",
        ),
        (
            lambda: notation.write_rules(STATE),
            "rules: expected a Cooperative, a FaceToFace or other Rules, got a State",
        ),
        (
            lambda: notation.write_move(EndTurn(), RECORD),
            "state: expected a State or a View, got a Record",
        ),
        (
            lambda: notation.read_move("end", RECORD),
            "state: expected a State or a View, got a Record",
        ),
        (
            lambda: STATE.view(0).sample(ONE),
            "rng: expected an object with a method random, got an int",
        ),
        (
            lambda: experiments.compare(ONE, ONE),
            "first: expected a Results, got an int",
        ),
        (lambda: svg.table(TEAM), "shown: expected a State or a View, got a Deal"),
        (lambda: Record(STATE, 0), "deal: expected a Deal, got a State"),
    ],
)
def test_type_error(call: Callable[[], object], message: str) -> None:
    """The error says what was expected, and names the class that came."""
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        call()
