"""All seeded bugs, and why some of them are caught only once.

First come mistakes that were seen in public implementations, then others like them,
among them needles that tests by sampling can miss.
"""

from typing import Final

from .agents import OF_AGENTS, OF_RECORDED_TALK
from .batches import OF_BATCHES
from .checks import OF_CHECKS, OF_CLAUSES
from .commands import OF_OPTIONS, OF_TABLES_SHOWN, OF_VERDICTS
from .deals import OF_DEALS, OF_TALK
from .drawing import OF_STRATEGIES
from .edits import Bug
from .encoding import OF_ENCODING
from .experiments import OF_EXPERIMENT_FILES, OF_EXPERIMENTS, OF_WORKERS
from .files import OF_FILES
from .games import OF_ANSWERS, OF_KNOWLEDGE, OF_VALUES
from .json_text import OF_JSON, OF_SCHEMAS
from .notation import OF_LINES, OF_SCANNING, OF_TURNS_AS_TEXT
from .pictures import OF_PICTURES, OF_WORDS
from .planning import OF_PLANNING
from .public import SEEN_IN_PUBLIC
from .reach import OF_REACH, OF_TABLES
from .records import OF_RECORDS, OF_TRANSCRIPTS
from .rules import OF_ENDS, OF_PILES, OF_TURNS
from .turns import OF_JUDGEMENT, OF_SAID_DRAWS, OF_TURN_SEARCH
from .values import OF_EQUALITY, OF_SHARING
from .views import OF_SEATS, OF_STUCK_HANDS
from .wire import OF_BUILDING, OF_FIELDS

BUGS: Final[tuple[Bug, ...]] = (
    *SEEN_IN_PUBLIC,
    *OF_PILES,
    *OF_TURNS,
    *OF_ENDS,
    *OF_REACH,
    *OF_TABLES,
    *OF_ANSWERS,
    *OF_VALUES,
    *OF_KNOWLEDGE,
    *OF_TURN_SEARCH,
    *OF_SAID_DRAWS,
    *OF_JUDGEMENT,
    *OF_SEATS,
    *OF_STUCK_HANDS,
    *OF_EQUALITY,
    *OF_SHARING,
    *OF_CLAUSES,
    *OF_CHECKS,
    *OF_DEALS,
    *OF_TALK,
    *OF_RECORDS,
    *OF_TRANSCRIPTS,
    *OF_SCANNING,
    *OF_LINES,
    *OF_TURNS_AS_TEXT,
    *OF_FILES,
    *OF_JSON,
    *OF_FIELDS,
    *OF_BUILDING,
    *OF_SCHEMAS,
    *OF_VERDICTS,
    *OF_TABLES_SHOWN,
    *OF_OPTIONS,
    *OF_PICTURES,
    *OF_WORDS,
    *OF_STRATEGIES,
    *OF_ENCODING,
    *OF_EXPERIMENTS,
    *OF_WORKERS,
    *OF_EXPERIMENT_FILES,
    *OF_RECORDED_TALK,
    *OF_AGENTS,
    *OF_PLANNING,
    *OF_BATCHES,
)
"""Every bug, in the order of the table."""

_STRANGE_VIEW: Final = (
    "Only a test of the encoding gives it a view that has no place in it."
)
_KILLED: Final = "Only the tests of crews kill workers."
_MAIN: Final = "Options are read by `main`, which only the tests of the commands call."

ONLY_ONE: Final = {
    "--move 0 shows the last move": _MAIN,
    "--game counts from 0": _MAIN,
    "A table is shown only of games that are legal to their end": _MAIN,
    "A table that cannot be shown because of an illegal move has status 2": _MAIN,
    "--seed 0 means any seed": _MAIN,
    "--resume without --out is ignored": _MAIN,
    "An agent that fails is an error of the request": _MAIN,
    "The games of a dead worker are lost": _KILLED,
    "The games of a dead worker are counted twice": _KILLED,
    "--starter 0 draws lots": _MAIN,
    "--smaller-hands without --expert is ignored": _MAIN,
    "Clauses are found only in capitals": _MAIN,
    "An interrupted command is a failure like any other": _MAIN,
    "A reader that goes away makes a traceback": _MAIN,
    "A negative number is taken for a move": _MAIN,
    "The line of malformed JSON counts from its game": (
        "Only a file with a second game that is not JSON shows it."
    ),
    "Three defects are followed by 0 more": (
        "Only a document with exactly three defects shows it."
    ),
    "A play on an earlier pile is dropped below the minimum": (
        "It takes a minimum of three and a play that loses only in one order; only the "
        "tests of turns have one."
    ),
    "The first box of hands is drawn more often": (
        "Each sample is sound; only counting many shows which are drawn more often."
    ),
    "A search that takes too long says no": "Only rules made for it take so long.",
    "Piles that have just crossed count as open": (
        "Two piles never show the same card; only tables made for the test do."
    ),
    "A view of other rules is encoded": _STRANGE_VIEW,
    "A spectator is taken for the first player": _STRANGE_VIEW,
}
"""The bugs that a single rung catches, and why no other can."""
