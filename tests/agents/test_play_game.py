"""Games between agents: the starter, the moves, the hints, and the record."""

import functools
from collections.abc import Callable, Generator, Iterable
from fractions import Fraction
from typing import Any

import pytest

from tests.agents.players import GREEDY, Script, Speaker, Wisher, keep_last
from thegame import (
    Cooperative,
    DealView,
    Defect,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    InvalidTalk,
    Move,
    NoSuchPlayer,
    Play,
    Record,
    Rules,
    Talk,
    View,
    deal,
    draw_starter,
)
from thegame.agents import (
    Agent,
    IllegalAnswer,
    InvalidAgents,
    RandomAgent,
    make_agent,
    play_game,
    playing,
)
from thegame.refusals import DoesNotFit, NotAMove

TEAM = Cooperative(3)
DUEL = FaceToFace()
DEAL = deal(TEAM, seed=7)


def refused(agents: list[Agent], **options: Any) -> IllegalAnswer:
    """Return the error of a game in which an agent breaks a rule."""
    with pytest.raises(IllegalAnswer) as caught:
        play_game(agents, DEAL, **options)
    return caught.value


def invalid(agents: Any, dealt: Any = DEAL) -> list[str]:
    """Return the defects of agents that cannot play."""
    with pytest.raises(InvalidAgents) as caught:
        play_game(agents, dealt)
    return [str(defect) for defect in caught.value.defects]


class TestGames:
    """Every seat moves in its turn until the game is over."""

    @pytest.mark.parametrize("rules", [*map(Cooperative, range(1, 6)), DUEL], ids=repr)
    def test_to_the_end(self, rules: Rules) -> None:
        """The record is of the deal, and the game is over."""
        dealt = deal(rules, seed=7)
        record = play_game([GREEDY] * rules.players, dealt, starter=0)

        assert record.deal == dealt
        assert record.outcome is not None
        assert record.hints == ()

    def test_only_what_the_seat_sees(self) -> None:
        """Each agent is given the views of its own seat, when it is on turn."""
        agents = [Speaker() for _ in range(3)]
        record = play_game(agents, DEAL)
        asked = [
            (state.player, state.view(state.player)) for state in record.states()[:-1]
        ]

        for seat, agent in enumerate(agents):
            views = [view for player, view in asked if player == seat]
            assert agent.moved == views

    def test_an_illegal_move(self) -> None:
        """The error names the seat, the moves before it, and the refusal."""
        first, *others = DEAL.hands[0]
        moves = [Play(others[-1], 0), Play(first, 0)]
        error = refused([Script(moves), GREEDY, GREEDY])

        assert (error.seat, error.number) == (0, 1)
        assert isinstance(error.reason, DoesNotFit)
        assert (error.reason.card, error.reason.number) == (first, 2)
        assert str(error) == (
            f"player 0 made an illegal move: {error.reason.sentence()} (CO-PLAY-1)"
        )

    def test_not_a_move(self) -> None:
        """An answer that is not a move is refused."""
        agent: Any = Script([None])  # type: ignore[list-item] # on purpose
        error = refused([agent, GREEDY, GREEDY])

        assert isinstance(error.reason, NotAMove)

    def test_error_of_an_agent(self) -> None:
        """An error that an agent raises is passed on."""
        with pytest.raises(IndexError):
            play_game([Script([]), GREEDY, GREEDY], DEAL)

    def test_stop_of_an_agent(self) -> None:
        """A StopIteration is passed on as the cause of another error."""

        class Stopper(Speaker):
            def move(self, _: View, /) -> Move:
                raise StopIteration

        class Undecided(Speaker):
            def wish_to_start(self, _: DealView, /) -> float:
                raise StopIteration

        for agent in (Stopper(), Undecided()):
            with pytest.raises(RuntimeError) as caught:
                play_game([agent, GREEDY, GREEDY], DEAL)
            assert isinstance(caught.value.__cause__, StopIteration)


class TestPlaying:
    """Seats without an agent are played from outside."""

    @pytest.mark.parametrize("rules", [TEAM, DUEL], ids=repr)
    @pytest.mark.parametrize("outside", [{0}, {1}, {0, 1}])
    def test_as_with_agents(self, rules: Rules, outside: set[int]) -> None:
        """A game with moves from outside is the game in which agents make them."""
        dealt = deal(rules, seed=7)
        agents = [Speaker(keep_last) for _ in range(rules.players)]
        seated = [None if seat in outside else it for seat, it in enumerate(agents)]
        guests = [Speaker() for _ in agents]
        expected = play_game(
            [guests[seat] if it is None else it for seat, it in enumerate(seated)],
            dealt,
            starter=1,
        )
        assert played(playing(seated, dealt, starter=1)) == expected

    def test_views(self) -> None:
        """The views are of the seats without agents, with the hints of the agents."""
        game = playing([None, Speaker(keep_last), None], DEAL, starter=0)
        view = next(game)
        assert view == DEAL.start(0).view(0).hear(
            Talk(TEAM, [Hint(1, 3, HintKind.KEEP)])
        )
        while view.seat == 0:
            view = game.send(GREEDY.move(view))
        assert (view.seat, view.player, view.laid) == (2, 2, 0)

    def test_hints_from_outside(self) -> None:
        """With ask_hints, a seat without an agent gives hints before other turns."""
        speakers = [Speaker(keep_last) for _ in range(3)]
        expected = play_game(speakers, DEAL)
        game = playing([None, speakers[1], None], DEAL, ask_hints=True)

        assert played(game, keep_last) == expected

    def test_nobody_asked_for_hints(self) -> None:
        """Duellists give no hints, and nor does a team without ask_hints."""
        for rules, asks in ((DUEL, True), (TEAM, False)):
            dealt = deal(rules, seed=7)
            game = playing([None] * rules.players, dealt, starter=0, ask_hints=asks)
            assert played(game).hints == ()

    def test_starter(self) -> None:
        """A seat without an agent has no wish to start; agents have."""
        view = next(playing([None, Wisher(-1), Wisher(-2)], DEAL))
        assert (view.seat, view.player) == (0, 0)
        view = next(playing([None, Wisher(2), Wisher(1)], DEAL))
        assert (view.seat, view.player) == (0, 0)
        assert view.tops != DEAL.start(0).tops

    def test_illegal_answers(self) -> None:
        """An illegal move or hint from outside is refused as that of an agent is."""
        game = playing([None, GREEDY, GREEDY], DEAL)
        next(game)
        with pytest.raises(IllegalAnswer) as caught:
            game.send(EndTurn())
        assert (caught.value.seat, caught.value.number) == (0, 0)
        game = playing([GREEDY, None, GREEDY], DEAL, ask_hints=True)
        assert not next(game).on_turn
        with pytest.raises(IllegalAnswer, match="player 1 gave illegal hints"):
            game.send([Hint(2, 0, HintKind.KEEP)])

    def test_refused_at_once(self) -> None:
        """Wrong agents are refused by the call, not by the first view."""
        wrong: Any = [None, 7, GREEDY]
        with pytest.raises(InvalidAgents) as caught:
            playing(wrong, DEAL)
        assert str(caught.value) == (
            "agents[1]: expected an object with a method move or None, got 7"
        )
        with pytest.raises(InvalidAgents, match="duellists draw lots"):
            playing([None, None], deal(DUEL, seed=7))


def played(
    game: Generator[View, Any, Record],
    say: Callable[[View], Iterable[Hint]] = lambda _: (),
) -> Record:
    """Play the seats without agents greedily, and return the record."""
    try:
        view = next(game)
        while True:
            view = game.send(GREEDY.move(view) if view.on_turn else say(view))
    except StopIteration as over:
        record: Record = over.value
        return record


class TestSeats:
    """There is one agent for each seat."""

    @pytest.mark.parametrize("count", [0, 2, 4])
    def test_as_many_as_players(self, count: int) -> None:
        """More or fewer agents than seats are refused."""
        agents = [GREEDY] * count

        assert invalid(agents) == [
            str(Defect((("agents",),), agents, "a sequence of 3 agents"))
        ]

    def test_each_an_agent(self) -> None:
        """Every object that is not an agent is named."""
        assert invalid([GREEDY, "greedy", 7]) == [
            "agents[1]: expected an object with a method move, got 'greedy'",
            "agents[2]: expected an object with a method move, got 7",
        ]


class TestStarter:
    """The choice of the first player."""

    @pytest.mark.clause("CO-START-1", "R-n")
    @pytest.mark.parametrize(
        ("wishes", "starter"),
        [
            ((0, 0, 0), 0),
            ((0, 2, 1), 1),
            ((1, 2, 2.5), 2),
            ((3, 7, 7), 1),
            ((-2, -1, -3), 1),
            ((False, True, False), 1),
            ((0, float("inf"), 9), 1),
            ((0, Fraction(1, 3), 0.25), 1),
            ((9, 10**400, -(10**400)), 1),
        ],
    )
    def test_the_strongest_wish(self, wishes: tuple[float, ...], starter: int) -> None:
        """The highest number starts; of equals, the lowest seat."""
        agents = list(map(Wisher, wishes))

        assert play_game(agents, DEAL).starter == starter
        assert [agent.seen for agent in agents] == [
            [DEAL.view(seat)] for seat in range(3)
        ]

    @pytest.mark.parametrize(("wish", "starter"), [(1, 1), (-1, 0), (0, 0)])
    def test_no_opinion_is_zero(self, wish: float, starter: int) -> None:
        """The wish of an agent without an opinion is 0."""
        assert play_game([GREEDY, Wisher(wish), GREEDY], DEAL).starter == starter

    def test_given(self) -> None:
        """A given starter starts, and no agent is asked for a wish."""
        agents = [Wisher(wish) for wish in (3, 2, 1)]

        assert play_game(agents, DEAL, starter=2).starter == 2
        assert [agent.seen for agent in agents] == [[], [], []]
        with pytest.raises(NoSuchPlayer):
            play_game(agents, DEAL, starter=3)

    @pytest.mark.parametrize("wish", [float("nan"), "much", None, 1j])
    def test_not_a_number(self, wish: Any) -> None:
        """A wish that cannot be compared is refused."""
        assert invalid([GREEDY, Wisher(wish), GREEDY]) == [
            f"agents[1].wish_to_start: expected a number, got {wish!r}"
        ]

    @pytest.mark.clause("F2F-START-1")
    def test_duellists_draw_lots(self) -> None:
        """A duel needs a starter; wishes do not count."""
        agents, dealt = [Wisher(1), Wisher(2)], deal(DUEL, seed=7)

        assert invalid(agents, dealt) == [
            "starter: expected a player, as duellists draw lots, got None"
        ]
        assert play_game(
            agents, dealt, starter=draw_starter(dealt.rules, seed=7)
        ).starter == draw_starter(dealt.rules, seed=7)


@pytest.mark.clause("CO-COMM-4", "R-t")
class TestTalk:
    """The hints that the others give before each turn."""

    def test_the_others_are_asked(self) -> None:
        """Before each turn, every seat but the one on turn is called once."""
        agents = [Speaker() for _ in range(3)]
        record = play_game(agents, DEAL)
        players = [turn.player for turn in record.turns()]

        for seat, agent in enumerate(agents):
            assert [view.player for view in agent.asked] == [
                player for player in players if player != seat
            ]
            assert {view.seat for view in agent.asked} == {seat}
            assert {view.laid for view in agent.asked} == {0}

    def test_in_force_during_the_turn(self) -> None:
        """Every view of the turn has the hints of the others, and only those."""
        agents = [Speaker(keep_last) for _ in range(3)]
        record = play_game(agents, DEAL)

        for number, state in enumerate(record.states()[:-1]):
            others = {0, 1, 2} - {state.player}
            kept = tuple(Hint(seat, 3, HintKind.KEEP) for seat in sorted(others))
            assert record.hints_at(number) == kept
        for seat, agent in enumerate(agents):
            for view in agent.moved:
                assert [hint.player for hint in view.hints] == sorted(
                    {0, 1, 2} - {seat}
                )

    def test_withdrawn(self) -> None:
        """A hint that is not given again is not in force in the next turn."""

        def at_first(view: View) -> Iterable[Hint]:
            return keep_last(view) if len(view.unseen[0]) == 92 else ()

        record = play_game([Speaker(at_first), *[Speaker(at_first)] * 2], DEAL)
        turns = record.turns()

        assert [number for number, _ in record.hints] == [
            0,
            turns[0].moves.index(EndTurn()) + 1,
        ]
        assert record.hints[1][1] == ()

    def test_heard_in_turn(self) -> None:
        """The next player comes first, and later views have the earlier hints."""
        agents = [Speaker(keep_last) for _ in range(3)]
        play_game(agents, DEAL, starter=1)

        assert agents[2].asked[0].hints == ()
        assert [hint.player for hint in agents[0].asked[0].hints] == [2]

    def test_only_some_talk(self) -> None:
        """An agent without the method gives no hints."""
        record = play_game([GREEDY, Speaker(keep_last), GREEDY], DEAL)

        assert {hint.player for _, hints in record.hints for hint in hints} == {1}

    def test_said_twice(self) -> None:
        """Duplicate hints are ignored."""
        twice = Speaker(lambda view: [*keep_last(view), *keep_last(view)])

        assert play_game([GREEDY, twice, GREEDY], DEAL).hints_at(0) == (
            Hint(1, 3, HintKind.KEEP),
        )

    def test_duellists_do_not_talk(self) -> None:
        """Agents that can give hints are not called for them in a duel."""
        agents = [Speaker(keep_last), Speaker(keep_last)]
        record = play_game(agents, deal(DUEL, seed=7), starter=0)

        assert [agent.asked for agent in agents] == [[], []]
        assert record.hints == ()

    @pytest.mark.parametrize(
        ("hints", "message"),
        [
            (
                [Hint(2, 0, HintKind.KEEP)],
                "hints[0].player: expected 1, who gives the hint, got 2",
            ),
            (
                [Hint(1, 0, HintKind.KEEP), Hint(1, 4, HintKind.KEEP)],
                "hints[1].pile: expected an int from 0 to 3, got 4",
            ),
            (
                [Hint(1, 0, [37])],  # type: ignore[arg-type] # on purpose
                "hints[0].kind: expected a HintKind, got [37]",
            ),
            ([["keep", 37]], "hints[0]: expected a Hint, got ['keep', 37]"),
            (None, "hints: expected a collection of hints, got None"),
        ],
    )
    @pytest.mark.clause("CO-COMM-1", "CO-COMM-2", "CO-COMM-3")
    def test_illegal_hints(self, hints: Any, message: str) -> None:
        """The error names the seat, the moves before, and the defects."""
        error = refused([GREEDY, Speaker(lambda _: hints), GREEDY])

        assert (error.seat, error.number) == (1, 0)
        assert isinstance(error.reason, InvalidTalk)
        assert str(error) == ("player 1 gave illegal hints after move 0: " + message)

    def test_limit(self) -> None:
        """The number of hints of each seat can be limited."""

        def three(view: View) -> Iterable[Hint]:
            assert view.seat is not None
            return [Hint(view.seat, pile, HintKind.KEEP) for pile in (2, 0, 1)]

        agents: list[Agent] = [GREEDY, Speaker(three), Speaker(three)]
        error = refused(agents, hint_limit=2)

        assert str(error.reason) == (
            "hints: expected at most 2 hints of player 1, got 3"
        )
        assert len(play_game(agents, DEAL, hint_limit=3).hints_at(0)) == 6
        assert "expected at most 0 hints" in str(refused(agents, hint_limit=0))
        with pytest.raises(IllegalAnswer, match="at most 2 hints of player 1, got 3"):
            next(playing([None, *agents[1:]], DEAL, hint_limit=2))

    def test_replayed(self) -> None:
        """The record has the view of each agent at each move."""
        agents: list[Speaker] = [Speaker(keep_last) for _ in range(3)]
        record = play_game(agents, DEAL)
        seen = [
            record.view_at(number, state.player)
            for number, state in enumerate(record.states()[:-1])
        ]

        for seat, agent in enumerate(agents):
            assert agent.moved == [view for view in seen if view.seat == seat]


def test_mixed_agents() -> None:
    """Agents of different kinds play one game."""
    agents: list[Agent] = [RandomAgent(1), GREEDY, Speaker(keep_last)]

    assert play_game(agents, DEAL).outcome is not None


class TestMakeAgent:
    """A factory makes an agent, with a seed if it takes one."""

    def test_seeds(self) -> None:
        """A class, a function or a partial gets the seed if it takes one.

        A partial may have a seed already.
        """

        def later(*, seed: int) -> Agent:
            return RandomAgent(seed + 1)

        assert make_agent(RandomAgent, seed=5) == RandomAgent(5)
        assert make_agent(functools.partial(RandomAgent, seed=3), seed=5) == (
            RandomAgent(3)
        )
        assert make_agent(functools.partial(RandomAgent, 3), seed=5) == RandomAgent(3)
        assert make_agent(functools.partial(RandomAgent), seed=5) == RandomAgent(5)
        assert make_agent(later, seed=5) == RandomAgent(6)
        assert make_agent(lambda: GREEDY, seed=5) is GREEDY

    @pytest.mark.parametrize("made", [None, 7, RandomAgent])
    def test_no_agent(self, made: Any) -> None:
        """What a factory makes is an agent; None would be a guest."""
        with pytest.raises(InvalidAgents, match="factory: expected"):
            make_agent(lambda: made, seed=5)
