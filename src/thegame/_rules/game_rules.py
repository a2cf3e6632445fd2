"""The base class of the rules of a game: the answers that each game must give.

The games differ in five answers and nothing else: which piles there are, what may go on
a pile, how many cards must be laid, how many are drawn, who has won or lost. A state
gets them from its rules and knows no game by name.

The answers are private to the package (their names begin with an underscore): users
call the methods of a state, which uses its rules.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import attrs

from thegame._frozen import Value, literal
from thegame._validation import Inspection
from thegame.rulebook import Clause

from .limits import CARDS, HIGHEST, LOWEST, most_moves
from .most_laid import within_reach
from .moves import Play
from .outcome import Outcome
from .piles import Direction, Pile
from .play_tables import Lookup, Tables, tables
from .refusals import DoesNotFit, IllegalMove

KEPT: Final = 12
"""How many rules values have their tables cached; each takes at most 100 kB."""


class Turn:
    """The public facts of a turn, on which the answers of a game may depend."""

    __slots__ = ()

    tops: tuple[int, ...]
    player: int
    laid: int
    helped: bool

    @property
    @abstractmethod
    def _hand_size(self) -> int:
        """How many cards the player on turn holds."""

    @property
    @abstractmethod
    def _deck_size(self) -> int:
        """How many cards the player on turn can still draw."""

    @property
    @abstractmethod
    def _unlaid(self) -> int:
        """How many cards the player on turn, or the team, still has to lay."""


class GameRules(Value, ABC):
    """The rules of one game with its settings; each game is a subclass."""

    __slots__ = ("_lookups", "_sources", "_tables")

    _tables: Tables
    """Lookup tables shared by equal rules; excluded from comparison."""

    _lookups: tuple[Lookup, ...]
    """The lookup tables of each player, at hand because every move needs them."""

    _sources: tuple[int, ...]
    """The index of the draw pile of each player, at hand for the same reason."""

    _name: ClassVar[str]
    """The word for the game in the notation, in JSON and on the command line."""

    _title: ClassVar[str]
    """The name on the box."""

    _citations: ClassVar[Mapping[type[IllegalMove], Clause]]
    """The clause of this game that forbids a move, for refusals of both games."""

    _fitting: ClassVar[Mapping[Direction, Clause]]
    """The clause that says which cards fit, for each direction."""

    players: int
    minimum: int
    hand_size: int
    highest: int
    trick: int

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), self._settings())

    def _settings(self) -> dict[str, Any]:
        """Return the arguments that make an equal value."""
        return {
            field.name: getattr(self, field.name)
            for field in attrs.fields(type(self))  # type: ignore[arg-type] # attrs all
            if field.init
        }

    def _changes(self, printed: "GameRules") -> str:
        """Return the arguments that differ from those of the printed game, as code."""
        return ", ".join(
            f"{name}={literal(value)}"
            for name, value in self._settings().items()
            if value != getattr(printed, name)
        )

    def _inspect(self, check: Inspection) -> None:
        """Note every setting with which the game cannot be played.

        A hand must be no smaller than the minimum (R-o), and there must be enough
        cards to deal.
        """
        check.number("trick", self.trick, 1)
        sharing = self.players // self.draw_piles
        most = CARDS // sharing
        minimum = check.number("minimum", self.minimum, 1, most) or 1
        hand = check.number("hand_size", self.hand_size, minimum, most) or minimum
        check.number("highest", self.highest, LOWEST - 1 + sharing * hand, HIGHEST)

    def _prepare(self) -> None:
        """Find or make the tables; the last step of constructing rules."""
        made = _tables_of(self)
        object.__setattr__(self, "_tables", made)
        object.__setattr__(self, "_lookups", made.lookups)
        sources = tuple(map(self.draw_pile, range(self.players)))
        object.__setattr__(self, "_sources", sources)

    @property
    def cards(self) -> range:
        """The numbers of the cards in one deck."""
        return range(LOWEST, self.highest + 1)

    @property
    def total(self) -> int:
        """How many cards a game has: those of all decks."""
        return len(self.cards) * self.draw_piles

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles before the first card is laid, named as player 0 names them."""
        return self._tables.rows

    @property
    def _most_moves(self) -> int:
        return most_moves(self.draw_piles, len(self.cards))

    def _row(self, direction: Direction, owner: int | None) -> Pile:
        """Return a pile with nothing on its row card.

        It shows 1, or one above the highest card, so every card fits (CO-PLAY-3).
        """
        start = LOWEST - 1 if direction is Direction.ASCENDING else self.highest + 1
        return Pile(direction, owner, start, self.trick)

    @property
    @abstractmethod
    def draw_piles(self) -> int:
        """How many draw piles there are."""

    @abstractmethod
    def draw_pile(self, player: int) -> int:
        """Return the index of the draw pile from which the player draws."""

    @abstractmethod
    def _rows(self) -> tuple[Pile, ...]:
        """Return the piles before the first card: the first answer."""

    @abstractmethod
    def _takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card: the second answer.

        The pile is the player's own (or shared), or an opponent's. It depends on the
        distance between the card and the top of the pile, not on the numbers, and
        ``helped`` matters only on an opponent's pile.
        """

    @abstractmethod
    def _refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return the reason why the pile does not take the card."""

    @abstractmethod
    def _required(self, turn: Turn) -> int:
        """Return how many cards this turn needs: the third answer."""

    @abstractmethod
    def _required_by(self, minimum: int) -> Clause:
        """Return the clause that requires this many cards."""

    @abstractmethod
    def _due(self, turn: Turn) -> int:
        """Return how many cards are drawn if the turn ends now: the fourth answer."""

    @abstractmethod
    def _due_by(self, turn: Turn) -> Clause:
        """Return the clause that says how many cards are drawn."""

    @abstractmethod
    def _missing(self, turn: Turn) -> int:
        """Return how many more cards must be within reach: the fifth answer.

        If they are not, the game is over.
        """

    @abstractmethod
    def _result(self, player: int, left: int) -> Outcome:
        """Return the outcome for the player on turn if ``left`` cards are unlaid."""

    def _outcome(self, turn: Turn, hand: tuple[int, ...]) -> Outcome | None:
        """Return the outcome of the game; None while it goes on."""
        # R-b: first, is it won? An empty hand alone is not enough (R-i).
        if not hand and not turn._unlaid:
            return self._result(turn.player, 0)
        lookup = self._lookups[turn.player]
        # No turn needs more than the minimum. If that is within reach, as it nearly
        # always is, the number of missing cards is not needed.
        tops, helped, most = turn.tops, turn.helped, self.minimum - turn.laid
        if within_reach(most, hand, tops, helped, lookup):
            return None
        missing = self._missing(turn)
        if missing < most and within_reach(missing, hand, tops, helped, lookup):
            return None
        return self._result(turn.player, turn._unlaid)

    def _does_not_fit(self, play: Play, pile: Pile) -> IllegalMove:
        return DoesNotFit(
            self._fitting[pile.direction],
            play.card,
            play.pile,
            pile.top,
            pile.direction,
            self.highest,
            self.trick,
        )


def _remake(kind: type[GameRules], settings: dict[str, Any]) -> GameRules:
    return kind(**settings)


# Equal rules share their tables, also when they were read from different documents;
# making them anew for each would take longer than reading.
@functools.lru_cache(maxsize=KEPT)
def _tables_of(rules: GameRules) -> Tables:
    return tables(rules._rows(), rules.players, rules.cards, rules._takes)


def next_player(player: int, hand_sizes: Sequence[int]) -> int:
    """Return the next player, clockwise (CO-TURN-1, F2F-TURN-1).

    Players without cards are skipped (CO-HAND-1), any number in a row (R-l), back to
    the same player if need be.
    """
    following = (player + 1) % len(hand_sizes)
    while not hand_sizes[following]:
        following = (following + 1) % len(hand_sizes)
    return following
