"""Legality: the moves of a turn, and the reasons why other moves are refused.

States and views share these methods. Nothing here needs another player's hand or the
order of a draw pile.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Self, cast

import attrs

from thegame._frozen import Value
from thegame._rules import Rules
from thegame._rules.most_laid import after, within_reach
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.piles import Pile
from thegame._rules.play_tables import named, showing
from thegame._rules.reach_search import search
from thegame._rules.refusals import (
    GameOver,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from thegame._rules.table import PlannedTable, Table
from thegame._sentences import NUMBERS, Names
from thegame._validation import is_number, plain, required_int

from .events import Laid
from .text_table import summary
from .turn_ends import turn_ends

_STOP: Final = (EndTurn(),)


class Situation(Value, Table):
    """The public part of a turn, and the methods that states and views share."""

    __slots__ = ()

    _has_hands: ClassVar[bool] = True

    rules: Rules
    outcome: Outcome | None

    @abstractmethod
    def _held(self) -> tuple[int, ...]:
        """The cards that the player on turn is known to hold."""

    @property
    def _asking(self) -> int:
        """The player from whose seat piles are named."""
        return self.player

    @property
    def minimum(self) -> int:
        """How many cards this turn needs.

        In a duel it is two, even if ``lone_card_wins`` lets a single last card win
        (R-a).
        """
        return self.rules._required(self)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles as they are now, with the names that moves are written with.

        A view names them from its seat, a state from that of the player on turn.
        """
        piles = self.rules._tables.piles[self._asking]
        return tuple(map(showing, piles, self.tops))

    def pile(self, pile: int | str) -> Pile:
        """Return the pile with this index, or with the name that this seat uses.

        If there is none, `thegame.refusals.NoSuchPile` is raised.

        >>> import thegame
        >>> state = thegame.deal(thegame.FaceToFace(), seed=7).start(0)
        >>> state.pile("opp.D").index, state.pile(3).name
        (3, 'opp.D')
        """
        index = self._index(pile)
        if is_number(index) and 0 <= index < len(self.tops):
            return self.piles[index]
        says = self.rules.clause_of(NoSuchPile)
        raise self._as_called(NoSuchPile(says, index, len(self.tops)), pile)

    def _index(self, pile: object) -> object:
        """Return the index of a named pile, and anything else as a plain int if it is."""
        if isinstance(pile, str):
            index = named(self.rules._tables.indexes[self._asking], pile)
            return pile if index is None else index
        return plain(pile)

    def _as_called(self, reason: IllegalMove, pile: object) -> IllegalMove:
        """Return the reason with the names of the piles, if the caller uses names."""
        if not isinstance(pile, str):
            return reason
        return attrs.evolve(reason, names=self.rules._tables.names[self._asking])

    def _legal_play(self, card: int, pile: int | str) -> Play:
        """Return the play of a card on a pile; raise `IllegalMove` unless it is legal."""
        move = Play(card, cast("int", self._index(pile)))
        if reason := self.why_not(move):
            raise self._as_called(reason, pile)
        return move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def may_end_turn(self) -> bool:
        """Whether the player on turn may stop (CO-TURN-7)."""
        if self.outcome is not None:
            return False
        # Reading the number from which every turn may end is quicker.
        return self.laid >= self.rules._enough or self.laid >= self.minimum

    @property
    def draws(self) -> int:
        """How many cards are drawn if the turn ends now; none once the game is over."""
        return self.rules._due(self) if self.outcome is None else 0

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the legal plays of the player on turn, by card and then by pile.

        There is no upper limit but the hand (CO-TURN-3, F2F-TURN-3).
        """
        if self.outcome is not None:
            return ()
        lookup = self.rules._lookups[self.player]
        # CO-TURN-3, F2F-TURN-3, R-c: after any number of cards, and even if it loses.
        return lookup.legal_plays(self._held(), self.tops, self.helped)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the player on turn; the end of the turn comes last.

        A turn cannot be passed (R-ag), so it cannot end before the first card.
        """
        plays = self.legal_plays()
        return plays + _STOP if self.laid and self.may_end_turn else plays

    def safe_plays(self) -> tuple[Play, ...]:
        """Return the legal plays after which the minimum is still within reach.

        After any other legal play the game is lost (R-c). If a game is played out
        although the minimum is out of reach, no play is safe (R-d).
        """
        plays = self.legal_plays()
        if self.rules._is_searched:
            return tuple(play for play in plays if _is_safe(self, play))
        missing = self.minimum - self.laid - 1
        # The last card of all wins, whatever the minimum.
        if missing <= 0 or self.to_lay == 1:
            return plays
        hand, tops, helped = self._held(), self.tops, self.helped
        lookup = self.rules._lookups[self.player]
        return tuple(
            play
            for play in plays
            if within_reach(missing, *after(play, hand, tops, helped, lookup), lookup)
        )

    def within_reach(self, count: int) -> bool:
        """Return whether the player on turn can lay this many more cards in this turn.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> state.within_reach(8), state.within_reach(9)
        (True, False)
        """
        count = required_int("count", count)
        if count <= 0 or self.outcome is not None:
            return count <= 0
        rules, lookup = self.rules, self.rules._lookups[self.player]
        hand, tops, helped = self._held(), self.tops, self.helped
        if rules._closed_form:
            return within_reach(count, hand, tops, helped, lookup)
        return search(count, hand, tops, helped, lookup)

    def turn_ends(
        self, *, at_most: int | None = None, up_to_exchange: bool = False
    ) -> Iterator[tuple[tuple[Play, ...], Self]]:
        """Yield every way in which this turn can end, fewest cards first.

        Each way is a pair: the plays, and the state (or view) after them, in which the
        turn may end or the game is over. Sequences of plays that leave the same hand
        and the same tops count as one way; with ``up_to_exchange`` also those that
        differ only by an exchange of piles that run the same way. ``at_most`` limits
        how many more cards are laid. The order is always the same. Nothing is yielded
        if the game is over, or for a seat that is not on turn. The next way may
        be `Undecided`.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> plays, after = next(state.turn_ends())
        >>> plays
        (Play(card=4, pile=0), Play(card=55, pile=0))
        >>> after == state.play(4, 0).play(55, 0)
        True
        >>> sum(1 for _ in state.turn_ends(at_most=2))
        448
        """
        most = None if at_most is None else required_int("at_most", at_most)
        return turn_ends(self, most, up_to_exchange=up_to_exchange)

    @abstractmethod
    def _after(
        self, hand: tuple[int, ...], tops: tuple[int, ...], laid: int, helped: bool
    ) -> Self:
        """Return this turn after legal plays that leave this hand and these tops."""

    def is_legal(self, move: Move) -> bool:
        """Return whether the player on turn may make this move."""
        return self.why_not(move) is None

    def why_not(self, move: Move) -> IllegalMove | None:
        """Return why the move is illegal, with facts and clause; None if it is legal.

        If several reasons apply, the first of these counts: it is not a move, the game
        is over, there is no such pile, there is no such card, the card is not in the
        hand, it may not be laid there.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> print(state.why_not(thegame.EndTurn()))
        cannot end the turn after 0 cards; the minimum is 2 (CO-TURN-2)
        """
        match move:
            case Play() | EndTurn() if self.outcome is not None:
                says = self.rules._cited("ended_by", self.outcome)
                return GameOver(says, self.outcome, move)
            case Play(card, pile):
                return why_not_play(self, self._held(), card, pile)
            case EndTurn():
                return _why_not_end(self)
            case _:
                # Not all callers check their types.
                says = self.rules.clause_of(NotAMove)  # type: ignore[unreachable] # see above
                return NotAMove(says, move)

    def text(self, *, players: Sequence[str] = (), piles: Sequence[str] = ()) -> str:
        """Return the table as text, as ``print`` shows it, with names of your own.

        A state has all hands, a view the hand of its seat.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
        >>> print(state.view(0).text(players=["Ada", "Bob"]))
        The Game as Ada sees it
        <BLANKLINE>
        0 A1 up     1
        1 A2 up     1
        2 D1 down 100
        3 D2 down 100
        <BLANKLINE>
        Ada holds 7 cards: 4, 55, 56, 75, 81, 88, 97
        Bob holds 7 cards
        the draw pile has 84 cards
        <BLANKLINE>
        Ada is on turn: no cards laid, minimum 2
        """
        return self._text(Names(players, piles))

    def __str__(self) -> str:
        return self.text()

    @property
    def _whose(self) -> str:
        """The seat that sees the table, for one line of text."""
        return ""

    @abstractmethod
    def _text(self, names: Names) -> str:
        """Return the table as text, with these names."""

    def __rich_repr__(self) -> Iterator[tuple[str, object]]:
        # Rich prints all fields except the long ones, which are secret in a state.
        for field in attrs.fields(type(self)):  # type: ignore[arg-type] # it is one
            if field.name not in {"decks", "unseen"}:
                yield field.name, getattr(self, field.name)

    def _on_one_line(self) -> str:
        # IPython shows it beside the picture in notebooks that are passed on, so it has
        # no hand.
        return f"<{summary(self)}>"

    def _repr_svg_(self) -> str:
        # Notebooks show this picture.
        return self._picture()

    def _picture(self, last: Laid | None = None, names: Names = NUMBERS) -> str:
        # Pictures are drawn from states and views, so this import goes the wrong way; it
        # happens only when a picture is drawn.
        from thegame.svg._layout import picture  # noqa: PLC0415 - see above

        return picture(self, None, last, names)


def why_not_play(
    turn: Situation, hand: tuple[int, ...], card: object, pile: object
) -> IllegalMove | None:
    """Return why the player on turn, holding this hand, may not lay the card."""
    rules = turn.rules
    lookup = rules._lookups[turn.player]
    if lookup.allows(card, pile, hand, turn.tops, turn.helped):
        return None
    says, piles = rules.clause_of, turn.piles
    if not (is_number(pile) and 0 <= pile < len(piles)):
        return NoSuchPile(says(NoSuchPile), pile, len(piles))
    if not (is_number(card) and card in rules.cards):
        return NoSuchCard(says(NoSuchCard), card, rules.highest)
    if card not in hand:
        return NotInHand(says(NotInHand), card, turn.player, hand)
    own = not lookup.helps[pile]
    return rules._refusal(Play(card, pile), piles[pile], own=own, helped=turn.helped)


def _why_not_end(turn: Situation) -> IllegalMove | None:
    # A player may neither pass (R-ag) nor stop below the minimum.
    if turn.laid >= turn.minimum:
        return None
    says = turn.rules._cited("required_by", turn)
    return TooFewLaid(says, turn.laid, turn.minimum)


def _is_safe(turn: Situation, play: Play) -> bool:
    """Return whether the turn can still come to its end after a play, by search."""
    rules, player, sizes = turn.rules, turn.player, list(turn.hand_sizes)
    lookup = rules._lookups[player]
    hand, tops, helped = after(play, turn._held(), turn.tops, turn.helped, lookup)
    sizes[player] -= 1
    table = PlannedTable(
        rules, tops, player, turn.laid + 1, helped, tuple(sizes), turn.deck_sizes
    )
    return not table.to_lay or rules._search(table, hand, rules._lacking)


def is_trick(move: Move, turn: Situation) -> bool:
    """Return whether the player on turn makes a backwards trick with this move."""
    lookup = turn.rules._lookups[turn.player]
    return isinstance(move, Play) and lookup.is_trick(move.card, move.pile, turn.tops)
