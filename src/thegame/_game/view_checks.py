"""
Views that come from outside: what contradicts itself, or the rules.

The unseen cards are placed in some way, and the table is inspected like a position. It
does not matter in which way: an inspection asks how many cards are where, and which are
laid, and a view says that.
"""

import re
from collections import Counter
from typing import Final, TypeVar

from thegame._checks import Inspection
from thegame._errors import InvalidState, InvalidTalk
from thegame._rules.base import cards
from thegame._rules.cooperative import Cooperative
from thegame._values import remade

from .deal import DealView
from .knowledge import Sight, spread
from .position import inspect
from .state import trusted
from .talk import Talk
from .view import View

Seen = TypeVar("Seen", bound=Sight)

_HAND: Final = re.compile(r"hands\[(\d+)\]")


def sound_deal(view: DealView) -> DealView:
    """
    The view, if there is a deal that looks like it; else `InvalidState`.
    """
    check = Inspection()
    rules = view.rules
    _inspect_sight(view, check)
    check.conclude(InvalidState)
    for player, size in enumerate(view.hand_sizes):
        full = rules.hand_size
        check.expect(size == full, f"hand_sizes[{player}]", size, f"{full}, as dealt")
    sharing = rules.players // rules.draw_piles
    left = len(cards(rules)) - sharing * rules.hand_size
    for index, size in enumerate(view.deck_sizes):
        check.expect(size == left, f"deck_sizes[{index}]", size, f"{left}, as dealt")
    check.conclude(InvalidState)
    return _in_order(view)


def sound(view: View) -> View:
    """
    The view, if there is a state that looks like it; else `InvalidState`.
    """
    for inspect_part in (_inspect_sight, _inspect_table, _inspect_outcome):
        check = Inspection()
        inspect_part(view, check)
        # What is not sound cannot be reckoned with.
        check.conclude(InvalidState)
    return _in_order(view)


def _in_order(sight: Seen) -> Seen:
    """
    The same with its cards ascending, as everywhere.
    """
    unseen = tuple(tuple(sorted(group)) for group in sight.unseen)
    return remade(sight, hand=tuple(sorted(sight.hand)), unseen=unseen)


def _inspect_sight(sight: Sight, check: Inspection) -> None:
    """
    There are as many parts as the game has, of cards that it has.
    """
    rules = sight.rules
    check.sequence("hand_sizes", sight.hand_sizes, rules.players)
    check.sequence("deck_sizes", sight.deck_sizes, rules.draw_piles)
    check.sequence("unseen", sight.unseen, rules.draw_piles)
    if sight.seat is not None:
        check.number("seat", sight.seat, 0, rules.players - 1)
    check.cards("hand", sight.hand, cards(rules), ordered=False)
    for index, group in enumerate(sight.unseen):
        check.cards(f"unseen[{index}]", group, cards(rules), ordered=False)
    if not check.defects:
        _inspect_counts(sight, check)
        _inspect_hints(sight, check)


def _inspect_counts(sight: Sight, check: Inspection) -> None:
    """
    Every card is in one place, and there are as many as the sizes say.
    """
    rules, seat = sight.rules, sight.seat
    inspect_hand(seat, sight.hand, sight.hand_sizes, check)
    hidden = list(sight.deck_sizes)
    for player, size in enumerate(sight.hand_sizes):
        if player != seat:
            hidden[rules.draw_pile(player)] += size
    for source, group in enumerate(sight.unseen):
        where, count = f"unseen[{source}]", hidden[source]
        enough = len(group) == count
        check.expect(enough, where, group, f"{count} cards, as the sizes say")
        own = seat is not None and rules.draw_pile(seat) == source
        counts = Counter((*group, *sight.hand) if own else group)
        doubled = tuple(card for card, count in counts.items() if count > 1)
        check.expect(not doubled, where, doubled, "each card in one place only")


def inspect_hand(
    seat: int | None,
    hand: tuple[int, ...],
    hand_sizes: tuple[int, ...],
    check: Inspection,
) -> None:
    """
    The own hand is whole; it is not while a seat waits for the cards that it draws.
    """
    held = 0 if seat is None else hand_sizes[seat]
    check.expect(len(hand) == held, "hand", hand, f"{held} cards, as its size says")


def _inspect_hints(sight: Sight, check: Inspection) -> None:
    """
    A team can have given the hints; duellists do not talk.
    """
    hints = sight.hints
    if isinstance(sight.rules, Cooperative):
        try:
            Talk(sight.rules, hints)
        except InvalidTalk as error:
            check.defects += error.defects
    else:
        check.expect(not hints, "hints", hints, "none, as duellists do not talk")


def _inspect_table(view: View, check: Inspection) -> None:
    """
    The table can lie like this, wherever the unseen cards are.
    """
    hands, decks = spread(view, view.unseen)
    found = inspect(
        view.rules, view.tops, hands, decks, view.player, view.laid, view.helped
    )
    for defect in found.defects:
        hidden = _HAND.fullmatch(defect.where)
        if hidden:
            size = view.hand_sizes[int(hidden[1])]
            where = f"hand_sizes[{hidden[1]}]"
            check.expect(False, where, size, defect.expected)
        else:
            check.defects.append(defect)


def _inspect_outcome(view: View, check: Inspection) -> None:
    """
    The game can have ended like this, for all that the seat knows.
    """
    hands, decks = spread(view, view.unseen)
    rules, player = view.rules, view.player
    state = trusted(rules, view.tops, hands, decks, player, view.laid, view.helped)
    left = len(state.unlaid_cards[rules.draw_pile(player)])
    possible = (
        [state.outcome]
        if view.on_turn or _is_plain(view)
        else [None, rules.result(player, left)]
    )
    expected = " or ".join(map(str, possible))
    check.expect(view.outcome in possible, "outcome", view.outcome, expected)


def _is_plain(view: View) -> bool:
    """
    Whether all see if the player on turn is stuck, whatever is in that hand.

    It is empty, or the minimum is laid, or the piles have not crossed, so that every
    hand can be laid.
    """
    tops, seat = view.tops, view.rules.seats[view.player]
    return (
        not view.hand_sizes[view.player]
        or view.laid >= view.minimum
        or any(tops[rising] < tops[falling] for rising, falling in seat.ways)
    )
