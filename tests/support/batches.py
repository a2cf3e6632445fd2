"""Batches in lock-step with the library: states, masks and observations agree."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from tests.support import lockstep
from tests.support.lockstep import LARGE_HANDS, any_rules, choose
from thegame import (
    Cooperative,
    DuelResult,
    EndTurn,
    Move,
    Play,
    State,
    TeamResult,
    deal,
)
from thegame._rules.most_laid import most_laid
from thegame.encoding import Encoding

KINDS: Final = (*lockstep.KINDS, LARGE_HANDS)


def in_lock_step(engine: Any, kind: str, number: int, games: int) -> int:
    """Play games with the engine and the library; return the number of moves."""
    chance = random.Random(f"{kind} {number}")
    rules = any_rules(kind, chance)
    encoding = Encoding(rules)
    # Short and long seeds are read differently.
    bits = [chance.choice([8, 31, 33, 63]) for _ in range(games)]
    seeds = [chance.randrange(-(2**bit), 2**bit + 1) for bit in bits]
    starters = [chance.randrange(rules.players) for _ in range(games)]
    careful = [chance.random() < 0.7 for _ in range(games)]
    batch = engine.Batch.deal(rules, seeds, starter=starters)
    states = [
        deal(rules, seed=seed).start(starter)
        for seed, starter in zip(seeds, starters, strict=True)
    ]
    made = 0
    compare(batch, states, chance)
    while not batch.terminated.all():
        actions = [
            chance.randrange(-3, encoding.actions + 3)
            if state.is_over or chance.random() < 0.05
            else encoding.index(choose(state, chance, careful=care), state.player)
            for state, care in zip(states, careful, strict=True)
        ]
        batch = batch.step(actions)
        for game, action in enumerate(actions):
            after = after_action(encoding, states[game], action)
            assert batch.illegal[game] == (after is None), (states[game], action)
            made += after is not None
            states[game] = after or states[game]
        compare(batch, states, chance)
    return made


def after_action(encoding: Encoding, state: State, action: int) -> State | None:
    """Return the state after an action; None if it is illegal."""
    if not 0 <= action < encoding.actions:
        return None
    move = encoding.move(action, state.player)
    return state.apply(move) if state.is_legal(move) else None


def compare(batch: Any, states: Sequence[State], chance: random.Random) -> None:
    """Compare every property of the batch with the library."""
    encoding, players = batch.encoding, batch.rules.players
    masks, seen = batch.legal_action_mask, batch.observation
    seat = chance.randrange(players)
    others = batch.observe(seat)
    for game, state in enumerate(states):
        assert batch.state(game) == state
        view = state.view(state.player)
        assert masks[game].tobytes() == encoding.mask(view), state
        assert seen[game].tobytes() == encoding.observation(view), state
        assert others[game].tobytes() == encoding.observation(state.view(seat)), state
    tables, safe = batch.features, batch.safe_action_mask
    for game, state in enumerate(states):
        view = state.view(state.player)
        rows = encoding.features(view)
        filled = tables[game, :, 0] >= 0
        assert tables[game][filled].tolist() == [list(row) for row in rows], state
        assert filled.tolist() == sorted(filled, reverse=True)
        moves = [*state.safe_plays(), *[EndTurn()] * state.is_legal(EndTurn())]
        indexes = [encoding.index(move, state.player) for move in moves]
        assert sorted(np.flatnonzero(safe[game])) == sorted(indexes), state
        hand = [*state.hand, *[0] * (batch.rules.hand_size - len(state.hand))]
        assert batch.hand[game].tolist() == hand
        assert state.rewards == tuple(rewards(state))
    assert batch.tops.tolist() == [list(state.tops) for state in states]
    over = [state.is_over for state in states]
    assert batch.terminated.tolist() == over
    assert batch.current_player.tolist() == [state.player for state in states]
    assert batch.unlaid.tolist() == [state.unlaid for state in states]
    assert batch.winner.tolist() == [winner(state) for state in states]
    expected = np.array([rewards(state) for state in states], np.float32)
    assert np.array_equal(batch.rewards, expected)


def winner(state: State) -> int:
    """Return the winner of a duel; -1 if there is none."""
    return state.outcome.winner if isinstance(state.outcome, DuelResult) else -1


def rewards(state: State) -> list[float]:
    """Return the reward of each player."""
    players = range(state.rules.players)
    match state.outcome:
        case TeamResult(unlaid):
            return [1 - unlaid / state.rules.total for _ in players]
        case DuelResult(won, _):
            return [1 if player == won else -1 for player in players]
        case None:
            return [0 for _ in players]


def tables(chance: random.Random) -> Iterator[tuple[list[int], ...]]:
    """Yield hands, tops and tricks: tangled ones first, then random crossed piles.

    Half of the random ones have the highest numbers of the largest deck.
    """
    yield [*range(4, 22, 2)], [30], [2], [2]
    yield [4, 5, 6], [8], [2], [3]
    yield [2, 3, 5, 7, 8], [9], [1], [4]
    yield [40, 50, 60], [60], [40], [10]
    yield [50], [60], [40], [10]
    for _ in range(4000):
        highest = chance.randint(6, 30)
        size, rows = chance.randint(0, min(9, highest - 1)), chance.randint(1, 3)
        middle, add = highest // 2, chance.choice((0, 969))
        yield (
            sorted(card + add for card in chance.sample(range(2, highest + 1), size)),
            [chance.randint(middle, highest) + add for _ in range(rows)],
            [chance.randint(2, middle + 2) + add for _ in range(rows)],
            [chance.randint(1, 6)],
        )


def closed_form_agrees(engine: Any) -> bool:
    """Whether the closed form agrees with the library about hands with tricks."""
    reach, tricks = engine._most_laid, 0
    rules = Cooperative(1, hand_size=9, rows=3)
    memory = reach.working_memory(engine._rule_numbers.rule_numbers(rules))
    for hand, ups, downs, (trick,) in tables(random.Random(1)):
        expected = most_laid(hand, ups, downs, trick)
        arrays = (np.array(part, np.int16) for part in (hand, ups, downs))
        if reach.most_laid(*arrays, trick, memory) != expected:
            return False
        tricks += expected > sum(c > min(ups) or c < max(downs) for c in hand)
    return tricks > 300


class SplitMix:
    """The fast generator in plain ints."""

    def __init__(self, counter: int) -> None:
        self.counter = counter

    @staticmethod
    def mixed(counter: int) -> int:
        """Return the number that belongs to a counter."""
        number = counter % 2**64
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
        return number ^ number >> 31

    @classmethod
    def of_game(cls, seed: int, game: int) -> "SplitMix":
        """Return the generator of one game of a rollout."""
        return cls(cls.mixed(cls.mixed(seed) + game))

    def below(self, count: int) -> int:
        """Return the next number from 0 up to but not including the count."""
        self.counter = (self.counter + 0x9E3779B97F4A7C15) % 2**64
        return (self.mixed(self.counter) >> 32) * count >> 32


def played_randomly(state: State, generator: SplitMix) -> tuple[State, int]:
    """Return the end of a random game, and its number of moves."""
    encoding, moves = Encoding(state.rules), 0
    while not state.is_over:
        legal = encoding.legal(state.view(state.player))
        action = legal[generator.below(len(legal))]
        state, moves = state.apply(encoding.move(action, state.player)), moves + 1
    return state, moves


def played_greedily(state: State) -> tuple[State, int]:
    """Return the end of a greedy game, and its number of moves."""
    encoding, moves = Encoding(state.rules), 0
    while not state.is_over:
        move: Move = EndTurn()
        if not state.may_end_turn:
            piles, seat = state.piles, state.player

            def cost(play: Play) -> tuple[bool, int, int]:
                helps = piles[play.pile].owner not in {None, seat}  # noqa: B023 - used at once
                advance = piles[play.pile].advance(play.card)  # noqa: B023 - likewise
                index = encoding.index(play, seat)  # noqa: B023 - likewise
                return helps, -advance if helps else advance, index

            move = min(state.legal_plays(), key=cost)
        state, moves = state.apply(move), moves + 1
    return state, moves
