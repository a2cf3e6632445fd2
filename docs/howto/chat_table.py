"""A table in a chat: names, private hands, undo, save and load."""

from pathlib import Path
from tempfile import TemporaryDirectory

from thegame import (
    Cooperative,
    Drew,
    EndTurn,
    Event,
    GameEnded,
    Laid,
    Move,
    Play,
    Record,
    TurnEnded,
    deal,
    notation,
)
from thegame.notation import NotationError

ALL = "all"
Message = tuple[str, str]  # to whom, and what


class ChatTable:
    """A game whose players write what they do; the names are in the record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        tags = dict(record.tags)
        self.names = [tags[f"Player {seat}"] for seat in range(record.rules.players)]

    def hear(self, name: str, words: str) -> list[Message]:
        """Return what to answer, and to whom."""
        state, seat = self.record.state, self.names.index(name)
        match words.lower().split():
            case ["table"]:
                return [(ALL, str(state.view(None)))]
            case ["hand"]:
                return [(name, ", ".join(map(str, state.view(seat).hand)))]
            case ["undo"]:
                return [self.undo(seat)]
            case ["done"]:
                return self.move(seat, EndTurn())
            case [card, "on", pile]:
                return self.play(seat, f"{card}-{pile.upper()}")
            case _:
                return [(name, "write table, hand, 37 on A1, done or undo")]

    def play(self, seat: int, text: str) -> list[Message]:
        """Lay a card, if the text says which and where."""
        state = self.record.state
        try:
            return self.move(seat, notation.read_move(text, state))
        except NotationError:
            piles = ", ".join(pile.name for pile in state.piles)
            return [(self.names[seat], f"write a card, on, and one of {piles}")]

    def move(self, seat: int, move: Move) -> list[Message]:
        """Make a move; only its player learns why it is refused."""
        state = self.record.state
        if reason := state.view(seat).why_not(move):
            return [(self.names[seat], str(reason))]
        self.record = self.record.apply(move)
        step = state.step(move)
        # A spectator's events name no card that somebody has drawn.
        told = [(ALL, self.sentence(event)) for event in step.view(None).events]
        drawn = [it for it in step.events if isinstance(it, Drew)]
        return told + [(self.names[it.player], f"you draw {it.cards}") for it in drawn]

    def undo(self, seat: int) -> Message:
        """Take back a play of this turn, but no draw: the cards have been seen."""
        record = self.record
        if not record.moves or not isinstance(record.moves[-1], Play):
            return self.names[seat], "only a play of this turn can be taken back"
        if record.state.is_over or record.state.player != seat:
            return self.names[seat], "it is not your turn"
        self.record = record.undo()
        return ALL, f"{self.names[seat]} takes the last card back"

    def sentence(self, event: Event) -> str:
        """Return what happened, with names."""
        match event:
            case Laid(player, card, pile):
                where = self.record.state.piles[pile].name
                return f"{self.names[player]} lays {card} on {where}"
            case Drew(player, count=count):
                return f"{self.names[player]} draws {count}"
            case TurnEnded(player):
                return f"{self.names[player]} is done"
            case GameEnded(outcome):
                return f"the game is over: {outcome}"

    def save(self, path: Path) -> None:
        """Write the game, with all hidden cards, so not into the chat."""
        path.write_text(notation.write_record(self.record), encoding="utf-8")

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
        said += [
            "Ann: 97 on A7",
            "Ann: undo",
            "Ann: 97 on D1",
            "Ann: done",
            "save",
            "Ann: undo",
        ]
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
