"""The grammar of the notation in the docs, turned into patterns.

It has no recursion, so each of its symbols is a regular expression.
"""

import functools
import re
from typing import Final

from tests.support.folders import DOCS

GRAMMAR: Final = DOCS / "notation.ebnf"
SPECIAL: Final = {
    "line feed": r"\n",
    "any but the quote, the backslash, controls, U+2028, U+2029, surrogates": (
        r'[^"\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]'
    ),
}
TOKEN: Final = re.compile(
    r"""\(\*.*?\*\)|\s+|("[^"]+"|'[^']+')|\?\s(.*?)\s\?|([a-z-]+)|([=|,;{}\[\]()])""",
    re.DOTALL,
)
SIGNS: Final = {"{": "(?:", "}": ")*", "[": "(?:", "]": ")?", "(": "(?:", "|": "|"}


@functools.cache
def rules() -> dict[str, list[tuple[str | None, ...]]]:
    """Return the symbols, each with its tokens."""
    text = GRAMMAR.read_text(encoding="utf-8")
    symbols: dict[str, list[tuple[str | None, ...]]] = {}
    tokens: list[tuple[str | None, ...]] = []
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found is not None, f"not EBNF: {text[at : at + 20]!r}"
        at = found.end()
        if not any(found.groups()):
            continue
        tokens.append(found.groups())
        if found[4] == ";":
            (name, equals), body = tokens[:2], tokens[2:-1]
            assert equals[3] == "="
            symbols[str(name[2])] = body
            tokens = []
    assert not tokens
    return symbols


STRICT: Final = {"space": " ", "direction": "[AD]"}
"""What writers write, where readers take more."""


@functools.cache
def pattern(symbol: str, *, strict: bool = False) -> str:
    """Return the regular expression of a symbol, or of how it is written."""
    if strict and symbol in STRICT:
        return STRICT[symbol]
    parts: list[str] = []
    for literal, special, name, sign in rules()[symbol]:
        if literal is not None:
            parts.append(re.escape(literal[1:-1]))
        elif special is not None:
            parts.append(SPECIAL[special])
        elif name is not None:
            parts.append(pattern(name, strict=strict))
        elif sign is not None:
            parts.append(SIGNS.get(sign, ")" if sign == ")" else ""))
    return f"(?:{''.join(parts)})"


def allows(symbol: str, text: str) -> bool:
    """Return whether the grammar allows the text."""
    return re.fullmatch(pattern(symbol), text) is not None


def writes(symbol: str, text: str) -> bool:
    """Return whether the grammar allows the text, and a writer may write it."""
    return re.fullmatch(pattern(symbol, strict=True), text) is not None


def without_blank_lines(text: str) -> str:
    """Return the text as the grammar sees it: no blank lines, the last line ended."""
    return "".join(f"{line}\n" for line in text.split("\n") if line)
