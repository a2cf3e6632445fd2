"""Profiles of Hypothesis, chosen by HYPOTHESIS_PROFILE, and a fixture for commands."""

import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

settings.register_profile("ci", max_examples=50, deadline=None, database=None)
settings.register_profile("quick", max_examples=20, deadline=None, database=None)
settings.register_profile(
    "mutation",
    max_examples=20,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.register_profile("nightly", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
