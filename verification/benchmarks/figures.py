"""How long each call takes here, in microseconds, and how often that is a second.

The fastest of many short slices of CPU time counts, so that what else the machine does
disturbs little; a quiet machine still gives better figures. With ``--write`` the result
replaces ``figures.json``, from which the page "How fast" is made.
"""

import argparse
import datetime as dt
import gc
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

import attrs

from thegame import EndTurn, Play, Record, State, deal, notation, svg, wire
from thegame._simple_policies import with_care
from thegame.encoding import Encoding
from verification.benchmarks.ratios import GROUNDS, Ground, careful_records, over

SLICES: Final = 25
FILE: Final = Path(__file__).with_name("figures.json")

Item = TypeVar("Item")


@attrs.frozen
class Work:
    """Something to be measured: what to run, and how many calls that makes."""

    run: Callable[[], object]
    calls: int

    def seconds(self) -> float:
        """Return the CPU time of one call, in the fastest slice."""
        best = float("inf")
        for _ in range(SLICES):
            start = time.process_time()
            self.run()
            best = min(best, time.process_time() - start)
        return best / self.calls


def each(items: Iterable[Item], call: Callable[[Item], object]) -> Work:
    """Measure a call for every item."""
    listed = list(items)
    return Work(over(listed, call), len(listed))


def play(step: tuple[State, Play]) -> State:
    """Lay a card."""
    state, move = step
    return state.play(move.card, move.pile)


def random_game(start: State) -> State:
    """Play a game at random."""
    chance = random.Random(7).random
    state = start
    while moves := state.legal_moves():
        state = state.apply(moves[int(chance() * len(moves))])
    return state


def careful_game(start: State) -> State:
    """Play a game by short steps that do not lose at once."""
    chance = random.Random(7)
    state = start
    while not state.is_over:
        state = state.apply(with_care(state, chance))
    return state


def games(ground: Ground) -> dict[str, Work]:
    """Whole games, and moves."""
    starts, states = ground.starts(), ground.states()
    plays = [(state, move) for state, move in ground.steps() if isinstance(move, Play)]
    ends = [state for state, move in ground.steps() if isinstance(move, EndTurn)]
    return {
        "a random game": each(starts, random_game),
        "a careful game": each(starts[:5], careful_game),
        "deal(rules, seed=...).start(0)": each(
            range(20), lambda seed: deal(ground.rules, seed=seed).start(0)
        ),
        "state.play(card, pile)": each(plays, play),
        "state.end_turn()": each(ends, State.end_turn),
        "state.step(move)": each(plays, lambda step: step[0].step(step[1])),
        "state.legal_plays()": each(states, State.legal_plays),
        "state.legal_moves()": each(states, State.legal_moves),
        "state.why_not(move), legal": each(
            plays, lambda step: step[0].why_not(step[1])
        ),
        "state.why_not(move), illegal": each(
            plays, lambda step: step[0].why_not(Play(step[1].card, 77))
        ),
        "state.safe_plays()": each(states, State.safe_plays),
        "state.piles": each(states, lambda state: state.piles),
    }


def views(ground: Ground) -> dict[str, Work]:
    """What a seat sees."""
    states = ground.states()
    watched = [
        (state.view(None), state.step(move).view(None).events)
        for state, move in ground.steps()
    ]
    seen = [state.view(state.player) for state in states]
    chance = random.Random(7)
    encoding = Encoding(ground.rules)
    return {
        "state.view(seat)": each(states, lambda state: state.view(0)),
        "view.observe(*events)": each(watched, lambda pair: pair[0].observe(*pair[1])),
        "view.sample(rng)": each(seen[::5], lambda view: view.sample(chance)),
        "encoding.observation(view)": each(seen[::5], encoding.observation),
    }


def documents(ground: Ground) -> dict[str, Work]:
    """Text, JSON and pictures."""
    states = ground.states()[::5]
    written = [wire.write(state) for state in states]
    moves = [wire.write(move) for _, move in ground.steps()]
    records: list[Record] = careful_records(ground)[:5]
    texts = [notation.write_record(record) for record in records]
    return {
        "wire.write(move)": each([move for _, move in ground.steps()], wire.write),
        "wire.read_move(text)": each(moves, wire.read_move),
        "wire.write(state)": each(states, wire.write),
        "wire.read_state(text)": each(written, wire.read_state),
        "wire.write(view)": each([state.view(0) for state in states], wire.write),
        "notation.write_record(record)": each(records, notation.write_record),
        "notation.read_record(text)": each(texts, notation.read_record),
        "svg.table(state)": each(states[::5], svg.table),
    }


def processor() -> str:
    """Return what the processor calls itself, as far as the system says."""
    source = Path("/proc/cpuinfo")
    lines = source.read_text(encoding="utf-8").splitlines() if source.exists() else []
    names = [line.split(":")[1].strip() for line in lines if "model name" in line]
    return names[0] if names else platform.machine()


def measured() -> dict[str, list[float]]:
    """Return the microseconds of each call, for each kind of game."""
    found: dict[str, list[float]] = {}
    for ground in GROUNDS:
        for name, work in (games(ground) | views(ground) | documents(ground)).items():
            gc.collect()
            found.setdefault(name, []).append(round(work.seconds() * 1e6, 2))
    return found


def main() -> None:
    """Measure, print, and keep the figures if asked to."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--write", action="store_true", help="replace figures.json")
    arguments.add_argument("--note", default="", help="what else to say of the machine")
    chosen = arguments.parse_args()
    note = f", {chosen.note}" if chosen.note else ""
    machine = f"{processor()}, {os.cpu_count()} cores{note}"
    version = platform.python_version()
    date = dt.datetime.now(tz=dt.UTC).date().isoformat()
    print(f"{machine}; Python {version}; {date}")
    found = measured()
    for name, times in found.items():
        cells = (f"{time:11,.1f} us {1e6 / time:10,.0f}/s" for time in times)
        print(f"{name:34}", *cells)
    if chosen.write:
        figures = {
            "machine": machine,
            "python": version,
            "date": date,
            "games": [ground.name for ground in GROUNDS],
            "microseconds": found,
        }
        FILE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
