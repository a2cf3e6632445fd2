"""Validate a move that came from a user."""

from thegame import Cooperative, EndTurn, IllegalMove, Move, Play, State, deal


def read(words: str) -> Move:
    """Return what the user typed: "end", or a card and a pile."""
    if words == "end":
        return EndTurn()
    card, pile = words.split()
    return Play(int(card), int(pile))


def answer(state: State, words: str) -> tuple[State, str]:
    """Return the state after the move, or the same state with the reason."""
    try:
        move = read(words)
    except ValueError:
        return state, "please type a card and a pile, or end"
    try:
        return state.apply(move), "ok"
    except IllegalMove as reason:
        return state, f"{reason.code}: {reason.sentence()} [{reason.clause.id}]"


def main() -> None:
    """Answer some moves, right and wrong."""
    state = deal(Cooperative(2), seed=7).start(0)
    print("hand:", *state.hand)
    for words in ("4 0", "5 0", "97 0", "88 0", "end", "what?", "34 0"):
        state, reply = answer(state, words)
        print(f"> {words}\n{reply}")


if __name__ == "__main__":
    main()
