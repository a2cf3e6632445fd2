"""
Sight: which cards a seat sees, and in how many ways the others can lie.

Everyone sees how many cards a hand and a draw pile have (R-u), and remembers which
were laid (R-v). Nobody sees another hand or the order of a draw pile.
"""

import math
from collections.abc import Iterator
from typing import Self, TypeAlias

import attrs

from thegame._checks import Inspection, require_seat
from thegame._errors import InvalidTalk
from thegame._rules.face_to_face import Rules
from thegame._values import Made, remade

from .shuffle import Chance, shuffled
from .talk import Hint, Talk

Groups: TypeAlias = tuple[tuple[int, ...], ...]


@attrs.frozen(init=False)
class Sight(Made):
    """
    The cards as one seat sees them: plain data, with no way back to what is hidden.
    """

    rules: Rules
    """What is played."""

    seat: int | None
    """Whose sight it is; None for a spectator."""

    hand: tuple[int, ...]
    """What this seat holds, ascending; nothing for a spectator."""

    hand_sizes: tuple[int, ...]
    """How many cards each player holds."""

    deck_sizes: tuple[int, ...]
    """How many cards each draw pile has."""

    unseen: tuple[tuple[int, ...], ...]
    """The cards that this seat cannot place, for each draw pile's owner, ascending."""

    hints: tuple[Hint, ...]
    """What the team has said, as far as it was heard."""

    def hear(self, talk: Talk) -> Self:
        """
        The same, knowing these hints and no others.
        """
        check = Inspection()
        heard = check.kind("talk", talk, Talk)
        expected = f"the talk of a game of {self.rules!r}"
        check.expect(not heard or heard.rules == self.rules, "talk", talk, expected)
        check.conclude(InvalidTalk)
        return remade(self, hints=talk.hints)

    def worlds(self) -> int:
        """
        In how many ways the unseen cards can lie in hands and draw piles.

        The order of a draw pile counts, that of a hand does not. All ways count:
        also those by which a game that goes on would be over.

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
        """
        All hands and draw piles, the unseen cards lying as chance will have it.
        """
        return spread(self, tuple(shuffled(unseen, chance) for unseen in self.unseen))


def spread(sight: Sight, unseen: Groups) -> tuple[Groups, Groups]:
    """
    All hands and draw piles, the unseen cards being taken in this order.
    """
    rest = [iter(cards) for cards in unseen]
    hands = tuple(
        sight.hand
        if player == sight.seat
        else _taken(size, rest[sight.rules.draw_pile(player)])
        for player, size in enumerate(sight.hand_sizes)
    )
    return hands, tuple(tuple(deck) for deck in rest)


def _taken(size: int, cards: Iterator[int]) -> tuple[int, ...]:
    """
    A hand of so many of these cards.
    """
    return tuple(sorted(next(cards) for _ in range(size)))


def sight(
    rules: Rules, seat: int | None, hands: Groups, decks: Groups
) -> dict[str, object]:
    """
    What a seat sees of the cards, by the names of its fields.
    """
    if seat is not None:
        require_seat(seat, rules.players)
    unseen = [list(deck) for deck in decks]
    for player, hand in enumerate(hands):
        if player != seat:
            unseen[rules.draw_pile(player)].extend(hand)
    return {
        "rules": rules,
        "seat": seat,
        "hand": () if seat is None else hands[seat],
        "hand_sizes": tuple(map(len, hands)),
        "deck_sizes": tuple(map(len, decks)),
        "unseen": tuple(tuple(sorted(cards)) for cards in unseen),
        "hints": (),
    }
