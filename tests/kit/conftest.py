"""The kit, made once for all tests."""

import json
from typing import Any, TypeAlias

import pytest

from verification.kit.write import files

Kit: TypeAlias = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="session")
def contents() -> dict[str, bytes]:
    """The files of the kit."""
    return files()


@pytest.fixture(scope="session")
def kit(contents: dict[str, bytes]) -> Kit:
    """The cases of each profile that the manifest lists, read from their JSON."""
    manifest = json.loads(contents["manifest.json"])
    return {
        listed["profile"]: [
            json.loads(line) for line in contents[listed["file"]].splitlines()
        ]
        for listed in manifest["profiles"]
    }
