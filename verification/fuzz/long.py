"""Long texts on which a careless reader would take for ever or run out of stack."""

import contextlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from thegame import Cooperative, Record, TheGameError, deal, notation, wire
from verification.fuzz.targets import DUEL, RECORDS

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


def repeated_parts(size: int) -> Iterator[tuple[str, str]]:
    """Yield valid texts in each of which one part is repeated up to this size."""
    state = DUEL.play(45, 3)
    record = Record(deal(Cooperative(2, hand_size=2, highest=9, rows=1), seed=1), 0)
    record = record.apply(record.state.legal_plays()[0]).tagged("a", "b")
    for kind, text in (
        ("rules", notation.write_rules(record.rules)),
        ("position", notation.write_state(state)),
        ("view", notation.write_view(state.view(0))),
        ("view", f"{_VIEW} hints=0-A1-keep"),
        ("turn", '0: 17-A "b" end'),
        ("game", notation.write_record(record.commented(1, "c"))),
    ):
        for part in re.finditer(r'"[^"]*" ?|\w+\W?|\W', text):
            more = part[0] * (size // len(part[0]))
            yield kind, text[: part.end()] + more + text[part.end() :]


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
    for value in (record, record.state, record.state.view(0), record.view(0)):
        fields = json.loads(wire.write(value))
        for name in fields:
            for long in _values(size):
                yield fields["kind"], json.dumps(fields | {name: long})
        same = json.dumps(fields)[1:-1]
        yield fields["kind"], f"{{{', '.join([same] * (size // len(same)))}}}"


def _listed(cards: Sequence[int]) -> str:
    return ",".join(map(str, cards)) or "-"


def _hidden(count: int) -> str:
    return f"?{count}" if count else "-"


def _hardest() -> str:
    """The text of a game each of whose moves raises a hard question.

    All the cards must be laid in one turn, and each is laid so that it just can be.
    """
    rules = Cooperative(1, minimum=998, hand_size=998, highest=999, rows=9)
    record, chance = Record(deal(rules, seed=3), 0), random.Random(1)
    while safe := record.state.safe_plays():
        record = record.apply(chance.choice(safe))
    return notation.write_record(record, seed=3)


def hostile_documents(size: int) -> Iterator[tuple[str, str]]:
    """Yield the same as documents, as far as they are valid."""
    for kind, text in hostile_rules(size):
        with contextlib.suppress(TheGameError):
            if kind == "game":
                yield "record", wire.write(notation.read_game(text).record())
            elif kind == "position":
                yield "state", wire.write(notation.read_state(text))
            elif kind == "view":
                yield "view", wire.write(notation.read_view(text))


def hostile_rules(size: int) -> Iterator[tuple[str, str]]:
    """Yield texts whose rules make every question as large as can be.

    Many games with rules of their own, which need tables of their own; hands and unseen
    cards of hundreds; minimums that are hard to reach; and views that see no hand.
    """
    for rules in ("cooperative players=1 trick={} rows=9", "face-to-face trick={}"):
        game = (
            f"thegame 1\nrules {rules} highest=999\nseed {{}}\nstarter 0\nresult open\n"
        )
        yield "game", game.format(1, 1) + "0: end\n" * (size // 7)
        numbers = range(1, 1 + size // len(game))
        yield "file", "".join(game.format(number, number) for number in numbers)
    yield "game", _hardest()
    tops = _listed((*range(990, 999), *range(2, 11)))
    cards = range(11, 990)
    for hand in (2, 12, 100, 489):
        for minimum in sorted({2, min(3, hand), hand // 2, hand}):
            rules = (
                f"cooperative players=2 minimum={minimum} hand_size={hand} highest=999 "
                f"rows=9"
            )
            own, others, deck = cards[-hand:], cards[:hand], cards[hand:-hand]
            hidden = _hidden(len(others)), _hidden(len(deck))
            yield (
                "view",
                (
                    f"{rules} seat=1 tops={tops} hands={hidden[0]}/{_listed(own)} "
                    f"decks={hidden[1]} unseen={_listed((*others, *deck))} player=0"
                ),
            )
            yield (
                "view",
                (
                    f"{rules} seat=none tops={tops} hands={hidden[0]}/{hidden[0]} "
                    f"decks={hidden[1]} unseen={_listed(cards)} player=0"
                ),
            )
            yield (
                "position",
                (
                    f"{rules} tops={tops} hands={_listed(own)}/{_listed(others)} "
                    f"decks={_listed(deck)} player=0"
                ),
            )
