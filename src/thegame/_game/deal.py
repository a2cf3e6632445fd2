"""
The deal: from a deck to the first state. The only room with chance in it.

The order for a seed is a promise: it comes from ``random.Random(seed)`` and the one
way to shuffle.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import final, overload

import attrs

from thegame._checks import Inspection, is_number, require_seat
from thegame._errors import Defect, InvalidDeal
from thegame._rules.base import bare, cards
from thegame._rules.face_to_face import Rules
from thegame._values import Made, made

from .knowledge import Sight, sight
from .position import is_rules
from .shuffle import Chance, shuffled
from .state import State, trusted
from .view import View


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

    def __repr__(self) -> str:
        decks = gathered(self.rules, self.hands, self.decks)
        return f"deal({self.rules!r}, decks={tuple(map(tuple, decks))})"

    def start(self, player: int) -> State:
        """
        The first state, with this player on turn.
        """
        require_seat(player, self.rules.players)
        return trusted(
            self.rules, bare(self.rules), self.hands, self.decks, player, 0, False
        )

    def view(self, player: int | None) -> "DealView":
        """
        What this player sees before the start; None for a spectator.
        """
        return made(DealView, **sight(self.rules, player, self.hands, self.decks))

    def lot(self, seed: int) -> int:
        """
        A player drawn by lot, each as likely as the other.

        It is the number that follows the shuffles of `deal` for the same seed, so
        the deal tells nothing about it.
        """
        chance = _chance(seed)
        _shuffles(self.rules, chance)
        return int(chance.random() * self.rules.players)


@final
@attrs.frozen(init=False)
class DealView(Sight):
    """
    What one seat, or a spectator, sees before the start; made by `Deal.view`.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> view = dealt.view(1)  # enough to say whether one would like to start
    >>> view.hand
    (11, 34, 37, 58, 66, 80, 95)
    >>> view.start(0) == dealt.start(0).view(1)
    True
    """

    def start(self, player: int) -> View:
        """
        What this seat sees when the player has been chosen to start.
        """
        require_seat(player, self.rules.players)
        return made(
            View,
            **attrs.asdict(self, recurse=False),
            tops=bare(self.rules),
            player=player,
            laid=0,
            helped=False,
            outcome=None,
        )

    def sample(self, rng: Chance) -> Deal:
        """
        A deal that looks like this to the seat, each being equally likely.
        """
        hands, decks = self._place(rng)
        return made(Deal, rules=self.rules, hands=hands, decks=decks)


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
    return random.Random(seed)


def _shuffles(rules: Rules, chance: Chance) -> list[tuple[int, ...]]:
    """
    The draw piles, thoroughly shuffled (CO-SETUP-2, F2F-SETUP-2).
    """
    return [shuffled(cards(rules), chance) for _ in range(rules.draw_piles)]


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
    return made(Deal, rules=rules, hands=tuple(hands), decks=tuple(decks))


def gathered(
    rules: Rules, hands: Sequence[Sequence[int]], decks: Sequence[Sequence[int]]
) -> list[list[int]]:
    """
    The draw piles as they were before the deal.
    """
    piles = [list(deck) for deck in decks]
    for player in reversed(range(rules.players)):
        piles[rules.draw_pile(player)][:0] = hands[player]
    return piles
