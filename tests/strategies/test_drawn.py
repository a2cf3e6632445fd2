"""Strategies draw each kind of game, position and move, and often enough."""

import functools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.support.variants import SIX
from thegame import (
    Cooperative,
    Deal,
    EndTurn,
    FaceToFace,
    HintKind,
    Laid,
    Play,
    Record,
    Rules,
    State,
    deal,
)
from thegame.strategies import (
    PlayedGame,
    any_moves,
    any_plays,
    cooperative,
    deals,
    face_to_face,
    games,
    games_with_illegal_moves,
    legal_moves,
    records,
    rules,
    states,
    views,
)
from thegame.strategies._positions import positions

PRINTED: Final = [
    *(Cooperative(players) for players in range(1, 6)),
    *(Cooperative(players, play_out=True) for players in range(1, 6)),
    *(Cooperative.expert(players) for players in range(1, 6)),
    *(Cooperative.expert(players, smaller_hands=True) for players in range(1, 6)),
    FaceToFace(),
    FaceToFace(lone_card_wins=True),
]
"""The games as printed, and the variants that the rulebooks and rulings mention."""

START: Final = deal(Cooperative(2), seed=1).start(0)
LATER: Final = START.play(START.hand[0], 0).play(START.hand[1], 0)


def is_found(strategy: SearchStrategy[Any], condition: Callable[[Any], bool]) -> bool:
    """Return whether the strategy draws something like that, soon enough."""
    few = settings(max_examples=3000, phases=[Phase.generate], database=None)
    return condition(find(strategy, condition, settings=few, random=random.Random(7)))


def test_rules() -> None:
    """Every printed game is drawn, and smaller ones with several values of a setting."""
    drawn: set[Rules] = set()

    @seed(7)
    @settings(max_examples=3000, phases=[Phase.generate], database=None)
    @given(cooperative() | face_to_face() | rules())
    def collect(game: Rules) -> None:
        drawn.add(game)

    collect()
    assert drawn >= {*PRINTED}
    for kind, printed in ((Cooperative, 99), (FaceToFace, 59)):
        assert max(it.highest for it in drawn if type(it) is kind) == printed
        small = [it for it in drawn if type(it) is kind and it.highest < 50]
        for setting in attrs.fields(kind):
            found = {getattr(it, setting.name) for it in small}
            least = 2 if setting.name == "hand_size" and kind is FaceToFace else 1
            if setting.name in {"lone_card_wins", "play_out"}:
                assert found == {False, True}
            elif setting.name == "rows":
                assert found == {1, 2}
            elif setting.init and setting.name != "highest":
                assert found >= {least, 2, 3}


def has_long_turn(game: PlayedGame) -> bool:
    """Return whether somebody goes on long after the minimum."""
    return any(state.laid > state.minimum + 2 for state in game.states)


def has_wild_play(game: PlayedGame) -> bool:
    """Return whether somebody passes over much nearer cards."""
    return any(
        isinstance(move, Play)
        and before.piles[move.pile].advance(move.card) > 40
        and any(
            0 < pile.advance(card) < 5 for card in before.hand for pile in before.piles
        )
        for before, move, _ in game.steps
    )


def is_nearly_in_order(dealt: Deal) -> bool:
    """Return whether the cards below the first ones are close to their places."""
    lower = dealt.decks[0][10:]
    ordered = sorted(lower)
    distances = [abs(one - two) for one, two in zip(lower, ordered, strict=True)]
    return len(lower) > 30 and 0 < max(distances) < 15


def texts(record: Record) -> list[str]:
    """Return the names and values of the tags, and the comments."""
    tags = [text for tag in record.tags for text in tag]
    return [*tags, *(text for _, text in record.comments)]


FOUND: Final[dict[str, tuple[SearchStrategy[Any], Callable[[Any], bool]]]] = {
    "a minimum of one and a larger hand": (
        cooperative(),
        lambda it: it.minimum == 1 < it.hand_size,
    ),
    "the printed game of a team": (cooperative(), lambda it: it == Cooperative(3)),
    "the printed duel": (face_to_face(), lambda it: it == FaceToFace()),
    "a deck in order": (
        deals(),
        lambda it: len(it.decks[0]) > 9 and it.decks[0] == tuple(sorted(it.decks[0])),
    ),
    "a deck in reverse order": (
        deals(),
        lambda it: (
            len(it.decks[0]) > 9
            and it.decks[0] == tuple(sorted(it.decks[0], reverse=True))
        ),
    ),
    "a shuffled deck": (
        deals(),
        lambda it: (
            len(it.decks[0]) > 9
            and abs(it.decks[0][0] - it.decks[0][1]) > it.rules.highest // 2
        ),
    ),
    "a deck nearly in order": (deals(), is_nearly_in_order),
    "a high card before a deck in order": (
        deals(cooperative()),
        lambda it: (
            len(it.decks[0]) > 9
            and it.decks[0] == tuple(sorted(it.decks[0]))
            and it.hands[0][-1] > it.decks[0][-1]
        ),
    ),
    "two decks in different orders": (
        deals(face_to_face()),
        lambda it: it.hands[0] != it.hands[1],
    ),
    "another player starts": (games(), lambda it: it.states[0].player == 2),
    "a game that is not over": (
        games(),
        lambda it: len(it.moves) > 2 and not it.states[-1].is_over,
    ),
    "a game that is over": (games(), lambda it: it.states[-1].is_over),
    "a game won": (
        games(),
        lambda it: it.states[-1].is_over and it.states[-1].unlaid == 0,
    ),
    "a hasty player": (games(), has_long_turn),
    "a player without cards before the others": (
        games(),
        lambda it: any(
            not state.hands[-1] and all(state.hands[:-1]) and not state.is_over
            for state in it.states[:-1]
            if state.player != state.rules.players - 1
        ),
    ),
    "a careless player": (games(), has_wild_play),
    "a state that is over": (states(), lambda it: it.is_over),
    "a state that is won": (states(), lambda it: it.is_over and it.unlaid == 0),
    "a state at the start": (states(), lambda it: it.unlaid > 20 and not it.laid),
    "a state in mid-turn": (states(), lambda it: it.laid and not it.is_over),
    "a state after helping": (states(), lambda it: it.helped),
    "a view in mid-turn": (views(), lambda it: it.laid and not it.is_over),
    "a view of the third player": (views(), lambda it: it.seat == 2),
    "a record that is not over": (records(), lambda it: it.outcome is None),
    "a record with tags": (records(), lambda it: bool(it.tags)),
    "a record with hints": (records(), lambda it: any(hints for _, hints in it.hints)),
    "hints of both kinds at once": (
        records(),
        lambda it: any(
            {hint.kind for hint in hints} == {*HintKind} for _, hints in it.hints
        ),
    ),
    "hints of two players": (
        records(),
        lambda it: any(len({hint.player for hint in said}) > 1 for _, said in it.hints),
    ),
    "hints about two piles": (
        records(),
        lambda it: any(len({hint.pile for hint in said}) > 1 for _, said in it.hints),
    ),
    "hints that are withdrawn": (
        records(),
        lambda it: any(not hints for _, hints in it.hints),
    ),
    "a text with half a surrogate pair": (
        records(),
        lambda it: any("\ud800" <= char <= "\udfff" for char in "".join(texts(it))),
    ),
    "a text with a line feed": (records(), lambda it: "\n" in "".join(texts(it))),
    "a comment before the first move": (
        records(),
        lambda it: bool(it.comments and it.comments[0][0] == 0),
    ),
    "a comment on the last move": (
        records(),
        lambda it: (
            bool(it.moves and it.comments) and it.comments[-1][0] == len(it.moves)
        ),
    ),
    "a play on no pile": (any_plays(START), lambda it: it.pile == len(START.tops)),
    "a play before all piles": (any_plays(START), lambda it: it.pile == -1),
    "a play of no card": (any_plays(START), lambda it: it.card > START.rules.highest),
    "a play below all cards": (any_plays(START), lambda it: it.card < 2),
    "a play of another's card": (
        any_plays(START),
        lambda it: it.card in START.hands[1],
    ),
    "a legal play": (any_plays(START), START.is_legal),
    "the end of a turn": (legal_moves(LATER), lambda it: it == EndTurn()),
    "an end of the turn, legal or not": (any_moves(START), lambda it: it == EndTurn()),
    "an illegal play": (
        any_moves(START),
        lambda it: it != EndTurn() and not START.is_legal(it),
    ),
    "one more card": (legal_moves(LATER), lambda it: it != EndTurn()),
}
"""What must be found, and where."""


@pytest.mark.parametrize("what", FOUND)
def test_found(what: str) -> None:
    """The strategy draws it."""
    assert is_found(*FOUND[what])


def examples(strategy: SearchStrategy[Any], count: int) -> list[Any]:
    """Return the first values that the strategy draws."""
    drawn = list[Any]()

    @seed(7)
    @settings(max_examples=count, phases=[Phase.generate], database=None)
    @given(strategy)
    def collect(value: object) -> None:
        drawn.append(value)

    collect()
    return drawn


BY_DEFAULT: Final[dict[str, SearchStrategy[Any]]] = {
    "deals": deals(),
    "games": games().map(lambda it: it.states[0]),
    "games with illegal moves": games_with_illegal_moves().map(lambda it: it[0]),
    "records": records(),
    "states": states(),
    "views": views(),
}
"""Strategies without rules, each for values that have some."""


@pytest.mark.parametrize("what", BY_DEFAULT)
def test_both_games(what: str) -> None:
    """Values of both games are drawn if no rules are passed."""
    drawn = [value.rules for value in examples(BY_DEFAULT[what], 20)]

    for kind in (Cooperative, FaceToFace):
        assert any(isinstance(it, kind) for it in drawn)


def test_every_legal_move() -> None:
    """Each of the legal moves is drawn, and nothing else."""
    assert {*examples(legal_moves(LATER), 500)} == {*LATER.legal_moves()}


def test_plays_from_the_hand() -> None:
    """Plays are often of a card in hand."""
    drawn = examples(any_plays(START), 50)

    assert sum(play.card in START.hand for play in drawn) > 10


def test_every_seat() -> None:
    """Views are of every player, on turn or not, and of spectators."""
    drawn = examples(views(st.just(Cooperative(3))), 200)

    assert {(view.seat, view.on_turn) for view in drawn} == {
        (None, False),
        *((seat, on_turn) for seat in range(3) for on_turn in (False, True)),
    }


def begins_with(player: int, game: PlayedGame) -> bool:
    """Return whether this player takes the first turn."""
    return game.states[0].player == player


def test_every_starter_of_every_table() -> None:
    """Games begin with any player, however many there are."""
    tables = [Cooperative(players, hand_size=2, highest=20) for players in range(1, 6)]
    for table in (*tables, SIX):
        for starter in range(table.players):
            first = functools.partial(begins_with, starter)
            assert is_found(games(st.just(table)), first)


EXAMPLES: Final = 400


def test_constructed_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in four is a state of a game, from its middle too; others are constructed."""

    def nowhere(_: Rules) -> SearchStrategy[None]:
        return st.none()

    monkeypatch.setattr("thegame.strategies._states_and_moves.positions", nowhere)

    drawn = examples(states(), EXAMPLES)
    played = [state for state in drawn if state is not None]

    assert 0.15 < len(played) / EXAMPLES < 0.35
    # Games that stop before their end have at most 20 moves.
    assert any(it.rules.total - it.unlaid > 20 and not it.is_over for it in played)


def only_tricks(state: State) -> bool:
    """Return whether something can be laid, and whatever can is a trick."""
    laid = [state.step(play).events[0] for play in state.legal_plays()]
    return bool(laid) and all(isinstance(it, Laid) and it.trick for it in laid)


def few_plays(state: State) -> bool:
    """Return whether one pile only takes cards, and at most three of them."""
    plays = state.legal_plays()
    return 0 < len(plays) <= 3 and len({play.pile for play in plays}) == 1


def order_matters(state: State) -> bool:
    """Return whether some of the legal plays lose the game, and others do not."""
    return 0 < len(state.safe_plays()) < len(state.legal_plays())


def only_the_end(state: State) -> bool:
    """Return whether nothing can be done but to end the turn."""
    return state.may_end_turn and not state.legal_plays()


CASES: Final[dict[str, tuple[Callable[[State], bool], tuple[int, int]]]] = {
    "only tricks": (only_tricks, (70, 90)),
    "few plays": (few_plays, (130, 170)),
    "the order matters": (order_matters, (30, 50)),
    "only the end of the turn": (only_the_end, (50, 4)),
    "a turn that has begun": (lambda it: 0 < it.laid < it.minimum, (110, 110)),
    "after helping": (lambda it: it.helped, (0, 40)),
    "nothing left to draw": (lambda it: not any(it.decks) and not it.is_over, (70, 50)),
    "something left to draw": (lambda it: any(it.decks), (200, 200)),
    "on turn: another player": (lambda it: it.player > 0, (110, 110)),
}
"""What must be drawn, and how often at least in games of teams and in duels."""


@pytest.mark.parametrize("highest", [3, 4, 5])
def test_tiny_decks(highest: int) -> None:
    """Positions of the smallest decks are consistent, too: nobody has won before."""
    tiny = FaceToFace(hand_size=2, highest=highest, trick=2)

    assert all(state.rules == tiny for state in examples(positions(tiny), 200))


@pytest.mark.parametrize(
    "rules", [Cooperative(2), Cooperative(3), FaceToFace()], ids=repr
)
def test_often_enough(rules: Rules) -> None:
    """Each kind of position has its share of those that are drawn."""
    found: Counter[str] = Counter()

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(positions(rules))
    def count(state: State) -> None:
        found.update(name for name, case in CASES.items() if case[0](state))

    count()
    floors = {name: case[1][rules.draw_piles - 1] for name, case in CASES.items()}
    assert [name for name, least in floors.items() if found[name] < least] == []
