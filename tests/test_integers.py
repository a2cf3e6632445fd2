"""Every function that takes a number takes any integer type and stores an int."""

import enum
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import attrs
import numpy as np
import pytest

from tests.support.leaks import is_container
from tests.support.values import examples
from thegame import (
    Cooperative,
    Deal,
    Direction,
    Drew,
    DuelResult,
    Ending,
    FaceToFace,
    GameEnded,
    Hint,
    HintKind,
    InvalidDeal,
    InvalidDraw,
    InvalidRules,
    InvalidState,
    Laid,
    LaidCard,
    NoSuchMove,
    NoSuchPlayer,
    Pile,
    Play,
    Record,
    State,
    Talk,
    TeamResult,
    Turn,
    TurnEnded,
    deal,
    draw_starter,
    notation,
    svg,
    wire,
)
from thegame._frozen import Value, replaced
from thegame._validation import number
from thegame.agents import GreedyAgent, RandomAgent, Strategist
from thegame.experiments import Estimate, agent_seed, replay, sign_test, simulate
from thegame.refusals import NoSuchCard, NoSuchPile, TooFewLaid
from thegame.rulebook import clause

Cast = Callable[[int], Any]


class Whole:
    """An integer type that is not a subclass of int."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


class Numbers(enum.IntEnum):
    """Numbers with names."""

    ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE = range(10)


def member(number: int) -> int:
    """Return a member of an enumeration if there is one, else a plain int."""
    return Numbers(number) if number < 10 else number


CASTS: Final[list[Cast]] = [np.int64, np.uint8, np.array, Whole, member]
TEAM: Final = Cooperative(2, hand_size=2, highest=9, rows=1)
DEALT: Final = deal(TEAM, seed=7)
START: Final = DEALT.start(0)
CARDS: Final = (*START.hands[0], *START.hands[1], *START.decks[0])
DUEL: Final = deal(FaceToFace(), seed=7)


def position(i: Cast) -> State:
    """Return a position in which every number is cast."""
    return State(
        Cooperative(i(1), highest=i(9), hand_size=i(3)),
        tops=[i(4), i(1), i(10), i(10)],
        hands=[[i(5), i(3)]],
        decks=[[i(9), i(8)]],
        player=i(0),
        laid=i(1),
    )


def played(i: Cast) -> Record:
    """Return a record with a comment in which every number is cast."""
    card = START.hand[0]
    # An array cannot be a key.
    place = 1 if i is np.array else i(1)
    moves = [Play(i(card), i(0))]
    return Record(DEALT, i(0), moves, comments={place: "why"})


ENTRIES: Final[dict[str, Callable[[Cast], object]]] = {
    "Cooperative": lambda i: Cooperative(
        i(2), minimum=i(1), hand_size=i(3), highest=i(9), trick=i(2), rows=i(1)
    ),
    "expert": lambda i: Cooperative.expert(i(4)),
    "FaceToFace": lambda i: FaceToFace(hand_size=i(3), highest=i(9), trick=i(2)),
    "draw_pile": lambda i: [FaceToFace().draw_pile(i(1)), TEAM.draw_pile(i(1))],
    "seed": lambda i: deal(TEAM, seed=i(7)),
    "decks": lambda i: deal(TEAM, decks=[[i(card) for card in CARDS]]),
    "lot": lambda i: draw_starter(DUEL.rules, seed=i(7)),
    "start": lambda i: DUEL.start(i(1)),
    "Deal.view": lambda i: DUEL.view(i(1)),
    "DealView.start": lambda i: DUEL.view(0).start(i(1)),
    "Deal.position": lambda i: Deal(
        TEAM,
        hands=[[i(card) for card in hand] for hand in START.hands],
        decks=[[i(card) for card in START.decks[0]]],
    ),
    "position": position,
    "Play": lambda i: Play(i(4), i(0)),
    "play": lambda i: START.play(i(START.hand[0]), i(0)),
    "apply": lambda i: START.apply(Play(i(START.hand[0]), i(1))),
    "step": lambda i: START.step(Play(i(START.hand[0]), i(1))),
    "take_turn": lambda i: START.take_turn(
        *(Play(i(card), i(0)) for card in START.hand)
    ),
    "end_turn": lambda i: position(int).play(5, 0).end_turn(drawing=[i(8), i(9)]),
    "why_not": lambda i: [
        START.why_not(Play(i(9), i(7))),
        START.why_not(Play(i(1), i(0))),
        START.why_not(Play(i(START.hands[1][0]), i(0))),
    ],
    "view": lambda i: START.view(i(1)),
    "Pile": lambda i: Pile(Direction.ASCENDING, i(0), i(7), i(2)),
    "Pile, asked": lambda i: [
        Pile(Direction.DESCENDING, None, 7).advance(i(5)),
        Pile(Direction.DESCENDING, None, 7).fits(i(5)),
        Pile(Direction.DESCENDING, None, 7, 2).is_trick(i(9)),
        Pile(Direction.DESCENDING, None, 7).is_improved_by(i(9)),
    ],
    "outcomes": lambda i: [TeamResult(i(9)), DuelResult(i(1), Ending.STUCK)],
    "events": lambda i: [
        Laid(i(1), i(4), i(0), trick=False),
        TurnEnded(i(1)),
        Drew(i(1), (i(4), i(5))),
        Drew(i(1), (), i(2)),
        Drew(1, (4, 5)).view(i(1)),
        Drew(1, (4, 5)).view(i(0)),
    ],
    "observe": lambda i: START.view(1).observe(
        Laid(i(0), i(START.hand[0]), i(0), trick=False)
    ),
    "Talk": lambda i: Talk(Cooperative(3), limit=i(2)).give(
        Hint(i(1), i(3), HintKind.KEEP)
    ),
    "Record": lambda i: [
        played(i),
        Record(DEALT, i(1)),
        played(int).state_at(i(1)),
        played(int).piles_at(i(1)),
        played(int).commented(i(1), "so"),
        played(int).commented(i(1), None),
        played(int).view(i(1)),
    ],
    "parts of records": lambda i: [LaidCard(i(4), i(1)), Turn(i(1), i(2), ())],
    "experiments": lambda i: [
        simulate(TEAM, GreedyAgent, seeds=[i(7)]),
        replay(TEAM, GreedyAgent, seed=i(7)),
        agent_seed(i(7), i(1)),
        Estimate.share(i(2), i(9)),
        sign_test(i(200), i(100)),
    ],
    "agents": lambda i: [RandomAgent(i(7)), Strategist(seed=i(7))],
    "svg": lambda i: svg.table(START, perspective=i(1)),
    "notation": lambda i: notation.write_record(
        Record(deal(TEAM, seed=7), 0), seed=i(7)
    ),
}


def inside(value: object) -> Iterator[object]:
    """Yield a value and all of its parts, at any depth."""
    yield value
    if is_container(value):
        for part in value:
            yield from inside(part)
    else:
        kind = cast("type[Any]", type(value))
        for field in attrs.fields(kind) if attrs.has(kind) else ():
            yield from inside(getattr(value, field.name))


@pytest.mark.parametrize("cast", CASTS, ids=lambda cast: cast.__name__)
@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_become_plain_ints(entry: Callable[[Cast], object], cast: Cast) -> None:
    """The result equals that of plain ints, in its repr, pickle and types of parts."""
    plain, made = entry(int), entry(cast)

    assert repr(made) == repr(plain)
    assert pickle.dumps(made, 2) == pickle.dumps(plain, 2)
    types = [type(part) for part in inside(made)]
    assert types == [type(part) for part in inside(plain)]
    assert {*types}.isdisjoint({np.int64, np.uint8, np.ndarray, Whole, Numbers})


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint16])
def test_arrays(kind: Any) -> None:
    """Tops, hands and draw piles may be arrays, which are copied."""
    tops: Any = np.array([4, 1, 10, 10], kind)
    hands: Any = np.array([[5, 3]], kind)
    deck: Any = np.array([9, 8], kind)
    rules = Cooperative(1, highest=9, hand_size=3)
    state = State(rules, tops=tops, hands=hands, decks=[deck], player=0, laid=1)
    tops[0] = hands[0, 0] = deck[0] = 2

    assert state == position(int)
    assert json.loads(wire.write(state)) == json.loads(wire.write(position(int)))
    cards: Any = np.arange(2, 10, dtype=kind)
    whole = deal(rules, decks=cards.reshape(1, 8))
    assert whole == deal(rules, decks=[range(2, 10)])
    assert Deal(rules, hands=[cards[:3]], decks=[cards[3:]]) == whole


WRONG: Final[list[Any]] = [
    *(True, np.True_, 1.0, np.float64(1.0), "1"),
    None,
    *(np.array([1, 2]), np.array(1.0), [1]),
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
class TestNotIntegers:
    """Bools, floats, strings and lists are refused, and the error holds the value."""

    def test_rules(self, wrong: Any) -> None:
        """A setting must be an integer."""
        with pytest.raises(InvalidRules) as caught:
            Cooperative(wrong)
        assert caught.value.defects[0].found is wrong

    def test_moves(self, wrong: Any) -> None:
        """A card and a pile must be integers."""
        card, pile = START.why_not(Play(wrong, 0)), START.why_not(Play(4, wrong))

        assert isinstance(card, NoSuchCard)
        assert card.card is wrong
        assert isinstance(pile, NoSuchPile)
        assert pile.pile is wrong

    def test_seats(self, wrong: Any) -> None:
        """A player must be an integer; events are redacted for any other seat."""
        assert Drew(1, (4,)).view(wrong) == Drew(1, (), 1)
        with pytest.raises(NoSuchPlayer) as caught:
            DEALT.start(wrong)
        assert caught.value.player is wrong

    def test_positions(self, wrong: Any) -> None:
        """The numbers of a position must be integers, and in a sequence."""
        for tops in ([wrong, 1, 10, 10], wrong):
            with pytest.raises(InvalidState):
                State(
                    *(Cooperative(1, highest=9, hand_size=3),),
                    tops=tops,
                    hands=[[5]],
                    decks=[[6]],
                    player=0,
                )

    def test_seeds_and_numbers_of_moves(self, wrong: Any) -> None:
        """A seed and the number of a move must be integers."""
        with pytest.raises(NoSuchMove):
            played(int).state_at(wrong)
        if wrong is not None:
            with pytest.raises(InvalidDeal):
                deal(TEAM, seed=wrong)

    def test_draws(self, wrong: Any) -> None:
        """A drawn card must be an integer."""
        with pytest.raises(InvalidDraw):
            position(int).play(5, 0).end_turn(drawing=[wrong, 9])


@pytest.mark.parametrize("value", [-1, 0, 37, 10**30])
def test_plain_ints(value: int) -> None:
    """A plain int is returned unchanged; the proofs rely on it."""
    assert number(value) is value


def test_plays_of_no_number() -> None:
    """A play keeps a value that is not a number, and is refused later."""
    assert Play("A", 1.0) == Play("A", 1.0)  # type: ignore[arg-type] # on purpose


HUGE: Final = 10**5000
"""A number with more digits than Python prints."""


@pytest.mark.parametrize(
    "value",
    [
        Cooperative(1, trick=HUGE),
        FaceToFace(trick=HUGE),
        Play(HUGE, -HUGE),
        deal(Cooperative(1, trick=HUGE), seed=7).start(0),
        Pile(Direction.ASCENDING, HUGE, HUGE),
        Laid(HUGE, HUGE, HUGE, trick=False),
        Drew(0, (HUGE,)),
        GameEnded(TeamResult(HUGE)),
        Turn(0, HUGE, (Play(HUGE, 0),)),
        Play([HUGE], {HUGE: HUGE}),  # type: ignore[arg-type] # no numbers
    ],
    ids=lambda value: type(value).__name__,
)
def test_numbers_that_python_does_not_print(value: object) -> None:
    """The repr of a value with a number of any length is Python code."""
    assert eval(repr(value)) == value  # noqa: S307 - the repr of a value


def test_long_numbers_everywhere() -> None:
    """Every public value can be printed, whichever of its numbers is huge."""
    printed: list[str] = []
    for kind, values in examples().items():
        numbers = [it.name for it in attrs.fields(kind) if it.type is int]
        for value in (it for it in values if isinstance(it, Value)):
            changed = (replaced(value, {name: HUGE}) for name in numbers)
            printed += [type(it).__name__ for it in changed if hex(HUGE) in repr(it)]

    assert {"Laid", "Drew", "Hint", "LaidCard", "TextPlace", "Match"} <= {*printed}


def test_long_numbers_in_refusals() -> None:
    """The repr of a refusal shows that a number is long."""
    rules = Cooperative(1, trick=HUGE)
    state = State(rules, tops=(50, 1, 51, 52), hands=[(5,)], decks=[()], player=0)

    assert "trick=<int too long to print>)" in repr(state.why_not(Play(5, 0)))
    assert f"laid={hex(HUGE)}" in repr(TooFewLaid(clause("CO-TURN-2"), HUGE, 2))
