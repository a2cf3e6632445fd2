"""Rules of both games, drawn so that failing examples shrink to small decks.

Hypothesis shrinks a failing example by lowering one drawn number, or a few, and keeps
what still fails. So each setting is a number of its own, the size of the deck first,
and settings that do not fit the deck are cut down to it instead of being refused.

A printed game draws its settings too, each from a range with a single number. What is
drawn first says how wide the ranges are, and 0 means as wide as can be: if the shrinker
lowers it, all the other numbers stay valid, the game is the same, and from then on
its settings can be lowered one by one.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._rules import Cooperative, FaceToFace, Rules

Range: TypeAlias = tuple[int, int]
"""The lowest and the highest number that is drawn for a setting."""

_WIDE, _TINY, _SMALL = 0, 7, 10
"""What is drawn first: 0 for any deck, up to 7 for tiny and up to 10 for small ones."""

_PRINTED_TEAMS: Final[Mapping[int, Callable[[int], Cooperative]]] = {
    _SMALL + 1: Cooperative,
    _SMALL + 2: lambda players: Cooperative(players, play_out=True),
    _SMALL + 3: Cooperative.expert,
    _SMALL + 4: lambda players: Cooperative.expert(players, smaller_hands=True),
}
_PRINTED_DUELS: Final[Mapping[int, FaceToFace]] = {
    _SMALL + 1: FaceToFace(),
    _SMALL + 2: FaceToFace(),
    _SMALL + 3: FaceToFace(lone_card_wins=True),
}
"""The printed games, by what is drawn first."""

_PLAYERS: Final = (1, 2, 3, 1, 2, 1, 2, 1, 4, 5)
_MINIMUMS: Final = (1, 2, 3, 2, 2)
_ROWS: Final = (1, 2, 1)
"""What a number stands for; what is common, or leaves more cards to draw, is often."""

_TEAM_CARDS: Final = {_WIDE: (1, 98), _TINY: (1, 11), _SMALL: (1, 20)}
_DUEL_CARDS: Final = {_WIDE: (2, 58), _TINY: (2, 10), _SMALL: (2, 14)}
"""How many cards a deck has."""


def minor(name: str, count: int) -> SearchStrategy[tuple[str, int]]:
    """Numbers from 0 on that Hypothesis takes for numbers of their own kind.

    Five of six examples are made from an earlier one by copying one of its parts to
    another part of the same kind. If everything were an integer, most copies would
    change nothing that matters, and hundred examples would be variants of a dozen.
    """
    return st.sampled_from([(name, number) for number in range(count)])


def _size(kind: int) -> int:
    """Return which of the sizes the first number stands for."""
    return kind if kind == _WIDE else _TINY if kind <= _TINY else _SMALL


def _only(*numbers: int) -> tuple[Range, ...]:
    return tuple((number, number) for number in numbers)


def _draw_all(draw: DrawFn, ranges: tuple[Range, ...]) -> list[int]:
    return [draw(st.integers(least, most)) for least, most in ranges]


def _team_ranges(kind: int, players: int) -> tuple[Range, ...]:
    """Return from what the other settings are drawn: hand, minimum, rows, and so on."""
    if kind in _PRINTED_TEAMS:
        game = _PRINTED_TEAMS[kind](players)
        minimum, rows = _MINIMUMS.index(game.minimum), _ROWS.index(game.rows)
        return _only(game.hand_size, minimum, rows, game.trick, game.play_out)
    hand, trick = ((1, 8), (1, 10)) if kind == _WIDE else ((1, 4), (1, 5))
    return hand, (0, len(_MINIMUMS) - 1), (0, len(_ROWS) - 1), trick, (0, 1)


@st.composite
def cooperative(draw: DrawFn) -> Cooperative:
    """The cooperative game: with small decks, as printed, and in expert mode."""
    kind = draw(st.integers(_WIDE, max(_PRINTED_TEAMS)))
    printed = kind in _PRINTED_TEAMS
    size = (98, 98) if printed else _TEAM_CARDS[_size(kind)]
    cards = draw(st.integers(*size))
    players = min(_PLAYERS[draw(st.integers(0, len(_PLAYERS) - 1))], cards)
    hand, minimum, rows, trick, play_out = _draw_all(draw, _team_ranges(kind, players))
    hand = min(hand, cards // players)
    return Cooperative(
        players,
        minimum=min(_MINIMUMS[minimum], hand),
        hand_size=hand,
        highest=cards + 1,
        trick=trick,
        rows=_ROWS[rows],
        play_out=bool(play_out),
    )


def _duel_ranges(kind: int) -> tuple[Range, ...]:
    """Return from what the settings are drawn: cards, hand, trick, lone card."""
    if kind in _PRINTED_DUELS:
        game = _PRINTED_DUELS[kind]
        return _only(58, game.hand_size, game.trick, game.lone_card_wins)
    hand, trick = ((2, 6), (1, 10)) if kind == _WIDE else ((2, 5), (1, 5))
    return _DUEL_CARDS[_size(kind)], hand, trick, (0, 1)


@st.composite
def face_to_face(draw: DrawFn) -> FaceToFace:
    """The duel: with small decks, and as printed."""
    kind = draw(st.integers(_WIDE, max(_PRINTED_DUELS)))
    cards, hand, trick, lone = _draw_all(draw, _duel_ranges(kind))
    return FaceToFace(
        hand_size=min(hand, cards),
        highest=cards + 1,
        trick=trick,
        lone_card_wins=bool(lone),
    )


def rules() -> SearchStrategy[Rules]:
    """The rules of either game, with every setting."""
    return st.one_of(cooperative(), face_to_face())


ANY_RULES: Final = rules()
"""The default of every strategy."""
