"""Documents: values of every kind that can be read, and JSON that is almost right."""

import functools
import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeGuard

import attrs
import jsonschema
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.support.hints import hinted, talks
from tests.support.refusals import REFUSALS as REASONS
from tests.support.seats import watchers
from thegame import (
    DealView,
    EndTurn,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Record,
    SeatRecord,
    SeatStep,
    TheGameError,
    wire,
)
from thegame.strategies import deals, records, rules, states, views
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk
from thegame.wire import WireError

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]

READERS: Final[dict[str, Callable[[str | bytes | Mapping[str, object]], Any]]] = {
    "rules": wire.read_rules,
    "move": wire.read_move,
    "event": wire.read_event,
    "step": wire.read_step,
    "outcome": wire.read_outcome,
    "deal": wire.read_deal,
    "deal_view": wire.read_deal_view,
    "state": wire.read_state,
    "view": wire.read_view,
    "talk": wire.read_talk,
    "record": wire.read_record,
    "seat_record": wire.read_seat_record,
    "refusal": wire.read_refusal,
}
"""The reader of each kind."""

REFUSALS: Final = (WireError, IllegalGame, IllegalTalk, FalseClaim)
"""The errors that readers raise; the last three only for records."""


def _clean(text: str) -> str:
    return text.encode(errors="replace").decode()


@st.composite
def writable_records(draw: DrawFn) -> Record:
    """Draw records with any text that JSON can hold."""
    record = draw(records())
    return Record(
        record.deal,
        record.starter,
        record.moves,
        tags={_clean(name): _clean(value) for name, value in record.tags},
        comments={number: _clean(text) for number, text in record.comments},
        hints=dict(record.hints),
    )


@st.composite
def deal_views(draw: DrawFn) -> DealView:
    """Draw views of a seat, or a spectator, before the start."""
    dealt = draw(deals())
    return dealt.view(draw(st.sampled_from(watchers(dealt.rules))))


@st.composite
def seat_records(draw: DrawFn) -> SeatRecord:
    """Draw games as a seat, or a spectator, saw them."""
    record = draw(records())
    return record.view(draw(st.sampled_from(watchers(record.rules))))


@st.composite
def moves(draw: DrawFn) -> Move:
    """Draw moves that were made."""
    return draw(st.sampled_from((*draw(records()).moves, EndTurn())))


@st.composite
def events(draw: DrawFn) -> Event:
    """Draw events as a seat, or a spectator, saw them."""
    seat_record = draw(seat_records().filter(lambda seat_record: seat_record.events))
    return draw(st.sampled_from(seat_record.events))


@st.composite
def steps(draw: DrawFn) -> SeatStep:
    """Draw moves as a seat, or a spectator, saw them."""
    record = draw(records().filter(lambda record: record.moves))
    number = draw(st.integers(0, len(record.moves) - 1))
    step = record.state_at(number).step(record.moves[number])
    return step.view(draw(st.sampled_from(watchers(record.rules))))


def outcomes() -> SearchStrategy[Outcome | None]:
    """Draw how games ended."""
    return records(whole=True).map(lambda record: record.outcome)


@st.composite
def refusals(draw: DrawFn) -> IllegalMove:
    """Draw reasons why a move is illegal, also as part of a turn or of a game."""
    reason = draw(st.sampled_from([reason for _, _, reason, _ in REASONS]))
    numbers = st.none() | st.integers(1, 99)
    return attrs.evolve(reason, place=draw(numbers), number=draw(numbers))


VALUES: Final[dict[str, SearchStrategy[Any]]] = {
    "rules": rules(),
    "move": moves(),
    "event": events(),
    "step": steps(),
    "outcome": outcomes(),
    "deal": deals(),
    "deal_view": hinted(deal_views()),
    "state": states(),
    "view": hinted(views()),
    "talk": talks(),
    "record": writable_records(),
    "seat_record": seat_records(),
    "refusal": refusals(),
}
KINDS: Final = st.sampled_from(list(VALUES))
ANYTHING: Final = KINDS.flatmap(VALUES.__getitem__)
CHANCES: Final = st.integers(0, 2**32 - 1).map(random.Random)


def is_object(part: Json) -> TypeGuard[dict[str, Any]]:
    """Return whether it has fields."""
    return isinstance(part, dict)


def is_array(part: Json) -> TypeGuard[list[Any]]:
    """Return whether it has parts in an order."""
    return isinstance(part, list)


def paths(document: Json, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every part of a document."""
    yield path
    if is_object(document):
        for name, part in document.items():
            yield from paths(part, (*path, name))
    elif is_array(document):
        for index, part in enumerate(document):
            yield from paths(part, (*path, index))


def part_at(document: Json, path: Path) -> Json:
    """Return the part at a path."""
    for step in path:
        document = document[step]
    return document


def changed(document: Json, path: Path, change: Callable[[Json], Json]) -> Json:
    """Return the document with this part changed."""
    if not path:
        return change(document)
    copy = document.copy()
    copy[path[0]] = changed(copy[path[0]], path[1:], change)
    return copy


def with_part(document: Json, *path: str | int, to: Json) -> Json:
    """Return the document with this part replaced."""
    return changed(document, path, lambda _: to)


def without(document: Json, path: Path) -> Json:
    """Return the document without this part."""
    *outer, last = path

    def leave_out(part: Json) -> Json:
        copy = part.copy()
        del copy[last]
        return copy

    return changed(document, tuple(outer), leave_out)


_JUNK: Final[tuple[Json, ...]] = (
    *(None, True, False, 0, 1, 2, -1, 5, 99, 1000, 2**53, 10**20, 1.0, 2.5),
    *("", "0", "end_turn", "stuck", "cooperative", "face-to-face", "\ud800"),
    *([], [[]], {}, [2, 2], [3, 2], {"game": "cooperative"}, {"kind": "view"}),
)


def near_miss(document: Json, chance: random.Random) -> Json:
    """Return the document with a part of it changed, removed, added or moved."""
    path = chance.choice([*paths(document)])
    part = part_at(document, path)
    changes: list[Callable[[], Json]] = [
        lambda: changed(document, path, lambda _: chance.choice(_JUNK))
    ]
    if path:
        changes.append(lambda: without(document, path))
    if type(part) is int:
        changes.append(lambda: changed(document, path, lambda it: it + 1))
        changes.append(lambda: changed(document, path, lambda it: it - 1))
    if type(part) is bool:
        changes.append(lambda: changed(document, path, lambda it: not it))
    if is_array(part):
        changes.append(lambda: changed(document, path, lambda it: it[::-1]))
        changes.append(lambda: changed(document, path, lambda it: it + it[:1]))
        changes.append(lambda: changed(document, path, lambda it: it[1:] + it[:1]))
    if is_object(part):
        extra = {chance.choice(["extra", "a b", "kind", ""]): chance.choice(_JUNK)}
        changes.append(lambda: changed(document, path, lambda it: it | extra))
    return chance.choice(changes)()


def meaning(document: Json) -> str:
    """Return the document as text, equal for documents of equal values.

    The order of fields, of comments, of hints, and of cards in a hand means nothing,
    nor do hints that change nothing, and nor does the message of an error, which is
    for people.
    """
    if not is_object(document):
        return json.dumps(document)
    return json.dumps(_sorted(document), sort_keys=True)


def _sorted(part: Json) -> Json:
    if not is_object(part):
        return part
    ordered: dict[str, Json] = {}
    for name, it in part.items():
        if name == "hand" and "code" not in part:
            ordered[name] = sorted(it)
        elif name == "message":
            continue
        elif name in {"hands", "unseen"}:
            ordered[name] = [sorted(cards) for cards in it]
        elif name == "comments":
            ordered[name] = sorted(it, key=lambda comment: comment["after"])
        elif name == "hints" and {"moves", "events"} & {*part}:
            ordered |= {name: said} if (said := _said(it, part)) else {}
        elif name == "hints":
            ordered[name] = _in_order(it)
        elif name == "limit" and it is None:
            continue
        else:
            ordered[name] = _sorted(it)
    return ordered


def _in_order(hints: Json) -> Json:
    return sorted(hints, key=lambda it: json.dumps(it, sort_keys=True))


def _said(said: Json, record: Json) -> Json:
    """Return each change of the hints of a game: the move, and the new hints."""
    before: Json = _in_order(record["start"]["hints"]) if "start" in record else []
    changes: list[Json] = []
    for it in sorted(said, key=lambda one: one["after"]):
        now = _in_order(it["hints"])
        if now != before:
            changes.append([it["after"], now])
        before = now
    return changes


@functools.cache
def _validator(kind: str) -> Any:
    return jsonschema.Draft202012Validator(wire.schema(kind))


def is_valid(document: Json, kind: str) -> bool:
    """Return whether a document fits the schema of a kind."""
    return bool(_validator(kind).is_valid(document))


def plain(value: object) -> Json:
    """Return the document of a value as plain dicts and lists."""
    return json.loads(wire.write(value))


def same(one: object, other: object) -> bool:
    """Return whether two values are equal; errors, if their facts are."""
    if isinstance(one, TheGameError):
        return type(one) is type(other) and repr(one) == repr(other)
    return one == other


def kind_of(value: object) -> str:
    """Return the kind of the document of a value."""
    return str(plain(value)["kind"])


def outcome_of(
    kind: str, document: str | bytes | Mapping[str, object]
) -> tuple[Any, TheGameError | None]:
    """Return the value that is read from a document, and the error that is raised."""
    try:
        return READERS[kind](document), None
    except REFUSALS as error:
        return None, error
