"""Turns in compiled functions: legal plays, the minimum, drawing, the next player.

The functions take plain numbers and small arrays, so that the rows of a batch and the
rollouts of an agent share them. Piles are *places*, counted as the player on turn
counts them. The rules themselves are in ``thegame._rules``; the tests compare the two.
"""

from thegame._rules.face_to_face import DRAWN

from ._numba import inlined
from ._rule_numbers import NOTHING, Integers, RuleNumbers


@inlined
def advance(rules: RuleNumbers, place: int, top: int, card: int) -> int:
    """Return how far a card moves a pile forwards; negative if it moves it back."""
    owned = place if place < rules.own else place - rules.own
    return card - top if owned < rules.rising else top - card


@inlined
def fits(rules: RuleNumbers, place: int, top: int, card: int) -> bool:
    """Return whether a card fits on a pile of one's own, or a shared one."""
    gain = advance(rules, place, top, card)
    # Without `or`: a branch that cannot be predicted costs more than a comparison.
    return (gain > 0) | (gain == -rules.trick)


@inlined
def takes(rules: RuleNumbers, place: int, top: int, card: int, helped: int) -> bool:
    """Return whether the player on turn may lay a card at a place."""
    if place < rules.own:
        return fits(rules, place, top, card)
    return (advance(rules, place, top, card) < 0) & (helped == 0)


@inlined
def deck_of(rules: RuleNumbers, player: int) -> int:
    """Return the index of the deck from which a player draws: a team has only one."""
    return player * rules.duel


@inlined
def required_cards(rules: RuleNumbers, undrawn: int) -> int:
    """Return the minimum of a turn with this many cards left to draw."""
    return 1 if (rules.duel == 0) & (undrawn == 0) else rules.minimum


@inlined
def missing_cards(rules: RuleNumbers, size: int, laid: int, undrawn: int) -> int:
    """Return how many more cards must be within reach for the game to go on.

    ``size`` is the number of cards in hand. The game of a team that plays out goes on
    while one card fits (R-d), and a duellist's lone last card may be enough (R-a).
    """
    missing = required_cards(rules, undrawn) - laid
    if rules.duel:
        lone = (size == 1) & (laid == 0) & (undrawn == 0)
        return 1 if lone & (rules.lone_card_wins == 1) else missing
    return min(missing, 1) if rules.play_out else missing


@inlined
def drawn_cards(rules: RuleNumbers, size: int, helped: int, undrawn: int) -> int:
    """Return how many cards a player draws at the end of a turn, holding ``size``."""
    fills = (rules.duel == 0) | (helped == 1)
    return min(rules.hand_size - size if fills else DRAWN, undrawn)


@inlined
def insert(numbers: Integers, start: int, last: int, card: int) -> None:
    """Insert a card into the ascending numbers from ``start`` on; ``last`` is free."""
    numbers[last] = NOTHING
    for index in range(start, last + 1):
        lower, card = min(numbers[index], card), max(numbers[index], card)
        numbers[index] = lower


@inlined
def next_player(rules: RuleNumbers, sizes: Integers, player: int) -> int:
    """Return the next player who holds cards; ``sizes`` are the sizes of all hands."""
    following = player + 1 if player + 1 < rules.players else 0
    while sizes[following] == 0 and following != player:
        following = following + 1 if following + 1 < rules.players else 0
    return following
