"""How rules, states, views, moves and answers are written in a case."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from thegame import wire
from thegame._game.events import Event, GameEnded
from thegame._game.state import State
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome, TeamResult

Json: TypeAlias = Any
Case: TypeAlias = dict[str, Json]
"""One case: an id, a clause, what it is about, the rules, questions and answers."""

END: Final = "end"
"""How the end of a turn is written; a play is ``[card, pile]``."""

_DIGITS: Final = 16
"""How many hexadecimal digits of a SHA-256 make a digest."""


def case(
    id_: str, clause: str | None, about: str, rules: Rules | None, **fields: Json
) -> Case:
    """Return a case with the fields that every case has, and these."""
    head = {"id": id_, "clause": clause, "about": about, "rules": rules_form(rules)}
    return head | fields


def plain(value: object, *left_out: str) -> Case:
    """Return the document of a value as a part of a case, without these fields."""
    document: Case = json.loads(wire.write(value))
    for name in ("kind", "version", *left_out):
        del document[name]
    return document


def rules_form(rules: Rules | None) -> Case | None:
    """Return every setting of the rules; nothing where a case has no rules."""
    return None if rules is None else plain(rules)


def state_form(state: State) -> Case:
    """Return a state without its rules, which the case already has."""
    return plain(state, "rules")


def view_form(view: View) -> Case:
    """Return a view without its rules and hints."""
    return plain(view, "rules", "hints")


def event_form(event: Event) -> Case:
    """Return an event."""
    return plain(event)


def outcome_form(outcome: Outcome | None) -> Case | None:
    """Return how a game ended; nothing while it goes on."""
    if outcome is None:
        return None
    ended: Case = plain(GameEnded(outcome))["outcome"]
    return ended


def label_form(outcome: Outcome | None) -> str | None:
    """Return what the result of a team is called, if it has a name (CO-SCORE-3)."""
    if not isinstance(outcome, TeamResult):
        return None
    if outcome.beaten:
        return "beaten"
    return "excellent" if outcome.excellent else None


def move_form(move: Move) -> Json:
    """Return a move: a card and a pile, or the word for the end of the turn."""
    return [move.card, move.pile] if isinstance(move, Play) else END


def move_forms(moves: Iterable[Move]) -> list[Json]:
    """Return moves in their order."""
    return [move_form(move) for move in moves]


def refusal_forms(asked: Iterable[Move], table: State | View) -> list[Case]:
    """Return which of these moves are refused, by code and clause."""
    reasons = ((move, table.why_not(move)) for move in asked)
    refused: dict[tuple[str, str], list[Json]] = {}
    for move, reason in reasons:
        if reason is not None:
            key = reason.code, reason.clause.id
            refused.setdefault(key, []).append(move_form(move))
    return [
        {"code": code, "clause": clause, "moves": moves}
        for (code, clause), moves in refused.items()
    ]


def asked_moves(state: State) -> list[Move]:
    """Return moves worth asking about: every card of the hand, and slips."""
    piles = range(len(state.tops))
    lacking = [card for card in _elsewhere(state) if card not in state.hand]
    held = state.hand[:1]
    lowest, highest = state.rules.cards[0], state.rules.highest
    wrong = [
        *(Play(card, 0) for card in lacking),
        *(Play(card, 0) for card in (lowest - 1, highest + 1)),
        *(Play(card, pile) for card in held for pile in (-1, len(piles))),
        # Where several reasons apply, the first of them counts.
        Play(highest + 1, len(piles)),
    ]
    plays = [Play(card, pile) for card in state.hand for pile in piles]
    return [*plays, EndTurn(), *wrong]


def _elsewhere(state: State) -> list[int]:
    """Return a card of each other hand, of each draw pile, and of each pile."""
    groups = [*state.hands, *state.decks]
    shown = [top for top in state.tops if top in state.rules.cards]
    return sorted({*chain.from_iterable(group[:1] for group in groups), *shown})


def text(state: State) -> str:
    """Return a state as the text of which the digest is made."""
    return "|".join(
        (
            _listed(state.tops),
            "/".join(map(_listed, state.hands)),
            "/".join(map(_listed, state.decks)),
            str(state.player),
            str(state.laid),
            _flag(state.helped),
            _ended(state.outcome),
        )
    )


def answers_text(state: State) -> str:
    """Return what a state answers, as the text of which a digest is made."""
    return "|".join(
        (
            str(state.minimum),
            _flag(state.may_end_turn),
            _plays(state.legal_plays()),
            _plays(state.safe_plays()),
        )
    )


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _flag(fact: bool) -> str:
    return "yes" if fact else "no"


def _ended(outcome: Outcome | None) -> str:
    if outcome is None:
        return "-"
    form = plain(GameEnded(outcome))["outcome"]
    return " ".join(str(form[name]) for name in list(form)[1:])


def _plays(plays: Iterable[Play]) -> str:
    return " ".join(f"{play.card}-{play.pile}" for play in plays)


def digest(written: str) -> str:
    """Return the first digits of the SHA-256 of a text."""
    return hashlib.sha256(written.encode()).hexdigest()[:_DIGITS]
