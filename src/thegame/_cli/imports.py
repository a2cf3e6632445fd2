"""Agents and games of other modules, named on the command line as MODULE:NAME."""

import argparse
import importlib
import sys
from pathlib import Path

from thegame._rules import Rules, is_game


def imported(name: str) -> object:
    """Return what MODULE:NAME names; the module may be in the current folder.

    `ImportError` says why there is none, whatever the module raises.
    """
    module, _, attribute = name.partition(":")
    # A script finds modules in its own folder, but not in the current one.
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: object = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        from thegame.agents import _errors  # noqa: PLC0415 - costly

        text = _errors.error_text(error)
        message = _errors.kind_and_text(type(error).__name__, text)
        raise ImportError(message) from error
    return found


def game_class(name: str) -> type[Rules]:
    """Return the class of a game that is named as MODULE:CLASS."""
    if ":" not in name:
        message = f"expected MODULE:CLASS, got {name!a}"
        raise argparse.ArgumentTypeError(message)
    try:
        found = imported(name)
    except ImportError as error:
        message = f"cannot import {name!a} ({error})"
        raise argparse.ArgumentTypeError(message) from error
    if not is_game(found):
        message = f"expected a class of rules, got {found!r:.80}"
        raise argparse.ArgumentTypeError(message)
    return found
