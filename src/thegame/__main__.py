"""``python -m thegame`` runs the command ``thegame``."""

import sys

from ._cli.main import main
from ._sigint import unguard

if __name__ == "__main__":
    unguard()
    sys.exit(main())
