"""How much the library costs over the floor, as ratios measured in one run.

Wall time is noise on a shared machine, so the contestants take turns in short slices
of CPU time, and the fastest slice of each counts. Exit status 1 if a ceiling is missed.
"""

import gc
import json
import random
import sys
import time
from collections.abc import Callable

from thegame import Cooperative, Move, Play, Record, State, deal, notation, wire
from thegame._bots import with_care
from thegame._game.state import make_state
from verification.benchmarks import floor

SLICES = 60
GAMES = 20


def fastest(*contestants: Callable[[], object]) -> list[float]:
    """The CPU time of each contestant's fastest slice."""
    best = [float("inf")] * len(contestants)
    for _ in range(SLICES):
        for index, contestant in enumerate(contestants):
            start = time.process_time()
            contestant()
            best[index] = min(best[index], time.process_time() - start)
    return best


def starts(players: int) -> list[State]:
    """Dealt states."""
    return [deal(Cooperative(players), seed=seed).start(0) for seed in range(GAMES)]


def flat(state: State) -> floor.Floor:
    """The same state on the floor."""
    first, second, third, fourth = state.tops
    return (
        *((first, second, third, fourth), state.hands, state.decks[0]),
        *(state.player, state.laid, state.is_over),
    )


def play_random_games(states: list[State]) -> int:
    """Play random games with the library; returns the number of moves."""
    chance = random.Random(7).random
    count = 0
    for start in states:
        state = start
        while moves := state.legal_moves():
            state = state.apply(moves[int(chance() * len(moves))])
            count += 1
    return count


def play_random_games_on_the_floor(states: list[floor.Floor]) -> int:
    """Play the same games on the floor."""
    chance = random.Random(7).random
    count = 0
    for start in states:
        state = start
        while True:
            plays, end = floor.legal(state), floor.may_end(state)
            if not plays and not end:
                break
            choice = int(chance() * (len(plays) + end))
            if choice < len(plays):
                state = floor.play(state, *plays[choice])
            else:
                state = floor.end(state)
            count += 1
    return count


def visited(states: list[State]) -> list[tuple[State, Move]]:
    """Every state of random games, with the move that was made in it."""
    chance = random.Random(3)
    steps: list[tuple[State, Move]] = []
    for start in states:
        state = start
        while moves := state.legal_moves():
            move = chance.choice(moves)
            steps.append((state, move))
            state = state.apply(move)
    return steps


def game(players: int) -> float:
    """A random game from a dealt state, over the floor's."""
    states = starts(players)
    flats = [flat(state) for state in states]
    if play_random_games(states) != play_random_games_on_the_floor(flats):
        sys.exit("the floor plays another game")
    ours, floors = fastest(
        lambda: play_random_games(states),
        lambda: play_random_games_on_the_floor(flats),
    )
    return ours / floors


def listing(players: int) -> float:
    """legal_plays() over the floor's listing, in the states of random games."""
    states = [state for state, _ in visited(starts(players))]
    flats = [flat(state) for state in states]

    def ours() -> None:
        for state in states:
            state.legal_plays()

    def floors() -> None:
        for state in flats:
            floor.legal(state)

    library, plain = fastest(ours, floors)
    return library / plain


def playing(players: int) -> tuple[float, float]:
    """play() over a bare construction of the state it leads to; outcome over play()."""
    plays = [
        (state, move.card, move.pile, state.apply(move))
        for state, move in visited(starts(players))
        if isinstance(move, Play)
    ]
    parts = [
        (
            *(state.rules, state.tops, state.hands, state.decks),
            *(state.player, state.laid, state.helped),
        )
        for *_, state in plays
    ]

    def play() -> None:
        for state, card, pile, _ in plays:
            state.play(card, pile)

    def construct() -> None:
        for rules, tops, hands, decks, player, laid, helped in parts:
            make_state(rules, tops, hands, decks, player, laid, helped)

    def outcome() -> None:
        for state, *_ in plays:
            _ = state.outcome

    played, constructed, judged = fastest(play, construct, outcome)
    return played / constructed, judged / played


def careful_records(players: int) -> list[Record]:
    """Games that were played with care; random ones are over too soon to be typical."""
    records: list[Record] = []
    for seed in range(GAMES):
        record = Record.start(deal(Cooperative(players), seed=seed), 0)
        chance = random.Random(seed)
        while not record.state.is_over:
            record = record.apply(with_care(record.state, chance))
        records.append(record)
    return records


def reading(players: int) -> float:
    """Reading and checking the text of a game, over a replay of its moves."""
    records = careful_records(players)
    texts = [notation.write_record(record) for record in records]

    def read() -> None:
        for text in texts:
            notation.read_record(text)

    def replay() -> None:
        for record in records:
            state = record.deal.start(record.starter)
            for move in record.moves:
                state = state.apply(move)

    reading, replaying = fastest(read, replay)
    return reading / replaying


def reading_states(players: int) -> float:
    """Reading states as JSON, over json.loads of the same text."""
    documents = [wire.write(state) for state, _ in visited(starts(players))][::5]

    def read() -> None:
        for document in documents:
            wire.read_state(document)

    def load() -> None:
        for document in documents:
            json.loads(document)

    library, plain = fastest(read, load)
    return library / plain


def main() -> None:
    """Measure, print the table, and fail where a ceiling is missed."""
    gc.disable()
    missed = False
    print(f"{'what':46} {'players':>7} {'ratio':>6} {'at most':>7}")
    for players in (1, 4):
        play, outcome = playing(players)
        for what, ratio, ceiling in (
            ("a random game over the floor's", game(players), 1.6),
            ("legal_plays() over the floor's listing", listing(players), 1.2),
            ("play() over a bare construction", play, 1.8),
            ("outcome over play()", outcome, 0.5),
            ("reading a game over replaying it", reading(players), 3.0),
            ("reading a state as JSON over json.loads", reading_states(players), 25.0),
        ):
            mark = "" if ratio <= ceiling else "  missed"
            missed = missed or bool(mark)
            print(f"{what:46} {players:7} {ratio:6.2f} {ceiling:7.1f}{mark}")
    sys.exit(missed)


if __name__ == "__main__":
    main()
