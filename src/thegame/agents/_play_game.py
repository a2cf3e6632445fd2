"""A game between agents: the starter, hints before each turn, moves, and the record."""

import math
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import cast

from thegame._errors import InvalidTalk
from thegame._game.deal import Deal, draw_starter
from thegame._game.record import Record
from thegame._game.talk import Hint, Talk
from thegame._rules import Rules
from thegame._rules.refusals import IllegalMove
from thegame._validation import Inspection
from thegame._value_defects import defect

from ._errors import IllegalAnswer, InvalidAgents
from ._protocol import Agent, Starter, Talkative


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
    _require(agents, deal)
    first = _chosen(agents, deal) if starter is None else starter
    record, talkers = Record(deal, first), _talkers(agents, deal)
    while record.outcome is None:
        if talkers and not record.state.laid:
            record = _after_talk(record, talkers, hint_limit)
        record = _after_move(record, agents)
    return record


def _require(agents: Sequence[Agent], deal: Deal) -> None:
    """Raise `InvalidAgents` unless there is an agent for each seat."""
    check = Inspection()
    players = deal.rules.players
    seated = check.sequence("agents", agents, players)
    for seat, agent in enumerate(seated):
        able = isinstance(agent, Agent)
        check.expect(able, ("agents", seat), agent, "an object with a method move")
    check.conclude(InvalidAgents)


def _chosen(agents: Sequence[Agent], deal: Deal) -> int:
    """Return the seat whose wish to start is the strongest (CO-START-1)."""
    if not deal.rules.agree_on_starter:
        expected = "a player, as duellists draw lots"  # F2F-START-1
        raise InvalidAgents((defect("starter", None, expected),))
    wishes = [_wish(agent, deal, seat) for seat, agent in enumerate(agents)]
    return wishes.index(max(wishes))


def _wish(agent: Agent, deal: Deal, seat: int) -> float:
    """Return how much an agent wishes to start; 0 if it does not say."""
    if not isinstance(agent, Starter):
        return 0.0
    wish: object = agent.wish_to_start(deal.view(seat))
    if isinstance(wish, Real) and not math.isnan(wish):
        return float(wish)
    where = ("agents", seat, "wish_to_start")
    raise InvalidAgents((defect(where, wish, "a number"),))


def _after_move(record: Record, agents: Sequence[Agent]) -> Record:
    """Return the record after one move of the agent on turn."""
    number, seat = len(record.moves), record.state.player
    move = agents[seat].move(record.view_at(number, seat))
    try:
        return record.apply(move)
    except IllegalMove as reason:
        raise IllegalAnswer(seat, number, reason) from None


def _talkers(agents: Sequence[Agent], deal: Deal) -> dict[int, Talkative]:
    """Return the agents that give hints; duellists do not talk."""
    # Once a game, because each of these checks takes longer than a move.
    return {
        seat: agent
        for seat, agent in enumerate(agents)
        if isinstance(agent, Talkative) and deal.rules.may_talk
    }


def _after_talk(
    record: Record, talkers: Mapping[int, Talkative], limit: int | None
) -> Record:
    """Return the record with the hints of the others for the player on turn."""
    state, players = record.state, record.rules.players
    talk = Talk(record.rules, limit=limit)
    for step in range(1, players):
        seat = (state.player + step) % players
        if seat in talkers:
            given = talkers[seat].hints(state.view(seat).hear(talk))
            try:
                talk = _joined(talk, seat, given)
            except InvalidTalk as reason:
                raise IllegalAnswer(seat, len(record.moves), reason) from None
    return record.hear(talk)


def _joined(talk: Talk, seat: int, given: Iterable[Hint]) -> Talk:
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
