"""
A demonstration: one game, played with legal moves and told in plain text.
"""

from collections.abc import Iterator

from ._deal import deal
from ._face_to_face import Rules
from ._moves import EndTurn, Move, Play
from ._outcome import Outcome, TeamResult
from ._piles import Direction
from ._state import State


def narrate(rules: Rules, seed: int) -> Iterator[str]:
    """
    The lines of a whole game.
    """
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
        state, told = _take_turn(state)
        yield told
        yield _table(state)
    yield _told_outcome(state.outcome)


def choose(state: State) -> Move:
    """
    A decent legal move: a trick if there is one, else the least step.

    The turn ends as soon as it may, unless the next step is tiny.
    """
    plays = state.safe_plays() or state.legal_plays()
    gains = [(state.piles[play.pile].gain(play.card), play) for play in plays]
    gain, best = min(gains, key=lambda pair: pair[0], default=(0, EndTurn()))
    return EndTurn() if state.may_end_turn and gain > 1 else best


def _take_turn(state: State) -> tuple[State, str]:
    """
    Play one turn; return what it led to, and its story.
    """
    told: list[str] = []
    while not state.is_over and isinstance(move := choose(state), Play):
        remark = _remark(state, move.card, move.pile)
        told.append(f"{move.card} on pile {move.pile}{remark}")
        state = state.apply(move)
    if state.is_over:
        return state, f"  lays {_list(told)}"
    after = state.end_turn()
    drawn = sum(map(len, state.decks)) - sum(map(len, after.decks))
    return after, f"  lays {_list(told)}; draws {drawn}"


def _remark(state: State, card: int, pile: int) -> str:
    """
    What is special about a play.
    """
    if state.piles[pile].owner not in {None, state.player}:
        return " (helps)"
    return " (trick)" if state.piles[pile].is_trick(card) else ""


def _refusal(state: State) -> Iterator[str]:
    """
    The first card of the hand that some pile does not take, and why.
    """
    for card in state.hand:
        for pile in range(len(state.tops)):
            reason = state.why_not(Play(card, pile))
            if reason is not None:
                yield f"  may {card} go on pile {pile}? No: {reason}."
                yield f"  {reason.clause}"
                return


def _table(state: State) -> str:
    """
    The table on one line.
    """
    piles = [
        f"{'up' if pile.direction is Direction.ASCENDING else 'down'} {pile.top}"
        for pile in state.piles
    ]
    decks = [str(len(deck)) for deck in state.decks]
    return f"  {' | '.join(piles)} | to draw: {' and '.join(decks)}"


def _list(parts: tuple[int, ...] | list[str]) -> str:
    """
    The parts, separated by commas.
    """
    return ", ".join(map(str, parts))


def _told_outcome(outcome: Outcome | None) -> str:
    """
    How the game ended.
    """
    match outcome:
        case TeamResult(unlaid):
            label = "beaten" if outcome.beaten else f"{unlaid} cards not laid"
            return f"over: {label}{', excellent' if outcome.excellent else ''}"
        case _:
            return f"over: {outcome!r}"
