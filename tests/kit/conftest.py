"""The kit, made once for all tests."""

from importlib.metadata import version

import pytest

from tests.kit.reading import Kit, parsed
from thegame._kit.kit import files


@pytest.fixture(scope="session")
def contents() -> dict[str, bytes]:
    """The files of the kit."""
    return files(version("thegame-rules"))


@pytest.fixture(scope="session")
def kit(contents: dict[str, bytes]) -> Kit:
    """The cases of each profile, as a program in another language reads them."""
    return parsed(contents)
