"""A batch: deals, rollouts, refused arguments, and its generators."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import attrs
import numpy as np
import pytest

from tests.support.batches import SplitMix, closed_form_agrees
from tests.support.engines import FORMS, load
from thegame import Cooperative, FaceToFace, Rules, State, deal
from thegame.batch import Batch, InvalidBatch, Rollouts
from thegame.batch._rule_numbers import NOTHING

TEAM = Cooperative(4)
FOUR = Batch.deal(TEAM, range(4))
# Type checkers would reject the wrong arguments below.
MADE: Any = Batch
ANY: Any = FOUR

SEEDS = [0, 1, 7, -7, 2**32 - 1, 2**32, 2**63 - 1, 2**63, -(2**63), 12345678901234567]


@pytest.fixture(params=FORMS)
def engine(request: pytest.FixtureRequest) -> Any:
    """Return the engine in one of its forms."""
    return load(request.param)


class TestDeal:
    """The deals are those of the library."""

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(5),
            FaceToFace(),
            Cooperative(3, highest=999, hand_size=20, rows=9),
            FaceToFace(highest=999),
            Cooperative(1, highest=9, hand_size=8),
            Cooperative(2, trick=10**30),
        ],
        ids=repr,
    )
    def test_golden(self, engine: Any, rules: Rules) -> None:
        """Seeds of up to 64 bits and any sign deal small and large decks alike."""
        last = rules.players - 1
        batch = engine.Batch.deal(rules, SEEDS, starter=last)
        for game, seed in enumerate(SEEDS):
            assert batch.state(game) == deal(rules, seed=seed).start(last)

    def test_kinds_of_seeds(self) -> None:
        """A range, a list and arrays of any integer type give equal deals."""
        first = FOUR.state(3)
        for seeds in ([0, 1, 2, 3], np.arange(4, dtype=np.uint8), np.arange(4)):
            assert Batch.deal(TEAM, seeds).state(3) == first
        assert Batch.deal(TEAM, [-1, 2**64 - 1]).state(0) == FOUR.state(1)
        lowest = Batch.deal(TEAM, np.array([-128], np.int8))
        assert lowest.state(0) == deal(TEAM, seed=128).start(0)

    def test_no_games(self) -> None:
        """A batch may be empty, and so are its starters, actions and seats then."""
        batch = Batch.deal(TEAM, [], starter=[])
        assert len(batch.step([])) == len(batch) == 0
        assert batch.observe([]).shape == (0, 767)

    def test_starters(self) -> None:
        """One player starts all games, or each game has a starter of its own."""
        assert Batch.deal(TEAM, range(4), starter=2).current_player.tolist() == [2] * 4
        batch = Batch.deal(TEAM, range(4), starter=[3, 0, 1, 2])
        assert batch.current_player.tolist() == [3, 0, 1, 2]

    @pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()], ids=repr)
    def test_fast(self, engine: Any, rules: Rules) -> None:
        """The fast deals are the shuffle of the library with SplitMix64."""
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


class TestStep:
    """Steps with actions that do not exist."""

    @pytest.mark.parametrize("action", [-1, 393, 4 * (NOTHING - 2), 2**62])
    def test_unknown_action(self, engine: Any, action: int) -> None:
        """An action outside the encoding is illegal, with an empty slot in hand too."""
        batch = engine.Batch.deal(TEAM, range(4))
        assert not batch.illegal.any()
        batch = batch.step(batch.legal_action_mask.argmax(axis=1))
        after = batch.step([action] * 4)
        assert after.illegal.all()
        assert after.state(0) == batch.state(0)


class TestRollouts:
    """Games that are played to their ends."""

    def test_reproducible(self, engine: Any) -> None:
        """A seed plays equal games in a small batch and in a large one."""
        batch = engine.Batch.deal(TEAM, range(6))
        played = batch.rollouts("random", seed=3)
        again = engine.Batch.deal(TEAM, range(4)).rollouts("random", seed=3)
        assert [played.end.state(game) for game in range(4)] == [
            again.end.state(game) for game in range(4)
        ]
        other = batch.rollouts("random", seed=4)
        assert other.moves.tolist() != played.moves.tolist()
        usual = batch.rollouts("random").moves
        assert (usual == batch.rollouts("random", seed=0).moves).all()
        twins = engine.Batch.deal(TEAM, [7, 7]).rollouts("random").end
        assert twins.state(0) != twins.state(1)

    def test_over_already(self, engine: Any) -> None:
        """A game that is over does not change, and takes no moves."""
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

    def test_no_illegal_action(self, engine: Any) -> None:
        """A rollout has no illegal actions, whatever the last action before it was."""
        wrong = engine.Batch.deal(TEAM, range(3)).step([-1, -1, -1])
        assert wrong.illegal.all()
        assert not wrong.rollouts("random").end.illegal.any()

    def test_one_move_at_a_time(self, engine: Any) -> None:
        """Moves of a policy, made one by one, are those of a rollout."""
        for rules in (TEAM, FaceToFace()):
            batch = engine.Batch.deal(rules, range(6))
            first = batch.step(batch.actions("random", seed=3))
            assert not first.illegal.any()
            while not batch.terminated.all():
                batch = batch.step(batch.actions("greedy"))
            assert batch.actions("greedy").tolist() == [-1] * 6
            end = engine.Batch.deal(rules, range(6)).rollouts("greedy").end
            assert states_of(batch) == states_of(end)

    def test_random_actions(self, engine: Any) -> None:
        """A random action depends on the seed, without its sign, and on the game."""
        batch = engine.Batch.deal(TEAM, range(6))
        encoding, actions = batch.encoding, batch.actions("random", seed=3)
        for game, state in enumerate(states_of(batch)):
            legal = encoding.legal(state.view(state.player))
            number = SplitMix.of_game(3, game).below(len(legal))
            assert actions[game] == legal[number]
        assert (batch.actions("random", seed=-3) == actions).all()
        highest = batch.actions("random", seed=2**64 - 1)
        assert (batch.actions("random", seed=1 - 2**64) == highest).all()
        assert (batch.actions("random") == batch.actions("random", seed=0)).all()


def states_of(batch: Any) -> list[State]:
    """Return the states of all games."""
    return [batch.state(game) for game in range(len(batch))]


class TestPlaces:
    """Some games of a batch, and other games in their places."""

    @pytest.mark.parametrize(
        ("where", "games"),
        [
            (slice(1, None, 2), [1, 3]),
            ([3, 0, 3], [3, 0, 3]),
            (np.array([2], np.uint8), [2]),
            ([True, False, False, True], [0, 3]),
            ([], []),
            (range(4), [0, 1, 2, 3]),
        ],
        ids=repr,
    )
    def test_some_games(self, where: Any, games: list[int]) -> None:
        """A slice, indexes and flags choose games, which can be played on."""
        batch = FOUR.step([0, 392, 0, 0])
        some = batch[where]
        assert states_of(some) == [batch.state(game) for game in games]
        assert some.illegal.tolist() == batch.illegal[games].tolist()
        after = some.step(some.actions("greedy"))
        assert not after.illegal.any()

    def test_other_games(self) -> None:
        """Other games take the places in order, and nothing else changes."""
        batch = FOUR.step(FOUR.actions("greedy"))
        before = states_of(batch)
        other = Batch.deal(TEAM, [8, 9], starter=1).step([-1, -1])
        mixed = batch.replaced([3, 1], other)
        assert states_of(mixed) == [
            before[0],
            other.state(1),
            before[2],
            other.state(0),
        ]
        assert mixed.illegal.tolist() == [False, True, False, True]
        assert not batch.illegal.any()
        assert states_of(batch) == before
        assert mixed.current_player.tolist() == [0, 1, 0, 1]


class TestClosedForm:
    """The closed form of reachability agrees with the library."""

    def test_hands_and_tops(self) -> None:
        """Random hands with many tricks on crossed piles have equal reach."""
        assert closed_form_agrees(load("plain"))

    def test_hostile(self) -> None:
        """The largest hands of chained tricks are judged quickly."""
        rules = Cooperative(1, highest=999, hand_size=499, minimum=499, trick=1, rows=9)
        batch = Batch.deal(rules, [1])
        for _ in range(40):
            batch = batch.step(batch.legal_action_mask.argmax(axis=1))
        assert batch.state(0).laid == 40 or batch.terminated.all()


class TestValue:
    """A batch is a value."""

    def test_unchanged(self) -> None:
        """Steps and rollouts leave a batch as it was, and its user cannot change it."""
        before = [FOUR.state(game) for game in range(4)]
        FOUR.step(FOUR.legal_action_mask.argmax(axis=1))
        FOUR.rollouts("random")
        for part in ("current_player", "terminated", "tops", "hand", "unlaid"):
            getattr(FOUR, part)[:] = 1
        assert [FOUR.state(game) for game in range(4)] == before
        with pytest.raises(ValueError, match="read-only"):
            FOUR.illegal[0] = True

    def test_copies(self) -> None:
        """A batch is its own copy, pickles by its public path, and has a short repr."""
        assert Rollouts.__module__ == Batch.__module__ == "thegame.batch"
        assert copy.copy(FOUR) is copy.deepcopy(FOUR) is FOUR
        back = pickle.loads(pickle.dumps(FOUR))
        with pytest.raises(ValueError, match="read-only"):
            back.illegal[0] = True
        assert [back.state(game) for game in range(4)] == [
            FOUR.state(game) for game in range(4)
        ]
        wrong = FOUR.step([0, -1, 0, 0])
        assert (pickle.loads(pickle.dumps(wrong)).illegal == wrong.illegal).all()
        assert repr(FOUR) == "<Batch of 4 games of Cooperative(4)>"
        assert len(FOUR) == 4

    def test_sealed(self) -> None:
        """A batch comes only from deals and states."""
        with pytest.raises(TypeError, match="cannot construct a Batch directly"):
            Batch()


FIRST = Cooperative(2, hand_size=4, highest=30)
OTHERS: list[Rules] = [
    Cooperative(3, hand_size=4, highest=30),
    attrs.evolve(FIRST, minimum=1),
    attrs.evolve(FIRST, hand_size=5),
    attrs.evolve(FIRST, highest=31),
    attrs.evolve(FIRST, trick=9),
    attrs.evolve(FIRST, rows=1),
    attrs.evolve(FIRST, play_out=True),
    FaceToFace(hand_size=4, highest=30),
]


class TestRefused:
    """Wrong arguments are refused with a reason."""

    @pytest.mark.parametrize(
        ("ask", "text"),
        [
            (lambda: MADE.deal(TEAM, [1.5]), "seeds: expected ints of at most 64"),
            (lambda: MADE.deal(TEAM, [True]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [2**64]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [-(2**64)]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, 7), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [[2**64 - 1, -1]]), "seeds: expected ints"),
            (lambda: MADE.deal(TEAM, [[1, 2]]), "seeds: expected ints"),
            (
                lambda: MADE.deal(TEAM, [1], starter=4),
                "starter: expected players from",
            ),
            (
                lambda: MADE.deal(TEAM, [1], starter=[0, 1]),
                "starter: expected one player",
            ),
            (lambda: MADE.deal(TEAM, [1], starter="x"), "starter: expected ints"),
            (lambda: MADE.deal(TEAM, [1], fast=1), "fast: expected True or False"),
            (lambda: MADE.from_states([]), "states: expected at least one state"),
            (
                lambda: MADE.from_states([FOUR.state(0), 4]),
                "states[1]: expected a State, got 4",
            ),
            (lambda: FOUR.state(4), "index: expected an int from 0 to 3, got 4"),
            (lambda: FOUR.state(-1), "index: expected an int from 0 to 3, got -1"),
            (lambda: ANY.step([1, 2]), "actions: expected an action for each of 4"),
            (lambda: ANY.step([[0]] * 4), "actions: expected an action for each of 4"),
            (lambda: ANY.step([0.0] * 4), "actions: expected ints"),
            (lambda: ANY.step([True] * 4), "actions: expected ints"),
            (lambda: ANY.observe(4), "seats: expected seats from 0 to 3, got 4"),
            (lambda: ANY.observe(-1), "seats: expected seats from 0 to 3, got -1"),
            (lambda: ANY.observe([0]), "seats: expected one seat, or one for each"),
            (lambda: ANY.rollouts("best"), "policy: expected 'random' or 'greedy'"),
            (lambda: ANY.rollouts("random", seed="x"), "seed: expected an int from"),
            (lambda: ANY.actions("random", seed=2**64), "seed: expected an int from"),
            (lambda: ANY.actions("best"), "policy: expected 'random' or 'greedy'"),
            (lambda: ANY[4], "where: expected a slice, indexes from 0 to 3, or"),
            (lambda: ANY[[4]], "or a flag for each game, got [4]"),
            (lambda: ANY[[-1]], "where: expected a slice"),
            (lambda: ANY[[[0, 1]]], "where: expected a slice"),
            (lambda: ANY[[True]], "where: expected a slice"),
            (lambda: ANY[[[True]] * 4], "where: expected a slice"),
            (lambda: ANY[np.zeros(0, np.bool_)], "or a flag for each game, got array"),
            (lambda: ANY[[0.0]], "where: expected a slice"),
            (lambda: ANY.replaced([0], 4), "other: expected a Batch, got 4"),
            (
                lambda: ANY.replaced([0], FOUR),
                "other: expected a batch of 1 games of Cooperative(4), got <Batch",
            ),
            (
                lambda: ANY.replaced([0], Batch.deal(FaceToFace(), [1])),
                "other: expected a batch of 1 games of Cooperative(4)",
            ),
        ],
    )
    def test_arguments(self, ask: Any, text: str) -> None:
        """The message names the argument and what was expected."""
        with pytest.raises(InvalidBatch) as caught:
            ask()
        assert text in str(caught.value)

    @pytest.mark.parametrize("other", OTHERS, ids=repr)
    def test_other_rules(self, other: Rules) -> None:
        """A state of other rules is refused, with its index; so is a batch of them."""
        state, wrong = deal(FIRST, seed=1).start(0), deal(other, seed=1).start(0)
        assert Batch.from_states([state, state]).state(1) == state
        with pytest.raises(InvalidBatch) as caught:
            Batch.from_states([state, wrong, state])

        (defect,) = caught.value.defects
        assert defect.where == "states[1]"
        assert defect.expected == f"a state of {FIRST!r}"
        with pytest.raises(InvalidBatch, match=r"^other: expected a batch of 1 games"):
            Batch.from_states([state]).replaced([0], Batch.from_states([wrong]))


def test_equal_rules() -> None:
    """States and games with equal rules have the same rules."""
    states = [deal(Cooperative(2), seed=seed).start(0) for seed in (1, 2)]
    batch = Batch.from_states(states)
    assert states_of(batch) == states
    mixed = batch.replaced([0], Batch.from_states(states[1:]))
    assert states_of(mixed) == [states[1]] * 2
    other = Batch.deal(Cooperative(2), [1])
    assert states_of(mixed.replaced([0], other)) == states


IMPORT = """
try:
    import thegame.batch
except ImportError as error:
    print(error)
"""


class TestWithoutExtras:
    """The core does not need numpy, and the engine names the extra that it needs."""

    @pytest.mark.parametrize(
        ("program", "said"),
        [
            (
                "import thegame, thegame.encoding; print('numpy' in sys.modules)",
                "False",
            ),
            (
                f"sys.modules['numpy'] = None{IMPORT}",
                "thegame.batch needs numpy: install thegame-rules[batch]",
            ),
            (
                f"sys.modules['numba'] = None{IMPORT}",
                "thegame.batch needs numba: install thegame-rules[batch]",
            ),
            (
                f"sys.modules['thegame.batch._engine'] = None{IMPORT}",
                "import of thegame.batch._engine halted; None in sys.modules",
            ),
        ],
    )
    def test_import(self, program: str, said: str) -> None:
        """A fresh Python imports the core, or prints the missing package."""
        program = f"import sys\n{program}"
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == said
