"""Games: played to their end in memory, each turn as the search finds it best.

Here all cards are known, but each player chooses by what they may see: their own hand,
what is laid, and hints.
"""

from typing import NamedTuple

import numpy as np

from thegame.batch._compiler import borrowing, inlined

from ._hints import wish
from ._numbers import HELD, LAID, Board, Desk, Lane, Weights
from ._search import DRAWN, best_ends, search


class World(NamedTuple):
    """A whole game: what shows, the hands, the draw piles, and what is not laid."""

    tops: Lane
    hands: Lane
    sizes: Lane
    decks: Lane
    undrawn: Lane
    unlaid: Lane
    levels: Lane
    nodes: Lane


def world(rules: Board) -> World:
    """Return memory for a game."""
    whole, decks = np.int64, 1 + rules.duel
    span = rules.highest + 2 * rules.pad + 2
    return World(
        tops=np.zeros(rules.piles, whole),
        hands=np.zeros((rules.players, rules.hand_size), whole),
        sizes=np.zeros(rules.players, whole),
        decks=np.zeros((decks, rules.highest), whole),
        undrawn=np.zeros(decks, whole),
        unlaid=np.zeros((decks, span), whole),
        levels=np.zeros(1, whole),
        nodes=np.zeros(1, whole),
    )


@inlined
def sit_down(rules: Board, desk: Desk, game: World, player: int) -> None:
    """Write what a player sees to the desk, but for hints."""
    source, status = player * rules.duel, desk.cards.status
    for card in range(len(status)):
        status[card] = game.unlaid[source, card]
    if rules.duel == 1:
        for card in range(len(status)):
            desk.table.their_status[card] = game.unlaid[1 - source, card]
    for slot in range(game.sizes[player]):
        status[rules.pad + game.hands[player, slot]] = HELD
    for place in range(rules.piles):
        # The own piles come first.
        shift = place + source * rules.own
        desk.table.start[place] = game.tops[shift % rules.piles]
    desk.cards.sizes[1] = game.undrawn[source]


@inlined
def listen(
    rules: Board, weights: Weights, desk: Desk, game: World, player: int, talk: int
) -> None:
    """Write the wishes of all teammates to the desk."""
    kept, small = desk.table.kept, desk.table.small
    for pile in range(rules.own):
        kept[pile] = 0
        small[pile] = 0
    if talk == 1:
        status, start = desk.cards.status, desk.table.start
        for other in range(rules.players):
            if other != player:
                hand, size = game.hands[other], game.sizes[other]
                wish(rules, weights, status, start, hand, size, kept, small)


@inlined
def finish_turn(
    rules: Board, game: World, player: int, mask: int, helped: int, tops: Lane
) -> int:
    """Take the laid cards out of the hand, draw, and return who is next."""
    source, kept = player * rules.duel, 0
    hand = game.hands[player]
    for slot in range(game.sizes[player]):
        card = hand[slot]
        if mask >> slot & 1:
            game.unlaid[source, rules.pad + card] = LAID
        else:
            hand[kept] = card
            kept += 1
    for place in range(rules.piles):
        game.tops[(place + source * rules.own) % rules.piles] = tops[place]
    fills = rules.duel == 0 or helped == 1
    due = rules.hand_size - kept if fills else DRAWN
    for _ in range(min(due, game.undrawn[source])):
        game.undrawn[source] -= 1
        hand[kept] = game.decks[source, game.undrawn[source]]
        kept += 1
    game.sizes[player] = kept
    following = (player + 1) % rules.players
    for _ in range(rules.players - 1):
        if game.sizes[following] == 0:
            following = (following + 1) % rules.players
    return following


@inlined
def left_over(rules: Board, game: World, source: int) -> int:
    """Return how many cards of a deck are not laid."""
    count = 0
    for card in range(2, rules.highest + 1):
        count += 1 if game.unlaid[source, rules.pad + card] != LAID else 0
    return count


@inlined
def needed(rules: Board, game: World, player: int) -> int:
    """Return how many cards the turn of a player needs."""
    undrawn = game.undrawn[player * rules.duel]
    if rules.duel == 0:
        return rules.minimum if undrawn > 0 else 1
    lone = rules.lone == 1 and undrawn == 0 and game.sizes[player] == 1
    return 1 if lone else rules.minimum


@borrowing
def play_on(
    rules: Board,
    weights: Weights,
    desk: Desk,
    game: World,
    player: int,
    talk: int,
    beam: int,
    wide: int,
) -> int:
    """Play to the end; return how many cards a team leaves, or which duellist won."""
    while True:
        source = player * rules.duel
        if rules.duel == 1 and left_over(rules, game, 1 - source) == 0:
            return 1 - player
        if rules.duel == 0 and left_over(rules, game, 0) == 0:
            return 0
        sit_down(rules, desk, game, player)
        listen(rules, weights, desk, game, player, talk)
        need = needed(rules, game, player)
        hand, size = game.hands[player], game.sizes[player]
        search(rules, weights, desk, hand, size, 0, need, beam, wide)
        if best_ends(desk.nodes, need, game.levels, game.nodes) == 0:
            return 1 - player if rules.duel == 1 else left_over(rules, game, 0)
        level, node = game.levels[0], game.nodes[0]
        mask, helped = desk.nodes.masks[level, node], desk.nodes.helped[level, node]
        tops = desk.nodes.tops[level, node]
        player = finish_turn(rules, game, player, mask, helped, tops)


@inlined
def copy(source: Lane, target: Lane) -> None:
    """Copy an array; a slice would be copied by way of a third."""
    for at in range(source.size):
        target.flat[at] = source.flat[at]


@inlined
def copy_game(source: World, target: World) -> None:
    """Copy a game."""
    copy(source.tops, target.tops)
    copy(source.hands, target.hands)
    copy(source.sizes, target.sizes)
    copy(source.decks, target.decks)
    copy(source.undrawn, target.undrawn)
    copy(source.unlaid, target.unlaid)
