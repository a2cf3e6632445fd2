"""States, views, records and moves, from played games and constructed positions.

Illegal moves are drawn after the game that they are tried in, as three numbers. While
Hypothesis makes the deck of a failing game smaller, there are many illegal moves, so one
of them still fails; then it lowers their number.
"""

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._validation import required

from ._deals_and_games import games, played_deals
from ._positions import positions
from ._rules import ANY_RULES, choice, number

_TEXTS: Final = st.text(st.characters(exclude_categories=()), max_size=12)
"""Any text, also with quotes, control characters and lone surrogates."""

_CONSTRUCTED: Final = 3
"""The number of constructed positions for each state of a played game."""

_PARTS: Final = 6
"""The number of last states, and of other states, that a played game contributes."""

_COUNTS: Final = (0, 1, 2, 4, 8, 16)
"""The number of last positions with illegal moves, and of illegal moves in each."""

_STRANGE: Final = 6
"""The number of cards not in hand that are tried in a position."""


@st.composite
def records(
    draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES, *, whole: bool = False
) -> Record:
    """Records of games, with any text as tags and comments, and with hints of teams.

    With ``whole``, all games are played to their end.
    """
    dealt, game = draw(played_deals(rules, whole=whole))
    places = st.integers(0, len(game.moves))
    said = st.dictionaries(places, _hints(dealt.rules), max_size=4)
    return Record(
        dealt,
        game.states[0].player,
        game.moves,
        tags=draw(st.dictionaries(_TEXTS, _TEXTS, max_size=3)),
        comments=draw(st.dictionaries(places, _TEXTS, max_size=4)),
        hints=draw(said) if dealt.rules.may_talk else {},
    )


def _hints(rules: Rules) -> SearchStrategy[list[Hint]]:
    """Hints that can be in force together, in any order."""
    players, piles = rules.players - 1, len(rules.piles) - 1
    seats, places = st.integers(0, players), st.integers(0, piles)
    hint = st.builds(Hint, seats, places, st.sampled_from(HintKind))
    return st.lists(hint, max_size=3, unique=True)


@st.composite
def states(draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES) -> State:
    """States of every stage of a game, and positions in which few plays are legal.

    One in four is a state of a game that was played: early, in the middle, late, over.
    The others are constructed, because random games rarely come to positions in which
    a mistake shows: where only backwards tricks are left, or only the end of the turn,
    or where the order of the cards matters. They are consistent, as
    `thegame.State` demands, but not every one of them can be reached by play.
    """
    chosen = draw(rules)
    if number(draw, "stage", _CONSTRUCTED + 1) < _CONSTRUCTED:
        return draw(positions(chosen))
    played = draw(games(st.just(chosen)))
    last = len(played.states) - 1
    back = number(draw, "back", 2 * _PARTS + 2)
    # Every other state is one of the last, the others are from everywhere.
    at = last - back if back <= _PARTS else last * (back - _PARTS - 1) // _PARTS
    return played.states[max(0, at)]


@st.composite
def views(draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES) -> View:
    """Views of states, from any seat or as a spectator."""
    state = draw(states(rules))
    return state.view(draw(st.sampled_from([*range(state.rules.players), None])))


def legal_moves(state: State) -> SearchStrategy[Move]:
    """The legal moves of a state that is not over."""
    return st.sampled_from(required("state", state, State).legal_moves())


def any_moves(state: State) -> SearchStrategy[Move]:
    """Moves, legal or not: the end of the turn, and plays of any card on any pile."""
    return st.just(EndTurn()) | any_plays(state)


def any_plays(state: State) -> SearchStrategy[Play]:
    """Plays, legal or not: often of a card in hand, also with impossible numbers."""
    cards = st.integers(-1, required("state", state, State).rules.cards[-1] + 2)
    held = st.sampled_from(state.hand) if state.hand else cards
    return st.builds(Play, held | cards, st.integers(-1, len(state.tops)))


@st.composite
def games_with_illegal_moves(
    draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES
) -> tuple[State, tuple[Move, ...]]:
    """First states of games, each with moves to try: legal ones, and illegal ones.

    A legal move leads to the next state, an illegal one leaves the state as it is.
    """
    game = draw(games(rules))
    tried = choice(draw, "tried positions", _COUNTS)
    last = number(draw, "last tried", 32)
    each = choice(draw, "tried in each", _COUNTS)
    moves: list[Move] = []
    for index, state in enumerate(game.states):
        if index + tried >= len(game.states):
            illegal = illegal_moves(state)[:last]
            moves += illegal[max(0, len(illegal) - each) :]
        moves += game.moves[index : index + 1]
    return game.states[0], tuple(moves)


def illegal_moves(state: State) -> Sequence[Move]:
    """Return illegal moves of every kind, those that are nearly legal first."""
    rules, hand, piles = state.rules, state.hand, range(len(state.tops))
    strange = [card for card in rules.cards if card not in hand]
    some = strange[:: len(strange) // _STRANGE + 1]
    held = hand[0] if hand else rules.cards[-1]
    legal = frozenset(state.legal_moves())
    moves: tuple[Move, ...] = (
        EndTurn(),
        *(Play(card, pile) for card in hand for pile in piles),
        *(Play(card, index % len(piles)) for index, card in enumerate(some)),
        *(Play(held, pile) for pile in (len(piles), -1)),
        *(Play(card, 0) for card in (rules.cards[-1] + 1, rules.cards[0] - 1, 0, -1)),
    )
    return [move for move in moves if move not in legal]
