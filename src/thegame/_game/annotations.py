"""Annotations of a record: tags, comments and hints."""

import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar, cast

from thegame._errors import InvalidRecord, InvalidTalk
from thegame._frozen import refuse_type, shown
from thegame._rules import Rules
from thegame._sentences import NUMBERS
from thegame._validation import Inspection, number

from .talk import Hint, copied_hints, hints_of_team

LONGEST_NAME: Final = 80
"""The number of characters of a player's name that sentences have."""

Key = TypeVar("Key", str, int)

Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values."""

Comments: TypeAlias = tuple[tuple[int, str], ...]
"""Numbers of moves, and texts."""

Said: TypeAlias = tuple[tuple[int, tuple[Hint, ...]], ...]
"""Each change of the hints in force: the number of moves before, and all hints then."""


def _key(key: object) -> str | int:
    """Return the key of a mapping as a part of a path; odd types are shown as text."""
    return key if isinstance(key, str | int) else shown(key)


# Converters of constructors: annotations are passed as mappings or as pairs, and stored
# as pairs. The checks below refuse wrong names, numbers and texts.


def given_tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> Tags:
    """Return tags as pairs of a name and a value."""
    return _pairs("tags", tags)


def given_comments(
    comments: Mapping[int, str] | Iterable[tuple[int, str]],
) -> Comments:
    """Return comments as pairs of the number of a move and a text."""
    return tuple((number(place), text) for place, text in _pairs("comments", comments))


def given_hints(
    hints: Mapping[int, Collection[Hint]] | Iterable[tuple[int, Collection[Hint]]],
) -> Said:
    """Return hints as pairs of a number of moves and all hints in force after them."""
    pairs = _pairs("hints", hints)
    return tuple((number(place), copied_hints(it)) for place, it in pairs)


def _pairs(where: str, given: Any) -> tuple[Any, ...]:
    try:
        is_mapping = isinstance(cast("object", given), Mapping)
        parts: tuple[Any, ...] = tuple(given.items() if is_mapping else given)
        notes: dict[Any, Any] = dict(parts)
    except (TypeError, ValueError):
        refuse_type(where, given, "a mapping, or pairs")
    if len(notes) < len(parts):
        counts = Counter(key for key, _ in parts)
        key, _ = counts.most_common(1)[0]
        check = Inspection()
        check.defect((where, _key(key)), key, "each once", "given more than once")
        check.conclude(InvalidRecord)
    return tuple(notes.items())


def checked_annotations(
    notes: tuple[Tags, Comments, Said], rules: Rules, moves: int
) -> tuple[Tags, Comments, Said]:
    """Return tags, comments and hints in order; raise `InvalidRecord` for defects."""
    tags, comments, hints = notes
    check = Inspection()
    inspect_tags(tags, check)
    inspect_comments(comments, moves, check)
    heard = inspected_hints(hints, rules, moves, check)
    check.conclude(InvalidRecord)
    return tags, tuple(sorted(comments)), changes(heard)


def inspect_tags(tags: Tags, check: Inspection) -> None:
    """Check that names and values are text."""
    for name, value in tags:
        where = ("tags", _key(name))
        check.expect(type(name) is str, where, name, "a name of type str")
        check.expect(type(value) is str, where, value, "a str")


def inspect_comments(comments: Comments, moves: int, check: Inspection) -> None:
    """Check that each comment is text, and follows a move or the start."""
    for place, text in comments:
        where = ("comments", _key(place))
        check.number(where, place, 0, moves)
        check.expect(type(text) is str, where, text, "a str")


def inspected_hints(
    hints: Said, rules: Rules, moves: int, check: Inspection
) -> dict[int, tuple[Hint, ...]]:
    """Return the hints in the order of `Talk`; note those that no team can give."""
    heard: dict[int, tuple[Hint, ...]] = {}
    for place, given in hints:
        check.number(("hints", _key(place)), place, 0, moves)
        try:
            heard[place] = hints_of_team(given, rules)
        except InvalidTalk as error:
            check.defects += [
                defect.moved(("hints", _key(place))) for defect in error.defects
            ]
    return heard


def with_tag(tags: Tags, name: str, value: str | None) -> Tags:
    """Return the tags with this one; without it, if the value is None."""
    check = Inspection()
    inspect_tags(((name, "" if value is None else value),), check)
    check.conclude(InvalidRecord)
    return tuple(_with(dict(tags), name, value).items())


def with_comment(comments: Comments, place: int, text: str | None) -> Comments:
    """Return the comments with this one; without it, if the text is None."""
    changed = tuple(sorted(_with(dict(comments), place, text).items()))
    check = Inspection()
    inspect_comments(changed, changed[-1][0] if changed else 0, check)
    check.conclude(InvalidRecord)
    return changed


def _with(notes: dict[Key, str], key: Key, text: str | None) -> dict[Key, str]:
    """Return the annotations with one of them changed, or removed for None."""
    if text is None:
        notes.pop(key, None)
    else:
        notes[key] = text
    return notes


def names_in(tags: Tags, players: int) -> tuple[str, ...]:
    """Return the name of each player: that of the tag, or ``player 0``."""
    given = {
        # Messages have a limited length, and a file from a stranger any name.
        tag: name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."
        for tag, name in tags
        if name.strip() and name.isprintable()
    }
    return tuple(
        given.get(f"Player {player}", NUMBERS.player(player))
        for player in range(players)
    )


def changes(hints: Mapping[int, tuple[Hint, ...]]) -> Said:
    """Return each change of the hints in force, without those that change nothing."""
    said: list[tuple[int, tuple[Hint, ...]]] = []
    before: tuple[Hint, ...] = ()
    for place, now in sorted(hints.items()):
        if now != before:
            said.append((place, now))
        before = now
    return tuple(said)


def in_force(said: Said, moves: int) -> tuple[Hint, ...]:
    """Return the hints in force after a number of moves."""
    later = bisect.bisect_right(said, moves, key=lambda change: change[0])
    return said[later - 1][1] if later else ()
