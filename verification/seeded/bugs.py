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
_DRAWN: Final = (
    "A test of something else that is drawn less or otherwise passes all the same; only "
    "the tests of the strategies ask what is drawn."
)
_PLANTED: Final = "Only the planted bugs are found because of what is drawn more often."
_MACHINE: Final = "Only the tests of the machine ask what it tells, and how it plays."
_TALKING: Final = (
    "Only the tests of agents have some that give hints, or wish to start."
)
_CHEATING: Final = "Only the tests of agents have some that cheat, to be found out."
_KEPT: Final = "The answers are the same; only tests that look at what is kept notice."
_EXPERIMENT: Final = (
    "Only the tests of experiments compare with games that were played without them."
)
_TERMINAL: Final = (
    "Only a terminal shows progress; only tests of the commands open one."
)

ONLY_ONE: Final = {
    "No deck is in reverse order": _DRAWN,
    "Player 0 starts every game": _DRAWN,
    "Only careful players play": _PLANTED,
    "No record has tags": _DRAWN,
    "The last move of a record has no comment": _DRAWN,
    "No state is the last of its game": _DRAWN,
    "No view is a spectator's": _DRAWN,
    "No play is on a pile that does not exist": _DRAWN,
    "No play is of a card that does not exist": _DRAWN,
    "The end of the turn is never drawn as a move": _DRAWN,
    "No position is constructed": _PLANTED,
    "No position is constructed with a trick": _DRAWN,
    "The machine does not tell that a game is over": _MACHINE,
    "The machine tells the state after a move as the one before": _MACHINE,
    "The machine does not tell what is refused": _MACHINE,
    "The machine plays games of any rules": _MACHINE,
    "A test case plays fifty games for each example": _MACHINE,
    "All machines share a test case": _MACHINE,
    "The machine never attempts to end a turn": _MACHINE,
    "The machine tries nothing after the end of a game": _MACHINE,
    "The machine tries all illegal moves up to one": _MACHINE,
    "Player 0 starts every game of a machine": _MACHINE,
    "Seat records and records are not registered": _DRAWN,
    "Uneven players are even": _DRAWN,
    "The rate counts the games that were there already": _TERMINAL,
    "The time left is that of all games": _TERMINAL,
    "The line of the progress is left on the screen": _TERMINAL,
    "The last game is not shown if it comes soon after another": _TERMINAL,
    "Hints are not withdrawn at the next turn": _TALKING,
    "The seats are asked for hints in their own order": _TALKING,
    "Hints are collected before each move": _TALKING,
    "An agent may give hints for another player": _TALKING,
    "A wish that is not a number starts": _TALKING,
    "Agents made alike are asked together only": _CHEATING,
    "A changed view is not noticed": _CHEATING,
    "A hint that names a trick passes": _CHEATING,
    "An agent never sits with strangers": _CHEATING,
    "A reader that goes away makes a traceback": (
        "Only a command whose output nobody reads shows it; the session reads all."
    ),
    "The demonstration counts the cards of the next player as drawn": (
        "Only the session has every line of a demonstration."
    ),
    "The players of a picture sit against the order of play": (
        "Drawn tables are asked for what is on them, not for who sits where."
    ),
    "Large hidden hands are drawn beyond the picture": (
        "It takes a hidden hand of more than 20 cards, which is hardly ever drawn."
    ),
    "Tables are kept however large they are": _KEPT,
    "A lookup row can be seen before it is filled": (
        "Only another thread can see it, in the moment before; one test makes it look."
    ),
    "A view believes an event after the game is over": (
        "Other checks refuse most of these events; it takes every event of small worlds."
    ),
    "Ends that differ by an exchange of piles always count as one": (
        "Of the few positions that are drawn here, hardly any has piles to exchange."
    ),
    "A seat record may have no more events than a record moves": (
        "Only a document as long as that shows it, and only one test writes it."
    ),
    "Player 0 starts every duel of an experiment": _EXPERIMENT,
    "The cards left in a duel are those of the winner": _EXPERIMENT,
    "Deals that both teams win count for the first": _EXPERIMENT,
    "After an agent's error the chunk goes on": _EXPERIMENT,
    "An experiment is continued with other agents": _EXPERIMENT,
    "Games are appended to a torn line": (
        "Only the tests of the file of experiments tear a line."
    ),
    "Workers hear Ctrl-C": "Only a test of the commands interrupts a group of processes.",
    "States of other rules are taken into a batch": (
        "Only the tests of the batch engine mix the rules of states."
    ),
    "A whole file is read before its first game is judged": (
        "The verdicts are the same; only a test that counts what is read notices."
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
