"""The planner: its value by hand, its games, and its turns in special positions."""

import functools
import itertools
import math

import attrs
import pytest

from tests.support.positions import HELPED_DUEL
from tests.support.strategists import game
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Pile,
    Play,
    Rules,
    State,
    agents,
    deal,
)
from thegame.agents._planner import OWN_TRICK, RISKS, UNSEEN_TRICK, risk

KINDS: list[Rules] = [
    Cooperative(1),
    Cooperative.expert(2, smaller_hands=True),
    Cooperative(3, highest=40, play_out=True, minimum=4),
    Cooperative(5, rows=3, trick=7, highest=60),
    FaceToFace(highest=30),
    FaceToFace(highest=20, lone_card_wins=True),
]


@pytest.mark.parametrize("rules", KINDS, ids=repr)
def test_whole_games(rules: Rules) -> None:
    """Games of all kinds come to their end, and can be repeated."""
    ends = [game(rules, agents.Planner, seed) for seed in range(2)]
    assert [game(rules, agents.Planner, seed) for seed in range(2)] == ends


def test_documented_numbers() -> None:
    """Without options the planner has the numbers that the docs name."""
    assert agents.Planner() == agents.Planner(width=32, theirs=0.24, lacking=0.6)


def test_value_by_hand() -> None:
    """A card that fits nowhere counts 1, and each of 18 piles divides it by exp(1.5)."""
    assert risk(0b1, []) == 1
    expected = math.exp(-3) + math.exp(-1.5) + 1
    assert math.isclose(risk(0b111, [0b001, 0b011]), expected)
    assert math.isclose(risk(0b1, [0b1] * 18), math.exp(-27), rel_tol=0.01)
    assert RISKS[1] < OWN_TRICK < UNSEEN_TRICK < RISKS[0]


def moves_of(state: State, planner: agents.Planner | None = None) -> list[Move]:
    """Return the moves of the planner until its turn or the game is over."""
    planner = planner or agents.Planner()
    player, moves = state.player, list[Move]()
    while not state.is_over and (state.laid or not moves):
        moves.append(planner.move(state.view(player)))
        state = state.apply(moves[-1])
    return moves


def test_least_harm() -> None:
    """It lays the two cards after which most others still fit, and ends the turn."""
    hand = (2, 3, 50, 51, 60)
    rest = [card for card in range(2, 100) if card not in hand]
    state = State(
        Cooperative(2),
        tops=(1, 1, 100, 100),
        hands=[hand, rest[:7]],
        decks=[rest[7:]],
        player=0,
    )
    assert moves_of(state) == [Play(2, 0), Play(3, 0), EndTurn()]


def test_trick_beyond_the_minimum() -> None:
    """A third card that sets a pile back is laid, because the value rises."""
    state = State(
        Cooperative(1),
        tops=(43, 30, 20, 19),
        hands=[(13, 23, 33)],
        decks=[range(44, 100)],
        player=0,
    )
    laid = [move.card for move in moves_of(state) if isinstance(move, Play)]
    assert sorted(laid) == [13, 23, 33]


def test_several_tricks_beyond_the_minimum() -> None:
    """It goes on as long as each further card raises the value."""
    state = State(
        Cooperative(1),
        tops=(43, 74, 20, 19),
        hands=[(13, 23, 33, 54, 64)],
        decks=[range(75, 100)],
        player=0,
    )
    assert sum(isinstance(move, Play) for move in moves_of(state)) == 5


def later(rules: Rules, seed: int, turns: int = 4) -> State:
    """Return a state at the beginning of a turn, after some turns of short steps."""
    state = deal(rules, seed=seed).start(0)
    for _ in range(turns * (rules.minimum + 1)):
        state = state.apply(agents.GreedyAgent().move(state.view(state.player)))
    assert state.laid == 0
    return state


def after_turn(state: State, planner: agents.Planner) -> list[State]:
    """Return the states after each card of the planner's turn, from the first on."""
    plays = [move for move in moves_of(state, planner) if isinstance(move, Play)]
    return [*itertools.accumulate(plays, State.apply, initial=state)]


def worth(state: State) -> float:
    """Return the value of a team's table by its definition, card by card."""
    unlaid = {card for cards in (*state.hands, *state.decks) for card in cards}
    counts = (sum(pile.fits(card) for pile in state.piles) for card in unlaid)
    return -math.fsum(math.exp(-1.5 * count) for count in counts)


@pytest.mark.parametrize("seed", range(8))
def test_best_turn_of_a_team(seed: int) -> None:
    """It lays the minimum as well as it can, then cards while the value rises."""
    state = later(Cooperative(2, hand_size=5, highest=50), seed)
    reached = after_turn(state, agents.Planner(width=10**6))
    values = [worth(it) for it in reached[2:]]
    ends = [worth(after) for _, after in state.turn_ends(at_most=2)]

    assert math.isclose(values[0], max(ends))
    assert values == sorted({*values})
    further = [worth(reached[-1].apply(it)) for it in reached[-1].legal_plays()]
    assert max(further, default=-math.inf) <= values[-1]


def test_no_width() -> None:
    """A planner that searches no table any further is refused."""
    message = "^width: expected an int of at least 1, got 0$"
    with pytest.raises(agents.InvalidAgents, match=message):
        agents.Planner(width=0)


def test_width() -> None:
    """Where fewer tables are searched further, a worse turn may be found."""
    rules = Cooperative(1, minimum=4, hand_size=6, highest=60)
    states = [later(rules, seed) for seed in range(6)]
    wide, narrow = (
        [worth(after_turn(it, agents.Planner(width=width))[4]) for it in states]
        for width in (10**6, 1)
    )

    assert all(more >= less for more, less in zip(wide, narrow, strict=True))
    assert wide != narrow


def part_of_risk(pile: Pile, card: int, unlaid: set[int], held: set[int]) -> float:
    """Return the factor of a pile in the risk of a card of a duellist."""
    if pile.fits(card):
        return math.exp(-1.5)
    back = pile.top - pile.direction * 10
    # The opponent may hold the very number that helped; the planner leaves it out.
    opened = card != pile.top and attrs.evolve(pile, top=back).fits(card)
    if back in unlaid and opened:
        return OWN_TRICK if back in held else UNSEEN_TRICK
    return 1.0


def duel_worth(state: State, planner: agents.Planner) -> float:
    """Return the value of a duellist's turn that ends here, by its definition."""
    player, hand, full = state.player, {*state.hand}, state.rules.hand_size
    risks = list[float]()
    for seat in (player, 1 - player):
        unlaid = {*state.hands[seat], *state.decks[seat]}
        piles = [pile for pile in state.piles if pile.owner == seat]
        held = hand if seat == player else set[int]()
        risks.append(
            math.fsum(
                math.prod(part_of_risk(pile, card, unlaid, held) for pile in piles)
                for card in unlaid
            )
        )
    drawn = full - len(hand) if state.helped else 2
    lacking = full - len(hand) - min(drawn, len(state.decks[player]))
    own, theirs = risks
    return planner.theirs * theirs - own - planner.lacking * lacking


@pytest.mark.parametrize(
    ("theirs", "lacking"), [(0.24, 0.6), (2.0, 0.6), (0.0, 0.6), (0.24, 3.0)]
)
@pytest.mark.parametrize(("seed", "turns"), [(0, 4), (1, 4), (2, 8), (3, 7), (4, 9)])
def test_best_turn_of_a_duellist(
    seed: int, turns: int, theirs: float, lacking: float
) -> None:
    """Of all turns, with help and without, it takes the one of the highest value.

    The best turns are listed with their values.
    """
    planner = agents.Planner(width=10**6, theirs=theirs, lacking=lacking)
    state = later(FaceToFace(highest=40), seed, turns)
    values = [duel_worth(after, planner) for _, after in state.turn_ends()]

    found = duel_worth(after_turn(state, planner)[-1], planner)
    assert math.isclose(found, max(values))
    for plays, value in planner.best_turns(state.view(state.player), count=50):
        after = functools.reduce(State.apply, plays, state)
        assert math.isclose(value, duel_worth(after, planner))


def test_last_turn_of_a_duellist() -> None:
    """It lays all its cards if it can, whatever the value of the table."""
    state = State(
        FaceToFace(),
        tops=(50, 20, 1, 60),
        hands=[(51, 52, 53, 59), (53, 54)],
        decks=[(), ()],
        player=0,
    )

    assert after_turn(state, agents.Planner(theirs=99.0))[-1].is_over


@pytest.mark.parametrize(("wins", "laid"), [(False, 2), (True, 3)])
def test_lone_last_card(wins: bool, laid: int) -> None:
    """In a duel it leaves itself a single last card only if that card may be laid.

    Two cards have the value of any others.
    """
    state = State(
        FaceToFace(lone_card_wins=wins),
        tops=(50, 20, 1, 60),
        hands=[(35, 51, 52, 53), (53, 54)],
        decks=[(), ()],
        player=0,
    )
    planner = agents.Planner(lacking=0)
    reached = after_turn(state, planner)
    (_, value), *_ = planner.best_turns(state.view(0))

    assert len(reached) - 1 == laid
    assert math.isclose(value, duel_worth(reached[-1], planner))


def test_planned_anew() -> None:
    """It plans the rest of a turn that another player began."""
    deck = [card for card in range(4, 100) if card not in {50, 60}]
    state = State(
        Cooperative(1),
        tops=(3, 1, 100, 100),
        hands=[(50, 60)],
        decks=[deck],
        player=0,
        laid=2,
    )
    assert moves_of(state) == [EndTurn()]


@pytest.mark.parametrize(
    ("tops", "hand"),
    [((4, 1, 60, 100), (55, 75, 81, 88, 97)), ((4, 1, 100, 100), (5, 6, 50, 94))],
    ids=["tops", "hand"],
)
def test_other_game(tops: tuple[int, ...], hand: tuple[int, ...]) -> None:
    """After the first card of a turn, other tops or another hand are planned anew."""
    rules = Cooperative(1)
    deck = [card for card in rules.cards if card not in {4, 60, *hand}]
    planner = agents.Planner()
    begun = deal(Cooperative(3), seed=7).start(0)
    assert planner.move(begun.view(0)) == Play(4, 0)
    other = State(rules, tops=tops, hands=[hand], decks=[deck], player=0, laid=1)

    assert planner.move(other.view(0)) == agents.Planner().move(other.view(0))


def test_helped_before() -> None:
    """In a turn that has helped already, no turn helps again."""
    turns = agents.Planner(theirs=-9).best_turns(HELPED_DUEL.view(0), count=99)

    assert turns
    assert {it.pile for plays, _ in turns for it in plays} == {0, 1}


def test_out_of_reach() -> None:
    """In a game that is played out, it lays the cards that fit below the minimum."""
    state = State(
        Cooperative(1, play_out=True),
        tops=(90, 80, 20, 10),
        hands=[(50, 91)],
        decks=[(51, 52)],
        player=0,
    )
    assert moves_of(state) == [Play(91, 0)]
    assert agents.Planner().best_turns(state.view(0)) == ()


@pytest.mark.parametrize("seed", range(4))
def test_best_turns(seed: int) -> None:
    """The best turns are listed with their values, first the one that is played.

    Turns with different cards are different turns, whatever the piles show then.
    """
    state = later(Cooperative(2, hand_size=5, highest=50), seed)
    turns = agents.Planner(width=10**6).best_turns(state.view(state.player), count=10)
    states = [
        itertools.accumulate(plays, State.apply, initial=state) for plays, _ in turns
    ]
    values = [worth([*reached][-1]) for reached in states]
    short = [worth(after) for _, after in state.turn_ends(at_most=2)]

    assert [value for _, value in turns] == pytest.approx(values)
    assert values == sorted(values, reverse=True)
    better = [value for value in short if value > values[-1] + 1e-9]
    assert all(min(abs(it - value) for it in values) < 1e-9 for value in better)
    assert [*turns[0][0], EndTurn()] == moves_of(state, agents.Planner(width=10**6))
    assert len({frozenset(plays) for plays, _ in turns}) == 10


def test_exchanged_piles() -> None:
    """Turns that differ only by an exchange of piles count as one."""
    view = deal(Cooperative(3), seed=7).start(0).view(0)
    turns = agents.Planner().best_turns(view)

    assert len({frozenset(play.card for play in plays) for plays, _ in turns}) == 3


def test_best_turn_without_plays() -> None:
    """A turn that may end need have no further plays, whether any would fit or not."""
    rules = Cooperative(1)
    for hand, legal in (((60, 70), True), ((50, 51), False)):
        deck = [card for card in range(4, 51) if card not in hand]
        state = State(
            rules, tops=(55, 99, 2, 3), hands=[hand], decks=[deck], player=0, laid=2
        )
        turns = dict(agents.Planner().best_turns(state.view(0), count=99))

        assert bool(state.legal_plays()) is legal
        assert math.isclose(turns[()], worth(state))
        assert (len(turns) > 1) is legal


def test_no_best_turns() -> None:
    """A seat that is not on turn has no turns, nor has a game that is over.

    Whoever asks for none or fewer gets none.
    """
    state = State(
        Cooperative(2), tops=(98, 97, 3, 4), hands=[[50], [51]], decks=[[52]], player=0
    )

    assert state.is_over
    assert agents.Planner().best_turns(state.view(0)) == ()
    view = later(Cooperative(2), 1).view
    assert agents.Planner().best_turns(view(1)) == ()
    assert agents.Planner().best_turns(view(0), count=-1) == ()


@pytest.mark.parametrize("width", [1, 4])
def test_number_of_turns(width: int) -> None:
    """Of the turns to the minimum, as many are compared as the width says."""
    view = deal(Cooperative(3), seed=7).start(0).view(0)
    turns = agents.Planner(width=width).best_turns(view, count=99)

    assert 1 <= sum(len(plays) == view.minimum for plays, _ in turns) <= width
