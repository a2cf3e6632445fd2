"""Long texts on which a careless reader would take for ever or run out of stack."""

import json
from collections.abc import Iterator
from typing import Any, Final

from thegame import wire
from verification.fuzz.targets import RECORDS

_HEADER: Final = (
    "thegame 1\nrules cooperative players=2\nseed 7\nstarter 0\nresult open\n"
)
_SMALLEST: Final = (
    "thegame 1\nrules face-to-face hand_size=2 highest=4\nseed {}\n"
    "starter 0\nresult open\n"
)
_VIEW: Final = (
    "cooperative players=1 hand_size=2 highest=4 rows=1 seat=0 tops=1,5 "
    "hands=2,3 decks=?1 unseen=4 player=0"
)
_GAMES: Final = (
    *("", "thegame ", "thegame 1\n", 'thegame 1\ntag "', "thegame 1\nrules "),
    *("thegame 1\nrules face-to-face\nseed ", f"{_HEADER}0: ", _HEADER, f'{_HEADER}"'),
    "thegame 1\nrules face-to-face\ndeal hands=",
)
_PREFIXES: Final = {
    "rules": ("", "cooperative ", "cooperative players="),
    "position": ("", "cooperative players=1 ", "cooperative players=1 tops="),
    "view": (
        *("", "cooperative players=1 ", "cooperative players=1 seat=0 tops="),
        f"{_VIEW} hints=0-A1-keep",
    ),
    "move": ("", "37-A"),
    "turn": ("", "0: ", '0: 12-A "'),
    "game": _GAMES,
    "file": _GAMES,
}
_PIECES: Final = (
    *("9", "0", "1,", "?1,", "?9999,", "-/", " ", "\n", "\t", "\r", "\x00", "\u2028"),
    *('"', "\\", '\\"', "\\u{", "\\u{0}", "\\n", "a", "\U0001f0a1", "\ud800"),
    *("4-A1 ", "end ", "0: end\n", "0: 4-A1 97-D1 end\n", '"x"\n', '"x" ', "opp."),
    *("thegame 1\n", 'tag "a" "b"\n', "players=1 ", "trick=1 ", "play_out=no "),
    ",0-A1-keep",
)


def long_texts(size: int) -> Iterator[tuple[str, str]]:
    """Yield texts of so many characters, and what they might be.

    Everything that can be repeated, wherever it can be; and as many games as there
    is room for.
    """
    for kind, prefixes in _PREFIXES.items():
        for prefix in prefixes:
            for piece in _PIECES:
                yield kind, prefix + piece * (size // len(piece))
    tags = "".join(f'tag "{number}" ""\n' for number in range(size // 16))
    yield "game", f"thegame 1\n{tags}{_HEADER.removeprefix('thegame 1')}"
    yield "game", _HEADER + f'"{"x" * size}"\n'
    yield "file", "".join(_SMALLEST.format(number) for number in range(size // 85))


def _nested(size: int) -> Iterator[str]:
    for opening, closing in (("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")):
        count = size // len(opening)
        yield opening * count
        yield opening * (count // 2) + "0" + closing * (count // 2)


def _values(size: int) -> Iterator[Any]:
    """Yield values of this size."""
    yield [0] * (size // 3)
    yield list(range(size // 8))
    yield [[]] * (size // 4)
    yield [{}] * (size // 4)
    yield [{"move": "end_turn"}] * (size // 22)
    yield [{"move": "play", "card": 4, "pile": 0}] * (size // 40)
    yield [{"name": str(it), "value": ""} for it in range(size // 40)]
    yield [{"after": it, "text": ""} for it in range(size // 30)]
    yield {str(it): it for it in range(size // 20)}
    yield "x" * size
    yield "\\" * (size // 2)
    yield "\ud800" * (size // 6)


def long_documents(size: int) -> Iterator[tuple[str, str]]:
    """Yield documents of this size, with their kinds.

    They are valid ones with a long value in place of another, and text that is not a
    document.
    """
    for text in _nested(size):
        yield "record", text
    for piece in ("9", " ", "\n", '"', "\\", '{"a":0,', "[0],", "-", "1e", "\ud800"):
        yield "record", piece * (size // len(piece))
        yield "record", f'{{"kind":{piece * (size // len(piece))}'
    record = max(RECORDS, key=lambda it: len(it.moves))
    for value in (record, record.state, record.state.view(0), record.for_player(0)):
        fields = json.loads(wire.write(value))
        for name in fields:
            for long in _values(size):
                yield fields["kind"], json.dumps(fields | {name: long})
        same = json.dumps(fields)[1:-1]
        yield fields["kind"], f"{{{', '.join([same] * (size // len(same)))}}}"
