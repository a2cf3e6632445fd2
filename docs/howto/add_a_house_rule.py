"""Add a house rule through the settings."""

import random

from thegame import Cooperative, FaceToFace, InvalidRules, Rules, State, deal

HOUSE: dict[str, Rules] = {
    "as printed": Cooperative(2),
    "expert, smaller hands": Cooperative.expert(2, smaller_hands=True),
    "go on until nothing fits": Cooperative(2, play_out=True),
    "a short deck, tricks of 5": Cooperative(2, highest=50, trick=5),
    "three rows each way": Cooperative(2, rows=3),
    "a duel that a lone card wins": FaceToFace(lone_card_wins=True),
}


def finished(state: State, rng: random.Random) -> State:
    """Play a game to its end by chance, but never into a blunder."""
    while not state.is_over:
        plays = () if state.may_end_turn else state.safe_plays()
        state = state.apply(rng.choice(plays or state.legal_moves()))
    return state


def main() -> None:
    """Play one game by each, and try rules by which nobody could play."""
    for name, rules in HOUSE.items():
        state = finished(deal(rules, seed=3).start(0), random.Random(3))
        print(f"{name}: {rules!r}\n  {state.outcome!r}")
    try:
        Cooperative(5, hand_size=20)
    except InvalidRules as error:
        print(error)


if __name__ == "__main__":
    main()
