"""A check of agents: games in which everything that an agent does is watched."""

import random
from collections.abc import Callable, Iterable
from typing import cast

from thegame._defects import defect
from thegame._errors import InvalidAgents
from thegame._game.deal import Deal, deal, draw_starter
from thegame._game_errors import IllegalAnswer
from thegame._rules import Cooperative, Rules
from thegame._rules.refusals import IllegalMove

from ._faults import Conformance, Fault, FaultKind
from ._play import play_game
from ._protocol import Agent
from ._stranger import Stranger
from ._witness import Caught, Trial, Witness


def check_agent(
    make: Callable[[], Agent], rules: Rules, *, seeds: Iterable[int] = range(10)
) -> Conformance:
    """Play games with an agent, one for each seed, and report what it does wrong.

    ``make`` is a function without arguments that returns a new agent. For each game and
    seat it is called twice, and both agents are asked the same questions, so that their
    answers can be compared. With even seeds the agents have all seats; with odd seeds
    they have one, and the others play and give hints at random. The same seeds give the
    same games.

    An agent conforms if its moves and hints are legal and its wishes to start are
    numbers, if agents made alike answer alike, if it leaves the views and the global
    random generator as they are, raises nothing, and if none of its hints gives away a
    card. A hint gives away a card if the agent would not give it with any other unlaid
    card instead. Some hints of each game are tried in this way; whether several hints
    together are a code is not checked.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, check_agent
    >>> report = check_agent(GreedyAgent, thegame.FaceToFace(), seeds=range(2))
    >>> report.conforms, report.games
    (True, 2)
    """
    _require_maker(make)
    trials, faults = list[Trial](), list[Fault]()
    for seed in seeds:
        trial = Trial(seed)
        trials.append(trial)
        try:
            _play(trial, make, rules)
        except Caught as caught:
            faults.append(caught.fault)
    return Conformance(
        games=len(trials),
        moves=sum(trial.moves for trial in trials),
        hints=sum(trial.hints for trial in trials),
        faults=tuple(faults),
    )


def _require_maker(make: object) -> None:
    made = make() if callable(make) else make
    # An agent in place of the function that makes it is the likeliest mistake.
    if not callable(make) or not isinstance(made, Agent):
        expected = "a function that returns an object with a method move"
        raise InvalidAgents((defect("make", made, expected),))


def _play(trial: Trial, make: Callable[[], Agent], rules: Rules) -> None:
    """Play a game; raise what is caught."""
    seed, players = trial.seed, rules.players
    checked = range(players) if seed % 2 == 0 else (seed // 2 % players,)
    agents = [
        Witness(trial, seat, make)
        if seat in checked
        else Stranger(trial, random.Random(f"{seed} {seat}"))
        for seat in range(players)
    ]
    dealt = deal(rules, seed=seed)
    try:
        play_game(agents, dealt, starter=_starter(dealt, seed))
    except IllegalAnswer as error:
        # Nobody has made an illegal move.
        trial.made = error.number
        move = isinstance(error.reason, IllegalMove)
        kind = FaultKind.ILLEGAL_MOVE if move else FaultKind.ILLEGAL_HINTS
        _witness(agents, error.seat).catch(kind, error.reason)
    except InvalidAgents as error:
        # The path of a wish is that of its agent.
        (_, seat, *_), *_ = error.defects[0].paths
        _witness(agents, cast("int", seat)).catch(FaultKind.INVALID_WISH, error)


def _witness(agents: list[Witness | Stranger], seat: int) -> Witness:
    # Strangers do nothing wrong.
    return cast("Witness", agents[seat])


def _starter(dealt: Deal, seed: int) -> int | None:
    """Return who is drawn by lot in a duel; a team agrees."""
    return (
        None
        if isinstance(dealt.rules, Cooperative)
        else draw_starter(dealt.rules, seed=seed)
    )
