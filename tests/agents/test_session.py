"""The session: a game between two answers, of agents and guests."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.agents.players import GREEDY, Script, Speaker, keep_last
from tests.support.variants import Silent
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    InvalidTalk,
    Play,
    Record,
    Rules,
    Talk,
    deal,
)
from thegame.agents import (
    Agent,
    IllegalAnswer,
    InvalidAgents,
    RandomAgent,
    Session,
    play_game,
)
from thegame.refusals import GameOver

TEAM = Cooperative(3)
DUEL = FaceToFace()
START = deal(TEAM, seed=7).start(0)
KEEP, OTHER = Hint(1, 3, HintKind.KEEP), Hint(2, 0, HintKind.SMALL_STEP)


def answered(session: Session[Record]) -> Session[Record]:
    """Return the session after a guest has answered as a speaker would."""
    view = session.view
    return session.answer(
        keep_last(view) if session.awaits_hints else GREEDY.move(view)
    )


class TestLoop:
    """Answers of agents and of guests lead to the same game."""

    @given(
        st.sampled_from([Cooperative(1), TEAM, DUEL]),
        st.sets(st.integers(0, 2)),
        st.booleans(),
        st.data(),
    )
    def test_as_with_agents(
        self, rules: Rules, guests: set[int], asked: bool, data: st.DataObject
    ) -> None:
        """It is the game of `play_game`, whoever answers, and none of its sessions changes."""
        talkers = {seat for seat in range(rules.players) if asked or seat not in guests}
        speakers = [Speaker(keep_last) for _ in range(rules.players)]
        expected = play_game(
            [it if seat in talkers else GREEDY for seat, it in enumerate(speakers)],
            deal(rules, seed=7),
            starter=0,
        )
        agents = [None if seat in guests else it for seat, it in enumerate(speakers)]
        session = Session(agents, Record(expected.deal, 0), ask_hints=asked)
        sessions = [(session, session.game, session.seat, session.talk)]
        while session.seat is not None:
            if session.agent is None:
                assert session.advance() == session.ask() == session
                session = answered(session)
            else:
                session = (
                    session.advance() if data.draw(st.booleans()) else session.ask()
                )
            sessions.append((session, session.game, session.seat, session.talk))

        assert session.game == expected
        for before, game, seat, talk in sessions:
            assert (before.game, before.seat, before.talk) == (game, seat, talk)

    @pytest.mark.parametrize("rules", [TEAM, DUEL], ids=repr)
    def test_states(self, rules: Rules) -> None:
        """A session without a record plays the same game."""
        start = deal(rules, seed=7).start(0)
        agents = [Speaker(keep_last) for _ in range(rules.players)]
        record = play_game(agents, deal(rules, seed=7), starter=0)
        session = Session(agents, start).advance()

        assert session.game == session.state == record.state

    def test_taken_back(self) -> None:
        """An older session is as it was, and another answer leads to another game."""
        session = Session([None] * 3, START)

        assert session.answer(Play(4, 0)).state.tops == (4, 1, 100, 100)
        assert session.answer(Play(97, 2)).state.tops == (1, 1, 97, 100)

    def test_frozen(self) -> None:
        """The parts of a session cannot be set."""
        session: Any = Session([None] * 3, START)

        for name in ("agents", "game", "talk", "ask_hints"):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(session, name, None)

    def test_own_agents(self) -> None:
        """A list of agents that changes later does not change the session."""
        agents: list[Agent | None] = [None] * 3
        session = Session(agents, START)
        agents[0] = GREEDY

        assert session.agent is None
        assert session.advance() is session

    def test_continued(self) -> None:
        """The session of a saved record goes on where that game was."""
        begun = Session([None] * 3, Record(deal(TEAM, seed=7), 0))
        session = begun.answer(Play(4, 0)).hear(Talk(TEAM, [OTHER]))
        again = Session([None] * 3, session.game)

        assert again == session
        assert again.view.hints == (OTHER,)
        with pytest.raises(IllegalAnswer) as caught:
            again.answer(EndTurn())
        assert caught.value.number == 1

    def test_over(self) -> None:
        """When the game is over nobody is asked, and every answer is refused."""
        session = Session.begin([GREEDY] * 3, deal(TEAM, seed=7)).advance()

        assert (session.seat, session.agent, session.awaits_hints) == (
            None,
            None,
            False,
        )
        assert session.view == session.state.view(None)
        assert session.ask() is session
        with pytest.raises(IllegalAnswer) as caught:
            session.answer(EndTurn())
        assert isinstance(caught.value.reason, GameOver)

    def test_errors(self) -> None:
        """An illegal answer is refused with its seat, and the session is as it was."""
        session = Session.begin([Script([EndTurn()]), None, None], deal(TEAM, seed=7))
        for ask in (session.ask, lambda: session.answer(EndTurn())):
            with pytest.raises(IllegalAnswer) as caught:
                ask()
            assert (caught.value.seat, caught.value.number) == (0, 0)
        assert session.answer(Play(4, 0)).state.tops == (4, 1, 100, 100)
        talking = Session([None] * 3, START, ask_hints=True)
        with pytest.raises(IllegalAnswer) as caught:
            talking.answer([OTHER])
        assert caught.value.seat == 1
        assert talking.answer([KEEP]).view.hints == (KEEP,)
        for answer in ((), (), Play(4, 0), Play(97, 2), EndTurn()):
            talking = talking.answer(answer)
        with pytest.raises(IllegalAnswer) as caught:
            talking.answer([KEEP])
        assert (caught.value.seat, caught.value.number) == (2, 3)

    def test_copies(self) -> None:
        """A copy has copies of its agents, and goes on as the session does."""
        agents: list[Agent] = [RandomAgent(seed) for seed in range(3)]
        session = Session.begin(agents, deal(TEAM, seed=7)).ask()
        sessions = copy.deepcopy(session), pickle.loads(pickle.dumps(session)), session

        assert len({it.advance().game for it in sessions}) == 1


class TestHints:
    """Hints are those of the record, of guests, and of agents for one turn."""

    def test_given(self) -> None:
        """At first the hints of the record are in force, or those that are given."""
        record = Record(deal(TEAM, seed=7), 0).hear(Talk(TEAM, [KEEP]))
        limited = Talk(TEAM, [OTHER], limit=1)

        assert Session([None] * 3, record).talk == Talk(TEAM, [KEEP])
        for game in (record, record.apply(Play(4, 0))):
            session = Session([None] * 3, game, talk=limited)
            assert session.talk == limited
            assert session.game.hints_at(len(game.moves)) == (OTHER,)
        assert Session([None] * 3, START).talk == Talk(TEAM)
        assert Session([None] * 2, deal(DUEL, seed=7).start(0)).talk is None

    def test_silent_team(self) -> None:
        """A team whose rules forbid talk gives no hints, even if it is asked for them."""
        speaker = Speaker(keep_last)
        session = Session.begin(
            [speaker, None], deal(Silent(2), seed=7), hint_limit=1, ask_hints=True
        )
        assert (session.talk, session.advance().awaits_hints) == (None, False)
        assert Session(session.agents, session.game).talk is None
        assert not speaker.asked

    def test_stay(self) -> None:
        """Guests' hints stay; those of agents, and of guests who are asked, do not."""
        own = Hint(0, 1, HintKind.KEEP)
        talk = Talk(TEAM, [own, KEEP, OTHER], limit=2)
        cases: list[tuple[list[Agent | None], bool, list[Hint]]] = [
            ([None, None, None], False, [own, KEEP, OTHER]),
            ([None, Speaker(), None], False, [own, OTHER]),
            ([GREEDY, Speaker(), GREEDY], False, []),
            ([GREEDY, None, GREEDY], False, [KEEP]),
            ([None, None, None], True, []),
        ]
        for agents, asks, stay in cases:
            session = Session(agents, START, talk=talk, ask_hints=asks)
            assert session.talk == Talk(TEAM, stay, limit=2)

    def test_hear(self) -> None:
        """A guest's hints are in force, in the views and in the record, until the next.

        The seat that is to answer stays the same.
        """
        session = Session([None] * 3, Record(deal(TEAM, seed=7), 0))
        heard = session.hear(Talk(TEAM, [OTHER]))

        assert heard.view.hints == heard.game.hints_at(0) == (OTHER,)
        assert heard.answer(Play(4, 0)).game.hints == ((0, (OTHER,)),)
        assert session.talk == Talk(TEAM)
        assert heard.hear(Talk(TEAM, [KEEP])).view.hints == (KEEP,)
        asking = Session([None] * 3, START, ask_hints=True).hear(Talk(TEAM, [OTHER]))
        assert (asking.seat, asking.awaits_hints) == (1, True)
        limited = Session([None] * 3, START, talk=Talk(TEAM, limit=1))
        assert limited.hear(Talk(TEAM, [OTHER])).talk == Talk(TEAM, [OTHER], limit=1)
        over = Session.begin([GREEDY] * 3, deal(TEAM, seed=7)).advance()
        later = over.hear(Talk(TEAM, [KEEP]))
        assert later.game.hints[-1][1] == later.view.hints == (KEEP,)
        with pytest.raises(InvalidTalk):
            session.hear(Talk(Cooperative(2)))
        second = Hint(2, 0, HintKind.KEEP)
        with pytest.raises(InvalidTalk):
            limited.hear(Talk(TEAM, [OTHER, second]))

    @pytest.mark.parametrize("hints", [[], [Hint(1, 0, HintKind.KEEP)]])
    def test_asked(self, hints: list[Hint]) -> None:
        """Whoever is asked withdraws the hints that it gave before; those of others stay."""
        limited = Session([None] * 3, START, talk=Talk(TEAM, limit=1), ask_hints=True)
        session = limited.hear(Talk(TEAM, [KEEP, OTHER])).answer(hints)

        assert session.talk == Talk(TEAM, [*hints, OTHER], limit=1)

    def test_with_agents(self) -> None:
        """Whoever takes a seat is asked for hints if a turn begins, and else at the next."""
        agents = [None, Speaker(keep_last), None]
        session = Session([None] * 3, START)
        seated = session.with_agents(agents).advance()
        later = session.answer(Play(4, 0)).with_agents(agents).advance()

        assert (seated.seat, seated.view.hints) == (0, (KEEP,))
        assert (later.seat, later.view.hints) == (0, ())
        with pytest.raises(IllegalAnswer) as caught:
            later.answer(EndTurn())
        assert caught.value.number == 1, "the moves before the exchange count"

    def test_with_guests(self) -> None:
        """A guest keeps the hints of the agent whose seat it takes, or is asked anew.

        The limit of hints stays.
        """
        session = Session([None, Speaker(keep_last), None], START).advance()
        limited = Session([None] * 3, START, talk=Talk(TEAM, limit=1))
        asking = Session([GREEDY] * 3, START, ask_hints=True)

        assert session.with_agents([None] * 3).view.hints == (KEEP,)
        assert limited.with_agents([GREEDY] * 3).talk == Talk(TEAM, limit=1)
        assert asking.with_agents([None] * 3).awaits_hints


class TestRefused:
    """Tables that cannot be."""

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (([None] * 2, START), InvalidAgents),
            (([None, None, 7], START), InvalidAgents),
            (([None, None, RandomAgent], START), InvalidAgents),
            (([None] * 2, DUEL), TypeError),
        ],
    )
    def test_arguments(self, arguments: Any, error: type[Exception]) -> None:
        """There is a game, and an agent or a guest in each seat."""
        with pytest.raises(error):
            Session(*arguments)

    def test_talk(self) -> None:
        """The talk is of the same rules."""
        with pytest.raises(InvalidTalk):
            Session([None] * 3, START, talk=Talk(Cooperative(2)))
