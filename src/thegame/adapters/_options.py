"""What the adapters share: untyped bases, checked options, and a missing extra."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

from thegame import Deal, Rules
from thegame._validation import required

Illegal: TypeAlias = Literal["raise", "end"]
"""Whether an illegal action raises its refusal or ends the episode."""

Reward: TypeAlias = Literal["end", "card"]
"""Whether a team is rewarded at the end of the game or for each card."""


class Untyped:
    """Stands in for a class without types; type checkers accept any attribute."""

    def __init__(self, *arguments: Any) -> None: ...

    def __getattr__(self, name: str) -> Any: ...


@contextmanager
def needs(extra: str, *packages: str) -> Generator[None, None, None]:
    """Say which extra to install if an import of one of the packages fails."""
    try:
        yield
    except ImportError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in packages:
            raise
        message = (
            f"thegame.adapters.{extra} needs {package}: install thegame-rules[{extra}]"
        )
        raise ImportError(message, name=missing.name) from missing


def require_choice(name: str, value: object, *choices: str | None) -> None:
    """Raise a ValueError unless the value of an option is one of the choices."""
    if value not in choices:
        message = f"{name}: expected {' or '.join(map(repr, choices))}, got {value!r}"
        raise ValueError(message)


def given_deal(options: Mapping[str, Any], rules: Rules) -> Deal | None:
    """Return the deal among the options of a reset, if it is there and has these rules."""
    given = options.get("deal")
    if given is None:
        return None
    dealt = required("deal", given, Deal)
    if dealt.rules != rules:
        message = f"deal: expected a deal of {rules!r}, got one of {dealt.rules!r}"
        raise ValueError(message)
    return dealt
