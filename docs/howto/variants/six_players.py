"""Six players, three rows each way, and a trick of 7."""

from typing import ClassVar

import attrs

from thegame import Cooperative
from thegame.agents import GreedyAgent
from thegame.experiments import simulate
from thegame.testing import check_rules


@attrs.frozen(repr=False)
class SixPlayers(Cooperative):
    """The Game for up to six players."""

    name: ClassVar[str] = "six-players"
    title: ClassVar[str] = "The Game for Six"
    most_players: ClassVar[int] = 6


def main() -> None:
    """Check the rules, and let agents play."""
    rules = SixPlayers(6, rows=3, trick=7)
    print(rules)
    print(check_rules(rules, states=200, games=2))
    print(simulate(rules, GreedyAgent, seeds=range(20)))


if __name__ == "__main__":
    main()
