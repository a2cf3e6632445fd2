"""The table for people and agents at one screen."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.agents.players import Script, Speaker, keep_last
from tests.support.players import SMALL, Hopeful
from thegame import (
    Cooperative,
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
    State,
    View,
    deal,
    draw_starter,
    notation,
    strategies,
    wire,
)
from thegame.agents import (
    Agent,
    GreedyAgent,
    IllegalAnswer,
    InvalidAgents,
    Planner,
    RandomAgent,
    play_game,
)
from thegame.refusals import NoSuchCard
from thegame.tabletop import COMMANDS, Reply, Tabletop
from thegame.transcripts import FalseClaim

DUEL = FaceToFace()
TEAM = Cooperative(2)


def team(*seats: Agent | None, seed: int = 7, undo_draws: bool = False) -> Tabletop:
    """Return a new team with these seats; player 0 starts."""
    rules = Cooperative(len(seats))
    return Tabletop.deal(rules, seats, seed=seed, starter=0, undo_draws=undo_draws)


def enter(table: Tabletop, *lines: str) -> list[Reply]:
    """Enter lines that are accepted."""
    replies = [table.enter(line) for line in lines]
    assert not any(reply.refused for reply in replies), replies
    return replies


def let_agents_move(table: Tabletop) -> None:
    """Let agents move until a person is on turn or the game is over."""
    while table.agent is not None:
        assert not table.move_agent().refused


class TestInput:
    """Moves are entered in many ways, and each input has one reply."""

    @pytest.mark.parametrize(
        "line",
        [
            *("4-A1", "4-a1", "A1 4", "a1-4", "4 a1", "  4   a1 ", "4a1", "4-A1!"),
            *("a1: 4", "0: 4-A1", "0:A1 4", "4, a1", "4->A1"),
        ],
    )
    def test_play(self, line: str) -> None:
        """Case, spaces, hyphens and the order of card and pile do not matter."""
        table = team(None, None)

        assert table.enter(line) == Reply("player 0 lays 4 on A1")
        assert table.moves == (Play(4, 0),)

    @pytest.mark.parametrize("line", ["59-opp.D", "OPP.D 59", "59 opp d", "oppd 59"])
    def test_duel(self, line: str) -> None:
        """Piles of the opponent are named as in the notation."""
        table = Tabletop.deal(DUEL, seed=7, starter=0)
        reply = table.enter(line)

        assert reply.clause is not None
        assert reply.text.startswith("59 does not improve the opponent's pile opp.D")

    @pytest.mark.parametrize("line", ["end", "END", " end  turn "])
    def test_end(self, line: str) -> None:
        """The end of a turn is entered with one word, or two."""
        table = team(None, None)
        enter(table, "4-A1", "97-D1", line)

        assert table.moves[-1] == EndTurn()

    @pytest.mark.parametrize(
        ("line", "clause", "words"),
        [
            ("end", "CO-TURN-2", "cannot end the turn after 0 cards"),
            ("5-A1", "CO-TURN-6", "player 0 does not hold 5; hand: 4, 55"),
            ("4-A9", "CO-TURN-5", "no pile 'a9'; piles are A1, A2, D1, D2"),
            ("777 A1", None, "no card 777; cards are 2 to 99"),
            ("1: 11-A1", "CO-TURN-6", "player 0 is on turn, not player 1"),
            ("1: end", "CO-TURN-6", "player 0 is on turn, not player 1"),
            ("2: 4-A1", None, "no person has seat 2; people: [0, 1]"),
            ("hello", None, "expected a move such as 37-A1, 'end' or 'help', got"),
            ("37", None, "expected a move"),
            ("keep", None, "expected a move"),
            ("keep X1", "CO-TURN-5", "no pile 'x1'"),
            ("9" * 5000 + " A1", None, "expected a move"),
            ("\ud800 \x00 \n", None, "expected a move"),
            ("undo", None, "nothing to undo"),
        ],
        ids=lambda it: ascii(it)[:20],
    )
    def test_refused(self, line: str, clause: str | None, words: str) -> None:
        """A refusal has its reason, and its clause if there is one, and changes nothing."""
        table = team(None, None)
        before = table.text, table.screen()
        reply = table.enter(line)

        assert reply.refused
        assert reply.text.startswith(words)
        assert clause is None or (reply.clause and reply.clause.id) == clause
        assert (table.text, table.screen()) == before

    def test_seat_of_an_agent(self) -> None:
        """Nobody moves or gives a hint for an agent."""
        table = team(GreedyAgent(), None)
        for line in ("0: 4-A1", "0: keep A1"):
            reply = table.enter(line)
            assert reply == Reply("no person has seat 0; people: [1]", refused=True)

    @given(st.text() | st.from_regex(r"[0-9adopk .:-]{0,12}"))
    def test_any_text(self, line: str) -> None:
        """Every text gets a reply, and a refused one changes nothing."""
        table = team(None, None)
        reply = table.enter(line)

        assert reply.text
        assert not (reply.refused and (table.moves or table.hints))

    def test_help(self) -> None:
        """The help lists every command, and each command is understood."""
        table = team(None, None)
        (reply,) = enter(table, "help")
        assert [line.split("  ")[0] for line in reply.text.split("\n")] == [*COMMANDS]
        for command in [*COMMANDS][3:]:
            enter(table, command)
        assert enter(table, "?")[0] == reply

    def test_help_in_a_duel(self) -> None:
        """Duellists do not talk, and the help names a pile of theirs."""
        table = Tabletop.deal(DUEL, seed=7, starter=1)
        (reply,) = enter(table, "help")
        commands = [line.split("  ")[0] for line in reply.text.split("\n")]

        assert commands[0] == "37-A"
        assert "also 'A 37' or '37 a'" in reply.text
        assert not {"keep A", "small A"} & {*commands}

    def test_table(self) -> None:
        """An empty input shows the table again."""
        table = team(None, None)

        assert enter(table, "", "table") == [Reply(table.screen())] * 2

    def test_lists(self) -> None:
        """Legal moves and safe plays are listed on request, those of a named player too."""
        tops, decks = (96, 99, 4, 3), [[50, 51]]
        state = State(TEAM, tops=tops, hands=[[97, 98], [60]], decks=decks, player=0)
        table = Tabletop(state)

        assert enter(table, "legal") == [Reply("legal moves: 97-A1 98-A1")]
        assert enter(table, "safe") == [Reply("safe plays: 97-A1")]
        assert enter(table, "1: safe") == [Reply("safe plays: none")]
        assert enter(table, "1: legal") == [Reply("legal moves: none")]
        enter(table, "97-A1", "98-A1")
        assert enter(table, "legal") == [Reply("legal moves: end")]


def by_hand(table: Tabletop, choose: Callable[[Sequence[str]], str]) -> None:
    """Play a game to its end with lines that people enter."""
    while table.outcome is None:
        moves = table.enter("safe").text.split()[2:]
        if table.state.may_end_turn or moves == ["none"]:
            moves = table.enter("legal").text.split()[2:][-1:]
        enter(table, choose(moves))


class TestGames:
    """Whole games, saved and continued at any time."""

    @pytest.mark.parametrize("rules", [TEAM, DUEL, SMALL], ids=repr)
    def test_people(self, rules: Rules) -> None:
        """People play a game to its end; its record is legal and ends as it did."""
        table = Tabletop.deal(rules, seed=7)
        by_hand(table, lambda moves: moves[0])

        assert table.record is not None
        assert table.record.starter == draw_starter(rules, seed=7)
        assert table.record.moves == table.moves
        assert table.record.outcome == table.outcome == table.state.outcome
        assert table.enter("end").text.startswith("the game is over")

    @pytest.mark.parametrize("rules", [Cooperative(3), DUEL, SMALL], ids=repr)
    @pytest.mark.parametrize("make", [Planner, lambda: Speaker(keep_last)])
    def test_agents(self, rules: Rules, make: Callable[[], Agent]) -> None:
        """Agents alone play the games of ``play_game``, with the same hints."""
        seats = [make() for _ in range(rules.players)]
        table = Tabletop.deal(rules, seats, seed=7, starter=0)
        let_agents_move(table)
        again = [make() for _ in range(rules.players)]

        assert table.record == play_game(again, deal(rules, seed=7), starter=0)
        assert table.move_agent().refused

    @pytest.mark.parametrize("rules", [TEAM, DUEL], ids=repr)
    def test_together(self, rules: Rules) -> None:
        """A person who enters the moves of an agent plays the agent's game."""
        table = Tabletop.deal(rules, [None, GreedyAgent()], seed=7, starter=0)
        while table.outcome is None:
            let_agents_move(table)
            if table.outcome is None:
                view = table.view(0)
                enter(table, notation.write_move(GreedyAgent().move(view), view))
        greedy = [GreedyAgent(), GreedyAgent()]

        assert table.record == play_game(greedy, deal(rules, seed=7), starter=0)

    @given(strategies.games(), st.data())
    def test_continued(self, game: strategies.PlayedGame, data: st.DataObject) -> None:
        """A saved game is continued where it was, also one that began in the middle."""
        first = data.draw(st.integers(0, len(game.moves)))
        table = Tabletop(game.states[first])
        for move in game.moves[first:]:
            enter(table, notation.write_move(move, table.state))
            again = Tabletop.read(table.text)
            assert again.moves == table.moves
            assert again.states == table.states
            assert again.text == table.text

    def test_record_continued(self) -> None:
        """Tags, comments and hints of a record stay; undo removes those of its moves."""
        hint = Hint(1, 2, HintKind.KEEP)
        record = Record(
            deal(TEAM, seed=7),
            0,
            [Play(4, 0)],
            tags={"Player 0": "Ada"},
            comments={0: "well", 1: "good"},
            hints={1: [hint]},
        )
        table = Tabletop.read(notation.write_record(record))

        assert table.record == record
        assert table.hints == (hint,)
        assert enter(table, "97-D1")[0].text == "Ada lays 97 on D1"
        assert table.enter("1: end").text == "Ada is on turn, not player 1"
        assert "\nAda is on turn: 2 cards laid" in table.screen()
        assert table.record == record.play(97, "D1")
        enter(table, "undo", "undo")
        assert table.record == attrs.evolve(
            record, moves=(), comments={0: "well"}, hints={}
        )

    def test_seats_continued(self) -> None:
        """A game that is read has the given seats, also if it began in the middle."""
        for start in (deal(TEAM, seed=7).start(0), Record(deal(TEAM, seed=7), 0)):
            table = Tabletop(start)
            enter(table, "4-A1")
            agent = GreedyAgent()
            again = Tabletop.read(table.text, [agent, None])
            assert (again.agent, again.people) == (agent, (1,))

    def test_documents(self) -> None:
        """Records and positions are also read from JSON."""
        record = Record(deal(TEAM, seed=7), 0, [Play(4, 0)])

        assert Tabletop.read(wire.write(record)).record == record
        assert Tabletop.read(wire.write(record.state)).state == record.state
        with pytest.raises(wire.WireError):
            Tabletop.read(wire.write(record.state.view(0)))

    def test_lines(self) -> None:
        """A position may be on several lines, before its turns."""
        table = Tabletop(deal(TEAM, seed=7).start(0))
        enter(table, "4-A1")
        position, turns = table.text.split("\n", 1)
        folded = position.replace(" ", "\n  ")

        assert Tabletop.read(f"\n{folded}\n{turns}").text == table.text

    def test_not_a_game(self) -> None:
        """The errors of other texts are those of the readers."""
        position = notation.write_state(deal(TEAM, seed=7).start(0))
        for text in ("", "\n \n", "chess", "thegame 2", f"{position}\n0: 4-A1 97"):
            with pytest.raises(notation.NotationError):
                Tabletop.read(text)
        with pytest.raises(FalseClaim):
            Tabletop.read(f"{position}\n1: 4-A1")

    def test_wrong_seats(self) -> None:
        """There is one seat for each player, and in each an agent or a person."""
        wrong: list[Any] = [[None], [None, 3], 5]
        for seats in wrong:
            with pytest.raises(InvalidAgents):
                Tabletop.deal(TEAM, seats, seed=7)
        game: Any = TEAM
        with pytest.raises(TypeError):
            Tabletop(game)

    def test_sit(self) -> None:
        """An agent can take a seat at any time, and leave it again."""
        table = team(None, None)
        enter(table, "4-A1", "97-D1")
        table.sit(0, Speaker(keep_last))
        assert table.people == (1,)
        table.move_agent()
        assert table.hints == (Hint(0, 3, HintKind.KEEP),)
        table.sit(0, None)
        enter(table, "11-A1", "95-D1", "end")
        assert table.agent is None
        with pytest.raises(NoSuchPlayer):
            table.sit(2, None)

    def test_own_seats(self) -> None:
        """A list of agents that changes later does not change the table."""
        seats: list[Agent | None] = [None, GreedyAgent()]
        table = Tabletop.deal(TEAM, seats, seed=7, starter=0)
        seats.reverse()

        assert (table.people, table.agent) == ((0,), None)

    def test_illegal_agents(self) -> None:
        """An illegal move or hint of an agent raises the error that names its seat."""
        table = team(Script([EndTurn()]), None)
        with pytest.raises(IllegalAnswer) as caught:
            table.move_agent()
        assert (caught.value.seat, caught.value.number) == (0, 0)
        with pytest.raises(IllegalAnswer) as caught:
            team(None, Speaker(lambda _: [Hint(0, 0, HintKind.KEEP)]))
        assert isinstance(caught.value.reason, InvalidTalk)

    def test_nothing_half_done(self) -> None:
        """If an agent then gives illegal hints, no seat is changed and no move made."""
        table = team(None, None, None)
        wrong = Speaker(lambda _: [Hint(0, 0, HintKind.KEEP)])
        with pytest.raises(IllegalAnswer):
            table.sit(2, wrong)
        assert table.people == (0, 1, 2)
        enter(table, "4-A1", "97-D1")
        table.sit(2, wrong)
        with pytest.raises(IllegalAnswer):
            table.enter("end")
        assert (len(table.moves), table.agent) == (2, None)
        table.sit(2, None)
        enter(table, "end")

    def test_errors_of_agents(self) -> None:
        """An error that an agent raises while it thinks is passed on."""

        class Thinker:
            def move(self, view: View) -> Move:
                view.play(1, 0)
                return EndTurn()

        with pytest.raises(NoSuchCard):
            team(Thinker(), None).move_agent()
        with pytest.raises(RuntimeError, match="an agent raised StopIteration"):
            team(Hopeful(), None).move_agent()


class TestUndo:
    """Plays can be taken back, draws only if it is allowed."""

    def test_plays(self) -> None:
        """The cards of a turn are taken back one by one."""
        table = team(None, None)
        start = table.text
        enter(table, "4-A1", "97-D1")

        assert enter(table, "undo")[0].text == "97-D1 is taken back"
        assert table.moves == (Play(4, 0),)
        enter(table, "undo")
        assert table.text == start

    def test_draws(self) -> None:
        """After a draw nothing is taken back."""
        table = team(None, GreedyAgent())
        enter(table, "4-A1", "97-D1", "end")
        before = table.text

        assert table.enter("undo") == Reply("cannot undo: cards were drawn since", True)
        let_agents_move(table)
        assert table.enter("undo").refused
        assert table.text != before

    def test_allowed(self) -> None:
        """If it is allowed, the moves of agents are taken back with those of the person."""
        table = team(None, GreedyAgent(), undo_draws=True)
        enter(table, "4-A1", "97-D1")
        before = table.text
        for move in (Tabletop.move_agent, let_agents_move):
            enter(table, "end")
            move(table)
            assert enter(table, "undo")[0].text == "end is taken back"
            assert table.text == before

    def test_draws_of_either_duellist(self) -> None:
        """A draw from any draw pile counts."""
        for starter in (0, 1):
            table = Tabletop.deal(DUEL, seed=7, starter=starter)
            enter(table, *table.enter("safe").text.split()[2:3])
            enter(table, *table.enter("safe").text.split()[2:3], "end")

            assert table.enter("undo").text == "cannot undo: cards were drawn since"

    def test_allowed_for_a_saved_game(self) -> None:
        """The draws of a game that is read can be undone if it is allowed."""
        table = team(None, None)
        enter(table, "4-A1", "97-D1", "end")

        assert Tabletop.read(table.text).enter("undo").refused
        enter(Tabletop.read(table.text, undo_draws=True), "undo")

    def test_hints(self) -> None:
        """Hints that were given before the move stay, later ones are withdrawn."""
        table = team(None, None)
        enter(table, "4-A1", "keep A2", "97-D1", "small D2", "undo")

        assert table.hints == (Hint(0, 1, HintKind.KEEP),)

    def test_last_play(self) -> None:
        """The play that lost the game can be taken back."""
        tops, decks = (90, 99, 4, 3), [[50, 51]]
        state = State(TEAM, tops=tops, hands=[[91, 92], [60]], decks=decks, player=0)
        table = Tabletop(state)
        (reply,) = enter(table, "92-A1")

        assert reply.text == (
            "player 0 lays 92 on A1, the game is over: 4 cards left, an excellent result"
        )
        enter(table, "undo")
        assert table.state == state
        assert table.outcome is None

    def test_other_seats(self) -> None:
        """A move that is taken back leaves everybody in the present seats."""
        table = team(None, GreedyAgent())
        enter(table, "4-A1")
        table.sit(1, Speaker(keep_last))
        enter(table, "undo")
        assert table.hints == (Hint(1, 3, HintKind.KEEP),)
        table.sit(0, Speaker())
        table.move_agent()
        table.sit(0, None)
        enter(table, "undo")
        assert table.agent is None

    def test_equal_agent(self) -> None:
        """An agent that is equal to the one before it takes the seat all the same."""
        agent, table = RandomAgent(1), team(None, RandomAgent(1))
        enter(table, "4-A1")
        table.sit(1, agent)
        enter(table, "undo", "4-A1", "97-D1", "end")

        assert table.agent is agent

    def test_agents_only(self) -> None:
        """Moves of agents alone cannot be taken back."""
        table = team(GreedyAgent(), None)
        let_agents_move(table)

        assert table.enter("undo").text.startswith("nothing to undo")


class TestTalk:
    """Hints are given, seen, recorded and withdrawn."""

    def test_given(self) -> None:
        """A hint is in the views, on the screen and in the record until withdrawn.

        Case, spaces and hyphens do not matter.
        """
        table = team(None, None)
        said = enter(table, "keep d1", "small A2")

        assert said[0].text == "D1: player 0 asks: keep this pile for me"
        hints: tuple[Hint, ...] = (
            Hint(0, 1, HintKind.SMALL_STEP),
            Hint(0, 2, HintKind.KEEP),
        )
        assert table.hints == table.view(1).hints == hints
        assert table.record is not None
        assert table.record.hints == ((0, hints),)
        assert "player 0 asks: keep this pile for me" in table.screen()
        assert enter(table, "Keep d-1")[0].text.startswith("withdrawn: D1: player 0")
        assert table.hints == hints[:1]
        enter(table, "small  a 2")
        assert table.hints == table.view(1).hints == ()

    def test_of_others(self) -> None:
        """A person who is not on turn gives hints under their own number."""
        table = team(None, None)
        (said,) = enter(table, "1: keep A1")

        assert said.text == "A1: player 1 asks: keep this pile for me"
        assert table.hints == (Hint(1, 0, HintKind.KEEP),)

    def test_turns(self) -> None:
        """The hints of people stay in force, those of agents are given anew."""
        agents = [Speaker(keep_last), Speaker()]
        table = team(None, *agents)
        agent, person = Hint(1, 3, HintKind.KEEP), Hint(0, 0, HintKind.KEEP)
        assert table.hints == (agent,)
        enter(table, "keep A1", "4-A1", "97-D1", "end")
        assert table.hints == (person,)
        table.move_agent()
        assert agents[0].moved[0].hints == (person,)
        assert agents[1].asked[-1].hints == (person,)

    def test_refused(self) -> None:
        """Duellists do not talk, and a spectator has no seat to speak from.

        An impossible hint raises an error.
        """
        duel = Tabletop.deal(DUEL, seed=7, starter=0)
        assert duel.enter("keep A").text == "cannot give a hint: duellists do not talk"
        table = team(GreedyAgent(), None, None)
        assert table.enter("keep A1").text.startswith("say who gives the hint")
        with pytest.raises(InvalidTalk):
            table.hint(Hint(1, 4, HintKind.KEEP))


class TestShown:
    """What a seat is shown."""

    def test_seat(self) -> None:
        """The table is shown to the only person, or to the person on turn."""
        assert team(GreedyAgent(), None).seat == 1
        assert team(None, None).seat == 0
        assert team(GreedyAgent(), None, None).seat is None
        assert team(GreedyAgent()).seat is None
        table = Tabletop.deal(SMALL, seed=7)
        by_hand(table, lambda moves: moves[0])
        assert table.seat is None
        assert table.fitting() == {}

    def test_fitting(self) -> None:
        """Each card is listed with the piles on which it fits, and tricks are marked."""
        tops, decks = (47, 99, 3, 2), [[50, 51]]
        state = State(
            TEAM, tops=tops, hands=[[20, 37, 98], [60]], decks=decks, player=0
        )
        table = Tabletop(state)

        assert table.fitting() == {20: (), 37: ("A1!",), 98: ("A1",)}
        assert table.screen().endswith("fits: 20:- 37:A1! 98:A1")
        assert Tabletop(state, [GreedyAgent(), None]).fitting() == {}

    def test_over(self) -> None:
        """A person alone is shown the end from their seat, and no piles for the hand."""
        tops = (98, 99, 3, 2)
        state = State(Cooperative(1), tops=tops, hands=[[50]], decks=[[51]], player=0)
        table = Tabletop(state)

        assert table.seat == 0
        assert table.fitting() == {}
        assert table.screen().endswith("\n\nover: 2 cards left, an excellent result")

    def test_news(self) -> None:
        """The moves since the person's last move are told, a line for each turn.

        Without news the screen begins with the table.
        """
        table = team(None, GreedyAgent(), GreedyAgent())
        assert table.news() == ()
        assert table.screen().startswith("The Game as player 0")
        enter(table, "4-A1", "97-D1", "end")
        let_agents_move(table)

        first, second = table.news()
        assert first.startswith("player 1 lays ")
        assert first.endswith(", ends the turn, draws 2 cards")
        assert second.startswith("player 2 lays ")
        assert table.screen().startswith(f"{first}\n{second}\n\nThe Game as player 0")
        enter(table, table.enter("legal").text.split()[2])
        assert table.news() == ()

    def test_news_of_a_duel(self) -> None:
        """The news name the piles as the screen of the seat does."""
        table = Tabletop.deal(DUEL, [Script([Play(15, 0)]), None], seed=7, starter=0)
        table.move_agent()

        assert table.news() == ("player 0 lays 15 on opp.A",)

    def test_news_for_several(self) -> None:
        """A person is told the turns of other people, too."""
        table = team(None, None)
        enter(table, "4-A1", "97-D1", "end")
        told = "player 0 lays 4 on A1, lays 97 on D1, ends the turn, draws 2 cards"

        assert table.news() == (told,)

    def test_news_for_a_spectator(self) -> None:
        """While an agent is on turn, the news begin after the last move of a person."""
        table = team(None, GreedyAgent(), GreedyAgent(), None)
        enter(table, "4-A1", "97-D1", "end")
        assert (table.seat, table.news()) == (None, ())
        while table.state.player == 1:
            table.move_agent()

        (news,) = table.news()
        assert table.seat is None
        assert news.startswith("player 1 lays ")

    @given(strategies.states(), st.integers(0, 2**32))
    def test_nothing_hidden(self, state: State, seed: int) -> None:
        """No screen or list depends on cards that the seat does not know."""
        player = state.player
        other = state.view(player).sample(random.Random(seed))
        for command in ("table", "legal", "safe", "planner"):
            one, two = Tabletop(state), Tabletop(other)
            assert one.enter(command) == two.enter(command)

    def test_advice(self) -> None:
        """The planner's best turns are listed with their values, its own first."""
        for rules in (TEAM, DUEL):
            table = Tabletop.deal(rules, seed=7, starter=0)
            _, *turns = enter(table, "planner")[0].text.split("\n")
            best = Planner().best_turns(table.view(0))
            assert len(turns) == 3
            for line, (plays, value) in zip(turns, best, strict=True):
                written, *words = line.split()
                assert float(written) == pytest.approx(value, abs=0.001)
                assert words[-1] == "end"
                cards = [int(word.partition("-")[0]) for word in words[:-1]]
                assert cards == [play.card for play in plays]
        assert table.enter("1: planner").refused

    def test_advice_to_win(self) -> None:
        """A turn that ends the game has no end of its own."""
        state = State(TEAM, tops=(1, 1, 9, 8), hands=[[5], []], decks=[[]], player=0)
        last = Tabletop(state).enter("planner").text.split("\n")[1]

        assert last.split()[1:] == ["5-A1"]
