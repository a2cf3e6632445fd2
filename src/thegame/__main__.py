"""``python -m thegame``: the same as the command ``thegame``."""

import sys

from ._cli.main import main

if __name__ == "__main__":
    sys.exit(main())
