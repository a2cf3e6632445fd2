"""Building a source distribution: it contains the conformance kit, which git does not.

The kit is made from the source that is packed, so the two cannot differ. A wheel has
the code that writes the kit, not its files.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KitHook(BuildHookInterface):
    """Makes the kit, and has it packed as ``kit/``."""

    def initialize(self, _: str, build_data: dict[str, Any]) -> None:
        """Make the kit before the files are packed."""
        source = os.fspath(Path(self.root, "src"))
        sys.path.insert(0, source)
        from thegame._kit.kit import write  # noqa: PLC0415 - it is found from here on

        self.scratch = tempfile.TemporaryDirectory()
        target = os.fspath(Path(self.scratch.name, "kit"))
        write(target, library=self.metadata.version)
        sys.path.remove(source)
        build_data["force_include"][target] = "kit"

    def finalize(self, *_: object) -> None:
        """Remove the files when they are packed."""
        self.scratch.cleanup()
