"""The compiled functions: values by hand, and shortcuts against the long way."""

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

from tests.support.thinkers import load
from thegame import Cooperative, Hint, HintKind, State, Talk, deal

# It is not typed throughout.
TESTS: Any = pytest
PLAIN: Any = load("plain")


def module(name: str) -> Any:
    """Return a module of the agents in plain Python."""
    return __import__(f"{PLAIN.__name__}.{name}", fromlist=["_"])


games, numbers, value = module("_games"), module("_numbers"), module("_value")
memory, rollouts, thinking = module("_memory"), module("_rollouts"), module("_thinking")


def table(
    rules: Cooperative, tops: tuple[int, ...], unseen: set[int], hand: set[int]
) -> Any:
    """Return a board and a desk on which these cards are unlaid."""
    board = numbers.board(rules)
    desk = numbers.desk(board, 4)
    desk.table.start[:] = tops
    for card in unseen:
        desk.cards.status[board.pad + card] = numbers.UNSEEN
    for card in hand:
        desk.cards.status[board.pad + card] = numbers.HELD
    value.lay_out(board, thinking.TALKING, desk.cards)
    return board, desk


def risk(board: Any, weights: Any, desk: Any) -> float:
    """Return the risk of the table that the desk shows, card by card."""
    status, total = desk.cards.status, 0.0
    for card in range(2, board.highest + 1):
        if status[board.pad + card] == numbers.LAID:
            continue
        product = weights.held if status[board.pad + card] == numbers.HELD else 1.0
        for pile, top in enumerate(desk.table.start.tolist()):
            sign = 1 if pile < board.rising else -1
            first, second = (
                status[board.pad + top - tricks * sign * board.trick]
                for tricks in (1, 2)
            )
            if first == numbers.UNSEEN and desk.table.kept[pile]:
                first = numbers.KEPT
            near, far = weights.tricks[first], weights.chains[min(first, second)]
            gain = sign * (card - top)
            product *= value.factor(gain, board.trick, weights.fit, near, far)
        total += product
    return total


def summed_up(board: Any, weights: Any, desk: Any) -> float:
    """Return the same as the agents work it out."""
    cards = desk.cards
    value.sum_up(board, weights, cards, desk.table, desk.table.start)
    found: float = value.weighted(cards.live, cards.rows, cards.sizes[0])
    return found


def test_value_by_hand() -> None:
    """Fitting, one trick, two tricks, and nothing at all."""
    weights = thinking.TALKING
    # Rising from 50: 60 fits, 40 is a trick, 45 fits after it, 35 after 30 as well.
    board, desk = table(
        Cooperative(1, rows=1), (50, 2), {60, 40, 45, 35, 30, 20}, set()
    )
    fit, near, far = (math.exp(-1.38 * part) for part in (1, 0.16, 0.45 * 0.16))
    expected = fit + fit + near + far + near + 1
    assert summed_up(board, weights, desk) == TESTS.approx(expected)
    assert risk(board, weights, desk) == TESTS.approx(expected)


def test_held_and_kept() -> None:
    """Tricks in one's own hand count more, kept ones in between; own cards less."""
    weights = thinking.TALKING
    rules = Cooperative(2, rows=1)
    board, desk = table(rules, (50, 2), {45}, {40})
    expected = 0.85 * math.exp(-1.38) + math.exp(-1.38 * 0.55)
    assert summed_up(board, weights, desk) == TESTS.approx(expected)
    assert risk(board, weights, desk) == TESTS.approx(expected)
    board, desk = table(rules, (50, 2), {45, 40}, set())
    desk.table.kept[0] = 1
    expected = math.exp(-1.38) + math.exp(-1.38 * 0.45)
    assert summed_up(board, weights, desk) == TESTS.approx(expected)
    assert risk(board, weights, desk) == TESTS.approx(expected)


@pytest.mark.parametrize("seed", range(30))
def test_shortcut(seed: int) -> None:
    """What one more card changes is found in a few steps as from card to card."""
    chance, weights = random.Random(seed), thinking.TALKING
    rules = Cooperative(1, rows=chance.choice([1, 2, 3]), trick=chance.choice([3, 10]))
    cards = chance.sample(range(2, 100), 40)
    tops = tuple(cards[: 2 * rules.rows])
    hand = set(cards[8:14])
    board, desk = table(rules, tops, set(cards[14:]), hand)
    assert summed_up(board, weights, desk) == TESTS.approx(risk(board, weights, desk))
    held = np.array(sorted(hand))
    for pile in range(board.own):
        value.weigh(
            board, weights, desk.cards, desk.table.start, held, len(held), 0, pile
        )
        for card, found in zip(held.tolist(), desk.cards.found, strict=False):
            desk.table.start[pile] = card
            desk.cards.status[board.pad + card] = numbers.LAID
            exact = risk(board, weights, desk)
            desk.cards.status[board.pad + card] = numbers.HELD
            desk.table.start[pile] = tops[pile]
            quick = value.risk_without(
                *(board, weights, desk.cards, desk.table, desk.table.start),
                *(pile, card, card),
            )
            assert quick == TESTS.approx(exact)
            opens = value.opens(board, desk.table.start, pile, card)
            if found < 0:
                sign = 1 if pile < board.rising else -1
                gain = sign * (card - tops[pile])
                assert gain < 0
                assert gain != -board.trick
            elif opens:
                assert found <= exact + 1e-9
            else:
                assert found == TESTS.approx(exact)


def test_worlds_agree_with_hints() -> None:
    """In sampled worlds players would say what they said, if the cards allow it."""
    rules = Cooperative(3)
    made = thinking.thinking(rules, talk=True, worlds=1, candidates=2, last=99, beam=3)
    agreed = tried = 0
    for seed in range(5):
        state = deal(rules, seed=seed).start(0)
        for card in state.safe_plays()[:1]:
            state = state.apply(card)
        state = state.apply(state.safe_plays()[-1]).end_turn()
        view = said(state)
        seat, chance = state.player, random.Random(seed)
        at = made.memory
        orders = memory.orders(view.unseen[0], 10, chance)
        about = rollouts.case(at.rules, 2, orders, orders)
        memory.write_view(at, view, seat)
        memory.write_hints(at, view, seat, about.asked)
        for kind, near in enumerate((1, 5)):
            for pile in range(4):
                about.vague[kind, pile] = rollouts.is_vague(
                    *(at.rules, at.desk.cards.status, pile, view.tops[pile]),
                    *(near, kind),
                )
        for order in orders:
            rollouts.deal_team(
                at.rules, made.weights, at.desk, about, seat, order, 1, at.fresh
            )
            hands: list[list[int]] = at.fresh.hands.tolist()
            decks: list[int] = at.fresh.decks[0, : view.deck_sizes[0]].tolist()
            assert sorted(itertools.chain(decks, *hands)) == sorted(
                (*view.hand, *view.unseen[0])
            )
            sample = type(state)(
                rules, tops=view.tops, hands=hands, decks=[decks], player=seat
            )
            agreed += said(sample).hints == view.hints
            tried += 1
    assert agreed > 0.9 * tried


def said(state: Any) -> Any:
    """Return what the player on turn sees, with the hints of the others."""
    talk = Talk(state.rules)
    for seat in range(3):
        if seat != state.player:
            for hint in PLAIN.Strategist().hints(state.view(seat)):
                talk = talk.give(hint)
    return state.view(state.player).hear(talk)


def test_hints_of_others() -> None:
    """Of a KEEP and a SMALL_STEP about one pile the first is what counts."""
    rules = Cooperative(2)
    both = [Hint(1, 0, HintKind.KEEP), Hint(1, 0, HintKind.SMALL_STEP)]
    talk = Talk(rules)
    for hint in (*both, Hint(0, 2, HintKind.KEEP)):
        talk = talk.give(hint)
    view = deal(rules, seed=7).start(0).view(0).hear(talk)
    at = memory.memory(rules, 4, 4)
    asked = np.zeros((2, 4), np.int64)
    memory.write_hints(at, view, 0, asked)
    assert asked.tolist() == [[0, 0, 0, 0], [1, 0, 0, 0]]
    assert at.desk.table.kept.tolist() == [1, 0, 0, 0]


def test_stuck() -> None:
    """Where no card fits, no turn is found, and a game that goes on ends there."""
    rules = Cooperative(1, rows=1)
    stuck = State(rules, tops=(50, 40), hands=[[45]], decks=[[]], player=0)
    made = thinking.thinking(rules, talk=False, worlds=0, candidates=1, last=0, beam=3)

    assert made.turn(stuck.view(0), 1) is None
    at = made.memory
    assert games.play_on(at.rules, made.weights, at.desk, at.fresh, 0, 0, 3, 6) == 1
