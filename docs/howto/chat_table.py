"""A table in a chat: names, private hands, undo, save and load."""

from pathlib import Path
from tempfile import TemporaryDirectory

from thegame import Cooperative, Drew, EndTurn, Move, Play, Record, deal, notation
from thegame.notation import NotationError

ALL = "all"
Message = tuple[str, str]  # to whom, and what


class ChatTable:
    """A game whose players write what they do; the names are in the record."""

    def __init__(self, record: Record) -> None:
        self.record, self.names = record, record.player_names

    def hear(self, name: str, words: str) -> list[Message]:
        """Return what to answer, and to whom."""
        state, seat = self.record.state, self.names.index(name)
        match words.lower().split():
            case ["table"]:
                return [(ALL, state.view(None).text(players=self.names))]
            case ["hand"]:
                return [(name, ", ".join(map(str, state.view(seat).hand)))]
            case ["undo"]:
                return [self.undo(seat)]
            case ["done"]:
                return self.move(seat, EndTurn())
            case [card, "on", pile]:
                return self.play(seat, f"{card}-{pile}")
            case _:
                return [(name, "write table, hand, 37 on A1, done or undo")]

    def play(self, seat: int, text: str) -> list[Message]:
        """Lay a card, if the text says which and where."""
        try:
            return self.move(seat, notation.read_move(text, self.record.state))
        except NotationError as error:
            return [(self.names[seat], error.sentence())]

    def move(self, seat: int, move: Move) -> list[Message]:
        """Make a move; only its player learns why it is refused."""
        view = self.record.state.view(seat)
        if reason := view.why_not(move):
            said = reason.sentence(players=self.names, piles=view.piles)
            return [(self.names[seat], said)]
        self.record, step = self.record.step(move)
        # No sentence names a card that somebody has drawn.
        told = [it.sentence(players=self.names, piles=view.piles) for it in step.events]
        drawn = [it.cards for it in step.events if isinstance(it, Drew)]
        private = [(self.names[seat], f"you draw {cards}") for cards in drawn]
        return [(ALL, said) for said in told] + private

    def undo(self, seat: int) -> Message:
        """Take back a play of this turn, but no draw: the cards have been seen."""
        record = self.record
        if not record.moves or not isinstance(record.moves[-1], Play):
            return self.names[seat], "only a play of this turn can be taken back"
        if record.state.is_over or record.state.player != seat:
            return self.names[seat], "it is not your turn"
        self.record = record.undo()
        return ALL, f"{self.names[seat]} takes the last card back"

    def save(self, path: Path) -> None:
        """Write the game, with all hidden cards, so not into the chat."""
        path.write_text(str(self.record), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "ChatTable":
        """Read the game, and go on."""
        return cls(notation.read_record(path.read_text(encoding="utf-8")))


def main() -> None:
    """Ann and Bob play a turn, and go on tomorrow."""
    names = {"Player 0": "Ann", "Player 1": "Bob"}
    table = ChatTable(Record(deal(Cooperative(2), seed=7), 0, tags=names))
    with TemporaryDirectory() as folder:
        said = ["Ann: hand", "Bob: 11 on A1", "Ann: 4 on a1", "Ann: 97 on A1"]
        said += ["Ann: 88 on A1", "Ann: 97 on A7", "Bob: undo", "Ann: undo"]
        said += ["Ann: 97 on D1", "Ann: done", "save", "Bob: table", "Ann: undo"]
        for line in said:
            print(">", line)
            name, _, words = line.partition(": ")
            if name == "save":
                table.save(Path(folder) / "evening.game")
                table = ChatTable.load(Path(folder) / "evening.game")
            else:
                for to, text in table.hear(name, words):
                    print(f"{to}: {text}")


if __name__ == "__main__":
    main()
