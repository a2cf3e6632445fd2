"""The intake: from forms that are filled in to values that cannot be wrong.

Everything goes through the same doors as values made by hand: the constructors of the
rules, `State.position`, `deal`, `Record.played`. What they refuse gets its path.
"""

import functools

from thegame._checks import Inspection
from thegame._errors import (
    Defect,
    FalseOutcome,
    InvalidDeal,
    UnexpectedEvent,
    WireError,
)
from thegame._game.deal import Deal, DealView, deal, gathered
from thegame._game.events import Drew, Event, GameEnded, Laid, TurnEnded
from thegame._game.position import inspect
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Hint, HintKind, Talk
from thegame._game.view import View
from thegame._game.view_checks import sound, sound_deal
from thegame._rules.base import bare, cards
from thegame._rules.cooperative import Cooperative
from thegame._rules.face_to_face import FaceToFace, Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._rules.refusals import IllegalMove, IllegalRecord
from thegame._values import made

from ._documents import (
    CommentForm,
    CooperativeForm,
    DealForm,
    DealViewForm,
    DrewForm,
    EventForm,
    HintForm,
    LaidForm,
    MoveForm,
    OutcomeForm,
    PlayForm,
    RecordForm,
    RulesForm,
    SeatRecordForm,
    SightForm,
    StateForm,
    TagForm,
    TalkForm,
    TeamResultForm,
    TurnEndedForm,
    ViewForm,
)
from ._paths import at


def team(form: CooperativeForm) -> Cooperative:
    """The rules of a team."""
    return Cooperative(
        form.players,
        minimum=form.minimum,
        hand_size=form.hand_size,
        highest=form.highest,
        trick=form.trick,
        rows=form.rows,
        play_out=form.play_out,
    )


# One game is told of in many documents, and its rules know what goes where.
@functools.lru_cache(maxsize=64)
def rules(form: RulesForm) -> Rules:
    """The rules of either game."""
    match form:
        case CooperativeForm():
            return team(form)
        case _:
            return FaceToFace(
                hand_size=form.hand_size,
                highest=form.highest,
                trick=form.trick,
                lone_card_wins=form.lone_card_wins,
            )


def _rules(form: RulesForm) -> Rules:
    with at("rules"):
        return rules(form)


def move(form: MoveForm) -> Move:
    """A move, legal or not."""
    match form:
        case PlayForm():
            return Play(form.card, form.pile)
        case _:
            return EndTurn()


def outcome(form: OutcomeForm | None) -> Outcome | None:
    """How a game ended, if it has."""
    return None if form is None else _outcome(form)


def _outcome(form: OutcomeForm) -> Outcome:
    match form:
        case TeamResultForm():
            return TeamResult(form.unlaid)
        case _:
            return DuelResult(form.winner, Ending[form.ending.upper()])


def event(form: EventForm) -> Event:
    """Something that happened, whether it can follow or not."""
    match form:
        case LaidForm():
            return Laid(form.player, form.card, form.pile, form.trick)
        case TurnEndedForm():
            return TurnEnded(form.player)
        case DrewForm():
            return Drew(form.player, form.cards, form.count)
        case _:
            return GameEnded(_outcome(form.outcome))


def _hints(forms: tuple[HintForm, ...]) -> tuple[Hint, ...]:
    return tuple(
        Hint(form.player, form.pile, HintKind[form.kind.upper()]) for form in forms
    )


def talk(form: TalkForm) -> Talk:
    """What a team has said."""
    with at("rules"):
        talking = team(form.rules)
    return Talk(talking, _hints(form.hints))


def dealt(form: DealForm) -> Deal:
    """A deal: every card once, and every hand full."""
    played = _rules(form.rules)
    check = Inspection()
    check.sequence("hands", form.hands, played.players)
    check.sequence("decks", form.decks, played.draw_piles)
    check.conclude(InvalidDeal)
    size = played.hand_size
    for player, hand in enumerate(form.hands):
        full = len(hand) == size
        check.expect(full, f"hands[{player}]", hand, f"{size} cards")
    left = len(cards(played)) - size * (played.players // played.draw_piles)
    for index, deck in enumerate(form.decks):
        check.expect(len(deck) == left, f"decks[{index}]", deck, f"{left} cards")
    check.conclude(InvalidDeal)
    table = inspect(played, bare(played), form.hands, form.decks, 0, 0, False)
    # With as many cards as there are, one is missing only where one is twice.
    check.defects += [defect for defect in table.defects if defect.where != "tops"]
    check.conclude(InvalidDeal)
    return deal(played, decks=gathered(played, form.hands, form.decks))


def _sight(form: SightForm) -> dict[str, object]:
    """The cards as a seat sees them, by the names of the fields."""
    return {
        "rules": _rules(form.rules),
        "seat": form.seat,
        "hand": form.hand,
        "hand_sizes": form.hand_sizes,
        "deck_sizes": form.deck_sizes,
        "unseen": form.unseen,
        "hints": _hints(form.hints),
    }


def deal_view(form: DealViewForm) -> DealView:
    """What a seat sees before the start."""
    return sound_deal(made(DealView, **_sight(form)))


def state(form: StateForm) -> State:
    """A sound position."""
    return State.position(
        _rules(form.rules),
        tops=form.tops,
        hands=form.hands,
        decks=form.decks,
        player=form.player,
        laid=form.laid,
        helped=form.helped,
    )


def view(form: ViewForm) -> View:
    """What a seat sees of a sound position."""
    return sound(
        made(
            View,
            **_sight(form),
            tops=form.tops,
            player=form.player,
            laid=form.laid,
            helped=form.helped,
            outcome=outcome(form.outcome),
        )
    )


def record(form: RecordForm) -> Record:
    """A game that was played by the rules, and ended as it says."""
    with at("deal"):
        begun = dealt(form.deal)
    check = Inspection()
    check.number("starter", form.starter, 0, begun.rules.players - 1)
    tags = _tags(form.tags, check)
    comments = _comments(form.comments, len(form.moves), check)
    check.conclude(WireError)
    played = _played(begun, form.starter, tuple(map(move, form.moves)), tags, comments)
    claimed = outcome(form.outcome)
    if claimed != played.outcome:
        raise FalseOutcome((Defect("outcome", claimed, str(played.outcome)),))
    return played


def _tags(forms: tuple[TagForm, ...], check: Inspection) -> dict[str, str]:
    """The tags, no name twice."""
    tags: dict[str, str] = {}
    for index, tag in enumerate(forms):
        sound = tag.name not in tags
        check.expect(sound, f"tags[{index}].name", tag.name, "a name of its own")
        tags[tag.name] = tag.value
    return tags


def _comments(
    forms: tuple[CommentForm, ...], moves: int, check: Inspection
) -> dict[int, str]:
    """The comments, each on a move of its own."""
    comments: dict[int, str] = {}
    for index, comment in enumerate(forms):
        where = f"comments[{index}].after"
        check.number(where, comment.after, 0, moves)
        sound = comment.after not in comments
        check.expect(sound, where, comment.after, "a move without another comment")
        comments[comment.after] = comment.text
    return comments


def _played(
    begun: Deal,
    starter: int,
    moves: tuple[Move, ...],
    tags: dict[str, str],
    comments: dict[int, str],
) -> Record:
    """The game, if each move was legal."""
    try:
        return Record.played(begun, starter, moves, tags=tags, comments=comments)
    except IllegalMove as reason:
        index = (reason.number or 1) - 1
        before = Record.played(begun, starter, moves[:index]).state
        defect = Defect(f"moves[{index}]", moves[index], "a legal move")
        raise IllegalRecord(
            (defect,), before.player, reason, before.legal_moves()
        ) from None


def seat_record(form: SeatRecordForm) -> SeatRecord:
    """What a seat can tell of a game, each event following from those before."""
    with at("start"):
        told = SeatRecord.begin(view(form.start))
    for index, happened in enumerate(map(event, form.events)):
        try:
            told = told.observe(happened)
        except UnexpectedEvent as error:
            where, expected = f"events[{index}]", "an event that can follow"
            raise WireError((Defect(where, error.event, expected),)) from None
    return told
