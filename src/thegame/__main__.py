"""``python -m thegame``: the same as the command ``thegame``."""

import sys

from ._cli.main import main
from ._start import unguard

if __name__ == "__main__":
    unguard()
    sys.exit(main())
