"""A fixture for commands."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
