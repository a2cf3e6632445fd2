"""The strategist's compiled search, for games with some rules.

This module imports numpy and numba; `Strategist` imports it when it is first used.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Play
from thegame.batch._rule_numbers import rule_numbers

from ._buffers import (
    Desk,
    Records,
    Rollouts,
    Weights,
    desk,
    factors,
    orders,
    rollouts,
    write_game,
    write_hints,
    write_view,
)
from ._hint_convention import give_hints
from ._rollouts import find_ends, try_ends

if TYPE_CHECKING:
    from ._strategist import Strategist

WIDER: Final = 3
"""How many times as many nodes are kept below the minimum."""

ALONE: Final = Weights(
    *factors(alpha=1.42, chain=0.5, tricks=(0.15, 0.5, 0.5)), held=0.88, further=0.006
)
"""The weights without talk."""

TALKING: Final = Weights(
    *factors(alpha=1.38, chain=0.45, tricks=(0.16, 0.45, 0.55)),
    held=0.85,
    further=0.008,
    keep=1.0,
    small=0.25,
)
"""The weights with talk."""

DUEL: Final = ALONE._replace(further=0.0, theirs=0.24, lacking=0.6)
"""The weights in a duel."""


@attrs.frozen(eq=False)
class Kernel:
    """The search of a strategist for games with some rules, with its memory."""

    desk: Desk
    rollouts: Rollouts
    talk: bool
    worlds: int
    last: int
    beam: int

    def hints(self, view: View) -> tuple[Sequence[int], Sequence[int]]:
        """Return for each pile whether it gets KEEP, and whether SMALL_STEP."""
        table, own = self.desk.table, self.desk.rules.own
        write_view(self.desk, view)
        give_hints(self.desk, table["hand"][: table["size"]])
        return table["kept"][:own].tolist(), table["small"][:own].tolist()

    def turn(self, view: View, seed: int) -> list[Play] | None:
        """Return the plays of the best turn; None if no turn was found.

        The worlds in which it is tried out depend on the view and the seed.
        """
        at, seat, need = self.rollouts, view.seat or 0, view.minimum - view.laid
        write_view(self.desk, view)
        at.case["seat"], at.case["talk"] = seat, self.talk
        # Hints are about the table as it was when the turn began.
        at.case["listens"] = self.talk and view.laid == 0
        if self.talk:
            write_hints(self.desk.table, at.case, view)
        count = find_ends(self.desk, at.ends, need, self.beam, WIDER * self.beam)
        if count == 0:
            return None
        own = seat * self.desk.rules.duel
        # Ends are tried out when few cards are unlaid.
        late = len(view.hand) + len(view.unseen[own]) <= self.last
        return self._plays(self._race(view, seed, count) if late else 0, seat)

    def _plays(self, end: int, seat: int) -> list[Play]:
        """Return the plays that lead to an end of the turn."""
        plays, rules = list[Play](), self.desk.rules
        level: int = self.rollouts.ends[end]["level"]
        index: int = self.rollouts.ends[end]["node"]
        # The second duellist counts the piles from the third one on.
        first = seat * rules.duel * rules.own
        while level > 0:
            node = self.desk.nodes[level, index]
            pile = (int(node["place"]) + first) % rules.piles
            plays.append(Play(int(node["card"]), pile))
            level, index = level - 1, node["parent"]
        return plays[::-1]

    def _race(self, view: View, seed: int, count: int) -> int:
        """Return which of the first ends does best in the worlds.

        After a quarter of them, and again after half, the worse half is given up.
        """
        rules, chance = self.desk.rules, random.Random(f"{seed} {_facts(view)}")
        write_game(rules, self.rollouts.games[0], view)
        own = (view.seat or 0) * rules.duel
        theirs = view.unseen[1 - own] if rules.duel else ()
        at = self.rollouts._replace(
            ends=self.rollouts.ends[:count],
            orders=orders(view.unseen[own], self.worlds, chance),
            their_orders=orders(theirs, self.worlds, chance),
        )
        at.ends["total"], at.ends["racing"] = 0.0, 1
        for number in range(self.worlds if count > 1 else 0):
            try_ends(self.desk, at, number)
            if number + 1 == self.worlds // 4:
                _give_up(at.ends, (count + 1) // 2)
            if number + 1 == self.worlds // 2:
                _give_up(at.ends, (count + 3) // 4)
        _give_up(at.ends, 1)
        return int(at.ends["racing"].argmax())


def _give_up(ends: Records, left: int) -> None:
    """Take the worst ends out of the race until ``left`` of them are in it."""
    racing = [end for end in ends if end["racing"]]
    # Of equals the first is better: ends come best first.
    racing.sort(key=lambda end: -end["total"])
    for end in racing[left:]:
        end["racing"] = 0


def _facts(view: View) -> str:
    """Return everything that a decision may depend on, as text."""
    hints = [(hint.player, hint.pile, hint.kind.name) for hint in view.hints]
    parts = (view.seat, view.hand, view.tops, view.laid, view.helped, view.unseen)
    return f"{parts} {view.hand_sizes} {view.deck_sizes} {hints}"


def kernel(rules: Rules, agent: "Strategist") -> Kernel:
    """Return the search of an agent for games with these rules."""
    duel, numbers = rules.draw_piles > 1, rule_numbers(rules)
    talk = agent.talk and rules.players > 1 and not duel
    weights = DUEL if duel else TALKING if talk else ALONE

    def chosen(setting: int | None, in_a_duel: int, in_a_team: int) -> int:
        return (in_a_duel if duel else in_a_team) if setting is None else setting

    beam = chosen(agent.beam, 40, 12)
    return Kernel(
        desk(numbers, weights, WIDER * beam),
        rollouts(numbers, weights, chosen(agent.candidates, 12, 8)),
        talk=talk,
        worlds=chosen(agent.worlds, 80, 48),
        last=chosen(agent.last, 24, 45),
        beam=beam,
    )
