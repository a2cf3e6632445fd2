"""Validate a move that came from a user."""

from thegame import Cooperative, EndTurn, IllegalMove, Move, Play, State, deal

PLAYERS = ("Ada", "Bob")


def read(state: State, words: str) -> Move:
    """Return what the user typed: "end", or a card and a pile."""
    if words == "end":
        return EndTurn()
    card, pile = words.split()
    return Play(int(card), state.pile(pile).index)


def answer(state: State, words: str) -> tuple[State, str]:
    """Return the state after the move, or the same state with the reason."""
    piles = state.piles
    try:
        step = state.step(read(state, words))
    except IllegalMove as reason:
        said = reason.sentence(players=PLAYERS, piles=piles)
        return state, f"{reason.code}: {said} [{reason.clause.id}]"
    except ValueError:
        return state, "please type a card and a pile, or end"
    done = [event.sentence(players=PLAYERS, piles=piles) for event in step.events]
    return step.state, ", ".join(done)


def main() -> None:
    """Answer some moves, right and wrong."""
    state = deal(Cooperative(2), seed=7).start(0)
    print("hand:", *state.hand)
    for words in ("4 A1", "5 A1", "88 D1", "97 B", "end", "what?", "95 D1"):
        state, reply = answer(state, words)
        print(f"> {words}\n{reply}")


if __name__ == "__main__":
    main()
