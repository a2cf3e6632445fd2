"""Save a game to a file, load it again, and play on."""

import tempfile
from pathlib import Path

from thegame import Cooperative, Record, TheGameError, deal, notation, wire


def save(record: Record, path: Path) -> None:
    """Write a game as text, or as JSON if the file is called so."""
    as_json = path.suffix == ".json"
    text = wire.write(record) if as_json else notation.write_record(record)
    path.write_text(text, encoding="utf-8")


def load(path: Path) -> Record:
    """Read a game back; the readers replay it, so every move in it is legal."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return wire.read_record(text)
    return notation.read_record(text)


def first_turn() -> Record:
    """Play one turn, and write down who played."""
    record = Record(deal(Cooperative(2), seed=7), 0)
    record = record.tagged("Player 0", "Ada").tagged("Player 1", "Grace")
    record = record.play(4, "A1").play(97, "D1").end_turn()
    return record.commented(3, "a good start")


def main() -> None:
    """Save, load, take a move back, play on, and meet a damaged file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "evening.game")
        save(first_turn(), path)
        print(path.read_text(encoding="utf-8"))

        record = load(path)
        print(record.state.view(1).text(players=record.player_names))

        record = record.play(95, "D1").play(11, "A1")
        print("after two more cards:", record.state.tops)
        record = record.undo()
        print("one taken back:", record.state.tops)

        as_json = Path(folder, "evening.json")
        save(record, as_json)
        print("the same from JSON:", load(as_json) == record)

        path.write_text(path.read_text(encoding="utf-8").replace("97-D1", "98-D1"))
        try:
            load(path)
        except TheGameError as error:
            print("damaged:", error)


if __name__ == "__main__":
    main()
