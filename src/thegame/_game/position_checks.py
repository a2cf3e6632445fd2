"""Checks of positions, deals and draws that come from outside.

A position is checked for consistency, not for being reachable by play: every card in
one place, no hand too large, a turn that adds up. Cards can be named instead of drawn
for a table with real cards, where the order of the draw pile is unknown, and for a
search that tries every draw.
"""

import functools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias, cast

import attrs

from thegame import _sentences as sentences
from thegame._errors import InvalidDeal, InvalidDraw, InvalidState
from thegame._frozen import shown
from thegame._rules import Rules, required_rules
from thegame._rules.table import PlannedTable
from thegame._validation import Groups, Inspection, copied, is_number, plain
from thegame._value_defects import Defect, defect
from thegame.rulebook import Clause

Position: TypeAlias = tuple[Rules, tuple[int, ...], Groups, Groups, int, int, bool]
"""The fields of a state, in order."""


# Converters of constructors. They declare the accepted types; the functions below copy
# and check the values, and report every defect at once.


def given_tops(tops: Sequence[int]) -> tuple[int, ...]:
    """Return the tops as they were passed."""
    return cast("tuple[int, ...]", tops)


def given_hands(hands: Sequence[Collection[int]]) -> Groups:
    """Return the hands as they were passed."""
    return cast("Groups", hands)


def given_decks(decks: Sequence[Sequence[int]]) -> Groups:
    """Return the draw piles as they were passed."""
    return cast("Groups", decks)


def checked_position(
    rules: object,
    tops: object,
    hands: object,
    decks: object,
    player: object,
    laid: object,
    helped: object,
) -> Position:
    """Return the checked fields of a state; raise `InvalidState` with every defect.

    Each part is copied once, and the copy is checked and returned.
    """
    rules = required_rules(rules)
    check = Inspection()
    position = GivenPosition(
        rules,
        tuple(_read_tops(rules, tops, check)),
        tuple(_read_hands(rules, hands, check)),
        tuple(read_decks(rules, decks, check)),
    )
    # Parts that could not be read cannot be compared with each other.
    all_read = not check.defects
    if position.is_whole:
        for draw_pile in range(rules.draw_piles):
            inspect_places(rules, position.hands, position.decks, draw_pile, check)
    if all_read:
        position.inspect_piles(check)
    seat = check.number("player", player, 0, rules.players - 1)
    count = check.number("laid", laid, 0, rules.hand_size)
    has_helped = check.flag("helped", helped)
    if seat is not None and count is not None and all_read:
        position.inspect_turn(seat, count, has_helped, check)
    check.conclude(InvalidState)
    return (
        rules,
        position.tops,
        _in_order(position.hands),
        position.decks,
        # Without a defect they are numbers.
        0 if seat is None else seat,
        0 if count is None else count,
        has_helped,
    )


def _in_order(hands: Groups) -> Groups:
    return tuple(tuple(sorted(hand)) for hand in hands)


def checked_deal(rules: object, hands: object, decks: object) -> tuple[Groups, Groups]:
    """Return the hands and draw piles of a deal: full hands, and every card once.

    Raise `InvalidDeal` with every defect.
    """
    rules = required_rules(rules)
    check = Inspection()
    held = tuple(_read_hands(rules, hands, check))
    left = tuple(read_decks(rules, decks, check))
    check.conclude(InvalidDeal)
    full = rules.hand_size
    for player, hand in enumerate(held):
        check.expect(len(hand) == full, ("hands", player), hand, sentences.cards(full))
    for index, deck in enumerate(left):
        rest = len(rules.cards) - rules._sources.count(index) * full
        check.expect(len(deck) == rest, ("decks", index), deck, sentences.cards(rest))
    if not check.defects:
        # With as many cards as there are, one is missing only where another is twice.
        for draw_pile in range(rules.draw_piles):
            inspect_places(rules, held, left, draw_pile, check)
    check.conclude(InvalidDeal)
    return _in_order(held), left


def _read_tops(rules: Rules, tops: object, check: Inspection) -> Iterator[int]:
    """Yield the valid tops: a card, or the row card of the pile."""
    parts = check.sequence("tops", tops, len(rules.piles), "number")
    cards = rules.cards
    for index, (given, row) in enumerate(zip(parts, rules.piles, strict=False)):
        top = plain(given)
        if is_number(top) and (top == row.top or top in cards):
            yield top
        else:
            check.defect(("tops", index), top, _possible_tops(cards, row.top))


def _possible_tops(cards: Sequence[int], row: int) -> str:
    """Return in words what a pile can show."""
    if isinstance(cards, range):
        # The row card continues the cards, at the lower end or at the upper end.
        return f"an int from {min(cards[0], row)} to {max(cards[-1], row)}"
    return f"a card, or {row} as at the start"


def _read_hands(
    rules: Rules, hands: object, check: Inspection
) -> Iterator[tuple[int, ...]]:
    """Yield the valid cards of each hand."""
    parts = check.sequence("hands", hands, rules.players, "hand")
    for index, hand in enumerate(parts):
        where = ("hands", index)
        held = check.cards(where, hand, rules.cards, ordered=False)
        most = sentences.cards(rules.hand_size)
        check.expect(len(held) <= rules.hand_size, where, hand, f"at most {most}")
        yield held


def read_decks(
    rules: Rules, decks: object, check: Inspection
) -> Iterator[tuple[int, ...]]:
    """Yield the valid cards of each draw pile."""
    parts = check.sequence("decks", decks, rules.draw_piles, "draw pile")
    for index, deck in enumerate(parts):
        yield check.cards(("decks", index), deck, rules.cards, ordered=True)


def _places(rules: Rules, hands: Groups, decks: Groups, draw_pile: int) -> Groups:
    """Return the unlaid cards of one draw pile, by place: in hands, and in the pile."""
    owned = [
        hand
        for player, hand in enumerate(hands)
        if rules.draw_pile(player) == draw_pile
    ]
    return (*owned, decks[draw_pile])


def inspect_places(
    rules: Rules, hands: Groups, decks: Groups, draw_pile: int, check: Inspection
) -> None:
    """Note every card that is in two places (CO-COMP-1, F2F-COMP-1)."""
    places = _places(rules, hands, decks, draw_pile)
    cards = [card for held in places for card in held]
    if len({*cards}) == len(cards):
        return
    players = [i for i, pile in enumerate(rules._sources) if pile == draw_pile]
    paths = (*(("hands", player) for player in players), ("decks", draw_pile))
    counts = Counter(cards)
    for card in rules.cards:
        if counts[card] > 1:
            held_in = zip(paths, places, strict=True)
            where = tuple(path for path, held in held_in if card in held)
            problem = f"{card} is there more than once"
            one = "each card in one place"
            check.defects.append(Defect(where, card, one, problem=problem))


@attrs.frozen(slots=False)
class GivenPosition:
    """The parts of a position: each of them is valid, but they may not go together."""

    rules: Rules
    tops: tuple[int, ...]
    hands: Groups
    decks: Groups

    @property
    def is_whole(self) -> bool:
        """Whether there is a part for every pile, player and draw pile."""
        rules = self.rules
        return (
            len(self.tops) == len(rules.piles)
            and len(self.hands) == rules.players
            and len(self.decks) == rules.draw_piles
        )

    @functools.cached_property
    def unlaid(self) -> tuple[set[int], ...]:
        """The cards of each draw pile that are not laid."""
        return tuple(
            {
                card
                for held in _places(self.rules, self.hands, self.decks, draw_pile)
                for card in held
            }
            for draw_pile in range(self.rules.draw_piles)
        )

    def laid(self, draw_pile: int) -> int:
        """Return how many cards of one draw pile are laid."""
        return len(self.rules.cards) - len(self.unlaid[draw_pile])

    @functools.cached_property
    def touched(self) -> tuple[int, ...]:
        """The indexes of the piles on which cards were laid."""
        rows = zip(self.tops, self.rules.piles, strict=True)
        return tuple(pile for pile, (top, row) in enumerate(rows) if top != row.top)

    def inspect_piles(self, check: Inspection) -> None:
        """Check that every top was laid, and that a laid card shows somewhere."""
        rules, touched = self.rules, self.touched
        for pile in touched:
            top = self.tops[pile]
            # In the duel each number exists twice, so two piles can show it.
            copies = sum(1 for held in self.unlaid if top not in held)
            piles = [other for other in touched if self.tops[other] == top]
            if len(piles) > copies and pile == piles[0]:
                paths = tuple(("tops", pile) for pile in piles)
                most = sentences.counted(copies, "pile")
                one = f"a card that shows on at most {most}"
                expected = one if copies else "a card that was laid"
                check.defects.append(Defect(paths, top, expected))
        laid = sum(map(self.laid, range(rules.draw_piles)))
        if laid and not touched:
            problem = f"no pile shows a card, with {sentences.cards(laid)} laid"
            check.defect("tops", self.tops, "a card on top", problem)
        for player in range(rules.players if rules._closed_form else 0):
            # Only its owner can open a pile: F2F-OPP-2, R-e.
            own = [pile for pile in touched if rules.piles[pile].owner == player]
            opened = self.laid(rules.draw_pile(player))
            if len(own) > opened:
                paths = tuple(("tops", pile) for pile in own)
                expected = f"at most {sentences.counted(opened, 'pile')} opened"
                check.defects.append(Defect(paths, len(own), expected))

    @property
    def _nobody_has_cards(self) -> bool:
        """Whether all hands are empty beside draw piles, as in rules that fill none."""
        emptied = any(deck for deck in self.decks) and not any(h for h in self.hands)
        return emptied and not self.rules._fills_hands

    def inspect_turn(
        self, player: int, laid: int, helped: bool, check: Inspection
    ) -> None:
        """Check the player on turn, and the cards laid in this turn."""
        rules = self.rules
        hand, source = self.hands[player], rules.draw_pile(player)
        most = min(rules.hand_size - len(hand), self.laid(source))
        check.expect(laid <= most, "laid", laid, f"at most {most} with this hand")
        helps = rules._lookups[player].helps
        possible = laid > 0 and any(helps[pile] for pile in self.touched)
        expected = "False, because no card can have gone to an opponent's pile"
        check.expect(possible or not helped, "helped", helped, expected)
        # CO-HAND-1: a turn begins with cards in hand, if anybody has some, and ...
        begun = len(hand) + laid > 0 or self._nobody_has_cards
        check.expect(begun, "player", player, "a player with cards")
        for other, held in enumerate(self.hands):
            own = rules.draw_pile(other)
            # ... between turns a hand is empty only if nothing could be drawn.
            if other != player and not held and self.decks[own] and rules._fills_hands:
                check.defect(("hands", other), held, "cards, because some can be drawn")
            # F2F-END-1: a player who has laid every card has won, in their own turn.
            if not self.unlaid[own] and own != source:
                check.defect("player", player, f"{other}, who has laid every card")
        # R-i: no turn that was lost before it began can lay the last cards (R-a). Other
        # rules may have needed fewer on the way.
        if laid and not hand and not self.decks[source] and not rules._is_searched:
            least = self._least(player, laid)
            expected = f"at least {least}, because fewer cards lose the game"
            check.expect(laid >= least, "laid", laid, expected)

    def _least(self, player: int, laid: int) -> int:
        """Return how many cards the turn needed when it began."""
        sizes = list(map(len, self.hands))
        sizes[player] = laid
        decks, hands = tuple(map(len, self.decks)), tuple(sizes)
        table = PlannedTable(self.rules, self.tops, player, 0, False, hands, decks)
        return self.rules.missing(table)


def checked_draw(
    drawing: object, deck: tuple[int, ...], due: int, says: Clause
) -> tuple[int, ...]:
    """Return the named cards; raise `InvalidDraw` if they cannot be drawn now."""
    parts = copied(drawing, ordered=False)
    if parts is None:
        wrong = defect("drawing", drawing, "a collection of cards")
        raise InvalidDraw((wrong,), says)
    check = Inspection()
    drawn: list[int] = []
    for place, part in enumerate(parts):
        card = plain(part)
        if is_number(card) and card in deck and card not in drawn:
            drawn.append(card)
        else:
            expected = "a card of the draw pile, each once"
            twice = is_number(card) and card in drawn
            problem = "is drawn twice" if twice else "is not in the draw pile"
            where = ("drawing", place)
            check.defect(where, card, expected, f"{shown(card)} {problem}")
    check.expect(len(parts) == due, "drawing", drawing, sentences.cards(due))
    if check.defects:
        raise InvalidDraw(tuple(check.defects), says)
    return tuple(drawn)
