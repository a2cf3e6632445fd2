"""The strategist's compiled search, for games with some rules.

This module imports numpy and numba; `Strategist` imports it when it is first used.
"""

import random
from collections.abc import Sequence
from typing import Final

import attrs

from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Play
from thegame.batch._rule_numbers import RuleNumbers, rule_numbers

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
from ._rollouts import find_ends, mark_hints, try_ends

WIDER: Final = 3
"""How many times as many nodes are kept below the minimum."""

SHORT: Final = 3
"""How many nodes of each length are kept in a rollout, and twice as many below it."""

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

    rules: RuleNumbers
    weights: Weights
    desk: Desk
    rollouts: Rollouts
    talk: bool
    worlds: int
    last: int
    beam: int

    def hints(self, view: View) -> tuple[Sequence[int], Sequence[int]]:
        """Return for each pile whether it gets KEEP, and whether SMALL_STEP."""
        table, own = self.desk.table, self.rules.own
        write_view(self.rules, table, view)
        mark_hints(self.rules, self.weights, table)
        return table["kept"][:own].tolist(), table["small"][:own].tolist()

    def turn(self, view: View, seed: int) -> list[Play] | None:
        """Return the plays of the best turn; None if no turn was found.

        The worlds in which it is tried out depend on the view and the seed.
        """
        rules, at, table = self.rules, self.rollouts, self.desk.table
        seat = view.seat or 0
        write_view(rules, table, view)
        at.case["seat"], at.case["talk"] = seat, self.talk
        # Hints are about the table as it was when the turn began.
        at.case["listens"] = self.talk and view.laid == 0
        if self.talk:
            write_hints(table, at.case, view)
        need = view.minimum - view.laid
        count = find_ends(
            rules, self.weights, self.desk, at.ends, need, self.beam, WIDER * self.beam
        )
        if count == 0:
            return None
        best = self._race(view, seed, count) if self._is_late(view) else 0
        return self._plays(best, seat)

    def _plays(self, end: int, seat: int) -> list[Play]:
        """Return the plays that lead to an end of the turn."""
        plays = list[Play]()
        level: int = self.rollouts.ends[end]["level"]
        index: int = self.rollouts.ends[end]["node"]
        # The second duellist counts the piles from the third one on.
        first = seat * self.rules.duel * self.rules.own
        while level > 0:
            node = self.desk.nodes[level, index]
            pile = (int(node["place"]) + first) % self.rules.piles
            plays.append(Play(int(node["card"]), pile))
            level, index = level - 1, node["parent"]
        return plays[::-1]

    def _is_late(self, view: View) -> bool:
        """Return whether so few cards are unlaid that ends are tried out."""
        own = (view.seat or 0) * self.rules.duel
        return len(view.hand) + len(view.unseen[own]) <= self.last

    def _race(self, view: View, seed: int, count: int) -> int:
        """Return which of the first ends does best in the worlds.

        After a quarter of them, and again after half, the worse half is given up.
        """
        write_game(self.rules, self.rollouts.games[0], view)
        chance = random.Random(f"{seed} {_facts(view)}")
        own = (view.seat or 0) * self.rules.duel
        theirs = view.unseen[1 - own] if self.rules.duel else ()
        at = self.rollouts._replace(
            ends=self.rollouts.ends[:count],
            orders=orders(view.unseen[own], self.worlds, chance),
            their_orders=orders(theirs, self.worlds, chance),
        )
        at.ends["total"], at.ends["racing"] = 0.0, 1
        for number in range(self.worlds if count > 1 else 0):
            try_ends(self.rules, self.weights, self.desk, at, number)
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


def kernel(
    rules: Rules,
    *,
    talk: bool,
    worlds: int | None,
    candidates: int | None,
    last: int | None,
    beam: int | None,
) -> Kernel:
    """Return the search for games with these rules, with the defaults filled in."""
    duel, numbers = rules.draw_piles > 1, rule_numbers(rules)
    talks = talk and rules.players > 1 and not duel
    width = (40 if duel else 12) if beam is None else beam
    ends = (12 if duel else 8) if candidates is None else candidates
    return Kernel(
        numbers,
        DUEL if duel else TALKING if talks else ALONE,
        desk(numbers, WIDER * width),
        rollouts(numbers, SHORT, 2 * SHORT, ends),
        talk=talks,
        worlds=(80 if duel else 48) if worlds is None else worlds,
        last=(24 if duel else 45) if last is None else last,
        beam=width,
    )
