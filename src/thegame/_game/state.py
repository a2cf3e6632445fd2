"""
The state: what the next move depends on, and the transitions.

A state is a value. It has no history, no chance and no clock; what happened before
is the record's affair. It knows no game by name: it asks its rules.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from thegame._errors import InvalidState
from thegame._rules.base import following
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import NotAMove
from thegame._values import made

from .events import Drew, Event, GameEnded, Laid, TurnEnded
from .knowledge import sight
from .legality import Situation
from .position import inspect
from .view import View

_END_TURN: Final = EndTurn()
_new: Final = object.__new__


def _outcome(state: "State") -> Outcome | None:
    """
    How the game has ended.

    Only the player on turn can be stuck (R-x): not with the minimum laid. And with
    cards in hand nobody is done.
    """
    if state.laid >= state.rules.minimum and state.hands[state.player]:
        return None
    return state.rules.outcome(state)


@final
@attrs.frozen(init=False, repr=False)
class State(Situation):
    """
    A game between two moves.

    States come from a deal, from a move, or from `State.position`; there is no
    other way to make one, so there is no wrong one.

    >>> import thegame
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> state.hand
    (4, 55, 56, 75, 80, 81, 88, 97)
    >>> state.play(4, 0).play(97, 2).end_turn().hand
    (34, 55, 56, 75, 80, 81, 88, 95)
    """

    rules: Rules
    """What is played."""

    tops: tuple[int, ...]
    """What each pile shows; what lies below is not seen (CO-PLAY-4, F2F-OWN-3)."""

    hands: tuple[tuple[int, ...], ...]
    """What each player holds, ascending."""

    decks: tuple[tuple[int, ...], ...] = attrs.field(hash=False)
    """The draw piles, top first: one for the team, or one for each duellist."""

    player: int
    """Who is on turn."""

    laid: int
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None = attrs.field(
        init=False, eq=False, default=attrs.Factory(_outcome, takes_self=True)
    )
    """How the game ended; None while it goes on. It follows from the rest."""

    if TYPE_CHECKING:
        # attrs writes it; only mypy knows.
        def __attrs_init__(
            self,
            rules: Rules,
            tops: tuple[int, ...],
            hands: tuple[tuple[int, ...], ...],
            decks: tuple[tuple[int, ...], ...],
            player: int,
            laid: int,
            helped: bool,
        ) -> None: ...

    @classmethod
    def position(
        cls,
        rules: Rules,
        *,
        tops: Sequence[int],
        hands: Sequence[Collection[int]],
        decks: Sequence[Sequence[int]],
        player: int,
        laid: int = 0,
        helped: bool = False,
    ) -> "State":
        """
        A state written by hand, for a puzzle or a test.

        Everything that contradicts itself or the rules is named at once in an
        `InvalidState`. Whether play can lead to the position is not asked.

        >>> import thegame
        >>> state = thegame.State.position(
        ...     thegame.Cooperative(1),
        ...     tops=(47, 99, 2, 3),
        ...     hands=[[37, 60]],
        ...     decks=[[50, 51]],
        ...     player=0,
        ... )
        >>> state.legal_plays()
        (Play(card=37, pile=0), Play(card=60, pile=0))
        """
        inspect(rules, tops, hands, decks, player, laid, helped).conclude(InvalidState)
        return trusted(
            rules,
            tuple(tops),
            tuple(tuple(sorted(hand)) for hand in hands),
            tuple(tuple(deck) for deck in decks),
            player,
            laid,
            helped,
        )

    def __repr__(self) -> str:
        laid = f", laid={self.laid}" if self.laid else ""
        helped = f", helped={self.helped}" if self.helped else ""
        return (
            f"State.position({self.rules!r}, tops={self.tops}, hands={self.hands}, "
            f"decks={self.decks}, player={self.player}{laid}{helped})"
        )

    @property
    def hand(self) -> tuple[int, ...]:
        """
        What the player on turn holds, ascending.
        """
        return self.hands[self.player]

    @property
    def minimum(self) -> int:
        """
        How many cards this turn needs.

        A lone last card that wins by the rules needs no second (R-a).
        """
        return self.rules.required(self.decks)

    @property
    def unlaid_cards(self) -> tuple[frozenset[int], ...]:
        """
        The cards not yet laid, for each draw pile's owner; the rest are laid.
        """
        unlaid = [set(deck) for deck in self.decks]
        for player, hand in enumerate(self.hands):
            unlaid[self.rules.draw_pile(player)].update(hand)
        return tuple(frozenset(cards) for cards in unlaid)

    @property
    def unlaid(self) -> int:
        """
        How many cards are not yet laid: those in all hands and draw piles.
        """
        return sum(map(len, self.hands)) + sum(map(len, self.decks))

    def _held(self) -> tuple[int, ...]:
        return self.hands[self.player]

    def _left(self) -> int:
        return len(self.unlaid_cards[self.rules.draw_pile(self.player)])

    def apply(self, move: Move) -> "State":
        """
        The state after the move; raises what `why_not` returns.
        """
        if isinstance(move, Play):
            return self.play(move.card, move.pile)
        match move:
            case EndTurn():
                return self.end_turn()
            case _:
                raise NotAMove(self.rules.citations[NotAMove], move)

    def play(self, card: int, pile: int) -> "State":
        """
        The state after laying the card on the pile.
        """
        rules, player, tops, hands = self.rules, self.player, self.tops, self.hands
        seat = rules.seats[player]
        # The short way to a yes; whatever else it is, why_not has the word.
        if not (
            self.outcome is None
            and type(pile) is int
            and 0 <= pile < len(tops)
            and type(card) is int
            and card in hands[player]
            and seat.plays[self.helped][pile][tops[pile]][card] is not None
        ) and (reason := self.why_not(Play(card, pile))):
            raise reason
        hand = list(hands[player])
        hand.remove(card)
        held, shown = list(hands), list(tops)
        held[player] = tuple(hand)
        shown[pile] = card
        state = _new(State)
        state.__attrs_init__(
            rules,
            tuple(shown),
            tuple(held),
            self.decks,
            player,
            self.laid + 1,
            self.helped or seat.helps[pile],
        )
        return state

    def end_turn(self) -> "State":
        """
        The state after drawing, with the next player on turn.
        """
        if not self.may_end_turn and (reason := self.why_not(_END_TURN)):
            raise reason
        rules, player = self.rules, self.player
        hands, decks = list(self.hands), list(self.decks)
        source = rules.draw_pile(player)
        hand, deck = hands[player], decks[source]
        due = rules.due(len(hand), len(deck), helped=self.helped)
        hands[player] = tuple(sorted(hand + deck[:due]))
        decks[source] = deck[due:]
        return trusted(
            rules,
            self.tops,
            tuple(hands),
            tuple(decks),
            following(player, hands),
            0,
            False,
        )

    def step(self, move: Move) -> "Step":
        """
        The state after the move, and what happened, in order.

        What a player may know of an event is ``event.seen_by(player)``.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> state, events = state.step(thegame.Play(4, 0))
        >>> events
        (Laid(player=0, card=4, pile=0, trick=False),)
        """
        after = self.apply(move)
        return Step(after, tuple(_events(self, move, after)))

    def view(self, player: int | None) -> View:
        """
        What this player sees; None for a spectator.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> view = state.view(1)
        >>> view.hand, view.hand_sizes, view.on_turn
        ((11, 34, 37, 58, 66, 80, 95), (7, 7), False)
        """
        return made(
            View,
            **sight(self.rules, player, self.hands, self.decks),
            tops=self.tops,
            player=self.player,
            laid=self.laid,
            helped=self.helped,
            outcome=self.outcome,
        )

    def take_turn(self, *plays: Play) -> "State":
        """
        The state after a whole turn: these plays in this order, then its end.

        If one is refused, nothing has happened, and the error's ``place`` says
        which. If the last one ends the game, there is no turn left to end.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.take_turn(thegame.Play(4, 0), thegame.Play(97, 0)).laid
        0
        """
        state = self
        for place, play in enumerate(plays, start=1):
            if reason := state.why_not(play):
                raise attrs.evolve(reason, place=place)
            match play:
                case Play(card, pile):
                    state = state.play(card, pile)
                case _:
                    says = self.rules.citations[NotAMove]
                    raise NotAMove(says, play, place=place)
        if state.is_over:
            return state
        if reason := state.why_not(_END_TURN):
            raise attrs.evolve(reason, place=len(plays) + 1)
        return state.end_turn()


def trusted(
    rules: Rules,
    tops: tuple[int, ...],
    hands: tuple[tuple[int, ...], ...],
    decks: tuple[tuple[int, ...], ...],
    player: int,
    laid: int,
    helped: bool,
) -> State:
    """
    The state of a table that is known to be sound.
    """
    state = _new(State)
    state.__attrs_init__(rules, tops, hands, decks, player, laid, helped)
    return state


class Step(NamedTuple):
    """
    A move that was made: what came of it, and what everyone may hear.
    """

    state: State
    """The state after the move."""

    events: tuple[Event, ...]
    """What happened, in order."""


def _events(before: State, move: Move, after: State) -> Iterator[Event]:
    """
    What happened between two states.
    """
    player = before.player
    if isinstance(move, Play):
        trick = before.rules.seats[player].is_trick(move, before.tops)
        yield Laid(player, move.card, move.pile, trick)
    else:
        yield TurnEnded(player)
        held = before.hands[player]
        drawn = tuple(card for card in after.hands[player] if card not in held)
        if drawn:
            yield Drew(player, drawn)
    if after.outcome is not None:
        yield GameEnded(after.outcome)
