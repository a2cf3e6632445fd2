"""Random sentences of a grammar; the grammar allows each of them."""

import functools
import random
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tests.support import grammar

Maker: TypeAlias = Callable[[random.Random], str]
Tokens: TypeAlias = deque[tuple[str | None, ...]]

GOES_ON: Final = 0.6
"""How likely it is that a repeatable part is repeated once more."""

CHARACTERS: Final = "aZ09 -,:/!?=.'\u00e4\u0663\u00b2\ufeff\u200b\U0001f0a1"
"""Characters that a text may contain."""


def sentence(symbol: str, chance: random.Random) -> str:
    """Return a random sentence of this symbol."""
    return _MAKERS[symbol](chance)


def _symbol(name: str) -> Maker:
    return functools.partial(sentence, name)


def _literal(text: str) -> Maker:
    return lambda _: text


def _special(what: str) -> Maker:
    if what == "line feed":
        return _literal("\n")
    return lambda chance: chance.choice(CHARACTERS)


def _repeated(inner: Maker) -> Maker:
    def make(chance: random.Random) -> str:
        parts: list[str] = []
        while chance.random() < GOES_ON:
            parts.append(inner(chance))
        return "".join(parts)

    return make


def _optional(inner: Maker) -> Maker:
    return lambda chance: inner(chance) if chance.random() < 0.5 else ""


_WRAPPERS: Final[Mapping[str, Callable[[Maker], Maker]]] = {
    "{": _repeated,
    "[": _optional,
    "(": lambda inner: inner,
}


def _choice(tokens: Tokens) -> Maker:
    """Make one of the alternatives up to a closing bracket or the end."""
    options = [_sequence(tokens)]
    while tokens and tokens[0][3] == "|":
        tokens.popleft()
        options.append(_sequence(tokens))
    return lambda chance: chance.choice(options)(chance)


def _sequence(tokens: Tokens) -> Maker:
    """Make one part after another."""
    parts: list[Maker] = []
    while tokens and tokens[0][3] not in {"|", ")", "]", "}"}:
        literal, special, name, sign = tokens.popleft()
        if literal is not None:
            parts.append(_literal(literal[1:-1]))
        elif special is not None:
            parts.append(_special(special))
        elif name is not None:
            parts.append(_symbol(name))
        elif sign is not None and sign in _WRAPPERS:
            parts.append(_WRAPPERS[sign](_choice(tokens)))
            tokens.popleft()
    return lambda chance: "".join(part(chance) for part in parts)


_MAKERS: Final = {
    symbol: _choice(deque(tokens)) for symbol, tokens in grammar.rules().items()
}
