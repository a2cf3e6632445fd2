"""Put games into data frames, and positions into numpy arrays."""

import random

import numpy as np
import polars as pl

from thegame import Cooperative, Play, Record, State, deal
from thegame.encoding import Encoding


def played(seed: int) -> Record:
    """Return a game of two, played by chance but never into a blunder."""
    rng = random.Random(seed)
    record = Record(deal(Cooperative(2), seed=seed), 0)
    while not (state := record.state).is_over:
        moves = state.legal_moves() if state.may_end_turn else state.safe_plays()
        record = record.apply(rng.choice(moves or state.legal_plays()))
    return record


def frame(games: int) -> pl.DataFrame:
    """Return the moves of many games, with one row for each move."""
    rows = [
        {"game": game, **row} for game in range(games) for row in played(game).rows()
    ]
    return pl.DataFrame(rows)


def observation(state: State) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """Return what the player on turn sees, as zeros and ones."""
    view = state.view(state.player)
    seen = Encoding(state.rules).observation(view)
    return np.frombuffer(seen, np.uint8)


def main() -> None:
    """Ask the games some questions, and pass numbers of numpy to the library."""
    moves = frame(games=20)
    print(moves.shape, moves.columns)

    plays = moves.filter(pl.col("card").is_not_null())
    by_pile = plays.group_by("name").agg(
        pl.len().alias("plays"), pl.col("trick").sum().alias("tricks")
    )
    print(by_pile.sort("name").rows())
    ends = moves.group_by("game").agg(pl.col("unlaid").min())
    print("cards left on average:", ends.get_column("unlaid").mean())

    state = deal(Cooperative(2), seed=7).start(0)
    cards = np.array(state.hand)
    lowest = Play(cards[np.argmin(cards)], 0)
    print("after", lowest, "the piles show", *state.apply(lowest).tops)
    print(observation(state).shape, observation(state).sum(), "bits are set")


if __name__ == "__main__":
    main()
