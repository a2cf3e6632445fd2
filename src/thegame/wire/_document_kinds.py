"""Documents: the fields of each kind, and how its value is made from them.

The one source for the readers, the writer and the schemas. A value that is read passes
the checks of one that is made by hand: constructors and the checks of views.
"""

import functools
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
from thegame._rules import GAMES, Games, Rules, known_games
from thegame._rules.limits import PILES, most_moves
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
from ._error_documents import refusal_codec
from ._json import ROOT, WireError
from ._parts import PRINTED, WIDEST, Bounds, Parts

VERSION: Final = 1
"""The version of the documents."""

TAGS: Final = 999
"""How many tags a record may have."""


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
        check.expect(name not in names, where, name, "a name that no other tag has")
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


class Documents:
    """The documents of some games: of each kind, its fields."""

    def __init__(self, games: tuple[type[Rules], ...], bounds: Bounds) -> None:
        known = Parts(games, bounds)
        talking = known.rules.options[0] if games == _BOTH else known.rules
        moves = most_moves(bounds.decks, bounds.cards)
        # One for each move, one for the cards drawn after each turn, one for the end.
        events = moves + bounds.decks * bounds.cards + 1
        after = Number(0, moves)
        tag = Pair(
            "Tag",
            "Something else that is known of the game.",
            name=Text(),
            value=Text(),
        )
        comment = Pair(
            "Comment",
            "A comment after a move; 0 is before the first.",
            after=after,
            text=Text(),
        )
        said = Pair(
            "Said",
            "All hints that are in force after this number of moves, until they change.",
            after=after,
            hints=known.hints,
        )
        all_said = Array(said, moves + 1)
        tops = Array(known.top, PILES)
        turn: dict[str, Codec[Any]] = {
            "player": known.player,
            "laid": known.count,
            "helped": Flag(),
        }
        knowledge: dict[str, Codec[Any]] = {
            "rules": known.rules,
            "seat": known.seat,
            "hand": known.card_list,
            "hand_sizes": Array(known.count, bounds.players),
            "deck_sizes": Array(known.count, bounds.decks),
            "unseen": known.draw_piles,
            "hints": known.hints,
        }
        self.rules, self.event, self.step = known.rules, known.event, known.step
        self.outcome, self.refusal = known.outcome, refusal_codec(games, known)
        self.deal: Object[Deal] = Object(
            Deal,
            "Hands and draw piles before the first turn, the draw piles top card first.",
            {"rules": known.rules, "hands": known.hands, "decks": known.draw_piles},
        )
        self.deal_view: Object[DealView] = Object(
            DealView, "What one seat, or a spectator, sees before the start.", knowledge
        )
        self.state: Object[State] = Object(
            State,
            "A game between two moves, hidden cards included.",
            {
                "rules": known.rules,
                "tops": tops,
                "hands": known.hands,
                "decks": known.draw_piles,
                **turn,
            },
        )
        self.view: Object[View] = Object(
            View,
            "What one seat, or a spectator, sees of a game.",
            {**knowledge, "tops": tops, **turn, "outcome": Optional(known.outcome)},
        )
        limit = Optional(parts.ORDINAL)
        self.talk: Object[Talk] = Object(
            Talk,
            "The hints that are in force, known to the whole team.",
            {"rules": talking, "hints": known.hints, "limit": limit},
            defaults={"limit": None},
        )
        self.record = Object(
            Record,
            "A whole game, from its deal to where it was left.",
            {
                "deal": self.deal,
                "starter": known.player,
                "moves": Array(parts.MOVE, moves),
                "tags": Array(tag, TAGS),
                "comments": Array(comment, moves + 1),
                "outcome": Optional(known.outcome),
                "hints": all_said,
            },
            make=_transcript,
            defaults={"hints": ()},
        )
        self.seat_record = Object(
            SeatRecord,
            "A game as one seat, or a spectator, saw it.",
            {
                "start": self.view,
                "events": Array(known.event, events),
                "hints": all_said,
            },
            make=_seat_record,
            defaults={"hints": ()},
        )

        self.kinds: dict[str, Structure[Any]] = {
            "rules": self.rules,
            "move": parts.MOVE,
            "event": self.event,
            "step": self.step,
            "outcome": self.outcome,
            "deal": self.deal,
            "deal_view": self.deal_view,
            "state": self.state,
            "view": self.view,
            "talk": self.talk,
            "record": self.record,
            "seat_record": self.seat_record,
            "refusal": self.refusal,
        }


_BOTH: Final[tuple[type[Rules], ...]] = tuple(GAMES.values())
_PRINTED: Final = Documents(_BOTH, PRINTED)

WIDEST_KINDS: Final = Documents(_BOTH, WIDEST).kinds
"""The documents of values that do not name their game, with the widest bounds."""

KINDS: Final = _PRINTED.kinds
"""The documents of the printed games; errors that are not refusals are not read."""

KIND_OF: Final = {
    option.value_type: kind for kind, codec in KINDS.items() for option in codec.options
}
"""The kind of the document of each class of values."""


@functools.lru_cache(maxsize=16)
def _with(games: tuple[type[Rules], ...]) -> Documents:
    return Documents(games, WIDEST)


def documents_of(games: Games) -> Documents:
    """Return the documents of the printed games and of these."""
    if games == ():
        return _PRINTED
    known = tuple(known_games(games).values())
    return _PRINTED if known == _BOTH else _with(known)


def document_head(kind: str) -> Schema:
    """Return the schemas of the first two fields of a document."""
    return {"kind": {"const": kind}, "version": {"const": VERSION}}
