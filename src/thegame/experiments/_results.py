"""Results: what came of many games with the same agents in the same seats."""

from collections import Counter
from collections.abc import Sequence
from typing import final

import attrs

from thegame._rules import FaceToFace, Rules
from thegame._values import Value
from thegame.notation import write_rules

from ._games import Summary
from ._statistics import Mean, Share
from ._tables import label, many, of_seeds, table


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
    """The agent in each seat: where it is found, and the arguments it was given."""

    games: tuple[Summary, ...]
    """The games, in the order of their seeds."""

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the games, ascending."""
        return tuple(game.seed for game in self.games)

    @property
    def wins(self) -> Share:
        """The games that were won: by the team, or by player 0 of the duel."""
        return self.wins_of(0)

    def wins_of(self, player: int) -> Share:
        """Return how many games the player has won; a team wins together."""
        won = sum(game.is_won_by(player) for game in self.games)
        return Share(won, len(self.games))

    @property
    def starter_wins(self) -> Share:
        """The games that were won by the player who started."""
        won = sum(game.is_won_by(game.starter) for game in self.games)
        return Share(won, len(self.games))

    @property
    def unlaid(self) -> Mean:
        """The mean of the cards left: to the team, or to the loser of the duel."""
        return Mean.of([game.unlaid for game in self.games])

    @property
    def turns(self) -> Mean:
        """The mean length of the games in turns."""
        return Mean.of([game.turns for game in self.games])

    def distribution(self) -> dict[int, int]:
        """Return for each number of cards left how many games ended with it."""
        return dict(sorted(Counter(game.unlaid for game in self.games).items()))

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each game, such as ``pandas.DataFrame`` takes."""
        rules = write_rules(self.rules)
        agents = ", ".join(dict.fromkeys(self.agents))
        return [
            {
                "rules": rules,
                "players": self.rules.players,
                "agents": agents,
                **attrs.asdict(game),
                "won": game.is_won_by(0),
            }
            for game in self.games
        ]

    def __str__(self) -> str:
        if not self.games:
            # So it is with the file of an experiment that has only just begun.
            return f"{self.rules!r}, no games yet: {label(self.agents)}"
        games = many(len(self.games), "game")
        heading = f"{self.rules!r}, {games}, {of_seeds(self.seeds)}"
        return "\n".join([heading, "", *results_table([self])])


def results_table(several: Sequence[Results]) -> list[str]:
    """Return the lines of a table with one row for each of these results of a game."""
    if isinstance(several[0].rules, FaceToFace):
        heading = ["agent", "player 0 won", "the starter won", "cards left", "turns"]
    else:
        heading = ["agent", "won", "cards left", "turns"]
    return table([heading, *map(_cells, several)])


def _cells(results: Results) -> list[str]:
    """Return a row of the table."""
    duel = isinstance(results.rules, FaceToFace)
    starter = [f"{results.starter_wins}"] if duel else []
    facts = f"{results.unlaid}", f"{results.turns}"
    return [label(results.agents), f"{results.wins}", *starter, *facts]
