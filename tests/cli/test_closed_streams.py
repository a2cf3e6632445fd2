"""Standard streams that are closed, as the process that has them sees it."""

import io
import sys

import pytest

from thegame._cli import streams


def test_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be read, and what is printed is lost."""
    with monkeypatch.context() as patch:
        for name in ("stdin", "stdout", "stderr"):
            # Python has None for a closed stream.
            patch.setattr(sys, name, None)
        streams.prepare()
        stdin, *outputs = sys.stdin, sys.stdout, sys.stderr
    with stdin:
        assert stdin.mode == "r"
        assert stdin.read() == ""
    for stream in outputs:
        with stream:
            assert (stream.mode, stream.encoding) == ("w", "utf-8")
            assert stream.write("é\n") == 2


class Broken(io.StringIO):
    """A stream whose reader has gone away, and that has no number."""

    def write(self, text: str) -> int:
        """Fail."""
        raise BrokenPipeError(text)

    def flush(self) -> None:
        """Fail, too."""
        raise BrokenPipeError


def test_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither complaints nor the last flush fail, though nobody hears them."""
    monkeypatch.setattr(sys, "stderr", Broken())
    monkeypatch.setattr(sys, "stdout", Broken())

    streams.complain("nobody hears this")
    streams.settle()
