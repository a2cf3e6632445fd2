"""The parts of a case: rules, states, views, moves, refusals and digests as JSON."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from thegame import (
    EndTurn,
    GameEnded,
    Move,
    Outcome,
    Play,
    Rules,
    State,
    TeamResult,
    TheGameError,
    View,
    wire,
)
from thegame.transcripts import IllegalGame

Json: TypeAlias = Any
Case: TypeAlias = dict[str, Json]
"""One case: an id, a clause, its subject, the rules, questions and answers."""

END: Final = "end"
"""The end of a turn; a play is ``[card, pile]``."""

_DIGITS: Final = 16
"""The number of hexadecimal digits of a SHA-256 that make a digest."""


def case(
    id_: str, clause: str | None, about: str, rules: Rules | None, **fields: Json
) -> Case:
    """Return a case with these fields after the four that every case has."""
    written = None if rules is None else document(rules)
    return {"id": id_, "clause": clause, "about": about, "rules": written, **fields}


def document(value: object, *left_out: str) -> Case:
    """Return the JSON document of a value without its head and these fields."""
    fields: Case = json.loads(wire.write(value))
    for name in ("kind", "version", *left_out):
        del fields[name]
    return fields


def state_json(state: State) -> Case:
    """Return a state without its rules, which the case already has."""
    return document(state, "rules")


def view_json(view: View) -> Case:
    """Return a view without its rules and hints."""
    return document(view, "rules", "hints")


def outcome_json(outcome: Outcome | None) -> Case | None:
    """Return the outcome of a game, or None while the game goes on."""
    return None if outcome is None else document(GameEnded(outcome))["outcome"]


def label(outcome: Outcome | None) -> str | None:
    """Return the name of a team's result, if it has one (CO-SCORE-3)."""
    if not isinstance(outcome, TeamResult):
        return None
    return "beaten" if outcome.beaten else "excellent" if outcome.excellent else None


def move_json(move: Move) -> Json:
    """Return a move: a card and a pile, or the word for the end of the turn."""
    return [move.card, move.pile] if isinstance(move, Play) else END


def moves_json(moves: Iterable[Move]) -> list[Json]:
    """Return moves in their order."""
    return [move_json(move) for move in moves]


def refusals_json(moves: Iterable[Move], table: State | View) -> list[Case]:
    """Return the moves that are refused, grouped by code and clause."""
    refused: dict[tuple[str, str], list[Json]] = {}
    for move in moves:
        reason = table.why_not(move)
        if reason is not None:
            key = reason.code, reason.clause.id
            refused.setdefault(key, []).append(move_json(move))
    return [
        {"code": code, "clause": clause, "moves": group}
        for (code, clause), group in refused.items()
    ]


def moves_to_try(state: State) -> list[Move]:
    """Return every card of the hand on every pile, the end, and typical mistakes."""
    piles = range(len(state.tops))
    lowest, highest = state.rules.cards[0], state.rules.highest
    return [
        *(Play(card, pile) for card in state.hand for pile in piles),
        EndTurn(),
        *(Play(card, 0) for card in _elsewhere(state)),
        *(Play(card, 0) for card in (lowest - 1, highest + 1)),
        *(Play(card, pile) for card in state.hand[:1] for pile in (-1, len(piles))),
        # Where several reasons apply, the first of them counts.
        Play(highest + 1, len(piles)),
    ]


def _elsewhere(state: State) -> list[int]:
    """Return a card of each other hand, of each draw pile, and of each pile."""
    firsts = chain.from_iterable(it[:1] for it in (*state.hands, *state.decks))
    shown = [top for top in state.tops if top in state.rules.cards]
    return sorted({*firsts, *shown} - {*state.hand})


def state_digest(state: State) -> str:
    """Return the digest of a state."""
    outcome = outcome_json(state.outcome)
    end = "-" if outcome is None else " ".join(map(str, list(outcome.values())[1:]))
    return _digest(
        _listed(state.tops),
        "/".join(map(_listed, state.hands)),
        "/".join(map(_listed, state.decks)),
        state.player,
        state.laid,
        _flag(state.helped),
        end,
    )


def answers_digest(state: State) -> str:
    """Return the digest of the answers about a state."""
    return _digest(
        state.minimum,
        _flag(state.may_end_turn),
        *(
            " ".join(f"{play.card}-{play.pile}" for play in plays)
            for plays in (state.legal_plays(), state.safe_plays())
        ),
    )


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _flag(fact: bool) -> str:
    return "yes" if fact else "no"


def _digest(*parts: object) -> str:
    text = "|".join(map(str, parts))
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def expected_error(read: Callable[[str], object], text: str) -> TheGameError:
    """Return the error of a reader about a text that is known to be wrong."""
    try:
        read(text)
    except TheGameError as error:
        return error
    message = f"expected an error about {text!r}"
    raise AssertionError(message)


def clause_of(error: TheGameError) -> str | None:
    """Return the clause that an illegal game breaks; other errors have none."""
    return error.reason.clause.id if isinstance(error, IllegalGame) else None
