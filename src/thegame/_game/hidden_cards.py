"""Hidden cards: which cards a seat knows, and how the others can be distributed.

Everyone sees how many cards a hand and a draw pile have (R-u), and remembers which were
laid (R-v). Another player's hand and the order of a draw pile are hidden.
"""

import functools
import itertools
import math
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Self

import attrs

from thegame._errors import InvalidTalk
from thegame._frozen import Value, refuse_type
from thegame._rules import Rules
from thegame._rules.enumerated_hands import EnumeratedHands
from thegame._rules.outcome import Outcome
from thegame._rules.stuck_hands import Hands
from thegame._validation import (
    Groups,
    number_groups,
    numbers,
    optional_number,
    required,
    required_seat,
)
from thegame._value_defects import defect

from .shuffle import Chance, shuffled
from .talk import Hint, Talk, copied_hints

if TYPE_CHECKING:
    from .view import View


@attrs.frozen
class Knowledge(Value):
    """The cards as one seat knows them: plain data, no way back to hidden cards."""

    _has_hands: ClassVar[bool] = True

    rules: Rules
    """The rules of the game."""

    seat: int | None = attrs.field(converter=optional_number)
    """The player who sees this; None for a spectator."""

    hand: tuple[int, ...] = attrs.field(converter=numbers)
    """The cards that this seat holds, ascending; none for a spectator."""

    hand_sizes: tuple[int, ...] = attrs.field(converter=numbers)
    """How many cards each player holds."""

    deck_sizes: tuple[int, ...] = attrs.field(converter=numbers)
    """How many cards each draw pile has."""

    unseen: Groups = attrs.field(converter=number_groups)
    """The cards whose place this seat does not know, for each draw pile, ascending."""

    hints: tuple[Hint, ...] = attrs.field(converter=copied_hints)
    """The hints of the team that are in force."""

    @abstractmethod
    def _with_hints(self, hints: tuple[Hint, ...]) -> Self:
        """Return a copy with these hints and no others."""

    def hear(self, talk: Talk) -> Self:
        """Return the view with the hints of this talk, and no others."""
        return self._with_hints(heard_hints(talk, self.rules))

    def worlds(self) -> int:
        """Return the number of ways to place the unseen cards in hands and draw piles.

        The order of a draw pile counts, that of a hand does not.

        >>> import thegame
        >>> thegame.deal(thegame.Cooperative(1, highest=13), seed=7).view(0).worlds()
        24
        """
        ways = math.prod(math.factorial(len(unseen)) for unseen in self.unseen)
        same = math.prod(
            math.factorial(size)
            for player, size in enumerate(self.hand_sizes)
            if player != self.seat
        )
        return ways // same

    def _place(self, chance: Chance) -> tuple[Groups, Groups]:
        """Return all hands and draw piles, with the unseen cards placed at random."""
        if not callable(getattr(chance, "random", None)):
            refuse_type("rng", chance, "an object with a method random")
        return placed(self, tuple(shuffled(unseen, chance) for unseen in self.unseen))


def heard_hints(talk: object, rules: Rules) -> tuple[Hint, ...]:
    """Return the hints of a talk; raise `InvalidTalk` if it has other rules."""
    heard = required("talk", talk, Talk)
    if heard.rules != rules:
        expected = f"the talk of a game of {rules!r}"
        raise InvalidTalk((defect("talk", heard, expected),))
    return heard.hints


def placed(knowledge: Knowledge, unseen: Groups) -> tuple[Groups, Groups]:
    """Return all hands and draw piles, taking the unseen cards in this order."""
    rest = [iter(cards) for cards in unseen]
    hands = tuple(
        knowledge.hand
        if player == knowledge.seat
        else _taken(size, rest[knowledge.rules.draw_pile(player)])
        for player, size in enumerate(knowledge.hand_sizes)
    )
    return hands, tuple(tuple(deck) for deck in rest)


def _taken(size: int, cards: Iterator[int]) -> tuple[int, ...]:
    return tuple(sorted(next(cards) for _ in range(size)))


def cards_seen_by(
    seat: int | None, rules: Rules, hands: Groups, decks: Groups
) -> tuple[
    Rules, int | None, tuple[int, ...], tuple[int, ...], tuple[int, ...], Groups
]:
    """Return the fields of `Knowledge` for a seat, without the hints."""
    if seat is not None:
        seat = required_seat(seat, rules.players)
    unseen = list(decks)
    for player, source in enumerate(rules._sources):
        if player != seat:
            unseen[source] = unseen[source] + hands[player]
    return (
        rules,
        seat,
        () if seat is None else hands[seat],
        tuple(map(len, hands)),  # R-u
        tuple(map(len, decks)),
        tuple(map(tuple, map(sorted, unseen))),  # R-v
    )


def possible_hands(view: "View") -> Hands:
    """Return the hands that the player on turn may hold, as far as the seat knows."""
    rules, player = view.rules, view.player
    make: Callable[..., Hands] = Hands
    missing = rules.missing
    if rules._is_searched:
        missing = rules._missing
        goes_on = functools.partial(rules._search, view, needs=missing)
        make = functools.partial(EnumeratedHands, goes_on=goes_on)
    return make(
        cards_possibly_held(view),
        view.hand_sizes[player],
        missing(view),
        view.tops,
        view.helped,
        rules._lookups[player],
    )


def cards_possibly_held(view: "View") -> tuple[int, ...]:
    """Return the cards that the player on turn may hold, as far as the seat knows."""
    if view.on_turn:
        return view.hand
    return view.unseen[view.rules._sources[view.player]]


def outcome_if_over(view: "View") -> Outcome:
    """Return the outcome of the game if it ends with the table of this view."""
    return view.rules._result(view)


def is_won(view: "View") -> bool:
    """Return whether the player on turn, or the team, has laid every card."""
    return not view.hand_size and not view.to_lay


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards in order, without those that are gone (each must be there)."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def drawn(hands: Hands, chance: Chance, *, stuck: bool) -> tuple[int, ...]:
    """Return a random hand with which the game is over, or goes on.

    Each is equally likely, as exactly as a float can tell.
    """
    boxes = [box for box in hands.boxes() if box.stuck is stuck]
    ends = [*itertools.accumulate(box.count for box in boxes)]
    # A number below 1 never leads past the last box, however it is rounded.
    place = int(chance.random() * ends[-1])
    box = boxes[bisect_right(ends, place)]
    return tuple(
        sorted(
            card
            for cards, taken in box.parts
            for card in shuffled(cards, chance)[:taken]
        )
    )
