"""Positions that are constructed so that few plays are legal, some of them tricks.

A bot that forgets a rule still finds a move in most positions of a game. Here the piles
are nearly used up, and each card of the hand is chosen for what it is to a pile: the
trick, the next card, the one after, or nothing. All numbers are relative to the ends of
the deck and to the tops, so a smaller deck has the same kind of position. Each position
takes the same number of them, for the reason that ``_deals_and_games`` gives.

The positions are consistent, as `thegame.State` demands: every card is in one
place, and hands are as full as the draw pile allows. That some game leads there is not
guaranteed.
"""

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from thegame._game.deal import deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.limits import PLAYERS
from thegame._rules.piles import Direction

from ._rules import choice, number

_ROOM: Final = (None, 0, 1, 2, 3, 0, 1, 2, 3, 4, 6, 9)
"""How many free cards could still go on a pile; None for a bare pile."""

_LAID: Final = (0, 1, 2, 1)
"""How many cards were laid in the turn."""

_TRICK, _NEXT, _SECOND, _LATER, _NOTHING = range(5)
"""What a card is to a pile; the fourth is a trick as soon as the next one is laid."""

_TRICKS_ONLY, _ONE_PILE, _ANYTHING, _NO_PLAY, _MIDDLE = range(5)
"""What can be done: nothing but tricks; a few plays on one pile, whose order matters;
anything; nothing but to end the turn; what a turn that has begun still needs."""

_THEMES: Final = (
    (
        *(_TRICKS_ONLY, _ONE_PILE, _MIDDLE, _NO_PLAY, _ANYTHING),
        *(_MIDDLE, _TRICKS_ONLY, _NO_PLAY, _ONE_PILE, _MIDDLE),
    ),
    (
        *(_TRICKS_ONLY, _ONE_PILE, _MIDDLE, _ANYTHING, _NO_PLAY),
        *(_TRICKS_ONLY, _MIDDLE, _ONE_PILE, _ANYTHING, _TRICKS_ONLY),
    ),
)
"""How often each is drawn, with one draw pile for all and with two."""

_CARDS: Final = {
    _TRICKS_ONLY: (_TRICK, _NOTHING),
    _ONE_PILE: (_NEXT, _SECOND, _NOTHING),
    _ANYTHING: (_TRICK, _NEXT, _SECOND, _LATER, _NOTHING),
    _NO_PLAY: (_NOTHING,),
    _MIDDLE: (_NEXT, _NOTHING, _TRICK, _NOTHING),
}
"""What the cards of the hand are to a pile."""

Wish: TypeAlias = tuple[int, int | None]
"""A pile, and how far ahead of it a card should be; None if it should fit nowhere."""


@attrs.define
class _Table:
    """A position that is being constructed."""

    rules: Rules
    player: int
    laid: int
    drawn_out: bool
    """Whether there is nothing left to draw."""

    tops: list[int]
    free: list[list[int]]
    """The cards of each draw pile that have no place yet."""

    hands: list[list[int]]
    aided: bool = False
    """Whether an opponent has helped on the piles of the player on turn."""

    @classmethod
    def bare(cls, rules: Rules, player: int, laid: int, *, drawn_out: bool) -> "_Table":
        """Return a table on which every card is still to be placed."""
        tops = [row.top for row in rules.piles]
        free = [list(rules.cards) for _ in range(rules.draw_piles)]
        hands: list[list[int]] = [[] for _ in range(rules.players)]
        laid = min(laid, rules.hand_size)
        return cls(rules, player, laid, drawn_out, tops, free, hands)

    @property
    def source(self) -> list[int]:
        """The cards without a place that the player on turn could hold."""
        return self.free[self.rules.draw_pile(self.player)]

    @property
    def is_bare(self) -> bool:
        """Whether no card is laid."""
        return self.tops == [row.top for row in self.rules.piles]

    def own_piles(self) -> list[int]:
        """Return the piles of the player on turn, or of all."""
        rows = enumerate(self.rules.piles)
        return [pile for pile, row in rows if row.owner in {None, self.player}]

    def fits(self, card: int) -> bool:
        """Return whether the card fits on a pile of the player on turn."""
        return any(
            self.rules.takes(
                attrs.evolve(self.rules.piles[pile], top=self.tops[pile]),
                card,
                own=True,
                helped=False,
            )
            for pile in self.own_piles()
        )

    def lay(self, pile: int, room: int) -> None:
        """Lay a card on a pile that leaves room for others, if there is such a card."""
        row = self.rules.piles[pile]
        cards = self.free[self.rules.draw_pile(row.owner or 0)]
        # One card is kept: nobody is on turn without cards.
        if len(cards) > 1:
            room = min(room, len(cards) - 1)
            rising = row.direction is Direction.ASCENDING
            place = len(cards) - 1 - room if rising else room
            self.tops[pile] = cards.pop(place)
            if self.aided and row.owner == self.player:
                near = cards[place - 1 : place] if rising else cards[place : place + 1]
                self.cover(pile, near)

    def cover(self, pile: int, near: Sequence[int]) -> None:
        """Let an opponent help with a number that the player on turn can hold, too."""
        other = self.rules.draw_pile(self.player) + 1
        cards = self.free[other % len(self.free)]
        # One card is kept, as above.
        for card in {*near} & {*cards[1:]}:
            cards.remove(card)
            self.tops[pile] = card

    def lay_all(self, rooms: list[int | None], theme: int, focus: int) -> None:
        """Lay a card on each pile: those that do not matter are used up."""
        own = self.own_piles()
        for pile in range(len(self.tops)):
            room = rooms[pile % len(rooms)]
            if pile in own and theme not in {_ANYTHING, _MIDDLE}:
                more = (room or 0) % 2
                last = self.ahead(self.rules.minimum - 1)
                room = last + more if (theme, pile) == (_ONE_PILE, focus) else 0
            elif theme in {_TRICKS_ONLY, _ONE_PILE}:
                # To help would be another play.
                room = None
            elif (theme, pile) == (_MIDDLE, focus):
                # A card was laid, and one is still needed.
                room = max(room or 0, 1)
            if room is not None:
                self.lay(pile, room)

    def take_all(self, wishes: Sequence[Wish], fewer: int, *, upwards: bool) -> None:
        """Give the player on turn a hand; as full as it must be, or smaller."""
        # No more cards can have been laid than have left the draw pile.
        self.laid = min(self.laid, len(self.rules.cards) - len(self.source))
        held = self.rules.hand_size - self.laid
        if self.drawn_out:
            # Somebody who is alone and holds nothing has won, and so has a duellist,
            # who needs the minimum for it (R-i).
            needed = 1 if self.rules.draw_piles == 1 else self.rules.minimum
            least = 0 if self.laid >= needed and self.rules.players > 1 else 1
            held = max(held - fewer, least)
            self.laid = min(self.laid, self.rules.hand_size - held)
        for wish in wishes[: min(held, len(self.source))]:
            self.take(self.wanted(*wish), upwards=upwards)

    def ahead(self, number: int) -> int:
        """Return how far ahead of a pile is this card of those whose order matters.

        They are neighbours, or further apart if one would be a trick after another.
        """
        step = 1 if self.rules.trick >= self.rules.minimum else self.rules.trick + 1
        return 1 + number * step

    def wanted(self, pile: int, ahead: int | None) -> int | None:
        """Return the card so far ahead of a pile; it may not be free."""
        if ahead is None:
            return None
        rising = self.rules.piles[pile].direction is Direction.ASCENDING
        return self.tops[pile] + (ahead if rising else -ahead)

    def take(self, card: int | None, *, upwards: bool) -> None:
        """Give the player on turn this card, else one that fits nowhere, else any."""
        cards = self.source
        if card not in cards:
            useless = (it for it in cards[:: 1 if upwards else -1] if not self.fits(it))
            card = next(useless, cards[len(cards) // 2])
        cards.remove(card)
        self.hands[self.player].append(card)

    def others(self, draw_pile: int) -> list[int]:
        """Return who draws from a draw pile, but for the player on turn."""
        draws = map(self.rules.draw_pile, range(self.rules.players))
        return [
            seat
            for seat, index in enumerate(draws)
            if index == draw_pile and seat != self.player
        ]

    def deal(self, draw_pile: int) -> list[int]:
        """Fill the other hands from what is free; return what is left to draw."""
        cards, full = self.free[draw_pile], self.rules.hand_size
        others = self.others(draw_pile)
        for later, seat in enumerate(reversed(others), start=1):
            share = len(cards) // later if self.drawn_out else full
            share = min(full, share)
            self.hands[seat], cards = cards[:share], cards[share:]
        # While there is something to draw, hands are full: none had too few cards.
        return [] if self.drawn_out else cards[: len(cards) // 2 + 1]

    def state(self, *, helped: bool) -> State:
        """Return the position; what has no place by then is laid."""
        decks = [self.deal(index) for index in range(self.rules.draw_piles)]
        return State(
            self.rules,
            tops=self.tops,
            hands=self.hands,
            decks=decks,
            player=self.player,
            laid=self.laid,
            helped=helped and self.laid > 0 and self.could_help(),
        )

    def could_help(self) -> bool:
        """Return whether a card can have gone to an opponent's pile."""
        rows = zip(self.rules.piles, self.tops, strict=True)
        return any(
            row.top != top for row, top in rows if row.owner not in {None, self.player}
        )


@st.composite
def positions(draw: DrawFn, rules: Rules) -> State:
    """Positions in which few plays are legal, some of them tricks."""
    player = number(draw, "player", max(PLAYERS, rules.players)) % rules.players
    theme = choice(draw, "theme", _THEMES[rules.draw_piles > 1])
    laid = choice(draw, "laid", _LAID)
    drawn_out = number(draw, "stock", 3) == 0
    if theme == _NO_PLAY:
        # Otherwise the game would be over.
        laid, drawn_out = 1 if rules.draw_piles == 1 else 2, True
    elif theme in {_ONE_PILE, _MIDDLE}:
        laid, drawn_out = int(theme == _MIDDLE), False
    table = _Table.bare(rules, player, laid, drawn_out=drawn_out)
    own = table.own_piles()
    focus = own[-1 - number(draw, "focus", 4) % len(own)]
    other = own[number(draw, "other", 4) % len(own)]
    # Enough piles and cards for the printed games.
    rooms = [choice(draw, f"pile {it}", _ROOM) for it in range(4)]
    codes = [number(draw, f"card {it}", 10) for it in range(8)]
    fewer = number(draw, "fewer", 8)
    seed = number(draw, "order", 100)
    helped = bool(number(draw, "helped", 2))
    table.aided = number(draw, "aided", 3) > 1
    table.lay_all(rooms, theme, focus)
    if table.is_bare:
        decks = [list(rules.cards) for _ in range(rules.draw_piles)]
        return deal(rules, decks=decks).start(player)
    # After a trick the cards close to it fit; where the order matters, none may.
    rising = rules.piles[focus].direction is Direction.ASCENDING
    upwards = rising == (theme == _ONE_PILE)
    wanted = itertools.islice(itertools.cycle(codes), rules.hand_size)
    wishes = list(_wishes(table, theme, wanted, (focus, other)))
    table.take_all(wishes, fewer, upwards=upwards)
    if seed:
        for cards in table.free:
            random.Random(seed).shuffle(cards)
    return table.state(helped=helped)


def _wishes(
    table: _Table, theme: int, codes: Iterable[int], piles: tuple[int, int]
) -> Iterator[Wish]:
    """Yield for each card of the hand a pile, and how far ahead of it it should be."""
    kinds = _CARDS[theme]
    trick = table.rules.trick
    aheads = {_TRICK: -trick, _NEXT: 1, _SECOND: 2, _LATER: 1 - trick, _NOTHING: None}
    for index, code in enumerate(codes):
        if theme == _ONE_PILE and index < table.rules.minimum:
            yield piles[0], table.ahead(index)
        elif index == 0:
            yield piles[0], aheads[kinds[0]]
        else:
            yield piles[code % 2], aheads[kinds[code % len(kinds)]]
