"""What the readers and writers of text say, word for word."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.wrong_texts import HEADER
from thegame import (
    Cooperative,
    EndTurn,
    InvalidRecord,
    Move,
    Play,
    TheGameError,
    deal,
    notation,
)
from thegame.notation import NotationError

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


POSITION = (
    "face-to-face hand_size=2 highest=4 tops=1,5,1,5 hands=3,4/2,4 decks=2/3 player=0"
)
VIEW = (
    "face-to-face hand_size=2 highest=4 seat=1 tops=1,5,1,5 hands=?2/2,4 decks=?1/?1 "
    "unseen=2,3,4/3 player=0"
)
ENDED = (
    "face-to-face seat=1 tops=29,35,1,60 hands=?1/9 decks=-/- unseen=19/- player=0 "
    "winner=1 ending=stuck"
)


@pytest.mark.parametrize(
    ("read", "text", "field"),
    [
        *((notation.read_state, POSITION, it) for it in ("tops", "hands", "decks")),
        (notation.read_state, POSITION, "player"),
        *((notation.read_view, VIEW, it) for it in ("seat", "tops", "hands", "decks")),
        *((notation.read_view, VIEW, it) for it in ("unseen", "player")),
        *((notation.read_view, ENDED, it) for it in ("winner", "ending")),
    ],
)
def test_missing(read: Callable[[str], object], text: str, field: str) -> None:
    """A field that is missing is missed at the end of the line."""
    read(text)
    rest = " ".join(it for it in text.split(" ") if not it.startswith(f"{field}="))
    with pytest.raises(NotationError) as caught:
        read(rest)

    assert str(caught.value) == (
        f"line 1, column {len(rest) + 1}: expected ' {field}=', got the end of the line"
    )


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (POSITION, "decks=2/3", "decks=?1/?1", "known numbers, not '?', got '?1/?1'"),
        (POSITION, "highest=4", "highest=2", "an int from 3 to 999 (highest: 2)"),
        (POSITION, "player=0", "player=2", "an int from 0 to 1 (player: 2)"),
    ],
)
def test_wrong_fields(text: str, old: str, new: str, message: str) -> None:
    """A field that is wrong is found where it is."""
    column = text.index(old) + len(old.split("=", maxsplit=1)[0]) + 2
    with pytest.raises(NotationError) as caught:
        notation.read_state(text.replace(old, new))

    place = f"line 1, column {column}: expected {message}"
    assert str(caught.value).startswith(place)


def test_settings_without_a_field() -> None:
    """A defect of a setting that the line does not have is at its start."""
    for read, text in ((notation.read_state, POSITION), (notation.read_view, VIEW)):
        other = text.replace(
            "face-to-face hand_size=2 highest=4", "cooperative players=1 minimum=9"
        )
        with pytest.raises(NotationError) as caught:
            read(other)
        place = "line 1, column 1: expected an int from 9 to 998 (hand_size: 8)"
        assert str(caught.value).startswith(place)


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        (
            ["0: 97-D1", "1: 37-A1 end"],
            "line 6, column 9: expected ' end', got the end of the line",
        ),
        (
            ["[1-D1-keep]", "[-]"],
            "line 7, column 1: expected no second hints after the same move, got '[-]'",
        ),
        (
            ['"a"', '""'],
            "line 7, column 1: expected no second comment on the same move, got '\"\"'",
        ),
        (
            ["2: 97-D1"],
            "line 6, column 1: expected a player from 0 to 1, got '2:'",
        ),
    ],
)
def test_turns(turns: list[str], message: str) -> None:
    """Turns that cannot follow each other, and notes that are repeated."""
    with pytest.raises(NotationError) as caught:
        notation.read_record(HEADER + "".join(f"{turn}\n" for turn in turns))

    assert str(caught.value) == message


@pytest.mark.parametrize(
    "moves", [[], [EndTurn(), Play(4, 0)], [Play(4, 0), EndTurn(), EndTurn()]]
)
def test_not_one_turn(moves: list[Move]) -> None:
    """What is written as a turn is one, with its end last."""
    with pytest.raises(InvalidRecord) as caught:
        notation.write_turn(moves, STATE)

    expected = f"moves: expected the moves of one turn, got {tuple(moves)!r}"
    assert str(caught.value) == expected


def test_the_last_character() -> None:
    """An escape may mean any character, and no number beyond."""
    record = notation.read_record(HEADER + '"\\u{10ffff}"\n')

    assert record.comments == ((0, "\U0010ffff"),)
    with pytest.raises(NotationError, match="expected a character up to"):
        notation.read_record(HEADER + '"\\u{110000}"\n')


def test_seeds() -> None:
    """A seed is a number."""
    with pytest.raises(NotationError) as caught:
        notation.read_record(HEADER.replace("seed 7", "seed x"))

    expected = "line 3, column 6: expected an integer of at most 600 digits, got 'x'"
    assert str(caught.value) == expected
