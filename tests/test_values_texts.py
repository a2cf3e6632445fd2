"""How values are shown where names and texts have any length, or none."""

import pytest

from thegame import Defect, Direction, Pile


class Odd:
    """Somebody else's class, with half a surrogate pair in its repr."""

    def __repr__(self) -> str:
        return "<odd \ud800>"


@pytest.mark.parametrize(("length", "cut"), [(198, False), (199, True)])
def test_where_paths_are_cut(length: int, cut: bool) -> None:
    """A path of 200 characters is shown whole; a longer one is cut to 200."""
    whole = f"$.{'x' * length}"
    where = Defect((("$", "x" * length),), 1, "nothing").where

    assert where == (f"{whole[:197]}..." if cut else whole)
    assert len(where) == 200


@pytest.mark.parametrize(("length", "cut"), [(292, False), (293, True)])
def test_where_reprs_of_paths_are_cut(length: int, cut: bool) -> None:
    """The same in the repr of a defect, with 300 characters."""
    whole = f"(('{'x' * length}',),)"
    shown = f"{whole[:297]}..." if cut else whole
    defect = Defect((("x" * length,),), 1, "nothing")

    assert repr(defect) == f"Defect(paths={shown}, found=1, expected='nothing')"
    assert len(shown) == 300


def test_half_a_surrogate_pair() -> None:
    """What cannot be encoded is escaped."""
    defect = Defect((("seed",),), Odd(), "an integer")

    assert repr(defect) == (
        "Defect(paths=(('seed',),), found=<odd \\ud800>, expected='an integer')"
    )


def test_pile_of_no_game() -> None:
    """A pile that belongs to no game has the letter of its direction."""
    assert [Pile(way, None, 47).name for way in Direction] == ["A", "D"]
