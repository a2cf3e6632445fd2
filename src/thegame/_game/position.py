"""
Positions written by hand: what contradicts itself, or the rules.

Asked is whether the table can lie like this, not whether play can lead there: every
card in one place, no hand too large, a turn that adds up.
"""

import functools
from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias, TypeGuard

import attrs

from thegame._checks import Inspection
from thegame._rules.base import LOWEST, cards
from thegame._rules.cooperative import Cooperative
from thegame._rules.face_to_face import FaceToFace, Rules
from thegame._rules.piles import Direction, Pile

Groups: TypeAlias = tuple[tuple[int, ...], ...]


def is_rules(value: object) -> TypeGuard[Rules]:
    """
    Whether the value is the rules of a game.
    """
    return isinstance(value, Cooperative | FaceToFace)


def counted(number: int, noun: str) -> str:
    """
    So many of something, in words.
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def inspect(
    rules: object,
    tops: object,
    hands: object,
    decks: object,
    player: object,
    laid: object,
    helped: object,
) -> Inspection:
    """
    Everything that is wrong with a position.
    """
    check = Inspection()
    if not is_rules(rules):
        check.expect(False, "rules", rules, "a Cooperative or a FaceToFace")
        return check
    piles = rules.piles
    position = _Position(
        rules,
        piles,
        tuple(_read_tops(rules, piles, tops, check)),
        tuple(_read_hands(rules, hands, check)),
        tuple(_read_decks(rules, decks, check)),
    )
    # What was not read cannot be reckoned with.
    all_read = not check.defects
    if position.is_whole:
        position.inspect_cards(check)
    if all_read:
        position.inspect_piles(check)
    seat = check.number("player", player, 0, rules.players - 1)
    count = check.number("laid", laid, 0, rules.hand_size)
    check.flag("helped", helped)
    if all_read and seat is not None and count is not None:
        position.inspect_turn(seat, count, helped is True, check)
    return check


def _read_tops(
    rules: Rules, piles: tuple[Pile, ...], tops: object, check: Inspection
) -> Iterator[int]:
    """
    The tops that can show: a card, or the row card of that pile.
    """
    parts = check.sequence("tops", tops, len(piles))
    for index, (top, pile) in enumerate(zip(parts, piles, strict=False)):
        ascending = pile.direction is Direction.ASCENDING
        low, high = LOWEST - ascending, rules.highest + (not ascending)
        shown = check.number(f"tops[{index}]", top, low, high)
        if shown is not None:
            yield shown


def _read_hands(
    rules: Rules, hands: object, check: Inspection
) -> Iterator[tuple[int, ...]]:
    """
    The hands, as far as they are cards.
    """
    for index, hand in enumerate(check.sequence("hands", hands, rules.players)):
        where = f"hands[{index}]"
        held = check.cards(where, hand, cards(rules), ordered=False)
        most = counted(rules.hand_size, "card")
        check.expect(len(held) <= rules.hand_size, where, hand, f"at most {most}")
        yield held


def _read_decks(
    rules: Rules, decks: object, check: Inspection
) -> Iterator[tuple[int, ...]]:
    """
    The draw piles, as far as they are cards.
    """
    for index, deck in enumerate(check.sequence("decks", decks, rules.draw_piles)):
        yield check.cards(f"decks[{index}]", deck, cards(rules), ordered=True)


@attrs.frozen
class _Position:
    """
    What lies where; the parts are sound, together they may not be.
    """

    rules: Rules
    piles: tuple[Pile, ...]
    tops: tuple[int, ...]
    hands: Groups
    decks: Groups

    @property
    def is_whole(self) -> bool:
        """
        Whether there is a part for every pile, player and draw pile.
        """
        rules = self.rules
        return (len(self.tops), len(self.hands), len(self.decks)) == (
            len(self.piles),
            rules.players,
            rules.draw_piles,
        )

    def places(self, draw_pile: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """
        Where the unlaid cards of one draw pile are.
        """
        for player, hand in enumerate(self.hands):
            if self.rules.draw_pile(player) == draw_pile:
                yield f"hands[{player}]", hand
        yield f"decks[{draw_pile}]", self.decks[draw_pile]

    @functools.cached_property
    def unlaid(self) -> tuple[set[int], ...]:
        """
        The cards of each draw pile that are not laid.
        """
        return tuple(
            {card for _, held in self.places(draw_pile) for card in held}
            for draw_pile in range(self.rules.draw_piles)
        )

    def laid(self, draw_pile: int) -> int:
        """
        How many cards of one draw pile are laid.
        """
        return len(cards(self.rules)) - len(self.unlaid[draw_pile])

    def inspect_cards(self, check: Inspection) -> None:
        """
        Every card is in one place (CO-COMP-1, F2F-COMP-1).
        """
        for draw_pile in range(self.rules.draw_piles):
            places = dict(self.places(draw_pile))
            # The short way to a yes; the long way names what is wrong.
            if sum(map(len, places.values())) == len(self.unlaid[draw_pile]):
                continue
            counts = Counter(card for held in places.values() for card in held)
            for card in sorted(card for card, count in counts.items() if count > 1):
                where = ", ".join(name for name, held in places.items() if card in held)
                check.expect(False, where, card, "a card in one place only")

    def inspect_piles(self, check: Inspection) -> None:
        """
        What shows was laid, and what was laid shows somewhere.
        """
        rules = self.rules
        for top, count in Counter(self.touched.values()).items():
            # In the duel each number exists twice, so two piles can show it.
            copies = sum(top not in held for held in self.unlaid)
            where = ", ".join(
                f"tops[{pile}]" for pile, shown in self.touched.items() if shown == top
            )
            most = counted(copies, "pile")
            expected = f"a card on at most {most}" if copies else "a card that was laid"
            check.expect(count <= copies, where, top, expected)
        laid = sum(map(self.laid, range(rules.draw_piles)))
        sound = bool(self.touched) or not laid
        expected = f"a card on top, with {counted(laid, 'card')} laid"
        check.expect(sound, "tops", self.tops, expected)
        for player in range(rules.players):
            # Nobody else can open a pile: F2F-OPP-2, R-e.
            own = [pile for pile in self.touched if self.piles[pile].owner == player]
            opened = self.laid(rules.draw_pile(player))
            where = ", ".join(f"tops[{pile}]" for pile in own)
            expected = f"{counted(opened, 'pile')} opened"
            check.expect(len(own) <= opened, where, len(own), expected)

    @functools.cached_property
    def touched(self) -> dict[int, int]:
        """
        What the piles show that are no longer bare.
        """
        return {
            pile: top
            for pile, (top, row) in enumerate(zip(self.tops, self.piles, strict=True))
            if top != row.top
        }

    def inspect_turn(
        self, player: int, laid: int, helped: bool, check: Inspection
    ) -> None:
        """
        The turn adds up: whose it can be, and what was laid in it.
        """
        rules = self.rules
        hand, source = self.hands[player], rules.draw_pile(player)
        most = min(rules.hand_size - len(hand), self.laid(source))
        check.expect(laid <= most, "laid", laid, f"at most {most} with this hand")
        helps = rules.seats[player].helps
        possible = laid > 0 and any(helps[pile] for pile in self.touched)
        expected = "False, as no card can have gone to an opponent's pile"
        check.expect(possible or not helped, "helped", helped, expected)
        # CO-HAND-1: a turn begins with cards in hand, and ...
        check.expect(bool(hand or laid), "player", player, "a player with cards")
        for other, held in enumerate(self.hands):
            # ... between turns a hand is empty only if nothing could be drawn.
            sound = (
                bool(held) or other == player or not self.decks[rules.draw_pile(other)]
            )
            check.expect(sound, f"hands[{other}]", held, "cards, as some can be drawn")
            # F2F-END-1: whoever has laid everything has won, in the own turn.
            done = not self.unlaid[rules.draw_pile(other)]
            sound = not done or rules.draw_pile(other) == source
            check.expect(sound, "player", player, f"{other}, who has laid every card")
