"""What a schema says of a document whose docstring was left out, as python -OO does."""

import pytest

from thegame import wire
from thegame.wire import _documents as documents


def test_without_docstrings(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says nothing."""
    assert wire.schema("state")["description"]
    monkeypatch.setattr(documents.StateDocument, "__doc__", None)

    assert wire.schema("state")["description"] == ""
