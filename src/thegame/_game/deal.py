"""The deal: from a deck to the first state.

The order for a seed never changes: it is that of `shuffled` for the numbers of
``random.Random(seed)``.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final, final, overload

import attrs

from thegame._errors import InvalidDeal
from thegame._frozen import Value, built, replaced, take_fields, unchecked
from thegame._rules import Rules, required_rules
from thegame._sentences import NO_STARTER, Names, first_cards
from thegame._validation import Groups, Inspection, is_number, plain, required_seat
from thegame._value_defects import defect

from .hidden_cards import Knowledge, cards_seen_by
from .position_checks import (
    checked_deal,
    given_decks,
    given_hands,
    read_decks,
)
from .shuffle import Chance, shuffled
from .state import State, make_state
from .talk import Hint
from .text_table import deal_summary, table_text
from .view import View, make_view
from .view_checks import checked_deal_view


@final
@attrs.frozen(repr=False)
class Deal(Value):
    """Hands and draw piles before the first turn.

    Most deals are made by `deal`. The constructor takes full hands, and draw piles of
    all other cards; everything that is wrong with them is named at once in an
    `InvalidDeal`.

    The starter is chosen after the hands were seen (R-n): a team agrees on any player
    (CO-START-1), duellists draw lots (F2F-START-1), see `draw_starter`.

    >>> import thegame
    >>> rules = thegame.Cooperative(2, hand_size=2, highest=7)
    >>> dealt = thegame.Deal(rules, hands=[[2, 5], [3, 7]], decks=[[6, 4]])
    >>> dealt.start(1).hand
    (3, 7)
    """

    _has_hands: ClassVar[bool] = True

    rules: Rules
    """The rules of the game."""

    hands: Groups = attrs.field(kw_only=True, converter=given_hands)
    """The cards that each player holds, ascending."""

    decks: Groups = attrs.field(kw_only=True, converter=given_decks)
    """The draw piles, top card first."""

    def __attrs_post_init__(self) -> None:
        made = make_deal(self.rules, *checked_deal(self.rules, self.hands, self.decks))
        take_fields(self, made)

    def __repr__(self) -> str:
        return f"Deal({self.rules!r}, hands={self.hands}, decks={self.decks})"

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Value._repr_pretty_

    def _on_one_line(self) -> str:
        return deal_summary(self.rules, "Deal")

    def text(self, *, players: Sequence[str] = (), piles: Sequence[str] = ()) -> str:
        """Return the table before the start as a spectator sees it, as text."""
        return self.view(None).text(players=players, piles=piles)

    def __str__(self) -> str:
        return self.text()

    def start(self, starter: int) -> State:
        """Return the first state, with the starter on turn."""
        rules = self.rules
        player = required_seat(starter, rules.players)  # CO-START-1, R-n
        tops = rules._tables.tops
        return make_state(rules, tops, self.hands, self.decks, player, 0, False)

    def view(self, player: int | None) -> "DealView":
        """Return the view of a player, or of a spectator (None), before the start."""
        seen = cards_seen_by(player, self.rules, self.hands, self.decks)
        return make_deal_view(*seen, ())


@final
@attrs.frozen
class DealView(Knowledge):
    """A deal as one seat, or a spectator, sees it before the start; see `Deal.view`.

    The constructor raises `InvalidState` for a view that no deal can have.

    >>> import thegame
    >>> dealt = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> view = dealt.view(1)  # enough to say whether one would like to start
    >>> view.hand
    (11, 34, 37, 58, 66, 80, 95)
    >>> view.start(0) == dealt.start(0).view(1)
    True
    """

    def __attrs_post_init__(self) -> None:
        take_fields(self, checked_deal_view(self))

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Value._repr_pretty_

    def _on_one_line(self) -> str:
        return deal_summary(self.rules, "DealView", self.start(0)._whose)

    def _with_hints(self, hints: tuple[Hint, ...]) -> "DealView":
        return replaced(self, {"hints": hints})

    def text(self, *, players: Sequence[str] = (), piles: Sequence[str] = ()) -> str:
        """Return the table before the start as this seat sees it, as text.

        >>> import thegame
        >>> dealt = thegame.deal(thegame.FaceToFace(), seed=7)
        >>> print(dealt.view(0).text(players=["Ada", "Bob"]))
        The Game: Face to Face as Ada sees it
        <BLANKLINE>
        0 A     up     1
        1 D     down  60
        2 opp.A up     1
        3 opp.D down  60
        <BLANKLINE>
        Ada holds 6 cards: 3, 8, 31, 32, 47, 52
        Bob holds 6 cards
        Ada's draw pile has 52 cards
        Bob's draw pile has 52 cards
        <BLANKLINE>
        the starter is not chosen yet
        """
        view, names = self.start(0), Names(players, piles)
        return table_text(view, view._known_hands(), names, ending=NO_STARTER)

    def __str__(self) -> str:
        return self.text()

    def start(self, starter: int) -> View:
        """Return the view of this seat when the starter has been chosen."""
        player = required_seat(starter, self.rules.players)
        known = self.rules, self.seat, self.hand, self.hand_sizes, self.deck_sizes
        tops = self.rules._tables.tops
        return make_view(*known, self.unseen, self.hints, tops, player, 0, False, None)

    def sample(self, rng: Chance) -> Deal:
        """Return a random deal that looks like this to the seat, all equally likely."""
        return make_deal(self.rules, *self._place(rng))


def make_deal(rules: Rules, hands: Groups, decks: Groups) -> Deal:
    """Make a deal of hands and draw piles that are known to be complete."""
    return built(Deal, rules, hands, decks)


make_deal_view: Final = unchecked(DealView)
"""Make the view of a deal from fields that are known to be consistent."""


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
    required_rules(rules)
    check = Inspection()
    if (seed is None) == (decks is None):
        expected = "exactly one of seed= and decks="
        check.defect((), seed, expected, f"pass {expected}")
    check.conclude(InvalidDeal)
    if decks is None:
        return _dealt(rules, _shuffles(rules, _chance(seed)))
    return _dealt(rules, _complete(rules, decks))


def draw_starter(rules: Rules, *, seed: int) -> int:
    """Return a randomly drawn starter; all players are equally likely.

    The draw uses the random number that follows the shuffles of `deal` for this seed,
    so the deal does not reveal it.

    >>> import thegame
    >>> rules = thegame.FaceToFace()
    >>> thegame.deal(rules, seed=7).start(thegame.draw_starter(rules, seed=7)).player
    1
    """
    required_rules(rules)
    chance = _chance(seed)
    _shuffles(rules, chance)
    return int(chance.random() * rules.players)  # F2F-START-1


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
        where, expected = ("decks", index), "every card once"
        if missing := tuple(card for card in rules.cards if card not in counts):
            check.defect(where, missing, expected, f"missing {first_cards(missing)}")
        if doubled := tuple(card for card in rules.cards if counts[card] > 1):
            problem = f"{first_cards(doubled)} more than once"
            check.defect(where, doubled, expected, problem)
    check.conclude(InvalidDeal)
    return read


def _dealt(rules: Rules, decks: list[tuple[int, ...]]) -> Deal:
    """Deal player by player, hand by hand (R-y)."""
    hands: list[tuple[int, ...]] = []
    left = list(decks)
    for player in range(rules.players):
        source = rules.draw_pile(player)
        hands.append(tuple(sorted(left[source][: rules.hand_size])))
        left[source] = left[source][rules.hand_size :]
    return make_deal(rules, tuple(hands), tuple(left))
