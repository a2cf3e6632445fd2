"""Tags and comments of a record: what people note beside the moves."""

from collections.abc import Mapping

from thegame._checks import Inspection, number
from thegame._values import shown


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
