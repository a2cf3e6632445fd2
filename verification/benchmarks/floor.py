"""The floor: the printed cooperative game as one flat tuple and plain functions.

No types, no errors, no settings: the least that plays the game. What the library
adds is measured against it. ``tests/test_floor.py`` keeps it honest.
"""

import random
from collections.abc import Iterable
from typing import TypeAlias

Floor: TypeAlias = tuple[
    tuple[int, int, int, int],  # tops
    tuple[tuple[int, ...], ...],  # hands
    tuple[int, ...],  # draw pile
    int,  # player
    int,  # laid
    bool,  # over
]

HAND_SIZES = (0, 8, 7, 6, 6, 6)


def shuffled(seed: int, cards: Iterable[int], decks: int) -> list[tuple[int, ...]]:
    """Shuffle decks of these cards for a seed, in the library's golden order."""
    chance = random.Random(seed).random
    orders: list[tuple[int, ...]] = []
    for _ in range(decks):
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance() * (last + 1))
            order[last], order[other] = order[other], order[last]
        orders.append(tuple(order))
    return orders


def deal(seed: int, players: int) -> Floor:
    """Shuffle for a seed, and deal; player 0 starts."""
    (deck,) = shuffled(seed, range(2, 100), 1)
    return start(deck, players, 0)


def start(deck: tuple[int, ...], players: int, player: int) -> Floor:
    """Deal the deck."""
    size = HAND_SIZES[players]
    hands = tuple(
        tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(players)
    )
    return ((1, 1, 100, 100), hands, deck[players * size :], player, 0, False)


def legal(state: Floor) -> list[tuple[int, int]]:
    """The cards that fit, by card and then by pile."""
    tops, hands, _, player, _, over = state
    if over:
        return []
    plays: list[tuple[int, int]] = []
    for card in hands[player]:
        for pile in (0, 1):
            if card > tops[pile] or card == tops[pile] - 10:
                plays.append((card, pile))
        for pile in (2, 3):
            if card < tops[pile] or card == tops[pile] + 10:
                plays.append((card, pile))
    return plays


def may_end(state: Floor) -> bool:
    """Whether the turn may end."""
    return not state[5] and state[4] >= (2 if state[2] else 1)


def play(state: Floor, card: int, pile: int) -> Floor:
    """Lay a card that fits."""
    tops, hands, deck, player, laid, _ = state
    shown = list(tops)
    shown[pile] = card
    hand = hands[player]
    at = hand.index(card)
    held = list(hands)
    held[player] = hand[:at] + hand[at + 1 :]
    return judge(
        (shown[0], shown[1], shown[2], shown[3]), tuple(held), deck, player, laid + 1
    )


def end(state: Floor) -> Floor:
    """Draw and pass the turn on."""
    tops, hands, deck, player, _, _ = state
    players = len(hands)
    held = list(hands)
    hand = held[player]
    missing = HAND_SIZES[players] - len(hand)
    held[player] = tuple(sorted(hand + deck[:missing]))
    following = (player + 1) % players
    while not held[following]:
        following = (following + 1) % players
    return judge(tops, tuple(held), deck[missing:], following, 0)


def judge(
    tops: tuple[int, int, int, int],
    hands: tuple[tuple[int, ...], ...],
    deck: tuple[int, ...],
    player: int,
    laid: int,
) -> Floor:
    """The state with its end noted."""
    missing = (2 if deck else 1) - laid
    over = not deck and not any(hands)
    if missing > 0 and not over:
        first, second, third, fourth = tops
        crossed = min(first, second) >= max(third, fourth)
        over = crossed and not reach(tops, hands[player], missing)
    return (tops, hands, deck, player, laid, over)


def reach(tops: tuple[int, int, int, int], hand: tuple[int, ...], count: int) -> bool:
    """Whether so many cards can be laid in some order."""
    if count == 0:
        return True
    for card in hand:
        rest = tuple(other for other in hand if other != card)
        first, second, third, fourth = tops
        if (card > first or card == first - 10) and reach(
            (card, second, third, fourth), rest, count - 1
        ):
            return True
        if (card > second or card == second - 10) and reach(
            (first, card, third, fourth), rest, count - 1
        ):
            return True
        if (card < third or card == third + 10) and reach(
            (first, second, card, fourth), rest, count - 1
        ):
            return True
        if (card < fourth or card == fourth + 10) and reach(
            (first, second, third, card), rest, count - 1
        ):
            return True
    return False
