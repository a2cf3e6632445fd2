"""Bugs that are planted on purpose, in bots, score keepers and servers of users.

Each is a mistake that was seen in public implementations of the games, or close to one.
The strategies must find it, and show it on a small deck.
"""

from collections.abc import Callable
from typing import Any, Final

import attrs
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from thegame import (
    DuelResult,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    State,
    TeamResult,
)
from thegame.strategies import PlayedGame, games, states


@attrs.frozen
class Planted:
    """A bug, and where it shows."""

    name: str
    drawn: SearchStrategy[Any]
    """What the property is tried on."""

    holds: Callable[[Any], bool]
    """The property of a user; False shows the bug."""

    found: int
    """With how many of ten seeds it must be found within a hundred examples."""

    highest: int
    """The highest card of the deck on which it must then be shown, at most."""


def failure(bug: Planted, number: int, examples: int = 100) -> Any | None:
    """Return the example with which Hypothesis reports the bug; None if it does not."""
    tried: list[Any] = []

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(bug.drawn)
    def holds(example: Any) -> None:
        tried[:] = [example]
        assert bug.holds(example)

    try:
        holds()
    except AssertionError:
        return tried[0]
    return None


def deck(example: Any) -> int:
    """Return the highest card of the deck of an example."""
    first = example.states[0] if isinstance(example, PlayedGame) else example
    highest: int = first.rules.highest
    return highest


def fits(top: int, card: int, *, rising: bool) -> bool:
    """Return whether a card fits, for somebody who forgets the trick."""
    return card > top if rising else card < top


def _own(state: State, pile: int) -> bool:
    return state.piles[pile].owner in {None, state.player}


def _without_tricks(state: State) -> list[Play]:
    return [
        play
        for play in state.legal_plays()
        if not (_own(state, play.pile) and state.piles[play.pile].is_trick(play.card))
    ]


def _legal(bot: Callable[[State], Move]) -> Callable[[State], bool]:
    """The commonest property: a bot moves legally, whatever it sees."""

    def holds(state: State) -> bool:
        return state.is_over or state.is_legal(bot(state))

    return holds


def _forgets_tricks(state: State) -> Move:
    plays: list[Move] = [*_without_tricks(state), EndTurn()]
    return plays[0]


def _ends_duel_turn_early(state: State) -> Move:
    enough = 1 if isinstance(state.rules, FaceToFace) else state.minimum
    return EndTurn() if state.laid >= enough else state.legal_moves()[0]


def _ends_solo_turn_early(state: State) -> Move:
    enough = 1 if state.rules.players == 1 else state.minimum
    return EndTurn() if state.laid >= enough else state.legal_moves()[0]


def _keeps_the_minimum(state: State) -> Move:
    # It believes that it must go on, and lays whatever it holds.
    if state.laid < state.rules.minimum:
        return (
            *state.legal_plays(),
            *(Play(card, 0) for card in state.hand),
            Play(2, 0),
        )[0]
    return EndTurn()


def _helps_twice(state: State) -> Move:
    for index, pile in enumerate(state.piles):
        for card in state.hand:
            if not _own(state, index) and pile.is_improved_by(card):
                return Play(card, index)
    return state.legal_moves()[0]


def _safe(bot: Callable[[State], Move]) -> Callable[[State], bool]:
    """A bot does not lose as long as it need not."""

    def holds(state: State) -> bool:
        safe = state.safe_plays()
        move = None if state.is_over or state.may_end_turn else bot(state)
        return move is None or not safe or move in safe

    return holds


def _lays_the_first(state: State) -> Move:
    return state.legal_plays()[0]


def _counts_playable(state: State) -> Move:
    """Give up unless enough cards fit now, each by itself."""
    fitting = {play.card for play in state.legal_plays()}
    if state.laid + len(fitting) < state.minimum:
        return EndTurn()
    return state.legal_moves()[0]


def _starts_lower(state: State) -> bool:
    """A list of legal plays whose descending piles begin with the highest card."""
    plays = {
        play
        for play in state.legal_plays()
        if not (state.piles[play.pile].top > state.rules.highest == play.card)
    }
    return plays == {*state.legal_plays()}


def _forgets_the_draw_pile(game: PlayedGame) -> bool:
    last = game.states[-1]
    held = sum(map(len, last.hands))
    return not isinstance(last.outcome, TeamResult) or last.outcome.unlaid == held


def _draws_as_many_as_laid(game: PlayedGame) -> bool:
    for before, move, after in game.steps:
        if isinstance(move, EndTurn) and isinstance(before.rules, FaceToFace):
            player = before.player
            drawn = len(after.hands[player]) - len(before.hands[player])
            if drawn != min(before.laid, len(before.decks[player])):
                return False
    return True


def _always_fills_up(game: PlayedGame) -> bool:
    for before, move, after in game.steps:
        if isinstance(move, EndTurn) and isinstance(before.rules, FaceToFace):
            player = before.player
            full = before.rules.hand_size
            if len(after.hands[player]) < full and after.decks[player]:
                return False
    return True


def _refuses_one_card(game: PlayedGame) -> bool:
    return all(
        before.laid >= before.rules.minimum
        for before, move, _ in game.steps
        if isinstance(move, EndTurn)
    )


def _stuck_winner(game: PlayedGame) -> bool:
    """A score keeper by whom the one who is stuck wins."""
    last = game.states[-1]
    return (
        not isinstance(last.outcome, DuelResult) or last.outcome.winner == last.player
    )


def _bot(name: str, holds: Callable[[State], bool], found: int, deck: int) -> Planted:
    return Planted(name, states(), holds, found, deck)


def _keeper(
    name: str, holds: Callable[[PlayedGame], bool], found: int, deck: int
) -> Planted:
    return Planted(name, games(whole=True), holds, found, deck)


OFTEN: Final = 9
"""With how many of ten seeds a bug should be found, and on the smallest deck."""

SHARP: Final = (
    _bot("forgets the trick", _legal(_forgets_tricks), OFTEN, 4),
    _bot("ends a duel turn early", _legal(_ends_duel_turn_early), OFTEN, 3),
    _bot("descending piles start too low", _starts_lower, OFTEN, 2),
    _keeper("draws as many as laid", _draws_as_many_as_laid, OFTEN, 7),
    _keeper("always fills the hand", _always_fills_up, OFTEN, 7),
    _keeper("lets the stuck player win", _stuck_winner, OFTEN, 4),
)
"""Bugs that are found nearly always, and shown on the smallest deck there is."""

FOUND: Final = (
    # On the smallest deck, 3, with four of five seeds: 48 of 60 were counted.
    _bot("helps twice", _legal(_helps_twice), OFTEN, 4),
    _bot("counts playable cards", _legal(_counts_playable), OFTEN, 6),
    _bot("ends a turn alone early", _legal(_ends_solo_turn_early), OFTEN, 5),
    _bot("keeps the minimum", _legal(_keeps_the_minimum), OFTEN, 6),
    _bot("is stuck after the first card", _safe(_lays_the_first), OFTEN, 6),
    _keeper("refuses a turn of one card", _refuses_one_card, OFTEN, 12),
    _keeper("forgets the draw pile", _forgets_the_draw_pile, OFTEN, 9),
)
"""Bugs that are found nearly always, and shown on a deck that is only small."""
