"""Many games with the same rules, which advance together."""

import functools
from collections.abc import Sequence
from typing import Literal, TypeAlias, final

import attrs
import numpy as np
from numpy.typing import NDArray

from thegame._frozen import Value
from thegame._game.state import State
from thegame._rules import Rules, required_rules
from thegame._validation import Inspection, required_parts
from thegame.encoding import ActionFeatures, Encoding

from . import _engine as engine
from ._conversion import read_state, write_state
from ._generators import WORDS, mixed, shuffle_by_seeds, shuffle_fast
from ._inputs import (
    LARGEST,
    InvalidBatch,
    Many,
    Places,
    read_integers,
    read_places,
    read_players,
    read_seeds,
)
from ._most_laid import working_memory
from ._observations import Starts, list_features, mark_legal, mark_safe, observe
from ._rule_numbers import (
    NOTHING,
    OVER,
    PLAYER,
    Bits,
    Row,
    RuleNumbers,
    rule_numbers,
)

Policy: TypeAlias = Literal["random", "greedy"]
"""The name of a policy of `Batch.actions` and `Batch.rollouts`."""

Integers: TypeAlias = NDArray[np.int64]


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Batch(Value):
    """Games with the same rules, each between two moves; see `deal` and `from_states`.

    A batch never changes: a step returns another one. Actions and observations are
    those of `thegame.encoding`.

    >>> import numpy
    >>> from thegame import Cooperative
    >>> from thegame.batch import Batch
    >>> batch = Batch.deal(Cooperative(4), seeds=range(100))
    >>> batch.legal_action_mask.shape, batch.observation.shape
    ((100, 393), (100, 767))
    >>> actions = batch.legal_action_mask.argmax(axis=1)  # the lowest legal one
    >>> batch = batch.step(actions)
    >>> batch.illegal.any(), batch.terminated.sum(), batch.state(7).laid
    (np.False_, np.int64(0), 1)
    """

    rules: Rules
    """The rules of all games."""

    encoding: Encoding
    """The meaning of actions and of the bits of observations."""

    illegal: Bits
    """The games whose last action was illegal, so that nothing has changed."""

    _rows: Row
    _decks: Row
    _numbers: RuleNumbers
    _starts: Starts

    def __init__(self) -> None:
        message = (
            "cannot construct a Batch directly; "
            "use Batch.deal(rules, seeds) or Batch.from_states(states)"
        )
        raise TypeError(message)

    @classmethod
    def deal(
        cls,
        rules: Rules,
        seeds: Many,
        *,
        starter: int | Many = 0,
        fast: bool = False,
    ) -> "Batch":
        """Return the first states of games, one for each seed.

        The deals are those of `thegame.deal` for the same seeds, of up to 64 bits. With
        ``fast`` another generator shuffles, several times faster; it always gives a
        seed the same deal, but another one. The starter is one player for all games,
        or one for each.

        >>> from thegame import FaceToFace, deal
        >>> from thegame.batch import Batch
        >>> batch = Batch.deal(FaceToFace(), seeds=[7, 2**63])
        >>> batch.state(0) == deal(FaceToFace(), seed=7).start(0)
        True
        """
        required_rules(rules)
        check = Inspection()
        chosen = read_seeds(seeds, check)
        starters = read_players("starter", starter, chosen.size, rules.players, check)
        check.flag("fast", fast)
        check.conclude(InvalidBatch)
        batch = _empty(rules, len(chosen))
        numbers, rows, decks = batch._numbers, batch._rows, batch._decks
        if fast:
            with np.errstate(over="ignore"):
                shuffle_fast(numbers, decks, mixed(chosen))
        else:
            low = (chosen & np.uint64(0xFFFFFFFF)).astype(np.int64)
            high = (chosen >> np.uint64(32)).astype(np.int64)
            shuffle_by_seeds(numbers, decks, low, high, np.empty(WORDS, np.int64))
        engine.begin(numbers, rows, decks, starters)
        return batch

    @classmethod
    def from_states(cls, states: Sequence[State]) -> "Batch":
        """Return the batch of these states, which must have the same rules.

        >>> import thegame
        >>> from thegame.batch import Batch
        >>> state = thegame.deal(thegame.Cooperative(3), seed=7).start(2)
        >>> Batch.from_states([state, state.play(25, 0)]).state(0) == state
        True
        """
        states = required_parts("states", states, "a sequence of states")
        check = Inspection()
        for index, state in enumerate(states):
            check.kind(("states", index), state, State)
        check.expect(len(states) > 0, "states", states, "at least one state")
        check.conclude(InvalidBatch)
        rules = states[0].rules
        for index, state in enumerate(states):
            same, expected = state.rules == rules, f"a state of {rules!r}"
            check.expect(same, ("states", index), state, expected)
        check.conclude(InvalidBatch)
        batch = _empty(rules, len(states))
        for index, state in enumerate(states):
            written = write_state(batch._numbers, batch.encoding, state)
            batch._rows[index], batch._decks[index] = written
        return batch

    def __reduce__(self) -> tuple[object, ...]:
        # numpy forgets that an array is read-only.
        return _make, (self.rules, self._rows, self._decks, self.illegal)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.rules!r}>"

    def state(self, index: int) -> State:
        """Return the state of one game, counted from 0."""
        check = Inspection()
        check.number("index", index, 0, len(self) - 1)
        check.conclude(InvalidBatch)
        row: list[int] = self._rows[index].tolist()
        deck: list[int] = self._decks[index].tolist()
        return read_state(self._numbers, self.encoding, row, deck)

    def __getitem__(self, where: Places) -> "Batch":
        """Return some of the games: a slice, indexes, or a flag for each game.

        >>> from thegame import Cooperative
        >>> from thegame.batch import Batch
        >>> batch = Batch.deal(Cooperative(4), seeds=range(100))
        >>> batch[[7, 5]].state(0) == batch.state(7)
        True
        >>> len(batch[~batch.terminated])
        100
        """
        check = Inspection()
        places = read_places(where, len(self), check)
        check.conclude(InvalidBatch)
        rows, decks = self._rows[places], self._decks[places]
        return _make(self.rules, rows, decks, self.illegal[places])

    def replaced(self, where: Places, other: "Batch") -> "Batch":
        """Return the games with those of another batch in these places, in order.

        So finished games make room for new ones, and the batch keeps its size.

        >>> from thegame import Cooperative
        >>> from thegame.batch import Batch
        >>> ended = Batch.deal(Cooperative(4), seeds=range(3)).rollouts("random").end
        >>> fresh = Batch.deal(Cooperative(4), seeds=[8, 9])
        >>> ended.replaced([0, 2], fresh).terminated
        array([False,  True, False])
        """
        check = Inspection()
        places = read_places(where, len(self), check)
        check.kind("other", other, Batch)
        check.conclude(InvalidBatch)
        fits = other.rules == self.rules and len(other) == len(places)
        expected = f"a batch of {len(places)} games of {self.rules!r}"
        check.expect(fits, "other", other, expected)
        check.conclude(InvalidBatch)
        rows, decks, illegal = (
            self._rows.copy(),
            self._decks.copy(),
            self.illegal.copy(),
        )
        rows[places], decks[places] = other._rows, other._decks
        illegal[places] = other.illegal
        return _make(self.rules, rows, decks, illegal)

    @property
    def current_player(self) -> Integers:
        """The player on turn in each game."""
        return self._rows[:, PLAYER].astype(np.int64)

    @property
    def terminated(self) -> Bits:
        """The games that are over."""
        over: Bits = self._rows[:, OVER] == 1
        return over

    @property
    def tops(self) -> Integers:
        """The number that each pile of each game shows, in the order of the piles."""
        numbers = self._numbers
        tops = self._rows[:, numbers.tops : numbers.hands].astype(np.int64)
        # A row has the piles as the player on turn counts them.
        turned = (self.current_player * numbers.duel)[:, None] == 1
        return np.where(turned, np.roll(tops, numbers.own, axis=1), tops)

    @property
    def hand(self) -> Integers:
        """The cards of the player on turn of each game, ascending, then zeros."""
        numbers, games = self._numbers, np.arange(len(self))
        hands = self._rows[:, numbers.hands :].astype(np.int64)
        each = hands.reshape(len(self), numbers.players, numbers.hand_size)
        hand = each[games, self.current_player]
        return np.where(hand == NOTHING, 0, hand)

    @property
    def unlaid(self) -> Integers:
        """The number of unlaid cards of each game, in all hands and draw piles."""
        numbers = self._numbers
        left = self._rows[:, numbers.left : numbers.tops].astype(np.int64)
        unlaid: Integers = left.sum(axis=1)
        return unlaid

    @property
    def winner(self) -> Integers:
        """The winner of each duel; -1 while it goes on, and in games of a team."""
        numbers, player = self._numbers, self.current_player
        left = self._rows[np.arange(len(self)), numbers.left + player * numbers.duel]
        ahead = np.where(left == 0, player, 1 - player)
        return np.where(self.terminated & (numbers.duel == 1), ahead, -1)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each player of each game, 0 until the game is over.

        A team gets the part of the cards that it has laid, 1 for all of them; a
        duellist gets 1 or -1. They depend on the state alone, so they remain after the
        last step.
        """
        numbers, players = self._numbers, np.arange(self.rules.players)
        if numbers.duel:
            signs = np.where(self.winner[:, None] == players, 1, -1)
        else:
            laid = 1 - self.unlaid / numbers.cards
            signs = np.repeat(laid[:, None], numbers.players, axis=1)
        return np.where(self.terminated[:, None], signs, 0).astype(np.float32)

    @property
    def legal_action_mask(self) -> Bits:
        """The legal actions of each game; none where it is over.

        It is computed on each access.
        """
        mask = np.zeros((len(self), self.encoding.actions), np.bool_)
        mark_legal(self._numbers, self._rows, mask)
        return mask

    @property
    def safe_action_mask(self) -> Bits:
        """The legal actions of each game with which the minimum stays within reach.

        These are the plays of `thegame.State.safe_plays`, and the end of the turn if it may
        end. It is computed on each access.
        """
        numbers = self._numbers
        mask = np.zeros((len(self), self.encoding.actions), np.bool_)
        trial = np.empty(numbers.width, np.int16)
        mark_safe(numbers, self._rows, mask, trial, working_memory(numbers))
        return mask

    @property
    def features(self) -> Row:
        """The features of the legal actions of each game, as small numbers.

        The last axis has the numbers of `thegame.encoding.ActionFeatures`. Each game
        has a row for each legal action, ascending, and then rows with action -1.

        >>> from thegame import Cooperative
        >>> from thegame.batch import Batch
        >>> batch = Batch.deal(Cooperative(1), seeds=[7])
        >>> batch.features.shape, batch.features[0, 4].tolist()
        ((1, 33, 7), [212, 55, 0, 54, 0, 1, 52])
        """
        numbers = self._numbers
        most = numbers.hand_size * numbers.piles + 1
        tables = np.zeros((len(self), most, len(ActionFeatures._fields)), np.int16)
        tables[:, :, 0] = -1
        below = np.empty((numbers.decks + 1, numbers.highest + 2), np.int64)
        list_features(numbers, self._rows, self._decks, tables, below)
        return tables

    @property
    def observation(self) -> NDArray[np.uint8]:
        """The observation of the player on turn of each game; see `observe`."""
        return self.observe(self.current_player)

    def observe(self, seats: int | Many) -> NDArray[np.uint8]:
        """Return the observations of one seat, or of one seat for each game."""
        check = Inspection()
        seen = read_players("seats", seats, len(self), self.rules.players, check)
        check.conclude(InvalidBatch)
        bits = np.zeros((len(self), self.encoding.size), np.uint8)
        observe(self._numbers, self._starts, self._rows, self._decks, seen, bits)
        return bits

    def step(self, actions: Many) -> "Batch":
        """Return the games after one action each.

        An illegal action changes nothing in its game and is marked in ``illegal``; in a
        game that is over, every action is illegal.
        """
        check = Inspection()
        done = read_integers("actions", actions, check)
        expected = f"an action for each of {len(self)} games"
        check.expect(done.shape == (len(self),), "actions", actions, expected)
        check.conclude(InvalidBatch)
        rows, illegal = self._rows.copy(), np.empty(len(self), np.bool_)
        memory = working_memory(self._numbers)
        engine.step(self._numbers, rows, self._decks, done, illegal, memory)
        return _make(self.rules, rows, self._decks, illegal)

    def actions(self, policy: Policy, *, seed: int = 0) -> Integers:
        """Return the action that a policy chooses in each game; -1 where it is over.

        The policies are those of `rollouts`, of which this is the first move. Pass
        another seed for each step of ``"random"``.

        >>> from thegame import Cooperative
        >>> from thegame.batch import Batch
        >>> batch = Batch.deal(Cooperative(4), seeds=range(100))
        >>> batch.step(batch.actions("greedy")).illegal.any()
        np.False_
        """
        greedy, counters = self._streams(policy, seed)
        actions = np.empty(len(self), np.int64)
        with np.errstate(over="ignore"):
            engine.choose(self._numbers, self._rows, greedy, counters, actions)
        return actions

    def rollouts(self, policy: Policy, *, seed: int = 0) -> "Rollouts":
        """Play every game to its end and return the ends.

        ``"random"`` chooses among the legal moves with equal chance; game i has a
        stream of random numbers of its own, which depends on the seed and on i alone.
        ``"greedy"`` ends its turn as soon as it may, and otherwise lays the card that
        advances a pile least, a trick before all others.

        >>> from thegame import Cooperative
        >>> from thegame.batch import Batch
        >>> played = Batch.deal(Cooperative(4), seeds=range(100)).rollouts("greedy")
        >>> played.end.terminated.all(), played.moves.mean() > 80
        (np.True_, np.True_)
        """
        greedy, counters = self._streams(policy, seed)
        numbers, rows, decks = self._numbers, self._rows.copy(), self._decks
        moves, memory = np.zeros(len(self), np.int64), working_memory(numbers)
        with np.errstate(over="ignore"):
            engine.play_on(numbers, rows, decks, greedy, counters, moves, memory)
        legal = np.zeros(len(self), np.bool_)
        return Rollouts(_make(self.rules, rows, decks, legal), moves)

    def _streams(self, policy: Policy, seed: int) -> tuple[bool, NDArray[np.uint64]]:
        """Return whether the policy is greedy, and where each stream begins."""
        check = Inspection()
        known = policy in ("random", "greedy")
        check.expect(known, "policy", policy, "'random' or 'greedy'")
        number = check.number("seed", seed, -LARGEST, LARGEST) or 0
        check.conclude(InvalidBatch)
        start = np.array([abs(number)], np.uint64)
        games = np.arange(len(self), dtype=np.uint64)
        with np.errstate(over="ignore"):
            return policy == "greedy", mixed(mixed(start) + games)


@attrs.frozen(eq=False)
class Rollouts(Value):
    """Games that were played to their ends."""

    end: Batch
    """The games, all of them over."""

    moves: Integers
    """How many moves each game took."""


@functools.lru_cache(maxsize=64)
def _meaning(rules: Rules) -> tuple[Encoding, RuleNumbers, Starts]:
    """Return everything that depends on the rules alone."""
    encoding = Encoding(rules)
    starts = Starts(**{part.name: part.start for part in encoding.parts})
    return encoding, rule_numbers(rules), starts


def _make(rules: Rules, rows: Row, decks: Row, illegal: Bits) -> Batch:
    """Return a batch of these games; it checks nothing."""
    batch = object.__new__(Batch)
    illegal.flags.writeable = False
    values = rules, *_meaning(rules), illegal, rows, decks
    names = "rules", "encoding", "_numbers", "_starts", "illegal", "_rows", "_decks"
    for name, value in zip(names, values, strict=True):
        object.__setattr__(batch, name, value)
    return batch


def _empty(rules: Rules, count: int) -> Batch:
    """Return a batch with ascending decks, whose rows have yet to be written."""
    numbers = rule_numbers(rules)
    rows = np.zeros((count, numbers.width), np.int16)
    decks = np.tile(np.array(rules.cards, np.int16), (count, numbers.decks))
    return _make(rules, rows, decks, np.zeros(count, np.bool_))
