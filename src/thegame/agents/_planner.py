"""The planner, and the base class of agents that plan whole turns.

The planner searches one turn for the table on which most cards still fit. It is short
and in plain Python. Sets of cards are the bits of a number.
"""

import abc
import functools
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from operator import getitem, mul
from typing import Final, TypeAlias

import attrs

from thegame._game.turn_ends import Spot, after_one_more
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.piles import Direction, Pile
from thegame._rules.table import PlannedTable
from thegame._validation import Inspection, required, required_int

from ._errors import InvalidAgents

Value: TypeAlias = Callable[[Spot], float]
"""A function that returns how good it is to end the turn at a spot."""

RISKS: Final = tuple(math.exp(-1.5 * count) for count in range(19))
"""The risk of an unlaid card, by the number of piles on which it fits."""

STEPS: Final = (1.0, *(more - less for less, more in itertools.pairwise(RISKS)))
"""The difference that each further pile makes."""

OWN_TRICK: Final = math.exp(-1.5 * 0.5)
"""The risk of a card that fits after a trick from one's own hand."""

UNSEEN_TRICK: Final = math.exp(-1.5 * 0.15)
"""The risk of a card that fits after a trick that is not seen yet."""

Parts: TypeAlias = tuple[tuple[float, int], ...]
"""Sets of cards, each with the factor of a pile in their risk."""

WON: Final = 1000.0
"""More than any table is worth."""


@attrs.define
class TurnPlanner(abc.ABC):
    """An agent that plans a whole turn when it begins, and then makes its moves."""

    _plan: list[Move] = attrs.field(
        factory=list[Move], init=False, repr=False, eq=False
    )
    _next: tuple[object, ...] | None = attrs.field(
        default=None, init=False, repr=False, eq=False
    )

    def move(self, view: View) -> Move:
        """Return the next move of the turn that was planned when it began."""
        required("view", view, View)
        if not self._plan or self._next != (view.hand, view.tops, view.laid):
            plays = self._turn(view)
            self._plan = [_short_step(view)] if plays is None else [*plays, EndTurn()]
        move = self._plan.pop(0)
        if isinstance(move, EndTurn) and not view.may_end_turn:
            # In a variant, the cards of the plan may have raised the minimum.
            move = _short_step(view)
        if isinstance(move, Play):
            after = view.play(move.card, move.pile)
            self._next = after.hand, after.tops, after.laid
        return move

    @abc.abstractmethod
    def _turn(self, view: View) -> Sequence[Play] | None:
        """Return the plays of the best turn, or None if no turn was found."""


def _short_step(view: View) -> Move:
    """Return the end of the turn if it may end, else a short step, safe if possible."""
    if view.may_end_turn:
        return EndTurn()
    piles = view.piles
    plays = view.safe_plays() or view.legal_plays()
    return min(plays, key=lambda play: piles[play.pile].advance(play.card))


@attrs.define(kw_only=True)
class Planner(TurnPlanner):
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
    """How many tables of each length are searched further: the best ones."""

    theirs: float = 0.24
    """How much the opponent's piles count in a duel."""

    lacking: float = 0.6
    """The price in a duel of each card missing from a full hand after drawing."""

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        check.number("width", self.width, 1)
        check.conclude(InvalidAgents)

    def best_turns(
        self, view: View, *, count: int = 3
    ) -> tuple[tuple[tuple[Play, ...], float], ...]:
        """Return the best turns of this view with their values, the best one first.

        Each turn is the plays that are still to be made before it ends; there may be
        none. Turns that differ only by an exchange of piles count as one. Nothing is
        returned if the seat is not on turn, or if no turn was found that reaches the
        minimum. The first turn is the one that a new planner plays.

        >>> import thegame
        >>> from thegame.agents import Planner
        >>> view = thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0)
        >>> (plays, value), *others = Planner().best_turns(view)
        >>> plays, round(value, 3)
        ((Play(card=4, pile=0), Play(card=97, pile=2)), -0.272)
        """
        if not required("view", view, View).legal_moves():
            return ()
        _, ends, value = self._search(view)
        unordered = view.rules._lookups[view.player].unordered
        best: dict[object, Spot] = {}
        for end in sorted(ends, key=value, reverse=True):
            best.setdefault((end[0], unordered(end[1])), end)
        first = [*best.values()][: max(0, required_int("count", count))]
        return tuple((end[-1], value(end)) for end in first)

    def _turn(self, view: View) -> Sequence[Play] | None:
        best, _, _ = self._search(view)
        return best and best[-1]

    def _search(self, view: View) -> tuple[Spot | None, list[Spot], Value]:
        """Return the best end of the turn, all ends that were compared, and the value."""
        duel = _is_duel(view.rules)
        value = _duel_value(self, view) if duel else _team_value(view)
        lookup = view.rules._lookups[view.player]
        spots: list[Spot] = [(view.hand, view.tops, view.helped, ())]
        for count in range(view.minimum - view.laid):
            # Plays on different piles can change places, so piles come in their order.
            further = after_one_more(spots, lookup, count > 0, up_to_exchange=False)
            spots = self._best(further, value)
        if not spots:
            return None, [], value
        best, ends = max(spots, key=value), [*spots]
        # A duellist looks at every end, a team goes on while the value rises.
        while spots := self._best(
            after_one_more(spots if duel else [best], lookup, False, False), value
        ):
            ends += spots
            following = max(spots, key=value)
            if value(following) > value(best):
                best = following
            elif not duel:
                break
        return best, ends, value

    def _best(self, found: Iterable[Spot], value: Value) -> list[Spot]:
        """Return the best spots, if there are too many."""
        spots = list(found)
        if len(spots) <= self.width:
            return spots
        return sorted(spots, key=value, reverse=True)[: self.width]


def _is_duel(rules: Rules) -> bool:
    """Return whether two players compete with two piles and a draw pile each."""
    owners = [pile.owner for pile in rules.piles]
    return not rules.is_team and sorted(map(str, owners)) == ["0", "0", "1", "1"]


def _team_value(view: View) -> Value:
    """Return the value of a spot in this turn of a team."""
    rules, player = view.rules, view.player
    unseen, tables = _set(view.unseen[rules.draw_pile(player)]), _tables(rules)
    own = [pile.owner in {None, player} for pile in rules.piles]
    opposed = not all(own)

    def value(spot: Spot) -> float:
        hand, tops, *_ = spot
        fits = list(map(getitem, tables, tops))
        if opposed:
            fits = list(itertools.compress(fits, own))
        return -risk(unseen | _set(hand), fits)

    return value


def _duel_value(planner: Planner, view: View) -> Value:
    """Return the value of a spot in this turn of a duel."""
    rules, player = view.rules, view.player
    unseen, theirs = _set(view.unseen[player]), _set(view.unseen[1 - player])
    tables, backs = _tables(rules), _backs(rules)
    own = [pile.owner == player for pile in rules.piles]
    lone = PlannedTable(rules, view.tops, player, 0, False, (1, 1), (0, 0))
    lone_wins = rules.missing(lone) <= 1
    sizes = list(view.hand_sizes)

    def value(spot: Spot) -> float:
        hand, tops, helped, plays = spot
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
        sizes[player] = len(hand)
        end = PlannedTable(
            rules, tops, player, len(plays), helped, tuple(sizes), view.deck_sizes
        )
        lacking = rules.hand_size - len(hand) - rules.draws(end)
        other = planner.theirs * _risk_of_two(theirs, *sides[0])
        return other - _risk_of_two(unlaid, *sides[1]) - planner.lacking * lacking

    return value


def _parts(fit: int, trick: int, opened: int, unlaid: int, held: int) -> Parts:
    """Return the cards that fit on a pile now, those after a trick, and all others."""
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
    """Return the trick and the cards that fit only after it, for each pile and top."""
    tables = _tables(rules)
    found: list[tuple[tuple[int, int], ...]] = []
    for pile, table in zip(rules.piles, tables, strict=True):
        back = -pile.trick if pile.direction is Direction.ASCENDING else pile.trick
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
    """Return the cards that fit, for each pile and each number that it can show."""
    shown = range(max(rules.cards[-1], *(pile.top for pile in rules.piles)) + 1)
    return tuple(
        tuple(_fitting(rules, attrs.evolve(pile, top=top)) for top in shown)
        for pile in rules.piles
    )


def _fitting(rules: Rules, pile: Pile) -> int:
    """Return the cards that the owner of a pile may lay on it."""
    return _set(
        card for card in rules.cards if rules.takes(pile, card, own=True, helped=False)
    )


def _set(cards: Iterable[int]) -> int:
    """Return the cards as the bits of a number."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
