"""What the readers and writers of text say, word for word."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.wrong_texts import HEADER
from thegame import Cooperative, NotationError, TheGameError, deal, notation

STATE = deal(Cooperative(2), seed=7).start(0)
SMALL = """thegame 1
rules cooperative players=1 minimum=1 hand_size=1 highest=3 trick=1 rows=1
deal hands=2 decks=3
starter 0
result open
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("thegame 1", "thegame 2", "line 1, column 9: expected version 1, got '2'"),
        (
            "starter 0",
            "starter 1",
            "line 4, column 9: expected a player from 0 to 0, got '1'",
        ),
        (
            "decks=3",
            "decks=?1",
            "line 3, column 20: expected known numbers, not '?', got '?1'",
        ),
        (
            "hands=2",
            "hands=?1",
            "line 3, column 12: expected known numbers, not '?', got '?1'",
        ),
        (
            "decks=3",
            "decks=2",
            (
                "line 3, column 12: expected each card in one place "
                "(hands[0], decks[0]: 2), got '2'"
            ),
        ),
    ],
)
def test_headers(old: str, new: str, message: str) -> None:
    """Where it is, what was expected, and what is there."""
    assert notation.read_record(SMALL).outcome is None
    with pytest.raises(NotationError) as caught:
        notation.read_record(SMALL.replace(old, new))

    assert str(caught.value) == message


def test_starters() -> None:
    """All players of the game are named."""
    with pytest.raises(NotationError, match="expected a player from 0 to 1, got '2'"):
        notation.read_record(HEADER.replace("starter 0", "starter 2"))


@pytest.mark.parametrize("read", [notation.read_rules, notation.read_record])
def test_no_text(read: Callable[[Any], object]) -> None:
    """The type of what is not text is named."""
    with pytest.raises(TypeError) as caught:
        read(7)
    assert str(caught.value) == "expected a str, got int"
    with pytest.raises(TypeError) as caught:
        read(b"")
    assert str(caught.value) == "expected a str, got bytes"


def test_what_cannot_be_written() -> None:
    """A number that is too long for the notation, and a seed that is not one."""
    huge = Cooperative(2, trick=10**600)
    with pytest.raises(TheGameError) as caught:
        notation.write_rules(huge)
    expected = (
        "trick: expected at most 600 digits, to be written in the notation, got 1000"
    )
    assert str(caught.value).startswith(expected)

    record = notation.read_record(HEADER)
    with pytest.raises(TheGameError) as caught:
        notation.write_record(record, seed=-3)
    assert "-3" in str(caught.value)
