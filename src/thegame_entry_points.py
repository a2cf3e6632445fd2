"""The entry points of the distribution: the command and the plugin of Hypothesis.

They are not in the package ``thegame`` because importing any module of a package imports
the package, here about 0.2 seconds. Every program that imports Hypothesis would wait for
that, and Ctrl-C during that time would end the command with a traceback.
"""

import sys


def main() -> int:
    """Run the command ``thegame``; return its exit status, 130 after Ctrl-C."""
    try:
        from thegame._cli.main import main as run  # noqa: PLC0415 - inside the try

        return run()
    except KeyboardInterrupt:
        return 130


def register() -> None:
    """Register the library's types with Hypothesis, if the library is imported.

    If the library is imported later, it registers them itself.
    """
    if "thegame" in sys.modules:
        from thegame import _hypothesis_types  # noqa: PLC0415 - never imported in vain

        _hypothesis_types.register()
