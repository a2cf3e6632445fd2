"""Registration of the strategies with Hypothesis, and validity of the drawn values."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import (
    Cooperative,
    Deal,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Record,
    State,
    View,
)
from thegame.strategies import (
    PlayedGame,
    any_moves,
    any_plays,
    deals,
    games,
    games_with_illegal_moves,
    legal_moves,
    records,
    states,
    views,
)


def run(
    program: str, folder: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program in a fresh interpreter, whose modules in a folder come first."""
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env=env,
    )


IN_TWO_THREADS: Final = """
import sys, threading
sys.setswitchinterval({interval})
failed, both = [], threading.Barrier(2)

def load(name):
    both.wait()
    try:
        __import__(name)
    except BaseException as error:
        failed.append(error)

names = ["thegame", "hypothesis"]
threads = [threading.Thread(target=load, args=(name,)) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
import thegame
from hypothesis import strategies as st
st.from_type(thegame.State).validate()
print(failed)
"""


class TestRegistration:
    """Hypothesis knows the types without an import of the strategies."""

    @given(
        st.from_type(Cooperative),
        st.from_type(FaceToFace),
        st.from_type(Deal),
        st.from_type(State),
        st.from_type(View),
        st.from_type(Record),
    )
    def test_from_type(
        self,
        team: Cooperative,
        duel: FaceToFace,
        dealt: Deal,
        state: State,
        view: View,
        record: Record,
    ) -> None:
        """Each type can be drawn."""
        assert isinstance(team, Cooperative)
        assert isinstance(duel, FaceToFace)
        assert dealt.start(0).laid == 0
        assert state.is_over == (not state.legal_moves())
        assert view.on_turn or not view.legal_moves()
        assert record.state_at(len(record.moves)) == record.state

    @pytest.mark.parametrize(
        "imports",
        [
            "import hypothesis, thegame",
            "import thegame, hypothesis",
            "import thegame.strategies",
            "from thegame import strategies, State",
        ],
    )
    def test_in_any_order_of_imports(self, imports: str) -> None:
        """Types are known in a fresh interpreter after imports in any order."""
        program = (
            f"{imports}; import thegame; from hypothesis import strategies as st; "
            "st.from_type(thegame.State).validate(); print('fine')"
        )

        assert run(program).stdout == "fine\n"

    @pytest.mark.parametrize("interval", [0.005, 0.0001, 0.00001])
    def test_in_two_threads(self, interval: float) -> None:
        """Types are known after two threads have imported both at once."""
        assert run(IN_TWO_THREADS.format(interval=interval)).stdout == "[]\n"

    @pytest.mark.parametrize(
        "source",
        ["", "State = 7", "def __getattr__(name):\n    raise ValueError(name)"],
        ids=["empty", "name", "hostile"],
    )
    @pytest.mark.parametrize("file", ["thegame.py", "thegame/__init__.py"])
    def test_another_thegame(self, tmp_path: Path, file: str, source: str) -> None:
        """Hypothesis can be imported beside another module called ``thegame``."""
        (tmp_path / "thegame").mkdir()
        (tmp_path / file).write_text(source, encoding="utf-8")
        program = "import thegame, hypothesis; print(thegame.__file__)"

        # It has the name of the package whose coverage is measured.
        env = {name: os.environ[name] for name in os.environ if "COV" not in name}

        assert run(program, tmp_path, env).stdout == f"{tmp_path / file}\n"

    def test_another_hypothesis(self, tmp_path: Path) -> None:
        """The library can be imported beside another module called ``hypothesis``."""
        (tmp_path / "hypothesis.py").touch()
        program = "import hypothesis, thegame; print(thegame.Play(37, 0))"

        assert run(program, tmp_path).stdout == "Play(card=37, pile=0)\n"

    def test_nothing_is_imported_early(self) -> None:
        """To import Hypothesis does not import the library, only its entry points."""
        program = (
            "import hypothesis, sys; "
            "print(sorted(it for it in sys.modules if it.startswith('thegame')))"
        )

        assert run(program).stdout == "['thegame_rules']\n"

    def test_strategies_are_imported_late(self) -> None:
        """To import Hypothesis and the library does not import the strategies."""
        program = (
            "import hypothesis, thegame, sys; "
            "print('thegame.strategies' in sys.modules)"
        )

        assert run(program).stdout == "False\n"

    def test_library_alone(self) -> None:
        """The library does not import Hypothesis."""
        program = "import thegame, sys; print('hypothesis' in sys.modules)"

        assert run(program).stdout == "False\n"

    def test_missing_hypothesis(self) -> None:
        """Without Hypothesis, the strategies say what to install."""
        program = (
            "import sys; sys.modules['hypothesis'] = None\n"
            "try: from thegame import strategies\n"
            "except ImportError as error: print(error)"
        )

        assert run(program).stdout == (
            "thegame.strategies needs Hypothesis; install the extra: "
            "pip install thegame-rules[hypothesis]\n"
        )


TRIO: Final = Cooperative(3, hand_size=2, highest=20, rows=1)


class TestStrategies:
    """Every drawn value is valid."""

    @given(
        deals(st.just(TRIO)),
        games(st.just(TRIO)),
        games_with_illegal_moves(st.just(TRIO)),
        records(st.just(TRIO)),
        states(st.just(TRIO)),
        views(st.just(TRIO)),
    )
    def test_given_rules(
        self,
        dealt: Deal,
        game: PlayedGame,
        tried: tuple[State, tuple[Move, ...]],
        record: Record,
        state: State,
        view: View,
    ) -> None:
        """Everything is drawn by the rules that are given."""
        for value in (dealt, game.states[0], tried[0], record, state, view):
            assert value.rules == TRIO

    @given(deals())
    def test_deals(self, dealt: Deal) -> None:
        """A deal has full hands."""
        assert all(len(hand) == dealt.rules.hand_size for hand in dealt.hands)

    @given(games())
    def test_games(self, game: PlayedGame) -> None:
        """From the first state on, each step is a move with the states around it."""
        assert game.states[0].unlaid == game.states[0].rules.total
        assert len(game.states) == len(game.moves) + 1
        for before, move, after in game.steps:
            assert before.apply(move) == after
        first, moves = game.states[0], game.moves
        assert PlayedGame.played(first, moves) == game
        assert repr(game) == f"PlayedGame.played({first!r}, {moves!r})"

    @given(games(whole=True))
    def test_whole_games(self, game: PlayedGame) -> None:
        """Whole games are over, and only at their end."""
        assert [state.is_over for state in game.states].index(True) == len(game.moves)

    @given(records(whole=True))
    def test_whole_records(self, record: Record) -> None:
        """Records of whole games have an outcome."""
        assert record.outcome is not None

    @given(states())
    def test_states(self, state: State) -> None:
        """Every state is a position that could have been written by hand."""
        again = State(
            state.rules,
            tops=state.tops,
            hands=state.hands,
            decks=state.decks,
            player=state.player,
            laid=state.laid,
            helped=state.helped,
        )

        assert again == state
        if state.decks[0] and isinstance(state.rules, Cooperative):
            full = [state.rules.hand_size] * state.rules.players
            full[state.player] -= state.laid
            assert [len(hand) for hand in state.hands] == full

    @given(states().filter(lambda state: not state.is_over), st.data())
    def test_moves(self, state: State, data: st.DataObject) -> None:
        """Legal moves are legal; any moves and any plays need not be."""
        assert state.is_legal(data.draw(legal_moves(state)))
        assert isinstance(data.draw(any_plays(state)), Play)
        assert isinstance(data.draw(any_moves(state)), Play | EndTurn)
