"""Lets viewcode find the source behind the public names.

Every public name carries its public path, so viewcode looks for it in the facade, where
it is only imported. Here it is shown the module that defines the name, also where a
public class inherits a method from a private one.
"""

import functools
import importlib
import pkgutil
from typing import TypeAlias

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import thegame

Tags: TypeAlias = dict[str, tuple[str, int, int]]


@functools.cache
def analyzed(module: str) -> tuple[str, Tags]:
    """The source of a module, and the lines of everything that it defines."""
    analyzer = ModuleAnalyzer.for_module(module)
    tags = {**analyzer.find_tags()}
    return analyzer.code, tags


@functools.cache
def modules(public: str) -> tuple[str, ...]:
    """A public module and those behind it."""
    package = importlib.import_module(public)
    inside = pkgutil.walk_packages(getattr(package, "__path__", []), f"{public}.")
    return (public, *(info.name for info in inside if "__main__" not in info.name))


def follow(_: Sphinx, public: str, name: str) -> str | None:
    """The module that defines a public name, or the method that a class inherits."""
    if not (public and public.partition(".")[0] == thegame.__name__):
        return None
    head, _dot, rest = name.partition(".")
    owner = getattr(importlib.import_module(public), head, None)
    owners = owner.__mro__ if isinstance(owner, type) else ()
    spelled = [kind.__name__ for kind in owners] or [head]
    for defined in (f"{kind}.{rest}" if rest else kind for kind in spelled):
        for module in modules(public):
            _code, tags = analyzed(module)
            if defined in tags:
                tags[name] = tags[defined]
                return module
    return None


def find(_: Sphinx, module: str) -> tuple[str, Tags]:
    """The source of a module, with the public names of what is inherited from it."""
    return analyzed(module)


def setup(app: Sphinx) -> dict[str, bool]:
    """Answer what viewcode asks."""
    app.setup_extension("sphinx.ext.viewcode")
    app.connect("viewcode-follow-imported", follow)
    app.connect("viewcode-find-source", find)
    return {"parallel_read_safe": True}
