"""Whole small worlds: every state that any deal and any play can lead to.

The draw is a free choice: at the end of a turn the draw pile is put into every order
that makes a difference, and then the library itself ends the turn. So one exploration
covers all decks at once. In between, a draw pile is kept in ascending order.
"""

import itertools
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from thegame._errors import InvalidRules
from thegame._game.state import State, make_state
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move
from thegame._validation import Groups

StepTaken: TypeAlias = tuple[State, Move, State]
"""A state, a legal move, and the state after it."""

SMALL_SETTINGS: Final = {
    "players": 2,
    "minimum": 2,
    "hand_size": 2,
    "trick": 2,
    "rows": 1,
}
"""The settings of a small game, as far as a game has them."""

HIGHEST: Final = range(12, 2, -1)
"""The highest cards that a small game may have, the larger games first."""

CARDS: Final = 5
"""The number of cards that a small game has at most, if they are in one draw pile."""

CARDS_OF_SEVERAL: Final = 3
"""The number of cards that each of several draw piles of a small game has at most."""


def small_games(rules: Rules) -> tuple[Rules, ...]:
    """Return a game of few cards that differs in its settings only, if there is one."""
    if _is_small(rules):
        return (rules,)
    given: dict[str, Any] = rules._settings()
    small = {
        name: min(given[name], most)
        for name, most in SMALL_SETTINGS.items()
        if name in given
    }
    for highest in HIGHEST if "highest" in given else ():
        try:
            found = type(rules)(**{**given, **small, "highest": highest})
        except InvalidRules:
            continue
        if _is_small(found):
            return (found,)
    return ()


def _is_small(rules: Rules) -> bool:
    most = CARDS if rules.draw_piles == 1 else CARDS_OF_SEVERAL
    return len(rules.cards) <= most


def with_decks(state: State, decks: Groups) -> State:
    """Return the state with other draw piles."""
    return _placed(state, state.hands, decks)


def _placed(table: State | View, hands: Groups, decks: Groups) -> State:
    """Return the state of a table with these hands and draw piles."""
    turn = table.player, table.laid, table.helped
    return make_state(table.rules, table.tops, hands, decks, *turn)


def sorted_decks(state: State) -> State:
    """Return the state with its draw piles in ascending order."""
    return with_decks(state, tuple(tuple(sorted(deck)) for deck in state.decks))


def initial_states(rules: Rules) -> Iterator[State]:
    """Yield every deal, with every starter."""
    tops = tuple(pile.top for pile in rules.piles)
    decks = (tuple(rules.cards),) * rules.draw_piles
    sizes = (rules.hand_size,) * rules.players
    for hands, left in deals(rules, decks, sizes):
        for starter in range(rules.players):
            yield make_state(rules, tops, hands, left, starter, 0, False)


def deals(
    rules: Rules, decks: Groups, sizes: tuple[int, ...], player: int = 0
) -> Iterator[tuple[Groups, Groups]]:
    """Yield every way to deal hands of these sizes, from this player on."""
    if player == len(sizes):
        yield (), decks
        return
    source = rules.draw_pile(player)
    for hand in itertools.combinations(decks[source], sizes[player]):
        rest = tuple(card for card in decks[source] if card not in hand)
        after = (*decks[:source], rest, *decks[source + 1 :])
        for hands, left in deals(rules, after, sizes, player + 1):
            yield (hand, *hands), left


def placements(view: View) -> Iterator[State]:
    """Yield every state with the sizes of a view and with the hand of its seat.

    Draw piles are in ascending order. The states need not have the view's outcome.
    """
    seat = view.seat
    sizes = tuple(
        0 if player == seat else size for player, size in enumerate(view.hand_sizes)
    )
    for dealt, decks in deals(view.rules, view.unseen, sizes):
        hands = list(dealt)
        if seat is not None:
            hands[seat] = view.hand
        yield _placed(view, tuple(hands), decks)


def steps(state: State) -> Iterator[StepTaken]:
    """Yield every legal move with every draw, for which the draw pile is reordered."""
    for before, move in moves(state):
        yield before, move, before.apply(move)


def moves(state: State) -> Iterator[tuple[State, Move]]:
    """Yield every legal move, the end of a turn with every order of the draw pile."""
    for move in state.legal_moves():
        if not isinstance(move, EndTurn):
            yield state, move
            continue
        source = state.rules.draw_pile(state.player)
        deck = state.decks[source]
        for top in itertools.combinations(deck, state.draws):
            order = (*top, *(card for card in deck if card not in top))
            decks = (*state.decks[:source], order, *state.decks[source + 1 :])
            yield with_decks(state, decks), move


def with_hidden_cards_moved(state: State, seat: int | None) -> State:
    """Return the table with all cards that a seat cannot see moved round."""
    hands, decks, rules = list(state.hands), list(state.decks), state.rules
    for source in range(len(decks)):
        others = [
            player
            for player in range(len(hands))
            if player != seat and rules.draw_pile(player) == source
        ]
        hidden = [card for other in others for card in hands[other]] + [*decks[source]]
        hidden = [*hidden[1:], *hidden[:1]]
        for other in others:
            size = len(hands[other])
            hands[other], hidden = tuple(sorted(hidden[:size])), hidden[size:]
        decks[source] = tuple(hidden)
    return _placed(state, tuple(hands), tuple(decks))
