"""Scenes: what a picture shows, and to whom.

A scene is a view, with the hands that lie open in it. What a seat may not know never
gets this far.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from thegame._checks import Inspection, is_number, is_seat
from thegame._errors import Defect, InvalidPicture
from thegame._game.events import Laid
from thegame._game.state import State
from thegame._game.talk import Hint
from thegame._game.view import View
from thegame._rules.base import cards
from thegame._rules.piles import Pile

ALL: Final = "all"
"""The perspective from which every hand is seen."""

Hands: TypeAlias = tuple[tuple[int, ...] | None, ...]
"""Each player's cards; None where they lie face down."""


@attrs.frozen
class Scene:
    """A table to be drawn and told."""

    view: View
    """What is seen."""

    hands: Hands
    """The hands, as far as they are open."""

    last: Laid | None
    """The last move, if it is to be marked."""

    @property
    def is_open(self) -> bool:
        """Whether every hand is seen, by nobody in particular."""
        return self.view.seat is None and None not in self.hands

    @property
    def is_duel(self) -> bool:
        """Whether the piles have owners."""
        return self.view.rules.draw_piles > 1

    @property
    def players(self) -> tuple[int, ...]:
        """The players round the table, the one who looks on last."""
        seats = range(self.view.rules.players)
        # Of a duel that nobody's eyes see, player 0 sits below, as in the rulebook.
        below = self.view.seat
        if below is None:
            below = 0 if self.is_duel else seats[-1]
        return (*seats[below + 1 :], *seats[: below + 1])

    def hints(self, pile: int) -> Iterator[Hint]:
        """What was wished about a pile."""
        return (hint for hint in self.view.hints if hint.pile == pile)

    def laid_last(self, pile: int) -> Laid | None:
        """The last move, if it went to this pile."""
        return self.last if self.last and self.last.pile == pile else None


def helped(laid: Laid, pile: Pile) -> bool:
    """Whether the card went to an opponent's pile."""
    return pile.owner not in {None, laid.player}


def scene(shown: object, perspective: object, last: object) -> Scene:
    """The scene that these make; `InvalidPicture` if they make none."""
    check = Inspection()
    view, hands = _seen(shown, perspective, check)
    laid = check.kind("last", last, Laid) if last is not None else None
    if laid is not None:
        _inspect_last(laid, view, check)
    check.conclude(InvalidPicture)
    return Scene(view, hands, laid)


def _seen(shown: object, perspective: object, check: Inspection) -> tuple[View, Hands]:
    """The view to be drawn, and the hands that are open in it."""
    match shown:
        case View():
            unasked = "nothing: a View has its seat"
            check.expect(perspective is None, "perspective", perspective, unasked)
            return shown, _own(shown)
        case State():
            return _seen_from(shown, perspective, check)
        case _:
            raise InvalidPicture((Defect("shown", shown, "a State or a View"),))


def _seen_from(
    state: State, perspective: object, check: Inspection
) -> tuple[View, Hands]:
    """What is seen of a state from a seat, as a spectator, or with all hands open."""
    if isinstance(perspective, str) and perspective == ALL:
        return state.view(None), state.hands
    players = state.rules.players
    seat = perspective if is_seat(perspective, players) else None
    expected = f"None, {ALL!r} or an int from 0 to {players - 1}"
    check.expect(perspective is seat, "perspective", perspective, expected)
    view = state.view(seat)
    return view, _own(view)


def _own(view: View) -> Hands:
    """The hands as a view knows them: its own."""
    seats = range(view.rules.players)
    return tuple(view.hand if seat == view.seat else None for seat in seats)


def _inspect_last(laid: Laid, view: View, check: Inspection) -> None:
    """Note why this cannot be the last move that one sees."""
    check.number("last.player", laid.player, 0, view.rules.players - 1)
    check.flag("last.trick", laid.trick)
    pile = check.number("last.pile", laid.pile, 0, len(view.tops) - 1)
    if pile is not None:
        lies = view.tops[pile] == laid.card and laid.card in cards(view.rules)
        check.expect(
            is_number(laid.card) and lies, "last.card", laid.card, "what its pile shows"
        )
