"""Rollouts: the ends of a turn, tried out in worlds that agree with what is known.

A world is one way in which the unseen cards can lie. In each of them every end of the
turn that is still in the race is played to the end of the game; then the worse half of
the ends is given up, twice.
"""

from typing import Final, NamedTuple

import numpy as np

from thegame.batch._compiler import borrowing, entry, inlined

from ._games import World, copy_game, finish_turn, play_on
from ._hints import is_vague, justifies, wish
from ._numbers import Board, Desk, Lane, Weights
from ._search import best_ends, retrace, search

CARD: Final = 0.002
"""What a card less at the end is worth, where a won game is worth 1."""


class Case(NamedTuple):
    """What a player knows at the start of a rollout, and the ends that are tried."""

    asked: Lane
    """The hint of each player about each pile: 1 for KEEP, 2 for SMALL_STEP."""

    vague: Lane
    """For each kind and pile, whether silence about it tells something."""

    levels: Lane
    nodes: Lane
    totals: Lane
    racing: Lane
    slots: Lane
    places: Lane
    orders: Lane
    their_orders: Lane
    used: Lane


def case(rules: Board, ends: int, orders: Lane, their_orders: Lane) -> Case:
    """Return memory for so many ends, and the orders of the unseen cards."""
    whole = np.int64
    return Case(
        asked=np.zeros((rules.players, rules.own), whole),
        vague=np.zeros((2, rules.own), whole),
        levels=np.zeros(ends, whole),
        nodes=np.zeros(ends, whole),
        totals=np.zeros(ends, np.float64),
        racing=np.zeros(ends, whole),
        slots=np.zeros((ends, rules.hand_size), whole),
        places=np.zeros((ends, rules.hand_size), whole),
        orders=orders,
        their_orders=their_orders,
        used=np.zeros(orders.shape[1], whole),
    )


@inlined
def speaks(
    rules: Board, weights: Weights, desk: Desk, about: Case, other: int, card: int
) -> bool:
    """Return whether a player who holds the card would have said what they did not."""
    found = False
    for pile in range(rules.own):
        top, said = desk.table.start[pile], about.asked[other, pile]
        if said != 1 and about.vague[0, pile] == 1:
            found = found or justifies(rules, pile, top, card, weights.near, 0)
        if said == 0 and about.vague[1, pile] == 1:
            found = found or justifies(rules, pile, top, card, weights.small_step, 1)
    return found


@inlined
def is_wanted(
    rules: Board,
    weights: Weights,
    desk: Desk,
    about: Case,
    other: int,
    pile: int,
    card: int,
) -> bool:
    """Return whether the card explains a player's hint about the pile."""
    kind = about.asked[other, pile] - 1
    near = weights.near if kind == 0 else weights.small_step
    top = desk.table.start[pile]
    fits = justifies(rules, pile, top, card, near, kind)
    return fits and not speaks(rules, weights, desk, about, other, card)


@inlined
def explain(
    rules: Board,
    weights: Weights,
    desk: Desk,
    about: Case,
    other: int,
    order: Lane,
    used: Lane,
    game: World,
) -> int:
    """Give a player a card for each hint that they gave; return how many."""
    count = 0
    for pile in range(rules.own):
        if about.asked[other, pile] == 0 or count == game.sizes[other]:
            continue
        found = False
        for slot in range(count):
            card = game.hands[other, slot]
            if is_wanted(rules, weights, desk, about, other, pile, card):
                found = True
        for at in range(len(order)):
            if found or used[at] == 1:
                continue
            if is_wanted(rules, weights, desk, about, other, pile, order[at]):
                game.hands[other, count] = order[at]
                used[at] = 1
                count += 1
                found = True
    return count


@borrowing
def deal_team(
    rules: Board,
    weights: Weights,
    desk: Desk,
    about: Case,
    seat: int,
    order: Lane,
    talk: int,
    game: World,
) -> None:
    """Place the unseen cards in this order, so that hands agree with the hints."""
    used = about.used
    used[:] = 0
    for other in range(rules.players):
        if other == seat:
            continue
        count = 0
        if talk == 1:
            count = explain(rules, weights, desk, about, other, order, used, game)
        for careful in range(talk, -1, -1):
            for at in range(len(order)):
                if count == game.sizes[other] or used[at] == 1:
                    continue
                if careful == 1 and speaks(
                    rules, weights, desk, about, other, order[at]
                ):
                    continue
                game.hands[other, count] = order[at]
                used[at] = 1
                count += 1
    count = 0
    for at in range(len(order)):
        if used[at] == 0:
            game.decks[0, count] = order[at]
            count += 1


@inlined
def deal_duel(seat: int, order: Lane, theirs: Lane, game: World) -> None:
    """Place the unseen cards of a duel in these orders."""
    other = 1 - seat
    for at in range(len(order)):
        game.decks[seat, at] = order[at]
    size = game.sizes[other]
    for at in range(len(theirs)):
        if at < size:
            game.hands[other, at] = theirs[at]
        else:
            game.decks[other, at - size] = theirs[at]


@inlined
def give_up(about: Case, count: int, left: int) -> None:
    """Take the worst ends out of the race until so many are left."""
    racing = 0
    for end in range(count):
        racing += about.racing[end]
    while racing > left:
        worst = -1
        for end in range(count):
            # Of equals the last is given up: ends come best first.
            if about.racing[end] == 1 and (
                worst < 0 or about.totals[end] <= about.totals[worst]
            ):
                worst = end
        about.racing[worst] = 0
        racing -= 1


@borrowing
def race(
    rules: Board,
    weights: Weights,
    desk: Desk,
    aside: Desk,
    fresh: World,
    game: World,
    about: Case,
    count: int,
    seat: int,
    talk: int,
    listens: int,
    beam: int,
) -> None:
    """Try the ends out in all worlds; the one that is left is the best."""
    worlds = len(about.orders)
    for end in range(count):
        about.totals[end] = 0.0
        about.racing[end] = 1
    for number in range(worlds):
        order, theirs = about.orders[number], about.their_orders[number]
        if rules.duel == 1:
            deal_duel(seat, order, theirs, fresh)
        else:
            deal_team(rules, weights, desk, about, seat, order, listens, fresh)
        for end in range(count):
            if about.racing[end] == 1:
                copy_game(fresh, game)
                level, node = about.levels[end], about.nodes[end]
                mask, helped = (
                    desk.nodes.masks[level, node],
                    desk.nodes.helped[level, node],
                )
                tops = desk.nodes.tops[level, node]
                following = finish_turn(rules, game, seat, mask, helped, tops)
                result = play_on(
                    rules, weights, aside, game, following, talk, beam, 2 * beam
                )
                won = result == (seat if rules.duel == 1 else 0)
                about.totals[end] += 1.0 if won else 0.0
                if rules.duel == 0:
                    about.totals[end] -= CARD * result
        if number + 1 == worlds // 4:
            give_up(about, count, (count + 1) // 2)
        if number + 1 == worlds // 2:
            give_up(about, count, (count + 3) // 4)
    give_up(about, count, 1)


@entry
def think(
    rules: Board,
    weights: Weights,
    desk: Desk,
    aside: Desk,
    fresh: World,
    game: World,
    about: Case,
    helped: int,
    need: int,
    seat: int,
    talk: int,
    listens: int,
    beam: int,
    wide: int,
    short: int,
) -> Lane:
    """Choose an end of the turn; return how many cards it lays, -1 if none is found.

    Its plays are the first of those that the case then has.
    """
    hand, size = fresh.hands[seat], fresh.sizes[seat]
    search(rules, weights, desk, hand, size, helped, need, beam, wide)
    count = best_ends(desk.nodes, need, about.levels, about.nodes)
    if count == 0:
        return -1
    best = 0
    if len(about.orders) > 0 and count > 1:
        for pile in range(rules.own):
            for kind in range(2):
                near = weights.near if kind == 0 else weights.small_step
                top, status = desk.table.start[pile], desk.cards.status
                vague = is_vague(rules, status, pile, top, near, kind)
                about.vague[kind, pile] = 1 if vague else 0
        race(
            rules,
            weights,
            desk,
            aside,
            fresh,
            game,
            about,
            count,
            seat,
            talk,
            listens,
            short,
        )
        for end in range(count):
            if about.racing[end] == 1:
                best = end
    level, node = about.levels[best], about.nodes[best]
    retrace(desk.nodes, level, node, about.slots[0], about.places[0])
    return level


@entry
def ask(
    rules: Board,
    weights: Weights,
    status: Lane,
    tops: Lane,
    hand: Lane,
    kept: Lane,
    small: Lane,
) -> None:
    """Mark the piles that a hand has a wish about."""
    wish(rules, weights, status, tops, hand, len(hand), kept, small)
