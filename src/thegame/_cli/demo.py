"""A demonstration: one game played with legal moves, as lines of plain text.

A whole game has about 130 lines, more than a terminal shows. So the command prints its
beginning, with one refused move, and its end.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from thegame import _sentences as sentences
from thegame._game.deal import deal, draw_starter
from thegame._game.events import Deed
from thegame._game.state import State
from thegame._game.text_table import with_help
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Play
from thegame._sentences import Names
from thegame._simple_policies import with_care

from .terminal import Colour, paint, wrapped

WIDTH: Final = 80
"""The number of columns of a screen."""

HEIGHT: Final = 22
"""The number of lines for a game: a screen has 24, two of them for the prompt."""


@attrs.frozen
class Demonstration:
    """A whole game in words."""

    heading: tuple[str, ...]
    """The rules, who starts, and the table at the start."""

    turns: tuple[tuple[str, ...], ...]
    """Each turn: its hand, its plays and the table after it."""

    refused: tuple[int, ...]
    """The index of the turn whose lines have an illegal move, if there is one."""

    end: str
    """How the game ended."""

    def lines(self) -> Iterator[str]:
        """Yield the whole game."""
        return self._page(range(len(self.turns)), sys.maxsize)

    def screen(self, width: int = WIDTH) -> list[str]:
        """Return as much as fits on a screen: the beginning, a refusal and the end."""
        shown = {len(self.turns) - 1, *self.refused}
        page = [*self._page(sorted(shown), width)]
        for at in range(len(self.turns)):
            shown.add(at)
            longer = [*self._page(sorted(shown), width)]
            if len(longer) > HEIGHT:
                break
            page = longer
        return page

    def _page(self, shown: Iterable[int], width: int) -> Iterator[str]:
        """Yield these turns, with a line in place of omitted ones."""
        page, after = [*self.heading], 0
        for at in shown:
            if at > after:
                page.append(f"... {sentences.counted(at - after, 'more turn')} ...")
            page.extend(self.turns[at])
            after = at + 1
        return (part for line in [*page, self.end] for part in wrapped(line, width, 4))


def demonstration(rules: Rules, seed: int) -> Demonstration:
    """Play a whole game, with one illegal move and its clause."""
    chance = random.Random(seed)
    dealt = deal(rules, seed=seed)
    state = dealt.start(draw_starter(dealt.rules, seed=seed))
    title = f"{rules!r}, seed {seed}: player {state.player} starts"
    heading = (paint(title, Colour.BOLD), _table(state))
    turns: list[tuple[str, ...]] = []
    refused: tuple[int, ...] = ()
    while not state.is_over:
        # Every card fits on untouched piles, so the first turn has no good example.
        refusal = _refusal(state) if turns and not refused else ()
        if refusal:
            refused = (len(turns),)
        hand = sentences.hand(state.player, len(state.hand), state.hand)
        state, plays = _take_turn(state, chance)
        line = f"turn {len(turns) + 1}: {hand}"
        turns.append((line, *refusal, plays, _table(state)))
    end = paint(sentences.over(str(state.outcome)), Colour.BOLD)
    return Demonstration(heading, tuple(turns), refused, end)


def _take_turn(state: State, chance: random.Random) -> tuple[State, str]:
    """Return the state after one turn, and the turn in words."""
    names, deeds = _names(state), list[str]()
    while not state.is_over:
        step = state.step(move := with_care(state, chance))
        deeds += [
            with_help(event._deed(names), event, state.rules)
            for event in step.events
            if isinstance(event, Deed)
        ]
        state = step.state
        if isinstance(move, EndTurn):
            break
    return state, f"  {sentences.listed(deeds)}"


def _names(state: State) -> Names:
    return Names(piles=state.piles)


def _refusal(state: State) -> tuple[str, ...]:
    """Return the reason and the clause of the first illegal play, if there is one."""
    piles = range(len(state.tops))
    for play in (Play(card, pile) for card in state.hand for pile in piles):
        if reason := state.why_not(play):
            illegal = paint("illegal here:", Colour.RED)
            said = reason.sentence(piles=_names(state).piles)
            clause = reason.clause
            return (f"  {illegal} {said} ({clause.id})", f"  {clause}")
    return ()


def _table(state: State) -> str:
    """Return the table on one line."""
    piles = [
        f"{pile.name} {sentences.way(pile.direction)} {pile.top}"
        for pile in state.piles
    ]
    decks = " and ".join(str(len(deck)) for deck in state.decks)
    return f"  {' | '.join(piles)} | to draw: {decks}"
