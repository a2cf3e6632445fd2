"""Hidden hands: the number of ways to place the unseen cards, and samples of them."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.chance import Always
from tests.support.positions import duel, team
from tests.support.seats import decks_of, watchers
from thegame import (
    Cooperative,
    Deal,
    FaceToFace,
    GameEnded,
    InvalidState,
    Laid,
    SeatRecord,
    State,
    TeamResult,
    Undecided,
    UnexpectedEvent,
    View,
    deal,
    wire,
)
from thegame._game.hidden_cards import drawn, possible_hands
from thegame._game.state import make_state
from thegame._game.view import TRIES
from thegame._rules.stuck_hands import Hands
from thegame.strategies import deals, states
from thegame.wire import WireError


def hidden_orders(view: View) -> Iterator[State]:
    """Yield every placement of the unseen cards as a state."""
    for orders in itertools.product(*map(itertools.permutations, view.unseen)):
        rest = [list(order) for order in orders]
        hands = [
            view.hand
            if player == view.seat
            else tuple(sorted(rest[player % len(rest)].pop() for _ in range(size)))
            for player, size in enumerate(view.hand_sizes)
        ]
        turn = view.player, view.laid, view.helped
        decks = tuple(map(tuple, rest))
        yield make_state(view.rules, view.tops, tuple(hands), decks, *turn)


PAIR = Cooperative(2, hand_size=3, highest=10, trick=2, rows=1)
SMALL_DUEL = FaceToFace(hand_size=3, highest=8, trick=2)
SMALL_VIEWS: dict[str, View] = {
    "team, own turn": team((8, 6), [3, 4], [5, 2], deck=[7, 10], rules=PAIR).view(0),
    "team, another may be stuck": team(
        (8, 4), [3, 10], [2, 6], deck=[5, 9], rules=PAIR, player=1
    ).view(0),
    "team, another is stuck": team(
        (8, 4), [3, 10], [2, 5], deck=[6, 9], rules=PAIR, player=1
    ).view(0),
    "three players, spectator": team(
        *((8, 6), [3], [5], [2]),
        deck=[7, 10],
        rules=attrs.evolve(PAIR, players=3, hand_size=2),
    ).view(None),
    "duel, another's turn": duel(
        (5, 4, 6, 3), [2, 6], [3, 4], decks=[[7], [5, 7]], rules=SMALL_DUEL, player=1
    ).view(0),
    "duel, spectator": duel(
        (5, 4, 6, 3), [2, 6], [3, 4], decks=[[7], [5]], rules=SMALL_DUEL
    ).view(None),
    "solo": team(
        (8, 6), [3, 4], deck=[7, 10, 5, 2], rules=attrs.evolve(PAIR, players=1)
    ).view(0),
}


def chi_square_is_fair(counts: list[int], samples: int) -> bool:
    """Return whether counts are even, but for chance (1 case in 10,000)."""
    expected = samples / len(counts)
    found = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    # Wilson and Hilferty: the cube root is nearly normal; 3.72 leaves one in 10,000.
    spread = 2 / (9 * freedom)
    return found <= freedom * (1 - spread + 3.72 * math.sqrt(spread)) ** 3


RARE = team((59, 99, 50, 2), [90], [51, 52, 53, 54, 55, 56], [91], player=1)
"""Few of the hands that the second player may hold are stuck."""
RARE_DUEL = State(
    FaceToFace(),
    tops=(34, 26, 1, 60),
    hands=[range(27, 33), range(2, 8)],
    decks=[[*range(2, 26), 33, *range(35, 60)], [*range(8, 60)]],
    player=0,
)
"""Few of the hands that the first player may hold are stuck."""


def helped_turn(player: int, *, stuck: bool) -> State:
    """Return a turn in which the 3 and the 10 fit; the 5 and the 8 would only help."""
    hand, rest = ((5, 8), (3, 10)) if stuck else ((3, 5), (8, 10))
    seats = [((9, 4), hand, rest), ((8, 6), (2, 11), (12,))]
    if player == 1:
        seats.reverse()
    tops, hands, decks = zip(*seats, strict=True)
    rules = FaceToFace(highest=12, hand_size=3, trick=2)
    state = duel(tops[0] + tops[1], *hands, decks=decks, rules=rules, player=player)
    return attrs.evolve(state, laid=1, helped=True)


class TestWorlds:
    """The number of placements that look alike to a seat."""

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_worlds_are_counted(self, name: str) -> None:
        """The closed form is the number of placements that agree with the outcome."""
        view = SMALL_VIEWS[name]
        alike = {
            state for state in hidden_orders(view) if state.outcome == view.outcome
        }

        assert view.worlds() == len(alike)

    def test_worlds_are_exact(self) -> None:
        """Numbers of placements with over a hundred digits are exact integers."""
        dealt = deal(Cooperative(2), seed=7)
        count = dealt.view(0).worlds()

        assert type(count) is int
        assert count == math.factorial(91) // math.factorial(7)
        assert dealt.view(None).worlds() == (
            math.factorial(98) // math.factorial(7) ** 2
        )

    @pytest.mark.parametrize("seat", [None, 0, 1])
    def test_won_duel(self, seat: int | None) -> None:
        """After a duel is won, the cards of the loser may lie in any order."""
        won = duel(
            (5, 4, 6, 3), [], [3, 4], decks=[[], [5, 7]], rules=SMALL_DUEL, laid=2
        )
        view = won.view(seat)

        assert view.worlds() == len(set(hidden_orders(view)))

    @pytest.mark.clause("F2F-OPP-1")
    @pytest.mark.parametrize("player", [0, 1])
    @pytest.mark.parametrize(("stuck", "hands"), [(False, 5), (True, 1)])
    def test_after_helping(self, player: int, stuck: bool, hands: int) -> None:
        """After helping, one hand of six is stuck, and two cards are left to draw."""
        state = helped_turn(player, stuck=stuck)

        assert state.is_over is stuck
        assert state.view(1 - player).worlds() == 2 * hands


class TestSample:
    """Random states and deals that a seat cannot tell from the true one."""

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_distribution(self, name: str) -> None:
        """Every state that looks alike is sampled, no other, and all equally often."""
        view = SMALL_VIEWS[name]
        alike = {
            state for state in hidden_orders(view) if state.view(view.seat) == view
        }
        chance = random.Random(f"{name} 1")
        samples = 40 * len(alike)
        found = Counter(view.sample(chance) for _ in range(samples))

        assert {*found} == alike
        assert chi_square_is_fair([*found.values()], samples)

    def test_fairness_can_fail(self) -> None:
        """A count that is twice the others fails the test of fairness."""
        assert chi_square_is_fair([100, 90, 110, 100], 400)
        assert not chi_square_is_fair([100, 100, 100, 200], 500)

    @pytest.mark.parametrize(
        ("state", "seat"),
        [(RARE, 0), (RARE, 2), (RARE, None), (RARE_DUEL, 1), (RARE_DUEL, None)],
    )
    def test_rare_ends(self, state: State, seat: int | None) -> None:
        """A hand that is stuck is drawn although hardly any hand is."""
        view = state.view(seat)
        chance = random.Random(1)

        assert view.is_over
        for _ in range(20):
            assert view.sample(chance).view(seat) == view

    @pytest.mark.parametrize("number", [0.0, 0.5, math.nextafter(1, 0)])
    def test_any_numbers_will_do(self, number: float) -> None:
        """A source of chance that repeats one number still leads to a sample."""
        view = RARE.view(0)

        assert view.sample(Always(number)).view(0) == view

    @pytest.mark.clause("F2F-OPP-1")
    @pytest.mark.parametrize("player", [0, 1])
    @pytest.mark.parametrize("stuck", [False, True])
    @pytest.mark.parametrize("number", [0.0, 0.2, 0.4, 0.6, 0.8, 0.99])
    def test_after_helping(self, player: int, stuck: bool, number: float) -> None:
        """After helping, every number leads to a sample that looks like the turn."""
        for view in map(helped_turn(player, stuck=stuck).view, (0, 1, None)):
            assert view.sample(Always(number)).view(view.seat) == view

    def test_source_of_chance(self) -> None:
        """Equal numbers lead to equal samples, and only the given source is used."""
        view = deal(Cooperative(4), seed=7).start(0).view(2)
        random.seed(1)
        before = random.getstate()

        assert view.sample(random.Random(5)) == view.sample(random.Random(5))
        assert view.sample(random.Random(5)) != view.sample(random.Random(6))
        assert random.getstate() == before

    @given(states(), st.randoms(use_true_random=False), st.data())
    def test_states(
        self, state: State, chance: random.Random, data: st.DataObject
    ) -> None:
        """The sample of a view looks to its seat like the true state."""
        seat = data.draw(st.sampled_from(watchers(state.rules)))
        view = state.view(seat)

        assert view.sample(chance).view(seat) == view

    @given(deals(), st.randoms(use_true_random=False), st.data())
    def test_deals(
        self, dealt: Deal, chance: random.Random, data: st.DataObject
    ) -> None:
        """The sample of a view of a deal looks to its seat like the true deal."""
        seat = data.draw(st.sampled_from(watchers(dealt.rules)))
        sample = dealt.view(seat).sample(chance)

        assert isinstance(sample, Deal)
        assert sample.view(seat) == dealt.view(seat)
        assert deal(sample.rules, decks=decks_of(sample)) == sample

    def test_distribution_of_deals(self) -> None:
        """Every deal that looks alike is sampled equally often."""
        rules = Cooperative(2, hand_size=2, highest=7, trick=2, rows=1)
        view = deal(rules, seed=1).view(1)
        chance = random.Random(3)
        samples = 40 * view.worlds()
        found = Counter(view.sample(chance) for _ in range(samples))

        assert len(found) == view.worlds() == 12
        assert chi_square_is_fair([*found.values()], samples)

    @pytest.mark.parametrize(
        ("tops", "number", "laid", "hand", "seed", "sample"),
        [
            ((50, 2, 10, 11), 50, {2, *range(51, 58)}, (50, 58, 59), 28, (12, 41, 46)),
            ((59, 5, 10, 11), 5, {2, *range(52, 60)}, (3, 4, 5), 91, (3, 8, 20)),
        ],
        ids=["ascending", "descending"],
    )
    def test_number_that_shows(
        self,
        tops: tuple[int, ...],
        number: int,
        laid: set[int],
        hand: tuple[int, ...],
        seed: int,
        sample: tuple[int, ...],
    ) -> None:
        """A number laid by the opponent can still be in the hand of the player on turn."""
        rules = FaceToFace()
        own = [card for card in rules.cards if card not in laid | {*hand}]
        other = [card for card in rules.cards if card not in {number, 10, 11, 12}]
        state = State(
            rules, tops=tops, hands=[hand, other[:6]], decks=[own, other[6:]], player=0
        )

        assert state.view(1).sample(random.Random(seed)).hands[0] == sample


def spectator(rules: Cooperative, tops: tuple[int, int]) -> View:
    """Return what a spectator sees of a player alone, with two cards laid so far."""
    cards = [card for card in rules.cards if card not in tops]
    hand, deck = cards[: rules.hand_size], cards[rules.hand_size :]
    view = make_state(rules, tops, (tuple(hand),), (tuple(deck),), 0, 0, False)
    return attrs.evolve(view.view(None), outcome=None)


def hidden_hands(view: View) -> list[State]:
    """Return a state for each hand that the player on turn may hold."""
    (cards,), table = view.unseen, (view.player, view.laid, view.helped)
    return [
        make_state(view.rules, view.tops, (hand,), (deck,), *table)
        for hand in itertools.combinations(cards, view.hand_sizes[0])
        for deck in [tuple(card for card in cards if card not in hand)]
    ]


def is_observed(view: View, *events: Laid | GameEnded) -> bool:
    """Return whether the view accepts these events."""
    try:
        view.observe(*events)
    except UnexpectedEvent:
        return False
    return True


class TestHighMinimums:
    """Ends of games with a minimum above 3 are exact, or said to be unknown."""

    @pytest.mark.parametrize("minimum", range(4, 10))
    @pytest.mark.parametrize("tops", [(8, 5), (10, 4), (9, 8), (13, 2)])
    def test_small_decks(self, minimum: int, tops: tuple[int, int]) -> None:
        """A view accepts the ends that some hidden hand leads to, and counts hands."""
        chance = random.Random(f"{minimum} {tops}")
        rules = Cooperative(
            1,
            minimum=minimum,
            hand_size=chance.randint(minimum, 10),
            highest=14,
            trick=chance.randint(1, 7),
            rows=1,
        )
        view = spectator(rules, tops)
        going = [state for state in hidden_hands(view) if not state.is_over]
        orders = math.factorial(view.deck_sizes[0])
        assert view.worlds() == orders * len(going)
        ends: dict[Laid, bool] = {}
        for state in going:
            for play in state.legal_plays():
                trick = state.piles[play.pile].is_trick(play.card)
                laid = Laid(0, play.card, play.pile, trick)
                ends[laid] = ends.get(laid, False) or state.apply(play).is_over
        ended = GameEnded(TeamResult(len(view.unseen[0]) - 1))
        assert ends == {laid: is_observed(view, laid, ended) for laid in ends}

    @pytest.mark.parametrize("minimum", range(4, 10))
    def test_views_that_are_over(self, minimum: int) -> None:
        """A view that is over is accepted exactly if some hidden hand is stuck."""
        found = set[bool]()
        for tops, size, trick in itertools.product(
            [(8, 5), (13, 2)], (minimum, 10), (2, 4, 7)
        ):
            rules = Cooperative(
                1,
                minimum=minimum,
                hand_size=size,
                highest=14,
                trick=trick,
                rows=1,
            )
            view = spectator(rules, tops)
            stuck = sum(state.is_over for state in hidden_hands(view))
            found.add(stuck > 0)
            if not stuck:
                with pytest.raises(InvalidState, match="outcome: expected None, got"):
                    attrs.evolve(view, outcome=TeamResult(len(view.unseen[0])))
                continue
            over = attrs.evolve(view, outcome=TeamResult(len(view.unseen[0])))
            assert over.worlds() == stuck * math.factorial(view.deck_sizes[0])
            assert over.sample(random.Random(1)).view(None) == over

        assert found == {False, True}

    def test_more_cards_than_do_not_fit(self) -> None:
        """An end is refused if more cards are held than do not fit."""
        rules = Cooperative(1, minimum=5, hand_size=36, highest=60, trick=12, rows=1)
        view = spectator(rules, (42, 18))
        events = Laid(0, 43, 0, trick=False), GameEnded(TeamResult(56))

        assert not is_observed(view, *events)

    @pytest.mark.parametrize("minimum", [4, 5, 7])
    def test_printed_deck(self, minimum: int) -> None:
        """The number of placements is exact or unknown, and a sample agrees."""
        rules = Cooperative(1, minimum=minimum, hand_size=7, rows=1)
        view = spectator(rules, (70, 30))
        if minimum == 4:
            assert view.worlds() < math.factorial(96) // math.factorial(7)
        else:
            with pytest.raises(Undecided, match="hands of 7 of 96 cards have"):
                view.worlds()

        assert view.sample(random.Random(1)).view(None) == view

    def test_sample_by_chance(self) -> None:
        """A hand that is not among the first placements is found by further ones."""
        rules = Cooperative(1, minimum=7, hand_size=7, rows=1)
        view, chance = spectator(rules, (70, 30)), random.Random(2)

        assert view._tried(TRIES, random.Random(2)) is None
        assert view.sample(chance).view(None) == view

    def test_sample_is_unknown(self) -> None:
        """A hand that neither chance nor counting finds is said to be unknown."""
        rules = Cooperative(1, minimum=6, hand_size=40, rows=1)
        view = spectator(rules, (70, 30))
        over = attrs.evolve(view, outcome=TeamResult(96))

        with pytest.raises(Undecided, match="hands of 40 of 96 cards have 6 cards"):
            over.sample(random.Random(1))

    def test_end_is_unknown(self) -> None:
        """An end that is not decided is refused by views, records and readers."""
        rules = Cooperative(1, minimum=994, hand_size=995, highest=999, trick=2, rows=1)
        view = spectator(rules, (998, 2))
        ended = GameEnded(TeamResult(995))
        laid = Laid(0, 999, 0, trick=False)
        with pytest.raises(Undecided):
            view.observe(laid, ended)
        with pytest.raises(Undecided):
            SeatRecord(view).observe(laid, ended)
        seen = wire.write(SeatRecord(view).observe(laid))
        end = wire.write(ended).replace('"kind":"event","version":1,', "")
        with pytest.raises(WireError, match=r"events\[1\]: expected an end that can"):
            wire.read_seat_record(f"{seen.removesuffix(']}')},{end}]}}")
        with pytest.raises(InvalidState, match="or an end that can be decided"):
            attrs.evolve(view, outcome=TeamResult(996))


class TestBoxes:
    """Hidden hands are drawn by boxes, sets of hands that are stuck or not alike."""

    @pytest.mark.parametrize(
        "name", ["team, another may be stuck", "team, another is stuck"]
    )
    def test_proportions(self, name: str) -> None:
        """Evenly spread numbers choose each box in proportion to its number of hands."""
        hands = possible_hands(SMALL_VIEWS[name])
        boxes = [box for box in hands.boxes() if not box.stuck]
        total = sum(box.count for box in boxes)

        found: Counter[int] = Counter()
        for place in range(total):
            hand = {*drawn(hands, Always((place + 0.5) / total), stuck=False)}
            found.update(
                index
                for index, box in enumerate(boxes)
                if all(len(hand & {*cards}) == taken for cards, taken in box.parts)
            )

        assert len(boxes) > 1
        assert [found[index] for index in range(len(boxes))] == [
            box.count for box in boxes
        ]

    @pytest.mark.parametrize("number", [0.0, 0.5, math.nextafter(1, 0)])
    @pytest.mark.parametrize("size", [1, 2, 9, 17, 60, 498])
    def test_many_hands(self, size: int, number: float) -> None:
        """One of up to 299 digits of hands is drawn for the lowest and highest number."""
        rules = Cooperative(1, highest=999)
        lookup, tops = rules._lookups[0], rules._tables.tops
        hands = Hands(tuple(rules.cards), size, 1, tops, False, lookup)
        hand = drawn(hands, Always(number), stuck=False)

        assert hands.count(stuck=False) == math.comb(998, size)
        assert len({*hand} & {*rules.cards}) == len(hand) == size
