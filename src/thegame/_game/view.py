"""The view: a game as one seat sees it, and the moves of that seat.

A server sends views to its clients, and programs that must not cheat play with views. A
view follows the game by the events that its seat may know.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

import attrs

from thegame._errors import Undecided
from thegame._frozen import replaced, take_fields, unchecked
from thegame._rules.most_laid import after
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import GameOver, IllegalMove, NotAMove, NotYourTurn
from thegame._rules.table import cards_to_lay
from thegame._sentences import NUMBERS, Names
from thegame._validation import Groups, number, numbers

from .events import Event
from .hidden_cards import (
    Knowledge,
    drawn,
    is_won,
    placed,
    possible_hands,
    without,
)
from .legality import Situation
from .shuffle import Chance, shuffled
from .talk import Hint
from .text_table import table_text
from .view_after_move import after_move
from .view_checks import checked_view

if TYPE_CHECKING:
    from .state import State

TRIES: Final = 10
"""How often the hidden cards are placed at random before a hand is constructed.

Nearly always one of the first placements agrees with the outcome, and constructing a
hand that does takes several times as long.
"""

MORE_TRIES: Final = 500
"""How often they are placed once more if constructing a hand would take too long."""


@final
@attrs.frozen
class View(Knowledge, Situation):
    """A state as one seat, or a spectator, sees it; made by `State.view`.

    Two views are equal exactly when their seat cannot tell the states apart. The
    constructor raises `InvalidState` for a view that no state can have, and for one
    that is over if it takes too long to decide whether a state can have it.

    >>> import thegame
    >>> state = thegame.deal(thegame.FaceToFace(), seed=7).start(0)
    >>> view = state.view(0)
    >>> view.legal_moves() == state.legal_moves()
    True
    >>> print(state.view(1).why_not(thegame.EndTurn()))
    player 0 is on turn, not player 1 (F2F-TURN-1)
    """

    tops: tuple[int, ...] = attrs.field(converter=numbers)
    """The number that each pile shows."""

    player: int = attrs.field(converter=number)
    """The player on turn."""

    laid: int = attrs.field(converter=number)
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None
    """How the game ended; None while it goes on."""

    def __attrs_post_init__(self) -> None:
        take_fields(self, checked_view(self))

    @property
    def on_turn(self) -> bool:
        """Whether this seat is on turn."""
        return self.seat == self.player

    @property
    def may_end_turn(self) -> bool:
        """Whether this seat is on turn and may stop (CO-TURN-7)."""
        # Comparing takes less time than the property `on_turn`.
        return self.seat == self.player and super().may_end_turn

    def why_not(self, move: Move) -> IllegalMove | None:
        """Return why this seat may not make the move; None if it may.

        Only the player on turn lays cards (CO-TURN-6, F2F-TURN-1).
        """
        reason = super().why_not(move)
        if self.on_turn or isinstance(reason, NotAMove | GameOver):
            return reason
        says = self.rules.clause_of(NotYourTurn)
        return NotYourTurn(says, self.seat, self.player)

    def _text(self, names: Names) -> str:
        return table_text(self, self._known_hands(), names)

    @property
    def _whose(self) -> str:
        return f" as {NUMBERS.seat(self.seat)} sees it"

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Situation._repr_pretty_

    def _known_hands(self) -> dict[int, tuple[int, ...]]:
        """Return the cards of each player whose hand this seat knows."""
        return {} if self.seat is None else {self.seat: self.hand}

    @property
    def _asking(self) -> int:
        return self.player if self.seat is None else self.seat

    def _held(self) -> tuple[int, ...]:
        return self.hand if self.on_turn else ()

    @property
    def deck_size(self) -> int:
        """How many cards the player on turn can still draw."""
        return self.deck_sizes[self.rules._sources[self.player]]

    @property
    def to_lay(self) -> int:
        """How many cards the player on turn, or the team, still has to lay to win."""
        return cards_to_lay(self.rules, self)

    def play(self, card: int, pile: int | str) -> "View":
        """Return the view after laying a card; raise what `why_not` returns.

        The pile is its index, or its name from this seat. Use this method to plan a
        turn: other hands and the cards to draw stay unknown.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> state.view(0).play(4, "A1") == state.play(4, 0).view(0)
        True
        """
        move = self._legal_play(card, pile)
        lookup = self.rules._lookups[self.player]
        hand, tops, helped = after(move, self.hand, self.tops, self.helped, lookup)
        return self._after(hand, tops, self.laid + 1, helped)

    def _after(
        self, hand: tuple[int, ...], tops: tuple[int, ...], laid: int, helped: bool
    ) -> "View":
        sizes = list(self.hand_sizes)
        sizes[self.player] = len(hand)
        laying = replaced(
            self,
            {
                "hand": hand,
                "hand_sizes": tuple(sizes),
                "tops": tops,
                "laid": laid,
                "helped": helped,
            },
        )
        # A player knows enough to judge a turn of their own (GT-16).
        if hand and laid >= self.rules._enough:
            return laying
        return replaced(laying, {"outcome": self.rules._outcome(laying, hand)})

    def _with_hints(self, hints: tuple[Hint, ...]) -> "View":
        return replaced(self, {"hints": hints})

    def worlds(self) -> int:
        """Return the number of ways to place the unseen cards in hands and draw piles.

        The order of a draw pile counts, that of a hand does not. Only those placements
        count with which the game goes on, or is over, as in this view. The number is
        exact, or `Undecided` is raised.

        >>> import thegame
        >>> rules = thegame.Cooperative(1, highest=13)
        >>> thegame.deal(rules, seed=7).start(0).view(0).worlds()
        24
        """
        every = super().worlds()
        if self.on_turn or is_won(self):
            return every
        hands = possible_hands(self)
        # Whatever the hand, the other cards can lie in equally many ways.
        others = every // math.comb(len(hands.cards), hands.size)
        return others * hands.count(stuck=self.is_over)

    def sample(self, rng: Chance) -> "State":
        """Return a random state that looks like this to the seat.

        Each is equally likely. In every sample the hand of the player on turn agrees
        with the outcome: the game goes on, or is over, as in this view. If such hands
        are too rare to be found, `Undecided` is raised.

        >>> import random, thegame
        >>> view = thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0)
        >>> view.sample(random.Random(1)).view(0) == view
        True
        """
        if state := self._tried(TRIES, rng):
            return state
        try:
            hand = drawn(possible_hands(self), rng, stuck=self.is_over)
        except Undecided:
            if state := self._tried(MORE_TRIES, rng):
                return state
            raise
        return self._state(*placed(self, tuple(self._orders(hand, rng))))

    def _tried(self, tries: int, rng: Chance) -> "State | None":
        """Place the hidden cards at random until a placement agrees with the view."""
        for _ in range(tries):
            state = self._state(*self._place(rng))
            if state.outcome == self.outcome:
                return state
        return None

    def _state(self, hands: Groups, decks: Groups) -> "State":
        # States make views, and views make sampled states: the only import cycle.
        from .state import make_state  # noqa: PLC0415 - the circle

        return make_state(
            self.rules, self.tops, hands, decks, self.player, self.laid, self.helped
        )

    def _orders(self, hand: tuple[int, ...], rng: Chance) -> Iterator[tuple[int, ...]]:
        """Yield the unseen cards so that dealing them gives the player this hand."""
        rules, player = self.rules, self.player
        own = rules.draw_pile(player)
        for source, cards in enumerate(self.unseen):
            if source != own:
                yield shuffled(cards, rng)
                continue
            others = shuffled(without(cards, hand), rng)
            before = sum(
                size
                for other, size in enumerate(self.hand_sizes[:player])
                if other != self.seat and rules.draw_pile(other) == own
            )
            yield (*others[:before], *hand, *others[before:])

    def observe(self, *events: Event) -> "View":
        """Return the view after a move with these events, in order.

        Pass all events of the move as this seat may know them, see `Step.view`; then
        the view equals the one that the state gives this seat. Events that no state
        with this view can produce raise `UnexpectedEvent`. Whether the game can end
        here may be `Undecided`.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> view = state.view(1)
        >>> step = state.step(thegame.Play(4, 0))
        >>> view.observe(*step.view(1).events) == step.state.view(1)
        True
        """
        return after_move(self, events)


make_view: Final = unchecked(View)
"""Make a view of fields that are known to be consistent."""
