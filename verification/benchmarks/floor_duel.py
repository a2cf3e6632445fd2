"""The floor of the duel: Face to Face as one flat tuple and plain functions.

As in ``floor``: no types, no errors, no settings. Piles 0 and 1 are player 0's, 2 and 3
player 1's; the first of each two ascends. ``tests/test_floor.py`` keeps it honest.
"""

from typing import TypeAlias

from verification.benchmarks.floor import shuffled

Floor: TypeAlias = tuple[
    tuple[int, int, int, int],  # tops
    tuple[tuple[int, ...], ...],  # hands
    tuple[tuple[int, ...], ...],  # draw piles
    int,  # player
    int,  # laid
    bool,  # helped
    int | None,  # winner
]


def deal(seed: int) -> Floor:
    """Shuffle for a seed, and deal; player 0 starts."""
    first, second = shuffled(seed, range(2, 60), 2)
    return start((first, second), 0)


def start(decks: tuple[tuple[int, ...], ...], player: int) -> Floor:
    """Deal the decks."""
    hands = tuple(tuple(sorted(deck[:6])) for deck in decks)
    rest = tuple(deck[6:] for deck in decks)
    return ((1, 60, 1, 60), hands, rest, player, 0, False, None)


def legal(state: Floor) -> list[tuple[int, int]]:  # noqa: C901 - a floor is flat
    """The cards that fit or improve, by card and then by pile."""
    tops, hands, _, player, _, helped, winner = state
    if winner is not None:
        return []
    plays: list[tuple[int, int]] = []
    own, other = 2 * player, 2 - 2 * player
    up, down = tops[own], tops[own + 1]
    other_up, other_down = tops[other], tops[other + 1]
    for card in hands[player]:
        if player and not helped:
            if card < other_up:
                plays.append((card, other))
            if card > other_down:
                plays.append((card, other + 1))
        if card > up or card == up - 10:
            plays.append((card, own))
        if card < down or card == down + 10:
            plays.append((card, own + 1))
        if not player and not helped:
            if card < other_up:
                plays.append((card, other))
            if card > other_down:
                plays.append((card, other + 1))
    return plays


def may_end(state: Floor) -> bool:
    """Whether the turn may end."""
    return state[6] is None and state[4] >= 2


def play(state: Floor, card: int, pile: int) -> Floor:
    """Lay a card that fits or improves."""
    tops, hands, decks, player, laid, helped, _ = state
    shown = list(tops)
    shown[pile] = card
    hand = hands[player]
    at = hand.index(card)
    held = list(hands)
    held[player] = hand[:at] + hand[at + 1 :]
    return judge(
        (shown[0], shown[1], shown[2], shown[3]),
        tuple(held),
        decks,
        player,
        laid + 1,
        helped or pile // 2 != player,
    )


def end(state: Floor) -> Floor:
    """Draw and pass the turn on."""
    tops, hands, decks, player, _, helped, _ = state
    held, left = list(hands), list(decks)
    hand, deck = held[player], left[player]
    due = 6 - len(hand) if helped else 2
    held[player] = tuple(sorted(hand + deck[:due]))
    left[player] = deck[due:]
    return judge(tops, tuple(held), tuple(left), 1 - player, 0, False)


def judge(
    tops: tuple[int, int, int, int],
    hands: tuple[tuple[int, ...], ...],
    decks: tuple[tuple[int, ...], ...],
    player: int,
    laid: int,
    helped: bool,
) -> Floor:
    """The state with its winner noted."""
    winner = None
    hand = hands[player]
    if not hand and not decks[player]:
        winner = player
    elif laid < 2:
        up, down = tops[2 * player], tops[2 * player + 1]
        uncrossed = up < down and len(hand) >= 2 - laid
        other_up, other_down = tops[2 - 2 * player], tops[3 - 2 * player]
        if not uncrossed and not reach(
            up, down, other_up, other_down, hand, 2 - laid, helped
        ):
            winner = 1 - player
    return (tops, hands, decks, player, laid, helped, winner)


def reach(
    up: int,
    down: int,
    other_up: int,
    other_down: int,
    hand: tuple[int, ...],
    count: int,
    helped: bool,
) -> bool:
    """Whether so many cards can be laid in some order."""
    if count == 0:
        return True
    for card in hand:
        rest = tuple(other for other in hand if other != card)
        if (card > up or card == up - 10) and reach(
            card, down, other_up, other_down, rest, count - 1, helped
        ):
            return True
        if (card < down or card == down + 10) and reach(
            up, card, other_up, other_down, rest, count - 1, helped
        ):
            return True
        if (
            not helped
            and (card < other_up or card > other_down)
            and reach(up, down, other_up, other_down, rest, count - 1, True)
        ):
            return True
    return False
