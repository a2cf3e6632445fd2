"""Comparisons of two agents that have played the same deals."""

from typing import final

import attrs

from thegame._frozen import Value
from thegame._validation import Inspection, required

from ._errors import InvalidExperiment
from ._games import Summary, most_left
from ._results import Results, counted, label, table
from ._statistics import Estimate, sign_test


@final
@attrs.frozen
class Comparison(Value):
    """Two teams on the same deals.

    Only deals on which their results differ say which team is better. Made by
    `compare`, and printed as a table.
    """

    both: int
    """The number of deals that both teams won."""

    first: int
    """The number of deals that only the first team won."""

    second: int
    """The number of deals that only the second team won."""

    neither: int
    """The number of deals that neither team won."""

    fewer: int
    """The number of deals on which the first team had fewer cards left."""

    more: int
    """The number of deals on which the first team had more cards left."""

    difference: Estimate
    """The mean number of cards left of the first team minus that of the second."""

    agents: tuple[str, str]
    """The agents of the first team and of the second, as they are printed."""

    @property
    def p_value(self) -> float:
        """The probability of such uneven wins between equals (exact McNemar test)."""
        return sign_test(self.first, self.second)

    @property
    def unlaid_p_value(self) -> float:
        """The probability of such uneven cards left between equals (sign test)."""
        return sign_test(self.fewer, self.more)

    def __str__(self) -> str:
        one, other = self.agents
        deals = self.both + self.first + self.second + self.neither
        first = Estimate.share(self.both + self.first, deals)
        second = Estimate.share(self.both + self.second, deals)
        rows = [
            (counted(deals, "deal"), "won", "won alone", "fewer cards left"),
            (f"first: {one}", f"{first}", f"{self.first}", f"{self.fewer}"),
            (f"second: {other}", f"{second}", f"{self.second}", f"{self.more}"),
            ("p-value", "", f"{self.p_value:.2g}", f"{self.unlaid_p_value:.2g}"),
        ]
        last = f"cards left, first minus second: {self.difference}"
        return "\n".join([*table(rows), "", last])


def compare(first: Results, second: Results) -> Comparison:
    """Compare two teams that have played the same deals.

    >>> from thegame import Cooperative
    >>> from thegame.agents import GreedyAgent, RandomAgent
    >>> from thegame.experiments import compare, simulate
    >>> greedy = simulate(Cooperative(3), GreedyAgent, seeds=range(20))
    >>> chance = simulate(Cooperative(3), RandomAgent, seeds=range(20))
    >>> compare(greedy, chance).fewer
    20
    """
    pairs = _pairs(first, second)
    won = [(one.is_won_by(0), other.is_won_by(0)) for one, other in pairs]
    left = [one.unlaid - other.unlaid for one, other in pairs]
    most = most_left(first.rules)
    return Comparison(
        both=won.count((True, True)),
        first=won.count((True, False)),
        second=won.count((False, True)),
        neither=won.count((False, False)),
        fewer=sum(it < 0 for it in left),
        more=sum(it > 0 for it in left),
        difference=Estimate.mean(left, -most, most),
        agents=(label(first.agents), label(second.agents)),
    )


@final
@attrs.frozen
class Match(Value):
    """Two duellists who have played every deal twice, with their seats exchanged.

    So each of them had each hand once, and started once. Made by `match`, and printed
    as a table.
    """

    first: int
    """The number of deals of which the first duellist won both games."""

    second: int
    """The number of deals of which the second duellist won both games."""

    shared: int
    """The number of deals of which each won one game."""

    started: int
    """The number of games that were won by the player who started."""

    agents: tuple[str, str]
    """The first and the second duellist, as they are printed."""

    @property
    def games(self) -> int:
        """The number of games: two for each deal."""
        return 2 * (self.first + self.second + self.shared)

    @property
    def won(self) -> int:
        """The number of games that the first duellist has won."""
        return 2 * self.first + self.shared

    @property
    def wins(self) -> Estimate:
        """The share of games that the first duellist has won."""
        return Estimate.share(self.won, self.games)

    @property
    def starter_wins(self) -> Estimate:
        """The share of games that were won by the player who started."""
        return Estimate.share(self.started, self.games)

    @property
    def p_value(self) -> float:
        """The probability of such an uneven split between equals (sign test)."""
        return sign_test(self.first, self.second)

    def __str__(self) -> str:
        first, second = self.agents
        other = Estimate.share(self.games - self.won, self.games)
        deals = counted(self.games // 2, "deal")
        rows = [
            (f"{deals}, twice each", "won", "won both games"),
            (f"first: {first}", f"{self.wins}", f"{self.first}"),
            (f"second: {second}", f"{other}", f"{self.second}"),
            ("p-value", "", f"{self.p_value:.2g}"),
        ]
        last = f"won by whoever started: {self.starter_wins}"
        return "\n".join([*table(rows), "", last])


def match(there: Results, back: Results) -> Match:
    """Evaluate the games of a match, and those with the seats exchanged."""
    pairs = _pairs(there, back)
    check, rules, seated = Inspection(), there.rules, there.agents[::-1]
    duel = not rules.is_team and rules.players == 2
    check.expect(duel, "rules", rules, "a duel for two")
    check.expect(back.agents == seated, "agents", back.agents, f"{seated!r}")
    same = there.digests[::-1]
    check.expect(back.digests == same, "digests", back.digests, f"{same!r}")
    check.conclude(InvalidExperiment)
    won = [one.is_won_by(0) + other.is_won_by(1) for one, other in pairs]
    games = (*there.games, *back.games)
    return Match(
        first=won.count(2),
        second=won.count(0),
        shared=won.count(1),
        started=sum(game.is_won_by(game.starter) for game in games),
        agents=(label(there.agents[:1]), label(back.agents[:1])),
    )


def _pairs(first: Results, second: Results) -> list[tuple[Summary, Summary]]:
    """Return the games by deals; raise `InvalidExperiment` if these are different."""
    required("first", first, Results)
    required("second", second, Results)
    check = Inspection()
    check.expect(first.rules == second.rules, "rules", second.rules, f"{first.rules!r}")
    expected = f"the same {len(first.seeds)} seeds"
    check.expect(first.seeds == second.seeds, "seeds", second.seeds, expected)
    check.conclude(InvalidExperiment)
    return list(zip(first.games, second.games, strict=True))
