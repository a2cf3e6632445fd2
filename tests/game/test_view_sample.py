"""What a seat cannot see: in how many ways the cards may lie, and samples of them."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import duel, team
from tests.support.seats import decks_of, watchers
from thegame import Cooperative, Deal, FaceToFace, State, View, deal
from thegame._game.state import make_state
from thegame._game.view import TRIES
from thegame.strategies import deals, states


def hidden_orders(view: View) -> Iterator[State]:
    """Every way to place the unseen cards, as states."""
    for orders in itertools.product(*map(itertools.permutations, view.unseen)):
        rest = [list(order) for order in orders]
        hands = list[tuple[int, ...]]()
        for player, size in enumerate(view.hand_sizes):
            heap = rest[0 if len(rest) == 1 else player]
            own = player == view.seat
            hands.append(
                view.hand if own else tuple(sorted(heap.pop() for _ in range(size)))
            )
        yield make_state(
            view.rules,
            view.tops,
            tuple(hands),
            tuple(map(tuple, rest)),
            view.player,
            view.laid,
            view.helped,
        )


SMALL_VIEWS: dict[str, View] = {
    "team, own turn": team(
        (8, 6), [3, 4], [5, 2], deck=[7, 10],
        rules=Cooperative(2, hand_size=3, highest=10, trick=2, rows=1),
    ).view(0),
    "team, another may be stuck": team(
        (8, 4), [3, 10], [2, 6], deck=[5, 9],
        rules=Cooperative(2, hand_size=3, highest=10, trick=2, rows=1), player=1,
    ).view(0),
    "team, another is stuck": team(
        (8, 4), [3, 10], [2, 5], deck=[6, 9],
        rules=Cooperative(2, hand_size=3, highest=10, trick=2, rows=1), player=1,
    ).view(0),
    "three players, spectator": team(
        (8, 6), [3], [5], [2], deck=[7, 10],
        rules=Cooperative(3, hand_size=2, highest=10, trick=2, rows=1),
    ).view(None),
    "duel, another's turn": duel(
        (5, 4, 6, 3), [2, 6], [3, 4], decks=[[7], [5, 7]],
        rules=FaceToFace(hand_size=3, highest=8, trick=2), player=1,
    ).view(0),
    "duel, spectator": duel(
        (5, 4, 6, 3), [2, 6], [3, 4], decks=[[7], [5]],
        rules=FaceToFace(hand_size=3, highest=8, trick=2),
    ).view(None),
    "solo": team(
        (8, 6), [3, 4], deck=[7, 10, 5, 2],
        rules=Cooperative(1, hand_size=3, highest=10, trick=2, rows=1),
    ).view(0),
}  # fmt: skip


def chi_square_is_fair(counts: list[int], samples: int) -> bool:
    """Whether counts are as even as chance makes them, but for 1 of 10,000 cases."""
    expected = samples / len(counts)
    found = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    # Wilson and Hilferty: the cube root is nearly normal; 3.72 leaves one in 10,000.
    spread = 2 / (9 * freedom)
    return found <= freedom * (1 - spread + 3.72 * math.sqrt(spread)) ** 3


class Always:
    """A source of chance that always says the same, and counts how often."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.asked = 0

    def random(self) -> float:
        """Return the same number each time."""
        self.asked += 1
        return self.number


RARE = team((59, 99, 50, 2), [90], [51, 52, 53, 54, 55, 56], [91], player=1)
"""Few of the hands that the second player may hold are stuck."""


class TestSample:
    """States that look the same to a seat."""

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_worlds_are_counted(self, name: str) -> None:
        """The closed form is the number of different placements that look like this."""
        view = SMALL_VIEWS[name]
        alike = {
            state for state in hidden_orders(view) if state.outcome == view.outcome
        }

        assert view.worlds() == len(alike)

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_samples_are_exactly_the_states_that_look_like_this(
        self, name: str
    ) -> None:
        """All of them, no other, and each as often as the next."""
        view = SMALL_VIEWS[name]
        alike = {
            state for state in hidden_orders(view) if state.view(view.seat) == view
        }
        chance = random.Random(f"{name} 1")
        samples = 40 * len(alike)
        found = Counter(view.sample(chance) for _ in range(samples))

        assert {*found} == alike
        assert chi_square_is_fair([*found.values()], samples)

    def test_worlds_are_exact(self) -> None:
        """Also where they are far too many to count."""
        dealt = deal(Cooperative(2), seed=7)
        count = dealt.view(0).worlds()

        assert type(count) is int
        assert count == math.factorial(91) // math.factorial(7)
        assert dealt.view(None).worlds() == (
            math.factorial(98) // math.factorial(7) ** 2
        )

    def test_fairness_can_fail(self) -> None:
        """A count that is twice the others is noticed."""
        assert chi_square_is_fair([100, 90, 110, 100], 400)
        assert not chi_square_is_fair([100, 100, 100, 200], 500)

    def test_the_game_going_on_tells_something(self) -> None:
        """Some placements are ruled out because the game would be over."""
        view = SMALL_VIEWS["team, another may be stuck"]
        over = {state for state in hidden_orders(view) if state.is_over}

        assert over
        assert view.worlds() == len({*hidden_orders(view)} - over)
        assert all(not view.sample(random.Random(n)).is_over for n in range(50))

    def test_the_end_tells_something(self) -> None:
        """A player who was stuck holds cards that do not fit."""
        view = SMALL_VIEWS["team, another is stuck"]

        assert view.is_over
        assert all(view.sample(random.Random(n)).is_over for n in range(50))

    @pytest.mark.parametrize("seat", [0, 2, None])
    def test_rare_ends_are_found(self, seat: int | None) -> None:
        """Where hardly any hand is stuck, one is drawn without trying them all."""
        view = RARE.view(seat)
        chance = random.Random(1)

        assert view.is_over
        for _ in range(20):
            assert view.sample(chance).view(seat) == view

    @pytest.mark.parametrize("seat", [1, None])
    def test_rare_ends_of_duels_are_found(self, seat: int | None) -> None:
        """The same where the opponent's cards are hidden as well."""
        stuck = State(
            FaceToFace(),
            tops=(34, 26, 1, 60),
            hands=[range(27, 33), range(2, 8)],
            decks=[[*range(2, 26), 33, *range(35, 60)], [*range(8, 60)]],
            player=0,
        )
        view = stuck.view(seat)
        chance = random.Random(1)

        assert view.is_over
        for _ in range(20):
            assert view.sample(chance).view(seat) == view

    @pytest.mark.parametrize("number", [0.0, 0.5, 1 - 2**-53])
    def test_any_numbers_will_do(self, number: float) -> None:
        """No source of chance is asked without end."""
        chance = Always(number)
        view = RARE.view(0)

        assert view.sample(chance).view(0) == view
        assert chance.asked < 1_000 * TRIES

    def test_the_generator_is_an_argument(self) -> None:
        """The same numbers give the same sample, and only they are used."""
        view = deal(Cooperative(4), seed=7).start(0).view(2)
        random.seed(1)
        before = random.getstate()

        assert view.sample(random.Random(5)) == view.sample(random.Random(5))
        assert view.sample(random.Random(5)) != view.sample(random.Random(6))
        assert random.getstate() == before

    @given(states(), st.randoms(use_true_random=False), st.data())
    def test_looks_the_same(
        self, state: State, chance: random.Random, data: st.DataObject
    ) -> None:
        """A seat cannot tell a sample from the truth, at any stage."""
        seat = data.draw(st.sampled_from(watchers(state.rules)))
        view = state.view(seat)

        assert view.sample(chance).view(seat) == view

    @given(deals(), st.randoms(use_true_random=False), st.data())
    def test_deals_look_the_same(
        self, dealt: Deal, chance: random.Random, data: st.DataObject
    ) -> None:
        """Nor a sample of a deal."""
        seat = data.draw(st.sampled_from(watchers(dealt.rules)))
        sample = dealt.view(seat).sample(chance)

        assert isinstance(sample, Deal)
        assert sample.view(seat) == dealt.view(seat)
        assert deal(sample.rules, decks=decks_of(sample)) == sample

    def test_deals_are_sampled_fairly(self) -> None:
        """Each deal that looks like this is as likely as the next."""
        rules = Cooperative(2, hand_size=2, highest=7, trick=2, rows=1)
        view = deal(rules, seed=1).view(1)
        chance = random.Random(3)
        samples = 40 * view.worlds()
        found = Counter(view.sample(chance) for _ in range(samples))

        assert len(found) == view.worlds() == 12
        assert chi_square_is_fair([*found.values()], samples)
