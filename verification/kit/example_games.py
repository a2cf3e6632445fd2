"""Profile ``games``: the printed examples, and games that simple players finish."""

import functools
import random
from collections.abc import Iterator
from typing import Final

import attrs

from thegame import Cooperative, EndTurn, FaceToFace, Move, Rules, State, deal
from thegame._simple_policies import Policy, in_haste, with_care
from thegame.notation import read_move, read_state

from .case_json import (
    Case,
    answers_digest,
    case,
    label,
    moves_json,
    outcome_json,
    state_digest,
    state_json,
)


@attrs.frozen
class ExampleGame:
    """A game, or a part of one: a state and the legal moves that follow."""

    name: str
    """The name of its cases, without their profile."""

    clause: str
    """The clause that it is about."""

    about: str
    """The point of the example."""

    start: State
    """The state before the first move."""

    moves: tuple[Move, ...]
    """The moves in order."""

    def states(self) -> list[State]:
        """Return every state on the way, the first and the last included."""
        states = [self.start]
        for move in self.moves:
            states.append(states[-1].apply(move))
        return states


def _by_lot(state: State, chance: random.Random) -> Move:
    """Return any legal move, without ``choice``, which may differ between Pythons."""
    moves = state.legal_moves()
    return moves[int(chance.random() * len(moves))]


def _unevenly(state: State, chance: random.Random) -> Move:
    """Return a move that makes some hands run empty long before the others.

    Players 0 and 1 lay as little as possible, all others as much as possible.
    """
    if state.player < 2 and state.may_end_turn:
        return EndTurn()
    return in_haste(state, chance)


_POLICIES: Final[dict[str, Policy]] = {
    "care": with_care,
    "haste": in_haste,
    "uneven": _unevenly,
    "lot": _by_lot,
}

_TEAM: Final = "cooperative players"
_FRESH: Final = "tops=1,50,100,51"

_PRINTED: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    ("TV-CO-1", "CO-PLAY-1", "nine cards go up", f"{_TEAM}=1 hand_size=9 {_FRESH} hands=3,11,12,13,18,20,34,35,52 decks=60 player=0", "3-A1 11-A1 12-A1 13-A1 18-A1 20-A1 34-A1 35-A1 52-A1 end"),
    ("TV-CO-2", "CO-PLAY-1", "seven cards go up", f"{_TEAM}=1 {_FRESH} hands=2,7,19,25,28,29,49 decks=60 player=0", "2-A1 7-A1 19-A1 25-A1 28-A1 29-A1 49-A1 end"),
    ("TV-CO-3", "CO-PLAY-4", "only the last card shows", f"{_TEAM}=1 {_FRESH} hands=4,8,13,14 decks=60 player=0", "4-A1 8-A1 13-A1 end"),
    ("TV-CO-4", "CO-PLAY-2", "six cards go down", f"{_TEAM}=1 {_FRESH} hands=94,90,78,61,60,57 decks=20 player=0", "94-D1 90-D1 78-D1 61-D1 60-D1 57-D1 end"),
    ("TV-CO-5", "CO-PLAY-2", "five cards go down", f"{_TEAM}=1 {_FRESH} hands=98,97,88,83,81 decks=20 player=0", "98-D1 97-D1 88-D1 83-D1 81-D1 end"),
    ("TV-CO-8", "CO-DRAW-1", "four cards on three piles, and four are drawn", f"{_TEAM}=4 tops=5,6,90,91 hands=10,11/7,8,12,80,30,31/20,21/22,23 decks=40,41,42,43,44,45 player=1", "7-A1 8-A2 12-A2 80-D2 end"),
    ("TV-CO-9", "CO-TRICK-3", "ordinary cards and tricks in one turn", f"{_TEAM}=1 tops=40,99,2,3 hands=47,37,39,52,42,44,60 decks=70,71 player=0", "47-A1 37-A1 39-A1 52-A1 42-A1 44-A1 end"),
    ("BV-22", "CO-HAND-1", "an empty hand is skipped until the end", f"{_TEAM}=3 tops=4,99,2,3 hands=-/5,9/7,8 decks=- player=2", "7-A1 end 9-A1 end"),
    ("BV-23", "CO-DECK-2", "the last card is drawn, then one is enough", f"{_TEAM}=2 tops=10,99,2,3 hands=20,21,22/30,31 decks=40 player=0", "20-A1 21-A1 end 30-A1 end 40-A1 end"),
    ("BV-25", "CO-END-2", "the last card wins in mid-turn", f"{_TEAM}=2 tops=40,99,2,3 hands=50/51,60 decks=- player=0", "50-A1 end 51-A1 60-A1"),
    ("BV-26", "CO-SCORE-1", "the worst result", f"{_TEAM}=1 tops=99,1,100,100 hands=98,2,3,40,41,42,43 decks=50,51,52,53,54 player=0 laid=1", "98-A2 2-D1 3-D2 end"),
    ("TV-F2F-1", "F2F-OWN-1", "six cards go up", "face-to-face tops=1,30,10,50 hands=3,11,12,13,18,20/20,21 decks=40,41/42 player=0", "3-A 11-A 12-A 13-A 18-A 20-A end"),
    ("TV-F2F-2", "F2F-OWN-2", "six cards go down", "face-to-face tops=30,60,10,50 hands=54,50,48,41,40,37/20,21 decks=42,43/42 player=0", "54-D 50-D 48-D 41-D 40-D 37-D end"),
    ("TV-F2F-9", "F2F-DRAW-1", "three laid, two drawn", "face-to-face tops=10,50,20,40 hands=11,12,13,14,15,16/25,26 decks=30,31,32/33 player=0", "11-A 12-A 13-A end"),
    ("TV-F2F-10", "F2F-DRAW-2", "five laid, one of them helped: five drawn", "face-to-face tops=10,50,20,40 hands=11,12,13,14,15,16/25,26 decks=30,31,32,33,34,35/36 player=0", "11-A 12-A 15-opp.A 13-A 14-A end"),
    ("TV-F2F-11a", "F2F-OPP-4", "help on the ascending pile comes last", "face-to-face tops=10,50,20,40 hands=11,45,44,15,16,17/25,26 decks=30,31,32,33,34/36 player=0", "11-A 45-D 44-D 15-opp.A end"),
    ("TV-F2F-11b", "F2F-OPP-4", "help on the descending pile comes first", "face-to-face tops=10,50,20,40 hands=11,45,44,43,16,17/25,26 decks=30,31,32,33,34/36 player=0", "43-opp.D 11-A 45-D 44-D end"),
    ("TV-F2F-13", "F2F-TRICK-3", "ordinary cards and tricks in one turn", "face-to-face tops=20,3,10,50 hands=27,17,19,32,22/21,22 decks=41/42 player=0", "27-A 17-A 19-A 32-A 22-A end"),
    ("BV-14", "R-a", "two laid, one drawn, and later lost with a single card", "face-to-face tops=10,50,12,45 hands=20,21/25,26,27,28 decks=40/51 player=0", "20-A 21-A end 25-A 26-A end"),
    ("BV-15", "R-a", "two laid, one drawn, and later a single card wins", "face-to-face lone_card_wins=yes tops=10,50,12,45 hands=20,21/25,26,27,28 decks=40/51 player=0", "20-A 21-A end 25-A 26-A end 40-D"),
    ("BV-27", "R-f", "help takes a trick away", "face-to-face tops=29,3,20,50 hands=19,30,31/24,25,26 decks=40/41 player=1", "24-A 25-opp.A end 30-A 31-A end"),
)  # fmt: skip
"""A name, the clause, the point, the position, and the moves."""

_SMALL: Final[tuple[tuple[str, Rules], ...]] = (
    ("team-2", Cooperative(2, hand_size=3, highest=20, trick=3)),
    ("team-3", Cooperative(3, hand_size=3, highest=30, trick=4)),
    ("team-4", Cooperative(4, hand_size=3, highest=40, trick=5)),
    ("team-5", Cooperative(5, hand_size=3, highest=40, trick=5)),
    ("team-one-row", Cooperative(2, hand_size=2, highest=8, trick=2, rows=1)),
    (
        "team-three-rows",
        Cooperative(2, minimum=1, hand_size=3, highest=20, trick=2, rows=3),
    ),
    ("team-expert", Cooperative(1, minimum=3, hand_size=5, highest=30, trick=5)),
    (
        "team-played-out",
        Cooperative(2, minimum=3, hand_size=4, highest=30, trick=5, play_out=True),
    ),
    ("duel-20", FaceToFace(hand_size=4, highest=20, trick=4)),
    ("duel-9", FaceToFace(hand_size=3, highest=9, trick=2)),
    ("duel-9-lone", FaceToFace(hand_size=3, highest=9, trick=2, lone_card_wins=True)),
    (
        "duel-30-lone",
        FaceToFace(hand_size=5, highest=30, trick=10, lone_card_wins=True),
    ),
)

_LARGE: Final[tuple[tuple[str, Rules], ...]] = (
    *((f"printed-{players}", Cooperative(players)) for players in range(1, 6)),
    *((f"expert-{players}", Cooperative.expert(players)) for players in (1, 3)),
    ("expert-smaller-5", Cooperative.expert(5, smaller_hands=True)),
    ("played-out-2", Cooperative(2, play_out=True)),
    ("duel", FaceToFace()),
    ("duel-lone", FaceToFace(lone_card_wins=True)),
)

_RARE: Final[tuple[tuple[str, Rules, str, int], ...]] = (
    ("skip-four", _SMALL[3][1], "care", 18),
    ("skip-three", _SMALL[2][1], "care", 52),
    ("skip-two", _SMALL[1][1], "care", 10),
    ("beaten-five", _SMALL[3][1], "care", 2),
    ("beaten-four", _SMALL[2][1], "haste", 60),
    ("late-in-a-large-game", Cooperative(5), "care", 1),
    ("late-among-three", Cooperative(3), "care", 28),
    ("fatal-in-a-played-out-game", _SMALL[7][1], "care", 164),
)
"""Games with situations that are rare in random games."""


def cases() -> Iterator[Case]:
    """Yield a case for each example game."""
    for game in example_games():
        states = game.states()
        end = states[-1].outcome
        yield case(
            f"games:{game.name}",
            game.clause,
            game.about,
            game.start.rules,
            state=state_json(game.start),
            moves=moves_json(game.moves),
            states=list(map(state_digest, states)),
            answers=list(map(answers_digest, states)),
            outcome=outcome_json(end),
            label=label(end),
        )


@functools.cache
def example_games() -> tuple[ExampleGame, ...]:
    """Return every example game."""
    return tuple(_games())


def _games() -> Iterator[ExampleGame]:
    for name, clause, about, position, moves in _PRINTED:
        yield _written(name, clause, about, read_state(position), moves)
    for name, rules in _SMALL:
        for bot in _POLICIES:
            for seed in range(2):
                yield _played(f"{name}-{bot}-{seed}", rules, bot, seed)
    for number, (name, rules) in enumerate(_LARGE):
        for bot in ("care", "lot"):
            yield _played(f"{name}-{bot}", rules, bot, number)
    for name, rules, bot, seed in _RARE:
        yield _played(name, rules, bot, seed)


def _written(
    name: str, clause: str, about: str, start: State, moves: str
) -> ExampleGame:
    """Return a game whose moves are written in the notation."""
    state, read = start, list[Move]()
    for token in moves.split():
        read.append(read_move(token, state))
        state = state.apply(read[-1])
    return ExampleGame(name, clause, about, start, tuple(read))


def _played(name: str, rules: Rules, bot: str, seed: int) -> ExampleGame:
    """Return a game that a simple player has finished."""
    chance = random.Random(seed)
    start = deal(rules, seed=seed).start(seed % rules.players)
    state, moves = start, list[Move]()
    while state.outcome is None:
        moves.append(_POLICIES[bot](state, chance))
        state = state.apply(moves[-1])
    clause = state.outcome.clause.id
    return ExampleGame(name, clause, "a game to its end", start, tuple(moves))
