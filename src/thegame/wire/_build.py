"""From documents to values that cannot be wrong.

Everything goes through the same checks as a value that is made by hand: the
constructors of the rules, `State`, `Deal`, the checks of views. What
they refuse becomes a `WireError`, whose paths begin at the whole document.
"""

import contextlib
from collections.abc import Generator
from typing import TypeAlias, assert_never, cast

import attrs

from thegame._checks import Groups, Inspection
from thegame._defects import defect
from thegame._errors import Invalid, UnexpectedEvent, WireError
from thegame._game.annotations import Said
from thegame._game.deal import Deal, DealView
from thegame._game.events import (
    Drew,
    Event,
    GameEnded,
    Laid,
    SeatStep,
    TurnEnded,
    moves_of,
)
from thegame._game.seat_record import (
    SeatRecord,
    hearing,
    later_changes,
    make_seat_record,
)
from thegame._game.state import State
from thegame._game.talk import Hint, HintKind, Talk
from thegame._game.view import View
from thegame._rules import GAMES, Cooperative, Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame.transcript import (
    Transcript,
    WrittenHints,
    WrittenMove,
)

from ._documents import (
    CommentDocument,
    DealDocument,
    DealViewDocument,
    DrewDocument,
    DuelResultDocument,
    EndTurnDocument,
    EventDocument,
    GameEndedDocument,
    HintDocument,
    KnowledgeDocument,
    LaidDocument,
    MoveDocument,
    OutcomeDocument,
    PlayDocument,
    RecordDocument,
    SaidDocument,
    SeatRecordDocument,
    StateDocument,
    StepDocument,
    TagDocument,
    TalkDocument,
    TeamResultDocument,
    TurnEndedDocument,
    ViewDocument,
)
from ._json import ROOT
from ._rules_document import RulesDocument

Cards: TypeAlias = tuple[int, ...]


@contextlib.contextmanager
def inside(*prefix: str | int) -> Generator[None]:
    """Raise a `WireError` for what is invalid in this block, with longer paths."""
    try:
        yield
    except Invalid as error:
        defects = tuple(defect.moved(prefix) for defect in error.defects)
        raise WireError(defects) from None


def rules(document: RulesDocument) -> Rules:
    """Return the rules of any game."""
    settings = attrs.asdict(document, recurse=False)
    game = GAMES[settings.pop("game")]
    return game(**settings)


def _rules(document: RulesDocument) -> Rules:
    with inside("rules"):
        return rules(document)


def move(document: MoveDocument) -> Move:
    """Return a move, legal or not."""
    match document:
        case PlayDocument():
            return Play(document.card, document.pile)
        case EndTurnDocument():
            return EndTurn()
        case _:
            assert_never(document)


def outcome(document: OutcomeDocument) -> Outcome:
    """Return how a game ended."""
    match document:
        case TeamResultDocument():
            return TeamResult(document.unlaid)
        case DuelResultDocument():
            return DuelResult(document.winner, Ending[document.ending.upper()])
        case _:
            assert_never(document)


def _outcome(document: OutcomeDocument | None) -> Outcome | None:
    return None if document is None else outcome(document)


def event(document: EventDocument) -> Event:
    """Return something that happened; whether it can follow is for a view to say."""
    match document:
        case LaidDocument():
            return Laid(document.player, document.card, document.pile, document.trick)
        case TurnEndedDocument():
            return TurnEnded(document.player)
        case DrewDocument():
            return Drew(document.player, document.cards, document.count)
        case GameEndedDocument():
            return GameEnded(outcome(document.outcome))
        case _:
            assert_never(document)


def step(document: StepDocument) -> SeatStep:
    """Return the events of a move; whether they can follow is for a view to say."""
    return SeatStep(document.seat, tuple(map(event, document.events)))


def _hints(documents: tuple[HintDocument, ...]) -> tuple[Hint, ...]:
    return tuple(
        Hint(document.player, document.pile, HintKind[document.kind.upper()])
        for document in documents
    )


def talk(document: TalkDocument) -> Talk:
    """Return the hints of a team."""
    # The document admits the rules of no other game.
    team = cast("Cooperative", _rules(document.rules))
    return Talk(team, _hints(document.hints), limit=document.limit)


def deal(document: DealDocument) -> Deal:
    """Return a complete deal."""
    return Deal(_rules(document.rules), hands=document.hands, decks=document.decks)


def _knowledge(
    document: KnowledgeDocument,
) -> tuple[Rules, int | None, Cards, Cards, Cards, Groups, tuple[Hint, ...]]:
    """Return what a seat knows, in the order of the fields of `Knowledge`."""
    return (
        _rules(document.rules),
        document.seat,
        document.hand,
        document.hand_sizes,
        document.deck_sizes,
        document.unseen,
        _hints(document.hints),
    )


def deal_view(document: DealViewDocument) -> DealView:
    """Return what a seat sees before the start."""
    return DealView(*_knowledge(document))


def state(document: StateDocument) -> State:
    """Return a consistent position."""
    return State(
        _rules(document.rules),
        tops=document.tops,
        hands=document.hands,
        decks=document.decks,
        player=document.player,
        laid=document.laid,
        helped=document.helped,
    )


def view(document: ViewDocument) -> View:
    """Return what a seat sees of a consistent position."""
    return View(
        *_knowledge(document),
        tops=document.tops,
        player=document.player,
        laid=document.laid,
        helped=document.helped,
        outcome=_outcome(document.outcome),
    )


def game(document: RecordDocument) -> Transcript:
    """Return a game as it was written down, to be judged by `Transcript.record`."""
    with inside("deal"):
        start = deal(document.deal)
    check = Inspection()
    check.number("starter", document.starter, 0, start.rules.players - 1)
    tags = _tags(document.tags, check)
    comments = _comments(document.comments, len(document.moves), check)
    _inspect_said(document.hints, 0, len(document.moves), check)
    check.conclude(WireError)
    moves = enumerate(document.moves)
    return Transcript(
        start,
        document.starter,
        tuple(WrittenMove((ROOT, "moves", at), move(written)) for at, written in moves),
        tuple(tags.items()),
        tuple(sorted(comments.items())),
        _written_hints(document.hints),
        _outcome(document.outcome),
        (ROOT, "outcome"),
    )


def _tags(documents: tuple[TagDocument, ...], check: Inspection) -> dict[str, str]:
    tags: dict[str, str] = {}
    for index, tag in enumerate(documents):
        where = ("tags", index, "name")
        check.expect(tag.name not in tags, where, tag.name, "a name of its own")
        tags[tag.name] = tag.value
    return tags


def _comments(
    documents: tuple[CommentDocument, ...], moves: int, check: Inspection
) -> dict[int, str]:
    comments: dict[int, str] = {}
    for index, comment in enumerate(documents):
        where = ("comments", index, "after")
        after = comment.after
        check.number(where, after, 0, moves)
        sole = after not in comments
        check.expect(sole, where, after, "a move without a comment")
        comments[after] = comment.text
    return comments


def _inspect_said(
    documents: tuple[SaidDocument, ...], first: int, moves: int, check: Inspection
) -> None:
    """Check that hints follow a move that is there, and no others follow it."""
    seen: set[int] = set()
    for index, said in enumerate(documents):
        where, after = ("hints", index, "after"), said.after
        check.number(where, after, first, moves)
        sole = after not in seen
        check.expect(sole, where, after, "a move without other hints")
        seen.add(after)


def _written_hints(documents: tuple[SaidDocument, ...]) -> tuple[WrittenHints, ...]:
    """Return hints in the order of the game, to be judged with it."""
    said = (
        WrittenHints((ROOT, "hints", index), it.after, _hints(it.hints))
        for index, it in enumerate(documents)
    )
    return tuple(sorted(said, key=lambda written: written.after))


def seat_record(document: SeatRecordDocument) -> SeatRecord:
    """Return a game as a seat saw it, each event following from those before."""
    with inside("start"):
        start = view(document.start)
    seen = start
    events = tuple(map(event, document.events))
    before, moves = 0, moves_of(events)
    for move in moves:
        try:
            seen = seen.observe(*move)
        except UnexpectedEvent as error:
            where = ("events", before + error.place)
            expected = "an event that can follow"
            raise WireError((defect(where, error.event, expected),)) from None
        before += len(move)
    later = _later_hints(document.hints, start, len(moves))
    return make_seat_record(start, events, later, hearing(seen, later))


def _later_hints(documents: tuple[SaidDocument, ...], start: View, moves: int) -> Said:
    """Return each change of the hints that a seat heard after the start."""
    check = Inspection()
    _inspect_said(documents, 1, moves, check)
    check.conclude(WireError)
    heard: dict[int, tuple[Hint, ...]] = {}
    for index, said in enumerate(documents):
        with inside("hints", index):
            # Rules of a duel are refused, because duellists do not talk.
            team = cast("Cooperative", start.rules)
            heard[said.after] = Talk(team, _hints(said.hints)).hints
    return later_changes(start, heard)
