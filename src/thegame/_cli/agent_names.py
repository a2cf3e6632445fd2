"""The names of agents on the command line.

A name is that of an agent of the library or of another module, with or without
arguments: ``greedy``, ``greedy(helps=False)``, ``module:factory``.
"""

import ast
import functools
import importlib
import inspect
import sys
from pathlib import Path
from typing import cast

import thegame.agents
from thegame._defects import defect
from thegame.experiments import Factory, InvalidExperiment


def agents() -> dict[str, Factory]:
    """Return the agents of the library by short names: ``greedy``, `GreedyAgent`.

    An agent is a class with a method ``move`` that is not a protocol.
    """
    found: dict[str, Factory] = {}
    for name in thegame.agents.__all__:
        public: object = getattr(thegame.agents, name)
        is_agent = inspect.isclass(public) and hasattr(public, "move")
        if is_agent and not getattr(public, "_is_protocol", False):
            found[name.lower().removesuffix("agent")] = cast("Factory", public)
    return found


def agent(text: str) -> Factory:
    """Return the factory of an agent; raise `InvalidExperiment` if there is none."""
    name, opening, rest = text.partition("(")
    factory = _found(name)
    if not opening:
        return factory
    given = _arguments(f"{opening}{rest}")
    if given is None:
        raise _unknown(text, "arguments such as (helps=False)")
    try:
        inspect.signature(factory).bind_partial(**given)
    except (TypeError, ValueError) as error:
        raise _unknown(text, f"arguments that {name} takes ({error})") from error
    return functools.partial(factory, **given)


def _found(name: str) -> Factory:
    known = agents()
    if name in known:
        return known[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise _unknown(name, f"{', '.join(known)} or module:factory")
    # A script finds modules in its own folder, but not in the current one.
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = functools.reduce(
            getattr, attribute.split("."), importlib.import_module(module)
        )
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise _unknown(name, f"something that can be imported ({reason})") from error
    if not callable(found):
        raise _unknown(name, "a class or a function")
    factory: Factory = found
    return factory


def _arguments(text: str) -> dict[str, object] | None:
    """Return the arguments in parentheses; None if they are not plain values."""
    try:
        call = ast.parse(f"agent{text}", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    try:
        given = {str(it.arg): ast.literal_eval(it.value) for it in call.keywords}
    except ValueError:
        return None
    return None if call.args or "None" in given else given


def _unknown(text: str, expected: str) -> InvalidExperiment:
    return InvalidExperiment((defect("agent", text, expected),))
