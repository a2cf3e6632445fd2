"""Conversion of a state to the numbers of one game, and back."""

from thegame._game.state import State, make_state
from thegame.encoding import Encoding

from ._rule_numbers import HELPED, LAID, NOTHING, PLAYER, RuleNumbers


def write_state(
    numbers: RuleNumbers, encoding: Encoding, state: State
) -> tuple[list[int], list[int]]:
    """Return the row and the decks of a state."""
    row = [state.player, state.laid, int(state.helped), int(state.is_over)]
    row += map(len, state.hands)
    row += (numbers.cards - len(deck) for deck in state.decks)
    row += map(len, state.unlaid_cards)
    row += (state.tops[pile] for pile in encoding.places(state.player))
    for hand in state.hands:
        row += (*hand, *[NOTHING] * (numbers.hand_size - len(hand)))
    decks = [
        card
        for deck in state.decks
        for card in (*[0] * (numbers.cards - len(deck)), *deck)
    ]
    return row, decks


def read_state(
    numbers: RuleNumbers, encoding: Encoding, row: list[int], deck: list[int]
) -> State:
    """Return the state of a game with this row and these decks."""
    places = encoding.places(row[PLAYER])
    starts = range(numbers.hands, numbers.width, numbers.hand_size)
    sizes = row[numbers.sizes : numbers.taken]
    return make_state(
        encoding.rules,
        tuple(
            row[numbers.tops + place]
            for place in map(places.index, range(numbers.piles))
        ),
        tuple(
            tuple(row[start : start + size])
            for start, size in zip(starts, sizes, strict=True)
        ),
        tuple(
            tuple(deck[number * numbers.cards + taken : (number + 1) * numbers.cards])
            for number, taken in enumerate(row[numbers.taken : numbers.left])
        ),
        row[PLAYER],
        row[LAID],
        bool(row[HELPED]),
    )
