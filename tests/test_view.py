"""
What a seat sees, and what it can make of it.
"""

import copy
import functools
import itertools
import math
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from leaks import leaks
from positions import duel, team
from thegame import (
    Cooperative,
    Deal,
    DealView,
    Drew,
    DuelResult,
    Ending,
    EndTurn,
    Event,
    FaceToFace,
    GameEnded,
    GameOver,
    Laid,
    NoSample,
    NoSuchPlayer,
    NotAMove,
    NotInHand,
    NotYourTurn,
    Play,
    Rules,
    State,
    TeamResult,
    TurnEnded,
    UnexpectedEvent,
    View,
    clause,
    deal,
)
from thegame._state import trusted
from thegame.strategies import Game as Played
from thegame.strategies import deals, games, states
from worlds import explore, initial_states

GAMES: list[Rules] = [*map(Cooperative, range(1, 6)), FaceToFace()]


def seats(rules: Rules) -> list[int | None]:
    """
    Everybody who looks on.
    """
    return [None, *range(rules.players)]


@pytest.mark.clause("R-u", "R-v")
class TestSight:
    """
    What is seen from where.
    """

    def test_team(self) -> None:
        """
        The own hand is known; the others and the draw pile are one heap.
        """
        state = team((47, 99, 65, 2), [30, 60], [50, 90], [10], deck=[70, 20], laid=1)
        view = state.view(1)

        assert (view.seat, view.hand) == (1, (50, 90))
        assert (view.hand_sizes, view.deck_sizes) == ((2, 2, 1), (2,))
        assert view.unseen == ((10, 20, 30, 60, 70),)
        assert (view.tops, view.player, view.laid) == ((47, 99, 65, 2), 0, 1)

    def test_duel(self) -> None:
        """
        For each colour there is a heap of its own.
        """
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], decks=[[8, 7], [7, 6]])

        assert state.view(0).unseen == ((7, 8), (6, 7, 31, 32))
        assert state.view(1).unseen == ((7, 8, 9, 30), (6, 7))
        assert state.view(None).unseen == ((7, 8, 9, 30), (6, 7, 31, 32))
        assert state.view(None).hand == ()

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_before_the_start(self, rules: Rules) -> None:
        """
        A deal is seen like the first state, whoever starts.
        """
        dealt = deal(rules, seed=7)
        for seat in seats(rules):
            view = dealt.view(seat)

            assert view.hand == (() if seat is None else dealt.hands[seat])
            assert view.worlds() == dealt.start(0).view(seat).worlds()
            for starter in range(rules.players):
                assert view.start(starter) == dealt.start(starter).view(seat)

    @pytest.mark.parametrize("player", [5, -1, True, 0.0, "0"])
    def test_nobody_sits_there(self, player: Any) -> None:
        """
        Only players and spectators look on.
        """
        dealt = deal(Cooperative(5), seed=7)
        for look in (dealt.view, dealt.start(0).view, dealt.view(0).start):
            with pytest.raises(NoSuchPlayer):
                look(player)

    @pytest.mark.parametrize("kind", [View, DealView])
    def test_not_made_by_hand(self, kind: Callable[[], Any]) -> None:
        """
        Views come from states and deals, so there is no wrong one.
        """
        with pytest.raises(TypeError, match="not made by hand"):
            kind()

    def test_value(self) -> None:
        """
        A view is a value: it travels, and copies are free.
        """
        for view in (deal(Cooperative(2), seed=7).view(0), DUEL.view(1)):
            assert pickle.loads(pickle.dumps(view)) == view
            assert copy.deepcopy(view) is view
            assert hash(pickle.loads(pickle.dumps(view))) == hash(view)


DUEL = duel((20, 50, 29, 40), [9, 30, 51], [31, 32], decks=[[8, 7], [6]])


class TestAsking:
    """
    What a seat may do.
    """

    def test_own_turn(self) -> None:
        """
        On the own turn a view refuses what the state refuses, for the same reason.
        """
        for move in (Play(9, 0), Play(8, 0), Play(9, 9), Play(99, 0), EndTurn()):
            assert str(DUEL.view(0).why_not(move)) == str(DUEL.why_not(move))

    @pytest.mark.clause("CO-TURN-6")
    def test_not_your_turn_in_a_team(self) -> None:
        """
        Only the player on turn lays.
        """
        view = deal(Cooperative(3), seed=7).start(2).view(1)
        reason = view.why_not(Play(view.hand[0], 0))

        assert isinstance(reason, NotYourTurn)
        assert (reason.seat, reason.player, reason.code) == (1, 2, "not-your-turn")
        assert str(reason) == "player 2 is on turn, not player 1 (CO-TURN-6)"

    @pytest.mark.clause("F2F-TURN-1")
    def test_not_your_turn_in_a_duel(self) -> None:
        """
        The other is on turn; and a spectator never.
        """
        reasons = [DUEL.view(seat).why_not(EndTurn()) for seat in (1, None)]

        assert [str(reason) for reason in reasons] == [
            "player 0 is on turn, not player 1 (F2F-TURN-1)",
            "player 0 is on turn, not a spectator (F2F-TURN-1)",
        ]

    def test_nothing_to_do_on_anothers_turn(self) -> None:
        """
        Whatever one holds.
        """
        for seat in (1, None):
            view = DUEL.view(seat)

            assert view.legal_moves() == view.legal_plays() == view.safe_plays() == ()
            assert not view.may_end_turn

    def test_other_reasons_come_first(self) -> None:
        """
        What is no move, or comes after the end, is refused as such.
        """
        wrong: Any = "lay 5"
        over = duel((29, 35, 1, 60), [19], [9])

        assert isinstance(DUEL.view(1).why_not(wrong), NotAMove)
        assert isinstance(over.view(1).why_not(EndTurn()), GameOver)

    def test_a_refusal_knows_no_more_than_the_seat(self) -> None:
        """
        Another's card is not in the hand, wherever it is.
        """
        reasons = [DUEL.view(0).why_not(Play(card, 0)) for card in (31, 8)]

        assert all(isinstance(reason, NotInHand) for reason in reasons)
        assert str(reasons[0]).replace("31", "8") == str(reasons[1])


def hidden_orders(view: View) -> Iterator[State]:
    """
    Every way to place the unseen cards, as states, those of equal hands each time.
    """
    for orders in itertools.product(*map(itertools.permutations, view.unseen)):
        rest = [list(order) for order in orders]
        hands = list[tuple[int, ...]]()
        for player, size in enumerate(view.hand_sizes):
            heap = rest[0 if len(rest) == 1 else player]
            own = player == view.seat
            hands.append(
                view.hand if own else tuple(sorted(heap.pop() for _ in range(size)))
            )
        yield trusted(
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
    """
    Whether counts are as even as chance makes them, in all but one of 10,000 cases.
    """
    expected = samples / len(counts)
    found = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    # Wilson and Hilferty: the cube root is nearly normal; 3.72 leaves one in 10,000.
    spread = 2 / (9 * freedom)
    return found <= freedom * (1 - spread + 3.72 * math.sqrt(spread)) ** 3


class TestSample:
    """
    States that look the same to a seat.
    """

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_worlds_are_counted(self, name: str) -> None:
        """
        The closed form is the number of different placements.
        """
        view = SMALL_VIEWS[name]

        assert view.worlds() == len({*hidden_orders(view)})

    @pytest.mark.parametrize("name", SMALL_VIEWS)
    def test_samples_are_exactly_the_states_that_look_like_this(
        self, name: str
    ) -> None:
        """
        All of them, no other, and each as often as the next.
        """
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
        """
        Also where they are far too many to count.
        """
        dealt = deal(Cooperative(2), seed=7)
        count = dealt.view(0).worlds()

        assert type(count) is int
        assert count == math.factorial(91) // math.factorial(7)
        assert dealt.view(None).worlds() == (
            math.factorial(98) // math.factorial(7) ** 2
        )

    def test_fairness_can_fail(self) -> None:
        """
        A count that is twice the others is noticed.
        """
        assert chi_square_is_fair([100, 90, 110, 100], 400)
        assert not chi_square_is_fair([100, 100, 100, 200], 500)

    def test_the_game_going_on_tells_something(self) -> None:
        """
        Some placements are ruled out because the game would be over.
        """
        view = SMALL_VIEWS["team, another may be stuck"]
        over = {state for state in hidden_orders(view) if state.is_over}

        assert 0 < len(over) < view.worlds()
        assert all(not view.sample(random.Random(n)).is_over for n in range(50))

    def test_the_end_tells_something(self) -> None:
        """
        A player who was stuck holds cards that do not fit.
        """
        view = SMALL_VIEWS["team, another is stuck"]

        assert view.is_over
        assert all(view.sample(random.Random(n)).is_over for n in range(50))

    def test_given_up(self) -> None:
        """
        Where no placement agrees, the search ends.
        """
        view = state_with_stuck_other().view(0)

        with pytest.raises(NoSample) as caught:
            view.sample(Never())

        assert caught.value.tries == 10_000
        assert "none of 10000 placements" in str(caught.value)
        assert pickle.loads(pickle.dumps(caught.value)).tries == 10_000

    def test_the_generator_is_an_argument(self) -> None:
        """
        The same numbers give the same sample, and only they are used.
        """
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
        """
        A seat cannot tell a sample from the truth, at any stage.
        """
        seat = data.draw(st.sampled_from(seats(state.rules)))
        view = state.view(seat)
        assume(not state.is_over or view.on_turn)

        assert view.sample(chance).view(seat) == view

    @given(deals(), st.randoms(use_true_random=False), st.data())
    def test_deals_look_the_same(
        self, dealt: Deal, chance: random.Random, data: st.DataObject
    ) -> None:
        """
        Nor a sample of a deal.
        """
        seat = data.draw(st.sampled_from(seats(dealt.rules)))
        sample = dealt.view(seat).sample(chance)

        assert isinstance(sample, Deal)
        assert sample.view(seat) == dealt.view(seat)
        assert deal(sample.rules, decks=decks_of(sample)) == sample

    def test_deals_are_sampled_fairly(self) -> None:
        """
        Each deal that looks like this is as likely as the next.
        """
        rules = Cooperative(2, hand_size=2, highest=7, trick=2, rows=1)
        view = deal(rules, seed=1).view(1)
        chance = random.Random(3)
        samples = 40 * view.worlds()
        found = Counter(view.sample(chance) for _ in range(samples))

        assert len(found) == view.worlds() == 12
        assert chi_square_is_fair([*found.values()], samples)


class Never:
    """
    A source of chance that always says the same.
    """

    def random(self) -> float:
        """
        Leave everything where it is.
        """
        return 0.999


def state_with_stuck_other() -> State:
    """
    The second player was stuck, but not with the lowest of the unseen cards.
    """
    return team((60, 99, 40, 3), [90, 95], [52, 53], deck=[10, 11], player=1)


def decks_of(dealt: Deal | State) -> list[list[int]]:
    """
    The draw piles before the deal, of a deal or a first state.
    """
    decks = [list(deck) for deck in dealt.decks]
    for player in reversed(range(dealt.rules.players)):
        decks[dealt.rules.draw_pile(player)][:0] = dealt.hands[player]
    return decks


class TestIndistinguishable:
    """
    Views are equal exactly when the seat cannot tell the states apart.
    """

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
            FaceToFace(hand_size=2, highest=4, trick=2),
        ],
        ids=repr,
    )
    def test_in_whole_worlds(self, rules: Rules) -> None:
        """
        In every state of a small world, for every seat: same facts, same view.
        """
        facts: dict[View, tuple[object, ...]] = {}
        views: dict[tuple[object, ...], View] = {}
        for state in explore(initial_states(rules)):
            if isinstance(state, State):
                for seat in seats(rules):
                    view, seen = state.view(seat), facts_of(state, seat)
                    assert facts.setdefault(view, seen) == seen
                    assert views.setdefault(seen, view) == view

        assert len(facts) == len(views) > 1000


def facts_of(state: State, seat: int | None) -> tuple[object, ...]:
    """
    All that a seat can know, told without the library's view.
    """
    laid = tuple(
        tuple(sorted({*range(2, state.rules.highest + 1)} - unlaid))
        for unlaid in state.unlaid
    )
    return (
        seat,
        None if seat is None else state.hands[seat],
        *(len(part) for part in (*state.hands, *state.decks)),
        laid,
        state.tops,
        state.player,
        state.laid,
        state.helped,
        state.outcome,
    )


class TestObserve:
    """
    A client follows the game by what it hears.
    """

    @given(games(whole=True))
    def test_from_the_deal_to_the_end(self, game: Played) -> None:
        """
        With its view of the deal and its events alone, each seat keeps up.
        """
        start = game.states[0]
        dealt = deal(start.rules, decks=decks_of(start))
        views = {
            seat: dealt.view(seat).start(start.player) for seat in seats(start.rules)
        }
        for before, move, after in game.steps:
            for event in before.step(move).events:
                for seat, view in views.items():
                    views[seat] = view.observe(event.seen_by(seat))
            for seat, view in views.items():
                assert view == after.view(seat)
                assert pickle.dumps(view) == pickle.dumps(after.view(seat))

    @pytest.mark.parametrize(
        ("seat", "event"),
        [
            (0, Laid(1, 31, 2, trick=False)),  # not on turn
            (0, Laid(0, 8, 0, trick=False)),  # not in the own hand
            (1, Laid(0, 52, 0, trick=False)),  # laid long ago
            (1, Laid(0, 9, 0, trick=False)),  # does not fit
            (1, Laid(0, 30, 0, trick=True)),  # no trick
            (1, Laid(0, 30, 4, trick=False)),  # no pile
            (1, Laid(True, 30, 0, trick=False)),  # no seat
            (0, TurnEnded(0)),  # too early
            (0, TurnEnded(1)),
            (0, Drew(0, (8,))),  # nothing is due
            (0, Drew(0, (), 1)),
            (1, Drew(0, (8,))),  # not for these eyes
            (1, Drew(0, (), 0)),
            (1, Drew(0, (), 7)),
            (1, Drew(0, (), True)),
            (0, Drew(0, "8")),  # type: ignore[arg-type]  # no cards at all
            (0, Drew(0, None, 1)),  # type: ignore[arg-type]
            (1, Drew(2, (), 1)),
            (0, GameEnded(DuelResult(0, Ending.LAID_ALL))),
            (0, GameEnded(TeamResult(3))),
            (0, Play(9, 1)),
            (0, None),
        ],
    )
    def test_unexpected(self, seat: int, event: Any) -> None:
        """
        What contradicts the view is not observed.
        """
        with pytest.raises(UnexpectedEvent) as caught:
            DUEL.view(seat).observe(event)

        assert caught.value.event == event
        assert (caught.value.player, caught.value.laid) == (0, 0)
        assert str(caught.value).endswith("player 0 is on turn and has laid 0")
        assert pickle.loads(pickle.dumps(caught.value)).event == event

    @pytest.mark.parametrize(
        "drawn", [(), (3,), (3, 3), (2, 3), (3, 4, 5), (3, 30)], ids=repr
    )
    def test_drawn_cards_must_be_those_due(self, drawn: tuple[int, ...]) -> None:
        """
        As many as are due, and such as can have been drawn.
        """
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
        view = state.view(0).observe(TurnEnded(0))

        assert view.observe(Drew(0, (3, 4))).hand == (3, 4, 9)
        with pytest.raises(UnexpectedEvent):
            view.observe(Drew(0, drawn, 2))

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_only_of_the_player_on_turn(self, seat: int | None) -> None:
        """
        Another cannot have laid a card or ended the turn, nor anybody after the end.
        """
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], decks=[[3], [6]], laid=2)
        view = state.view(seat)
        over = duel((29, 35, 1, 60), [19], [9], laid=0).view(seat)

        assert view.observe(Laid(0, 30, 0, trick=False)).laid == 3
        assert view.observe(TurnEnded(0)).player == 1
        for event in (Laid(1, 30, 0, trick=False), TurnEnded(1)):
            with pytest.raises(UnexpectedEvent):
                view.observe(event)
        with pytest.raises(UnexpectedEvent):
            over.observe(Laid(0, 19, 0, trick=True))

    def test_nothing_is_observed_twice(self) -> None:
        """
        The same event again contradicts the view.
        """
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4], [6]], laid=2)
        for seat in (0, 1, None):
            view = state.view(seat).observe(TurnEnded(0))
            with pytest.raises(UnexpectedEvent):
                view.observe(TurnEnded(0))
        view = state.view(0).observe(TurnEnded(0)).observe(Drew(0, (3, 4)))
        with pytest.raises(UnexpectedEvent):
            view.observe(Drew(0, (3, 4)))

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_after_the_last_card_only_the_end_can_follow(
        self, seat: int | None
    ) -> None:
        """
        Whoever has laid everything has won, whether one was told or not.
        """
        state = duel((20, 50, 29, 40), [21, 22], [30, 31])
        view = state.view(seat)
        for event in (Laid(0, 21, 0, trick=False), Laid(0, 22, 0, trick=False)):
            view = view.observe(event)

        with pytest.raises(UnexpectedEvent):
            view.observe(TurnEnded(0))
        end = GameEnded(DuelResult(0, Ending.LAID_ALL))
        over = view.observe(end)
        for late in (TurnEnded(0), end):
            with pytest.raises(UnexpectedEvent):
                over.observe(late)

    @given(games(), st.data())
    def test_events_of_others_are_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """
        A seat that is sent another's drawn cards says so.
        """
        steps = [(before, before.step(move).events) for before, move, _ in game.steps]
        drawn = [(before, events) for before, events in steps if has_drawn(events)]
        assume(drawn)
        before, (ended, drew, *_) = data.draw(st.sampled_from(drawn))
        strangers = [seat for seat in seats(before.rules) if seat != before.player]
        view = before.view(data.draw(st.sampled_from(strangers)))

        with pytest.raises(UnexpectedEvent):
            view.observe(ended).observe(drew)


def has_drawn(events: tuple[Event, ...]) -> bool:
    """
    Whether cards were drawn in a move.
    """
    return any(isinstance(event, Drew) for event in events)


def in_the_middle(rules: Rules) -> State:
    """
    A state of a printed game that nothing is known about by chance.
    """
    state = deal(rules, seed=11).start(0)
    chance = random.Random(1)
    for _ in range(9):
        state = state.apply(chance.choice(state.safe_plays() or state.legal_moves()))
        if state.may_end_turn:
            state = state.end_turn()
    return state


class Leaking:
    """
    Something that a careless programmer might hand out beside a view.
    """

    __slots__ = ("_log",)

    def __init__(self, log: object) -> None:
        self._log = log


class TestLeaks:
    """
    Nothing that a seat must not know can be reached from its view.
    """

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_nothing_leaks(self, rules: Rules) -> None:
        """
        Not through slots, closures, methods, or what the view answers.
        """
        state = in_the_middle(rules)
        for seat in seats(rules):
            view = state.view(seat)
            answers = [
                view,
                *view.legal_moves(),
                *view.piles,
                *(view.why_not(Play(card, 0)) for card in range(2, 99)),
                *(event.seen_by(seat) for event in _last_events(state)),
                deal(rules, seed=11).view(seat),
            ]

            assert leaks(answers, state, seat) == []

    def test_the_hunt_finds_what_is_there(self) -> None:
        """
        Hidden in a slot, a log, a closure, a method, a partial or a default.
        """
        state = in_the_middle(Cooperative(3))
        planted: list[object] = [
            state,
            {"undo": [state]},
            Leaking([state.hands[1]]),
            Leaking({*state.hands[2]}),
            Leaking(state.decks[0]),
            Leaking([0, 0, *state.decks[0][:5], 0]),
            lambda: state.hand,
            with_default(state.hands[1]),
            state.play,
            functools.partial(print, state),
            NotInHand(clause("CO-TURN-6"), 5, 1, state.hands[1]),
        ]

        assert all(leaks(part, state, 0) for part in planted)
        assert leaks(state.view(1), state, 0)
        assert not leaks(state.view(1), state, 1)


def with_default(hand: tuple[int, ...]) -> Callable[[], object]:
    """
    A function that remembers a hand.
    """

    def remembers(held: tuple[int, ...] = hand) -> object:
        return held

    return remembers


def _last_events(state: State) -> tuple[Event, ...]:
    """
    What happens when the turn is brought to its end.
    """
    events: list[Event] = []
    while not state.may_end_turn:
        state, happened = state.step(state.safe_plays()[0])
        events += happened
    return (*events, *state.step(EndTurn()).events)
