"""
The deal: from a deck to the first state. The only room with chance in it.

The order for a seed is a promise. It is computed from ``random.Random(seed)`` by
its method ``random`` alone, the one whose numbers Python guarantees for ever.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, final, overload

import attrs

from ._checks import Inspection, is_number
from ._errors import Defect, InvalidDeal, NoSuchPlayer
from ._face_to_face import Rules
from ._position import is_rules
from ._rules import cards
from ._state import State, trusted
from ._values import Made

Chance = Callable[[], float]


@final
@attrs.frozen(init=False, repr=False)
class Deal(Made):
    """
    Hands and draw piles before the first turn; made by `deal`.

    Who starts is decided now, after the hands were seen (R-n): the team agrees on
    anyone (CO-START-1), the duellists draw lots (F2F-START-1).

    >>> import thegame
    >>> dealt = thegame.deal(thegame.FaceToFace(), seed=7)
    >>> dealt.start(dealt.lot(7)).player
    1
    """

    rules: Rules
    """What will be played."""

    hands: tuple[tuple[int, ...], ...]
    """What each player holds, ascending."""

    decks: tuple[tuple[int, ...], ...]
    """The draw piles, top first."""

    if TYPE_CHECKING:
        # attrs writes it; only mypy knows.
        def __attrs_init__(
            self,
            rules: Rules,
            hands: tuple[tuple[int, ...], ...],
            decks: tuple[tuple[int, ...], ...],
        ) -> None: ...

    def __repr__(self) -> str:
        decks = [list(deck) for deck in self.decks]
        for player in reversed(range(self.rules.players)):
            decks[self.rules.draw_pile(player)][:0] = self.hands[player]
        return f"deal({self.rules!r}, decks={tuple(map(tuple, decks))})"

    def start(self, player: int) -> State:
        """
        The first state, with this player on turn.
        """
        players = self.rules.players
        if not (is_number(player) and 0 <= player < players):
            raise NoSuchPlayer(player, players)
        tops = tuple(pile.top for pile in self.rules.piles)
        return trusted(self.rules, tops, self.hands, self.decks, player, 0, False)

    def lot(self, seed: int) -> int:
        """
        A player drawn by lot, each as likely as the other.

        It is the number that follows the shuffles of `deal` for the same seed, so
        the deal tells nothing about it.
        """
        chance = _chance(seed)
        _shuffles(self.rules, chance)
        return int(chance() * self.rules.players)


@overload
def deal(rules: Rules, *, seed: int) -> Deal: ...


@overload
def deal(rules: Rules, *, decks: Sequence[Sequence[int]]) -> Deal: ...


def deal(
    rules: Rules,
    *,
    seed: int | None = None,
    decks: Sequence[Sequence[int]] | None = None,
) -> Deal:
    """
    Shuffle and deal, or deal from given draw piles.

    The order for a seed never changes; a seed and its negative deal alike. Draw
    piles are given top first, one for the team or one for each duellist, and
    must hold every card once. Anything else raises `InvalidDeal`.

    >>> import thegame
    >>> thegame.deal(thegame.Cooperative(1), decks=[range(2, 100)]).hands
    ((2, 3, 4, 5, 6, 7, 8, 9),)
    """
    check = Inspection()
    check.expect(is_rules(rules), "rules", rules, "a Cooperative or a FaceToFace")
    both = "exactly one of seed and decks"
    check.expect((seed is None) != (decks is None), "seed", seed, both)
    check.conclude(InvalidDeal)
    if decks is None:
        return _dealt(rules, _shuffles(rules, _chance(seed)))
    return _dealt(rules, _complete(rules, decks))


def _chance(seed: object) -> Chance:
    """
    The numbers that belong to the seed.
    """
    if not is_number(seed):
        raise InvalidDeal((Defect("seed", seed, "an int"),))
    return random.Random(seed).random


def _shuffles(rules: Rules, chance: Chance) -> list[tuple[int, ...]]:
    """
    The draw piles in an order of which each is equally likely.
    """
    return [_shuffled(rules, chance) for _ in range(rules.draw_piles)]


def _shuffled(rules: Rules, chance: Chance) -> tuple[int, ...]:
    """
    One draw pile: each card, from the last, changes place with one before it.
    """
    # CO-SETUP-2, F2F-SETUP-2.
    order = list(cards(rules))
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _complete(rules: Rules, decks: object) -> list[tuple[int, ...]]:
    """
    The given draw piles, if each holds every card once.
    """
    check = Inspection()
    read = [
        check.cards(f"decks[{index}]", deck, cards(rules), ordered=True)
        for index, deck in enumerate(check.sequence("decks", decks, rules.draw_piles))
    ]
    for index, deck in enumerate(read):
        counts = Counter(deck)
        missing = tuple(card for card in cards(rules) if card not in counts)
        check.expect(not missing, f"decks[{index}]", missing, "no card missing")
        doubled = tuple(card for card in cards(rules) if counts[card] > 1)
        check.expect(not doubled, f"decks[{index}]", doubled, "no card twice")
    check.conclude(InvalidDeal)
    return read


def _dealt(rules: Rules, decks: list[tuple[int, ...]]) -> Deal:
    """
    Deal player by player, hand by hand (R-y).
    """
    hands: list[tuple[int, ...]] = []
    for player in range(rules.players):
        source = rules.draw_pile(player)
        hands.append(tuple(sorted(decks[source][: rules.hand_size])))
        decks[source] = decks[source][rules.hand_size :]
    made = object.__new__(Deal)
    made.__attrs_init__(rules, tuple(hands), tuple(decks))
    return made
