"""Numbers: rules, weights and working memory as compiled functions take them.

Piles are counted as the player on turn counts them: own or shared piles first, those
that rise before those that fall, then the opponent's. Arrays that are indexed by a card
have room for three tricks below the lowest and above the highest.
"""

import math
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from thegame._rules import Cooperative, FaceToFace, Rules

Lane: TypeAlias = Any
"""An array, or a number of it."""

LAID: Final = 0
"""The card is laid, or not of this deck."""

UNSEEN: Final = 1
"""The card is unlaid and not in the hand of the player on turn."""

KEPT: Final = 2
"""The same, and a teammate asks to keep the pile on which it is a trick."""

HELD: Final = 3
"""The card is in the hand of the player on turn."""

FURTHEST: Final = 1100
"""Further than any two numbers of a game are apart."""


class Board(NamedTuple):
    """The rules as plain numbers."""

    players: int
    hand_size: int
    minimum: int
    trick: int
    highest: int
    pad: int
    own: int
    rising: int
    piles: int
    duel: int
    lone: int


def board(rules: Rules) -> Board:
    """Return the numbers of the rules."""
    team = isinstance(rules, Cooperative)
    piles = len(rules.piles)
    own = piles if team else piles // 2
    # A trick that goes further than any deck is never possible.
    trick = min(rules.trick, FURTHEST)
    return Board(
        players=rules.players,
        hand_size=rules.hand_size,
        minimum=rules.minimum,
        trick=trick,
        highest=rules.highest,
        pad=3 * trick + 2,
        own=own,
        rising=own // 2,
        piles=piles,
        duel=int(not team),
        lone=int(isinstance(rules, FaceToFace) and rules.lone_card_wins),
    )


class Weights(NamedTuple):
    """What the value of a table depends on."""

    fit: float
    tricks: Lane
    chains: Lane
    held: float
    further: float
    keep: float
    small: float
    near: int
    small_step: int
    theirs: float
    lacking: float


def weights(
    *,
    alpha: float,
    held_trick: float,
    kept_trick: float,
    unseen_trick: float,
    chain: float,
    held: float,
    further: float,
    keep: float = 0.0,
    small: float = 0.0,
    near: int = 1,
    small_step: int = 5,
    theirs: float = 0.0,
    lacking: float = 0.0,
) -> Weights:
    """Return the weights with their powers worked out, so that all forms agree."""
    parts = (0.0, unseen_trick, kept_trick, held_trick)
    return Weights(
        fit=math.exp(-alpha),
        tricks=tuple(math.exp(-alpha * part) for part in parts),
        chains=tuple(math.exp(-alpha * chain * part) for part in parts),
        held=held,
        further=further,
        keep=keep,
        small=small,
        near=near,
        small_step=small_step,
        theirs=theirs,
        lacking=lacking,
    )


class Cards(NamedTuple):
    """What is known of the cards, and what they contribute to the value of a table."""

    status: Lane
    """What is known of each card, by its number and the pad."""

    below: Lane
    """How many unlaid cards are below each number."""

    sizes: Lane
    """How many cards are unlaid, and how many can be drawn."""

    unlaid: Lane
    """The unlaid cards in order; the other arrays have a place for each."""

    weight: Lane
    live: Lane
    rows: Lane
    spare: Lane
    sums: Lane
    found: Lane


class Table(NamedTuple):
    """What the piles showed when the turn began, and what teammates ask for."""

    start: Lane
    kept: Lane
    small: Lane
    keep_costs: Lane
    small_costs: Lane
    their_status: Lane


class Nodes(NamedTuple):
    """The tables that a turn can lead to, by the number of cards that it lays."""

    tops: Lane
    masks: Lane
    helped: Lane
    scores: Lane
    theirs: Lane
    parents: Lane
    slots: Lane
    places: Lane
    counts: Lane
    worst: Lane


class Desk(NamedTuple):
    """Working memory for the search of one turn.

    In three parts, because compiled functions are given what they need: to take an
    array out of a tuple of 25 costs ten times what it costs to use it.
    """

    cards: Cards
    table: Table
    nodes: Nodes


def desk(rules: Board, width: int) -> Desk:
    """Return memory for searches that keep up to so many tables of each length."""
    span, deck = rules.highest + 2 * rules.pad + 2, rules.highest
    levels = rules.hand_size + 1
    whole, real = np.int64, np.float64
    cards = Cards(
        status=np.zeros(span, whole),
        below=np.zeros(span, whole),
        sizes=np.zeros(2, whole),
        unlaid=np.zeros(deck, whole),
        weight=np.zeros(deck, real),
        live=np.zeros(deck, real),
        rows=np.zeros((rules.own, deck), real),
        spare=np.zeros((rules.own, deck), real),
        sums=np.zeros((rules.own, deck + 1), real),
        found=np.zeros(rules.hand_size, real),
    )
    table = Table(
        start=np.zeros(rules.piles, whole),
        kept=np.zeros(rules.own, whole),
        small=np.zeros(rules.own, whole),
        keep_costs=np.zeros(rules.own, real),
        small_costs=np.zeros(rules.own, real),
        their_status=np.zeros(span, whole),
    )
    nodes = Nodes(
        tops=np.zeros((levels, width, rules.piles), whole),
        masks=np.zeros((levels, width), whole),
        helped=np.zeros((levels, width), whole),
        scores=np.zeros((levels, width), real),
        theirs=np.zeros((levels, width), real),
        parents=np.zeros((levels, width), whole),
        slots=np.zeros((levels, width), whole),
        places=np.zeros((levels, width), whole),
        counts=np.zeros(levels, whole),
        worst=np.zeros(levels, real),
    )
    return Desk(cards, table, nodes)
