"""Tables to test with, in one line each.

Piles of the team are named as in the rulebook's examples; those of the duel as
player 0 sees them.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

import pytest

from thegame import Cooperative, FaceToFace, IllegalMove, Move, Play, State

A1, A2, D1, D2 = range(4)
UP, DOWN, THEIR_UP, THEIR_DOWN = range(4)

DUEL: Final = FaceToFace()

# Arguments of `State`, for tests that change some of them.
A_TEAM: Final[dict[str, Any]] = {
    "rules": Cooperative(3),
    "tops": (10, 20, 90, 80),
    "hands": [(30, 31), (40, 41), (50, 51)],
    "decks": [(60, 61, 62)],
    "player": 1,
}
A_DUEL: Final[dict[str, Any]] = {
    "rules": FaceToFace(),
    "tops": (10, 50, 12, 48),
    "hands": [(30, 31), (30, 41)],
    "decks": [(55,), (56,)],
    "player": 0,
}

STUCK_DUEL: Final = State(
    FaceToFace(hand_size=3, highest=6, trick=3),
    tops=(5, 2, 1, 7),
    hands=[(4, 6), (2, 3, 4)],
    decks=[(), (5, 6)],
    player=0,
)
"""A duel that player 0 has lost: the 6 fits, and two cards are needed."""

HELPED_DUEL: Final = State(
    FaceToFace(),
    tops=(20, 20, 30, 60),
    hands=[(12, 21, 24, 25, 29), (5, 6, 7)],
    decks=[(50,), (51,)],
    player=0,
).play(29, THEIR_UP)
"""A turn of player 0 that has helped, with more cards that would help."""


def team_tops(pile: int, top: int) -> list[int]:
    """Return the tops when cards lie on only one of the shared piles."""
    return [top if index == pile else row for index, row in enumerate([1, 1, 100, 100])]


def duel_tops(pile: int, top: int) -> list[int]:
    """Return the tops when cards lie on only one pile of the duel."""
    return [top if index == pile else row for index, row in enumerate([1, 60, 1, 60])]


def team(
    tops: Sequence[int],
    *hands: Collection[int],
    deck: Sequence[int] = (),
    rules: Cooperative | None = None,
    player: int = 0,
    laid: int = 0,
) -> State:
    """Return a cooperative game of as many players as there are hands."""
    return State(
        rules or Cooperative(len(hands)),
        tops=tops,
        hands=hands,
        decks=[deck],
        player=player,
        laid=laid,
    )


def duel(
    tops: Sequence[int],
    first: Collection[int],
    second: Collection[int] = (30, 31),
    *,
    decks: Sequence[Sequence[int]] = ((), ()),
    rules: FaceToFace = DUEL,
    player: int = 0,
    laid: int = 0,
    helped: bool = False,
) -> State:
    """Return a duel; first and second are the two hands."""
    return State(
        rules,
        tops=tops,
        hands=[first, second],
        decks=decks,
        player=player,
        laid=laid,
        helped=helped,
    )


def lay(state: State, pile: int, *cards: int) -> State:
    """Return the state after these cards, in this order, on one pile."""
    for card in cards:
        state = state.play(card, pile)
    return state


def refusal(state: State, move: Move) -> tuple[type[IllegalMove], str]:
    """Return the class and the clause with which `apply` and `why_not` refuse a move."""
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    told = state.why_not(move)
    assert told is not None
    assert not state.is_legal(move)
    assert (type(told), told.clause) == (type(caught.value), caught.value.clause)
    return type(told), told.clause.id


def takes(state: State, pile: int) -> set[int]:
    """Return the cards in hand that may go on the pile, equal for list and check."""
    listed = {play.card for play in state.legal_plays() if play.pile == pile}
    assert listed == {card for card in state.hand if state.is_legal(Play(card, pile))}
    return listed


def team_takes(top: int, pile: int) -> set[int]:
    """Return every card that a shared pile with this top takes, tried hand by hand."""
    tops = team_tops(pile, top)
    cards = [card for card in range(2, 100) if card != top]
    taken: set[int] = set()
    for place in range(0, len(cards), 7):
        hand = cards[place : place + 7]
        deck = cards[:place] + cards[place + 7 :]
        taken |= takes(team(tops, hand, deck=deck), pile)
    return taken


def duel_takes(top: int, pile: int, player: int = 0) -> set[int]:
    """Return every card that a duel's pile with this top takes from this player.

    The top is a card of the opponent, so the player can hold its equal.
    """
    tops = duel_tops(pile, top)
    cards = list(range(2, 60))
    others = [card for card in cards if card != top]
    taken: set[int] = set()
    for place in range(0, len(cards), 6):
        hand = cards[place : place + 6]
        untouched = top in {1, 60}
        deck = cards[:place] + cards[place + 6 :] if untouched else []
        order = slice(None, None, -1 if player else 1)
        hands = [hand, others[:6]][order]
        decks = [deck, others[6:]][order]
        taken |= takes(duel(tops, *hands, decks=decks, player=player), pile)
    return taken
