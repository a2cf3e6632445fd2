"""One line of text, read from left to right.

This module knows the smallest parts of the notation: words, numbers, groups of cards
and quoted text. Whatever is not as expected becomes a `NotationError` with its place.

Readers are lenient in two ways, both here: several spaces count as one, and the names
of piles may be in small letters.

Repetitions in patterns are possessive: they never backtrack, so reading takes linear
time.
"""

import re
from collections.abc import Mapping
from typing import ClassVar, Final, NoReturn

import attrs

from thegame._errors import TheGameError
from thegame._frozen import shown
from thegame._rules.limits import CARDS, HIGHEST
from thegame._rules.play_tables import named
from thegame._value_defects import TextPlace

DIGITS: Final = 600
"""The most digits of a number; Python always converts up to 640."""

CARD: Final = rf"[1-9][0-9]{{0,{len(str(HIGHEST)) - 1}}}+"
"""The pattern of a card."""

PILE: Final = r"(?:(?:opp|p[0-9]{1,3}+)\.)?[ADad](?:[1-9][0-9]{0,2}+)?"
"""The pattern of a pile's name; the rules of a game have its names."""

# Tops are written like cards, and an untouched descending pile shows one more.
_TOP: Final = rf"[1-9][0-9]{{0,{len(str(HIGHEST + 1)) - 1}}}+"
_ITEM: Final = rf"\??{_TOP}"
_CONTROL: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_PLAIN: Final = rf'[^"\\{_CONTROL}]*+'

_WORD: Final = re.compile(r"[a-z][a-z0-9_-]*+")
_NUMBER: Final = re.compile(rf"0|[1-9][0-9]{{0,{DIGITS - 1}}}+(?![0-9])")
_INTEGER: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{DIGITS - 1}}}+(?![0-9])")
# Up to twice a deck can be read, so that a card too many is reported as just that.
_GROUP: Final = re.compile(rf"-|{_ITEM}(?:,{_ITEM}){{0,{2 * CARDS - 1}}}+")
_SHOWN: Final = rf"(?:0|{_ITEM})"
_TOPS: Final = re.compile(rf"-|{_SHOWN}(?:,{_SHOWN}){{0,{2 * CARDS - 1}}}+")
_OPEN_TEXT: Final = re.compile(
    rf'"{_PLAIN}(?:\\(?:["\\n]|u\{{[0-9a-f]{{1,6}}\}}){_PLAIN})*+'
)
_ESCAPE: Final = re.compile(r"\\(?:([\"\\n])|u\{([0-9a-f]+)\})")
_TO_ESCAPE: Final = re.compile(rf'["\\{_CONTROL}]')


@attrs.frozen
class NotationError(TheGameError, ValueError):
    """Text that is not in the notation."""

    code: ClassVar[str] = "notation-error"

    line: int
    """The line where reading stopped, from 1."""

    column: int
    """The character in that line, from 1."""

    expected: str
    """The text that should have been there, described."""

    found: str = attrs.field(repr=shown)
    """The text that is there, or its beginning; empty at the end of a line."""

    def sentence(self) -> str:
        """Return the message without the place."""
        found = shown(self.found) if self.found else "the end of the line"
        return f"expected {self.expected}, got {found}"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence()}"


@attrs.frozen
class Group:
    """Cards as a line gives them: some by their numbers, some only counted."""

    cards: tuple[int, ...]
    """The numbers that are written, in their order."""

    unknown: int = 0
    """The number of cards that are written as unknown: 7 in ``?7``."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards) + self.unknown


@attrs.define
class Scanner:
    """A line, and the place up to which it has been read."""

    text: str
    """The line, without its line feed."""

    line: int = 1
    """Its number, from 1."""

    at: int = 0
    """The number of characters that have been read."""

    def place(self, at: int) -> TextPlace:
        """Return the place of a character of this line, counted from 0."""
        return TextPlace(self.line, at + 1)

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        """Raise the error for text that is not as expected, here or elsewhere."""
        start = self.at if at is None else at
        # Up to a space; or the space itself, if there is one too many.
        found = self.text[start : start + 24].partition(" ")[0]
        found = found or self.text[start : start + 1]
        raise NotationError(self.line, start + 1, expected, found)

    @property
    def is_done(self) -> bool:
        """Whether the whole line has been read."""
        return self.at == len(self.text)

    def finish(self) -> None:
        """Fail unless the whole line has been read."""
        if not self.is_done:
            self.fail("the end of the line")

    def take_if(self, word: str) -> bool:
        """Read this word if it comes next; return whether it does.

        If it ends with a space, more spaces may follow.
        """
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        if word[-1] == " ":
            self.skip_spaces()
        return True

    def skip_spaces(self) -> None:
        """Read any spaces that come next."""
        while self.text.startswith(" ", self.at):
            self.at += 1

    def expect(self, word: str) -> None:
        """Read this word, which must come next."""
        if not self.take_if(word):
            self.fail(f"'{word}'")

    def take(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """Read the text that matches the pattern; fail if none does."""
        found = pattern.match(self.text, self.at)
        if found is None:
            self.fail(expected)
        self.at = found.end()
        return found

    def take_word(self, expected: str) -> str:
        """Read a word of small letters, such as ``face-to-face`` or ``laid_all``."""
        return self.take(_WORD, expected)[0]

    def take_number(self) -> int:
        """Read a number from 0."""
        return int(self.take(_NUMBER, f"a number of at most {DIGITS} digits")[0])

    def take_integer(self) -> int:
        """Read a number that may be negative."""
        return int(self.take(_INTEGER, f"an integer of at most {DIGITS} digits")[0])

    def take_flag(self) -> bool:
        """Read ``yes`` or ``no``."""
        if self.take_if("yes"):
            return True
        if not self.take_if("no"):
            self.fail("'yes' or 'no'")
        return False

    def take_group(self, pattern: re.Pattern[str] = _GROUP) -> Group:
        """Read a group of cards, known or not."""
        text = self.take(pattern, "cards such as 4,55, or '-' for none")[0]
        if text == "-":
            return Group(())
        items = text.split(",")
        if "?" not in text:
            return Group(tuple(map(int, items)))
        known = tuple(int(item) for item in items if item[0] != "?")
        return Group(known, sum(int(item[1:]) for item in items if item[0] == "?"))

    def take_tops(self) -> Group:
        """Read the numbers that the piles show; that of a row card may be 0."""
        return self.take_group(_TOPS)

    def take_groups(self) -> tuple[Group, ...]:
        """Read the groups of cards of all players, or of all draw piles."""
        groups = [self.take_group()]
        while self.take_if("/"):
            # Up to one for each card, because no game has more players.
            if len(groups) == CARDS:
                self.fail(f"at most {CARDS} groups of cards")
            groups.append(self.take_group())
        return tuple(groups)

    def find_pile(self, name: str, at: int, piles: Mapping[str, int]) -> int:
        """Return the index of the pile with this name, which is written there."""
        pile = named(piles, name)
        if pile is None:
            self.fail_pile(piles, at)
        return pile

    def fail_pile(self, piles: Mapping[str, int], at: int) -> NoReturn:
        """Raise the error for a name that is not one of these piles."""
        self.fail(f"one of the piles {', '.join(piles)}", at)

    def take_text(self) -> str:
        """Read text in double quotes."""
        start = self.at
        text = self.take(_OPEN_TEXT, "text in double quotes")[0]
        if not self.take_if('"'):
            self.fail("the rest of a text, or its closing quote")
        if "\\" not in text:
            return text[1:]

        def character(escape: re.Match[str]) -> str:
            plain, code = escape.groups()
            if plain is not None:
                return "\n" if plain == "n" else str(plain)
            if (point := int(code, 16)) > 0x10FFFF:
                self.fail("a character up to \\u{10ffff}", start + escape.start())
            return chr(point)

        return _ESCAPE.sub(character, text)[1:]


def quote(text: str) -> str:
    """Return the text in double quotes, on one line whatever it contains."""

    def escape(character: re.Match[str]) -> str:
        found = character[0]
        if found in '"\\':
            return f"\\{found}"
        return "\\n" if found == "\n" else f"\\u{{{ord(found):x}}}"

    return f'"{_TO_ESCAPE.sub(escape, text)}"'
