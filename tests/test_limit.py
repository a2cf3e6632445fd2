"""Every test has a limit, so that one that hangs fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT

HANGS = """
def test_that_hangs():
    while True:
        pass

def test_that_does_not():
    pass
"""


def test_there_is_a_limit(pytestconfig: pytest.Config) -> None:
    """The limit is set for all tests, and what keeps it is there."""
    assert 0 < float(pytestconfig.getini("timeout")) <= 600
    assert pytestconfig.pluginmanager.hasplugin("timeout")


@pytest.mark.parametrize("workers", [0, 2])
def test_a_hang_fails(tmp_path: Path, workers: int) -> None:
    """A test that never ends fails, and the others go on, with workers or without."""
    (tmp_path / "test_hang.py").write_text(HANGS, encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own Python
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", str(workers)),
            *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)),
            *("-p", "no:cacheprovider", str(tmp_path)),
        ],
        env={**os.environ, "PYTEST_TIMEOUT": "2"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "1 failed, 1 passed" in done.stdout
    assert "Timeout" in done.stdout
