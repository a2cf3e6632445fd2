"""Mistakes of the library, each with what is found."""

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import attrs

from thegame import (
    Cooperative,
    EndTurn,
    IllegalMove,
    Move,
    Play,
    State,
    Step,
    View,
    deal,
    notation,
    wire,
)
from thegame._game.state import make_state
from thegame.rulebook import Clause, Force, Standing
from thegame.testing import _worlds

START: Final = deal(Cooperative(2), seed=1).start(0)


def anything(*_: object, **__: object) -> Any:
    """Return the first state of a game, whatever was written."""
    return START


CALLS: Final[Iterator[int]] = itertools.count()


def another_number(*_: object) -> int:
    """Return another number whenever it is called."""
    return next(CALLS)


def with_equal_hands(rules: Any, tops: Any, hands: Any, *rest: Any) -> State:
    """Return a state in which all hold the cards of the first player."""
    return make_state(rules, tops, (hands[0],) * len(hands), *rest)


def undrawn_cards(state: State) -> tuple[frozenset[int], ...]:
    """Forget the hands when the unlaid cards are listed."""
    return tuple(map(frozenset, state.decks))


LEGAL_MOVES: Final = State.legal_moves


def never_none(state: State) -> tuple[Move, ...]:
    """Let a player who can do nothing end the turn, even if the game is over."""
    return LEGAL_MOVES(state) or (EndTurn(),)


def without_refusals(state: State, move: Move) -> None:
    """Refuse nothing."""


def without_hands(state: State, move: Move) -> bool:
    """Return whether a move is legal, whoever holds the card."""
    held = isinstance(move, EndTurn) or move.card in state.hand
    return not held or state.why_not(move) is None


def from_the_end(state: State, move: Move) -> bool:
    """Return whether a move is legal; pile -1 is the last one."""
    if isinstance(move, Play) and move.pile < 0:
        move = Play(move.card, move.pile + len(state.tops))
    return state.why_not(move) is None


APPLY: Final = State.apply


def without_reason(state: State, move: Move) -> State:
    """Return the state after a move, or refuse it without the reason."""
    reason = state.why_not(move)
    if reason is not None:
        raise IllegalMove(reason.clause)
    return APPLY(state, move)


def keeping_the_card(state: State, move: Move) -> State:
    """Leave the card in the hand as well."""
    after = APPLY(state, move)
    if isinstance(move, EndTurn):
        return after
    turn = after.player, after.laid, after.helped
    return make_state(state.rules, after.tops, state.hands, state.decks, *turn)


def on_two_piles(state: State, move: Move) -> State:
    """Lay a card on a pile and on the one before it."""
    after, tops = APPLY(state, move), list(state.tops)
    if isinstance(move, EndTurn):
        return after
    tops[move.pile] = tops[move.pile - 1] = move.card
    return with_tops(after, tops)


def clearing_the_table(state: State, move: Move) -> State:
    """Remove all cards from the piles at the end of a turn."""
    after = APPLY(state, move)
    bare = [pile.top for pile in state.rules.piles]
    return with_tops(after, bare) if isinstance(move, EndTurn) else after


def with_tops(state: State, tops: list[int]) -> State:
    """Return the state with other tops, whether they are possible or not."""
    turn = state.player, state.laid, state.helped
    return make_state(state.rules, tuple(tops), state.hands, state.decks, *turn)


def invented(*_: object) -> Clause:
    """Return a clause that is not in the rulebook, though it says so."""
    return Clause("CO-TURN-77", Standing.TEXT, Force.RULE, "Anything goes.")


VIEW_MOVES: Final = View.legal_moves


def moves_of_spectators(view: View) -> tuple[Move, ...]:
    """Return the legal moves; a spectator may end the turn."""
    return (EndTurn(),) if view.seat is None else VIEW_MOVES(view)


def until_it_begins(view: View) -> bool:
    """Return whether a seat may end the turn: another's, too, until it begins."""
    return view.why_not(EndTurn()) is None if view.on_turn else not view.laid


def numbered(_: View) -> tuple[type, tuple[int]]:
    """Return what a pickle holds: another number every time."""
    return int, (next(CALLS),)


STEP: Final = State.step


def step_back(state: State, move: Move) -> Step:
    """Return the events of a move with the state before it."""
    return attrs.evolve(STEP(state, move), state=state)


READ: Final = wire.read


def no_views(text: str, **options: Any) -> object:
    """Read a state, or return another value in place of a view."""
    value = READ(text, **options)
    return START if isinstance(value, View) else value


SAMPLE: Final = View.sample


def of_spectators_only(view: View, chance: Random) -> State:
    """Return a random state of a spectator's view; to players, the first of a game."""
    return SAMPLE(view, chance) if view.seat is None else START


def unchanged(view: View, *_: object) -> View:
    """Return the view before the events."""
    return view


Row = tuple[Any, str, Callable[..., Any] | property, str, str]

MISTAKES: Final[list[Row]] = [
    (_worlds, "make_state", with_equal_hands, "conserved-cards", "has dealt"),
    (State, "unlaid_cards", property(undrawn_cards), "conserved-cards", "the unlaid"),
    (State, "apply", keeping_the_card, "conserved-cards", "loses or adds cards"),
    (State, "apply", keeping_the_card, "ending-games", "does not bring the end"),
    (State, "legal_moves", never_none, "a-move-while-it-goes-on", "but is over"),
    (State, "why_not", without_refusals, "agreeing-moves", "why_not(Play"),
    (State, "is_legal", without_hands, "agreeing-moves", "is_legal(Play"),
    (State, "is_legal", from_the_end, "agreeing-moves", "pile=-1)) is True"),
    (State, "apply", without_reason, "agreeing-moves", "raises IllegalMove"),
    (State, "apply", on_two_piles, "constant-placement", "after Play"),
    (State, "apply", clearing_the_table, "constant-placement", "after EndTurn"),
    (View, "__eq__", object.__eq__, "hidden-cards", "apart: View"),
    (View, "__hash__", object.__hash__, "hidden-cards", "apart: "),
    (View, "__repr__", object.__repr__, "hidden-cards", "apart: '<"),
    (View, "__reduce__", numbered, "hidden-cards", "apart: b'"),
    (View, "legal_moves", another_number, "hidden-cards", "apart: "),
    (View, "safe_plays", another_number, "hidden-cards", "apart: "),
    (View, "why_not", another_number, "hidden-cards", "apart: "),
    (
        View,
        "legal_moves",
        moves_of_spectators,
        "hidden-cards",
        "has the moves (EndTurn",
    ),
    (View, "may_end_turn", View.on_turn, "hidden-cards", "has the moves (Play"),
    (
        View,
        "may_end_turn",
        property(until_it_begins),
        "hidden-cards",
        "has the moves ()",
    ),
    (View, "why_not", without_refusals, "hidden-cards", "has the moves ()"),
    (State, "step", step_back, "replayed-events", "another state than apply"),
    (View, "observe", unchanged, "replayed-events", "observes another game"),
    (View, "sample", of_spectators_only, "counted-worlds", "the sample State"),
    (notation, "read_state", anything, "text-and-json", "as text it is State"),
    (notation, "read_view", anything, "text-and-json", "as text the view is"),
    (notation, "read_record", anything, "text-and-json", "as text it is State"),
    (wire, "read", anything, "text-and-json", "as JSON it is State"),
    (wire, "read", no_views, "text-and-json", "as JSON it is State"),
    (wire, "read_record", anything, "text-and-json", "as JSON it is State"),
    (View, "__reduce__", numbered, "text-and-json", "as a pickle it is"),
    (Cooperative, "draws_by", invented, "existing-clauses", "draws_by() cites"),
]
"""What has the mistake, the mistake, the law that it breaks, and words of the report."""
