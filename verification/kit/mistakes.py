"""All mistakes that the kit must catch.

Each mistake of the seeded table that concerns the rules is here under the same name;
the others were seen elsewhere, or are their mirror images.
"""

from typing import Final

from verification.seeded.games import OF_ANSWERS, OF_KNOWLEDGE, OF_VALUES
from verification.seeded.public import SEEN_IN_PUBLIC
from verification.seeded.reach import OF_REACH, OF_TABLES
from verification.seeded.rules import OF_ENDS, OF_PILES, OF_TURNS

from .answers import ANSWERS, KNOWLEDGE, STARTS
from .ends import ENDS
from .mistake import Mistake
from .placing import PLACING
from .reach import REACH, SEARCHING
from .turns import TURNS

OF_THE_RULES: Final = (
    *SEEN_IN_PUBLIC,
    *OF_PILES,
    *OF_TURNS,
    *OF_ENDS,
    *OF_REACH,
    *OF_TABLES,
    *OF_ANSWERS,
    *OF_VALUES,
    *OF_KNOWLEDGE,
)
"""The parts of the seeded table in which mistakes about the rules are."""

_OBSERVING: Final = "the kit has no case that follows a game by events"
_SAMPLING: Final = "the kit has no case about samples and worlds"
_TABLES: Final = "it is about the lookup tables of the library"
_PYTHON: Final = "it is about values of Python"

OUTSIDE: Final = {
    "A table keeps the rows that were asked for": _TABLES,
    "Tables are kept however large they are": _TABLES,
    "The rows of the last top are missing": _TABLES,
    "All piles that run one way are judged as the first of them is": _TABLES,
    "True is taken for pile 1": _PYTHON,
    "The unlaid cards are sets that can be changed": _PYTHON,
    "The place of a refused play counts from 0": "the kit refuses single moves",
    "A position may have a card in two places": (
        "the JavaScript program reads no documents; the profiles of texts have it"
    ),
    "A pickled state forgets that help was given": _PYTHON,
    "A pickled refusal forgets its place": _PYTHON,
    "States with different draw piles are equal": "the program compares no states",
    "The order of the draw pile does not count as a world": _SAMPLING,
    "The draw pile of a sample is in order": _SAMPLING,
    "A sample forgets whether the game goes on": _SAMPLING,
    "Worlds count hands with which the game would be over": _SAMPLING,
    "The hand of a rare sample goes to another player": _SAMPLING,
    "The first box of hands is drawn more often": _SAMPLING,
    "A card that opens another by a trick is called free": _SAMPLING,
    "A card that is a trick the other way is called free": _SAMPLING,
    "A hand is stuck although a card helps": _SAMPLING,
    "What a trick opens is looked for once only": _SAMPLING,
    "A view forgets that helping fills the hand": _OBSERVING,
    "A view still calls drawn cards unseen": _OBSERVING,
    "A view believes that a player with an empty hand lays a card": _OBSERVING,
    "A view believes any number of drawn cards": _OBSERVING,
    "A view believes that another player drew": _OBSERVING,
    "A view believes drawn cards in any order": _OBSERVING,
    "A view believes any end of the game": _OBSERVING,
    "A view believes that a player was stuck before the last card, too": _OBSERVING,
    "A view does not miss the end of the game": _OBSERVING,
    "A view does not miss the end of the game after the last card": _OBSERVING,
    "A view ends a turn below the minimum": _OBSERVING,
    "A hint may be about a pile that does not exist": "the kit has no talk",
}
"""The seeded bugs that a kit about the rules does not concern, and why."""

MISTAKES: Final[tuple[Mistake, ...]] = (
    *PLACING,
    *TURNS,
    *ENDS,
    *REACH,
    *SEARCHING,
    *ANSWERS,
    *STARTS,
    *KNOWLEDGE,
)
"""Every mistake."""
