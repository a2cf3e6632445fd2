"""Property-test your own bot against this library."""

from hypothesis import HealthCheck, given, settings

from thegame import EndTurn, Move, State, View
from thegame.strategies import GameMachine, states


def my_bot(view: View) -> Move:
    """The bot under test: it lays the first card that it may."""
    return (*view.safe_plays(), *view.legal_moves())[0]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(states())
def test_it_moves_legally(state: State) -> None:
    """Whatever it sees, it does what it may."""
    view = state.view(state.player)
    if not view.is_over:
        reason = view.why_not(my_bot(view))
        assert reason is None, str(reason)


class Server(GameMachine):
    """Another implementation of the rules, here only a count of what was laid."""

    def started(self, state: State) -> None:
        """Begin a game."""
        self.laid = state.laid

    def moved(self, before: State, move: Move, after: State) -> None:
        """Make the same move, and compare."""
        if not isinstance(move, EndTurn):
            self.laid += 1
        whole = (before.rules.highest - 1) * before.rules.draw_piles
        assert whole - self.laid == sum(map(len, after.unlaid_cards))


TestServer = Server.TestCase


def main() -> None:
    """Run both without pytest."""
    test_it_moves_legally()
    print("200 views, and no illegal move")
    TestServer.settings = settings(max_examples=20, deadline=None)
    TestServer().runTest()
    print("20 games in step")


if __name__ == "__main__":
    main()
