"""What the commands pass on, though what they print would be the same without it."""

import contextlib
import io
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from thegame import Cooperative
from thegame._cli import agents, files, simulate
from thegame._cli.demo import demonstration
from thegame._cli.main import main


def test_who_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of workers, and the executor of a cluster, reach the experiment."""
    asked: list[dict[str, Any]] = []
    executor = object()

    def contest(*_: object, **options: Any) -> tuple[()]:
        asked.append(options)
        raise KeyboardInterrupt

    @contextlib.contextmanager
    def cluster(address: object) -> Generator[object, None, None]:
        yield executor if address == "there" else None

    monkeypatch.setattr(simulate, "contest", contest)
    monkeypatch.setattr(simulate, "_executor", cluster)
    main(["simulate", "--agent", "random", "--workers", "3"])
    main(["simulate", "--agent", "random", "--dask", "there"])

    assert [it["workers"] for it in asked] == [3, 0]
    assert [it["executor"] for it in asked] == [None, executor]


def test_folder_of_agents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules are looked for where the command was called, first and only once."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = [*sys.path]
    for _ in range(2):
        with pytest.raises(ValueError, match="something that can be imported"):
            agents.agent("nowhere_at_all:bot")

    assert sys.path == [str(folder), *before]


def test_endless_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a line without an end, no more is read than shows that it is too long."""
    stream = io.BytesIO(b"x" * 100)

    def opened(_: str) -> contextlib.nullcontext[io.BytesIO]:
        return contextlib.nullcontext(stream)

    monkeypatch.setattr(files, "LONGEST", 20)
    monkeypatch.setattr(files, "_opened", opened)
    with pytest.raises(files.TooLong):
        list(files.lines("endless"))

    assert stream.tell() == 22


def test_nothing_to_refuse() -> None:
    """A game of one turn has no refused move to demonstrate."""
    rules = Cooperative(1, minimum=1, hand_size=1, highest=2, trick=1, rows=1)
    shown = demonstration(rules, 1)

    assert shown.refused == ()
    assert len(shown.turns) == 1
    assert shown.screen(200) == [*shown.lines()]
