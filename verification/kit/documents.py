"""Profile ``documents``: JSON documents that can be read, and some that cannot."""

import json
from collections.abc import Callable, Iterator
from typing import Final

from thegame import Cooperative, EndTurn, FaceToFace, Play, Record, deal, wire
from thegame.transcripts import FalseClaim, IllegalGame
from thegame.wire import WireError

from .case_json import Case, Json, case, clause_of, expected_error
from .positions import written_positions

_READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": wire.read_rules,
    "move": wire.read_move,
    "event": wire.read_event,
    "deal": wire.read_deal,
    "state": wire.read_state,
    "view": wire.read_view,
    "record": wire.read_record,
}

_TEAM: Final = Record(
    deal(Cooperative(2), seed=7), 0, (Play(4, 0), Play(55, 0), EndTurn())
)
_DUEL: Final = Record(deal(FaceToFace(hand_size=3, highest=9), seed=7), 1)

_RULES: Final = wire.write(_TEAM.rules)
_MOVE: Final = wire.write(Play(37, 0))
_STATE: Final = wire.write(_DUEL.state)
_VIEW: Final = wire.write(_DUEL.state.view(0))
_GAME: Final = wire.write(_TEAM)

_WRONG: Final[tuple[tuple[str, str], ...]] = (
    ("move", ""),
    ("move", "{"),
    ("move", "[]"),
    ("move", "null"),
    ("move", _MOVE + "x"),
    ("move", _MOVE.replace("37", "037")),
    ("move", _MOVE.replace("37", "37.0")),
    ("move", _MOVE.replace("37", "true")),
    ("move", _MOVE.replace("37", '"37"')),
    ("move", _MOVE.replace("37", "9007199254740992")),
    ("move", _MOVE.replace("37", "1e400")),
    ("move", _MOVE.replace(',"pile":0', "")),
    ("move", _MOVE.replace(',"pile":0', ',"pile":0,"pile":0')),
    ("move", _MOVE.replace('"pile":0', '"pile":0,"why":1')),
    ("move", _MOVE.replace('"version":1', '"version":2')),
    ("move", _MOVE.replace('"kind":"move"', '"kind":"state"')),
    ("move", _MOVE.replace('"play"', '"pass"')),
    ("rules", _RULES.replace('"minimum":2', '"minimum":8')),
    ("rules", _RULES.replace("cooperative", "chess")),
    ("rules", _RULES.replace('"play_out":false', '"play_out":0')),
    ("rules", _RULES.replace(',"play_out":false', "")),
    ("state", _VIEW),
    ("state", _STATE.replace('"player":1', '"player":2')),
    ("state", _STATE.replace('"laid":0', '"laid":3')),
    ("state", _STATE.replace('"helped":false', '"helped":true')),
    ("state", _STATE.replace('"tops":[1,', '"tops":[5,')),
    ("state", _STATE.replace('"tops":[1,10,', '"tops":[1,')),
    ("view", _STATE),
    ("view", _VIEW.replace('"seat":0', '"seat":null')),
    (
        "view",
        _VIEW.replace(
            '"outcome":null',
            '"outcome":{"game":"face-to-face","winner":0,"ending":"laid_all"}',
        ),
    ),
    (
        "event",
        '{"kind":"event","version":1,"event":"drew","player":0,"cards":[5,4],"count":2}',
    ),
    (
        "event",
        '{"kind":"event","version":1,"event":"drew","player":0,"cards":[4,5],"count":3}',
    ),
    ("record", _GAME.replace('"card":55', '"card":3')),
    ("record", _GAME.replace('{"move":"play","card":55,"pile":0},', "")),
    (
        "record",
        _GAME.replace('"outcome":null', '"outcome":{"game":"cooperative","unlaid":9}'),
    ),
    ("record", _GAME.replace('"starter":0', '"starter":2')),
)
"""The kind of document, and its text."""


def cases() -> Iterator[Case]:
    """Yield documents of every kind, first those that can be read."""
    for number, value in enumerate(_values(), start=1):
        yield _right(number, value)
    for number, (kind, document) in enumerate(_WRONG, start=1):
        yield _wrong(number, kind, document)


def _values() -> Iterator[object]:
    """Yield values of every kind."""
    for record in (_TEAM, _DUEL):
        state = record.state
        yield from (record.rules, record.deal, record, state)
        yield from (state.view(seat) for seat in (0, None))
    yield from (Play(37, 0), Play(999, 17), Play(1000, 18), Play(1, -1), EndTurn())
    for name, _, _, state in written_positions():
        if not name.endswith(("mirrored", "exchanged")):
            yield state
            for move in state.legal_moves()[-1:]:
                yield from state.step(move).events


def _right(number: int, value: object) -> Case:
    """Return a document with spaces and its fields in reverse, and its written form."""
    written = wire.write(value)
    fields: Case = json.loads(written)
    head = case(f"documents:right-{number}", None, "fields in another order", None)
    rules: Case | None = fields if fields["kind"] == "rules" else fields.get("rules")
    if rules is not None:
        head["rules"] = {
            name: rules[name] for name in rules if name not in {"kind", "version"}
        }
    return head | {
        "kind": fields["kind"],
        "text": json.dumps(dict(reversed(fields.items()))),
        "written": written,
        "error": None,
    }


def _wrong(number: int, kind: str, text: str) -> Case:
    error = expected_error(_READERS[kind], text)
    paths: Json = []
    if isinstance(error, IllegalGame | FalseClaim):
        paths = [error.place]
    elif isinstance(error, WireError):
        paths = [path for defect in error.defects for path in defect.paths]
    return case(
        f"documents:wrong-{number}",
        clause_of(error),
        "a document that is refused",
        None,
        kind=kind,
        text=text,
        written=None,
        error={"code": error.code, "paths": paths},
    )
