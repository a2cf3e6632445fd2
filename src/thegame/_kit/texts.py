"""Profile ``notation``: texts that can be read, and texts that cannot."""

from collections.abc import Callable, Iterator
from typing import Final

from thegame import notation
from thegame._game.deal import deal
from thegame._game.record import Record
from thegame._game.state import State
from thegame._rules import Cooperative, FaceToFace, Rules
from thegame.transcript import FalseClaim, IllegalGame

from .forms import (
    Case,
    case,
    digest,
    move_form,
    move_forms,
    outcome_form,
    rules_form,
    state_form,
    text,
    view_form,
)
from .lines import Line, lines
from .positions import tables
from .readings import clause_of, raised

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
"""What a text should be, and the text."""


_READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": notation.read_rules,
    "state": notation.read_state,
    "view": notation.read_view,
    "game": notation.read_record,
}


def cases() -> Iterator[Case]:
    """Yield texts of every kind, first those that can be read."""
    yield from _rules()
    for name, clause, about, state in tables():
        if name.endswith("mirrored"):
            continue
        yield _state(name, clause, about, state)
        yield from _views(name, state)
        yield from _moves(name, clause, state)
    yield from map(_game, _records())
    for number, (kind, written) in enumerate(_WRONG, start=1):
        yield _refused(f"notation:wrong-{number}", kind, written)


def _rules() -> Iterator[Case]:
    for number, written in enumerate(_RULES, start=1):
        rules = notation.read_rules(written)
        id_, about = f"notation:rules-{number}", "rules, in any order"
        canonical = notation.write_rules(rules)
        value = rules_form(rules)
        yield _right(id_, None, about, rules, "rules", written, value, canonical)


def _state(name: str, clause: str, about: str, state: State) -> Case:
    written, value = notation.write_state(state), state_form(state)
    id_ = f"notation:state-{name}"
    return _right(id_, clause, about, state.rules, "state", written, value, written)


def _views(name: str, state: State) -> Iterator[Case]:
    # Some seats of some tables; views are long.
    for seat in (0, None) if state.laid else ():
        view = state.view(seat)
        written, value = notation.write_view(view), view_form(view)
        seen_by = "spectator" if seat is None else seat
        id_, about = f"notation:view-{name}-{seen_by}", "a position as a seat sees it"
        yield _right(id_, "R-u", about, state.rules, "view", written, value, written)


def _moves(name: str, clause: str, state: State) -> Iterator[Case]:
    """Yield the first and the last legal move of a table."""
    moves = state.legal_moves()
    for move in dict.fromkeys(moves[:1] + moves[-1:]):
        written = notation.write_move(move, state)
        id_, about = f"notation:move-{name}-{written}", "a move of the player on turn"
        bare = written.removesuffix("!")
        value = move_form(move)
        read = _right(id_, clause, about, state.rules, "move", bare, value, written)
        yield {**read, "state": state_form(state)}


def _records() -> Iterator[tuple[str, Record, str]]:
    """Yield games: a name, the game, and its text."""
    for name, rules in (("team", Cooperative(2)), ("duel", FaceToFace())):
        record = Record(deal(rules, seed=7), 0)
        yield f"{name}-seed", record, notation.write_record(record, seed=7)
    for line in lines():
        if line.name.endswith("-care-0"):
            record = _record(line)
            yield line.name, record, notation.write_record(record)


def _record(line: Line) -> Record:
    return Record(deal(line.start.rules, seed=0), 0, line.moves)


def _game(named: tuple[str, Record, str]) -> Case:
    name, record, written = named
    value: Case = {
        "moves": move_forms(record.moves),
        "digest": digest(text(record.state)),
        "outcome": outcome_form(record.outcome),
    }
    id_, about = f"notation:game-{name}", "a whole game"
    return _right(id_, None, about, record.rules, "game", written, value, None)


def _right(
    id_: str,
    clause: str | None,
    about: str,
    rules: Rules,
    kind: str,
    written: str,
    value: object,
    canonical: str | None,
) -> Case:
    return case(
        id_,
        clause,
        about,
        rules,
        kind=kind,
        text=written,
        value=value,
        written=canonical,
        error=None,
    )


def _refused(id_: str, kind: str, written: str) -> Case:
    error = raised(lambda: _READERS[kind](written))
    place = error.place if isinstance(error, IllegalGame | FalseClaim) else error
    found = {"line": _number(place, "line"), "column": _number(place, "column")}
    return case(
        id_,
        clause_of(error),
        "a text that is refused",
        None,
        kind=kind,
        text=written,
        value=None,
        written=None,
        error={"code": error.code, **found},
    )


def _number(place: object, name: str) -> int:
    number: int = getattr(place, name)
    return number
