"""Where a clause is obeyed and where it is tested, found in the source."""

import ast
import functools
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "thegame"
TESTS = ROOT / "tests"
# Files and folders that name clauses to speak of them, not to obey them.
SPEAKERS = ("rulebook", "_cli/arguments.py", "_errors.py", "_kit")
ID = re.compile(r"\b(?:(?:CO|F2F)-[A-Z]+-\d+|R-[a-z]+)\b")

# What stands between a comment and its line of code.
LAYOUT = {
    *(tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
}
# A comment before one of these speaks of what follows, and not of a line.
HEADERS = {"def", "class", "@", "import", "from"}

Traces: TypeAlias = dict[str, list[str]]
Scope: TypeAlias = tuple[int, int, str]


def _scopes(tree: ast.AST, prefix: str) -> Iterator[Scope]:
    """Every class and function: its first line, its last, and what it is called."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{prefix}.{node.name}"
            yield node.lineno, node.end_lineno or node.lineno, name
            yield from _scopes(node, name)


def _innermost(scopes: list[Scope], line: int, module: str) -> str:
    """What a line belongs to."""
    around = [scope for scope in scopes if scope[0] <= line <= scope[1]]
    return max(around, default=(0, 0, module))[2]


@functools.cache
def code() -> Traces:
    """For each clause the functions with a line that obeys it.

    Such a line names the clause in a comment beside it or just before it, or in code,
    as where the clause is cited. What only a docstring says is not obeyed by it.
    """
    found: Traces = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if any(path.is_relative_to(SOURCE / speaker) for speaker in SPEAKERS):
            continue
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        scopes = list(_scopes(tree, path.stem))
        for line, words in beside_code(text, tree):
            for clause in ID.findall(words):
                place = _innermost(scopes, line, path.stem)
                if place not in found.setdefault(clause, []):
                    found[clause].append(place)
    return found


def beside_code(text: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Comments and strings with the line of code to which they belong."""
    documented = _documentation(tree)
    comments: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.COMMENT:
            if token.line.lstrip().startswith("#"):
                # It belongs to the line of code that comes next.
                comments.append(token.string)
            else:
                yield line, token.string
        elif token.type in LAYOUT or line in documented:
            continue
        else:
            if token.string not in HEADERS:
                yield from ((line, comment) for comment in comments)
            comments = []
            if token.type == tokenize.STRING:
                yield line, token.string


def _documentation(tree: ast.AST) -> set[int]:
    """The lines of docstrings, those of attributes included."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


@functools.cache
def tests() -> Traces:
    """For each clause the tests that are marked with it."""
    found: Traces = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                for clause in _marks(node):
                    found.setdefault(clause, []).append(f"{path.stem}.{node.name}")
    return found


def _marks(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """The clauses that a test is marked with."""
    for decorator in node.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(attr="clause"), args=arguments):
                for argument in arguments:
                    yield ast.literal_eval(argument)
            case _:
                pass
