"""The state: what the next move depends on, and the transitions.

A state is a value. It has no history, no chance and no clock; what happened before is
for the record to tell. It knows no game by name: it asks its rules.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, final

import attrs

from thegame._errors import InvalidState
from thegame._rules import Rules
from thegame._rules.base import next_player
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove, NotAMove
from thegame._values import maker

from .events import Drew, Event, GameEnded, Laid, TurnEnded
from .knowledge import cards_seen_by
from .legality import Situation
from .position import inspect_position
from .view import View, make_view

_END_TURN: Final = EndTurn()
_new: Final = object.__new__


def _outcome(state: "State") -> Outcome | None:
    """Return how the game has ended, if it has.

    Only the player on turn can be stuck (R-x), and not once the minimum is laid; and
    with cards in hand nobody is done. Most states need no more than that.
    """
    hand = state.hands[state.player]
    if hand and state.laid >= state.rules.minimum:
        return None
    return state.rules._outcome(state, hand)


@final
@attrs.frozen(init=False, repr=False)
class State(Situation):
    """A game between two moves.

    States come from a deal, from a move, or from `State.position`; there is no other
    way to make one, so an invalid one cannot exist.

    >>> import thegame
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> state.hand
    (4, 55, 56, 75, 80, 81, 88, 97)
    >>> state.play(4, 0).play(97, 2).end_turn().hand
    (34, 55, 56, 75, 80, 81, 88, 95)
    """

    rules: Rules
    """The rules of the game."""

    tops: tuple[int, ...]
    """The number that each pile shows (CO-PLAY-4, F2F-OWN-3)."""

    hands: tuple[tuple[int, ...], ...]
    """The cards that each player holds, ascending."""

    decks: tuple[tuple[int, ...], ...] = attrs.field(hash=False)
    """The draw piles, top card first: one for the team, or one for each duellist."""

    player: int
    """The player on turn."""

    laid: int
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None = attrs.field(
        init=False, eq=False, default=attrs.Factory(_outcome, takes_self=True)
    )
    """How the game ended; None while it goes on. It follows from the other fields."""

    _made_by: ClassVar[str] = "deal(...).start(player) or State.position(...)"

    if TYPE_CHECKING:
        # attrs writes it.
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
        """Return a state written by hand, for a puzzle or a test.

        Checks that the position is consistent, not that it is reachable by play.
        Everything that is wrong with it is named at once in an `InvalidState`.

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
        check = inspect_position(rules, tops, hands, decks, player, laid, helped)
        check.conclude(InvalidState)
        return make_state(
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
        """The cards that the player on turn holds, ascending."""
        return self.hands[self.player]

    @property
    def unlaid_cards(self) -> tuple[frozenset[int], ...]:
        """The cards not yet laid, for each draw pile; all others are laid."""
        unlaid = [set(deck) for deck in self.decks]
        for player, hand in enumerate(self.hands):
            unlaid[self.rules.draw_pile(player)].update(hand)
        return tuple(frozenset(cards) for cards in unlaid)

    @property
    def unlaid(self) -> int:
        """How many cards are not yet laid: those in all hands and draw piles."""
        return sum(map(len, self.hands)) + sum(map(len, self.decks))

    def _held(self) -> tuple[int, ...]:
        return self.hands[self.player]

    @property
    def _hand_size(self) -> int:
        return len(self.hands[self.player])

    @property
    def _deck_size(self) -> int:
        return len(self.decks[self.rules._sources[self.player]])

    @property
    def _unlaid(self) -> int:
        sources = self.rules._sources
        source = sources[self.player]
        left = len(self.decks[source])
        for owner, hand in zip(sources, self.hands, strict=True):
            if owner == source:
                left += len(hand)
        return left

    def apply(self, move: Move) -> "State":
        """Return the state after the move; raise what `why_not` returns."""
        # Asked first and by isinstance, because a pattern with fields takes longer.
        if isinstance(move, Play):
            return self.play(move.card, move.pile)
        match move:
            case EndTurn():
                return self.end_turn()
            case _:
                raise NotAMove(self.rules._citations[NotAMove], move)

    def play(self, card: int, pile: int) -> "State":
        """Return the state after laying the card on the pile."""
        rules, player, tops, hands = self.rules, self.player, self.tops, self.hands
        lookup = rules._lookups[player]
        # Fast path for legal plays; why_not decides everything else. It is
        # lookup.allows() written out: calling it would take a tenth of the time.
        if not (
            self.outcome is None
            and type(pile) is int
            and 0 <= pile < len(tops)
            and type(card) is int
            and card in hands[player]
            and lookup.plays[self.helped][pile][tops[pile]][card] is not None
        ) and (reason := self.why_not(Play(card, pile))):
            raise reason
        hand = list(hands[player])
        hand.remove(card)
        held, shown = list(hands), list(tops)
        held[player] = tuple(hand)
        shown[pile] = card
        # make_state() written out, here and at the end of a turn: calling it would
        # take an eighth of the time of a play.
        state = _new(State)
        state.__attrs_init__(
            rules,
            tuple(shown),
            tuple(held),
            self.decks,
            player,
            self.laid + 1,
            self.helped or lookup.helps[pile],
        )
        return state

    def end_turn(self) -> "State":
        """Return the state after drawing, with the next player on turn."""
        if not self.may_end_turn and (reason := self.why_not(_END_TURN)):
            raise reason
        rules, player = self.rules, self.player
        hands, decks = list(self.hands), list(self.decks)
        source = rules._sources[player]
        due = rules._due(self)
        hands[player] = tuple(sorted(hands[player] + decks[source][:due]))
        decks[source] = decks[source][due:]
        following = next_player(player, tuple(map(len, hands)))
        state = _new(State)
        state.__attrs_init__(
            rules, self.tops, tuple(hands), tuple(decks), following, 0, False
        )
        return state

    def step(self, move: Move) -> "Step":
        """Return the state after the move, and what happened, in order.

        What a player may know of it is ``step.seen_by(player)``.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> state, events = state.step(thegame.Play(4, 0))
        >>> events
        (Laid(player=0, card=4, pile=0, trick=False),)
        """
        after = self.apply(move)
        return Step(after, tuple(_events(self, move, after)))

    def view(self, player: int | None) -> View:
        """Return what this player sees; None for a spectator.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> view = state.view(1)
        >>> view.hand, view.hand_sizes, view.on_turn
        ((11, 34, 37, 58, 66, 80, 95), (7, 7), False)
        """
        return make_view(
            *cards_seen_by(player, self.rules, self.hands, self.decks),
            hints=(),
            tops=self.tops,
            player=self.player,
            laid=self.laid,
            helped=self.helped,
            outcome=self.outcome,
        )

    def take_turn(self, *plays: Play) -> "State":
        """Return the state after a whole turn: these plays in order, then its end.

        If one of them is illegal, nothing has happened, and the error's ``place`` says
        which. If the last one ends the game, there is no turn left to end.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.take_turn(thegame.Play(4, 0), thegame.Play(97, 0)).laid
        0
        """
        state = self
        for place, play in enumerate(plays, start=1):
            match play:
                case Play():
                    state = state._after(play, place)
                case _:
                    # Not all callers check their types.
                    says = self.rules._citations[NotAMove]  # type: ignore[unreachable] # see above
                    raise NotAMove(says, play, expected="a Play", place=place)
        return state if state.is_over else state._after(_END_TURN, len(plays) + 1)

    def _after(self, move: Move, place: int) -> "State":
        """Apply a move of a turn; if it is illegal, the error knows its place."""
        try:
            return self.apply(move)
        except IllegalMove as reason:
            raise attrs.evolve(reason, place=place) from None


make_state: Final = maker(State, State.__attrs_init__)
"""Make the state of a table that is known to be consistent."""


class Step(NamedTuple):
    """A move that was made: the state after it, and what happened."""

    state: State
    """The state after the move."""

    events: tuple[Event, ...]
    """What happened, in order."""

    def seen_by(self, player: int | None) -> tuple[Event, ...]:
        """Return what this player, or a spectator (None), may know of the events."""
        return tuple(event.seen_by(player) for event in self.events)


def _events(before: State, move: Move, after: State) -> Iterator[Event]:
    """Yield what happened between two states."""
    player = before.player
    if isinstance(move, Play):
        lookup = before.rules._lookups[player]
        trick = lookup.is_trick(move, before.tops)
        yield Laid(player, move.card, move.pile, trick)
    else:
        yield TurnEnded(player)
        held = before.hands[player]
        drawn = tuple(card for card in after.hands[player] if card not in held)
        if drawn:
            yield Drew(player, drawn)
    if after.outcome is not None:
        yield GameEnded(after.outcome)
