"""The mistakes with which the kit is scored fit the program and the seeded table."""

import pytest

from tests.support.folders import ROOT
from verification.kit.mistake import Mistake
from verification.kit.mistakes import MISTAKES, OF_THE_RULES, OUTSIDE

PROGRAM = ROOT / "verification" / "kit"
NAMES = [mistake.name for mistake in MISTAKES]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_each_can_be_made(mistake: Mistake) -> None:
    """The texts that a mistake replaces are in the program, each once."""
    text = (PROGRAM / mistake.file).read_text("utf-8")

    assert mistake.source(text) != text


def test_an_edit_that_does_not_fit() -> None:
    """An edit of a text that is not there is an error."""
    with pytest.raises(ValueError, match="wrong: expected once, found 0 times: 'x'"):
        Mistake("wrong", "game.mjs", (("x", "y"),)).source("a")


def test_no_two_have_one_name() -> None:
    """A name means one mistake."""
    assert len(NAMES) == len(set(NAMES))


def test_none_of_the_seeded_table_is_missing() -> None:
    """A seeded bug is made in JavaScript, too, or it is said why it cannot be."""
    seeded = {bug.name for bug in OF_THE_RULES}

    assert set(OUTSIDE) <= seeded
    assert set(OUTSIDE).isdisjoint(NAMES)
    assert seeded - set(NAMES) == set(OUTSIDE)
