"""The entry points of the distribution: the command and the plugin of Hypothesis.

They are not in the package ``thegame`` because importing any module of a package imports
the package, here about 0.2 seconds. Every program that imports Hypothesis would wait for
that, and Ctrl-C during that time would end the command with a traceback.

No other distribution has a module of this name, so ``python -m thegame_rules`` runs the
command whatever is installed under the name ``thegame``.
"""

import sys
from typing import Any, cast


def main() -> int:
    """Run the command ``thegame``; return its exit status, 130 after Ctrl-C."""
    try:
        if stranger := _stranger():
            print(
                f"thegame: expected the package of thegame-rules, got {stranger}; repair "
                "it with: pip uninstall thegame; "
                "pip install --force-reinstall thegame-rules",
                file=sys.stderr,
            )
            return 2
        from thegame._cli.main import main as run  # noqa: PLC0415 - inside the try

        return run()
    except KeyboardInterrupt:
        return 130


def _stranger() -> str | None:
    """Return where ``thegame`` is, if it is not the package of this distribution.

    Another distribution called ``thegame`` replaces our ``__init__.py``, and takes it
    away when it is uninstalled. The package is not imported: that would run its code.
    """
    from importlib.util import find_spec  # noqa: PLC0415 - the plugin does not need it

    spec = find_spec("thegame")
    origin, loader = spec and spec.origin, cast("Any", spec and spec.loader)
    source = loader.get_source("thegame") if origin else ""
    # A program can be packed without sources.
    ours = source is None or "_hypothesis_types" in source
    return None if ours else origin or "none"


def register() -> None:
    """Register the library's types with Hypothesis, if the library is imported.

    If the library is imported later, or at this moment in another thread, it registers
    them itself. To import anything of it here would wait for that thread, which may be
    waiting for Hypothesis.
    """
    # Another module of that name may do anything when an attribute is looked up.
    names: dict[str, Any] = getattr(sys.modules.get("thegame"), "__dict__", {})
    if "_hypothesis_types" in names:
        names["_hypothesis_types"].register()


if __name__ == "__main__":
    sys.exit(main())
