"""Replay and check a recorded game."""

import io

import thegame
from thegame import notation

GAMES = """\
thegame 1
tag "Title" "Two honest turns"
rules cooperative players=2
seed 7
starter 0
result open

0: 4-A1 97-D1 end
1: 95-D1 11-A1 end

thegame 1
tag "Title" "A card that does not fit"
rules cooperative players=2
seed 7
starter 0
result open

0: 4-A1 88-D1 97-D1 end
"""


def main() -> None:
    """Read a file with two games, and print for each whether it was legal."""
    for passage in notation.split(io.StringIO(GAMES)):
        try:
            record = notation.read_record(passage.text, line=passage.line)
        except thegame.transcripts.IllegalGame as error:
            print(f"illegal: {error}")
            continue
        print(dict(record.tags)["Title"])
        for turn in record.turns():
            laid = ", ".join(str(play.card) for play in turn.plays)
            print(f"  player {turn.player} lays {laid}")
        for number, pile in enumerate(record.piles_at(len(record.moves))):
            print(f"  pile {number}:", *(laid.card for laid in pile))


if __name__ == "__main__":
    main()
