"""A demonstration: one game, played with legal moves and told in plain text."""

import random
from collections.abc import Iterator

from thegame._bots import with_care
from thegame._game.deal import deal
from thegame._game.state import State
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import Play
from thegame._rules.piles import Direction

from .show import told_outcome


def narrate(rules: Rules, seed: int) -> Iterator[str]:
    """The lines of a whole game."""
    chance = random.Random(seed)
    dealt = deal(rules, seed=seed)
    state = dealt.start(dealt.lot(seed))
    yield f"{rules!r}, seed {seed}: player {state.player} starts"
    yield _table(state)
    turn = 0
    refused = False
    while not state.is_over:
        turn += 1
        yield f"turn {turn}: player {state.player} holds {_list(state.hand)}"
        if turn > 1 and not refused:
            for line in _refusal(state):
                refused = True
                yield line
        state, told = _take_turn(state, chance)
        yield told
        yield _table(state)
    yield f"over: {told_outcome(state.outcome)}"


def _take_turn(state: State, chance: random.Random) -> tuple[State, str]:
    """Play one turn; return what it led to, and its story."""
    told: list[str] = []
    while not state.is_over and isinstance(move := with_care(state, chance), Play):
        remark = _remark(state, move.card, move.pile)
        told.append(f"{move.card} on pile {move.pile}{remark}")
        state = state.apply(move)
    if state.is_over:
        return state, f"  lays {_list(told)}"
    after = state.end_turn()
    drawn = sum(map(len, state.decks)) - sum(map(len, after.decks))
    return after, f"  lays {_list(told)}; draws {drawn}"


def _remark(state: State, card: int, pile: int) -> str:
    """What is special about a play."""
    if state.piles[pile].owner not in {None, state.player}:
        return " (helps)"
    return " (trick)" if state.piles[pile].is_trick(card) else ""


def _refusal(state: State) -> Iterator[str]:
    """The first card of the hand that some pile does not take, and why."""
    for card in state.hand:
        for pile in range(len(state.tops)):
            reason = state.why_not(Play(card, pile))
            if reason is not None:
                yield f"  may {card} go on pile {pile}? No: {reason}."
                yield f"  {reason.clause}"
                return


def _table(state: State) -> str:
    """The table on one line."""
    piles = [
        f"{'up' if pile.direction is Direction.ASCENDING else 'down'} {pile.top}"
        for pile in state.piles
    ]
    decks = [str(len(deck)) for deck in state.decks]
    return f"  {' | '.join(piles)} | to draw: {' and '.join(decks)}"


def _list(parts: tuple[int, ...] | list[str]) -> str:
    """The parts, separated by commas."""
    return ", ".join(map(str, parts))
