"""Tags, comments and hints of a record: what goes along with the moves."""

import bisect
from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar, cast

from thegame._checks import Inspection, number
from thegame._errors import InvalidRecord, InvalidTalk
from thegame._rules import Cooperative, Rules
from thegame._values import shown

from .talk import Hint, Talk

Key = TypeVar("Key", str, int)

Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values."""

Comments: TypeAlias = tuple[tuple[int, str], ...]
"""Numbers of moves, and texts."""

Said: TypeAlias = tuple[tuple[int, tuple[Hint, ...]], ...]
"""The hints in force since a number of moves, for each time that they changed."""


def _key(key: object) -> str | int:
    """Return the key of a mapping as a part of a path, whatever it is."""
    return key if isinstance(key, str | int) else shown(key)


def numbered(comments: Mapping[int, str]) -> dict[int, str]:
    """Return a copy of comments, with plain ints as the numbers of moves."""
    return {number(place): text for place, text in comments.items()}


def inspect_tags(tags: Mapping[str, str], check: Inspection) -> None:
    """Check that names and values are text."""
    for name, value in tags.items():
        where = ("tags", _key(name))
        check.expect(type(name) is str, where, name, "a name of type str")
        check.expect(type(value) is str, where, value, "a str")


def inspect_comments(
    comments: Mapping[int, str], moves: int, check: Inspection
) -> None:
    """Check that each comment is text, and follows a move or the start."""
    for place, text in comments.items():
        where = ("comments", _key(place))
        check.number(where, place, 0, moves)
        check.expect(type(text) is str, where, text, "a str")


def inspected_hints(
    hints: Mapping[int, Iterable[Hint]], rules: Rules, moves: int, check: Inspection
) -> dict[int, tuple[Hint, ...]]:
    """Return the hints as talk has them; check that a team can have given them."""
    heard: dict[int, tuple[Hint, ...]] = {}
    for key, given in hints.items():
        place = number(key)
        check.number(("hints", _key(place)), place, 0, moves)
        try:
            # Rules of a duel are refused, because duellists do not talk.
            talk = Talk(cast("Cooperative", rules), cast("tuple[Hint, ...]", given))
            heard[place] = talk.hints
        except InvalidTalk as error:
            check.defects += [
                defect.moved(("hints", _key(place))) for defect in error.defects
            ]
    return heard


def with_tag(tags: Tags, name: str, value: str | None) -> Tags:
    """Return the tags with this one; without it, if the value is None."""
    changed = _with(dict(tags), name, value)
    check = Inspection()
    inspect_tags(changed, check)
    check.conclude(InvalidRecord)
    return tuple(changed.items())


def with_comment(comments: Comments, place: int, text: str | None) -> Comments:
    """Return the comments with this one; without it, if the text is None."""
    changed = _with(dict(comments), place, text)
    check = Inspection()
    inspect_comments(changed, max(changed, default=0), check)
    check.conclude(InvalidRecord)
    return tuple(sorted(changed.items()))


def _with(notes: dict[Key, str], key: Key, text: str | None) -> dict[Key, str]:
    """Return the notes with one of them changed, or taken away."""
    if text is None:
        notes.pop(key, None)
    else:
        notes[key] = text
    return notes


def changes(hints: Mapping[int, tuple[Hint, ...]]) -> Said:
    """Return when the hints in force changed, leaving out what changed nothing."""
    said: list[tuple[int, tuple[Hint, ...]]] = []
    before: tuple[Hint, ...] = ()
    for place, now in sorted(hints.items()):
        if now != before:
            said.append((place, now))
        before = now
    return tuple(said)


def in_force(said: Said, moves: int) -> tuple[Hint, ...]:
    """Return the hints in force after so many moves."""
    later = bisect.bisect_right(said, moves, key=lambda change: change[0])
    return said[later - 1][1] if later else ()
