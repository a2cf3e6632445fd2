"""Translate the library's source: every function that the theorems are about."""

from typing import Final

from thegame._game.deal import Deal, deal
from thegame._game.events import Step
from thegame._game.state import State, make_state
from thegame._game.view import View
from thegame._rules import Rules, most_laid, piles, play_tables
from thegame._rules.piles import Pile
from thegame._rules.play_tables import Lookup

from .kinds import INT, Kind, listed
from .program import Program

HEAD: Final = """\
(** Made from the library's source in every run; do not edit. *)

From Coq Require Import ZArith List Bool String.
From TheGame Require Import Lists Py.
Import ListNotations.
Local Open Scope string_scope.
Open Scope Z_scope.
"""

FUNCTIONS: Final = (
    piles.advance,
    piles.is_trick,
    piles.fits,
    piles.improves,
    most_laid.most_laid,
    most_laid.thresholds_up,
    most_laid.within_reach,
    play_tables._lookup,
    make_state,
)
"""Functions; what they call is translated as well."""

QUESTIONS: Final = (
    "minimum",
    "is_over",
    "may_end_turn",
    "draws",
    "legal_plays",
    "legal_moves",
    "safe_plays",
    "why_not",
    "is_legal",
    "within_reach",
)
"""Questions that states and views answer."""

METHODS: Final = {
    Pile: ("advance", "fits", "is_trick", "is_improved_by"),
    Lookup: ("is_trick", "allows", "helping", "legal_plays"),
    Rules: ("_lookups", "_sources", "_enough"),
    State: (
        *QUESTIONS,
        "__attrs_post_init__",
        "hand",
        "play",
        "end_turn",
        "apply",
        "view",
        "step",
        "take_turn",
        "turn_ends",
    ),
    Step: ("view",),
    Deal: ("start",),
    View: (*QUESTIONS, "on_turn", "hand_size", "deck_size", "to_lay", "play"),
}
"""Methods, properties and fields, by their class."""


def translated() -> Program:
    """Return the translation of all functions."""
    program = Program()
    for python in FUNCTIONS:
        program.function(python)
    program.function(State.end_turn, State, drawing=listed(INT))
    program.function(State.step, State, drawing=listed(INT))
    program.function(deal, decks=listed(listed(INT)))
    for owner, names in METHODS.items():
        kind = owner.__name__
        program.tables = "View" if owner is View else "State"
        program.defined(Kind(kind))
        for name in names:
            if program.attribute(Kind(kind), name) is None:
                raise LookupError(name)
    return program


def source() -> str:
    """Return the Gallina of the library."""
    return f"{HEAD}\n{translated().text()}\n"


if __name__ == "__main__":
    print(source())
