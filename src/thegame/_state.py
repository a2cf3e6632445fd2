"""
The state: what the next move depends on, and the transitions.

A state is a value. It has no history, no chance and no clock; what happened before
is the record's affair. It knows no game by name: it asks its rules.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final, final

import attrs

from ._errors import InvalidState
from ._face_to_face import Rules
from ._legality import why_not
from ._moves import EndTurn, Move, Play
from ._outcome import Outcome
from ._piles import Pile
from ._position import inspect
from ._reach import within_reach
from ._refusals import IllegalMove, NotAMove
from ._values import Made

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
class State(Made):
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
    def piles(self) -> tuple[Pile, ...]:
        """
        The piles as they lie.
        """
        return tuple(
            Pile(pile.direction, pile.owner, top, pile.trick)
            for pile, top in zip(self.rules.piles, self.tops, strict=True)
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
    def may_end_turn(self) -> bool:
        """
        Whether the player on turn may stop (CO-TURN-7).
        """
        return self.laid >= self.rules.required(self.decks) and self.outcome is None

    @property
    def unlaid(self) -> tuple[frozenset[int], ...]:
        """
        The cards not yet laid, for each draw pile's owner; the rest are laid.
        """
        unlaid = [set(deck) for deck in self.decks]
        for player, hand in enumerate(self.hands):
            unlaid[self.rules.draw_pile(player)].update(hand)
        return tuple(frozenset(cards) for cards in unlaid)

    @property
    def is_over(self) -> bool:
        """
        Whether the game has ended.
        """
        return self.outcome is not None

    def legal_plays(self) -> tuple[Play, ...]:
        """
        What the player on turn may lay, by card and then by pile.

        There is no upper limit but the hand (CO-TURN-3, F2F-TURN-3).
        """
        if self.outcome is not None:
            return ()
        player = self.player
        seat = self.rules.seats[player]
        return seat.legal_plays(self.hands[player], self.tops, self.helped)

    def legal_moves(self) -> tuple[Move, ...]:
        """
        What the player on turn may do: the plays, and last the end of the turn.
        """
        plays = self.legal_plays()
        return (*plays, _END_TURN) if self.may_end_turn else plays

    def safe_plays(self) -> tuple[Play, ...]:
        """
        The legal plays after which the minimum is still within reach.

        The others are legal and final all the same (R-c). Where a game is played
        out though the minimum is out of reach, none is safe (R-d).
        """
        return tuple(
            play
            for play in self.legal_plays()
            if _can_be_completed(self.play(play.card, play.pile))
        )

    def is_legal(self, move: Move) -> bool:
        """
        Whether the player on turn may do this.
        """
        return self.why_not(move) is None

    def why_not(self, move: Move) -> IllegalMove | None:
        """
        Why the move is refused, with the facts and the clause; None if it is legal.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> print(state.why_not(thegame.EndTurn()))
        0 laid in this turn; it can end with 2 or more (CO-TURN-2)
        """
        return why_not(self, move)

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
        ) and (reason := why_not(self, Play(card, pile))):
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
        if not self.may_end_turn and (reason := why_not(self, _END_TURN)):
            raise reason
        rules, player = self.rules, self.player
        hands, decks = list(self.hands), list(self.decks)
        source = rules.draw_pile(player)
        hand, deck = hands[player], decks[source]
        due = rules.due(len(hand), len(deck), helped=self.helped)
        hands[player] = tuple(sorted(hand + deck[:due]))
        decks[source] = deck[due:]
        # CO-TURN-1, F2F-TURN-1: clockwise. CO-HAND-1: whoever has no cards is
        # skipped, any number in a row (R-l), back to the same player if need be.
        following = next(
            seat % rules.players
            for seat in range(player + 1, player + 1 + rules.players)
            if hands[seat % rules.players]
        )
        return trusted(
            rules, self.tops, tuple(hands), tuple(decks), following, 0, False
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


def _can_be_completed(state: State) -> bool:
    """
    Whether the minimum can still be laid, or everything has been.
    """
    rules, player = state.rules, state.player
    missing = state.minimum - state.laid
    return (
        missing <= 0
        or not state.unlaid[rules.draw_pile(player)]
        or within_reach(
            missing, state.hand, state.tops, state.helped, rules.seats[player]
        )
    )


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
