"""Memory: a view written down for compiled functions, and what they need to think."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from thegame._game.talk import HintKind
from thegame._game.view import View
from thegame._rules import Rules

from ._games import World, world
from ._numbers import HELD, LAID, UNSEEN, Board, Desk, board, desk


class Memory(NamedTuple):
    """The numbers of the rules, with room to search in and to play games in."""

    rules: Board
    desk: Desk
    aside: Desk
    fresh: World
    game: World


def memory(rules: Rules, width: int, short: int) -> Memory:
    """Return memory for searches that keep so many tables, and short ones."""
    made = board(rules)
    return Memory(made, desk(made, width), desk(made, short), world(made), world(made))


def write_view(at: Memory, view: View, seat: int) -> None:
    """Write what a seat sees to the desk, and the same as the start of a world."""
    rules, cards, table, fresh = at.rules, at.desk.cards, at.desk.table, at.fresh
    own = seat * rules.duel
    fresh.unlaid[:] = LAID
    for source, unseen in enumerate(view.unseen):
        fresh.unlaid[source, rules.pad + np.array(unseen, np.int64)] = UNSEEN
    hand = np.array(view.hand, np.int64)
    fresh.unlaid[own, rules.pad + hand] = UNSEEN
    cards.status[:] = fresh.unlaid[own]
    cards.status[rules.pad + hand] = HELD
    table.their_status[:] = fresh.unlaid[-1 - own]
    fresh.tops[:] = view.tops
    # The own piles come first.
    shift = own * rules.own
    table.start[: rules.piles - shift] = fresh.tops[shift:]
    table.start[rules.piles - shift :] = fresh.tops[:shift]
    fresh.sizes[:] = view.hand_sizes
    fresh.undrawn[:] = view.deck_sizes
    fresh.hands[seat, : len(hand)] = hand
    cards.sizes[1] = view.deck_sizes[own]


def write_unlaid(at: Memory, view: View) -> Any:
    """Write which cards are not laid to the desk, and return that."""
    status = at.desk.cards.status
    status[:] = LAID
    status[at.rules.pad + np.array(view.hand + view.unseen[0], np.int64)] = UNSEEN
    return status


def write_hints(at: Memory, view: View, seat: int, asked: Any) -> None:
    """Write the hints of the others to the desk, and who gave them."""
    table = at.desk.table
    table.kept[:] = 0
    table.small[:] = 0
    for hint in view.hints:
        if hint.player == seat:
            continue
        keeps = hint.kind is HintKind.KEEP
        (table.kept if keeps else table.small)[hint.pile] = 1
        # Who asks to keep a pile asks for more than a small step.
        if keeps or asked[hint.player, hint.pile] == 0:
            asked[hint.player, hint.pile] = 1 if keeps else 2


def orders(cards: Sequence[int], count: int, chance: random.Random) -> Any:
    """Return so many random orders of the cards."""
    lots = [[chance.random() for _ in cards] for _ in range(count)]
    shape = count, len(cards)
    numbers = np.array(lots, np.float64).reshape(shape).argsort(axis=1, kind="stable")
    return np.array(cards, np.int64)[numbers].reshape(shape)
