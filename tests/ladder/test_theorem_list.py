"""The list of theorems, and what the sources say about how each is known."""

import pytest

from tests.ladder.test_theorems import EXPECTED
from verification import theorems
from verification.theorems import proofs, unproven, without_comments

LISTED = {theorem.id: theorem for theorem in theorems.theorems()}


def test_every_theorem_is_listed() -> None:
    """The list has the theorems of the ladder, and the closed form of reach."""
    assert set(LISTED) == EXPECTED | {"GT-18"}


def test_proofs_are_of_listed_theorems() -> None:
    """A proof that carries an id carries one of the list."""
    assert {proof.theorem for proof in proofs()} - {None} <= set(LISTED)


def test_nothing_is_assumed() -> None:
    """No Coq file has an axiom, or a proof that was given up."""
    assert unproven() == []


def test_what_is_proven() -> None:
    """The theorems that Coq cannot or does not show are these and no others."""
    without_proof = {name for name, found in LISTED.items() if not found.proofs}

    assert without_proof == {"GT-9", "GT-17", "FT-14", "FT-17"}


def test_everything_is_sampled() -> None:
    """Every theorem is also asked of games that are drawn."""
    assert all(theorem.sampled for theorem in LISTED.values())


@pytest.mark.parametrize(
    ("id", "decks"),
    [
        ("GT-3", "decks 2 to 8 (team), 2 to 5 (duel)"),
        ("GT-15", "decks 2 to 7 (team), 2 to 4 (duel)"),
        ("CT-1", "decks 2 to 8 (team)"),
        ("FT-12", ""),
    ],
)
def test_how_far_whole_worlds_go(id: str, decks: str) -> None:  # noqa: A002 - its name
    """Theorems of values are asked of the smallest worlds, those of games of none."""
    assert LISTED[id].exhaustive == decks


def test_words_in_comments_are_no_axioms() -> None:
    """Comments are left out, also nested ones."""
    text = "Lemma a. (* no Axiom (* nor Parameter *) here *) Qed."

    assert without_comments(text) == "Lemma a.  Qed."
