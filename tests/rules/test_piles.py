"""Piles by themselves."""

from thegame import Direction, Pile


class TestAdvance:
    """How far a card carries a pile along its way."""

    def test_forwards_and_back(self) -> None:
        """The distance is positive along the pile's way and negative against it."""
        assert Pile(Direction.ASCENDING, None, 47).advance(50) == 3
        assert Pile(Direction.DESCENDING, None, 47).advance(50) == -3
