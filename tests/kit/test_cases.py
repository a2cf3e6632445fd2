"""The library passes every case of the kit, which is read from its JSON."""

import functools
import json
import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs
import pytest

from tests.kit.conftest import Kit
from thegame import (
    Cooperative,
    Direction,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Rules,
    State,
    View,
    deal,
    draw_starter,
    notation,
    wire,
)
from thegame.notation import NotationError, TextPlace
from thegame.transcripts import FalseClaim, IllegalGame
from thegame.wire import WireError
from verification.kit.case_json import (
    Case,
    answers_digest,
    clause_of,
    document,
    label,
    moves_json,
    outcome_json,
    state_digest,
)

Json: TypeAlias = Any

REFUSALS: Final = (NotationError, WireError, IllegalGame, FalseClaim)


def rules_of(case: Case) -> Rules:
    """The rules of a case."""
    return wire.read_rules(json.dumps({"kind": "rules", "version": 1, **case["rules"]}))


def state_of(case: Case) -> State:
    """The state of a case, under its rules."""
    return State(rules_of(case), **case["state"])


def move_of(written: Json) -> Move:
    """A move: a card and a pile, or the word ``end``."""
    return EndTurn() if written == "end" else Play(*written)


def refuses(table: State | View, refusals: list[Case]) -> bool:
    """Whether every move is refused with the code and clause of its group."""
    return all(
        reason is not None
        and (reason.code, reason.clause.id) == (group["code"], group["clause"])
        for group in refusals
        for reason in (table.why_not(move_of(move)) for move in group["moves"])
    )


def test_rules(kit: Kit) -> None:
    """Printed games have these settings, and only allowed settings make a game."""
    for case in kit["rules"]:
        if not case["allowed"]:
            with pytest.raises(WireError):
                rules_of(case)
            continue
        rules = rules_of(case)
        if case["printed"] is not None:
            assert rules == _printed(**case["printed"]), case["id"]


def _printed(game: str, **wanted: Any) -> Rules:
    if game == "face-to-face":
        return FaceToFace()
    if wanted.pop("expert"):
        return Cooperative.expert(**wanted)
    return Cooperative(wanted["players"])


def test_deals(kit: Kit) -> None:
    """Dealing the given draw piles leads to the given state."""
    for case in kit["deals"]:
        dealt = deal(rules_of(case), decks=case["decks"])

        assert document(dealt.start(case["starter"]), "rules") == case["state"]


def test_placements(kit: Kit) -> None:
    """Each pile takes these cards, by the library and by the formula of the rules."""
    for case in kit["placements"]:
        rules = rules_of(case)
        index: int = case["pile"]
        row = rules.piles[index]
        own = row.owner in {None, case["player"]}
        way = 1 if row.direction is Direction.ASCENDING else -1
        for top, spans in case["takes"]:
            taken = [card for low, high in spans for card in range(low, high + 1)]
            gains = {card: way * (card - top) for card in rules.cards}
            by_formula = [
                card
                for card, gain in gains.items()
                if (gain > 0 or gain == -rules.trick if own else gain < 0)
            ]
            pile = attrs.evolve(row, top=top)
            takes = pile.fits if own else pile.is_improved_by

            assert taken == by_formula, (case["id"], top)
            assert taken == [card for card in rules.cards if takes(card)]


def test_positions(kit: Kit) -> None:
    """Each position has these answers, and refuses these moves for these reasons."""
    for case in kit["positions"]:
        state = state_of(case)
        facts = {
            "minimum": state.minimum,
            "may_end": state.may_end_turn,
            "outcome": outcome_json(state.outcome),
            "label": label(state.outcome),
            "legal": moves_json(state.legal_moves()),
            "safe": moves_json(state.safe_plays()),
            "after": [state_digest(state.apply(it)) for it in state.legal_moves()],
        }

        assert facts == {name: case[name] for name in facts}, case["id"]
        assert refuses(state, case["refusals"]), case["id"]


def test_games(kit: Kit) -> None:
    """Each game goes through these states and ends like this."""
    for case in kit["games"]:
        states = [state_of(case)]
        for move in case["moves"]:
            states.append(states[-1].apply(move_of(move)))

        assert list(map(state_digest, states)) == case["states"], case["id"]
        assert list(map(answers_digest, states)) == case["answers"], case["id"]
        assert outcome_json(states[-1].outcome) == case["outcome"]
        assert label(states[-1].outcome) == case["label"]


@functools.cache
def _count(state: State, length: int) -> int:
    if length == 0:
        return 1
    return sum(_count(state.apply(it), length - 1) for it in state.legal_moves())


def test_sequences(kit: Kit) -> None:
    """The sequences of each length are counted, in all and after each move."""
    for case in kit["sequences"]:
        state = state_of(case)
        lengths = range(len(case["counts"]))
        divide = [
            [move, [_count(state.apply(move_of(move)), length) for length in lengths]]
            for move in moves_json(state.legal_moves())
        ]

        assert divide == case["divide"], case["id"]
        counts = [_count(state, length + 1) for length in lengths]
        assert counts == case["counts"]


def test_views(kit: Kit) -> None:
    """Each seat sees this view, and may make these moves."""
    for case in kit["views"]:
        state = state_of(case)
        seats = [*range(state.rules.players), None]
        for seat, seen in zip(seats, case["seats"], strict=True):
            view = state.view(seat)

            assert document(view, "rules", "hints") == seen["view"], case["id"]
            assert view.may_end_turn == seen["may_end"]
            legal = view.legal_moves() if seat == state.player else ()
            assert moves_json(legal) == seen["legal"]
            assert refuses(view, seen["refusals"]), case["id"]


def test_events(kit: Kit) -> None:
    """Each seat sees these events of each move."""
    for case in kit["events"]:
        state = state_of(case)
        seats = [*range(state.rules.players), None]
        for move, told in zip(case["moves"], case["events"], strict=True):
            step = state.step(move_of(move))
            found = [[document(it) for it in step.view(seat).events] for seat in seats]

            assert found == told, case["id"]
            state = step.state


def test_shuffles(kit: Kit) -> None:
    """A seed gives this deal and this starter, by the algorithm in the docs."""
    for case in kit["shuffles"]:
        rules, seed = rules_of(case), int(case["seed"])
        dealt = deal(rules, seed=seed)
        chance = random.Random(seed)
        piles = [_shuffled(rules, chance) for _ in range(rules.draw_piles)]
        starter = int(chance.random() * rules.players)

        assert deal(rules, decks=piles) == dealt
        hands, decks = document(dealt)["hands"], document(dealt)["decks"]
        assert (hands, decks) == (case["hands"], case["decks"])
        assert draw_starter(dealt.rules, seed=seed) == starter == case["starter"]


def _shuffled(rules: Rules, chance: random.Random) -> list[int]:
    order = list(rules.cards)
    for last in reversed(range(1, len(order))):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


READERS: Final[dict[str, dict[str, Callable[[str], Any]]]] = {
    "notation": {
        "rules": notation.read_rules,
        "state": notation.read_state,
        "view": notation.read_view,
        "game": notation.read_record,
    },
    "documents": {
        "rules": wire.read_rules,
        "move": wire.read_move,
        "event": wire.read_event,
        "deal": wire.read_deal,
        "state": wire.read_state,
        "view": wire.read_view,
        "record": wire.read_record,
    },
}
"""The readers of texts and documents; that of a move in the notation needs a state."""


@pytest.mark.parametrize("profile", READERS)
def test_refused(kit: Kit, profile: str) -> None:
    """A wrong text or document is refused at this place, by this clause."""
    for case in kit[profile]:
        if case["error"] is None:
            continue
        with pytest.raises(REFUSALS) as caught:
            READERS[profile][case["kind"]](case["text"])
        error = caught.value
        assert isinstance(error, REFUSALS)
        assert case["clause"] == clause_of(error)
        assert case["error"] == {"code": error.code, **_place(error)}, case["id"]


def _place(error: NotationError | WireError | IllegalGame | FalseClaim) -> Json:
    if isinstance(error, WireError):
        paths = [path for defect in error.defects for path in defect.paths]
        return {"paths": list(map(list, paths))}
    place = error if isinstance(error, NotationError) else error.place
    if isinstance(place, NotationError | TextPlace):
        return {"line": place.line, "column": place.column}
    assert isinstance(place, tuple)
    return {"paths": [list(place)]}


def test_notation(kit: Kit) -> None:
    """Texts have this meaning, and are written like this."""
    for case in kit["notation"]:
        if case["error"] is None:
            value, text = _text_value(case)
            assert value == case["value"], case["id"]
            assert text == case["written"]


def _text_value(case: Case) -> tuple[Json, str | None]:
    kind, text = case["kind"], case["text"]
    if kind == "move":
        state = state_of(case)
        move = notation.read_move(text, state)
        return moves_json([move])[0], notation.write_move(move, state)
    value = READERS["notation"][kind](text)
    if kind == "rules":
        return document(value), notation.write_rules(value)
    assert value.rules == rules_of(case)
    if kind == "state":
        return document(value, "rules"), notation.write_state(value)
    if kind == "view":
        return document(value, "rules", "hints"), notation.write_view(value)
    end = {
        "moves": moves_json(value.moves),
        "digest": state_digest(value.state),
        "outcome": outcome_json(value.outcome),
    }
    return end, None


def test_documents(kit: Kit) -> None:
    """Documents are written like this."""
    for case in kit["documents"]:
        if case["error"] is None:
            value = READERS["documents"][case["kind"]](case["text"])
            assert wire.write(value) == case["written"], case["id"]
