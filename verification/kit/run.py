"""Write the conformance kit, and test the JavaScript program with it.

The program must pass by the closed form of reach, and by trying every sequence. The
exit status is 1 if it fails, 2 if Node.js is missing.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from .write import write

CHECK: Final = Path(__file__).with_name("check.mjs")


def main() -> int:
    """Write the kit, run the program twice, and return the exit status."""
    node = shutil.which("node")
    if node is None:
        print("node is missing: install Node.js 20 or later", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as kit:
        made = write(kit)
        print(f"the kit has {sum(map(len, made.values())):,} bytes", flush=True)
        return max(
            subprocess.run([node, CHECK, kit, *mode], check=False).returncode
            for mode in ((), ("--search",))
        )


if __name__ == "__main__":
    sys.exit(main())
