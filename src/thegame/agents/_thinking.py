"""Thinking: what the strategist does for one kind of game, in compiled functions."""

import random
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Play

from ._memory import Memory, memory, orders, write_hints, write_unlaid, write_view
from ._numbers import Weights, weights
from ._rollouts import ask, case, think

WIDE: Final = 3
"""How many times as many tables are kept below the minimum."""

SHORT: Final = 3
"""How many tables of each length are kept in a rollout."""

ALONE: Final = weights(
    alpha=1.42,
    held_trick=0.5,
    kept_trick=0.5,
    unseen_trick=0.15,
    chain=0.5,
    held=0.88,
    further=0.006,
)
"""The weights without talk."""

TALKING: Final = weights(
    alpha=1.38,
    held_trick=0.55,
    kept_trick=0.45,
    unseen_trick=0.16,
    chain=0.45,
    held=0.85,
    further=0.008,
    keep=1.0,
    small=0.25,
)
"""The weights with talk."""

DUEL: Final = ALONE._replace(further=0.0, theirs=0.24, lacking=0.6)
"""The weights in a duel."""


NO_ORDERS: Final = np.zeros((0, 0), np.int64)
"""No worlds to try ends out in."""


@attrs.frozen(eq=False)
class Thinking:
    """What a strategist needs for games with some rules."""

    rules: Rules
    memory: Memory
    weights: Weights
    talk: bool
    worlds: int
    candidates: int
    last: int
    beam: int

    def wishes(self, view: View) -> tuple[Sequence[int], Sequence[int]]:
        """Return for each pile whether to keep it, and whether to move it little."""
        at = self.memory
        kept, small = np.zeros((2, at.rules.own), np.int64)
        tops, hand = np.array(view.tops, np.int64), np.array(view.hand, np.int64)
        unlaid = write_unlaid(at, view)
        ask(at.rules, self.weights, unlaid, tops, hand, kept, small)
        return kept.tolist(), small.tolist()

    def turn(self, view: View, seed: int) -> list[Play] | None:
        """Return the plays of the best turn; None if no turn was found.

        The worlds in which it is tried out depend on the view and the seed.
        """
        at, seat = self.memory, view.seat or 0
        write_view(at, view, seat)
        about = case(at.rules, self.candidates, *self._orders(view, seat, seed))
        talk = int(self.talk and at.rules.duel == 0)
        if talk:
            write_hints(at, view, seat, about.asked)
        laid = think(
            at.rules,
            self.weights,
            at.desk,
            at.aside,
            at.fresh,
            at.game,
            about,
            int(view.helped),
            view.minimum - view.laid,
            seat,
            talk,
            # Hints are about the table as it was when the turn began.
            int(talk and view.laid == 0),
            self.beam,
            WIDE * self.beam,
            SHORT,
        )
        if laid < 0:
            return None
        # The opponent counts the piles from their own.
        shift = seat * at.rules.duel * at.rules.own
        slots: list[int] = about.slots[0, :laid].tolist()
        places: list[int] = about.places[0, :laid].tolist()
        return [
            Play(view.hand[slot], (place + shift) % at.rules.piles)
            for slot, place in zip(slots, places, strict=True)
        ]

    def _orders(self, view: View, seat: int, seed: int) -> tuple[Any, Any]:
        """Return the orders of the unseen cards, none if it is too early to try."""
        own = seat * self.memory.rules.duel
        unlaid = len(view.hand) + len(view.unseen[own])
        if unlaid > self.last or not self.worlds:
            return NO_ORDERS, NO_ORDERS
        chance = random.Random(f"{seed} {_facts(view)}")
        theirs = view.unseen[1 - own] if self.memory.rules.duel else ()
        return (
            orders(view.unseen[own], self.worlds, chance),
            orders(theirs, self.worlds, chance),
        )


def _facts(view: View) -> str:
    """Return what a decision may depend on, in a form that is the same everywhere."""
    hints = [(hint.player, hint.pile, hint.kind.name) for hint in view.hints]
    parts = (view.seat, view.hand, view.tops, view.laid, view.helped, view.unseen)
    return f"{parts} {view.hand_sizes} {view.deck_sizes} {hints}"


def thinking(
    rules: Rules,
    *,
    talk: bool,
    worlds: int | None,
    candidates: int | None,
    last: int | None,
    beam: int | None,
) -> Thinking:
    """Return what thinks about games with these rules, with the defaults filled in."""
    duel = rules.draw_piles > 1
    talks = talk and rules.players > 1
    width = (40 if duel else 12) if beam is None else beam
    return Thinking(
        rules,
        memory(rules, WIDE * width, 2 * SHORT),
        DUEL if duel else TALKING if talks else ALONE,
        talk=talks,
        worlds=(80 if duel else 48) if worlds is None else worlds,
        candidates=(12 if duel else 8) if candidates is None else candidates,
        last=(24 if duel else 45) if last is None else last,
        beam=width,
    )
