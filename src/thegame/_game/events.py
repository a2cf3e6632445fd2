"""Events: the facts of a move, and the seats that may know them.

Every seat sees the table (R-u). Drawn cards are known only to the player who drew them;
`Drew.view` is the one place that hides them from the other seats.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias, final

import attrs

from thegame import _sentences as sentences
from thegame._frozen import Value
from thegame._rules.moves import Move, Play
from thegame._rules.outcome import Outcome, TeamResult
from thegame._rules.piles import Pile
from thegame._sentences import Names
from thegame._validation import (
    is_number,
    number,
    numbers,
    plain,
    required_parts,
    required_seat,
)

if TYPE_CHECKING:
    from .state import State


class Told(Value):
    """An event: the facts of it, and a sentence about them."""

    __slots__ = ()

    def sentence(
        self,
        *,
        players: Sequence[str] = (),
        piles: Sequence[str] | Sequence[Pile] = (),
    ) -> str:
        """Return the event as a sentence, which ``str`` does without names.

        Players and piles are called by these names, and by numbers without a name. The
        names of piles can be passed as ``state.piles`` or ``view.piles``. No sentence
        has a card that only one player knows.

        >>> import thegame
        >>> laid = thegame.Laid(1, 23, 0, trick=False)
        >>> print(laid)
        player 1 lays 23 on pile 0
        >>> print(laid.sentence(players=["Ada", "Bob"], piles=["A1", "A2", "D1", "D2"]))
        Bob lays 23 on A1
        """
        return self._worded(Names(players, piles))

    def __str__(self) -> str:
        return self.sentence()

    @abstractmethod
    def _worded(self, names: Names) -> str:
        """Return the sentence with these names."""


class Deed(Told):
    """An event of one player."""

    __slots__ = ()

    player: int

    @abstractmethod
    def _deed(self, names: Names) -> str:
        """Return the event in words that follow the player."""

    def _worded(self, names: Names) -> str:
        return sentences.done(self.player, self._deed(names), names)


class Open(Told):
    """An event that every seat sees."""

    __slots__ = ()

    def view(self, player: int | None) -> Self:
        """Return the event as any player or spectator may know it: unchanged."""
        return self


@final
@attrs.frozen
class Laid(Open, Deed):
    """A card was laid."""

    player: int = attrs.field(converter=number)
    """The player who laid it."""

    card: int = attrs.field(converter=number)
    """The number of the card."""

    pile: int = attrs.field(converter=number)
    """The index of the pile."""

    trick: bool
    """Whether it was a backwards trick."""

    def _deed(self, names: Names) -> str:
        return sentences.lays(self.card, self.pile, trick=self.trick, names=names)


@final
@attrs.frozen
class TurnEnded(Open, Deed):
    """A player ended the turn; cards are drawn, and the next player is on turn."""

    player: int = attrs.field(converter=number)
    """The player who ended the turn."""

    def _deed(self, names: Names) -> str:
        return sentences.ends_turn()


def _count(drew: "Drew") -> int:
    return len(required_parts("cards", drew.cards, "a sequence of cards"))


@final
@attrs.frozen
class Drew(Deed):
    """A player drew cards; if there are none to draw, there is no such event.

    >>> import thegame
    >>> drew = thegame.Drew(0, (12, 51))
    >>> drew.view(0)
    Drew(player=0, cards=(12, 51), count=2)
    >>> drew.view(1)
    Drew(player=0, cards=(), count=2)
    """

    player: int = attrs.field(converter=number)
    """The player who drew."""

    cards: tuple[int, ...] = attrs.field(converter=numbers)
    """The cards, ascending; empty for every seat but that of the player."""

    count: int = attrs.field(
        default=attrs.Factory(_count, takes_self=True), converter=number
    )
    """How many cards were drawn."""

    def view(self, player: int | None) -> "Drew":
        """Return the event as this player, or a spectator (None), may know it.

        Only the player who drew sees the cards. Any value that is not a seat is
        treated as a spectator.
        """
        seat = plain(player)
        if is_number(seat) and seat == self.player:
            return self
        return Drew(self.player, (), self.count)

    def _deed(self, names: Names) -> str:
        return sentences.draws(self.count)


@final
@attrs.frozen
class GameEnded(Open):
    """The game is over."""

    outcome: Outcome
    """How it ended."""

    def _worded(self, names: Names) -> str:
        beaten = isinstance(self.outcome, TeamResult) and self.outcome.beaten
        outcome = self.outcome.sentence(players=names.players)
        return sentences.game_ended(outcome, beaten=beaten)


Event: TypeAlias = Laid | TurnEnded | Drew | GameEnded
"""Any event; a closed union for ``match``."""


@final
@attrs.frozen
class SeatStep(Value):
    """All events of one move, as one seat, or a spectator, may know them.

    Made by `Step.view`, and read from JSON by a client, whose view is then
    ``view.observe(*step.events)``.

    >>> import thegame
    >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
    >>> state.step(thegame.Play(4, 0)).view(1)
    SeatStep(seat=1, events=(Laid(player=0, card=4, pile=0, trick=False),))
    """

    _has_hands: ClassVar[bool] = True

    seat: int | None
    """The player who may know them; None for a spectator."""

    events: tuple[Event, ...]
    """The events, in order."""


def moves_of(events: Iterable[Event]) -> tuple[tuple[Event, ...], ...]:
    """Return the events of each move; it begins with a card laid or a turn ended."""
    moves: list[list[Event]] = []
    for event in events:
        if isinstance(event, Laid | TurnEnded) or not moves:
            moves.append([])
        moves[-1].append(event)
    return tuple(map(tuple, moves))


def events_between(before: "State", move: Move, after: "State") -> Iterator[Event]:
    """Yield the events of the move that leads from one state to the other."""
    player = before.player
    if isinstance(move, Play):
        lookup = before.rules._lookups[player]
        trick = lookup.is_trick(move.card, move.pile, before.tops)
        yield Laid(player, move.card, move.pile, trick)
    else:
        yield TurnEnded(player)
        held = before.hands[player]
        drawn = tuple(card for card in after.hands[player] if card not in held)
        if drawn:
            yield Drew(player, drawn, len(drawn))
    outcome = after.outcome
    if outcome is not None:
        yield GameEnded(outcome)


@final
@attrs.frozen
class Step(Value):
    """A move that was made: the state after it, and its events."""

    _has_hands: ClassVar[bool] = True

    state: "State"
    """The state after the move."""

    events: tuple[Event, ...]
    """The events, in order."""

    def view(self, player: int | None) -> SeatStep:
        """Return the step as this player, or a spectator (None), may know it."""
        if player is not None:
            player = required_seat(player, self.state.rules.players)
        return SeatStep(player, tuple(event.view(player) for event in self.events))
