"""The deal: from a deck to the first state.

The order for a seed is a promise: it comes from ``random.Random(seed)`` and the one way
to shuffle.
"""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final, overload

import attrs

from thegame._checks import Inspection, is_number, plain, required_seat
from thegame._defects import defect
from thegame._errors import InvalidDeal
from thegame._rules import EITHER, Rules, is_rules
from thegame._values import Sealed, maker, replaced

from .knowledge import Groups, Knowledge, cards_seen_by
from .position import checked_deal, read_decks
from .shuffle import Chance, shuffled
from .state import State, make_state
from .talk import Hint
from .view import View, make_view


@final
@attrs.frozen(init=False, repr=False)
class Deal(Sealed):
    """Hands and draw piles before the first turn; made by `deal`.

    Who starts is decided now, after the hands were seen (R-n): the team agrees on
    anyone (CO-START-1), the duellists draw lots (F2F-START-1).

    >>> import thegame
    >>> dealt = thegame.deal(thegame.FaceToFace(), seed=7)
    >>> dealt.start(dealt.lot(7)).player
    1
    """

    rules: Rules
    """The rules of the game."""

    hands: tuple[tuple[int, ...], ...]
    """The cards that each player holds, ascending."""

    decks: tuple[tuple[int, ...], ...]
    """The draw piles, top card first."""

    _made_by: ClassVar[str] = "deal(rules, seed=...) or Deal.position(...)"

    if TYPE_CHECKING:
        # attrs writes it.
        def __attrs_init__(
            self, rules: Rules, hands: Groups, decks: Groups
        ) -> None: ...

    @classmethod
    def position(
        cls,
        rules: Rules,
        *,
        hands: Sequence[Collection[int]],
        decks: Sequence[Sequence[int]],
    ) -> "Deal":
        """Return a deal written by hand: full hands, and all other cards to draw.

        Everything that is wrong with it is named at once in an `InvalidDeal`.

        >>> import thegame
        >>> rules = thegame.Cooperative(2, hand_size=2, highest=7)
        >>> thegame.Deal.position(rules, hands=[[2, 5], [3, 7]], decks=[[6, 4]]).decks
        ((6, 4),)
        """
        return make_deal(rules, *checked_deal(rules, hands, decks))

    def __repr__(self) -> str:
        return f"deal({self.rules!r}, decks={self._gathered()})"

    def _gathered(self) -> Groups:
        """Return the draw piles as they were before the deal."""
        piles = [list(deck) for deck in self.decks]
        for player in reversed(range(self.rules.players)):
            piles[self.rules.draw_pile(player)][:0] = self.hands[player]
        return tuple(map(tuple, piles))

    def start(self, player: int) -> State:
        """Return the first state, with this player on turn."""
        rules = self.rules
        starter = required_seat(player, rules.players)  # CO-START-1, R-n
        tops = rules._tables.tops
        return make_state(rules, tops, self.hands, self.decks, starter, 0, False)

    def view(self, player: int | None) -> "DealView":
        """Return what this player sees before the start; None for a spectator."""
        seen = cards_seen_by(player, self.rules, self.hands, self.decks)
        return make_deal_view(*seen, hints=())

    def lot(self, seed: int) -> int:
        """Return a player drawn by lot, all being equally likely.

        It is decided by the number that follows the shuffles of `deal` for the same
        seed, so the deal says nothing about it.
        """
        chance = _chance(seed)
        _shuffles(self.rules, chance)
        return int(chance.random() * self.rules.players)  # F2F-START-1


@final
@attrs.frozen(init=False)
class DealView(Knowledge):
    """What one seat, or a spectator, sees before the start; made by `Deal.view`.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> view = dealt.view(1)  # enough to say whether one would like to start
    >>> view.hand
    (11, 34, 37, 58, 66, 80, 95)
    >>> view.start(0) == dealt.start(0).view(1)
    True
    """

    _made_by: ClassVar[str] = "Deal.view(player)"

    if TYPE_CHECKING:
        # attrs writes it.
        def __attrs_init__(
            self,
            rules: Rules,
            seat: int | None,
            hand: tuple[int, ...],
            hand_sizes: tuple[int, ...],
            deck_sizes: tuple[int, ...],
            unseen: Groups,
            hints: tuple[Hint, ...],
        ) -> None: ...

    def _with_hints(self, hints: tuple[Hint, ...]) -> "DealView":
        return replaced(self, {"hints": hints})

    def start(self, player: int) -> View:
        """Return what this seat sees when the player has been chosen to start."""
        starter = required_seat(player, self.rules.players)
        return make_view(
            self.rules,
            self.seat,
            self.hand,
            self.hand_sizes,
            self.deck_sizes,
            self.unseen,
            self.hints,
            tops=self.rules._tables.tops,
            player=starter,
            laid=0,
            helped=False,
            outcome=None,
        )

    def sample(self, rng: Chance) -> Deal:
        """Return a random deal that looks like this to the seat, all equally likely."""
        return make_deal(self.rules, *self._place(rng))


make_deal: Final = maker(Deal, Deal.__attrs_init__)
"""Make a deal of hands and draw piles that are known to be complete."""

make_deal_view: Final = maker(DealView, DealView.__attrs_init__)
"""Make the view of such a deal, or one that is checked next."""


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
    """Shuffle and deal, or deal from given draw piles.

    The order for a seed never changes; a seed and its negative deal alike. Draw piles
    are given top card first, one for the team or one for each duellist, and must hold
    every card once. Anything else raises `InvalidDeal`.

    >>> import thegame
    >>> thegame.deal(thegame.Cooperative(1), decks=[range(2, 100)]).hands
    ((2, 3, 4, 5, 6, 7, 8, 9),)
    """
    check = Inspection()
    check.expect(is_rules(rules), "rules", rules, EITHER)
    only = "exactly one of seed and decks"
    check.expect((seed is None) != (decks is None), "seed", seed, only)
    check.conclude(InvalidDeal)
    if decks is None:
        return _dealt(rules, _shuffles(rules, _chance(seed)))
    return _dealt(rules, _complete(rules, decks))


def _chance(seed: object) -> Chance:
    """Return the source of random numbers that belongs to the seed."""
    seed = plain(seed)
    if not is_number(seed):
        raise InvalidDeal((defect("seed", seed, "an int"),))
    return random.Random(seed)


def _shuffles(rules: Rules, chance: Chance) -> list[tuple[int, ...]]:
    """Return the draw piles, thoroughly shuffled (CO-SETUP-2, F2F-SETUP-2)."""
    return [shuffled(rules.cards, chance) for _ in range(rules.draw_piles)]


def _complete(rules: Rules, decks: object) -> list[tuple[int, ...]]:
    """Return the given draw piles, if each holds every card once."""
    check = Inspection()
    read = list(read_decks(rules, decks, check))
    for index, deck in enumerate(read):
        counts = Counter(deck)
        missing = tuple(card for card in rules.cards if card not in counts)
        check.expect(not missing, ("decks", index), missing, "no card missing")
        doubled = tuple(card for card in rules.cards if counts[card] > 1)
        check.expect(not doubled, ("decks", index), doubled, "no card twice")
    check.conclude(InvalidDeal)
    return read


def _dealt(rules: Rules, decks: list[tuple[int, ...]]) -> Deal:
    """Deal player by player, hand by hand (R-y)."""
    hands: list[tuple[int, ...]] = []
    for player in range(rules.players):
        source = rules.draw_pile(player)
        hands.append(tuple(sorted(decks[source][: rules.hand_size])))
        decks[source] = decks[source][rules.hand_size :]
    return make_deal(rules, tuple(hands), tuple(decks))
