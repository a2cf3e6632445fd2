"""Test runs by servers, one for each thread, which have pytest imported."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
QUIET: Final = {"HYPOTHESIS_NO_PLUGINS": "1"}
"""With its plugins Hypothesis would import the library before the fork."""

_here = threading.local()


def run_tests(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    output: Path,
    limit: int | None,
) -> int:
    """Run pytest and return its exit status; it is killed after a limit of CPU time."""
    server = _server(environment)
    order = {
        "arguments": arguments,
        "folder": os.fspath(folder),
        "environment": dict(environment),
        "path": environment["PYTHONPATH"].split(os.pathsep),
        "output": os.fspath(output),
        "limit": limit,
    }
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(f"{json.dumps(order)}\n")
    server.stdin.flush()
    return int(server.stdout.readline())


def _server(environment: Mapping[str, str]) -> "subprocess.Popen[str]":
    """Return the server of this thread."""
    if not hasattr(_here, "server"):
        _here.server = subprocess.Popen(
            (sys.executable, os.fspath(HERE / "seeded_server.py")),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | dict(environment) | QUIET,
        )
    server: subprocess.Popen[str] = _here.server
    return server
