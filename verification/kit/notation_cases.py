"""Profile ``notation``: texts that can be read, and texts that are refused."""

from collections.abc import Callable, Iterator
from typing import Final

from thegame import Cooperative, FaceToFace, Record, Rules, State, deal, notation
from thegame.transcripts import FalseClaim, IllegalGame

from .case_json import (
    Case,
    Json,
    case,
    clause_of,
    document,
    expected_error,
    move_json,
    moves_json,
    outcome_json,
    state_digest,
    state_json,
    view_json,
)
from .example_games import example_games
from .positions import written_positions

_RULES: Final = (
    "cooperative players=3",
    "cooperative players=1 hand_size=8 minimum=3",
    "cooperative play_out=yes players=2 hand_size=2 highest=9 trick=2 rows=1",
    "face-to-face",
    "face-to-face lone_card_wins=yes highest=6 hand_size=3",
    "cooperative  players=3   minimum=3",
)

_GAME: Final = (
    "thegame 1\nrules cooperative players=2\nseed 7\nstarter 0\nresult open\n"
)
_DUEL: Final = "face-to-face tops=29,35,12,40 hands=17,19,45/20,21 decks=50/51 player=0"
_VIEW: Final = (
    "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 "
    "hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0"
)

_WRONG: Final[tuple[tuple[str, str], ...]] = (
    ("rules", ""),
    ("rules", "chess"),
    ("rules", "Cooperative players=2"),
    ("rules", "cooperative"),
    ("rules", "cooperative players=6"),
    ("rules", "cooperative players=2 players=2"),
    ("rules", "cooperative players=2, rows=1"),
    ("rules", "cooperative players=02"),
    ("rules", "cooperative players=1 minimum=9"),
    ("rules", "face-to-face "),
    ("rules", "face-to-face rows=1"),
    ("rules", "face-to-face lone_card_wins=True"),
    ("rules", "face-to-face hand_size=-3"),
    ("state", "face-to-face"),
    ("state", _DUEL.replace("29,35", "29,,35")),
    ("state", _DUEL.replace("17,19,45", "17,19,51,50")),
    ("state", _DUEL.replace("17,19,45", "?3")),
    ("state", _DUEL.replace("player=0", "player=2")),
    ("state", _DUEL.replace("29,35,12,40", "29,35,12")),
    ("state", f"{_DUEL} laid=7"),
    ("state", f"{_DUEL} helped=yes"),
    ("state", f"{_DUEL} laid=1 helped=maybe"),
    ("view", _DUEL),
    ("view", _VIEW.replace("seat=1", "seat=2")),
    ("view", _VIEW.replace("?2/5,9", "?2/?2")),
    ("view", _VIEW.replace("unseen=2,3,7,8", "unseen=2,3,7")),
    ("view", f"{_VIEW} unlaid=3"),
    ("game", ""),
    ("game", _GAME.replace("thegame 1", "thegame 2")),
    ("game", _GAME.replace("seed 7\n", "")),
    ("game", _GAME.replace("starter 0", "starter 2")),
    ("game", f"{_GAME}0: 4-A1 97-D1\n1: 11-A1\n"),
    ("game", f"{_GAME}0: 4-A3\n"),
    ("game", f"{_GAME}0: 4-A1 3-A1\n"),
    ("game", f"{_GAME}0: 4-A1 end\n"),
    ("game", f"{_GAME}0: 97-A1 4-A1\n"),
    ("game", f"{_GAME}0: 4-A1!\n"),
    ("game", f"{_GAME}1: 34-A1\n"),
    ("game", _GAME.replace("open", "unlaid=98")),
    ("game", _GAME.replace("starter", "deal hands=2,3 decks=4,5\nstarter")),
    ("game", f'{_GAME}0: 4-A1 "x" "y"\n'),
)
"""The kind of text, and the text."""

_READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": notation.read_rules,
    "state": notation.read_state,
    "view": notation.read_view,
    "game": notation.read_record,
}


def cases() -> Iterator[Case]:
    """Yield texts of every kind, first those that can be read."""
    yield from _rules()
    for name, clause, about, state in written_positions():
        if name.endswith("mirrored"):
            continue
        yield _state(name, clause, about, state)
        yield from _views(name, state)
        yield from _moves(name, clause, state)
    yield from _games()
    for number, (kind, text) in enumerate(_WRONG, start=1):
        yield _refused(f"wrong-{number}", kind, text)


def _rules() -> Iterator[Case]:
    for number, text in enumerate(_RULES, start=1):
        rules = notation.read_rules(text)
        head = _head("rules", number, None, "rules, in any order", rules)
        yield head | _value("rules", text, document(rules), notation.write_rules(rules))


def _state(name: str, clause: str, about: str, state: State) -> Case:
    text = notation.write_state(state)
    head = _head("state", name, clause, about, state.rules)
    return head | _value("state", text, state_json(state), text)


def _views(name: str, state: State) -> Iterator[Case]:
    # Some seats of some positions, because views are long.
    for seat in (0, None) if state.laid else ():
        view = state.view(seat)
        text = notation.write_view(view)
        seen_by = "spectator" if seat is None else seat
        about = "a position as a seat sees it"
        head = _head("view", f"{name}-{seen_by}", "R-u", about, state.rules)
        yield head | _value("view", text, view_json(view), text)


def _moves(name: str, clause: str, state: State) -> Iterator[Case]:
    """Yield the first and the last legal move of a position."""
    moves = state.legal_moves()
    for move in dict.fromkeys(moves[:1] + moves[-1:]):
        text = notation.write_move(move, state)
        about = "a move of the player on turn"
        head = _head("move", f"{name}-{text}", clause, about, state.rules)
        value = _value("move", text.removesuffix("!"), move_json(move), text)
        yield head | value | {"state": state_json(state)}


def _games() -> Iterator[Case]:
    for name, record, text in _records():
        value = {
            "moves": moves_json(record.moves),
            "digest": state_digest(record.state),
            "outcome": outcome_json(record.outcome),
        }
        head = _head("game", name, None, "a whole game", record.rules)
        yield head | _value("game", text, value, None)


def _records() -> Iterator[tuple[str, Record, str]]:
    """Yield games: a name, the game, and its text."""
    for name, rules in (("team", Cooperative(2)), ("duel", FaceToFace())):
        record = Record(deal(rules, seed=7), 0)
        yield f"{name}-seed", record, notation.write_record(record, seed=7)
    for game in example_games():
        if game.name.endswith("-care-0"):
            record = Record(deal(game.start.rules, seed=0), 0, game.moves)
            yield game.name, record, notation.write_record(record)


def _head(
    kind: str, name: object, clause: str | None, about: str, rules: Rules
) -> Case:
    return case(f"notation:{kind}-{name}", clause, about, rules)


def _value(kind: str, text: str, value: Json, written: str | None) -> Case:
    """Return the fields of a text that can be read."""
    return {
        "kind": kind,
        "text": text,
        "value": value,
        "written": written,
        "error": None,
    }


def _refused(name: str, kind: str, text: str) -> Case:
    error = expected_error(_READERS[kind], text)
    place: Json = error.place if isinstance(error, IllegalGame | FalseClaim) else error
    return case(
        f"notation:{name}",
        clause_of(error),
        "a text that is refused",
        None,
        kind=kind,
        text=text,
        value=None,
        written=None,
        error={"code": error.code, "line": place.line, "column": place.column},
    )
