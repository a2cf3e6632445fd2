"""A game between agents: the starter, hints before each turn, moves, and the record."""

import math
from collections.abc import Collection, Generator, Iterable, Sequence
from numbers import Real
from typing import TypeAlias, TypeVar, cast

from thegame._errors import InvalidTalk
from thegame._game.deal import Deal, draw_starter
from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.talk import Hint, Talk
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Move
from thegame._rules.refusals import IllegalMove
from thegame._validation import Inspection, required
from thegame._value_defects import defect

from ._errors import IllegalAnswer, InvalidAgents
from ._protocol import Agent, Starter, Talkative

Game = TypeVar("Game", Record, State)
Result = TypeVar("Result")

Table: TypeAlias = Generator[View, Move | Iterable[Hint], Record]
"""A game that yields views, is sent moves or hints, and returns its record."""


def play_game(
    agents: Sequence[Agent],
    deal: Deal,
    *,
    starter: int | None = None,
    hint_limit: int | None = None,
) -> Record:
    """Let agents play a game to its end, one for each seat; return its record.

    If no starter is given, a team agrees by its wishes (see `Starter`). Duellists draw
    lots, so a duel needs one: ``draw_starter(deal.rules, seed=seed)`` draws it.

    Before each turn of a team, every seat but the one on turn gives its hints,
    beginning with the next player; their views have the hints that were given before.
    These hints are in force during the turn, and all earlier ones are withdrawn. Each
    seat may have at most ``hint_limit`` hints in force.

    An illegal move and illegal hints raise `IllegalAnswer`. An error that an agent
    itself raises is passed on.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, play_game
    >>> rules = thegame.Cooperative(2)
    >>> record = play_game([GreedyAgent(), GreedyAgent()], thegame.deal(rules, seed=7))
    >>> record.outcome
    TeamResult(unlaid=11)
    """
    _require(agents, deal, guests=False)
    return finished(playing(agents, deal, starter=starter, hint_limit=hint_limit))


def finished(game: Generator[View, Move | Iterable[Hint], Result]) -> Result:
    """Return the result of a game, or of a round of talk, among agents only."""
    while True:
        # It yields nothing, because every seat has an agent.
        try:
            next(game)
        except StopIteration as over:
            return cast("Result", over.value)


def playing(
    agents: Sequence[Agent | None],
    deal: Deal,
    *,
    starter: int | None = None,
    hint_limit: int | None = None,
    ask_hints: bool = False,
) -> Table:
    """Return a generator that plays a game in which some seats have no agent (None).

    It yields the view of a seat without an agent whenever that seat is on turn, and
    continues when a move is sent. When the game is over it returns the record, as the
    value of `StopIteration`. With ``ask_hints`` it also yields the view of such a seat
    before each turn of a teammate, and is sent a collection of hints;
    ``view.on_turn`` tells the two apart. Everything else is as in `play_game`: the
    agents' hints are in the views, and a seat without an agent has no wish to start.

    An illegal move ends the generator with `IllegalAnswer`, so check moves that people
    enter with ``view.why_not(move)`` first.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, playing
    >>> deal = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> game = playing([GreedyAgent(), None], deal)
    >>> view = next(game)  # the agent has taken its first turn
    >>> view.seat, view.legal_plays()[0]
    (1, Play(card=11, pile=0))
    >>> view = game.send(view.legal_plays()[0])
    >>> view.laid
    1
    """
    _require(agents, deal, guests=True)
    first = _chosen(agents, deal) if starter is None else starter
    asked = talking(agents, deal.rules, ask_hints=ask_hints)
    return _played(Record(deal, first), agents, asked, hint_limit)


def _played(
    record: Record, agents: Sequence[Agent | None], talkers: set[int], limit: int | None
) -> Table:
    talk = Talk(record.rules, limit=limit) if talkers else None
    while record.outcome is None:
        number, seat = len(record.moves), record.state.player
        if talk is not None and not record.state.laid:
            talk = yield from talked(talk, record.state, agents, talkers, number)
            record = record.hear(talk)
        view, agent = record.view_at(number, seat), agents[seat]
        answer = (yield view) if agent is None else agent.move(view)
        record = moved(record, cast("Move", answer), seat, number)
    return record


def moved(game: Game, answer: Move, seat: int, number: int) -> Game:
    """Return the game after the move of a seat; `IllegalAnswer` has the number."""
    try:
        return game.apply(answer)
    except IllegalMove as reason:
        raise IllegalAnswer(seat, number, reason) from None


def _require(agents: Sequence[Agent | None], deal: Deal, *, guests: bool) -> None:
    """Raise `InvalidAgents` unless there is an agent (or None) for each seat."""
    players = required("deal", deal, Deal).rules.players
    require_agents(agents, players, guests=guests)


def require_agents(
    agents: Sequence[Agent | None], players: int, *, guests: bool
) -> None:
    """Raise `InvalidAgents` unless there are as many agents as players, or guests."""
    check = Inspection()
    seated = check.sequence("agents", agents, players, "agent")
    expected = f"an object with a method move{' or None' if guests else ''}"
    for seat, agent in enumerate(seated):
        able = isinstance(agent, Agent) or (guests and agent is None)
        check.expect(able, ("agents", seat), agent, expected)
    check.conclude(InvalidAgents)


def _chosen(agents: Sequence[Agent | None], deal: Deal) -> int:
    """Return the seat whose wish to start is the strongest (CO-START-1)."""
    if not deal.rules.agree_on_starter:
        expected = "a player, as duellists draw lots"  # F2F-START-1
        raise InvalidAgents((defect("starter", None, expected),))
    wishes = [_wish(agent, deal, seat) for seat, agent in enumerate(agents)]
    return wishes.index(max(wishes))


def _wish(agent: Agent | None, deal: Deal, seat: int) -> float:
    """Return how much an agent wishes to start; 0 if it does not say."""
    if not isinstance(agent, Starter):
        return 0.0
    wish: object = agent.wish_to_start(deal.view(seat))
    if isinstance(wish, Real) and not math.isnan(wish):
        return float(wish)
    where = ("agents", seat, "wish_to_start")
    raise InvalidAgents((defect(where, wish, "a number"),))


def talking(
    agents: Sequence[Agent | None], rules: Rules, *, ask_hints: bool = False
) -> set[int]:
    """Return the seats that give hints; duellists do not talk."""
    # Once a game, because each of these checks takes longer than a move.
    return {
        seat
        for seat, agent in enumerate(agents)
        if rules.may_talk
        and (isinstance(agent, Talkative) or (ask_hints and agent is None))
    }


def talked(
    talk: Talk,
    state: State,
    agents: Sequence[Agent | None],
    talkers: Collection[int],
    number: int,
) -> Generator[View, Move | Iterable[Hint], Talk]:
    """Return the talk when a turn begins: earlier hints are withdrawn, new ones given.

    Hints of seats that have no agent and are not asked stay in force. The number is
    that of the next move, for `IllegalAnswer`.
    """
    players = len(agents)
    stay = {seat for seat in range(players) if agents[seat] is None} - {*talkers}
    kept = [hint for hint in talk.hints if hint.player in stay]
    talk = Talk(talk.rules, kept, limit=talk.limit)
    for step in range(1, players):
        seat = (state.player + step) % players
        if seat in talkers:
            view, agent = state.view(seat).hear(talk), agents[seat]
            given = (
                (yield view) if agent is None else cast("Talkative", agent).hints(view)
            )
            try:
                talk = joined(talk, seat, cast("Iterable[Hint]", given))
            except InvalidTalk as reason:
                raise IllegalAnswer(seat, number, reason) from None
    return talk


def joined(talk: Talk, seat: int, given: Iterable[Hint]) -> Talk:
    """Return the talk with the hints of a seat, or raise `InvalidTalk`."""
    answer = cast("object", given)
    if not isinstance(answer, Iterable):
        raise InvalidTalk((defect("hints", answer, "a collection of hints"),))
    check, hints = Inspection(), tuple(given)
    if not hints:
        return talk
    for index, hint in enumerate(hints):
        talk._inspect(("hints", index), hint, check)
    check.conclude(InvalidTalk)
    for index, hint in enumerate(hints):
        where, own = ("hints", index, "player"), hint.player == seat
        check.expect(own, where, hint.player, f"{seat}, who gives the hint")
    check.conclude(InvalidTalk)
    # Duplicate hints are ignored.
    return Talk(talk.rules, {*talk.hints, *hints}, limit=talk.limit)


def drawn_starter(rules: Rules, seed: int) -> int | None:
    """Return the starter of a duel, by the seed; None for a team, which agrees."""
    return None if rules.agree_on_starter else draw_starter(rules, seed=seed)
