"""Whether an agent conforms: the check, the report, and the faults it can name."""

import random
from collections.abc import Callable, Iterable
from typing import cast, final

import attrs

from thegame import _sentences as sentences
from thegame._frozen import Value
from thegame._game.deal import deal
from thegame._rules import Rules, required_rules
from thegame._rules.refusals import IllegalMove
from thegame._value_defects import defect

from ._conformance_players import (
    Fault,
    FaultFound,
    FaultKind,
    Progress,
    RandomTeammate,
    WatchedAgent,
)
from ._errors import IllegalAnswer, InvalidAgents
from ._play_game import play_game
from ._protocol import AN_AGENT, Agent, is_agent
from ._starter import drawn_starter


@final
@attrs.frozen(kw_only=True)
class Conformance(Value):
    """The report of `check_agent`."""

    games: int
    """How many games were played."""

    moves: int
    """How many times the agent was called for a move."""

    hints: int
    """How many hints it gave."""

    faults: tuple[Fault, ...]
    """The faults found: at most one for each game, which ends there."""

    @property
    def conforms(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    def __str__(self) -> str:
        counts = {"game": self.games, "move": self.moves, "hint": self.hints}
        done = sentences.listed(
            sentences.counted(counts[noun], noun) for noun in counts
        )
        found = map(str, self.faults or ("no fault",))
        return "\n".join((f"{done}:", *found))


def check_agent(
    make: Callable[[], Agent], rules: Rules, *, seeds: Iterable[int] = range(10)
) -> Conformance:
    """Play games with an agent, one for each seed, and report its faults.

    ``make`` is a function without arguments that returns a new agent. For each game and
    seat two agents are made, so that their answers can be compared, and further ones to
    see whether one of its first 20 hints gives away a card. Whether several hints
    together are a code is not checked.

    With even seeds the agents have all seats; with odd seeds they have one, and the
    others play and give hints at random. `FaultKind` lists what can be wrong.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, check_agent
    >>> report = check_agent(GreedyAgent, thegame.FaceToFace(), seeds=range(2))
    >>> report.conforms, report.games
    (True, 2)
    """
    _require_factory(make)
    required_rules(rules)
    games, faults = list[Progress](), list[Fault]()
    for seed in seeds:
        games.append(Progress(seed))
        try:
            _play(games[-1], make, rules)
        except FaultFound as found:
            faults.append(found.fault)
    return Conformance(
        games=len(games),
        moves=sum(game.moves for game in games),
        hints=sum(game.hints for game in games),
        faults=tuple(faults),
    )


def _require_factory(make: object) -> None:
    """Raise `InvalidAgents` unless ``make`` returns an agent."""
    made = make() if callable(make) else make
    # An agent in place of the function that makes it is the likeliest mistake.
    if not callable(make) or not is_agent(made):
        expected = f"a function that returns {AN_AGENT}"
        raise InvalidAgents((defect("make", made, expected),))


def _play(progress: Progress, make: Callable[[], Agent], rules: Rules) -> None:
    """Play a game; raise `FaultFound` for the first fault."""
    seed, players = progress.seed, rules.players
    checked = range(players) if seed % 2 == 0 else (seed // 2 % players,)
    agents = [
        WatchedAgent(progress, seat, make)
        if seat in checked
        else RandomTeammate(progress, random.Random(f"{seed} {seat}"))
        for seat in range(players)
    ]
    dealt = deal(rules, seed=seed)
    try:
        play_game(agents, dealt, starter=drawn_starter(rules, seed))
    except IllegalAnswer as error:
        # An illegal move has not been made.
        progress.made = error.number
        move = isinstance(error.reason, IllegalMove)
        kind = FaultKind.ILLEGAL_MOVE if move else FaultKind.ILLEGAL_HINTS
        _watched(agents, error.seat).report(kind, error.reason)
    except InvalidAgents as error:
        # The only defect is that of a wish, and its path names the seat.
        (_, seat, *_), *_ = error.defects[0].paths
        _watched(agents, cast("int", seat)).report(FaultKind.INVALID_WISH, error)


def _watched(agents: list[WatchedAgent | RandomTeammate], seat: int) -> WatchedAgent:
    # A random teammate has no faults.
    return cast("WatchedAgent", agents[seat])
