"""The planner: one turn at a time, by a value that counts where each card fits.

It is short and in plain Python; sets of cards are the bits of a number.
"""

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from operator import getitem, mul
from typing import Final, TypeAlias

import attrs

from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.face_to_face import DRAWN, FaceToFace
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.piles import Direction, fits

from ._careful import careful_move

Spot: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool]
"""A hand, the tops, and whether the turn has helped."""

Spots: TypeAlias = dict[Spot, tuple[Play, ...]]
"""Where a turn can be after some cards, and plays that lead there."""

Value: TypeAlias = Callable[[Spot], float]
"""How good it is to end the turn there."""

RISKS: Final = tuple(math.exp(-1.5 * count) for count in range(19))
"""How bad it is that an unlaid card fits on so many piles."""

STEPS: Final = (1.0, *(more - less for less, more in itertools.pairwise(RISKS)))
"""How much each further pile changes that."""

OWN_TRICK: Final = math.exp(-1.5 * 0.5)
"""The same for a card that fits after a trick from one's own hand."""

UNSEEN_TRICK: Final = math.exp(-1.5 * 0.15)
"""The same for a trick that has not been seen yet."""

Parts: TypeAlias = tuple[tuple[float, int], ...]
"""Sets of cards, and what a pile contributes to their risk."""

WON: Final = 1000.0
"""More than any table is worth."""


@attrs.define(kw_only=True)
class Planner:
    """An agent that plays the best turn it finds, judged by where each card still fits.

    In a team it plays the best turn to the minimum, then further cards while the value
    rises. The value of a table is minus the sum over all unlaid cards of exp(-1.5 *
    number of piles on which the card fits).

    In a duel it searches whole turns with at most one helping card. The value is that
    of its own piles, in which tricks count too, minus 0.24 of the opponent's, minus 0.6
    for every card that the hand will lack; a lone last card is ruled out.

    >>> import thegame
    >>> from thegame.agents import Planner
    >>> Planner().move(thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0))
    Play(card=4, pile=0)
    """

    width: int = 32
    """How many tables of each length it looks at, the best ones."""

    theirs: float = 0.24
    """How much the opponent's piles count in a duel."""

    lacking: float = 0.6
    """What a card costs in a duel that the hand lacks after drawing."""

    _plan: list[Move] = attrs.field(
        factory=list[Move], init=False, repr=False, eq=False
    )
    _next: Spot | None = attrs.field(default=None, init=False, repr=False, eq=False)

    def move(self, view: View) -> Move:
        """Return the next move of the turn that was planned when it began."""
        if not self._plan or self._next != (view.hand, view.tops, view.helped):
            self._plan = self._turn(view)
        move = self._plan.pop(0)
        if isinstance(move, Play):
            laid = view.play(move.card, move.pile)
            self._next = laid.hand, laid.tops, laid.helped
        return move

    def _turn(self, view: View) -> list[Move]:
        """Return the moves of the best turn, or one if no turn was found."""
        duel = view.rules.draw_piles > 1
        value = _duel_value(self, view) if duel else _team_value(view)
        spot: Spot = (view.hand, view.tops, view.helped)
        spots: Spots = {spot: ()}
        need = view.minimum - view.laid
        for _ in range(need):
            spots = self._best(_one_more(view, spots, in_order=True), value)
        if not spots:
            return [careful_move(view)]
        further = _all_ends if duel else _while_it_rises
        return [*further(self, view, spots, value), EndTurn()]

    def _best(self, spots: Spots, value: Value) -> Spots:
        """Return the best spots, if there are too many."""
        if len(spots) <= self.width:
            return spots
        best = sorted(spots, key=value, reverse=True)[: self.width]
        return {spot: spots[spot] for spot in best}


def _one_more(view: View, spots: Spots, *, in_order: bool = False) -> Spots:
    """Return where one more card can lead, each spot once.

    Plays on different piles can change places, so piles may be taken in their order.
    """
    lookup = view.rules._lookups[view.player]
    found: Spots = {}
    for (hand, tops, helped), plays in spots.items():
        first = plays[-1].pile if plays and in_order else 0
        card, rest = 0, hand
        for play in lookup.legal_plays(hand, tops, helped):
            pile = play.pile
            if pile < first:
                continue
            if play.card != card:
                card = play.card
                place = hand.index(card)
                rest = hand[:place] + hand[place + 1 :]
            shown = tops[:pile] + (card,) + tops[pile + 1 :]  # noqa: RUF005 - faster
            found[rest, shown, helped or lookup.helps[pile]] = (*plays, play)
    return found


def _while_it_rises(
    _: Planner, view: View, spots: Spots, value: Value
) -> tuple[Play, ...]:
    """Return the best turn to the minimum, with further cards that are worth it."""
    best = max(spots, key=value)
    plays, worth = spots[best], value(best)
    while further := _one_more(view, {best: plays}):
        best = max(further, key=value)
        if value(best) <= worth:
            break
        plays, worth = further[best], value(best)
    return plays


def _all_ends(
    planner: Planner, view: View, spots: Spots, value: Value
) -> tuple[Play, ...]:
    """Return the best turn of any length."""
    best = max(spots, key=value)
    plays, worth = spots[best], value(best)
    while spots := planner._best(_one_more(view, spots), value):
        best = max(spots, key=value)
        if value(best) > worth:
            plays, worth = spots[best], value(best)
    return plays


def _team_value(view: View) -> Value:
    """Return the value of a spot in this turn of a team."""
    unseen, tables = _set(view.unseen[0]), _tables(view.rules)

    def value(spot: Spot) -> float:
        hand, tops, _ = spot
        return -risk(unseen | _set(hand), list(map(getitem, tables, tops)))

    return value


def _duel_value(planner: Planner, view: View) -> Value:
    """Return the value of a spot in this turn of a duel."""
    rules, player = view.rules, view.player
    unseen, theirs = _set(view.unseen[player]), _set(view.unseen[1 - player])
    undrawn, tables, backs = view.deck_sizes[player], _tables(rules), _backs(rules)
    own = [pile.owner == player for pile in rules.piles]
    lone_wins = isinstance(rules, FaceToFace) and rules.lone_card_wins

    def value(spot: Spot) -> float:
        hand, tops, helped = spot
        unlaid = unseen | _set(hand)
        count = unlaid.bit_count()
        if count == 0:
            return WON
        if count == 1 and not lone_wins:
            return -WON
        held = _set(hand)
        sides: tuple[list[Parts], list[Parts]] = ([], [])
        for pile, top in enumerate(tops):
            cards = (unlaid, held) if own[pile] else (theirs, 0)
            parts = _parts(tables[pile][top], *backs[pile][top], *cards)
            sides[own[pile]].append(parts)
        due = rules.hand_size - len(hand) if helped else DRAWN
        lacking = rules.hand_size - len(hand) - min(due, undrawn)
        other = planner.theirs * _risk_of_two(theirs, *sides[0])
        return other - _risk_of_two(unlaid, *sides[1]) - planner.lacking * lacking

    return value


def _parts(fit: int, trick: int, opened: int, unlaid: int, held: int) -> Parts:
    """Return which cards fit on a pile now, which after a trick, and which do not."""
    near = opened & unlaid if trick & unlaid else 0
    weight = OWN_TRICK if trick & held else UNSEEN_TRICK
    return (RISKS[1], fit), (weight, near), (1.0, ~(fit | near))


def _risk_of_two(unlaid: int, one: Parts, other: Parts) -> float:
    """Return the risk of the cards that must go on the two piles of a duellist."""
    return math.fsum(
        weight * more * (unlaid & cards & others).bit_count()
        for weight, cards in one
        for more, others in other
    )


@functools.lru_cache(maxsize=8)
def _backs(rules: Rules) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each pile and top the trick, and the cards that fit only after it."""
    tables = _tables(rules)
    found: list[tuple[tuple[int, int], ...]] = []
    for pile, table in zip(rules.piles, tables, strict=True):
        back = -rules.trick if pile.direction is Direction.ASCENDING else rules.trick
        found.append(
            tuple(
                (1 << top + back, table[top + back] & ~fit & ~(1 << top))
                if top + back in rules.cards
                else (0, 0)
                for top, fit in enumerate(table)
            )
        )
    return tuple(found)


def risk(unlaid: int, fits: Sequence[int]) -> float:
    """Return the sum over unlaid cards of exp(-1.5 * number of piles they fit on).

    >>> round(risk(0b1100, [0b0100, 0b0100]), 6)  # one card fits twice, one nowhere
    1.049787
    """
    at_least = [unlaid]
    for fit in fits:
        at_least.append(at_least[-1] & fit)
        for count in range(len(at_least) - 2, 0, -1):
            at_least[count] |= at_least[count - 1] & fit
    counts = map(int.bit_count, at_least)
    return math.fsum(map(mul, STEPS, counts))


@functools.lru_cache(maxsize=8)
def _tables(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return for each pile and each number that it can show the cards that fit."""
    return tuple(
        tuple(
            _set(
                card
                for card in rules.cards
                if fits(pile.direction, top, card, rules.trick)
            )
            for top in range(rules.highest + 2)
        )
        for pile in rules.piles
    )


def _set(cards: Iterable[int]) -> int:
    """Return the cards as the bits of a number."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
