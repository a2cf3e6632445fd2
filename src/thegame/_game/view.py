"""The view: what one seat sees of a game, and may ask of it.

A view is what a server sends to a client, and what a player that must not cheat is
given. It follows the game by the events that its seat may know.
"""

from typing import TYPE_CHECKING, ClassVar, Final, TypedDict, Unpack, final

import attrs

from thegame._checks import are_numbers, is_collection, is_number, is_seat
from thegame._errors import NoSample, UnexpectedEvent
from thegame._rules.base import next_player
from thegame._rules.moves import Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import GameOver, IllegalMove, NotAMove, NotYourTurn
from thegame._values import maker, replaced

from .events import Drew, Event, GameEnded, Laid, TurnEnded
from .knowledge import Knowledge
from .legality import Situation, why_not_play
from .shuffle import Chance
from .talk import Hint

if TYPE_CHECKING:
    from thegame._rules import Rules

    from .state import State

TRIES: Final = 10_000
"""How often the hidden cards are placed anew before a sample is given up."""


class _Changes(TypedDict, total=False):
    """The fields of a view that an event can change."""

    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    hints: tuple[Hint, ...]
    tops: tuple[int, ...]
    player: int
    laid: int
    helped: bool
    outcome: Outcome | None


@final
@attrs.frozen(init=False)
class View(Knowledge, Situation):  # type: ignore[override] # attrs writes both inits
    """What one seat, or a spectator, sees of a state; made by `State.view`.

    Two views are equal exactly when their seat cannot tell the states apart.

    >>> import thegame
    >>> state = thegame.deal(thegame.FaceToFace(), seed=7).start(0)
    >>> view = state.view(0)
    >>> view.legal_moves() == state.legal_moves()
    True
    >>> print(state.view(1).why_not(thegame.EndTurn()))
    player 0 is on turn, not player 1 (F2F-TURN-1)
    """

    tops: tuple[int, ...]
    """The number that each pile shows."""

    player: int
    """The player on turn."""

    laid: int
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None
    """How the game ended; None while it goes on."""

    _made_by: ClassVar[str] = "State.view(player)"

    if TYPE_CHECKING:
        # attrs writes it; a base class has its own.
        def __attrs_init__(  # type: ignore[override] # see above
            self,
            rules: Rules,
            seat: int | None,
            hand: tuple[int, ...],
            hand_sizes: tuple[int, ...],
            deck_sizes: tuple[int, ...],
            unseen: tuple[tuple[int, ...], ...],
            hints: tuple[Hint, ...],
            tops: tuple[int, ...],
            player: int,
            laid: int,
            helped: bool,
            outcome: Outcome | None,
        ) -> None: ...

    @property
    def on_turn(self) -> bool:
        """Whether this seat is on turn."""
        return self.seat == self.player

    @property
    def may_end_turn(self) -> bool:
        """Whether this seat is on turn and may stop (CO-TURN-7)."""
        return self.on_turn and super().may_end_turn

    def why_not(self, move: Move) -> IllegalMove | None:
        """Return why this seat may not make the move; None if it may.

        Only the player on turn lays cards (CO-TURN-6, F2F-TURN-1).
        """
        reason = super().why_not(move)
        if self.on_turn or isinstance(reason, NotAMove | GameOver):
            return reason
        says = self.rules._citations[NotYourTurn]
        return NotYourTurn(says, self.seat, self.player)

    def _held(self) -> tuple[int, ...]:
        return self.hand if self.on_turn else ()

    @property
    def _hand_size(self) -> int:
        return self.hand_sizes[self.player]

    @property
    def _deck_size(self) -> int:
        return self.deck_sizes[self.rules.draw_pile(self.player)]

    @property
    def _unlaid(self) -> int:
        source = self.rules.draw_pile(self.player)
        return self.deck_sizes[source] + sum(
            size
            for player, size in enumerate(self.hand_sizes)
            if self.rules.draw_pile(player) == source
        )

    def _with(self, **changes: Unpack[_Changes]) -> "View":
        return replaced(self, changes)

    def _with_hints(self, hints: tuple[Hint, ...]) -> "View":
        return self._with(hints=hints)

    def sample(self, rng: Chance) -> "State":
        """Return a random state that looks like this to the seat.

        Each is equally likely. That the game goes on, or is over, says something about
        the hand of the player on turn. So placements that contradict it are rejected
        and drawn again, each for the cost of a shuffle, at most 10,000 times; after
        that, `NoSample` is raised. On the seat's own turn the first placement holds.

        >>> import random, thegame
        >>> view = thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0)
        >>> view.sample(random.Random(1)).view(0) == view
        True
        """
        # A state's view is a view, and a view's sample is a state: the one circle.
        from .state import make_state  # noqa: PLC0415 - the circle

        for _ in range(TRIES):
            hands, decks = self._place(rng)
            state = make_state(
                self.rules, self.tops, hands, decks, self.player, self.laid, self.helped
            )
            if state.outcome == self.outcome:
                return state
        raise NoSample(TRIES)

    def observe(self, event: Event) -> "View":
        """Return the view after an event, given as this seat may know it.

        Observe every event of a move, in order; then the view equals the one that the
        state gives this seat. An event that contradicts the view raises
        `UnexpectedEvent`.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> view = state.view(1)
        >>> state, events = state.step(thegame.Play(4, 0))
        >>> for event in events:
        ...     view = view.observe(event.seen_by(1))
        >>> view == state.view(1)
        True
        """
        match event:
            case Laid() if self._expects_laid(event):
                return self._after_laid(event)
            case TurnEnded() if self._expects_end(event):
                return self._after_end()
            case Drew() if self._expects_drawn(event):
                return self._after_drawn(event)
            case GameEnded(outcome) if outcome == self._result():
                return self._with(outcome=outcome)
            case _:
                raise UnexpectedEvent(event, self.player, self.laid)

    def _result(self) -> Outcome | None:
        """Return how the game has ended if this is its end."""
        if self.is_over:
            return None
        return self.rules._result(self.player, self._unlaid)

    def _is_turn_of(self, player: object) -> bool:
        return not self.is_over and is_number(player) and player == self.player

    def _expects_laid(self, event: Laid) -> bool:
        """Return whether it is a legal play, for all that this seat knows."""
        if not self._is_turn_of(event.player):
            return False
        hand = self.hand
        if not self.on_turn:
            hand = self.unseen[self.rules.draw_pile(self.player)]
        if why_not_play(self, hand, event.card, event.pile) is not None:
            return False
        lookup = self.rules._lookups[self.player]
        return event.trick is lookup.is_trick(Play(event.card, event.pile), self.tops)

    def _after_laid(self, event: Laid) -> "View":
        player, card, pile = event.player, event.card, event.pile
        after = self._with(
            hand_sizes=_changed(self.hand_sizes, player, -1),
            tops=(*self.tops[:pile], card, *self.tops[pile + 1 :]),
            laid=self.laid + 1,
            helped=self.helped or self.rules._lookups[player].helps[pile],
        )
        if self.on_turn:
            return after._with(hand=_without(self.hand, (card,)))
        return after._with(unseen=self._unseen_without(player, (card,)))

    def _unseen_without(
        self, player: int, gone: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Return the unseen cards without some that this player laid or drew."""
        source = self.rules.draw_pile(player)
        return tuple(
            _without(unseen, gone) if owner == source else unseen
            for owner, unseen in enumerate(self.unseen)
        )

    def _expects_end(self, event: TurnEnded) -> bool:
        """Return whether the player on turn may stop, and has not won."""
        enough = self.laid >= self.minimum and self._unlaid > 0
        return self._is_turn_of(event.player) and enough

    def _after_end(self) -> "View":
        player, due = self.player, self.rules._due(self)
        hand_sizes = _changed(self.hand_sizes, player, due)
        source = self.rules.draw_pile(player)
        return self._with(
            hand_sizes=hand_sizes,
            deck_sizes=_changed(self.deck_sizes, source, -due),
            player=next_player(player, hand_sizes),
            laid=0,
            helped=False,
        )

    def _expects_drawn(self, event: Drew) -> bool:
        """Return whether the cards are those that this seat waits for, or hidden."""
        if not is_seat(event.player, self.rules.players):
            return False
        if event.player != self.seat:
            count = event.count
            return event.cards == () and (
                is_number(count) and 0 < count <= self.rules.hand_size
            )
        if not (is_collection(event.cards) and are_numbers(event.cards)):
            return False
        drawn = set(event.cards)
        due = self.hand_sizes[event.player] - len(self.hand)
        unseen = self.unseen[self.rules.draw_pile(event.player)]
        return len(drawn) == len(event.cards) == event.count == due and (
            drawn <= {*unseen}
        )

    def _after_drawn(self, event: Drew) -> "View":
        if event.player != self.seat:
            # How many there are was clear when the turn ended.
            return self
        return self._with(
            hand=tuple(sorted((*self.hand, *event.cards))),
            unseen=self._unseen_without(event.player, event.cards),
        )


make_view: Final = maker(View, View.__attrs_init__)
"""Make a view of fields that are known to be consistent, or are checked next."""


def _without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in gone)


def _changed(sizes: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return (*sizes[:index], sizes[index] + by, *sizes[index + 1 :])
