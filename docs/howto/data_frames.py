"""Put games into data frames, and positions into numpy arrays."""

import numpy as np
import polars as pl

from thegame import Cooperative, Play, deal
from thegame.agents import GreedyAgent, play_game
from thegame.encoding import Encoding

RULES = Cooperative(2)
SHORT = ("game", "turn", "player", "card", "name", "advance", "trick", "unlaid")


def frame(games: int) -> pl.DataFrame:
    """Return the moves of many games, with one row for each move."""
    rows: list[dict[str, object]] = []
    for game in range(games):
        record = play_game([GreedyAgent(), GreedyAgent()], deal(RULES, seed=game))
        rows.extend({"game": game, **row} for row in record.rows())
    return pl.DataFrame(rows)


def main() -> None:
    """Ask the games some questions, and pass numbers of numpy to the library."""
    moves = frame(games=20)
    with pl.Config(tbl_formatting="ASCII_MARKDOWN", tbl_cols=-1):
        print(moves.select(SHORT).head(3))

    plays = moves.filter(pl.col("card").is_not_null())
    by_pile = plays.group_by("name").agg(
        pl.len().alias("plays"), pl.col("trick").sum().alias("tricks")
    )
    print(by_pile.sort("name").rows())
    ends = moves.group_by("game").agg(pl.col("unlaid").min())
    print("cards left on average:", ends.get_column("unlaid").mean())

    state = deal(RULES, seed=7).start(0)
    lowest = Play(np.min(state.hand), 0)  # numbers of numpy become plain ints
    print("after", lowest, "the piles show", *state.apply(lowest).tops)
    seen = Encoding(RULES).observation(state.view(0))
    bits = np.frombuffer(seen, np.uint8)
    print(bits.shape, bits.sum(), "bits are set")


if __name__ == "__main__":
    main()
