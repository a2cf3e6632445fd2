"""Results: what came of many games with the same agents in the same seats."""

from collections import Counter
from typing import final

import attrs

from thegame._rules import Rules
from thegame._values import Value
from thegame.notation import write_rules

from ._games import Summary
from ._statistics import Mean, Share


@final
@attrs.frozen
class Results(Value):
    """The games of one experiment, and what can be said about them.

    Two experiments with the same rules, agents and seeds have equal results.
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
