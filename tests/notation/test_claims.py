"""What a text claims about a game, beside its moves: whose turn it is, and tricks."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from thegame import EndTurn, Laid, NoSuchMove, Record, State, notation
from thegame.refusals import GameOver
from thegame.strategies import records, states
from thegame.transcript import FalseClaim, IllegalGame


@given(states())
def test_whose_turn(state: State) -> None:
    """A turn is that of the player on turn, and of nobody else."""
    for move in state.legal_moves()[:3]:
        text = notation.write_move(move, state)
        for player in range(state.rules.players):
            line = f"{player}: {text}"
            if player == state.player:
                assert notation.read_turn(line, state) == (move,)
                continue
            with pytest.raises(FalseClaim) as caught:
                notation.read_turn(line, state)
            assert caught.value.claimed == f"that player {player} is on turn"
            assert caught.value.actual == f"player {state.player} is"


@given(states())
def test_marks(state: State) -> None:
    """A single move is marked as a trick exactly when it is one."""
    for play in state.legal_plays():
        text = notation.write_move(play, state).removesuffix("!")
        marked = f"{text}!"
        assert notation.read_move(text, state) == play
        laid = state.step(play).events[0]
        assert isinstance(laid, Laid)
        if laid.trick:
            assert notation.read_move(marked, state) == play
        else:
            with pytest.raises(FalseClaim, match="is a trick, but it is not"):
                notation.read_move(marked, state)


@given(records())
def test_up_to_a_move(record: Record) -> None:
    """A game can be read up to each of its moves, and no further."""
    game = notation.read_game(notation.write_record(record))
    for number, state in enumerate(record.states()):
        assert game.record_to(number).state == state
    for late in (len(record.moves) + 1, len(record.moves) + 9):
        with pytest.raises(NoSuchMove):
            game.record_to(late)


@given(records(whole=True), st.data())
def test_after_the_end(record: Record, data: st.DataObject) -> None:
    """After its end a game has no more turns, whoever is said to take one."""
    assume(isinstance(record.moves[-1], EndTurn))
    player = data.draw(st.integers(0, record.rules.players - 1))
    text = notation.write_record(record)
    with pytest.raises(IllegalGame) as caught:
        notation.read_record(f"{text}{player}: 2-{record.state.piles[0].name}\n")

    assert isinstance(caught.value.reason, GameOver)
