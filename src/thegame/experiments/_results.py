"""The results of many games with the same agents in the same seats, and their table."""

from collections import Counter
from collections.abc import Sequence
from typing import final

import attrs

from thegame._frozen import Value
from thegame._rules import FaceToFace, Rules

from ._one_game import Summary
from ._statistics import Estimate
from ._text_tables import counted, label, seed_range, table


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
    GreedyAgent  0.0 % [0.0, 16.1]  24.90 [19.76, 30.04]  37.65 [34.37, 40.93]
    """

    rules: Rules
    """The rules of the games."""

    agents: tuple[str, ...]
    """The agent in each seat: its module and name, and its arguments."""

    games: tuple[Summary, ...]
    """The games, in the order of their seeds."""

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
        return Estimate.share(
            sum(game.is_won_by(player) for game in self.games), len(self.games)
        )

    @property
    def starter_wins(self) -> Estimate:
        """The share of games that were won by the player who started."""
        return Estimate.share(
            sum(game.is_won_by(game.starter) for game in self.games), len(self.games)
        )

    @property
    def mean_unlaid(self) -> Estimate:
        """The mean number of cards left: to the team, or to the loser of the duel."""
        return Estimate.mean([game.unlaid for game in self.games])

    @property
    def mean_turns(self) -> Estimate:
        """The mean number of turns of a game."""
        return Estimate.mean([game.turns for game in self.games])

    def distribution(self) -> dict[int, int]:
        """Return for each number of cards left the number of games that ended so."""
        return dict(sorted(Counter(game.unlaid for game in self.games).items()))

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each game, for example for ``pandas.DataFrame``."""
        from thegame.notation import write_rules  # noqa: PLC0415 - only needed here

        common = {
            "rules": write_rules(self.rules),
            "players": self.rules.players,
            "agents": ", ".join(dict.fromkeys(self.agents)),
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
        return "\n".join([heading, "", *results_table([self])])


def results_table(several: Sequence[Results]) -> list[str]:
    """Return the lines of a table with a row for each of some results of one game."""
    if isinstance(several[0].rules, FaceToFace):
        heading = ["agent", "player 0 won", "the starter won", "cards left", "turns"]
    else:
        heading = ["agent", "won", "cards left", "turns"]
    return table([heading, *map(_cells, several)])


def _cells(results: Results) -> list[str]:
    """Return a row of the table."""
    duel = isinstance(results.rules, FaceToFace)
    starter = [f"{results.starter_wins}"] if duel else []
    means = f"{results.mean_unlaid}", f"{results.mean_turns}"
    return [label(results.agents), f"{results.wins}", *starter, *means]
