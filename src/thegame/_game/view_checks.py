"""Checks of views that come from outside.

The unseen cards are placed in any way, and the table is inspected like a position. The
placement does not matter: an inspection depends on the laid cards and on the sizes of
hands and draw piles, and a view has both.
"""

from collections import Counter
from typing import TYPE_CHECKING

from thegame._errors import InvalidDeal, InvalidState, InvalidTalk, Undecided
from thegame._frozen import replaced
from thegame._rules import required_rules
from thegame._rules.outcome import Outcome
from thegame._validation import Inspection, number
from thegame._value_defects import Defect

from .hidden_cards import (
    Knowledge,
    is_won,
    outcome_if_over,
    placed,
    possible_hands,
)
from .position_checks import checked_deal, checked_position
from .talk import Talk, in_order

if TYPE_CHECKING:
    from .deal import DealView
    from .view import View


def checked_deal_view(view: "DealView") -> "DealView":
    """Return the view if some deal looks like it; else raise `InvalidState`."""
    check = Inspection()
    _inspect_knowledge(view, check)
    check.conclude(InvalidState)
    try:
        checked_deal(view.rules, *placed(view, view.unseen))
    except InvalidDeal as error:
        check.defects += [_by_size(view, defect) for defect in error.defects]
    check.conclude(InvalidState)
    return replaced(view, _in_order(view))


def checked_view(view: "View") -> "View":
    """Return the view if some state looks like it; else raise `InvalidState`."""
    check = Inspection()
    _inspect_knowledge(view, check)
    check.conclude(InvalidState)
    view = replaced(view, _in_order(view))
    for inspect in (_inspect_table, _inspect_outcome):
        inspect(view, check)
        # The outcome of an inconsistent table cannot be judged.
        check.conclude(InvalidState)
    return view


def _in_order(view: Knowledge) -> dict[str, object]:
    """Return the sorted fields, which may be passed in any order."""
    return {
        "hand": tuple(sorted(map(number, view.hand))),
        "unseen": tuple(tuple(sorted(map(number, group))) for group in view.unseen),
        "hints": in_order(view.hints),
    }


def _inspect_knowledge(view: Knowledge, check: Inspection) -> None:
    """Check the number of parts, and that they hold cards of the game."""
    rules = required_rules(view.rules)
    for where, sizes, count in (
        ("hand_sizes", view.hand_sizes, rules.players),
        ("deck_sizes", view.deck_sizes, rules.draw_piles),
    ):
        for index, size in enumerate(check.sequence(where, sizes, count, "number")):
            check.number((where, index), size, 0)
    groups = check.sequence("unseen", view.unseen, rules.draw_piles, "group")
    if view.seat is not None:
        check.number("seat", view.seat, 0, rules.players - 1)
    check.cards(("hand",), view.hand, rules.cards, ordered=False)
    for index, group in enumerate(groups):
        check.cards(("unseen", index), group, rules.cards, ordered=False)
    if not check.defects:
        _inspect_counts(view, check)
        _inspect_hints(view, check)


def _inspect_counts(view: Knowledge, check: Inspection) -> None:
    """Check that every card is in one place, and that the sizes are right."""
    rules, seat = view.rules, view.seat
    held = 0 if seat is None else view.hand_sizes[seat]
    expected = f"{held} cards, as its size says"
    check.expect(len(view.hand) == held, "hand", view.hand, expected)
    hidden = list(view.deck_sizes)
    for player, size in enumerate(view.hand_sizes):
        if player != seat:
            hidden[rules.draw_pile(player)] += size
    for source, group in enumerate(view.unseen):
        where, count = ("unseen", source), hidden[source]
        enough = len(group) == count
        check.expect(enough, where, group, f"{count} cards, as the sizes say")
        own = seat is not None and rules.draw_pile(seat) == source
        counts = Counter((*group, *view.hand) if own else group)
        doubled = tuple(card for card, count in counts.items() if count > 1)
        check.expect(not doubled, where, doubled, "each card in one place")


def _inspect_hints(view: Knowledge, check: Inspection) -> None:
    """Check that a team can have given the hints; duellists do not talk."""
    hints = view.hints
    if view.rules.may_talk:
        try:
            Talk(view.rules, hints)
        except InvalidTalk as error:
            check.defects += error.defects
    else:
        check.expect(not hints, "hints", hints, "none, because duellists do not talk")


def _inspect_table(view: "View", check: Inspection) -> None:
    """Check that the table is consistent, wherever the unseen cards are."""
    hands, decks = placed(view, view.unseen)
    try:
        checked_position(
            view.rules, view.tops, hands, decks, view.player, view.laid, view.helped
        )
    except InvalidState as error:
        check.defects += [_by_size(view, defect) for defect in error.defects]


def _by_size(view: Knowledge, defect: Defect) -> Defect:
    """Return a defect of a hand or a draw pile as one of the sizes of a view."""
    match defect.paths:
        case ((("hands" | "decks") as part, int(index)),):
            name = "hand_sizes" if part == "hands" else "deck_sizes"
            sizes = view.hand_sizes if part == "hands" else view.deck_sizes
            return Defect(((name, index),), sizes[index], defect.expected)
        case _:
            return defect


def _inspect_outcome(view: "View", check: Inspection) -> None:
    """Check that the outcome is possible as far as the seat knows."""
    # For a sound view this question is enough; the other one may be harder.
    if _wording(view, view.outcome) == repr(view.outcome):
        return
    words = (_wording(view, it) for it in (None, outcome_if_over(view)))
    check.defect("outcome", view.outcome, " or ".join(filter(None, words)))


def _wording(view: "View", outcome: Outcome | None) -> str:
    """Return an outcome in words if it is possible, or cannot be decided; else none."""
    try:
        return repr(outcome) if _is_possible(view, outcome) else ""
    except Undecided as error:
        return f"an end that can be decided ({error})"


def _is_possible(view: "View", outcome: Outcome | None) -> bool:
    """Return whether the game may go on (None), or may have ended like this."""
    if outcome is None:
        return not is_won(view) and possible_hands(view).some_go_on
    return outcome == outcome_if_over(view) and (
        is_won(view) or possible_hands(view).some_are_stuck
    )
