"""Compare Python with Coq: random and directed programs give the same values and errors.

Each function is translated, and Coq computes what Python returns, or that Python raises.
``python -m verification.proofs.source.compare --programs 400`` does it once.
"""

# What no case accepts is refused after the match statement.
# pyright: reportMatchNotExhaustive=false

import argparse
import enum
import importlib.util
import inspect
import itertools
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

from thegame._errors import TheGameError
from verification.theorems import PROOFS

from . import directed
from .classes import fields, hints, is_text
from .contracts import LEFT_OUT
from .kinds import Kind, Untranslatable
from .program import Function, Program
from .programs import programs
from .translate import HEAD

BUILD: Final = PROOFS / "build"
VALUES: Final = 5
"""How many arguments each random program is run with."""

AT_ONCE: Final = 150
"""How many random programs are in one file."""

FUEL: Final = 50
TUPLES: Final = ((), (0,), (1,), (2, 0), (3, -1, 2), (1, 2, 3, 4))


def loaded(text: str, folder: Path) -> ModuleType:
    """Return a module made of text; the translator reads its source."""
    path = folder / "random_programs.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(value: Any, kind: Kind) -> str:
    """Return a value of Python as Coq writes it."""
    match kind.name:
        case "option":
            return "None" if value is None else f"(Some {written(value, kind.item)})"
        case "bool":
            return str(value).lower()
        case "list":
            return f"[{'; '.join(written(part, kind.item) for part in value)}]"
        case "Z":
            return f"({value})"
    raise AssertionError(kind)


def fact(value: object) -> str:
    """Return a value of Python as a fact of an exception."""
    match value:
        case None:
            return "Nothing"
        case bool():
            return f"Flag {str(value).lower()}"
        case int():
            return f"Num ({int(value)})"
        case tuple():
            many = cast("tuple[object, ...]", value)
            return f"Many [{'; '.join(map(fact, many))}]"
        case enum.Enum():
            return f'Value "{value.name}" []'
        case _:
            left_out = LEFT_OUT.get(type(value).__name__, set())
            kept = [getattr(value, n) for n in names(value) if n not in left_out]
            parts = "; ".join(map(fact, kept))
            return f'Value "{type(value).__name__}" [{parts}]'


def names(value: object) -> list[str]:
    """Return the names of the fields of a value that are not texts."""
    annotations = hints(type(value))
    return [f.name for f in fields(type(value)) if not is_text(annotations[f.name])]


def raised(error: TheGameError) -> str:
    """Return an exception of Python as Coq writes it."""
    facts = [f'("{n}", {fact(getattr(error, n))})' for n in names(error)]
    return f'Error "{type(error).__name__}" [{"; ".join(facts)}]'


def goal(made: Function, python: Callable[..., Any], arguments: Sequence[Any]) -> str:
    """Return what Coq must prove by computing."""
    kinds = [kind for _, kind in made.parameters]
    given = [written(value, kind) for value, kind in zip(arguments, kinds, strict=True)]
    fuel = [str(FUEL)] if made.fuel else []
    try:
        value = written(python(*arguments), made.returns)
    except TheGameError as error:
        want = f"Raise ({raised(error)})"
    except (ArithmeticError, LookupError, TypeError, ValueError):
        want = "Raise Crash"
    else:
        want = f"Ok {value}" if made.raises else value
    left = " ".join([made.name, *fuel, *given])
    return f"Goal {left} = {want}. Proof. vm_compute. reflexivity. Qed."


def random_arguments(rng: random.Random) -> tuple[Any, ...]:
    """Return arguments of a random program."""
    one, other = rng.randint(-3, 5), rng.randint(-3, 5)
    many, more = ([rng.randint(-3, 5) for _ in range(rng.randint(0, 4))] for _ in "pq")
    return one, other, tuple(many), more, rng.random() < 0.5


def random_goals(
    program: Program, module: ModuleType, rng: random.Random
) -> Iterator[tuple[str, str]]:
    """Yield the goals of random programs, with their names; what is refused has none."""
    for name, python in inspect.getmembers(module, inspect.isfunction):
        if name[0] == "f" and name[1:].isdigit():
            try:
                made = program.function(python)
            except Untranslatable:
                program.forget()
                continue
            for _ in range(VALUES):
                yield name, goal(made, python, random_arguments(rng))


def directed_goals(program: Program) -> Iterator[tuple[str, str]]:
    """Yield the goals of the directed programs; none may be refused."""
    for name, python in inspect.getmembers(directed, inspect.isfunction):
        if python.__module__ == directed.__name__ and name[0] != "_":
            made = program.function(python)
            if made.returns.name in {"Z", "bool", "list"}:
                for number, numbers in itertools.product(range(-4, 5), TUPLES):
                    yield name, goal(made, python, (number, numbers))


def differences(program: Program, goals: Sequence[tuple[str, str]]) -> list[str]:
    """Return what Coq says of the goals that it cannot prove; none if all agree."""
    text = f"{HEAD}\n{program.text()}\n\n" + "\n".join(text for _, text in goals)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Programs.v")
        path.write_text(text, encoding="utf-8")
        command = ("coqc", "-q", "-R", str(BUILD), "TheGame", str(path))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [done.stdout + done.stderr] if done.returncode else []


def compare(count: int, seed: int) -> tuple[int, int, list[str]]:
    """Compare random programs and the directed ones.

    Return how many programs and values were compared, and the differences.
    """
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        module = loaded(programs(count, seed), Path(folder))
        program = Program("View")
        goals = [*directed_goals(program), *random_goals(program, module, rng)]
        names = {name for name, _ in goals}
        return len(names), len(goals), differences(program, goals)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--programs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    compared = values = 0
    for start in range(0, options.programs, AT_ONCE):
        count = min(AT_ONCE, options.programs - start)
        names, goals, found = compare(count, options.seed + start)
        compared, values = compared + names, values + goals
        if found:
            print("Python and Coq differ:", *found, sep="\n")
            return 1
    print(f"{compared:,} programs with {values:,} values: Python and Coq agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
