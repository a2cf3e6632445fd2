"""The perspective of a picture: a view, the open hands, and the last move, in words.

Cards that the seat may not know do not get past this module.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, TypeAlias

import attrs

from thegame import _sentences as sentences
from thegame._errors import Invalid
from thegame._frozen import refuse_type
from thegame._game.events import Laid
from thegame._game.state import State
from thegame._game.talk import Hint
from thegame._game.text_table import pile_names, status, with_help
from thegame._game.view import View
from thegame._rules.piles import Direction
from thegame._sentences import Names
from thegame._validation import (
    Inspection,
    is_number,
    plain,
    required,
    seat_number,
)

ALL: Final = "all"
"""The perspective from which every hand is open."""

Hands: TypeAlias = Mapping[int, tuple[int, ...]]
"""The cards of each player whose hand is open."""


class InvalidPicture(Invalid):
    """A request for a picture that cannot be drawn."""

    code: ClassVar[str] = "invalid-picture"


@attrs.frozen
class Perspective:
    """A table to draw and to describe, as one seat sees it or with all hands open."""

    view: View
    """The view of the seat."""

    hands: Hands
    """The hands that are open."""

    last: Laid | None
    """The last move, if it is to be marked."""

    names: Names
    """How players and piles are called; every pile has a name."""

    @property
    def open_hands(self) -> bool:
        """Whether all hands are open, so that the picture is not from any seat."""
        return self.view.seat is None and bool(self.hands)

    @property
    def shared(self) -> bool:
        """Whether all piles are shared; else each player has piles of their own."""
        return all(pile.owner is None for pile in self.view.piles)

    @property
    def has_two_sides(self) -> bool:
        """Whether two players have two piles and a draw pile each, as in the duel."""
        owners = Counter(pile.owner for pile in self.view.piles)
        return owners == {0: 2, 1: 2} and self.view.rules._sources == (0, 1)

    @property
    def players(self) -> tuple[int, ...]:
        """The players from the top of the picture down, in the order of play.

        The one who looks at the table comes last. Without a seat that is the last
        player, or player 0 where each has a side of the table, as in the rulebook.
        """
        seats = range(self.view.rules.players)
        lowest = self.view.seat
        if lowest is None:
            lowest = seats[-1] if self.shared else 0
        return (*seats[lowest + 1 :], *seats[: lowest + 1])

    def row_card(self, index: int) -> tuple[int, int]:
        """Return the numbers on a pile's row card: where it starts and where it leads.

        An untouched pile shows the first of them.
        """
        rules = self.view.rules
        row, ascending = rules.piles[index], Direction.ASCENDING
        # The last card may be a joker; the setting says where the pile leads.
        goal = rules.highest if row.direction is ascending else rules.cards[0]
        return row.top, goal

    def helps(self, laid: Laid) -> bool:
        """Return whether the card went to an opponent's pile."""
        return self.view.rules._lookups[laid.player].helps[laid.pile]

    def hints(self, pile: int) -> Iterator[Hint]:
        """Return the hints about a pile."""
        return (hint for hint in self.view.hints if hint.pile == pile)

    def title(self) -> str:
        """Return the game and the seat."""
        title, seat = self.view.rules.title, self.view.seat
        return sentences.title(
            title, seat, open_hands=self.open_hands, names=self.names
        )

    def description(self) -> str:
        """Return the whole table in sentences, for screen readers."""
        return sentences.paragraph(self._phrases())

    def _phrases(self) -> Iterator[str]:
        view, last, names = self.view, self.last, self.names
        yield status(view, names)
        if last is not None:
            told = with_help(last._worded(names), last, view.rules)
            yield sentences.last_move(told)
        for index, pile in enumerate(view.piles):
            start, goal = self.row_card(index)
            runs = sentences.pile_runs(
                index, names.pile(index), pile.direction, start, goal, pile.top
            )
            yield sentences.owned(runs, pile.owner, names)
            for hint in self.hints(index):
                yield sentences.hint(hint.player, hint.kind.value, names)
        yield from sentences.draw_piles(view.deck_sizes, names)
        yield from sentences.hands(view.hand_sizes, self.hands, names)


def make_perspective(
    shown: object, perspective: object, last: object, names: Names
) -> Perspective:
    """Return a table from a perspective; raise `InvalidPicture` if it has a defect."""
    check = Inspection()
    view, hands = _look(shown, perspective, check)
    laid = None if last is None else required("last", last, Laid)
    if laid is not None:
        _inspect_last(laid, view, check)
    check.conclude(InvalidPicture)
    named = Names(names.players, pile_names(view, names))
    return Perspective(view, hands, laid, named)


def _look(shown: object, perspective: object, check: Inspection) -> tuple[View, Hands]:
    """Return the view to draw, and the hands that are open in it."""
    if isinstance(shown, View):
        expected = "None, because a View has its own seat"
        check.expect(perspective is None, "perspective", perspective, expected)
        return shown, shown._known_hands()
    if not isinstance(shown, State):
        refuse_type("shown", shown, "a State or a View")
    return _look_from(shown, perspective, check)


def _look_from(
    state: State, perspective: object, check: Inspection
) -> tuple[View, Hands]:
    if isinstance(perspective, str) and perspective == ALL:
        return state.view(None), dict(enumerate(state.hands))
    players = state.rules.players
    seat = seat_number(perspective, players)
    expected = f"None, {ALL!r} or an int from 0 to {players - 1}"
    known = perspective is None or seat is not None
    check.expect(known, "perspective", plain(perspective), expected)
    view = state.view(seat)
    return view, view._known_hands()


def _inspect_last(laid: Laid, view: View, check: Inspection) -> None:
    """Note every reason why this cannot be the last move that the view has seen."""
    check.number(("last", "player"), laid.player, 0, view.rules.players - 1)
    check.flag(("last", "trick"), laid.trick)
    card, tops = laid.card, view.tops
    pile = check.number(("last", "pile"), laid.pile, 0, len(tops) - 1)
    if pile is not None:
        # The number on a row card is not a card.
        on_top = is_number(card) and card in view.rules.cards and card == tops[pile]
        check.expect(on_top, ("last", "card"), card, "the card on top of its pile")
