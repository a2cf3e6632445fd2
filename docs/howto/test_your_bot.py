"""Property-test your own bot against this library."""

from hypothesis import HealthCheck, given, settings

from thegame import EndTurn, Move, Pile, Play, State, View
from thegame.strategies import cooperative, games_with_illegal_moves, states

OPEN = states(cooperative()).filter(lambda state: not state.is_over)
EXAMPLES = settings(
    max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def good_bot(view: View) -> Move:
    """Lay the first safe card; if there is none, make the first legal move."""
    return (*view.safe_plays(), *view.legal_moves())[0]


def fits(pile: Pile, card: int) -> bool:
    """Say whether a card may be laid; this forgets the backwards trick."""
    return pile.advance(card) > 0


def buggy_bot(view: View) -> Move:
    """Work out what may be laid with a rule of its own, which has a bug."""
    for index, pile in enumerate(view.piles):
        for card in view.hand:
            if fits(pile, card):
                return Play(card, index)
    return EndTurn()


def check(state: State, move: Move) -> None:
    """Fail with the reason if the move is illegal."""
    reason = state.view(state.player).why_not(move)
    assert reason is None, str(reason)


@EXAMPLES
@given(OPEN)
def test_good_bot(state: State) -> None:
    """Whatever the good bot sees, its move is legal."""
    check(state, good_bot(state.view(state.player)))


@EXAMPLES
@given(OPEN)
def find_the_bug(state: State) -> None:
    """Fail, because the buggy bot thinks that it is stuck when a trick is left."""
    check(state, buggy_bot(state.view(state.player)))


def may_lay(state: State, card: int, index: int) -> bool:
    """Say whether the player on turn may lay a card, by a check of your own."""
    pile = state.piles[index]
    forward = pile.advance(card) > 0
    return card in state.hand and (forward or pile.advance(card) == -state.rules.trick)


@EXAMPLES
@given(OPEN)
def test_legality(state: State) -> None:
    """The check agrees with the library about every card on every pile."""
    for card in state.rules.cards:
        for index in range(len(state.piles)):
            assert may_lay(state, card, index) == state.is_legal(Play(card, index))


@settings(max_examples=20, deadline=None)
@given(games_with_illegal_moves())
def test_counter(game: tuple[State, tuple[Move, ...]]) -> None:
    """A program that counts the unlaid cards itself agrees with the library."""
    state, moves = game
    unlaid = state.unlaid
    for move in moves:
        if state.is_legal(move):
            unlaid -= isinstance(move, Play)
            state = state.apply(move)
        assert unlaid == state.unlaid


def main() -> None:
    """Run the tests without pytest."""
    test_good_bot()
    print("the good bot: 500 states, no illegal move")
    try:
        find_the_bug()
    except AssertionError:
        print("the buggy bot: caught with an illegal move")
    test_legality()
    print("the legality check: 500 states, every card on every pile")
    test_counter()
    print("the counter: 20 games in step")


if __name__ == "__main__":
    main()
