"""Values of every public class, found by looking into a few large ones."""

import enum
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

import thegame
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    Pile,
    Play,
    Record,
    Talk,
    TheGameError,
    deal,
    encoding,
    experiments,
    notation,
    strategies,
    wire,
)
from thegame.experiments import (
    Comparison,
    Estimate,
    Match,
    Options,
    Results,
    Summary,
)
from thegame.rulebook import clause

MODULES: Final = (thegame, notation, wire, strategies, encoding, experiments)


def public_classes() -> list[type]:
    """Every public class that has fields."""
    public = (getattr(module, name) for module in MODULES for name in module.__all__)
    return [kind for kind in public if isinstance(kind, type) and _fields(kind)]


def field_names(kind: type) -> list[str]:
    """The names of the fields that somebody can choose."""
    return [field.name for field in _fields(kind) if getattr(field, "init", True)]


def _fields(kind: type) -> tuple[Any, ...]:
    return attrs.fields(kind) if attrs.has(kind) else ()


def examples() -> dict[type, list[Any]]:
    """Values of every public class; the same in every process."""
    found: dict[type, list[Any]] = {kind: [] for kind in public_classes()}
    for value in _parts(_roots()):
        if type(value) in found and not _known(value, found[type(value)]):
            found[type(value)].append(value)
    return found


def _known(value: object, values: list[Any]) -> bool:
    """Whether there are examples enough, or this one is among them."""
    if len(values) >= 12 or isinstance(value, Exception):
        return len(values) >= 12
    return value in values


def _parts(values: Iterable[Any]) -> Iterator[Any]:
    """The values, and everything in their fields."""
    for value in values:
        yield value
        kind = _kind(value)
        if issubclass(kind, tuple):
            yield from _parts(value)
        elif not issubclass(kind, enum.Enum):
            names = [field.name for field in _fields(kind)]
            yield from _parts(getattr(value, name) for name in names)


def _kind(value: object) -> Any:
    return type(value)


def _roots() -> Iterator[Any]:
    team = _record(Cooperative(3), {"Title": "one"}, {0: "first", 2: "second"})
    duel = _record(FaceToFace(), {}, {1: "third"})
    small = _record(
        Cooperative(2, minimum=1, hand_size=3, highest=9, trick=2, rows=1), {}, {}
    )
    talk = Talk(Cooperative(3), (Hint(0, 1, HintKind.KEEP),))
    yield from (talk, talk.give(Hint(2, 0, HintKind.SMALL_STEP)))
    yield team.view(0).view.hear(talk)
    yield team.deal.view(0).hear(talk)
    yield from (Record(team.deal, 0), Record(duel.deal, 1))
    yield from (team, duel, small, team.undo(), duel.undo())
    yield Cooperative(2, play_out=True)
    yield FaceToFace(lone_card_wins=True, trick=9)
    for record in (team, duel, small):
        yield from record.states()[:: max(1, len(record.moves) // 6)]
        yield from record.turns()
        yield from record.piles_at(len(record.moves))
        yield record.state.piles
        steps = [record.state_at(at).step(record.moves[at]) for at in (0, 1)]
        yield from steps
        for seat in (None, 0, 1):
            yield record.view(seat)
            yield from (step.view(seat) for step in steps)
            yield record.deal.view(seat)
        text = notation.write_record(record)
        yield from (notation.read_game(text), *notation.split(text.splitlines(True)))
        yield strategies.PlayedGame(record.states(), record.moves)
        yield encoding.Encoding(record.rules)
    yield wire.read_game(wire.write(team))
    yield from (wire.WithGames(()), wire.WithGames([Cooperative, FaceToFace]))
    yield from _measured()
    yield from (DuelResult(0, ending) for ending in Ending)
    yield from (clause("R-a"), clause("CO-PLAY-1"), clause("F2F-END-3"))
    yield Pile(thegame.Direction.DESCENDING, 1, 30, 7)
    yield from map(_error, filter(_is_error, public_classes()))


def _measured() -> Iterator[Any]:
    """Yield results and options of experiments."""
    games = (Summary(7, 0, None, 3, 40, 130), Summary(8, 1, None, 0, 41, 139))
    yield Results(Cooperative(2), ("greedy", "random"), games, ("1f", "2e"))
    yield Results(FaceToFace(), ("random", "greedy"), (Summary(9, 1, 0, 50, 30, 70),))
    for mean in (Estimate(0.5, -0.5, 1.5), Estimate(0.5, 0.0, 1.0)):
        yield Comparison(1, 2, 3, 4, 5, 6, mean, ("greedy", "random"))
    yield Match(1, 2, 4, 5, ("greedy", "random"))
    executor: Any = "a pool"
    yield Options(workers=2, file="games.jsonl", resume=True)
    yield Options(executor=executor, progress=print)


def _is_error(kind: type) -> bool:
    return issubclass(kind, TheGameError)


def _error(kind: type) -> Any:
    """An error with facts of the right types."""
    return kind(
        **{field.name: FACTS[_type(field)] for field in _fields(kind) if field.init}
    )


def _type(field: Any) -> str:
    """The type of a field as it is written."""
    if isinstance(field.type, type) and not hasattr(field.type, "__args__"):
        return field.type.__name__
    return str(field.type).replace("thegame.", "").replace("notation.", "")


FACTS: Final[dict[str, object]] = {
    "int": 3,
    "int | None": 4,
    "str": "some words",
    "object": 5,
    "Clause": clause("R-a"),
    "Direction": thegame.Direction.ASCENDING,
    "TeamResult | DuelResult": DuelResult(0, Ending.STUCK),
    "Play | EndTurn": Play(37, 0),
    "tuple[int, ...]": (2, 3),
    "tuple[str, ...]": ("A", "D"),
    "tuple[object, ...]": ("one", "two"),
    "tuple[Move, ...]": (Play(37, 0), EndTurn()),
    "tuple[Defect, ...]": (thegame.Defect((("players",),), 6, "an int"),),
    "TextPlace | tuple[str | int, ...]": notation.TextPlace(3, 4),
    "IllegalMove": thegame.refusals.TooFewLaid(clause("CO-TURN-2"), 1, 2),
    "InvalidTalk": thegame.InvalidTalk((thegame.Defect((("hints",),), 6, "hints"),)),
    "IllegalMove | InvalidTalk": thegame.refusals.TooFewLaid(clause("CO-TURN-2"), 0, 2),
}
"""A fact for each type that a field of an error has."""


def _record(
    rules: thegame.Rules, tags: dict[str, str], comments: dict[int, str]
) -> Record:
    """A whole game."""
    dealt = deal(rules, seed=7)
    state, moves = dealt.start(0), list[thegame.Move]()
    while not state.is_over:
        moves.append(EndTurn() if state.may_end_turn else state.legal_plays()[-1])
        state = state.apply(moves[-1])
    keep = Hint(0, 1, HintKind.KEEP)
    hints = {2: (keep,), 5: ()} if isinstance(rules, Cooperative) else {}
    return Record(dealt, 0, moves, tags=tags, comments=comments, hints=hints)
