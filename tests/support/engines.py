"""Engines: the batch engine in its three forms, and with mistakes made in it.

Compiled by numba it is ``thegame.batch`` itself. The other forms are loaded beside it
from the same files: its loops in plain Python, and all games at once in arrays, as it
runs without numba.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from thegame import batch

FOLDER: Final = Path(batch.__file__).parent

FORMS: Final = ("compiled", "loops", "arrays")
"""The forms in which the engine runs."""


def load(form: str, folder: Path = FOLDER, name: str = "batch") -> Any:
    """Return the package in this form; another folder may hold a changed copy."""
    if form == "compiled":
        return batch
    name = f"thegame.{name}_in_{form}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        if form == "arrays":
            patch.setitem(sys.modules, "numba", None)
        else:
            # It is not typed throughout.
            config: Any = importlib.import_module("numba.core.config")
            patch.setattr(config, "DISABLE_JIT", 1)
        sys.modules[name] = made
        spec.loader.exec_module(made)
    return made
