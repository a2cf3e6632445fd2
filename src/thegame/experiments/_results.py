"""Results of many games with the same agents in the same seats, and their tables."""

from collections import Counter
from collections.abc import Sequence
from typing import final

import attrs

from thegame._frozen import Value
from thegame._rules import Rules
from thegame.agents._errors import on_one_line

from ._games import Summary, most_left
from ._statistics import Estimate


@final
@attrs.frozen
class Results(Value):
    """The games of one experiment, and their statistics.

    Two experiments with the same rules, agents and seeds have equal results. ``print``
    shows them as a table.

    >>> from thegame import Cooperative
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.experiments import simulate
    >>> print(simulate(Cooperative(3), GreedyAgent, seeds=range(20)))
    Cooperative(3), 20 games, seeds 0 to 19
    <BLANKLINE>
    agent        won                cards left            turns
    GreedyAgent  0.0 % [0.0, 16.1]  24.90 [19.41, 30.39]  37.65 [34.15, 41.15]
    """

    rules: Rules
    """The rules of the games."""

    agents: tuple[str, ...]
    """The agent in each seat: its module and name, and its arguments."""

    games: tuple[Summary, ...]
    """The games, in the order of their seeds."""

    digests: tuple[str, ...] = ()
    """The digest of the agent in each seat: see `agent_digest`."""

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the games, ascending."""
        return tuple(game.seed for game in self.games)

    @property
    def wins(self) -> Estimate:
        """The share of games that were won: by the team, or by player 0 of the duel."""
        return self.wins_of(0)

    def wins_of(self, player: int) -> Estimate:
        """Return the share of games that a player has won; a team wins together."""
        won = sum(game.is_won_by(player) for game in self.games)
        return Estimate.share(won, len(self.games))

    @property
    def starter_wins(self) -> Estimate:
        """The share of games that were won by the player who started."""
        won = sum(game.is_won_by(game.starter) for game in self.games)
        return Estimate.share(won, len(self.games))

    @property
    def mean_unlaid(self) -> Estimate:
        """The mean number of cards left: to the team, or to the players who lost."""
        most = most_left(self.rules)
        return Estimate.mean([game.unlaid for game in self.games], 0, most)

    @property
    def mean_turns(self) -> Estimate:
        """The mean number of turns of a game."""
        # Every turn has at least a card.
        most = self.rules.total
        return Estimate.mean([game.turns for game in self.games], 0, most)

    def distribution(self) -> dict[int, int]:
        """Return how many games ended with each number of cards left."""
        return dict(sorted(Counter(game.unlaid for game in self.games).items()))

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each game, for example for ``pandas.DataFrame``."""
        from thegame.notation import write_rules  # noqa: PLC0415 - only needed here

        common = {
            "rules": write_rules(self.rules),
            "players": self.rules.players,
            "agents": ", ".join(_without_repeats(self.agents)),
        }
        return [
            {**common, **attrs.asdict(game), "won": game.is_won_by(0)}
            for game in self.games
        ]

    def __str__(self) -> str:
        if not self.games:
            # The file of an experiment that has just begun has none.
            return f"{self.rules!r}, no games yet: {label(self.agents)}"
        games = counted(len(self.games), "game")
        heading = f"{self.rules!r}, {games}, {seed_range(self.seeds)}"
        return "\n".join([heading, "", *result_table([self])])


def label(agents: Sequence[str]) -> str:
    """Return the agents of a line-up without their modules, seat by seat, on one line.

    An agent that has all seats is named once.

    >>> from thegame.experiments._results import label
    >>> label(["thegame.agents:GreedyAgent", "mine:Bot(3)", "mine:Bot(3)"])
    'GreedyAgent v Bot(3) v Bot(3)'
    >>> label(["mine:Bot(3)", "mine:Bot(3)"])
    'Bot(3)'
    """
    names = [on_one_line(name.partition(":")[2] or name) for name in agents]
    return " v ".join(_without_repeats(names))


def _without_repeats(agents: Sequence[str]) -> Sequence[str]:
    """Return the agent that has all seats, else the agent of each seat."""
    return agents[:1] if len({*agents}) == 1 else agents


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 game``, ``20,000 games``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def seed_range(seeds: Sequence[int]) -> str:
    """Return a short text for ascending seeds.

    >>> from thegame.experiments._results import seed_range
    >>> seed_range([7]), seed_range([7, 8, 9]), seed_range([7, 9])
    ('seed 7', 'seeds 7 to 9', '2 seeds from 7 to 9')
    """
    first, last = seeds[0], seeds[-1]
    if len(seeds) == 1:
        return f"seed {first}"
    if last - first < len(seeds):
        return f"seeds {first} to {last}"
    return f"{len(seeds):,} seeds from {first} to {last}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines, with columns that are as wide as their widest cell.

    >>> from thegame.experiments._results import table
    >>> table([("agent", "won"), ("Bot", "3")])
    ['agent  won', 'Bot    3']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def result_table(several: Sequence[Results]) -> list[str]:
    """Return the lines of a table with a row for each of some results of one game."""
    rules = several[0].rules
    # In a duel, the second player has won all other games.
    shown = [0] if rules.is_team or rules.players == 2 else range(rules.players)
    won = ["won"] if rules.is_team else [f"player {it} won" for it in shown]
    starter = [] if rules.is_team else ["the starter won"]
    rows = [["agent", *won, *starter, "cards left", "turns"]]
    for one in several:
        shares = [*map(one.wins_of, shown), *([one.starter_wins] if starter else [])]
        estimates = [*shares, one.mean_unlaid, one.mean_turns]
        rows.append([label(one.agents), *map(str, estimates)])
    return table(rows)
