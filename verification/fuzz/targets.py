"""The readers, what each is fed with, and the one kind of error that it may raise."""

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    Play,
    Record,
    Rules,
    State,
    Talk,
    TheGameError,
    View,
    deal,
    notation,
    wire,
)
from thegame._simple_policies import by_chance, with_care
from thegame.notation import NotationError
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk
from thegame.wire import WireError
from verification.fuzz.changes import altered, changed
from verification.fuzz.sentences import sentence

RULES: Final[tuple[Rules, ...]] = (
    *(Cooperative(1), Cooperative(3), Cooperative.expert(5, smaller_hands=True)),
    *(Cooperative(2, hand_size=2, highest=12, rows=1), Cooperative(1, play_out=True)),
    *(FaceToFace(), FaceToFace(hand_size=2, highest=5, lone_card_wins=True)),
    Cooperative(2, minimum=5, hand_size=7, highest=30, trick=4, rows=1),
)

REFUSALS: Final = (NotationError, IllegalGame, IllegalTalk, FalseClaim)
"""Every error that a reader of the notation may raise for a text."""


@attrs.frozen
class Target:
    """A reader of text."""

    name: str
    """How the library calls it."""

    kind: str
    """What it reads: a part of the notation, or a kind of document."""

    read: Callable[[str], Iterator[object]]
    """The reader, value by value: a file has many games, any other text one value."""

    error: type[TheGameError] | tuple[type[TheGameError], ...]
    """What it may raise."""

    draw: Callable[[random.Random], str]
    """Draws a text for it."""


def record(chance: random.Random) -> Record:
    """A game, played by chance or with care, to its end or not."""
    dealt = deal(chance.choice(RULES), seed=chance.randint(0, 99))
    played = Record(dealt, chance.randrange(dealt.rules.players))
    style = chance.choice((by_chance, with_care))
    for _ in range(chance.choice((0, 1, 5, 20, 300))):
        if played.state.is_over:
            break
        played = played.apply(style(played.state, chance))
    if chance.random() < 0.5:
        played = played.tagged("Title", 'a "b" \\ \u00e4').commented(0, "so\nand so")
    return played


_CHANCE: Final = random.Random(0)
RECORDS: Final = tuple(record(_CHANCE) for _ in range(60))
"""The games from which valid texts are made."""

TEAM: Final = notation.read_state(
    "cooperative players=2 tops=47,99,65,2 hands=30,37,70,75/50,60 decks=51,52,53 "
    "player=0"
)
DUEL: Final = notation.read_state(
    "face-to-face tops=29,35,27,40 hands=12,17,19,37,45/20,21,22 decks=50/51 player=0"
)


def _turns(played: Record) -> Iterator[str]:
    for turn in played.turns():
        yield notation.write_turn(turn.moves, played.state_at(turn.first - 1))


def _moves(state: State) -> list[str]:
    return [notation.write_move(move, state) for move in state.legal_moves()]


def _text(symbol: str, valid: tuple[str, ...]) -> Callable[[random.Random], str]:
    """Draw sentences of the grammar, some with slips, and valid texts with slips."""

    def draw(chance: random.Random) -> str:
        share = chance.random()
        if share < 0.7:
            return changed(chance.choice(valid), chance)
        drawn = sentence(symbol, chance)
        return drawn if share < 0.85 else changed(drawn, chance)

    return draw


def _heard(view: View) -> View:
    """Return the view with two hints, if it is a team's."""
    if not isinstance(view.rules, Cooperative):
        return view
    hints = (Hint(0, 0, HintKind.KEEP), Hint(0, 1, HintKind.SMALL_STEP))
    return view.hear(Talk(view.rules, hints))


def _one(read: Callable[[str], object]) -> Callable[[str], Iterator[object]]:
    """Return a reader of one value."""
    return lambda text: map(read, (text,))


def _notation() -> Iterator[Target]:
    games = tuple(map(notation.write_record, RECORDS))
    states = tuple(it.state for it in RECORDS)
    valid: dict[str, tuple[str, ...]] = {
        "rules": tuple(map(notation.write_rules, RULES)),
        "position": tuple(map(notation.write_state, states)),
        "view": tuple(
            notation.write_view(view)
            for it in states
            for view in (_heard(it.view(0)), it.view(None))
        ),
        "move": tuple(word for it in (*states, TEAM, DUEL) for word in _moves(it)),
        "turn": tuple(turn for it in RECORDS for turn in _turns(it)),
        "game": games,
        "file": tuple("\n".join(games[at : at + 3]) for at in range(0, 60, 3)),
    }
    readers: tuple[tuple[str, str, Callable[[str], Iterator[object]]], ...] = (
        ("read_rules", "rules", _one(notation.read_rules)),
        ("read_state", "position", _one(notation.read_state)),
        ("read_view", "view", _one(notation.read_view)),
        ("read_move", "move", _one(lambda text: notation.read_move(text, TEAM))),
        ("read_turn", "turn", _one(lambda text: notation.read_turn(text, DUEL))),
        ("read_game", "game", _one(notation.read_game)),
        ("read_record", "game", _one(notation.read_record)),
        ("split", "file", lambda text: notation.split(text.split("\n"))),
        ("read_records", "file", lambda text: notation.read_records(text.split("\n"))),
    )
    for name, kind, read in readers:
        draw = _text(kind, valid[kind])
        yield Target(f"notation.{name}", kind, read, REFUSALS, draw)


def _values(chance: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield a value of each kind, all from the same game."""
    played = chance.choice(RECORDS)
    rules, state = played.rules, played.state
    seat = chance.choice((None, *range(rules.players)))
    yield "record", played
    yield "seat_record", played.view(seat)
    yield "rules", rules
    yield "deal", played.deal
    yield "deal_view", played.deal.view(seat)
    yield "state", state
    yield "view", state.view(seat)
    if isinstance(rules, Cooperative):
        yield "talk", Talk(rules, (Hint(0, 0, HintKind.KEEP),))
    for move in state.legal_moves()[:1]:
        yield "move", move
        step = state.step(move)
        yield "step", step.view(seat)
        for event in step.events:
            yield "event", event.view(seat)
    if played.outcome is not None:
        yield "outcome", played.outcome
    yield from _refused(played)


def _refused(played: Record) -> Iterator[tuple[str, Any]]:
    """Yield the reasons why moves are refused."""
    for view in (played.state.view(None), played.state.view(played.state.player)):
        for move in (EndTurn(), Play(2, 77), Play(1000, 0), Play(2, 0), Play(9, 3)):
            if reason := view.why_not(move):
                yield "refusal", reason


def _documents() -> dict[str, list[str]]:
    """Return valid documents of each kind."""
    chance = random.Random(0)
    documents: dict[str, list[str]] = {}
    for _ in range(40):
        for kind, value in _values(chance):
            documents.setdefault(kind, []).append(wire.write(value))
    return documents


def _wire() -> Iterator[Target]:
    documents = _documents()
    everything = [text for texts in documents.values() for text in texts]

    def drawn(kind: str) -> Callable[[random.Random], str]:
        def draw(chance: random.Random) -> str:
            share = chance.random()
            other = everything if share < 0.1 else documents[kind]
            text = chance.choice(other)
            if share < 0.2:
                return text
            return (altered if share < 0.7 else changed)(text, chance)

        return draw

    def printed(kind: str) -> Callable[[str], Iterator[object]]:
        """Return a reader that prints what it reads: an error always has a message."""
        read: Callable[[str], object] = getattr(wire, f"read_{kind}")
        return _one(lambda text: f"{read(text)}")

    for kind in documents:
        read = printed(kind)
        judged = (WireError, IllegalGame, IllegalTalk, FalseClaim)
        errors = judged if kind == "record" else WireError
        yield Target(f"wire.read_{kind}", kind, read, errors, drawn(kind))
    game = _one(wire.read_game)
    yield Target("wire.read_game", "record", game, WireError, drawn("record"))


NOTATION: Final = tuple(_notation())
"""Every reader of the notation."""

WIRE: Final = tuple(_wire())
"""Every reader of JSON."""
