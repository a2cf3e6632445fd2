"""Turn ends: every distinct end of a turn, once, by its first plays."""

import functools
import itertools

import pytest
from hypothesis import given

from tests.ladder.worlds import explore
from tests.support.positions import team
from thegame import (
    Cooperative,
    FaceToFace,
    Play,
    Rules,
    State,
    Undecided,
    deal,
)
from thegame._game import turn_ends
from thegame.strategies import states
from thegame.testing._worlds import initial_states

SMALL: list[Rules] = [
    Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
    Cooperative(1, hand_size=3, highest=6, trick=2),
    Cooperative(1, minimum=3, hand_size=3, highest=6, trick=2, rows=1, play_out=True),
    FaceToFace(hand_size=2, highest=4, trick=2, lone_card_wins=True),
]
THREE_ROWS = Cooperative(1, minimum=1, hand_size=5, highest=16, trick=2, rows=3)
BEGUN = team((56, 49, 41, 46), (48, 77, 98), deck=(97,), laid=1)
LONG = team((60, 8, 56, 53), (5, 59, 62), deck=(97, 98), laid=3)


def by_playing(state: State) -> set[State]:
    """Return every end of the turn, found by playing every sequence of plays."""
    found: set[State] = set()

    def go_on(state: State) -> None:
        if state.may_end_turn or state.is_over:
            found.add(state)
        for play in state.legal_plays():
            go_on(state.play(play.card, play.pile))

    if not state.is_over:
        go_on(state)
    return found


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_whole_worlds(rules: Rules) -> None:
    """In every state of a small world the search finds the ends found by playing."""
    seen = 0
    for state in explore(initial_states(rules)):
        if not isinstance(state, State):
            continue
        seen += 1
        expected = by_playing(state)
        found = [(plays, after) for plays, after in state.turn_ends()]
        assert {after for _, after in found} == expected
        assert len(found) == len(expected)
        for plays, after in found:
            assert after == functools.reduce(State.apply, plays, state)
        lengths = [len(plays) for plays, _ in found]
        assert lengths == sorted(lengths)
        assert found == [*state.turn_ends()]
        view = state.view(state.player)
        assert [*view.turn_ends()] == [
            (plays, after.view(state.player)) for plays, after in found
        ]
    assert seen > 100


@given(states())
def test_at_most(state: State) -> None:
    """A limit leaves out the longer ways, and no others."""
    ways = itertools.islice(state.turn_ends(), 300)
    short = [plays for plays, _ in ways if len(plays) <= 2]
    limited = itertools.islice(state.turn_ends(at_most=2), len(short))
    assert [plays for plays, _ in limited] == short
    assert all(len(plays) <= 2 for plays, _ in state.turn_ends(at_most=2))


@given(states())
def test_ends_in_drawn_games(state: State) -> None:
    """Every way can be played, no end is found twice, and no lost game is missed."""
    found = [*itertools.islice(state.turn_ends(), 300)]

    assert not (state.is_over and found)
    assert len({after for _, after in found}) == len(found)
    for plays, after in found:
        assert after == functools.reduce(State.apply, plays, state)
        assert after.is_over or after.may_end_turn
    # Whatever play ends the game is found, even where the rest is too much to list.
    at_once = {(play,) for play in state.legal_plays() if state.apply(play).is_over}
    assert at_once <= {plays for plays, _ in state.turn_ends(at_most=1)}


@given(states())
def test_one_more(state: State) -> None:
    """If one more card is enough, each legal play is a way to end the turn."""
    if state.laid + 1 >= state.minimum:
        ways = [after for plays, after in state.turn_ends(at_most=1) if plays]
        nexts = {state.play(play.card, play.pile) for play in state.legal_plays()}

        assert len(ways) == len(nexts)
        assert {*ways} == nexts


@pytest.mark.parametrize(
    ("state", "ways"),
    [
        (
            BEGUN,
            [
                *("77 A1", "77 A2", "98 A1", "98 A2"),
                *("77 A1, 98 A1", "77 A1, 98 A2", "77 A2, 98 A1", "77 A2, 98 A2"),
            ],
        ),
        (
            LONG,
            [
                *("", "5 D1", "5 D2", "59 A2", "62 A1", "62 A2"),
                *("59 A2, 5 D1", "59 A2, 5 D2", "59 A2, 62 A2"),
                *("62 A1, 5 D1", "62 A1, 5 D2", "62 A1, 59 A2"),
                *("62 A2, 5 D1", "62 A2, 5 D2"),
                *("59 A2, 62 A2, 5 D1", "59 A2, 62 A2, 5 D2"),
                *("62 A1, 59 A2, 5 D1", "62 A1, 59 A2, 5 D2"),
            ],
        ),
    ],
    ids=["begun", "long"],
)
def test_ways(state: State, ways: list[str]) -> None:
    """Ways come by number of cards, then by card and pile, each set of cards once."""
    names = [pile.name for pile in state.piles]
    found = [
        ", ".join(f"{play.card} {names[play.pile]}" for play in plays)
        for plays, _ in state.turn_ends()
    ]

    assert found == ways


def test_end_now() -> None:
    """Ending the turn without another play yields the state itself."""
    plays, place = next(LONG.turn_ends())

    assert plays == ()
    assert place is LONG


def test_lazy() -> None:
    """The first ways of a large hand are found without the others."""
    rules = Cooperative(1, hand_size=60, rows=9)
    state = deal(rules, seed=1).start(0)

    assert len([*itertools.islice(state.turn_ends(), 20)]) == 20


def test_too_many_ways() -> None:
    """An end to which too many ways lead is said to be unknown."""
    rules = Cooperative(1, minimum=30, hand_size=60, rows=1)
    state = deal(rules, seed=1).start(0)
    for place in (state, state.view(0)):
        with pytest.raises(Undecided, match=r"how 2 of 60 cards can be laid"):
            next(place.turn_ends())


@pytest.mark.parametrize(
    "rules", [Cooperative(1, minimum=3), Cooperative(2), FaceToFace()], ids=repr
)
def test_printed_games_need_little_work(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a printed game, a tenth of the work allowed leads from each end to the next."""
    state = deal(rules, seed=7).start(0)
    ends = sum(1 for _ in state.turn_ends())
    monkeypatch.setattr(turn_ends, "WORK", turn_ends.WORK // 10)

    assert sum(1 for _ in state.turn_ends()) == ends > 400


@pytest.mark.parametrize(
    "state",
    [
        deal(Cooperative(4), seed=7).start(0),
        # On the pile with the 3 only the 5 can be laid, as a trick.
        team((4, 8, 14, 17, 3, 17), (5, 13, 15), deck=(2,), rules=THREE_ROWS, laid=1),
    ],
)
def test_exchange_of_piles(state: State) -> None:
    """Ends that differ by an exchange of piles of one direction can count as one."""
    rows = len(state.tops) // 2

    def exchanged(after: State) -> tuple[object, ...]:
        return after.hand, *sorted(after.tops[:rows]), *sorted(after.tops[rows:])

    every = [exchanged(after) for _, after in state.turn_ends()]
    fewer = [exchanged(after) for _, after in state.turn_ends(up_to_exchange=True)]
    assert len(fewer) == len({*fewer}) < len(every)
    assert {*fewer} == {*every}


def test_duel_piles_are_not_exchanged() -> None:
    """No pile of a duel can be exchanged for another."""
    state = deal(FaceToFace(), seed=7).start(1)

    found = [after for _, after in state.turn_ends(up_to_exchange=True)]
    assert len(found) == len({*found})
    assert {*found} == {after for _, after in state.turn_ends()}


@pytest.mark.parametrize(
    ("tops", "hand", "losing"),
    [
        # After 30, the 60 and the 75 could follow; 75 shuts the 60 out. Laid first, 75
        # would lose at once, so only one order of the two leads to this end.
        ((50, 99, 40, 2), [30, 60, 75], (Play(30, 2), Play(75, 0))),
        # Once 72 has lost, 83 would still fit.
        ((50, 99, 3, 2), [61, 72, 83], (Play(72, 0),)),
    ],
)
def test_losses_below_the_minimum(
    tops: tuple[int, ...], hand: list[int], losing: tuple[Play, ...]
) -> None:
    """A turn that needs three cards can be lost before the minimum is laid."""
    state = team(tops, hand, deck=[80], rules=Cooperative(1, minimum=3))
    found = dict(state.turn_ends())

    assert found[losing].is_over
    assert {*found.values()} == by_playing(state)
    assert len(found) == len(by_playing(state))
