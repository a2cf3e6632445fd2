"""Public modules: each public name has one path, and completion offers nothing else."""

from types import FunctionType
from typing import Any


def publish(module: dict[str, Any]) -> None:
    """Make a module the home of the names in its ``__all__``; pass ``globals()``.

    Classes and functions get it as their ``__module__``, which docs and pickles show.
    """
    names: list[str] = module["__all__"]
    for name in names:
        if isinstance(module[name], type | FunctionType):
            module[name].__module__ = module["__name__"]
    module["__dir__"] = names.copy
