"""Rules of both games, drawn so that failing examples shrink to small decks.

Hypothesis shrinks a failing example by lowering one drawn number, or a few, and keeps
what still fails. Of two examples with as many numbers, the one with the lower first
number counts as simpler. So the deck comes first, from small to large, and last as it
is printed; then the game; then each setting as a number of its own, of which there are
always as many. Settings that do not fit the deck are cut down to it.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._rules import Cooperative, FaceToFace, Rules

Numbers: TypeAlias = SearchStrategy[tuple[str, int]]
"""Numbers of one kind."""


def numbers(name: str, count: int) -> Numbers:
    """Numbers from 0 on that Hypothesis takes for numbers of a kind of their own.

    If it can, it makes five of six examples from an earlier one, by copying one of its
    parts to another part of the same kind; hundred examples would be variants of less
    than twenty. Where no two parts are of the same kind, all are drawn independently.
    """
    return st.sampled_from([(name, number) for number in range(count)])


_WEIGHTS: Final[Mapping[range, int]] = {
    range(1, 2): 1,
    range(2, 11): 3,
    range(11, 21): 1,
    range(21, 99, 12): 1,
}
"""How many chances a deck with so many cards has, small decks the most."""

_DUEL_DECK: Final = 58
"""How many cards a deck of the duel has at most, as many as the printed one."""

_SIZES: Final = tuple(
    cards
    for decks, weight in _WEIGHTS.items()
    for cards in decks
    for _ in range(weight)
)
_PRINTED: Final = 13
"""The decks in the order of their size, and the chances of the printed ones.

There are not many, because Hypothesis may lower such a number in steps of one, and
raise another one each time. Of 274 it did so 478 times for one example.
"""

_DECK: Final = numbers("deck", len(_SIZES) + _PRINTED)
_GAME: Final = numbers("game", 2)

_PRINTED_TEAMS: Final[tuple[Callable[[int], Cooperative], ...]] = (
    Cooperative,
    lambda players: Cooperative(players, play_out=True),
    Cooperative.expert,
    lambda players: Cooperative.expert(players, smaller_hands=True),
)
_PRINTED_DUELS: Final = (FaceToFace(), FaceToFace(lone_card_wins=True))
"""The printed games, chosen by the numbers for variants and rows."""

_SETTINGS: Final[Mapping[str, tuple[int, ...]]] = {
    "players": (1, 2, 1, 3, 1, 2, 1, 2, 4, 5),
    "hand": (2, 3, 4, 2, 3, 5, 6, 8, 1),
    "minimum": (2, 1, 3, 2, 2),
    "rows": (1, 2, 1),
    "trick": (1, 2, 3, 2, 4, 5, 3, 10, 7),
    "variant": (0, 1),
}
"""What the numbers stand for; what comes first is simple and shows much."""

_DRAWN: Final = {name: numbers(name, len(it)) for name, it in _SETTINGS.items()}


def _cards(draw: DrawFn) -> int | None:
    """Return how many cards a deck has; None for a printed one."""
    deck = draw(_DECK)[1]
    return _SIZES[deck] if deck < len(_SIZES) else None


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
    return {name: _SETTINGS[name][draw(it)[1]] for name, it in _DRAWN.items()}


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
    cards, duel = _cards(draw), draw(_GAME)[1]
    chosen = _chosen(draw)
    return _duel(cards, chosen) if duel else _team(cards, chosen)


def rules() -> SearchStrategy[Rules]:
    """The rules of either game, with every setting."""
    return _either()


ANY_RULES: Final = rules()
"""The default of every strategy."""
