"""Rules of both games, drawn so that failing examples shrink to small decks.

Hypothesis shrinks a failing example by lowering one drawn number, or a few, as long as
it still fails. Of two examples with equally many numbers, the one with the lower first
number counts as simpler. So the deck comes first, from small to large, and last the
printed one; then the game; then each setting as one number. Settings that do not fit
the deck are cut down to it, so every example has equally many numbers.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._rules import Cooperative, FaceToFace, Rules

Part = TypeVar("Part")


@functools.cache
def _numbers(name: str, count: int) -> SearchStrategy[tuple[str, int]]:
    return st.sampled_from([(name, number) for number in range(count)])


def number(draw: DrawFn, name: str, count: int) -> int:
    """Draw a number from 0 to ``count - 1``, independently of numbers of other names.

    Hypothesis makes most examples from an earlier one, by copying one of its parts over
    another part that was drawn from an equal strategy. The name makes the strategies
    differ. With plain integers, mistakes of bots that are found with ten of ten seeds
    were found with seven, and half of the failing duels kept the printed deck.
    """
    return draw(_numbers(name, count))[1]


def choice(draw: DrawFn, name: str, parts: Sequence[Part]) -> Part:
    """Draw one of the parts; the first is the simplest."""
    return parts[number(draw, name, len(parts))]


_SIZES: Final[tuple[int | None, ...]] = (
    1,
    *(size for size in range(2, 11) for _ in range(3)),
    *range(11, 21),
    *range(21, 99, 12),
    *(None for _ in range(13)),
)
"""The numbers of cards in a deck, some more likely than others; None if as printed.

There are few, because Hypothesis may lower a number in steps of one, and raise another
one each time. Of 274 sizes it did so 478 times for one example.
"""

_DUEL_DECK: Final = 58
"""The number of cards in the printed deck of the duel, and in no larger one."""

_PRINTED_TEAMS: Final[tuple[Callable[[int], Cooperative], ...]] = (
    Cooperative,
    lambda players: Cooperative(players, play_out=True),
    Cooperative.expert,
    lambda players: Cooperative.expert(players, smaller_hands=True),
)
_PRINTED_DUELS: Final = (FaceToFace(), FaceToFace(lone_card_wins=True))
"""The printed games, chosen by the settings for variants and rows."""

_SETTINGS: Final[Mapping[str, tuple[int, ...]]] = {
    "players": (1, 2, 1, 3, 1, 2, 1, 2, 4, 5),
    "hand": (2, 3, 4, 2, 3, 5, 6, 8, 1),
    "minimum": (2, 1, 3, 2, 2),
    "rows": (1, 2, 1),
    "trick": (1, 2, 3, 2, 4, 5, 3, 10, 7),
    "variant": (0, 1),
}
"""The values of each setting; simple ones that reveal many mistakes come first."""


def _cards(draw: DrawFn) -> int | None:
    """Draw the number of cards in a deck; None for a printed one."""
    return choice(draw, "deck", _SIZES)


def _team(cards: int | None, chosen: Mapping[str, int]) -> Cooperative:
    if cards is None:
        printed = _PRINTED_TEAMS[chosen["variant"] + 2 * (chosen["rows"] - 1)]
        return printed(chosen["players"])
    players = min(chosen["players"], cards)
    hand = min(chosen["hand"], cards // players)
    return Cooperative(
        players,
        minimum=min(chosen["minimum"], hand),
        hand_size=hand,
        highest=cards + 1,
        trick=chosen["trick"],
        rows=chosen["rows"],
        play_out=bool(chosen["variant"]),
    )


def _duel(cards: int | None, chosen: Mapping[str, int]) -> FaceToFace:
    if cards is None:
        return _PRINTED_DUELS[chosen["variant"]]
    cards = min(max(cards, 2), _DUEL_DECK)
    return FaceToFace(
        hand_size=min(max(chosen["hand"], 2), cards),
        highest=cards + 1,
        trick=chosen["trick"],
        lone_card_wins=bool(chosen["variant"]),
    )


def _chosen(draw: DrawFn) -> dict[str, int]:
    return {name: choice(draw, name, values) for name, values in _SETTINGS.items()}


@st.composite
def cooperative(draw: DrawFn) -> Cooperative:
    """The cooperative game: with small decks, as printed, and in expert mode."""
    return _team(_cards(draw), _chosen(draw))


@st.composite
def face_to_face(draw: DrawFn) -> FaceToFace:
    """The duel: with small decks, and as printed."""
    return _duel(_cards(draw), _chosen(draw))


@st.composite
def _either(draw: DrawFn) -> Rules:
    cards, duel = _cards(draw), number(draw, "game", 2)
    chosen = _chosen(draw)
    return _duel(cards, chosen) if duel else _team(cards, chosen)


def rules() -> SearchStrategy[Rules]:
    """The rules of either game, with every setting."""
    return _either()


ANY_RULES: Final = rules()
"""The default of every strategy."""
