"""
The view: what one seat sees of a game, and may ask of it.

A view is what a server sends to a client, and what a player that must not cheat is
given. It follows the game by the events that its seat may know.
"""

from typing import TYPE_CHECKING, Final, final

import attrs

from thegame._checks import are_numbers, is_collection, is_number, is_seat
from thegame._errors import NoSample, UnexpectedEvent
from thegame._rules.base import following
from thegame._rules.moves import Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import GameOver, IllegalMove, NotAMove, NotYourTurn
from thegame._values import remade

from .events import Drew, Event, GameEnded, Laid, TurnEnded
from .knowledge import Sight
from .legality import Situation
from .shuffle import Chance

if TYPE_CHECKING:
    from .state import State

TRIES: Final = 10_000
"""How often the hidden cards are placed anew before a sample is given up."""


@final
@attrs.frozen(init=False)
class View(Sight, Situation):  # type: ignore[override] # attrs writes each its own init
    """
    What one seat, or a spectator, sees of a state; made by `State.view`.

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
    """What each pile shows."""

    player: int
    """Who is on turn."""

    laid: int
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None
    """How the game ended; None while it goes on."""

    @property
    def on_turn(self) -> bool:
        """
        Whether it is the turn of this seat.
        """
        return self.seat == self.player

    @property
    def minimum(self) -> int:
        """
        How many cards this turn needs.
        """
        return self.rules.required(self.deck_sizes)

    @property
    def may_end_turn(self) -> bool:
        """
        Whether this seat is on turn and may stop (CO-TURN-7).
        """
        return self.on_turn and super().may_end_turn

    def why_not(self, move: Move) -> IllegalMove | None:
        """
        Why this seat may not do this; None if it may.

        Only the player on turn lays (CO-TURN-6, F2F-TURN-1).
        """
        reason = super().why_not(move)
        if self.on_turn or isinstance(reason, NotAMove | GameOver):
            return reason
        says = self.rules.citations[NotYourTurn]
        return NotYourTurn(says, self.seat, self.player)

    def _held(self) -> tuple[int, ...]:
        return self.hand if self.on_turn else ()

    def _left(self) -> int:
        rules = self.rules
        source = rules.draw_pile(self.player)
        return self.deck_sizes[source] + sum(
            size
            for player, size in enumerate(self.hand_sizes)
            if rules.draw_pile(player) == source
        )

    def sample(self, rng: Chance) -> "State":
        """
        A state that looks like this to the seat, each being equally likely.

        That the game goes on, or is over, tells something about the hand of the
        player on turn. So placements that contradict it are rejected and drawn
        again, each for the cost of a shuffle, at most 10,000 times; after that,
        `NoSample` is raised. On the own turn the first placement always holds.

        >>> import random, thegame
        >>> view = thegame.deal(thegame.Cooperative(3), seed=7).start(0).view(0)
        >>> view.sample(random.Random(1)).view(0) == view
        True
        """
        # A state's view is a view, and a view's sample a state: the one circle.
        from .state import trusted  # noqa: PLC0415 - the circle

        for _ in range(TRIES):
            hands, decks = self._place(rng)
            state = trusted(
                self.rules, self.tops, hands, decks, self.player, self.laid, self.helped
            )
            if state.outcome == self.outcome:
                return state
        raise NoSample(TRIES)

    def observe(self, event: Event) -> "View":
        """
        The view after an event, as this seat may know it.

        Observe every event of a move, in order; then the view equals the one that
        the state gives this seat. What contradicts the view raises
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
                return remade(self, outcome=outcome)
            case _:
                raise UnexpectedEvent(event, self.player, self.laid)

    def _result(self) -> Outcome | None:
        """
        How the game has ended if this is its end.
        """
        if self.is_over:
            return None
        return self.rules.result(self.player, self._left())

    def _is_turn_of(self, player: object) -> bool:
        """
        Whether this player can be heard of next.
        """
        return not self.is_over and is_number(player) and player == self.player

    def _expects_laid(self, event: Laid) -> bool:
        """
        Whether it is a legal play, for all that this seat knows.
        """
        player = self.player
        held = self.unseen[self.rules.draw_pile(player)]
        mover = self if self.on_turn else remade(self, seat=player, hand=held)
        play = Play(event.card, event.pile)
        return (
            self._is_turn_of(event.player)
            and mover.is_legal(play)
            and event.trick is self.rules.seats[player].is_trick(play, self.tops)
        )

    def _after_laid(self, event: Laid) -> "View":
        player, card, pile = event.player, event.card, event.pile
        gone = (
            {"hand": _less(self.hand, (card,))}
            if self.on_turn
            else {"unseen": self._unseen_less(player, (card,))}
        )
        return remade(
            self,
            **gone,
            hand_sizes=_changed(self.hand_sizes, player, -1),
            tops=(*self.tops[:pile], card, *self.tops[pile + 1 :]),
            laid=self.laid + 1,
            helped=self.helped or self.rules.seats[player].helps[pile],
        )

    def _unseen_less(
        self, player: int, gone: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """
        The unseen cards without some that were this player's, or drawn by them.
        """
        source = self.rules.draw_pile(player)
        return tuple(
            _less(unseen, gone) if owner == source else unseen
            for owner, unseen in enumerate(self.unseen)
        )

    def _expects_end(self, event: TurnEnded) -> bool:
        """
        Whether the player on turn may stop, and has not won.
        """
        enough = self.laid >= self.minimum and self._left() > 0
        return self._is_turn_of(event.player) and enough

    def _after_end(self) -> "View":
        rules, player = self.rules, self.player
        source = rules.draw_pile(player)
        due = rules.due(
            self.hand_sizes[player], self.deck_sizes[source], helped=self.helped
        )
        hand_sizes = _changed(self.hand_sizes, player, due)
        return remade(
            self,
            hand_sizes=hand_sizes,
            deck_sizes=_changed(self.deck_sizes, source, -due),
            player=following(player, hand_sizes),
            laid=0,
            helped=False,
        )

    def _expects_drawn(self, event: Drew) -> bool:
        """
        Whether the cards are those that this seat waits for, or not to be seen.
        """
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
        return remade(
            self,
            hand=tuple(sorted((*self.hand, *event.cards))),
            unseen=self._unseen_less(event.player, event.cards),
        )


def _less(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """
    The cards without those that are gone.
    """
    return tuple(card for card in cards if card not in gone)


def _changed(sizes: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """
    The sizes with one of them changed.
    """
    return (*sizes[:index], sizes[index] + by, *sizes[index + 1 :])
