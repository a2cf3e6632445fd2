"""The extracted rules, running as a program that answers line by line."""

import json
import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

from thegame import State

PROGRAM: Final = Path(__file__).resolve().parent / "build" / "lockstep"

Answer: TypeAlias = Any
"""What the program says, read from JSON."""


class Difference(Exception):
    """The library and the proven rules do not agree."""


class Program:
    """The extracted rules, running as a program that answers line by line."""

    def __init__(self, path: Path) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [os.fspath(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def ask(self, *lines: Sequence[object]) -> list[Answer]:
        """Return the answer to each line."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write("".join(" ".join(map(str, line)) + "\n" for line in lines))
        stdin.flush()
        return [json.loads(stdout.readline()) for _ in lines]


def counted(items: Iterable[int]) -> tuple[int, ...]:
    """Return a list as the program reads it: its length, then its elements."""
    found = tuple(items)
    return (len(found), *found)


def nested(lists: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return a list of lists as the program reads it."""
    return (len(lists), *(number for part in lists for number in counted(part)))


def same(library: object, proven: object, what: str, state: State | None) -> None:
    """Complain if two answers differ."""
    if library != proven:
        place = "" if state is None else f" in {state!r}"
        says = f"the library says {library!r}, the proven rules {proven!r}"
        text = f"{what}{place}: {says}"
        raise Difference(text)
