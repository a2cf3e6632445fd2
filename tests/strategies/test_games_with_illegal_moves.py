"""Games with illegal moves reveal mistakes of servers, and shrink to short games."""

from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

import thegame
import thegame.strategies
from tests.strategies.mistaken_servers import SERVERS, Server, ends_any_time, never_ends
from thegame import Cooperative, EndTurn, Move, Play, State
from thegame.strategies import games_with_illegal_moves

NAMES: Final = {name: getattr(thegame, name) for name in thegame.__all__}

RUNS: Final = 1200
"""The most runs in which a mistake is found and shrunk; measured were 53 to 718."""

MOVES: Final = 30
"""The most moves of a reported game; the printed deck allows about 150."""

QUIET: Final = settings(
    max_examples=1000,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def agrees(server: Server, state: State, moves: tuple[Move, ...]) -> bool:
    """Whether the server agrees with the library about every move."""
    for move in moves:
        before = state
        state = state.apply(move) if state.is_legal(move) else state
        if not server(before, move, state):
            return False
    return True


def failure(server: Server, number: int) -> tuple[State, tuple[Move, ...], int]:
    """The game in which Hypothesis shows the mistake, and the number of runs."""
    runs: list[tuple[State, tuple[Move, ...]]] = []

    @seed(number)
    @QUIET
    @given(games_with_illegal_moves())
    def follow(game: tuple[State, tuple[Move, ...]]) -> None:
        runs.append(game)
        assert agrees(server, *game)

    with pytest.raises(AssertionError):
        follow()
    return (*runs[-1], len(runs))


@pytest.mark.parametrize("server", SERVERS, ids=lambda it: it.__name__)
def test_found(server: Server) -> None:
    """A mistake is found soon, and shown in a short game that can be pasted."""
    state, moves, runs = failure(server, 1)

    assert runs <= RUNS
    assert len(moves) <= MOVES
    # A move shows the mistake, at most one follows, and all before it are legal.
    shown = next(
        n for n in range(len(moves)) if not agrees(server, state, moves[: n + 1])
    )
    assert shown >= len(moves) - 2
    later = state
    for move in moves[:shown]:
        later = later.apply(move)
    assert eval(repr((state, moves)), NAMES) == (state, moves)  # noqa: S307 - our own text


@pytest.mark.parametrize("server", [ends_any_time, never_ends])
def test_smallest(server: Server) -> None:
    """A mistake that shows on any deck is shown on a deck of one card."""
    state, moves, _ = failure(server, 2)

    assert (state.rules.highest, len(moves)) == (2, 1)


def test_reached() -> None:
    """Three hundred games include every kind of move, of refusal and of end."""
    seen: set[str] = set()

    @seed(1)
    @settings(QUIET, max_examples=300, phases=[Phase.generate])
    @given(games_with_illegal_moves())
    def travel(game: tuple[State, tuple[Move, ...]]) -> None:
        state, moves = game
        assert state.unlaid == state.rules.total
        seen.add(f"starts with {state.player}")
        refused = False
        for move in moves:
            seen.add(_described(state, move))
            if state.is_legal(move):
                state = state.apply(move)
                seen.add(f"goes on after a refusal {refused}")
            else:
                refused = True
            if not any(state.decks):
                seen.add("nothing to draw")
        if state.is_over:
            seen.add(f"won {state.unlaid == 0}")

    travel()
    assert seen >= {
        *("starts with 0", "starts with 1", "help", "trick True", "skipped True"),
        *("nothing to draw", "won True", "won False"),
        "goes on after a refusal True",
        *("GameOver", "GameOver to end the turn", "TooFewLaid to end the turn"),
        *("NoSuchPile", "NoSuchCard", "NotInHand"),
        *("DoesNotFit", "DoesNotImprove", "AlreadyHelped"),
    }


def _described(state: State, move: Move) -> str:
    reason = state.why_not(move)
    if reason is not None:
        ending = " to end the turn" if isinstance(move, EndTurn) else ""
        return f"{type(reason).__name__}{ending}"
    if isinstance(move, Play):
        pile = state.piles[move.pile]
        other = pile.owner not in {None, state.player}
        return "help" if other else f"trick {pile.is_trick(move.card)}"
    following = (state.player + 1) % state.rules.players
    return f"skipped {state.apply(move).player != following}"


def test_rules() -> None:
    """The rules of the games are those that are passed."""

    @settings(QUIET, max_examples=7)
    @given(games_with_illegal_moves(thegame.strategies.cooperative()))
    def team(game: tuple[State, tuple[Move, ...]]) -> None:
        assert isinstance(game[0].rules, Cooperative)

    team()
