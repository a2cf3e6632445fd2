"""
``python -m thegame``: a demonstration of both games.
"""

import argparse
from collections.abc import Sequence

from ._cooperative import Cooperative
from ._demo import narrate
from ._face_to_face import FaceToFace


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Play one game of each kind and tell it turn by turn.
    """
    parser = argparse.ArgumentParser(
        prog="python -m thegame",
        description="Play one game of each kind with legal moves, turn by turn.",
    )
    parser.add_argument(
        "--seed", type=int, default=7, help="decides the deals (default: 7)"
    )
    seed: int = parser.parse_args(arguments).seed
    for rules in (Cooperative(2), FaceToFace()):
        for line in narrate(rules, seed):
            print(line)
        print()


if __name__ == "__main__":
    main()
