"""What is within reach, asked of states and of what each seat sees of them."""

from hypothesis import given

from thegame import Record, State
from thegame.strategies import records, states


@given(records(whole=True))
def test_over(record: Record) -> None:
    """When the game is over, nothing can be laid, though a card may still fit."""
    state = record.state
    for seat in (*range(state.rules.players), None):
        view = state.view(seat)
        assert view.within_reach(0)
        assert not any(view.within_reach(count) for count in range(1, 4))
        assert view.legal_moves() == view.safe_plays() == ()


@given(states())
def test_one_card(state: State) -> None:
    """One card is within reach exactly when a play is legal."""
    assert state.within_reach(1) == bool(state.legal_plays())
    assert state.view(state.player).within_reach(1) == bool(state.legal_plays())


@given(states())
def test_at_most(state: State) -> None:
    """Ways to end a turn with at most so many more cards have no more."""
    for most in (0, 1):
        for plays, after in state.turn_ends(at_most=most):
            assert len(plays) <= most
            assert after.laid == state.laid + len(plays)


@given(states())
def test_one_more(state: State) -> None:
    """If one more card is enough, each legal play is a way to end the turn."""
    if state.laid + 1 >= state.minimum:
        ways = [after for plays, after in state.turn_ends(at_most=1) if plays]
        nexts = {state.play(play.card, play.pile) for play in state.legal_plays()}

        assert len(ways) == len(nexts)
        assert {*ways} == nexts
