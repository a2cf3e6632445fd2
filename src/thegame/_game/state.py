"""The state: everything that the next move depends on, and the transitions.

A state is a value without history, chance or clock. It leaves to its rules whatever
differs between the games.
"""

from collections.abc import Collection
from typing import Any, Final, cast, final

import attrs

from thegame._errors import InvalidRules
from thegame._frozen import take_fields
from thegame._rules import Rules
from thegame._rules.game_rules import next_player
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove, NotAMove
from thegame._sentences import Names
from thegame._validation import Groups
from thegame._value_defects import defect

from .events import Step, events_between
from .hidden_cards import cards_seen_by, without
from .legality import Situation
from .position_checks import (
    checked_draw,
    checked_position,
    given_decks,
    given_hands,
    given_tops,
)
from .text_table import table_text
from .view import View, make_view

_END_TURN: Final = EndTurn()
_new: Final = object.__new__


@final
@attrs.frozen(repr=False)
class State(Situation):
    """A game between two moves.

    States come from a deal, from a move, or from this constructor, which checks that
    the position is consistent (not that it can be reached by play) and names
    everything that is wrong with it at once in an `InvalidState`. ``attrs.evolve``
    returns a changed copy, checked in the same way.

    >>> import attrs, thegame
    >>> state = thegame.State(
    ...     thegame.Cooperative(1),
    ...     tops=(47, 99, 2, 3),
    ...     hands=[[37, 60]],
    ...     decks=[[50, 51]],
    ...     player=0,
    ... )
    >>> state.legal_plays()
    (Play(card=37, pile=0), Play(card=60, pile=0))
    >>> attrs.evolve(state, hands=[[60, 61]]).hand
    (60, 61)
    """

    rules: Rules
    """The rules of the game."""

    tops: tuple[int, ...] = attrs.field(kw_only=True, converter=given_tops)
    """The number that each pile shows (CO-PLAY-4, F2F-OWN-3)."""

    hands: Groups = attrs.field(kw_only=True, converter=given_hands)
    """The cards that each player holds, ascending."""

    decks: Groups = attrs.field(kw_only=True, converter=given_decks, hash=False)
    """The draw piles, top card first: one for the team, or one for each duellist."""

    player: int = attrs.field(kw_only=True)
    """The player on turn."""

    laid: int = attrs.field(kw_only=True, default=0)
    """How many cards were laid in this turn."""

    helped: bool = attrs.field(kw_only=True, default=False)
    """Whether one of them went to an opponent's pile."""

    outcome: Outcome | None = attrs.field(init=False, eq=False)
    """How the game ended; None while it goes on. It follows from the other fields."""

    def __attrs_post_init__(self) -> None:
        position = checked_position(
            self.rules,
            self.tops,
            self.hands,
            self.decks,
            self.player,
            self.laid,
            self.helped,
        )
        take_fields(self, make_state(*position))

    def __repr__(self) -> str:
        laid = f", laid={self.laid}" if self.laid else ""
        helped = f", helped={self.helped}" if self.helped else ""
        return (
            f"State({self.rules!r}, tops={self.tops}, hands={self.hands}, "
            f"decks={self.decks}, player={self.player}{laid}{helped})"
        )

    def _text(self, names: Names) -> str:
        hands = dict(enumerate(self.hands))
        return table_text(self.view(None), hands, names, open_hands=True)

    # IPython looks for this method in the class that defines the repr.
    _repr_pretty_ = Situation._repr_pretty_

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

    @property
    def rewards(self) -> tuple[float, ...]:
        """The reward of each player, 0 until the game is over.

        A team gets the part of the cards that it has laid, 1 for all of them; a
        duellist gets 1 or -1.
        """
        players = self.rules.players
        if self.outcome is None:
            return (0.0,) * players
        return self.outcome._rewards(players, self.rules.total)

    def _held(self) -> tuple[int, ...]:
        return self.hands[self.player]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return tuple(map(len, self.hands))

    @property
    def deck_sizes(self) -> tuple[int, ...]:
        """How many cards each draw pile has."""
        return tuple(map(len, self.decks))

    # The sizes of the player on turn, without those of all others: most moves need one.

    @property
    def hand_size(self) -> int:
        """How many cards the player on turn holds."""
        return len(self.hands[self.player])

    @property
    def deck_size(self) -> int:
        """How many cards the player on turn can still draw."""
        return len(self.decks[self.rules._sources[self.player]])

    @property
    def to_lay(self) -> int:
        """How many cards the player on turn, or the team, still has to lay to win."""
        sources = self.rules._sources
        source = sources[self.player]
        left = len(self.decks[source])
        for owner, hand in zip(sources, self.hands, strict=True):
            if owner == source:
                left += len(hand)
        return left

    def apply(self, move: Move) -> "State":
        """Return the state after the move; raise what `why_not` returns."""
        # Tested first and by isinstance, because a class pattern takes longer.
        if isinstance(move, Play):
            if type(move.pile) is int:
                return self.play(move.card, move.pile)
            # Only arguments can be names: what is not an index here is refused.
            raise cast("IllegalMove", self.why_not(move))
        match move:
            case EndTurn():
                return self.end_turn()
            case _:
                raise NotAMove(self.rules.clause_of(NotAMove), move)

    def play(self, card: int, pile: int | str) -> "State":
        """Return the state after laying the card on the pile: its index or its name.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.play(4, "A1") == state.play(4, 0)
        True
        """
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
            and (lookup.takes or lookup.make())[self.helped][pile][
                lookup.zero + card - tops[pile]
            ]
        ):
            # A play has plain ints in place of other integer types and of names.
            move = self._legal_play(card, pile)
            card, pile = move.card, move.pile
        hand = list(hands[player])
        hand.remove(card)
        held, shown = list(hands), list(tops)
        held[player] = tuple(hand)
        shown[pile] = card  # CO-PLAY-4, F2F-OWN-3
        return make_state(
            rules,
            tuple(shown),
            tuple(held),
            self.decks,
            player,
            self.laid + 1,
            self.helped or lookup.helps[pile],
        )

    def end_turn(self, *, drawing: Collection[int] | None = None) -> "State":
        """Return the state after drawing, with the next player on turn.

        The top cards of the draw pile are drawn, or those that are given: for a table
        where people draw real cards, or a search over all draws. These must be
        different cards of the draw pile, as many as `draws` says; otherwise
        `InvalidDraw` is raised. The other cards keep their order.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.play(4, 0).play(97, 2).end_turn(drawing=[5, 6]).hand
        (5, 6, 55, 56, 75, 80, 81, 88)
        """
        if not self.may_end_turn and (reason := self.why_not(_END_TURN)):
            raise reason
        rules, player = self.rules, self.player
        hands, decks = list(self.hands), list(self.decks)
        source = rules._sources[player]
        deck, held = decks[source], hands[player]
        due = rules.draws(self)  # CO-DRAW-2, F2F-DRAW-3, R-m
        if not (
            type(due) is int
            and 0 <= due <= len(deck)
            and due + len(held) <= rules.hand_size
        ):
            most = min(len(deck), rules.hand_size - len(held))
            raise InvalidRules((defect("draws", due, f"an int from 0 to {most}"),))
        if drawing is None:
            drawn, left = deck[:due], deck[due:]
        else:
            drawn = checked_draw(drawing, deck, due, rules._cited("draws_by", self))
            left = without(deck, drawn)
        hands[player] = tuple(sorted(held + drawn))
        decks[source] = left
        following = next_player(player, hands)
        return make_state(
            rules, self.tops, tuple(hands), tuple(decks), following, 0, False
        )

    def step(self, move: Move, *, drawing: Collection[int] | None = None) -> Step:
        """Return the state after the move, and the events of the move in order.

        ``step.view(player)`` returns the step as a player may know it. ``drawing``
        names the cards that are drawn at the end of a turn, see `end_turn`.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> state.step(thegame.Play(4, 0)).events
        (Laid(player=0, card=4, pile=0, trick=False),)
        """
        if drawing is None:
            after = self.apply(move)
        elif isinstance(move, EndTurn):
            after = self.end_turn(drawing=drawing)
        else:
            expected = "an EndTurn, because drawing= is passed"
            raise NotAMove(self.rules.clause_of(NotAMove), move, expected=expected)
        return Step(after, tuple(events_between(self, move, after)))

    def view(self, player: int | None) -> View:
        """Return the view of this player, or of a spectator (None).

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> view = state.view(1)
        >>> view.hand, view.hand_sizes, view.on_turn
        ((11, 34, 37, 58, 66, 80, 95), (7, 7), False)
        """
        return make_view(
            *cards_seen_by(player, self.rules, self.hands, self.decks),
            (),
            self.tops,
            self.player,
            self.laid,
            self.helped,
            self.outcome,
        )

    def take_turn(self, *plays: Play) -> "State":
        """Return the state after a whole turn: these plays in order, then its end.

        The error of an illegal play has its ``place`` in the turn. If the last play
        ends the game, there is no turn left to end.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.take_turn(thegame.Play(4, 0), thegame.Play(97, 0)).laid
        0
        """
        state = self
        for place, play in enumerate(plays, start=1):
            match play:
                case Play():
                    state = state._applied(play, place)
                case _:
                    # Not all callers check their types.
                    says = self.rules.clause_of(NotAMove)  # type: ignore[unreachable] # an untyped caller
                    raise NotAMove(says, play, expected="a Play", place=place)
        return state if state.is_over else state._applied(_END_TURN, len(plays) + 1)

    def _after(
        self, hand: tuple[int, ...], tops: tuple[int, ...], laid: int, helped: bool
    ) -> "State":
        hands = list(self.hands)
        hands[self.player] = hand
        return make_state(
            self.rules, tops, tuple(hands), self.decks, self.player, laid, helped
        )

    def _applied(self, move: Move, place: int) -> "State":
        """Return the state after a move; the error of an illegal one has its place."""
        try:
            return self.apply(move)
        except IllegalMove as reason:
            raise attrs.evolve(reason, place=place) from None


# A state under construction: it has the slots of a state, and they can be set. Both
# methods must be replaced, or Python still calls the frozen ones.
_Draft: Final = type(
    "_Draft",
    (State,),
    {
        "__slots__": (),
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    },
    is_draft=True,
)


def make_state(
    rules: Rules,
    tops: tuple[int, ...],
    hands: tuple[tuple[int, ...], ...],
    decks: tuple[tuple[int, ...], ...],
    player: int,
    laid: int,
    helped: bool,
) -> State:
    """Make the state of a table that is known to be consistent."""
    # The initialiser that attrs writes for a frozen class stores eight fields through
    # object.__setattr__, which is a third of the time of a play. A draft is filled in
    # a quarter of that and then frozen by changing its class.
    draft: Any = _new(_Draft)
    draft.rules = rules
    draft.tops = tops
    draft.hands = hands
    draft.decks = decks
    draft.player = player
    draft.laid = laid
    draft.helped = helped
    hand = hands[player]
    # Only the player on turn can be stuck (R-x), and only below the minimum; and a
    # player with cards in hand has not won. That decides the outcome of most states.
    if hand and laid >= rules._enough:
        draft.outcome = None
    else:
        draft.outcome = rules._outcome(draft, hand)
    draft.__class__ = State
    state: State = draft
    return state
