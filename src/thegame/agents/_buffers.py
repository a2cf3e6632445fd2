"""Working memory of the compiled functions, and the views that are copied into it.

Everything that a search needs lies in one record, the *table*, and one array of
records, the *nodes*. A compiled function is given the address of a record, whatever it
holds; with tuples of 25 arrays the functions took twice as long to compile. All sizes
but the number of nodes are those of the largest game.

Piles are *places*: they are counted as the player on turn counts them, own or shared
piles first, those that rise before those that fall, then the opponent's. Arrays that
are indexed by a card have room for three tricks below the lowest and above the highest.
"""

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thegame._game.talk import HintKind
from thegame._game.view import View
from thegame._rules import Cooperative
from thegame._rules.limits import CARDS, DECKS, HIGHEST, PILES, PLAYERS
from thegame.batch._most_laid import working_memory
from thegame.batch._rule_numbers import Integers, RuleNumbers, rule_numbers

from ._strategist import SLOTS

Record: TypeAlias = np.void
"""One record of named numbers and arrays."""

Records: TypeAlias = NDArray[np.void]
"""An array of records."""

Reals: TypeAlias = NDArray[np.float64]
"""An array of risks."""

LAID: Final = 0
"""The card is laid, or does not belong to this deck."""

UNSEEN: Final = 1
"""The card is unlaid and not in the hand of the player on turn."""

KEPT: Final = 2
"""An unseen card that is a trick on a pile that a teammate asked to keep."""

HELD: Final = 3
"""The card is in the hand of the player on turn."""

_SPAN: Final = 2 * rule_numbers(Cooperative(1, trick=9999)).pad + HIGHEST + 3
"""The length of an array that is indexed by a card, with the largest pad."""

SHORT: Final = 3
"""How many nodes of each length a rollout keeps; below the minimum, twice that."""

_TABLE: Final = np.dtype(
    [
        # The hand of the player on turn, also in ascending order, its size, how many
        # cards of their deck can be drawn, and whether the turn has helped.
        ("hand", "i8", SLOTS),
        ("ascending", "i8", SLOTS),
        ("size", "i8"),
        ("undrawn", "i8"),
        ("helped", "i8"),
        # What is known of each card of their deck, and of the opponent's deck.
        ("status", "i1", _SPAN),
        ("their_status", "i1", _SPAN),
        # The tops when the turn began, and the hints of teammates with their prices.
        ("start", "i8", PILES),
        ("kept", "i1", PILES),
        ("small", "i1", PILES),
        ("keep_cost", "f8", PILES),
        ("small_cost", "f8", PILES),
        # How many cards are unlaid, and how many of them are below each number.
        ("count", "i8"),
        ("below", "i2", _SPAN),
        # The weight of each unlaid card in ascending order; 0 while it counts as laid.
        ("weight", "f8", CARDS),
        ("live", "f8", CARDS),
        # The factor of each pile for each card, with room for a second set of them,
        # and the sums of the products over the other piles.
        ("rows", "f8", (PILES, CARDS)),
        ("spare", "f8", (PILES, CARDS)),
        ("sums", "f8", (PILES, CARDS + 1)),
        # The risk after laying each card of the hand.
        ("found", "f8", SLOTS),
        # How many nodes of each length there are, how many are kept, and the score
        # that a further one has to exceed.
        ("counts", "i8", SLOTS + 1),
        ("widths", "i8", SLOTS + 1),
        ("worst", "f8", SLOTS + 1),
    ],
    align=True,
)

_NODE: Final = np.dtype(
    [
        ("tops", "i8", PILES),
        # The cards of the hand that are laid, as bits.
        ("mask", "i8"),
        ("helped", "i8"),
        ("score", "f8"),
        # The risk of the opponent's piles.
        ("theirs", "f8"),
        # The play that led here, and from where.
        ("card", "i8"),
        ("place", "i8"),
        ("parent", "i8"),
    ],
    align=True,
)

_GAME: Final = np.dtype(
    [
        ("player", "i8"),
        ("laid", "i8"),
        ("helped", "i8"),
        # The tops as player 0 counts the piles.
        ("tops", "i8", PILES),
        # Decks are drawn from their end, and drawn cards go to the end of the hand.
        ("hands", "i8", (PLAYERS, SLOTS)),
        ("sizes", "i8", PLAYERS),
        ("decks", "i8", (DECKS, CARDS)),
        ("undrawn", "i8", DECKS),
        ("unlaid", "i8", DECKS),
    ],
    align=True,
)

_CASE: Final = np.dtype(
    [
        ("seat", "i8"),
        # Whether hints are given, and whether those of this turn are still in force.
        ("talk", "i8"),
        ("listens", "i8"),
        # The hint of each player about each pile: 1 for KEEP, 2 for SMALL_STEP.
        ("said", "i1", (PLAYERS, PILES)),
        # For each kind of hint and each pile, whether silence excludes cards.
        ("vague", "i1", (2, PILES)),
        # Which cards of an order are dealt.
        ("dealt", "i1", CARDS),
    ],
    align=True,
)

_END: Final = np.dtype(
    [
        # The node with which the turn ends: its length and its index.
        ("level", "i8"),
        ("node", "i8"),
        ("score", "f8"),
        # The sum of its results, and whether it is still in the race.
        ("total", "f8"),
        ("racing", "i8"),
    ],
    align=True,
)


class Weights(NamedTuple):
    """The parameters of the evaluation of a table."""

    fit: float
    """The factor of a pile on which a card fits."""

    tricks: tuple[float, ...]
    """The factors of a pile on which it fits after a trick, by the trick's status."""

    chains: tuple[float, ...]
    """The factors of a pile on which it fits after two tricks."""

    held: float
    """The weight of a card in one's own hand; other cards weigh 1."""

    further: float = 0.0
    """The value of each card that the turn lays."""

    keep: float = 0.0
    """The price of moving a kept pile, as a part of what its trick is worth."""

    small: float = 0.0
    """The price of a larger step than a hint allows, as a part of the trick's worth."""

    near: int = 1
    """How far from the top a card is a reason for KEEP."""

    small_step: int = 5
    """How far from the top a card is a reason for SMALL_STEP."""

    theirs: float = 0.0
    """How much the opponent's piles count in a duel."""

    lacking: float = 0.0
    """The price in a duel of each card missing from a full hand after drawing."""


def factors(
    alpha: float, chain: float, tricks: tuple[float, float, float]
) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """Return the first three weights: exp(-alpha * f) for each part of a fit.

    ``tricks`` has the parts that an unseen, a kept and a held trick count; after a
    second trick it is ``chain`` times as much. They are computed once, in Python, so
    that compiled and plain functions use the same numbers.
    """
    parts = (0.0, *tricks)
    return (
        math.exp(-alpha),
        tuple(math.exp(-alpha * part) for part in parts),
        tuple(math.exp(-alpha * chain * part) for part in parts),
    )


class Desk(NamedTuple):
    """The working memory for the search of one turn, by some rules and weights."""

    rules: RuleNumbers
    weights: Weights
    table: Record
    nodes: Records
    """The nodes by the number of cards that the turn has laid."""


def desk(rules: RuleNumbers, weights: Weights, width: int) -> Desk:
    """Return memory for searches that keep up to ``width`` nodes of each length."""
    nodes = np.zeros((rules.hand_size + 1, width), _NODE)
    return Desk(rules, weights, np.zeros(1, _TABLE)[0], nodes)


class Rollouts(NamedTuple):
    """The working memory for the rollouts of one turn."""

    desk: Desk
    """The desk of the players in a rollout."""

    games: Records
    """The world in which ends are tried out, and the game that is played in it."""

    case: Record
    """What the player knows who tries them out."""

    ends: Records
    """The ends of the turn, best first."""

    choice: Records
    """The end that a player in a rollout chooses."""

    beam: int
    """How many nodes of each length a player in a rollout keeps.

    For a constant in its place, numba would compile the search a second time.
    """

    reach: Integers
    """The memory of `is_over`."""

    orders: Integers
    """For each world, the order of the player's unseen cards."""

    their_orders: Integers
    """For each world of a duel, the order of the opponent's unseen cards."""


def rollouts(rules: RuleNumbers, weights: Weights, ends: int) -> Rollouts:
    """Return memory for rollouts of ``ends`` ends, without an order of the cards."""
    return Rollouts(
        desk=desk(rules, weights, 2 * SHORT),
        games=np.zeros(2, _GAME),
        case=np.zeros(1, _CASE)[0],
        ends=np.zeros(ends, _END),
        choice=np.zeros(1, _END),
        beam=SHORT,
        reach=working_memory(rules),
        orders=np.zeros((0, 0), np.int64),
        their_orders=np.zeros((0, 0), np.int64),
    )


def write_view(desk: Desk, view: View) -> None:
    """Copy a view to the table, without hints."""
    rules, table = desk.rules, desk.table
    own, size, status = (view.seat or 0) * rules.duel, len(view.hand), table["status"]
    status[:] = LAID
    status[np.array(view.unseen[own], np.int64) + rules.pad] = UNSEEN
    hand = np.array(view.hand, np.int64)
    status[hand + rules.pad] = HELD
    if rules.duel:
        theirs = table["their_status"]
        theirs[:] = LAID
        theirs[np.array(view.unseen[1 - own], np.int64) + rules.pad] = UNSEEN
    # The piles of the seat are the first ones on its table.
    first = own * rules.own
    table["start"][: rules.piles] = view.tops[first:] + view.tops[:first]
    table["hand"][:size] = hand
    table["size"], table["helped"] = size, view.helped
    table["undrawn"] = view.deck_sizes[own]
    table["kept"][:] = table["small"][:] = 0


def write_game(rules: RuleNumbers, game: Record, view: View) -> None:
    """Copy a view to a game, without the cards that the seat does not see."""
    seat, size = view.seat or 0, len(view.hand)
    game["player"], game["laid"], game["helped"] = seat, view.laid, view.helped
    game["tops"][: rules.piles] = view.tops
    game["hands"][seat, :size] = view.hand
    game["sizes"][: rules.players] = view.hand_sizes
    game["undrawn"][: rules.decks] = view.deck_sizes
    game["unlaid"][: rules.decks] = list(map(len, view.unseen))
    game["unlaid"][seat * rules.duel] += size


def write_hints(table: Record, case: Record, view: View) -> None:
    """Copy the hints of the others to the table, and to the case with their givers."""
    case["said"][:] = 0
    for hint in view.hints:
        if hint.player == view.seat:
            continue
        keeps = hint.kind is HintKind.KEEP
        table["kept" if keeps else "small"][hint.pile] = 1
        # KEEP asks for more than SMALL_STEP.
        if keeps or case["said"][hint.player, hint.pile] == 0:
            case["said"][hint.player, hint.pile] = 1 if keeps else 2


def orders(cards: Sequence[int], count: int, chance: random.Random) -> Integers:
    """Return ``count`` random orders of the cards."""
    keys = [[chance.random() for _ in cards] for _ in range(count)]
    shape = count, len(cards)
    numbers = np.array(keys, np.float64).reshape(shape).argsort(axis=1, kind="stable")
    return np.array(cards, np.int64)[numbers].reshape(shape)
