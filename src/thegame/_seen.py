"""
Views that come from outside: what contradicts itself, or the rules.

The unseen cards are placed in some way, and the table is inspected like a position. It
does not matter in which way: an inspection asks how many cards are where, and which are
laid, and a view says that.
"""

import re
from collections import Counter
from typing import Final

from ._checks import Inspection
from ._cooperative import Cooperative
from ._deal import DealView
from ._errors import InvalidState, InvalidTalk
from ._face_to_face import Rules
from ._outcome import Outcome
from ._position import inspect
from ._rules import cards
from ._sight import Groups, spread
from ._state import trusted
from ._talk import Hint, Talk
from ._values import made
from ._view import View

_HAND: Final = re.compile(r"hands\[(\d+)\]")


def seen_deal(
    rules: Rules,
    seat: int | None,
    hand: tuple[int, ...],
    hand_sizes: tuple[int, ...],
    deck_sizes: tuple[int, ...],
    unseen: Groups,
    hints: tuple[Hint, ...],
) -> DealView:
    """
    What a seat sees before the start, if there is a deal that looks like this.
    """
    check = Inspection()
    fields = _inspect_cards(rules, seat, hand, hand_sizes, deck_sizes, unseen, check)
    check.conclude(InvalidState)
    for player, size in enumerate(hand_sizes):
        full = rules.hand_size
        check.expect(size == full, f"hand_sizes[{player}]", size, f"{full}, as dealt")
    sharing = rules.players // rules.draw_piles
    left = len(cards(rules)) - sharing * rules.hand_size
    for index, size in enumerate(deck_sizes):
        check.expect(size == left, f"deck_sizes[{index}]", size, f"{left}, as dealt")
    check.conclude(InvalidState)
    return made(DealView, **fields, hints=_heard(rules, hints))


def seen(
    rules: Rules,
    seat: int | None,
    hand: tuple[int, ...],
    hand_sizes: tuple[int, ...],
    deck_sizes: tuple[int, ...],
    unseen: Groups,
    hints: tuple[Hint, ...],
    tops: tuple[int, ...],
    player: int,
    laid: int,
    helped: bool,
    outcome: Outcome | None,
) -> View:
    """
    What a seat sees, if there is a state that looks like this.
    """
    check = Inspection()
    fields = _inspect_cards(rules, seat, hand, hand_sizes, deck_sizes, unseen, check)
    check.conclude(InvalidState)
    view = made(
        View,
        **fields,
        hints=_heard(rules, hints),
        tops=tops,
        player=player,
        laid=laid,
        helped=helped,
        outcome=outcome,
    )
    _inspect_table(view, check)
    check.conclude(InvalidState)
    _inspect_outcome(view, check)
    check.conclude(InvalidState)
    return view


def _inspect_cards(
    rules: Rules,
    seat: int | None,
    hand: tuple[int, ...],
    hand_sizes: tuple[int, ...],
    deck_sizes: tuple[int, ...],
    unseen: Groups,
    check: Inspection,
) -> dict[str, object]:
    """
    Note what is wrong with the cards; returns the fields as a view has them.
    """
    check.sequence("hand_sizes", hand_sizes, rules.players)
    check.sequence("deck_sizes", deck_sizes, rules.draw_piles)
    check.sequence("unseen", unseen, rules.draw_piles)
    if seat is not None:
        check.number("seat", seat, 0, rules.players - 1)
    check.cards("hand", hand, cards(rules), ordered=False)
    for index, group in enumerate(unseen):
        check.cards(f"unseen[{index}]", group, cards(rules), ordered=False)
    # What was not read cannot be reckoned with.
    if not check.defects:
        _inspect_counts(rules, seat, hand, hand_sizes, deck_sizes, unseen, check)
    return {
        "rules": rules,
        "seat": seat,
        "hand": tuple(sorted(hand)),
        "hand_sizes": hand_sizes,
        "deck_sizes": deck_sizes,
        "unseen": tuple(tuple(sorted(group)) for group in unseen),
    }


def _inspect_counts(
    rules: Rules,
    seat: int | None,
    hand: tuple[int, ...],
    hand_sizes: tuple[int, ...],
    deck_sizes: tuple[int, ...],
    unseen: Groups,
    check: Inspection,
) -> None:
    """
    Every card is in one place, and there are as many as the sizes say.
    """
    held = 0 if seat is None else hand_sizes[seat]
    check.expect(len(hand) == held, "hand", hand, f"{held} cards, as its size says")
    hidden = list(deck_sizes)
    for player, size in enumerate(hand_sizes):
        if player != seat:
            hidden[rules.draw_pile(player)] += size
    for source, group in enumerate(unseen):
        where, count = f"unseen[{source}]", hidden[source]
        sound = len(group) == count
        check.expect(sound, where, group, f"{count} cards, as the sizes say")
        own = hand if seat is not None and rules.draw_pile(seat) == source else ()
        counts = Counter((*group, *own))
        doubled = tuple(card for card, count in counts.items() if count > 1)
        check.expect(not doubled, where, doubled, "each card in one place only")


def _heard(rules: Rules, hints: tuple[Hint, ...]) -> tuple[Hint, ...]:
    """
    The hints, if a team can have given them.
    """
    if hints and not isinstance(rules, Cooperative):
        check = Inspection()
        check.expect(False, "hints", hints, "none, as duellists do not talk")
        check.conclude(InvalidTalk)
    return Talk(rules, hints).hints if isinstance(rules, Cooperative) else ()


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

    Whether the hand of another player reaches the minimum is not known. That the
    minimum is laid, or that the hand is empty, is seen by all.
    """
    hands, decks = spread(view, view.unseen)
    rules, player = view.rules, view.player
    state = trusted(rules, view.tops, hands, decks, player, view.laid, view.helped)
    known = view.on_turn or not hands[player] or view.laid >= view.minimum
    left = len(state.unlaid[rules.draw_pile(player)])
    possible = [state.outcome] if known else [None, rules.result(player, left)]
    expected = " or ".join(map(str, possible))
    check.expect(view.outcome in possible, "outcome", view.outcome, expected)
