"""Code that type checkers must accept, and code that they must refuse.

mypy reports an unused ignore, so each ``type: ignore`` marks code that mypy refuses.
"""

import random
from typing import TYPE_CHECKING, assert_never, assert_type

import pytest

import thegame
from thegame import (
    Cooperative,
    Deal,
    DealView,
    Drew,
    DuelResult,
    EndTurn,
    Event,
    FaceToFace,
    GameEnded,
    Hint,
    HintKind,
    IllegalMove,
    Laid,
    Move,
    Pile,
    Play,
    Record,
    Rules,
    SeatRecord,
    SeatStep,
    State,
    Step,
    Talk,
    TeamResult,
    TurnEnded,
    View,
    deal,
    wire,
)
from thegame.rulebook import Clause

STATE = deal(Cooperative(1), seed=7).start(0)


def text_of(move: Move) -> str:
    """A match over moves is exhaustive with two cases."""
    match move:
        case Play(card, pile):
            return f"{assert_type(card, int)} on {assert_type(pile, int)}"
        case EndTurn():
            return "end"
        case _:
            assert_never(move)


def number_of(outcome: TeamResult | DuelResult | None) -> int:
    """A match over outcomes is exhaustive with three."""
    match outcome:
        case TeamResult(unlaid):
            return assert_type(unlaid, int)
        case DuelResult(winner, _):
            return assert_type(winner, int)
        case None:
            return -1
        case _:
            assert_never(outcome)


def reported(event: Event) -> str:
    """A match over events is exhaustive with four."""
    match event:
        case Laid(_, card, _, trick):
            return f"{assert_type(card, int)} {assert_type(trick, bool)}"
        case TurnEnded(player):
            return f"{assert_type(player, int)}"
        case Drew(_, cards, count):
            return f"{assert_type(cards, tuple[int, ...])} {assert_type(count, int)}"
        case GameEnded(outcome):
            return f"{assert_type(outcome, TeamResult | DuelResult)}"
        case _:
            assert_never(event)


def test_views_have_their_types() -> None:
    """The methods of views and steps return the expected types."""
    dealt = deal(Cooperative(2), seed=1)
    view = assert_type(dealt.start(0).view(1), View)
    assert_type(dealt.view(None), DealView)
    assert_type(dealt.view(None).sample(random.Random(1)), Deal)
    assert_type(dealt.view(None).start(1), View)
    assert_type(view.sample(random.Random(1)), State)
    assert_type(view.unseen, tuple[tuple[int, ...], ...])
    assert_type(view.legal_moves(), tuple[Play | EndTurn, ...])
    assert_type(view.why_not(EndTurn()), IllegalMove | None)
    assert_type(view.hear(Talk(Cooperative(2))), View)
    step = STATE.step(Play(4, 0))
    assert_type(step.state, State)
    assert_type(step.events, tuple[Laid | TurnEnded | Drew | GameEnded, ...])
    assert_type(view.observe(TurnEnded(0)) if view.laid else view, View)

    assert [reported(event) for event in step.events] == ["4 False"]


def test_documents_have_their_types() -> None:
    """A document of a known kind has the type of that kind."""
    text = wire.write(Play(4, 0))
    move = assert_type(wire.read(text, "move"), Play | EndTurn)
    either = assert_type(wire.read(text, "move", "talk"), wire.Content)
    assert_type(wire.read(text), wire.Content)
    if TYPE_CHECKING:
        assert_type(wire.read(text, "rules"), Rules)
        assert_type(wire.read(text, "event"), Laid | TurnEnded | Drew | GameEnded)
        assert_type(wire.read(text, "step"), SeatStep)
        assert_type(wire.read(text, "outcome"), TeamResult | DuelResult)
        assert_type(wire.read(text, "deal"), Deal)
        assert_type(wire.read(text, "deal_view"), DealView)
        assert_type(wire.read(text, "state"), State)
        assert_type(wire.read(text, "view"), View)
        assert_type(wire.read(text, "talk"), Talk)
        assert_type(wire.read(text, "record"), Record)
        assert_type(wire.read(text, "seat_record"), SeatRecord)
        assert_type(wire.read(text, "refusal"), IllegalMove)

    assert move == either == Play(4, 0)


def test_answers_have_their_types() -> None:
    """The methods of deals and states return the expected types."""
    assert_type(deal(Cooperative(2), seed=1), Deal)
    assert_type(STATE.rules, Rules)
    assert_type(STATE.piles, tuple[Pile, ...])
    assert_type(STATE.hand, tuple[int, ...])
    assert_type(STATE.unlaid_cards, tuple[frozenset[int], ...])
    assert_type(STATE.legal_moves(), tuple[Play | EndTurn, ...])
    assert_type(STATE.legal_plays(), tuple[Play, ...])
    assert_type(STATE.outcome, TeamResult | DuelResult | None)
    assert_type(STATE.apply(EndTurn()) if STATE.may_end_turn else STATE, State)
    assert_type(STATE.play(4, "A1"), State)
    assert_type(STATE.pile("A1").index, int)
    record = Record(deal(Cooperative(1), seed=7), 0)
    assert_type(record.step(Play(4, 0)), tuple[Record, Step])
    assert_type(thegame.notation.write_record(record), str)
    assert_type(thegame.__version__, str)
    reason = assert_type(STATE.why_not(EndTurn()), IllegalMove | None)
    assert reason is not None
    assert_type(reason.clause, Clause)

    assert text_of(Play(4, 0)) == "4 on 0"
    assert text_of(EndTurn()) == "end"
    assert [number_of(None), number_of(TeamResult(3))] == [-1, 3]


def test_wrong_code_is_refused() -> None:
    """Python raises an error, too, for code that a type checker refuses."""
    with pytest.raises(AttributeError):
        STATE.laid = 3  # type: ignore[misc]  # states are frozen
    with pytest.raises(TypeError):
        State()  # type: ignore[call-arg]  # the parts are missing
    with pytest.raises(TypeError):
        Cooperative(2, 3)  # type: ignore[call-arg]  # settings are named
    with pytest.raises(IllegalMove):
        STATE.apply("end")  # type: ignore[arg-type]  # a string is not a move


if TYPE_CHECKING:
    deal(Cooperative(1))  # type: ignore[call-overload]  # neither seed nor decks
    deal(Cooperative(1), seed=1, decks=[])  # type: ignore[call-overload]  # both
    STATE.play("4", 0)  # type: ignore[arg-type]  # a string is not a card
    STATE.play(4, None)  # type: ignore[arg-type]  # neither an index nor a name
    thegame.nothing  # type: ignore[attr-defined]  # noqa: B018 - no such module
    STATE.take_turn(EndTurn())  # type: ignore[arg-type]  # a turn is made of plays
    STATE.nothing  # type: ignore[attr-defined]  # noqa: B018 - no such name
    FaceToFace(minimum=3)  # type: ignore[call-arg]  # the duel's is two
    Hint(0, 1, HintKind.KEEP, 37)  # type: ignore[call-arg]  # no place for a card
    View()  # type: ignore[call-arg]  # the parts are missing
    STATE.view(0).hands  # type: ignore[attr-defined]  # noqa: B018 - not seen
    STATE.view(0).end_turn()  # type: ignore[attr-defined]  # what is drawn is unknown
