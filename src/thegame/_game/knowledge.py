"""Knowledge: which cards a seat knows, and in how many ways the others can lie.

Everyone sees how many cards a hand and a draw pile have (R-u), and remembers which were
laid (R-v). Nobody sees another hand or the order of a draw pile.
"""

import math
from abc import abstractmethod
from collections.abc import Iterator
from typing import Self, TypeAlias, cast

import attrs

from thegame._checks import Inspection, required_seat
from thegame._errors import InvalidTalk
from thegame._rules import Rules
from thegame._values import Sealed

from .shuffle import Chance, shuffled
from .talk import Hint, Talk

Groups: TypeAlias = tuple[tuple[int, ...], ...]


@attrs.frozen(init=False)
class Knowledge(Sealed):
    """The cards as one seat knows them: plain data, no way back to hidden cards."""

    rules: Rules
    """The rules of the game."""

    seat: int | None
    """The player who sees this; None for a spectator."""

    hand: tuple[int, ...]
    """The cards that this seat holds, ascending; none for a spectator."""

    hand_sizes: tuple[int, ...]
    """How many cards each player holds."""

    deck_sizes: tuple[int, ...]
    """How many cards each draw pile has."""

    unseen: tuple[tuple[int, ...], ...]
    """The cards that this seat cannot place, for each draw pile, ascending."""

    hints: tuple[Hint, ...]
    """The hints of the team that this seat has heard."""

    @abstractmethod
    def _with_hints(self, hints: tuple[Hint, ...]) -> Self:
        """Return the same with these hints and no others."""

    def hear(self, talk: Talk) -> Self:
        """Return the view with the hints of this talk, and no others."""
        return self._with_hints(heard_hints(talk, self.rules))

    def worlds(self) -> int:
        """Return in how many ways the unseen cards can lie in hands and draw piles.

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
        return placed(self, tuple(shuffled(unseen, chance) for unseen in self.unseen))


def heard_hints(talk: object, rules: Rules) -> tuple[Hint, ...]:
    """Return the hints of a talk, which must be that of a game with these rules."""
    check = Inspection()
    heard = check.kind("talk", talk, Talk)
    if heard and heard.rules != rules:
        # Worded only if it is needed: each hint of a game comes by here.
        check.defect("talk", talk, f"the talk of a game of {rules!r}")
    check.conclude(InvalidTalk)
    return cast("Talk", talk).hints


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
    """Return what a seat knows of the cards: `Knowledge` without the hints."""
    if seat is not None:
        seat = required_seat(seat, rules.players)
    unseen = list(map(list, decks))
    for player, source in enumerate(rules._sources):
        if player != seat:
            unseen[source] += hands[player]
    return (
        rules,
        seat,
        () if seat is None else hands[seat],
        tuple(map(len, hands)),  # R-u
        tuple(map(len, decks)),
        tuple(map(tuple, map(sorted, unseen))),  # R-v
    )
