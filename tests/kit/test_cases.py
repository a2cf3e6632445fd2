"""Every case of the kit is true of the library, read from its JSON alone."""

import functools
import json
import random
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

from tests.kit.reading import (
    Case,
    Json,
    Kit,
    answers_digest,
    document,
    label,
    move_of,
    outcome,
    refusals,
    rules_of,
    state_digest,
    state_of,
    written,
)
from thegame import (
    Cooperative,
    Direction,
    FaceToFace,
    NotationError,
    Rules,
    State,
    TextPlace,
    deal,
    draw_starter,
    notation,
    wire,
)
from thegame.transcript import FalseClaim, IllegalGame
from thegame.wire import WireError


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
    """Each table answers like this, and refuses these moves for these reasons."""
    for case in kit["positions"]:
        state = state_of(case)
        facts = {
            "minimum": state.minimum,
            "may_end": state.may_end_turn,
            "outcome": outcome(state),
            "label": label(state),
            "legal": written(state.legal_moves()),
            "safe": written(state.safe_plays()),
            "after": [state_digest(state.apply(it)) for it in state.legal_moves()],
        }

        assert facts == {name: case[name] for name in facts}, case["id"]
        for said, found in refusals(state, case["refusals"]):
            assert said == found, case["id"]


def test_games(kit: Kit) -> None:
    """Each game goes through these states and ends like this."""
    for case in kit["games"]:
        states = [state_of(case)]
        for move in case["moves"]:
            states.append(states[-1].apply(move_of(move)))

        assert list(map(state_digest, states)) == case["states"], case["id"]
        assert list(map(answers_digest, states)) == case["answers"], case["id"]
        assert outcome(states[-1]) == case["outcome"]
        assert label(states[-1]) == case["label"]


@functools.cache
def _count(state: State, length: int) -> int:
    if length == 0:
        return 1
    return sum(_count(state.apply(it), length - 1) for it in state.legal_moves())


def test_sequences(kit: Kit) -> None:
    """There are as many sequences of each length, in all and after each move."""
    for case in kit["sequences"]:
        state = state_of(case)
        lengths = range(len(case["counts"]))
        divide = [
            [move, [_count(state.apply(move_of(move)), length) for length in lengths]]
            for move in written(state.legal_moves())
        ]

        assert divide == case["divide"], case["id"]
        counts = [_count(state, length + 1) for length in lengths]
        assert counts == case["counts"]


def test_views(kit: Kit) -> None:
    """Each seat sees this, and may do this."""
    for case in kit["views"]:
        state = state_of(case)
        seats = [*range(state.rules.players), None]
        for seat, seen in zip(seats, case["seats"], strict=True):
            view = state.view(seat)

            assert document(view, "rules", "hints") == seen["view"], case["id"]
            assert view.may_end_turn == seen["may_end"]
            legal = view.legal_moves() if seat == state.player else ()
            assert written(legal) == seen["legal"]
            for said, found in refusals(view, seen["refusals"]):
                assert said == found, case["id"]


def test_events(kit: Kit) -> None:
    """This is what each seat learns about each move."""
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


TEXTS: Final[dict[str, Callable[[str], Any]]] = {
    "rules": notation.read_rules,
    "state": notation.read_state,
    "view": notation.read_view,
    "game": notation.read_record,
}
"""The readers of the notation; that of moves needs a state."""


def test_notation(kit: Kit) -> None:
    """Texts mean this, are written like this, or are refused at this place."""
    for case in kit["notation"]:
        if case["error"] is not None:
            with pytest.raises((NotationError, IllegalGame, FalseClaim)) as caught:
                TEXTS[case["kind"]](case["text"])
            assert _text_error(caught.value) == case["error"], case["id"]
            assert case["clause"] == _clause(caught.value)
            continue
        value, text = _text_value(case)
        assert value == case["value"], case["id"]
        assert text == case["written"]


def _text_error(error: Exception) -> Json:
    assert isinstance(error, NotationError | IllegalGame | FalseClaim)
    place = error if isinstance(error, NotationError) else error.place
    assert isinstance(place, NotationError | TextPlace)
    return {"code": error.code, "line": place.line, "column": place.column}


def _clause(error: Exception) -> str | None:
    return error.reason.clause.id if isinstance(error, IllegalGame) else None


def _text_value(case: Case) -> tuple[Json, str | None]:
    kind, text = case["kind"], case["text"]
    if kind == "move":
        state = state_of(case)
        move = notation.read_move(text, state)
        return written([move])[0], notation.write_move(move, state)
    value = TEXTS[kind](text)
    assert value.rules == rules_of(case) if kind != "rules" else True
    if kind == "rules":
        return document(value), notation.write_rules(value)
    if kind == "state":
        return document(value, "rules"), notation.write_state(value)
    if kind == "view":
        return document(value, "rules", "hints"), notation.write_view(value)
    end = {
        "moves": written(value.moves),
        "digest": state_digest(value.state),
        "outcome": outcome(value.state),
    }
    return end, None


DOCUMENTS: Final[dict[str, Callable[[str], object]]] = {
    "rules": wire.read_rules,
    "move": wire.read_move,
    "event": wire.read_event,
    "deal": wire.read_deal,
    "state": wire.read_state,
    "view": wire.read_view,
    "record": wire.read_record,
}
"""The readers of documents."""


def test_documents(kit: Kit) -> None:
    """Documents are written like this, or are refused at these places."""
    for case in kit["documents"]:
        read = DOCUMENTS[case["kind"]]
        if case["error"] is None:
            assert wire.write(read(case["text"])) == case["written"], case["id"]
            continue
        with pytest.raises((WireError, IllegalGame, FalseClaim)) as caught:
            read(case["text"])
        assert _document_error(caught.value) == case["error"], case["id"]
        assert case["clause"] == _clause(caught.value)


def _document_error(error: Exception) -> Json:
    assert isinstance(error, WireError | IllegalGame | FalseClaim)
    places = (
        [path for defect in error.defects for path in defect.paths]
        if isinstance(error, WireError)
        else [error.place]
    )
    return {"code": error.code, "paths": json.loads(json.dumps(places))}
