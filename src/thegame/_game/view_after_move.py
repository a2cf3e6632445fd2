"""Observation: the view of a seat after a move, computed from the events of the move.

Events are accepted exactly if some state that looks like the view can produce them. All
events of a move come together, because a view between them would have to remember how
many cards are still to be drawn, and whether the game may end now.
"""

from typing import TYPE_CHECKING

from thegame._errors import UnexpectedEvent
from thegame._frozen import replaced
from thegame._rules.game_rules import next_player
from thegame._validation import are_numbers, is_number

from .events import Drew, Event, GameEnded, Laid, TurnEnded
from .hidden_cards import (
    cards_possibly_held,
    is_won,
    outcome_if_over,
    possible_hands,
    without,
)

if TYPE_CHECKING:
    from .view import View


def after_move(view: "View", events: tuple[Event, ...]) -> "View":
    """Return the view after a move; raise `UnexpectedEvent` for impossible events."""
    after, place = _after_table(view, events)
    if place == len(events) and _may_go_on(after):
        return after
    if place < len(events) and _is_end(events[place], view, after, events[0]):
        place += 1
        if place == len(events):
            return replaced(after, {"outcome": outcome_if_over(after)})
    raise UnexpectedEvent(events, place, view.player, view.laid)


def _after_table(view: "View", events: tuple[Event, ...]) -> tuple["View", int]:
    """Return the view after a play or the end of a turn, and how many events it has."""
    place = 0
    first = events[0] if events else None
    if isinstance(first, Laid) and _can_lay(view, first):
        return _after_laid(view, first), 1
    if isinstance(first, TurnEnded) and _can_end(view, first.player):
        due = view.rules._due(view)
        if not due:
            return _after_end(view, 0, ()), 1
        second = events[1] if len(events) > 1 else None
        if isinstance(second, Drew) and _can_draw(view, second, due):
            return _after_end(view, due, second.cards), 2
        place = 1
    raise UnexpectedEvent(events, place, view.player, view.laid)


def _is_turn_of(view: "View", player: object) -> bool:
    return not view.is_over and is_number(player) and player == view.player


def _can_lay(view: "View", laid: Laid) -> bool:
    """Return whether the play is legal as far as the seat knows.

    Any such card can have been in the hand while the game went on, because a card that
    fits never makes a hand worse.
    """
    if not (_is_turn_of(view, laid.player) and view.hand_sizes[view.player]):
        return False
    card, pile = laid.card, laid.pile
    lookup = view.rules._lookups[view.player]
    return lookup.allows(
        card, pile, cards_possibly_held(view), view.tops, view.helped
    ) and laid.trick is lookup.is_trick(card, pile, view.tops)


def _after_laid(view: "View", laid: Laid) -> "View":
    player, card, pile = laid.player, laid.card, laid.pile
    mine, gone = view.on_turn, (card,)
    return replaced(
        view,
        {
            "hand": without(view.hand, gone) if mine else view.hand,
            "unseen": view.unseen if mine else _unseen_without(view, gone),
            "hand_sizes": _changed(view.hand_sizes, player, -1),
            "tops": (*view.tops[:pile], card, *view.tops[pile + 1 :]),
            "laid": view.laid + 1,
            "helped": view.helped or view.rules._lookups[player].helps[pile],
        },
    )


def _can_end(view: "View", player: object) -> bool:
    return _is_turn_of(view, player) and view.laid >= view.minimum


def _can_draw(view: "View", drew: Drew, due: int) -> bool:
    """Return whether `due` cards are drawn, shown only to the player who draws."""
    cards = drew.cards
    if not (_is_turn_of(view, drew.player) and is_number(drew.count)):
        return False
    if drew.count != due or type(cards) is not tuple:
        return False
    if not view.on_turn:
        return cards == ()
    return (
        are_numbers(cards)
        and len(cards) == due
        and {*cards} <= {*view.unseen[view.rules.draw_pile(view.player)]}
        and cards == tuple(sorted({*cards}))
    )


def _after_end(view: "View", due: int, drawn: tuple[int, ...]) -> "View":
    player = view.player
    hand_sizes = _changed(view.hand_sizes, player, due)
    source = view.rules.draw_pile(player)
    return replaced(
        view,
        {
            "hand": tuple(sorted((*view.hand, *drawn))),
            "unseen": _unseen_without(view, drawn),
            "hand_sizes": hand_sizes,
            "deck_sizes": _changed(view.deck_sizes, source, -due),
            "player": next_player(player, hand_sizes),
            "laid": 0,
            "helped": False,
        },
    )


def _may_go_on(after: "View") -> bool:
    return not is_won(after) and possible_hands(after).some_go_on


def _is_end(event: Event, before: "View", after: "View", first: Event) -> bool:
    """Return whether the event is a possible end of the game."""
    match event:
        case GameEnded(outcome) if outcome == outcome_if_over(after):
            return is_won(after) or _may_be_stuck(before, after, first)
        case _:
            return False


def _may_be_stuck(before: "View", after: "View", first: Event) -> bool:
    """Return whether the player on turn may have no way to go on."""
    if isinstance(first, Laid):
        # The player was not stuck before this play, so the play must be the cause.
        return possible_hands(after).some_are_shut_out(
            possible_hands(before), first.card
        )
    return possible_hands(after).some_are_stuck


def _unseen_without(view: "View", gone: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the unseen cards without some that the player on turn laid or drew."""
    unseen = list(view.unseen)
    source = view.rules._sources[view.player]
    unseen[source] = without(unseen[source], gone)
    return tuple(unseen)


def _changed(sizes: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return (*sizes[:index], sizes[index] + by, *sizes[index + 1 :])
