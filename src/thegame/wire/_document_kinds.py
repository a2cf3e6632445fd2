"""Documents: the fields of each kind, and how its value is made from them.

The one source for the readers, the writer and the schemas. A value that is read passes
the checks of one that is made by hand: constructors and the checks of views.
"""

from typing import Any, Final

from thegame._errors import Invalid, Undecided, UnexpectedEvent
from thegame._game.annotations import Said
from thegame._game.deal import Deal, DealView
from thegame._game.events import Event, moves_of
from thegame._game.record import Record
from thegame._game.seat_record import (
    SeatRecord,
    hearing,
    later_changes,
    make_seat_record,
)
from thegame._game.state import State
from thegame._game.talk import Hint, Talk, hints_of_team
from thegame._game.view import View
from thegame._rules.limits import CARDS, DECKS, PILES, PLAYERS, most_moves
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._validation import Inspection
from thegame._value_defects import defect
from thegame.transcripts import Transcript, WrittenHints, WrittenMove

from . import _parts as parts
from ._codecs import (
    Array,
    Codec,
    Flag,
    Number,
    Object,
    Optional,
    Pair,
    Schema,
    Structure,
    Text,
    moved,
)
from ._error_documents import REFUSAL
from ._json import ROOT, WireError

VERSION: Final = 1
"""The version of the documents."""

TAGS: Final = 999
"""How many tags a record may have."""

MOVES: Final = most_moves(DECKS, CARDS)
"""How many moves a record may have."""

EVENTS: Final = MOVES + DECKS * CARDS + 1
"""How many events a seat record may have.

One for each move, one for the cards drawn after each turn, and one for the end.
"""

TALK: Final[Object[Talk]] = Object(
    Talk,
    "The hints that are in force, known to the whole team.",
    {"rules": parts.TEAM_RULES, "hints": parts.HINTS, "limit": Optional(parts.ORDINAL)},
    defaults={"limit": None},
)

DEAL: Final[Object[Deal]] = Object(
    Deal,
    "Hands and draw piles before the first turn, the draw piles top card first.",
    {"rules": parts.RULES, "hands": parts.HANDS, "decks": parts.DRAW_PILES},
)

_TOPS: Final = Array(parts.TOP, PILES)
_TURN: Final[dict[str, Codec[Any]]] = {
    "player": parts.PLAYER,
    "laid": parts.COUNT,
    "helped": Flag(),
}

STATE: Final[Object[State]] = Object(
    State,
    "A game between two moves, hidden cards included.",
    {
        "rules": parts.RULES,
        "tops": _TOPS,
        "hands": parts.HANDS,
        "decks": parts.DRAW_PILES,
        **_TURN,
    },
)

_KNOWLEDGE: Final[dict[str, Codec[Any]]] = {
    "rules": parts.RULES,
    "seat": parts.SEAT,
    "hand": parts.CARD_LIST,
    "hand_sizes": Array(parts.COUNT, PLAYERS),
    "deck_sizes": Array(parts.COUNT, DECKS),
    "unseen": parts.DRAW_PILES,
    "hints": parts.HINTS,
}

DEAL_VIEW: Final[Object[DealView]] = Object(
    DealView, "What one seat, or a spectator, sees before the start.", _KNOWLEDGE
)

VIEW: Final[Object[View]] = Object(
    View,
    "What one seat, or a spectator, sees of a game.",
    {**_KNOWLEDGE, "tops": _TOPS, **_TURN, "outcome": Optional(parts.OUTCOME)},
)

_AFTER: Final = Number(0, MOVES)

_TAG: Final = Pair(
    "Tag", "Something else that is known of the game.", name=Text(), value=Text()
)

_COMMENT: Final = Pair(
    "Comment",
    "A comment after a move; 0 is before the first.",
    after=_AFTER,
    text=Text(),
)

_SAID: Final = Pair(
    "Said",
    "All hints that are in force after so many moves, until they change again.",
    after=_AFTER,
    hints=parts.HINTS,
)
_ALL_SAID: Final = Array(_SAID, MOVES + 1)


def _transcript(
    *,
    deal: Deal,
    starter: int,
    moves: tuple[Move, ...],
    tags: tuple[tuple[str, str], ...],
    comments: tuple[tuple[int, str], ...],
    outcome: Outcome | None,
    hints: Said = (),
) -> Transcript:
    """Return a game as it was written down, to be judged by `Transcript.record`."""
    check = Inspection()
    check.number("starter", starter, 0, deal.rules.players - 1)
    names: set[str] = set()
    for index, (name, _) in enumerate(tags):
        where = ("tags", index, "name")
        check.expect(name not in names, where, name, "a name of its own")
        names.add(name)
    _inspect_after("comments", comments, 0, len(moves), check)
    _inspect_after("hints", hints, 0, len(moves), check)
    check.conclude(WireError)
    return Transcript(
        deal,
        starter,
        tuple(
            WrittenMove((ROOT, "moves", index), move)
            for index, move in enumerate(moves)
        ),
        tags,
        tuple(sorted(comments)),
        _written_hints(hints),
        outcome,
        (ROOT, "outcome"),
    )


def _inspect_after(
    field: str,
    notes: tuple[tuple[int, object], ...],
    first: int,
    last: int,
    check: Inspection,
) -> None:
    """Note comments or hints after a move that is missing, or that has others."""
    others = {"comments": "a comment", "hints": "other hints"}[field]
    seen: set[int] = set()
    for index, (after, _) in enumerate(notes):
        where = (field, index, "after")
        check.number(where, after, first, last)
        check.expect(after not in seen, where, after, f"a move without {others}")
        seen.add(after)


def _written_hints(said: Said) -> tuple[WrittenHints, ...]:
    """Return hints in the order of the game, to be judged with it."""
    written = (
        WrittenHints((ROOT, "hints", index), after, hints)
        for index, (after, hints) in enumerate(said)
    )
    return tuple(sorted(written, key=lambda it: it.after))


RECORD: Final = Object(
    Record,
    "A whole game, from its deal to where it was left.",
    {
        "deal": DEAL,
        "starter": parts.PLAYER,
        "moves": Array(parts.MOVE, MOVES),
        "tags": Array(_TAG, TAGS),
        "comments": Array(_COMMENT, MOVES + 1),
        "outcome": Optional(parts.OUTCOME),
        "hints": _ALL_SAID,
    },
    make=_transcript,
    defaults={"hints": ()},
)


def _seat_record(
    *, start: View, events: tuple[Event, ...], hints: Said = ()
) -> SeatRecord:
    """Return a game as a seat saw it, each event following from those before."""
    seen, before, moves = start, 0, moves_of(events)
    for move in moves:
        try:
            seen = seen.observe(*move)
        except UnexpectedEvent as error:
            where = ("events", before + error.place)
            expected = "an event that can follow"
            raise WireError((defect(where, error.event, expected),)) from None
        except Undecided as error:
            where = ("events", before + len(move) - 1)
            expected = f"an end that can be decided ({error})"
            raise WireError((defect(where, move[-1], expected),)) from None
        before += len(move)
    check = Inspection()
    _inspect_after("hints", hints, 1, len(moves), check)
    check.conclude(WireError)
    later = later_changes(start, _heard(start, hints))
    return make_seat_record(start, events, later, hearing(seen, later))


def _heard(start: View, said: Said) -> dict[int, tuple[Hint, ...]]:
    """Return the hints after each move where they changed."""
    heard: dict[int, tuple[Hint, ...]] = {}
    for index, (after, hints) in enumerate(said):
        try:
            heard[after] = hints_of_team(hints, start.rules)
        except Invalid as error:
            raise moved(error, "hints", index) from None
    return heard


SEAT_RECORD: Final = Object(
    SeatRecord,
    "A game as one seat, or a spectator, saw it.",
    {"start": VIEW, "events": Array(parts.EVENT, EVENTS), "hints": _ALL_SAID},
    make=_seat_record,
    defaults={"hints": ()},
)

KINDS: Final[dict[str, Structure[Any]]] = {
    "rules": parts.RULES,
    "move": parts.MOVE,
    "event": parts.EVENT,
    "step": parts.STEP,
    "outcome": parts.OUTCOME,
    "deal": DEAL,
    "deal_view": DEAL_VIEW,
    "state": STATE,
    "view": VIEW,
    "talk": TALK,
    "record": RECORD,
    "seat_record": SEAT_RECORD,
    "refusal": REFUSAL,
}
"""The documents that can be read; errors of other classes are only written."""

KIND_OF: Final = {
    option.value_type: kind for kind, codec in KINDS.items() for option in codec.options
}
"""The kind of the document of each class of values."""


def document_head(kind: str) -> Schema:
    """Return the schemas of the first two fields of a document."""
    return {"kind": {"const": kind}, "version": {"const": VERSION}}
