"""A line of text, read from left to right; whatever is unexpected is a NotationError.

Here stand the smallest parts of the notation: numbers, groups of cards, quoted text.
Each pattern takes what it can and never goes back, so reading is linear in the text,
and no number is too long to be made an int.
"""

import re
from typing import Final, NoReturn, TypeAlias

import attrs

from thegame._errors import NotationError

DIGITS: Final = 600
"""How many digits a number may have; Python reads so many under any of its limits."""

PLAYERS: Final = 5
"""How many groups of cards a field may have; no game has more players."""

MOST: Final = 2000
"""How many numbers a group may have; no game has more cards or piles."""

_CARD: Final = r"[1-9][0-9]{0,3}+"
_ITEM: Final = rf"(?:{_CARD}|\?{_CARD})"
_CONTROL: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"

NUMBER: Final = re.compile(rf"0|[1-9][0-9]{{0,{DIGITS - 1}}}+(?![0-9])")
INTEGER: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{DIGITS - 1}}}+(?![0-9])")
WORD: Final = re.compile(r"[a-z]++(?:[-_][a-z]++)*+")
GROUP: Final = re.compile(rf"-|{_ITEM}(?:,{_ITEM}){{0,{MOST - 1}}}+")
QUOTED: Final = (
    rf'"[^"\\{_CONTROL}]*+(?:\\(?:["\\n]|u\{{[0-9a-f]{{1,6}}\}})[^"\\{_CONTROL}]*+)*+"'
)
"""The pattern of quoted text."""

_TEXT: Final = re.compile(QUOTED)
_OPEN_TEXT: Final = re.compile(QUOTED.removesuffix('"'))
_ESCAPE: Final = re.compile(r"\\(?:([\"\\n])|u\{([0-9a-f]+)\})")
_TO_ESCAPE: Final = re.compile(rf'["\\{_CONTROL}]')

Group: TypeAlias = tuple[int | None, ...]
"""Cards in their order; None for each that is not known."""


@attrs.define
class Scanner:
    """A line, and how far it is read."""

    text: str
    """The line, without its end."""

    line: int = 1
    """Its number, from 1."""

    at: int = 0
    """How many characters are read."""

    def error(
        self,
        expected: str,
        at: int | None = None,
        kind: type[NotationError] = NotationError,
    ) -> NotationError:
        """The error that something else stands here, or at another place."""
        place = self.at if at is None else at
        return kind(self.line, place + 1, expected, excerpt(self.text, place))

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        """Something else stands here, or at another place."""
        raise self.error(expected, at)

    @property
    def done(self) -> bool:
        """Whether all is read."""
        return self.at == len(self.text)

    def finish(self) -> None:
        """Nothing more may follow."""
        if not self.done:
            self.fail("the end of the line")

    def opens(self, word: str) -> bool:
        """Whether this comes next; if so it is read."""
        found = self.text.startswith(word, self.at)
        self.at += len(word) * found
        return found

    def expect(self, word: str) -> None:
        """This must come next."""
        if not self.opens(word):
            self.fail(f"'{word}'")

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """What comes next must be like this."""
        found = pattern.match(self.text, self.at)
        if found is None:
            self.fail(expected)
        self.at = found.end()
        return found.group()

    def number(self) -> int:
        """A number that is not negative."""
        return int(self.take(NUMBER, f"a number of at most {DIGITS} digits"))

    def integer(self) -> int:
        """Any whole number."""
        return int(self.take(INTEGER, f"a whole number of at most {DIGITS} digits"))

    def flag(self) -> bool:
        """Yes or no."""
        if self.opens("yes"):
            return True
        if not self.opens("no"):
            self.fail("'yes' or 'no'")
        return False

    def group(self) -> Group:
        """Cards, known or not, in their order."""
        start = self.at
        text = self.take(GROUP, "cards such as 4,55, or '-' for none")
        if text == "-":
            return ()
        items = text.split(",")
        if "?" not in text:
            return tuple(map(int, items))
        unknown = [int(item[1:]) if item[0] == "?" else 0 for item in items]
        if sum(unknown) > MOST:
            self.fail(f"at most {MOST} unknown cards", start)
        cards: list[int | None] = []
        for item, count in zip(items, unknown, strict=True):
            cards += [None] * count if count else [int(item)]
        return tuple(cards)

    def groups(self) -> tuple[Group, ...]:
        """Groups of cards, one for each player at most."""
        groups = [self.group()]
        while len(groups) < PLAYERS and self.opens("/"):
            groups.append(self.group())
        return tuple(groups)

    def quoted(self) -> str:
        """Text in quotes."""
        start = self.at
        found = _TEXT.match(self.text, start)
        if found is None:
            begun = _OPEN_TEXT.match(self.text, start)
            if begun is None:
                self.fail("text in double quotes")
            self.fail("the rest of a text, or its closing quote", begun.end())
        self.at = found.end()
        return self.unquote(found.group(), start)

    def unquote(self, text: str, start: int) -> str:
        """What the quoted text says that begins there."""

        def said(escape: re.Match[str]) -> str:
            plain, code = escape.groups()
            if plain is not None:
                return "\n" if plain == "n" else str(plain)
            if (point := int(code, 16)) > 0x10FFFF:
                at = start + 1 + escape.start()
                self.fail("a character up to \\u{10ffff}", at)
            return chr(point)

        inner = text[1:-1]
        return _ESCAPE.sub(said, inner) if "\\" in inner else inner


def excerpt(text: str, at: int) -> str:
    """The beginning of what stands at a place, up to a space."""
    return text[at : at + 24].partition(" ")[0] or text[at : at + 1]


def quote(text: str) -> str:
    """The text in quotes, on one line whatever it holds."""

    def escaped(character: re.Match[str]) -> str:
        found = character.group()
        if found in '"\\':
            return f"\\{found}"
        return "\\n" if found == "\n" else f"\\u{{{ord(found):x}}}"

    return f'"{_TO_ESCAPE.sub(escaped, text)}"'


def written_group(cards: tuple[int, ...]) -> str:
    """Cards, written as a group."""
    return ",".join(map(str, cards)) or "-"
