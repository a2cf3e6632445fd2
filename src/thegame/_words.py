"""Sentences for people, built from plain facts.

Everything that the library says about a move, an outcome or a table is worded here
and nowhere else, so another language needs another module like this one and no change
of the rules. The functions take numbers and names, never values of the game, which is
why every other module may import this one.
"""

from collections.abc import Iterable, Sequence

from ._values import shown


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``3 cards``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def cards(number: int) -> str:
    """Return a number of cards: ``no cards``, ``1 card``, ``3 cards``."""
    return counted(number, "card") if number else "no cards"


def listed(numbers: Iterable[int]) -> str:
    """Return numbers separated by commas."""
    return ", ".join(map(str, numbers))


def seat(player: int | None) -> str:
    """Return who looks at a table: ``player 1``, or ``a spectator`` for None."""
    return "a spectator" if player is None else f"player {player}"


def direction(step: int) -> str:
    """Return which way a pile runs, given 1 or -1."""
    return "ascending" if step > 0 else "descending"


def span(first: int, last: int) -> list[str]:
    """Return the cards from first to last as at most one phrase."""
    if first > last:
        return []
    return [f"{first}" if first == last else f"{first} to {last}"]


# Why a move is refused.


def not_a_move(move: object, expected: str) -> str:
    """Word `thegame.NotAMove`."""
    return f"expected {expected}, got {shown(move)}"


def game_over(outcome: str) -> str:
    """Word `thegame.GameOver`."""
    return f"the game is over: {outcome}"


def not_your_turn(asking: int | None, player: int) -> str:
    """Word `thegame.NotYourTurn`."""
    return f"player {player} is on turn, not {seat(asking)}"


def no_such_pile(pile: object, piles: int) -> str:
    """Word `thegame.NoSuchPile`."""
    return f"no pile {shown(pile)}; piles are 0 to {piles - 1}"


def no_such_card(card: object, lowest: int, highest: int) -> str:
    """Word `thegame.NoSuchCard`."""
    return f"no card {shown(card)}; cards are {lowest} to {highest}"


def not_in_hand(card: int, player: int, hand: Sequence[int]) -> str:
    """Word `thegame.NotInHand`."""
    held = f"hand: {listed(hand)}" if hand else "the hand is empty"
    return f"player {player} does not hold {card}; {held}"


def _shown_pile(pile: object, step: int, top: int) -> str:
    return f"pile {pile} ({direction(step)}, showing {top})"


def does_not_fit(
    card: int, pile: object, step: int, top: int, fitting: Sequence[str]
) -> str:
    """Word `thegame.DoesNotFit`."""
    which = _shown_pile(pile, step, top)
    return f"{card} does not fit on {which}; cards that fit: {', '.join(fitting)}"


def does_not_improve(
    card: int, pile: object, step: int, top: int, improving: Sequence[str]
) -> str:
    """Word `thegame.DoesNotImprove`."""
    which = _shown_pile(pile, step, top)
    better = f"cards that do: {', '.join(improving)}" if improving else "no card does"
    return f"{card} does not improve the opponent's {which}; {better}"


def already_helped(card: int, pile: object) -> str:
    """Word `thegame.AlreadyHelped`."""
    return (
        f"cannot lay {card} on pile {pile}: one card was already laid on the "
        f"opponent's piles this turn"
    )


def too_few_laid(laid: int, minimum: int) -> str:
    """Word `thegame.TooFewLaid`."""
    after = counted(laid, "card")
    return f"cannot end the turn after {after}; the minimum is {minimum}"


# How a game ended.


def team_result(unlaid: int, *, excellent: bool) -> str:
    """Word the end of a cooperative game."""
    if not unlaid:
        return "the game is beaten, every card was laid"
    praise = ", an excellent result" if excellent else ""
    return f"{cards(unlaid)} left{praise}"


def duel_result(winner: int, *, stuck: bool) -> str:
    """Word the end of a duel."""
    how = f"player {1 - winner} is stuck" if stuck else "every card was laid"
    return f"player {winner} wins, {how}"


# Where a turn stands, and what a game on paper gets wrong.


def turn(player: int, laid: int, minimum: int, *, helped: bool) -> str:
    """Word whose turn it is and how far it has come."""
    help_ = ", helped" if helped else ""
    return f"player {player} is on turn: {laid} laid, minimum {minimum}{help_}"


def illegal_game(number: int | None, move: str, player: int, reason: str) -> str:
    """Word `thegame.IllegalGame`."""
    return f"move {number}, {move} by player {player}: {reason}"


def no_such_player(player: object, players: int) -> str:
    """Word `thegame.NoSuchPlayer`."""
    return f"no player {shown(player)}; players are 0 to {players - 1}"
