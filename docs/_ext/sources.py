"""Lets viewcode find the source of public names.

The ``__module__`` of a public name is its public module, which only imports the name.
This extension tells viewcode the private module that defines the name, or that defines
the private class from which a public class inherits a method.
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
    """Return the source of a module, and the lines of each definition in it."""
    analyzer = ModuleAnalyzer.for_module(module)
    tags = {**analyzer.find_tags()}
    return analyzer.code, tags


@functools.cache
def modules(public: str) -> tuple[str, ...]:
    """Return a public module, the modules of its package, and then all others."""
    found = [it.name for it in pkgutil.walk_packages(thegame.__path__, "thegame.")]
    found.remove("thegame.__main__")
    found.sort(key=lambda name: not name.startswith(f"{public}."))
    return (public, *found)


def follow(_: Sphinx, public: str, name: str) -> str | None:
    """Return the module that defines a public name or an inherited method."""
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
    """Return the source of a module, and the lines of public names in it."""
    return analyzed(module)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to the events of viewcode."""
    app.setup_extension("sphinx.ext.viewcode")
    app.connect("viewcode-follow-imported", follow)
    app.connect("viewcode-find-source", find)
    return {"parallel_read_safe": True}
