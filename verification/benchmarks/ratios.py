"""How much the library costs over the floors, as ratios measured in one run.

Wall time is noise on a shared machine, so the contestants take turns in short slices
of CPU time, and the fastest slice of each counts. Exit status 1 if a ceiling is missed.
With ``--write`` the ratios are kept in ``ratios.json``, from which the docs take them.
"""

import gc
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import attrs

from thegame import (
    Cooperative,
    FaceToFace,
    Move,
    Play,
    Record,
    Rules,
    State,
    deal,
    notation,
    wire,
)
from thegame._simple_policies import with_care
from verification.benchmarks import floor, floor_duel

SLICES = 60
GAMES = 20
FILE: Final = Path(__file__).with_name("ratios.json")

Item = TypeVar("Item")
Contest: TypeAlias = tuple[Callable[[], object], Callable[[], object]]
"""The library's work, and the floor's."""


def fastest(
    contest: Sequence[Callable[[], object]], slices: int = SLICES
) -> list[float]:
    """Return the CPU time of each contestant's fastest slice."""
    best = [float("inf")] * len(contest)
    for _ in range(slices):
        for index, contestant in enumerate(contest):
            start = time.process_time()
            contestant()
            best[index] = min(best[index], time.process_time() - start)
    return best


def over(items: Iterable[Item], work: Callable[[Item], object]) -> Callable[[], None]:
    """Work that is done for every item."""
    listed = list(items)

    def run() -> None:
        for item in listed:
            work(item)

    return run


@attrs.frozen
class Ground:
    """A game on which is measured, with its floor."""

    name: str
    rules: Rules

    def starts(self) -> list[State]:
        """Dealt states."""
        return [deal(self.rules, seed=seed).start(0) for seed in range(GAMES)]

    def steps(self) -> list[tuple[State, Move]]:
        """Every state of random games, with the move that was made in it."""
        chance = random.Random(3)
        found: list[tuple[State, Move]] = []
        for start in self.starts():
            state = start
            while moves := state.legal_moves():
                move = chance.choice(moves)
                found.append((state, move))
                state = state.apply(move)
        return found

    def states(self) -> list[State]:
        """Every state of random games in which a move was made."""
        return [state for state, _ in self.steps()]

    def floors_listing(self) -> Callable[[], None]:
        """The floor's listing in these states, by which queries are measured."""
        return self.on_the_floor(self.states(), "legal")

    def on_the_floor(self, states: list[State], work: str) -> Callable[[], None]:
        """One of the floor's functions that need nothing but a state."""
        if isinstance(self.rules, Cooperative):
            return over(map(flat, states), getattr(floor, work))
        return over(map(flat_duel, states), getattr(floor_duel, work))


def flat(state: State) -> floor.Floor:
    """The same state on the floor."""
    first, second, third, fourth = state.tops
    return (
        *((first, second, third, fourth), state.hands, state.decks[0]),
        *(state.player, state.laid, state.is_over),
    )


def flat_duel(state: State) -> floor_duel.Floor:
    """The same state of a duel on its floor; the game goes on."""
    first, second, third, fourth = state.tops
    return (
        *((first, second, third, fourth), state.hands, state.decks),
        *(state.player, state.laid, state.helped, None),
    )


def plays_of(ground: Ground) -> list[tuple[State, int, int]]:
    """The plays of random games."""
    return [
        (state, move.card, move.pile)
        for state, move in ground.steps()
        if isinstance(move, Play)
    ]


def floors_plays(ground: Ground) -> Callable[[], None]:
    """The same plays on the floor."""
    plays = plays_of(ground)
    if isinstance(ground.rules, Cooperative):
        return over(
            [(flat(state), card, pile) for state, card, pile in plays],
            lambda play: floor.play(*play),
        )
    return over(
        [(flat_duel(state), card, pile) for state, card, pile in plays],
        lambda play: floor_duel.play(*play),
    )


def playing(ground: Ground) -> Contest:
    """The plays of random games."""
    return (
        over(plays_of(ground), lambda play: play[0].play(play[1], play[2])),
        floors_plays(ground),
    )


def ending(ground: Ground) -> Contest:
    """The ends of turns of random games."""
    states = [state for state, move in ground.steps() if not isinstance(move, Play)]
    return over(states, State.end_turn), ground.on_the_floor(states, "end")


def listing(ground: Ground) -> Contest:
    """Legal plays, in the states of random games."""
    return over(ground.states(), State.legal_plays), ground.floors_listing()


def dealing(ground: Ground) -> Contest:
    """The deal of a seed, and its first state."""
    rules, seeds = ground.rules, range(GAMES)

    def floors(seed: int) -> object:
        if isinstance(rules, Cooperative):
            return floor.deal(seed, rules.players)
        return floor_duel.deal(seed)

    return over(seeds, lambda seed: deal(rules, seed=seed).start(0)), over(
        seeds, floors
    )


def random_games(ground: Ground) -> Contest:
    """Random games from dealt states."""
    states = ground.starts()

    def ours() -> int:
        chance = random.Random(7).random
        count = 0
        for start in states:
            state = start
            while moves := state.legal_moves():
                state = state.apply(moves[int(chance() * len(moves))])
                count += 1
        return count

    floors = floors_random_games(ground, states)
    if ours() != floors():
        sys.exit("the floor plays another game")
    return ours, floors


def floors_random_games(ground: Ground, states: list[State]) -> Callable[[], int]:
    """The same games on the floor."""
    if isinstance(ground.rules, Cooperative):
        return lambda: _play_on(
            list(map(flat, states)), floor.legal, floor.may_end, floor.play, floor.end
        )
    return lambda: _play_on(
        list(map(flat_duel, states)),
        floor_duel.legal,
        floor_duel.may_end,
        floor_duel.play,
        floor_duel.end,
    )


def _play_on(
    states: list[Item],
    legal: Callable[[Item], list[tuple[int, int]]],
    may_end: Callable[[Item], bool],
    play: Callable[[Item, int, int], Item],
    end: Callable[[Item], Item],
) -> int:
    chance = random.Random(7).random
    count = 0
    for start in states:
        state = start
        while True:
            plays, may = legal(state), may_end(state)
            if not plays and not may:
                break
            choice = int(chance() * (len(plays) + may))
            state = play(state, *plays[choice]) if choice < len(plays) else end(state)
            count += 1
    return count


def safe_plays(ground: Ground) -> Contest:
    """Safe plays, over the floor's listing."""
    return over(ground.states(), State.safe_plays), ground.floors_listing()


def why_not(ground: Ground) -> Contest:
    """Asking why a legal move is refused, over the floor's listing."""
    steps = ground.steps()
    return over(steps, lambda step: step[0].why_not(step[1])), ground.floors_listing()


def view(ground: Ground) -> Contest:
    """What a seat sees, over the floor's listing."""
    states = ground.states()
    return over(states, lambda state: state.view(0)), ground.floors_listing()


def observe(ground: Ground) -> Contest:
    """Observing another player's play, over as many of the floor's listings.

    Alone there is no other player, so there a spectator observes.
    """
    plays = plays_of(ground)
    seen = [
        (
            state.view(None if state.rules.players == 1 else 1 - min(state.player, 1)),
            state.step(Play(card, pile)).view(None).events,
        )
        for state, card, pile in plays
    ]
    return (
        over(seen, lambda pair: pair[0].observe(*pair[1])),
        ground.on_the_floor([state for state, *_ in plays], "legal"),
    )


def turns(ground: Ground) -> Contest:
    """Each distinct end of a first turn of six cards, over one of the floor's plays."""
    rules = ground.rules
    if isinstance(rules, Cooperative | FaceToFace):
        rules = attrs.evolve(rules, hand_size=6)
    start = deal(rules, seed=7).start(0)
    ends = sum(1 for _ in start.turn_ends())
    state, (play, *_) = start, start.legal_plays()

    def floors() -> None:
        if isinstance(rules, Cooperative):
            plain = flat(state)
            for _ in range(ends):
                floor.play(plain, play.card, play.pile)
        else:
            duel = flat_duel(state)
            for _ in range(ends):
                floor_duel.play(duel, play.card, play.pile)

    return lambda: list(start.turn_ends()), floors


def careful_records(ground: Ground) -> list[Record]:
    """Games that were played with care; random ones are over too soon to be typical."""
    records: list[Record] = []
    for seed in range(GAMES):
        record = Record(deal(ground.rules, seed=seed), 0)
        chance = random.Random(seed)
        while not record.state.is_over:
            record = record.apply(with_care(record.state, chance))
        records.append(record)
    return records


def reading(ground: Ground) -> Contest:
    """Reading and checking the text of a game, over the floor's replay."""
    records = careful_records(ground)
    texts = [notation.write_record(record) for record in records]
    cooperative = isinstance(ground.rules, Cooperative)

    def replay(record: Record) -> None:
        start = record.deal.start(record.starter)
        if cooperative:
            state = flat(start)
            for move in record.moves:
                if isinstance(move, Play):
                    state = floor.play(state, move.card, move.pile)
                else:
                    state = floor.end(state)
        else:
            duel = flat_duel(start)
            for move in record.moves:
                if isinstance(move, Play):
                    duel = floor_duel.play(duel, move.card, move.pile)
                else:
                    duel = floor_duel.end(duel)

    return over(texts, notation.read_record), over(records, replay)


def reading_states(ground: Ground) -> Contest:
    """Reading states as JSON, over json.loads of the same text."""
    documents = [wire.write(state) for state in ground.states()][::5]
    return over(documents, wire.read_state), over(documents, json.loads)


GROUNDS = (
    Ground("1 player", Cooperative(1)),
    Ground("4 players", Cooperative(4)),
    Ground("duel", FaceToFace()),
)

ROWS: tuple[tuple[str, Callable[[Ground], Contest], float, float], ...] = (
    ("play() / floor's", playing, 1.65, 1.65),
    ("end_turn() / floor's", ending, 1.2, 1.5),
    ("legal_plays() / floor's", listing, 0.8, 1.4),
    ("deal and start / floor's", dealing, 1.3, 1.3),
    ("random game / floor's", random_games, 1.25, 1.7),
    ("safe_plays() / floor's listing", safe_plays, 10, 10),
    ("why_not(legal move) / floor's listing", why_not, 1.0, 1.5),
    ("view() / floor's listing", view, 6.0, 7.0),
    ("observe(Laid) of another / floor's listing", observe, 10, 12),
    ("an end of turn_ends() / floor's play", turns, 5, 5),
    ("reading a game / floor's replay", reading, 7.0, 8.5),
    ("reading a state as JSON / json.loads", reading_states, 25, 28),
)
"""What is measured, and what it may cost at most: for a team, and in the duel.

The duel's floor is cheaper: it compares with four numbers where the library, which
knows no game by name, looks up four piles.
"""


def main() -> None:
    """Measure, print the table, and fail where a ceiling is missed."""
    gc.disable()
    missed = False
    chosen = [word for word in sys.argv[1:] if word != "--write"]
    kept: dict[str, list[float]] = {}
    names = (f"{ground.name:>10}" for ground in GROUNDS)
    print(f"{'what':44}", *names, f"{'at most':>10}")
    for what, contest, team, duel in ROWS:
        if chosen and not any(word in what for word in chosen):
            continue
        pairs = [fastest(contest(ground)) for ground in GROUNDS]
        ratios = [ours / floors for ours, floors in pairs]
        kept[what] = [round(ratio, 2) for ratio in ratios]
        is_met = max(ratios[:-1]) <= team and ratios[-1] <= duel
        missed = missed or not is_met
        columns = (f"{ratio:10.2f}" for ratio in ratios)
        mark = "" if is_met else "  missed"
        print(f"{what:44}", *columns, f"{team:6.2f} {duel:5.2f}{mark}", flush=True)
    if "--write" in sys.argv:
        FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    sys.exit(missed)


if __name__ == "__main__":
    main()
