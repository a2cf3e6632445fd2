"""Checks of the answers of rules that hold for every table.

The cards, the piles, the draw piles and the clauses are known when rules are
constructed, so their defects are found then, all at once.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

import attrs

from thegame._errors import InvalidDraw, InvalidRules, TheGameError
from thegame._validation import Inspection, copied, is_number
from thegame.rulebook import Clause

from .limits import HIGHEST, PILES
from .piles import Direction, Pile
from .refusals import IllegalMove

if TYPE_CHECKING:
    from .game_rules import Rules


_WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""The name of a game: one word of the notation."""


def check_answers(rules: "Rules") -> None:
    """Raise `InvalidRules` with every defect of the answers."""
    check, kind = Inspection(), type(rules)
    name, title = getattr(kind, "name", None), getattr(kind, "title", None)
    is_word = isinstance(name, str) and _WORD.fullmatch(name)
    # A variant that kept the name of its base would be read as a game of that base.
    is_own = all(getattr(base, "name", None) != name for base in kind.__bases__)
    expected = "a word of its own, such as 'my-game'"
    check.expect(bool(is_word and is_own), "name", name, expected)
    check.expect(isinstance(title, str), "title", title, "a str")
    _inspect_clauses(getattr(kind, "clauses", None), check)
    # Equal rules share their tables.
    ignored = [it.name for it in attrs.fields(kind) if it.init and not it.eq]
    check.expect(not ignored, "class", ignored, "settings that are all compared")
    for name in ("is_team", "may_talk", "agree_on_starter"):
        check.flag(name, getattr(rules, name))
    _inspect_cards(rules.cards, check)
    # Bounds first: hostile settings must not make the checks below take long.
    players = check.number("players", getattr(rules, "players", None), 1, HIGHEST)
    check.number("hand_size", getattr(rules, "hand_size", None), 1)
    check.number("draw_piles", rules.draw_piles, 1, HIGHEST)
    check.conclude(InvalidRules)
    _inspect_draw_piles(rules, check)
    _inspect_piles(rules, cast("int", players), check)
    check.conclude(InvalidRules)


def _inspect_clauses(clauses: object, check: Inspection) -> None:
    """Check that errors cite clauses; each error has one, or one of its base classes."""
    known: dict[object, object] = {IllegalMove: None, InvalidDraw: None}
    if isinstance(clauses, Mapping):
        known |= cast("Mapping[object, object]", clauses)
    for error, says in known.items():
        check.expect(_is_error(error), "clauses", error, "a class of errors")
        check.kind(("clauses", getattr(error, "__name__", "")), says, Clause)


def _is_error(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, TheGameError)


def _inspect_cards(cards: object, check: Inspection) -> None:
    """Check that the cards are distinct, and in an order in which hands are sorted."""
    if isinstance(cards, range) and cards and cards.step > 0:
        # Without looking at each: most rules have such cards.
        sound = 1 <= cards[0] <= cards[-1] <= HIGHEST
        check.expect(sound, "cards", cards, f"ints from 1 to {HIGHEST}")
        return
    parts = copied(cards)
    if not parts:
        check.defect("cards", cards, f"ints from 1 to {HIGHEST}, ascending")
        return
    least = 1
    for place, card in enumerate(parts):
        if not is_number(card) or not least <= card <= HIGHEST:
            expected = f"an int from {least} to {HIGHEST}, as cards ascend"
            check.defect(("cards", place), card, expected)
            return
        least = card + 1


def _inspect_draw_piles(rules: "Rules", check: Inspection) -> None:
    """Check that each player has a draw pile, with enough cards to deal."""
    dealt = [0] * rules.draw_piles
    for player in range(rules.players):
        where = ("draw_pile", player)
        source = check.number(where, rules.draw_pile(player), 0, len(dealt) - 1)
        if source is not None:
            dealt[source] += rules.hand_size
    count = len(rules.cards)
    expected = f"at most {count} cards to deal from each draw pile"
    check.expect(max(dealt) <= count, "hand_size", rules.hand_size, expected)


def _inspect_piles(rules: "Rules", players: int, check: Inspection) -> None:
    """Check the piles, none of which may begin with the number of a card."""
    piles = rules.starting_piles()
    if type(cast("object", piles)) is not tuple or not 1 <= len(piles) <= PILES:
        expected = f"a tuple of 1 to {PILES} piles"
        check.defect("starting_piles", piles, expected)
        return
    for index, pile in enumerate(piles):
        where = ("starting_piles", index)
        if check.kind(where, pile, Pile) is None:
            continue
        check.kind((*where, "direction"), pile.direction, Direction)
        if pile.owner is not None:
            check.number((*where, "owner"), pile.owner, 0, players - 1)
        check.number((*where, "trick"), pile.trick, 1)
        top = check.number((*where, "top"), pile.top, 0, HIGHEST + 1)
        if top is not None:
            is_free = top not in rules.cards
            check.expect(is_free, (*where, "top"), top, "a number that no card has")
