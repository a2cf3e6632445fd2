"""Many games of one kind, in lock-step."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, final

import attrs
import numpy as np
from numpy.typing import NDArray

from thegame._errors import InvalidBatch
from thegame._frozen import Value, unchecked
from thegame._game.state import State
from thegame._rules import EITHER, Rules, is_rules
from thegame._validation import Inspection
from thegame.encoding import Encoding

from ._arguments import Many, read_integers, read_seeds
from ._chance import mixed
from ._compiler import COMPILED
from ._numbers import OVER, PLAYER, Numbers, numbers
from ._sight import Starts, starts
from ._states import read_state, write_state

if COMPILED:
    from . import _loops as engine
else:
    from . import _arrays as engine  # type: ignore[no-redef] # the same names

Policy: TypeAlias = Literal["random", "greedy"]
"""How `Batch.rollouts` plays."""

_POLICIES: Final = {
    "random": engine.play_randomly,
    "greedy": engine.play_greedily,
}

Bits: TypeAlias = NDArray[np.bool_]
Integers: TypeAlias = NDArray[np.int64]


@final
@attrs.frozen(eq=False, repr=False)
class Batch(Value):
    """Games of one kind, each between two moves; made by `deal` and `from_states`.

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
    """What the numbers of actions and the bits of observations mean."""

    illegal: Bits
    """In which games the last action was illegal, so that nothing has changed."""

    _rows: NDArray[np.int16]
    _decks: NDArray[np.int16]
    _numbers: Numbers
    _starts: Starts

    @classmethod
    def deal(
        cls,
        rules: Rules,
        seeds: Many,
        *,
        player: int | Many = 0,
        fast: bool = False,
    ) -> "Batch":
        """Return the first states of games, one for each seed.

        The deals are those of `thegame.deal` for the same seeds, of up to 64 bits. With
        ``fast`` another generator shuffles, several times faster; it always gives a
        seed the same deal, but another one. ``player`` starts: one for all games, or
        one for each.

        >>> from thegame import FaceToFace, deal
        >>> from thegame.batch import Batch
        >>> batch = Batch.deal(FaceToFace(), seeds=[7, 2**63])
        >>> batch.state(0) == deal(FaceToFace(), seed=7).start(0)
        True
        """
        check = Inspection()
        check.expect(is_rules(rules), "rules", rules, EITHER)
        check.conclude(InvalidBatch)
        chosen = read_seeds(seeds, check)
        starters = read_integers("player", player, check)
        sound = starters.ndim == 0 or starters.shape == chosen.shape
        check.expect(sound, "player", player, "one player, or one for each seed")
        known = bool(((starters >= 0) & (starters < rules.players)).all())
        expected = f"players from 0 to {rules.players - 1}"
        check.expect(known, "player", player, expected)
        check.flag("fast", fast)
        check.conclude(InvalidBatch)
        batch = _empty(rules, len(chosen))
        fixed, rows, decks = batch._numbers, batch._rows, batch._decks
        with np.errstate(over="ignore"):
            if fast:
                engine.deal_fast(fixed, decks, mixed(chosen))
            else:
                engine.deal_by_seeds(rules, fixed, decks, chosen)
        engine.begin(fixed, rows, decks, np.broadcast_to(starters, chosen.shape))
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
        check = Inspection()
        for index, state in enumerate(states):
            check.kind(("states", index), state, State)
        check.expect(len(states) > 0, "states", states, "at least one state")
        check.conclude(InvalidBatch)
        rules = states[0].rules
        for index, state in enumerate(states):
            expected = f"a state of {rules!r}"
            same = state.rules == rules
            check.expect(same, ("states", index), state, expected)
        check.conclude(InvalidBatch)
        batch = _empty(rules, len(states))
        for index, state in enumerate(states):
            written = write_state(batch._numbers, batch.encoding, state)
            batch._rows[index], batch._decks[index] = written
        return batch

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

    @property
    def current_player(self) -> Integers:
        """The player on turn in each game."""
        return self._rows[:, PLAYER].astype(np.int64)

    @property
    def terminated(self) -> Bits:
        """Which games are over."""
        over: Bits = self._rows[:, OVER] == 1
        return over

    @property
    def unlaid(self) -> Integers:
        """How many cards are not laid in each game: in all hands and draw piles."""
        fixed = self._numbers
        left = self._rows[:, fixed.left : fixed.tops].astype(np.int64)
        unlaid: Integers = left.sum(axis=1)
        return unlaid

    @property
    def winner(self) -> Integers:
        """Who has won each duel; -1 where nobody has, or a team plays."""
        fixed, player = self._numbers, self.current_player
        left = self._rows[np.arange(len(self)), fixed.left + player * fixed.duel]
        ahead = np.where(left == 0, player, 1 - player)
        return np.where(self.terminated & (fixed.duel == 1), ahead, -1)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each player has won, all 0 until the game is over.

        A team gets the part of the cards that it has laid, 1 for all of them; a
        duellist gets 1 or -1. They depend on the state alone, so they remain after the
        last step.
        """
        fixed, players = self._numbers, np.arange(self.rules.players)
        if fixed.duel:
            signs = np.where(self.winner[:, None] == players, 1, -1)
        else:
            laid = 1 - self.unlaid / fixed.cards
            signs = np.repeat(laid[:, None], fixed.players, axis=1)
        return np.where(self.terminated[:, None], signs, 0).astype(np.float32)

    @property
    def legal_action_mask(self) -> Bits:
        """Which actions are legal in each game; none where it is over.

        It is computed on each access.
        """
        mask = np.zeros((len(self), self.encoding.actions), np.bool_)
        engine.legal_actions(self._numbers, self._rows, mask)
        return mask

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the player on turn sees in each game; computed on each access."""
        return self.observe(self.current_player)

    def observe(self, seats: int | Many) -> NDArray[np.uint8]:
        """Return what a seat sees in each game: one seat for all, or one for each."""
        check = Inspection()
        seen = read_integers("seats", seats, check)
        sound = seen.ndim == 0 or seen.shape == (len(self),)
        check.expect(sound, "seats", seats, "one seat, or one for each game")
        known = bool(((seen >= 0) & (seen < self.rules.players)).all())
        check.expect(known, "seats", seats, f"seats from 0 to {self.rules.players - 1}")
        check.conclude(InvalidBatch)
        bits = np.zeros((len(self), self.encoding.size), np.uint8)
        everyone = np.broadcast_to(seen, (len(self),))
        engine.observations(
            self._numbers, self._starts, self._rows, self._decks, everyone, bits
        )
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
        rows = self._rows.copy(order="K")
        illegal = np.empty(len(self), np.bool_)
        engine.step(self._numbers, rows, self._decks, done, illegal)
        return self._with(rows, illegal)

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
        check = Inspection()
        words = "'random' or 'greedy'"
        check.expect(policy in _POLICIES, "policy", policy, words)
        start = read_seeds([seed], check)
        check.conclude(InvalidBatch)
        rows = self._rows.copy(order="K")
        moves = np.zeros(len(self), np.int64)
        with np.errstate(over="ignore"):
            games = np.arange(len(self), dtype=np.uint64)
            counters = mixed(mixed(start) + games)
            _POLICIES[policy](self._numbers, rows, self._decks, counters, moves)
        return Rollouts(self._with(rows, np.zeros(len(self), np.bool_)), moves)

    def _with(self, rows: NDArray[np.int16], illegal: Bits) -> "Batch":
        return _make(
            self.rules,
            self.encoding,
            illegal,
            rows,
            self._decks,
            self._numbers,
            self._starts,
        )


_make: Final = unchecked(Batch)


@attrs.frozen(eq=False)
class Rollouts(Value):
    """Games that were played to their ends."""

    end: Batch
    """The games, all of them over."""

    moves: Integers
    """How many moves each game took."""


def _empty(rules: Rules, count: int) -> Batch:
    """Return a batch whose numbers have yet to be written."""
    fixed, encoding = numbers(rules), Encoding(rules)
    return _make(
        rules,
        encoding,
        np.zeros(count, np.bool_),
        np.zeros((count, fixed.width), np.int16, order=engine.ORDER),
        np.zeros((count, fixed.decks * fixed.cards), np.int16, order=engine.ORDER),
        fixed,
        starts(encoding),
    )
