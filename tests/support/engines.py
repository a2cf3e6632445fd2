"""Engines: the batch engine as numba compiles it, and in plain Python.

The plain form is loaded beside `thegame.batch` from its files. Coverage is measured in
it, because no tracer sees compiled code.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from thegame import batch

FORMS: Final = ("compiled", "plain")
"""The forms in which the engine runs."""


def load(form: str) -> Any:
    """Return the package in this form."""
    name = "thegame.batch_in_plain_python"
    if form == "compiled":
        return batch
    if name in sys.modules:
        return sys.modules[name]
    folder = Path(batch.__file__).parent
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numba.core.config.DISABLE_JIT", 1)
        sys.modules[name] = made
        spec.loader.exec_module(made)
    return made
