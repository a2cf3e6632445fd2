"""The command line: ``thegame`` and ``python -m thegame``."""
