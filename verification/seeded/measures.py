"""What is measured on the unbroken library: how long tests take, and what they call."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from .edits import Bug, Edit

Queue: TypeAlias = dict[str, tuple[float, float]]
"""Tests, their places, and how long they take.

Quick tests come first, and tests that call little: they are about what they call.
"""

LATE: Final = 1e6
"""The place of tests of which it is not known that they call what is changed."""

SHORT: Final = 4
"""How many seconds tests may take to be run at once."""

ANYTHING: Final = "anything"
"""What a test calls that starts another process; the plugin knows it, too."""


@attrs.frozen
class Measure:
    """What was measured of a rung."""

    tests: dict[str, tuple[float, frozenset[str]]]
    """The tests, how long each takes, and the functions that it calls."""

    @classmethod
    def of(cls, tests: Mapping[str, tuple[float, Sequence[str]]]) -> "Measure":
        """Return what the plugin has measured."""
        return cls({test: (took, outer(of)) for test, (took, of) in tests.items()})

    def concerned(self, functions: frozenset[str] | None) -> Queue:
        """Return the tests that call one of these functions; all for None.

        What was called while tests were collected can matter to each of them.
        """
        _, early = self.tests.get("", (0, frozenset()))
        everything = functions is None or _shared(functions, early)
        found: Queue = {}
        for test, (took, calls) in self.tests.items():
            direct = _shared(functions or frozenset(), calls)
            if test and (direct or everything):
                other = ANYTHING in calls or not (direct or functions is None)
                found[test] = (took * len(calls) + LATE * other, took)
        return found


def _shared(functions: frozenset[str], calls: frozenset[str]) -> bool:
    return ANYTHING in calls or not functions.isdisjoint(calls)


def outer(calls: Iterable[str]) -> frozenset[str]:
    """Return functions; of one inside another, the other, in whose name it is called."""
    return frozenset(call.split(".<locals>")[0] for call in calls)


def beginning(queue: Queue) -> Queue:
    """Return the tests that come first: three, and what takes a tenth of the time.

    Starting a run takes seconds as well, so a short queue is taken as a whole.
    """
    if seconds(queue) < SHORT:
        return queue
    first: Queue = {}
    left = seconds(queue) / 10
    for test in sorted(queue, key=queue.__getitem__):
        left -= queue[test][1]
        if len(first) >= 3 and left < 0:
            break
        first[test] = queue[test]
    return first


def seconds(queue: Queue) -> float:
    """Return how long tests take."""
    return sum(took for _, took in queue.values())


def changed_functions(bug: Bug, package: Path) -> frozenset[str] | None:
    """Return the functions in which a bug changes something, or None.

    None means that it also changes something else, whose traces no test shows: fields,
    constants, imports.
    """
    found = [_function(edit, package) for edit in bug.edits]
    functions = frozenset(function for function in found if function is not None)
    return functions if all(found) else None


def _function(edit: Edit, package: Path) -> str | None:
    text = (package / edit.file).read_text("utf-8")
    common = next(
        (
            at
            for at, (old, new) in enumerate(zip(edit.old, edit.new, strict=False))
            if old != new
        ),
        min(len(edit.old), len(edit.new) - 1),
    )
    line = text.count("\n", 0, text.index(edit.old) + max(common, 0)) + 1
    inside = [
        name
        for name, node in _functions(ast.parse(text))
        if node.lineno < line <= (node.end_lineno or 0)
    ]
    return f"{edit.file}:{inside[0]}" if inside else None


def _functions(
    tree: ast.AST, prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the outermost functions and their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{node.name}", node
