"""Where a clause is obeyed and where it is tested, found in the source."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "thegame"
TESTS = ROOT / "tests"
# Files and folders that name clauses to speak of them, not to obey them.
SPEAKERS = ("rulebook", "_cli/arguments.py")
ID = re.compile(r"\b(?:(?:CO|F2F)-[A-Z]+-\d+|R-[a-z]+)\b")

# For each clause the names of places, with the file and line of each.
Traces: TypeAlias = dict[str, dict[str, str]]
Scope: TypeAlias = tuple[int, int, str]


def _scopes(tree: ast.AST, prefix: str) -> Iterator[Scope]:
    """Yield the first line, the last line and the name of each class and function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{prefix}.{node.name}"
            yield node.lineno, node.end_lineno or node.lineno, name
            yield from _scopes(node, name)


def _innermost(scopes: list[Scope], line: int, module: str) -> Scope:
    """Return the innermost class or function around a line, or the module."""
    around = [scope for scope in scopes if scope[0] <= line <= scope[1]]
    return max(around, default=(1, 1, module))


@functools.cache
def code() -> Traces:
    """Return, for each clause, the classes and functions that name it.

    They name it in a docstring, in a comment or where they cite it. The docstring of a
    module speaks of clauses in general and does not count.
    """
    found: Traces = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if any(path.is_relative_to(SOURCE / speaker) for speaker in SPEAKERS):
            continue
        for clause, place, line in named(path.read_text("utf-8"), path.stem):
            found.setdefault(clause, {}).setdefault(place, _address(path, line))
    return found


def _address(path: Path, line: int) -> str:
    """Return the file and the line of a place, as the web page of the source has it."""
    return f"{path.relative_to(ROOT).as_posix()}#L{line}"


def named(source: str, module: str) -> Iterator[tuple[str, str, int]]:
    """Yield each clause that a module names, the class or function, and its line."""
    tree = ast.parse(source)
    scopes = list(_scopes(tree, module))
    documented = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) else 0
    for line, text in enumerate(source.splitlines(), 1):
        if line > documented:
            for clause in ID.findall(text):
                first, _last, place = _innermost(scopes, line, module)
                yield clause, place, first


@functools.cache
def tests() -> Traces:
    """Return, for each clause, the tests that are marked with it."""
    found: Traces = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                for clause in _marks(node):
                    address = _address(path, node.lineno)
                    found.setdefault(clause, {})[node.name] = address
    return found


def _marks(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """Yield the clauses with which a test is marked."""
    for decorator in node.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(attr="clause"), args=arguments):
                for argument in arguments:
                    yield ast.literal_eval(argument)
            case _:
                pass
