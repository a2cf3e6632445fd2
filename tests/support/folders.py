"""The folders of the repository that tests read from."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
GOLDEN: Final = TESTS / "golden"
DOCS: Final = ROOT / "docs"
EXAMPLES: Final = ROOT / "examples"
SPECIFICATION: Final = ROOT / "verification" / "spec"
