"""Explore a position: how it ends with best play."""

import functools

from thegame import Cooperative, State, TeamResult


@functools.cache
def fewest_left(state: State) -> int:
    """Return how many cards are left with best play; equal states are one key."""
    if isinstance(state.outcome, TeamResult):
        return state.outcome.unlaid
    return min(fewest_left(state.apply(move)) for move in state.legal_moves())


def main() -> None:
    """Ask about two players with the last cards in their hands."""
    state = State(
        Cooperative(2),
        tops=(61, 90, 40, 12),
        hands=[[51, 63, 93], [22, 50, 94]],
        decks=[[]],
        player=0,
    )
    print("at best", fewest_left(state), "cards are left")
    for move in state.legal_moves():
        print(fewest_left(state.apply(move)), "after", move)
    print(fewest_left.cache_info().currsize, "states")


if __name__ == "__main__":
    main()
