"""The public API as text: every public module, name, signature and attribute.

``python -m tests.support.public_api`` writes the golden file again, once the changelog
describes the change.
"""

import enum
import hashlib
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from tests.support.folders import GOLDEN, ROOT
from tests.test_reference import MODULES

API: Final = GOLDEN / "public_api.txt"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
PLAIN: Final = (type(None), bool, int, float, str, range)
"""The types of defaults that are listed; of all others the text may vary."""


def listing() -> str:
    """Return the public API, one name a line."""
    return "".join(f"{line}\n" for name in MODULES for line in _module(name))


def digest() -> str:
    """Return a line that changes with the changelog."""
    return f"changelog {hashlib.sha256(CHANGELOG.read_bytes()).hexdigest()[:16]}\n"


def _module(name: str) -> Iterator[str]:
    module = importlib.import_module(name)
    for public in sorted(module.__all__):
        value = getattr(module, public)
        if isinstance(value, type):
            yield f"{name}.{public}{_constructor(value)}"
            yield from (f"{name}.{public}.{it}" for it in _members(value))
        else:
            yield f"{name}.{public}{_signature(value)}"


def _constructor(kind: type) -> str:
    protocol = getattr(kind, "_is_protocol", False)
    return "" if protocol or issubclass(kind, enum.Enum) else _signature(kind)


def _members(kind: type) -> Iterator[str]:
    """Yield the public attributes of a class that this library defines."""
    for name, member in inspect.getmembers_static(kind):
        home = next((base for base in kind.__mro__ if name in vars(base)), object)
        if not name.startswith("_") and _is_ours(home):
            yield f"{name}{_signature(getattr(member, '__func__', member))}"


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("thegame")


def _signature(value: Any) -> str:
    """Return the parameters of a function or constructor, without their types."""
    if not isinstance(value, FunctionType | type):
        return ""
    found = inspect.signature(value)
    parameters = [
        it.replace(annotation=it.empty, default=_default(it))
        for it in found.parameters.values()
    ]
    plain = found.replace(parameters=parameters, return_annotation=found.empty)
    return str(plain).replace("=Ellipsis", "=...")


def _default(parameter: inspect.Parameter) -> object:
    given = parameter.default
    return given if given is parameter.empty or isinstance(given, PLAIN) else ...


def write(api: Path = API) -> str:
    """Write the file again, and return why or why not."""
    before, _, names = api.read_text("utf-8").partition("\n")
    if names == listing():
        return "the public API has not changed"
    if f"{before}\n" == digest():
        return "describe the change of the public API in CHANGELOG.md first"
    api.write_text(f"{digest()}{listing()}", "utf-8", newline="\n")
    return f"{api.name} is written"


if __name__ == "__main__":
    sys.stdout.write(f"{write()}\n")
