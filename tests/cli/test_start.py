"""What happens before the package is imported: Ctrl-C ends the command quietly."""

import signal
import sys
from collections.abc import Iterator

import pytest

from thegame import _sigint


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The handler of Ctrl-C as it was, afterwards."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def started(patch: pytest.MonkeyPatch, *arguments: str) -> None:
    """Begin as if the process had been started with these arguments."""
    patch.setattr(sys, "orig_argv", ["python", *arguments])
    signal.signal(signal.SIGINT, signal.default_int_handler)


def mine(*_: object) -> None:
    """A handler of the caller."""
    raise AssertionError


@pytest.mark.parametrize(
    "arguments",
    [
        ("-m", "thegame"),
        ("-m", "thegame", "deal", "-m", "pytest"),
        ("-X", "dev", "-m", "thegame"),
    ],
    ids=" ".join,
)
def test_command(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    """The command ends at once, until its module takes over."""
    started(monkeypatch, *arguments)

    _sigint.guard()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    _sigint.unguard()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("-m",),
        ("thegame",),
        ("thegame", "-m"),
        ("-M", "thegame"),
        ("-c", "import thegame"),
        ("-m", "pytest", "thegame"),
        ("-m", "pytest", "-m", "thegame"),
    ],
    ids=" ".join,
)
def test_program(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    """A program that imports the library is not affected."""
    started(monkeypatch, *arguments)

    _sigint.guard()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("own", [signal.SIG_IGN, mine], ids=["ignored", "own"])
def test_other_handler(monkeypatch: pytest.MonkeyPatch, own: "signal._HANDLER") -> None:
    """Whoever ignores Ctrl-C, or has a handler of its own, keeps that."""
    started(monkeypatch, "-m", "thegame")
    signal.signal(signal.SIGINT, own)

    _sigint.guard()
    assert signal.getsignal(signal.SIGINT) is own
    _sigint.unguard()
    assert signal.getsignal(signal.SIGINT) is own
