"""A batch: how it is made, what it refuses, and its generators."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.support.batches import SplitMix, closed_form_agrees, pairs_agree
from tests.support.engines import FORMS, load
from thegame import Cooperative, FaceToFace, InvalidBatch, Rules, deal
from thegame.batch import Batch, Rollouts

TEAM = Cooperative(4)
FOUR = Batch.deal(TEAM, range(4))
# Checkers would refuse what is refused here.
MADE: Any = Batch
ANY: Any = FOUR

SEEDS = [0, 1, 7, -7, 2**32 - 1, 2**32, 2**63 - 1, 2**63, -(2**63), 12345678901234567]


@pytest.fixture(params=FORMS)
def engine(request: pytest.FixtureRequest) -> Any:
    """The engine in one of its forms."""
    return load(request.param)


class TestDeal:
    """The deals are the library's."""

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(5),
            FaceToFace(),
            Cooperative(3, highest=999, hand_size=20, rows=9),
            FaceToFace(highest=999),
            Cooperative(1, highest=9, hand_size=8),
        ],
        ids=repr,
    )
    def test_golden(self, engine: Any, rules: Rules) -> None:
        """Small and large decks, and seeds of up to 64 bits, whatever their sign."""
        last = rules.players - 1
        batch = engine.Batch.deal(rules, SEEDS, player=last)
        for game, seed in enumerate(SEEDS):
            assert batch.state(game) == deal(rules, seed=seed).start(last)

    def test_kinds_of_seeds(self) -> None:
        """A range, a list and arrays of any width give the same deals."""
        first = FOUR.state(3)
        for seeds in ([0, 1, 2, 3], np.arange(4, dtype=np.uint8), np.arange(4)):
            assert Batch.deal(TEAM, seeds).state(3) == first
        assert Batch.deal(TEAM, [-1, 2**63]).state(0) == FOUR.state(1)
        assert len(Batch.deal(TEAM, [])) == 0

    def test_starters(self) -> None:
        """One player starts all games, or each game has its own starter."""
        assert Batch.deal(TEAM, range(4), player=2).current_player.tolist() == [2] * 4
        batch = Batch.deal(TEAM, range(4), player=[3, 0, 1, 2])
        assert batch.current_player.tolist() == [3, 0, 1, 2]

    @pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()], ids=repr)
    def test_fast(self, engine: Any, rules: Rules) -> None:
        """The fast generator shuffles as the library does, with its own numbers."""
        batch = engine.Batch.deal(rules, SEEDS, fast=True)
        for game, seed in enumerate(SEEDS):
            generator = SplitMix(SplitMix.mixed(abs(seed)))
            decks: list[list[int]] = []
            for _ in range(rules.draw_piles):
                order = list(rules.cards)
                for last in range(len(order) - 1, 0, -1):
                    other = generator.below(last + 1)
                    order[last], order[other] = order[other], order[last]
                decks.append(order)
            assert batch.state(game) == deal(rules, decks=decks).start(0)


class TestRollouts:
    """Games that are played to their ends."""

    def test_reproducible(self, engine: Any) -> None:
        """The same seed plays the same games, in a small batch and in a large one."""
        batch = engine.Batch.deal(TEAM, range(6))
        played = batch.rollouts("random", seed=3)
        again = engine.Batch.deal(TEAM, range(4)).rollouts("random", seed=3)
        assert [played.end.state(game) for game in range(4)] == [
            again.end.state(game) for game in range(4)
        ]
        other = batch.rollouts("random", seed=4)
        assert other.moves.tolist() != played.moves.tolist()

    def test_over_already(self, engine: Any) -> None:
        """What is over stays as it is, in no moves."""
        end = engine.Batch.deal(TEAM, range(3)).rollouts("random").end
        again = end.rollouts("greedy")
        assert again.moves.tolist() == [0, 0, 0]
        assert [again.end.state(game) for game in range(3)] == [
            end.state(game) for game in range(3)
        ]
        after = end.step([0, 392, 5])
        assert after.illegal.all()
        assert after.state(0) == end.state(0)
        assert not after.legal_action_mask.any()


class TestClosedForm:
    """Reachability with loops gives the library's numbers."""

    def test_hands_and_tops(self) -> None:
        """Random hands with many tricks, on crossed piles of any number."""
        assert closed_form_agrees(load("loops"))

    @pytest.mark.parametrize("together", [1, 2**20])
    def test_pairs(self, monkeypatch: pytest.MonkeyPatch, together: int) -> None:
        """Without loops two cards are found, in however many games at once."""
        engine = load("arrays")
        monkeypatch.setattr(engine._library, "_PAIRS", together)
        assert pairs_agree(engine, rows=1, trick=3) > 50
        assert pairs_agree(engine, rows=2, trick=2) > 50

    def test_hostile(self) -> None:
        """The largest hands of chained tricks are judged at once."""
        rules = Cooperative(1, highest=999, hand_size=499, minimum=499, trick=1, rows=9)
        batch = Batch.deal(rules, [1])
        for _ in range(40):
            batch = batch.step(batch.legal_action_mask.argmax(axis=1))
        assert batch.state(0).laid == 40 or batch.terminated.all()


class TestValue:
    """A batch is a value."""

    def test_unchanged(self) -> None:
        """A step, legal or not, and a rollout leave the batch as it was."""
        before = [FOUR.state(game) for game in range(4)]
        FOUR.step(FOUR.legal_action_mask.argmax(axis=1))
        FOUR.rollouts("random")
        assert [FOUR.state(game) for game in range(4)] == before

    def test_copies(self) -> None:
        """It is copied as itself, pickles by its public path, and says what it is."""
        assert Rollouts.__module__ == Batch.__module__ == "thegame.batch"
        assert copy.copy(FOUR) is copy.deepcopy(FOUR) is FOUR
        back = pickle.loads(pickle.dumps(FOUR))
        assert [back.state(game) for game in range(4)] == [
            FOUR.state(game) for game in range(4)
        ]
        assert repr(FOUR) == "<Batch of 4 games of Cooperative(4)>"
        assert len(FOUR) == 4

    def test_sealed(self) -> None:
        """Only deals and states make one."""
        with pytest.raises(TypeError, match="cannot construct a Batch directly"):
            Batch()  # type: ignore[call-arg]  # it is sealed


class TestRefused:
    """What no batch can be made of is refused with its reason."""

    @pytest.mark.parametrize(
        ("ask", "text"),
        [
            (lambda: MADE.deal(4, [1]), "rules: expected a Cooperative or a Face"),
            (lambda: MADE.deal(TEAM, [1.5]), "seeds: expected ints of at most 64"),
            (lambda: MADE.deal(TEAM, [True]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [2**64]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, 7), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [1], player=4), "player: expected players from"),
            (lambda: MADE.deal(TEAM, [1], player=[0, 1]), "player: expected one play"),
            (lambda: MADE.deal(TEAM, [1], player="x"), "player: expected ints"),
            (lambda: MADE.deal(TEAM, [1], fast=1), "fast: expected True or False"),
            (lambda: MADE.from_states([]), "states: expected at least one state"),
            (lambda: MADE.from_states([4]), "states[0]: expected a State, got 4"),
            (
                lambda: MADE.from_states(
                    [FOUR.state(0), deal(FaceToFace(), seed=1).start(0)]
                ),
                "states[1]: expected a state of Cooperative(4)",
            ),
            (lambda: FOUR.state(4), "index: expected an int from 0 to 3, got 4"),
            (lambda: ANY.step([1, 2]), "actions: expected an action for each of 4"),
            (lambda: ANY.step([0.0] * 4), "actions: expected ints"),
            (lambda: ANY.observe(4), "seats: expected seats from 0 to 3, got 4"),
            (lambda: ANY.observe([0]), "seats: expected one seat, or one for each"),
            (lambda: ANY.rollouts("best"), "policy: expected 'random' or 'greedy'"),
            (lambda: ANY.rollouts("random", seed="x"), "seeds: expected ints"),
        ],
    )
    def test_arguments(self, ask: Any, text: str) -> None:
        """The message names the argument and what was expected."""
        with pytest.raises(InvalidBatch) as caught:
            ask()
        assert text in str(caught.value)


class TestWithoutExtras:
    """The core does without numpy, and the batch engine says what it needs."""

    @pytest.mark.parametrize(
        ("program", "said"),
        [
            (
                "import thegame, thegame.encoding; print('numpy' in sys.modules)",
                "False",
            ),
            (
                """sys.modules['numpy'] = None
try:
    import thegame.batch
except ImportError as error:
    print(error)
""",
                "thegame.batch needs numpy: install thegame-rules[batch]",
            ),
            (
                """sys.modules['thegame.batch._sight'] = None
try:
    import thegame.batch
except ImportError as error:
    print(error.name)
""",
                "thegame.batch._sight",
            ),
        ],
    )
    def test_import(self, program: str, said: str) -> None:
        """Asked in a fresh Python."""
        program = f"import sys\n{program}"
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == said
