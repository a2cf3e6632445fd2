"""Two agents on the same deals: who is better, and how sure that is."""

from typing import final

import attrs

from thegame._checks import Inspection
from thegame._errors import InvalidExperiment
from thegame._values import Value

from ._results import Results
from ._statistics import Mean, Share, sign_test
from ._tables import many, table


@final
@attrs.frozen
class Comparison(Value):
    """Two teams on the same deals; deals on which they do equally well decide nothing.

    Made by `compare`, and printed as a table.
    """

    both: int
    """The deals that both teams won."""

    first: int
    """The deals that only the first team won."""

    second: int
    """The deals that only the second team won."""

    neither: int
    """The deals that neither team won."""

    fewer: int
    """The deals on which the first team had fewer cards left."""

    more: int
    """The deals on which the first team had more cards left."""

    difference: Mean
    """How many more cards the first team had left on a deal, on average."""

    @property
    def p_value(self) -> float:
        """The probability of such uneven wins if both are equal (exact McNemar)."""
        return sign_test(self.first, self.second)

    @property
    def unlaid_p_value(self) -> float:
        """The same probability for the cards left (exact sign test)."""
        return sign_test(self.fewer, self.more)

    def __str__(self) -> str:
        deals = self.both + self.first + self.second + self.neither
        wins = [Share(self.both + alone, deals) for alone in (self.first, self.second)]
        p_values = f"{self.p_value:.2g}", f"{self.unlaid_p_value:.2g}"
        rows = [
            (many(deals, "deal"), "won", "won alone", "fewer cards left"),
            ("first", f"{wins[0]}", f"{self.first}", f"{self.fewer}"),
            ("second", f"{wins[1]}", f"{self.second}", f"{self.more}"),
            ("p-value", "", *p_values),
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
    _require_same_deals(first, second)
    pairs = list(zip(first.games, second.games, strict=True))
    won = [(one.is_won_by(0), other.is_won_by(0)) for one, other in pairs]
    left = [one.unlaid - other.unlaid for one, other in pairs]
    return Comparison(
        both=won.count((True, True)),
        first=won.count((True, False)),
        second=won.count((False, True)),
        neither=won.count((False, False)),
        fewer=sum(it < 0 for it in left),
        more=sum(it > 0 for it in left),
        difference=Mean.of(left),
    )


@final
@attrs.frozen
class Match(Value):
    """Two duellists who have played every deal twice, with their seats exchanged.

    So each of them had each hand once, and started once. Made by `match`, and printed
    as a table.
    """

    wins: Share
    """The games that the first duellist has won."""

    first: int
    """The deals of which the first duellist won both games."""

    second: int
    """The deals of which the second duellist won both games."""

    shared: int
    """The deals of which each won one game."""

    starter_wins: Share
    """The games that were won by whoever started."""

    @property
    def p_value(self) -> float:
        """The probability of so uneven a split if both are equal (sign test)."""
        return sign_test(self.first, self.second)

    def __str__(self) -> str:
        deals = self.first + self.second + self.shared
        other = Share(self.wins.games - self.wins.count, self.wins.games)
        rows = [
            (f"{many(deals, 'deal')}, twice each", "won", "won both games"),
            ("first", f"{self.wins}", f"{self.first}"),
            ("second", f"{other}", f"{self.second}"),
            ("p-value", "", f"{self.p_value:.2g}"),
        ]
        last = f"won by whoever started: {self.starter_wins}"
        return "\n".join([*table(rows), "", last])


def match(there: Results, back: Results) -> Match:
    """Evaluate a match: its games, and those with the seats exchanged."""
    _require_same_deals(there, back)
    check = Inspection()
    seated = tuple(reversed(there.agents))
    check.expect(back.agents == seated, "agents", back.agents, f"{seated!r}")
    check.conclude(InvalidExperiment)
    pairs = zip(there.games, back.games, strict=True)
    won = [one.is_won_by(0) + other.is_won_by(1) for one, other in pairs]
    games = 2 * len(won)
    started = there.starter_wins.count + back.starter_wins.count
    return Match(
        wins=Share(sum(won), games),
        first=won.count(2),
        second=won.count(0),
        shared=won.count(1),
        starter_wins=Share(started, games),
    )


def _require_same_deals(first: Results, second: Results) -> None:
    """Raise `InvalidExperiment` unless both have the same rules and seeds."""
    check = Inspection()
    same = first.rules == second.rules
    check.expect(same, "rules", second.rules, f"{first.rules!r}")
    expected = f"the same {len(first.seeds)} seeds"
    check.expect(first.seeds == second.seeds, "seeds", second.seeds, expected)
    check.conclude(InvalidExperiment)
