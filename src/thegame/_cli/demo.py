"""A demonstration: one game played with legal moves, as lines of plain text."""

import random
from collections.abc import Iterator

from thegame import _words as words
from thegame._bots import with_care
from thegame._game.deal import deal
from thegame._game.state import State
from thegame._game.transcript import is_trick
from thegame._rules import Rules
from thegame._rules.moves import Play


def game_lines(rules: Rules, seed: int) -> Iterator[str]:
    """Yield a whole game, line by line, with one illegal move and its clause."""
    chance = random.Random(seed)
    dealt = deal(rules, seed=seed)
    state = dealt.start(dealt.lot(seed))
    yield f"{rules!r}, seed {seed}: player {state.player} starts"
    yield _table(state)
    turn = 0
    refusal: list[str] = []
    while not state.is_over:
        turn += 1
        yield f"turn {turn}: {words.hand(state.player, len(state.hand), state.hand)}"
        # Everything fits on untouched piles, so the first turn has no good example.
        if turn > 1 and not refusal:
            refusal = _refusal(state)
            yield from refusal
        state, line = _take_turn(state, chance)
        yield line
        yield _table(state)
    yield words.over(state.outcome)


def _take_turn(state: State, chance: random.Random) -> tuple[State, str]:
    """Return the state after one turn, and the turn in words."""
    player = state.player
    laid: list[str] = []
    while not state.is_over and isinstance(move := with_care(state, chance), Play):
        laid.append(_in_words(state, move))
        state = state.apply(move)
    line = f"  lays {words.listed(laid)}"
    if state.is_over:
        return state, line
    after = state.end_turn()
    drawn = len(after.hands[player]) - len(state.hand)
    return after, f"{line}; draws {words.cards(drawn)}"


def _in_words(state: State, play: Play) -> str:
    helps = state.rules._lookups[state.player].helps[play.pile]
    trick = is_trick(play, state)
    return words.play(play.card, play.pile, trick=trick, helps=helps)


def _refusal(state: State) -> list[str]:
    """Return why the first illegal play is refused, and the clause; nothing if none."""
    piles = range(len(state.tops))
    for play in (Play(card, pile) for card in state.hand for pile in piles):
        reason = state.why_not(play)
        if reason is not None:
            return [f"  illegal here: {reason}", f"  {reason.clause}"]
    return []


def _table(state: State) -> str:
    """Return the table on one line."""
    piles = [f"{words.way(pile.direction)} {pile.top}" for pile in state.piles]
    decks = " and ".join(str(len(deck)) for deck in state.decks)
    return f"  {' | '.join(piles)} | to draw: {decks}"
