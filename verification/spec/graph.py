"""The graph of an instance: as TLC dumps it, and as the library finds it.

A state is a tuple of facts that both programs have: the tops, the cards of each hand
and draw pile, the player on turn, the number of laid cards, whether one of them helped,
and the verdict. So two graphs are sets of tuples, and can be compared edge for edge.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

import attrs

from tests.ladder.worlds import explore, starts_of
from thegame import DuelResult, Ending, State, TeamResult

if TYPE_CHECKING:
    from pathlib import Path

Cards: TypeAlias = tuple[int, ...]
Table: TypeAlias = tuple[
    Cards, tuple[Cards, ...], tuple[Cards, ...], int, int, bool, str
]

NODE = re.compile(r'(-?\d+) \[label="(/.*)"(,style = filled)?\]')
EDGE = re.compile(r"(-?\d+) -> (-?\d+)\b")


@attrs.frozen
class Graph:
    """A whole world: where it begins, its states with verdicts, and the steps."""

    starts: frozenset[Table]
    states: frozenset[Table]
    edges: frozenset[tuple[Table, Table]]

    def differences(self, other: Graph) -> list[str]:
        """Return where another graph differs, with an example of each kind."""
        return [
            f"{len(more)} {kind} only in {name}, such as {min(more)}"
            for kind in ("starts", "states", "edges")
            for name, more in (
                ("the first", getattr(self, kind) - getattr(other, kind)),
                ("the second", getattr(other, kind) - getattr(self, kind)),
            )
            if more
        ]


def read_graph(path: Path) -> Graph:
    """Read what TLC dumped.

    States have a number there; initial states are filled. TLC also dumps steps in which
    nothing happens, one for each state, which are not steps of the game.
    """
    tables: dict[str, Table] = {}
    starts: set[Table] = set()
    edges: list[tuple[str, str]] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if edge := EDGE.match(line):
                edges.append((edge[1], edge[2]))
            elif node := NODE.match(line):
                tables[node[1]] = _read_table(node[2])
                if node[3]:
                    starts.add(tables[node[1]])
    return Graph(
        frozenset(starts),
        frozenset(tables.values()),
        frozenset((tables[one], tables[two]) for one, two in edges if one != two),
    )


def _read_table(label: str) -> Table:
    """Read the variables of a state: ``turn = 0`` and so on."""
    parts = dict(
        part.split(" = ", maxsplit=1) for part in re.findall(r"\w+ = [^/]+", label)
    )
    decks = parts.get("decks") or parts["deck"]
    return (
        _numbers(parts["tops"]),
        _groups(parts["hands"]),
        _groups(decks),
        _numbers(parts["turn"])[0],
        _numbers(parts["laid"])[0],
        "TRUE" in parts.get("helped", "FALSE"),
        re.sub(r"\W", "", parts["status"].replace("\\n", "")),
    )


def _groups(text: str) -> tuple[Cards, ...]:
    """Read sets of cards, in the order of the seats."""
    return tuple(
        tuple(sorted(_numbers(group))) for group in re.findall(r"{([^}]*)}", text)
    )


def _numbers(text: str) -> Cards:
    return tuple(map(int, re.findall(r"\d+", text)))


def explored(name: str) -> Graph:
    """Explore an instance with the library."""
    starts = starts_of(name)
    states: set[Table] = set()
    edges: set[tuple[Table, Table]] = set()
    for part in explore(starts):
        if isinstance(part, State):
            states.add(_table(part))
        else:
            before, _, after = part
            edges.add((_table(before), _table(after)))
    return Graph(frozenset(map(_table, starts)), frozenset(states), frozenset(edges))


def _table(state: State) -> Table:
    return (
        state.tops,
        state.hands,
        tuple(tuple(sorted(deck)) for deck in state.decks),
        state.player,
        state.laid,
        state.helped,
        _verdict(state),
    )


def _verdict(state: State) -> str:
    """Return the outcome in the words of the specification.

    One that its words cannot say, as a winner who is not on turn, is written out.
    """
    outcome = state.outcome
    if outcome is None:
        return "Playing"
    left = sum(map(len, (*state.hands, *state.decks)))
    player = state.player
    words = {
        TeamResult(left): "Lost" if left else "Won",
        DuelResult(player, Ending.LAID_ALL): "LaidAll",
        DuelResult(1 - player, Ending.STUCK): "Stuck",
    }
    return words.get(outcome, repr(outcome))
