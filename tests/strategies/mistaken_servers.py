"""Servers with a mistake each, which games with illegal moves must reveal."""

from collections.abc import Callable
from typing import Final, TypeAlias

from thegame import Cooperative, EndTurn, FaceToFace, Move, Play, State, TeamResult
from thegame.refusals import AlreadyHelped, DoesNotFit, GameOver

Server: TypeAlias = Callable[[State, Move, State], bool]
"""Whether a server agrees with the library about a move, and the states around it.

If the move is illegal, the state does not change.
"""


def keeps_count(before: State, move: Move, after: State) -> bool:
    """Forget that a turn begins with no cards laid."""
    return before is after or not isinstance(move, EndTurn) or before.laid == after.laid


def ends_any_time(before: State, move: Move, after: State) -> bool:
    """Let a player end the turn at any time."""
    return not isinstance(move, EndTurn) or before is not after


def never_ends(_: State, __: Move, after: State) -> bool:
    """Fail when a game ends."""
    return not after.is_over


def helps_twice(before: State, move: Move, _: State) -> bool:
    """Accept a second card on the opponent's piles in one turn."""
    return not isinstance(before.why_not(move), AlreadyHelped)


def knows_no_tricks(before: State, move: Move, after: State) -> bool:
    """Refuse backwards tricks."""
    if not isinstance(move, Play) or before is after:
        return True
    pile = before.piles[move.pile]
    return pile.owner not in {None, before.player} or pile.advance(move.card) > 0


def keeps_the_minimum(before: State, move: Move, after: State) -> bool:
    """Demand the minimum although the draw pile is empty."""
    ends = isinstance(move, EndTurn) and before is not after
    return not ends or before.laid >= before.rules.minimum


def fails_late(before: State, _: Move, after: State) -> bool:
    """Fail when one card is left of a deck that is not tiny."""
    large = isinstance(after.rules, Cooperative) and after.rules.highest > 10
    return not large or before is after or after.unlaid != 1


def skips_no_player(before: State, move: Move, after: State) -> bool:
    """Give the turn to the next player even if their hand is empty."""
    if not isinstance(move, EndTurn) or before is after or after.is_over:
        return True
    return after.player == (before.player + 1) % after.rules.players


def always_refills(before: State, move: Move, after: State) -> bool:
    """Fill the hand after every turn of the duel."""
    ends = isinstance(move, EndTurn) and before is not after
    if not ends or not isinstance(before.rules, FaceToFace):
        return True
    player, full = before.player, before.rules.hand_size
    held, left = len(before.hands[player]), len(before.decks[player])
    return len(after.hands[player]) == min(full, held + left)


def forgets_the_draw_pile(_: State, __: Move, after: State) -> bool:
    """Forget the draw pile when it counts the unlaid cards."""
    held = sum(map(len, after.hands))
    return not isinstance(after.outcome, TeamResult) or after.outcome.unlaid == held


def goes_on_after_the_end(before: State, move: Move, _: State) -> bool:
    """Accept cards of the hand when the game is over."""
    over = isinstance(before.why_not(move), GameOver)
    return not (over and isinstance(move, Play) and move.card in before.hand)


def goes_back_too_far(before: State, move: Move, _: State) -> bool:
    """Accept a card that goes back by one more than a trick."""
    reason = before.why_not(move)
    if not isinstance(reason, DoesNotFit):
        return True
    return -before.piles[reason.pile].advance(reason.card) != reason.trick + 1


SERVERS: Final[tuple[Server, ...]] = (
    keeps_count,
    ends_any_time,
    never_ends,
    helps_twice,
    knows_no_tricks,
    keeps_the_minimum,
    fails_late,
    skips_no_player,
    always_refills,
    forgets_the_draw_pile,
    goes_on_after_the_end,
    goes_back_too_far,
)
