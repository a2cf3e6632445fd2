"""Set up a puzzle, and find all its solutions."""

from collections.abc import Iterator

from thegame import Cooperative, Direction, InvalidState, Play, State


def solutions(state: State) -> Iterator[tuple[Play, ...]]:
    """Yield every order in which the whole hand can be laid."""
    if not state.hand:
        yield ()
    for play in state.legal_plays():
        for rest in solutions(state.apply(play)):
            yield (play, *rest)


def in_words(state: State, plays: tuple[Play, ...]) -> str:
    """Return a solution in words; a backwards trick has an exclamation mark."""
    words: list[str] = []
    for play in plays:
        pile = state.piles[play.pile]
        arrow = "up" if pile.direction is Direction.ASCENDING else "down"
        words.append(f"{play.card} {arrow}{'!' * pile.is_trick(play.card)}")
        state = state.apply(play)
    return ", ".join(words)


def main() -> None:
    """Lay the whole hand in one turn, on one pile each way; then a wrong position."""
    rules = Cooperative(1, rows=1)
    puzzle = State(
        rules, tops=(70, 35), hands=[[45, 60, 68, 72, 82]], decks=[[2, 3]], player=0
    )
    found = [*solutions(puzzle)]
    print(len(found), "solutions, such as")
    print(in_words(puzzle, found[0]))
    try:
        State(rules, tops=(70, 35), hands=[[70, 72]], decks=[[2, 3]], player=0)
    except InvalidState as error:
        for defect in error.defects:
            print(defect)


if __name__ == "__main__":
    main()
