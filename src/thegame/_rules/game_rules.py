"""The base class of the rules of a game: the answers that each game must give.

The two games differ in a few answers and nothing else: which cards and piles there are,
what may go on a pile, how many cards a turn needs, how many are drawn, and how the game
ends. A state gets them from its rules and knows no game by name, so anybody can write
the rules of another game.

Answers that hold for all tables are checked when rules are constructed, all others when
they are given. From the answers that a class overrides, this module decides how to find
out whether a turn can go on: in closed form, or by a search.
"""

import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias, cast, final

import attrs

from thegame._errors import InvalidDraw, InvalidRules, TheGameError
from thegame._frozen import Value, literal
from thegame._value_defects import Defect, defect
from thegame.rulebook import Clause

from .answers import check_answers
from .limits import most_moves
from .most_laid import within_reach
from .moves import Play
from .outcome import DuelResult, Outcome, TeamResult
from .piles import Direction, Pile
from .play_tables import Lookup, Tables, tables
from .reach_search import search
from .refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    IllegalMove,
    NotTaken,
    TooFewLaid,
)
from .table import PlannedTable, Table

KEPT: Final = 12
"""How many rules values have their tables cached; each takes at most 100 kB."""

Clauses: TypeAlias = Mapping[type[TheGameError], Clause]
"""The clause that each kind of error cites; a class also covers its subclasses."""


class _Attributes(Value):
    """What all rules have: some settings, and what is worked out from the answers.

    The latter is excluded from comparison. Settings are fields of the subclasses.
    """

    __slots__ = (
        "_closed_form",
        "_enough",
        "_is_searched",
        "_lookups",
        "_sources",
        "_tables",
        "highest",
        "minimum",
        "trick",
    )

    players: int
    """How many players there are."""

    hand_size: int
    """How many cards are dealt to each player; no hand ever has more."""

    highest: int
    """The highest card, unless it is a setting with another meaning."""

    minimum: int
    """How many cards the first turn needs, unless it is a setting."""

    trick: int
    """How far back the trick goes on the first pile, unless it is a setting."""

    _tables: Tables
    """Lookup tables, shared by equal rules."""

    _lookups: tuple[Lookup, ...]
    """The lookup tables of each player, at hand because every move needs them."""

    _sources: tuple[int, ...]
    """The index of the draw pile of each player, at hand for the same reason."""

    _enough: int
    """The number of cards after which every turn may end: the minimum.

    If a search must decide, there may be none, and it is a number out of reach.
    """

    _closed_form: bool
    """Whether the closed form knows what the piles take."""

    _is_searched: bool
    """Whether a search decides if a turn can go on, not the closed form alone.

    So it is if the placement rule is not the printed one, or if `required` or `missing`
    is overridden, because a card may then change how many more are needed.
    """


@attrs.frozen(init=False, eq=False, repr=False)
class Rules(_Attributes, ABC):
    """The rules of a game with its settings; each game is a subclass.

    `Cooperative` and `FaceToFace` are the printed games. A game of your own is a frozen
    attrs class that inherits from one of them and overrides some answers, or from this
    class and gives all of them. Its settings are its fields.

    An answer may depend on the settings and on the `Table`, and on nothing else. An
    answer of the wrong type, or out of range, raises `InvalidRules`.
    """

    name: ClassVar[str]
    """The word for the game in the notation, in JSON and on the command line."""

    title: ClassVar[str]
    """The name on the box."""

    clauses: ClassVar[Clauses]
    """The clause that each kind of refusal cites; see `clause_of`.

    There must be one for `IllegalMove`, which stands for all refusals of moves, and one
    for `InvalidDraw`.
    """

    @property
    @abstractmethod
    def cards(self) -> Sequence[int]:
        """The numbers of the cards in one deck, ascending."""

    @property
    @abstractmethod
    def is_team(self) -> bool:
        """Whether all players win or lose together."""

    @property
    def may_talk(self) -> bool:
        """Whether players may give each other hints; by default a team may."""
        return self.is_team

    @property
    def agree_on_starter(self) -> bool:
        """Whether the players agree on a starter, as a team does, or draw lots."""
        return self.is_team

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are, each with all cards: one, by default.

        A team has one (CO-SETUP-4).
        """
        return 1

    def draw_pile(self, player: int) -> int:
        """Return the index of the draw pile from which the player draws."""
        return 0

    @abstractmethod
    def starting_piles(self) -> tuple[Pile, ...]:
        """Return the piles before the first card is laid, in the order of their indexes.

        A pile without cards must not show the number of a card.
        """

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card: by default, the rule of both games.

        A card that fits may go on the player's own or a shared pile (CO-TURN-5): what
        shows counts, whoever laid it (F2F-OWN-3). One card a turn may improve either
        pile of an opponent (F2F-OPP-4, F2F-TURN-5), at any point of the turn
        (F2F-TURN-7, R-p).

        An answer depends on the arguments and the settings only, and not on the name of
        a pile if players name it differently; its index is the same for all. ``own`` is
        False for an opponent's pile; ``helped`` is True once a card of the turn went to
        one.
        """
        if own:
            return pile.fits(card)
        return not helped and pile.is_improved_by(card)

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return the reason why the pile does not take a card of the hand."""
        card, index, top, direction = play.card, play.pile, pile.top, pile.direction
        if not self._closed_form:
            taken = tuple(
                card
                for card in self.cards
                if self.takes(pile, card, own=own, helped=helped)
            )
            return NotTaken(self.clause_of(NotTaken), card, index, top, taken)
        if own:
            says, trick = self._cited("fits_by", direction), pile.trick
            return DoesNotFit(says, card, index, top, direction, self.cards[-1], trick)
        if helped:
            return AlreadyHelped(self.clause_of(AlreadyHelped), card, index)
        says = self.clause_of(DoesNotImprove)
        return DoesNotImprove(says, card, index, top, direction, self.cards[-1])

    @abstractmethod
    def required(self, table: Table) -> int:
        """Return how many cards this turn needs before it may end: at least one.

        The answer may change during a turn, as the table does.
        """

    def missing(self, table: Table) -> int:
        """Return how many more cards must be within reach; else the game is over.

        By default they are those that the turn still needs.
        """
        return self.required(table) - table.laid

    @abstractmethod
    def draws(self, table: Table) -> int:
        """Return how many cards are drawn if the turn ends now.

        They are no more than the draw pile has, and no more than fill the hand.
        """

    @abstractmethod
    def result(self, table: Table) -> Outcome:
        """Return the outcome of a game that ends with this table.

        If no card is left `to lay <Table.to_lay>`, the player on turn has won; otherwise
        the player cannot go on.
        """

    @final
    def clause_of(self, error: type[TheGameError]) -> Clause:
        """Return the clause that an error cites: that of its class, or of a base."""
        return next(self.clauses[kind] for kind in error.mro() if kind in self.clauses)

    def fits_by(self, direction: Direction) -> Clause:
        """Return the clause that says which cards fit on piles of this direction."""
        return self.clause_of(DoesNotFit)

    def required_by(self, table: Table) -> Clause:
        """Return the clause that says how many cards the turn needs."""
        return self.clause_of(TooFewLaid)

    def draws_by(self, table: Table) -> Clause:
        """Return the clause that says how many cards are drawn."""
        return self.clause_of(InvalidDraw)

    def ended_by(self, outcome: Outcome) -> Clause:
        """Return the clause by which the game ended.

        It is the clause of `thegame.refusals.GameOver` if ``clauses`` has one, else that
        of a printed game.
        """
        return self.clauses.get(GameOver, outcome.clause)

    def defects(self) -> Iterable[Defect]:
        """Return everything that is wrong with the settings.

        It is called when rules are constructed, before any other answer is used.
        """
        return ()

    def __attrs_post_init__(self) -> None:
        if found := self._defects():
            raise InvalidRules(found)
        kind = type(self)
        # Without the decorator a new setting would be a constant of the class.
        if "__attrs_attrs__" not in vars(kind) or kind.__hash__ is None:
            raise InvalidRules((defect("class", kind, "a frozen attrs class"),))
        made = _tables_of(self)
        object.__setattr__(self, "_tables", made)
        object.__setattr__(self, "_lookups", made.lookups)
        sources = tuple(map(self.draw_pile, range(self.players)))
        object.__setattr__(self, "_sources", sources)
        if not hasattr(self, "highest"):
            object.__setattr__(self, "highest", self.cards[-1])
        if not hasattr(self, "trick"):
            object.__setattr__(self, "trick", made.rows[0].trick)
        if not hasattr(self, "minimum"):
            object.__setattr__(self, "minimum", self._required(self._first_table()))
        printed = _is_printed(kind.required) and _is_printed(kind.missing)
        searched = not (made.closed_form and printed)
        object.__setattr__(self, "_closed_form", made.closed_form)
        object.__setattr__(self, "_is_searched", searched)
        enough = sys.maxsize if searched else self.minimum
        object.__setattr__(self, "_enough", enough)

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), self._settings())

    def __repr__(self) -> str:
        # Settings without a default come first, then those that differ from theirs.
        fields = [field for field in attrs.fields(type(self)) if field.init]
        needed = [field.name for field in fields if field.default is attrs.NOTHING]
        settings = self._settings()
        printed = type(self)(**{name: settings[name] for name in needed})
        named = [
            f"{name}={literal(value)}"
            for name, value in settings.items()
            if value != getattr(printed, name)
        ]
        given = [literal(settings[name]) for name in needed]
        return f"{type(self).__name__}({', '.join([*given, *named])})"

    def _settings(self) -> dict[str, Any]:
        """Return the arguments that make an equal value."""
        return {
            field.name: getattr(self, field.name)
            for field in attrs.fields(type(self))
            if field.init
        }

    @property
    def total(self) -> int:
        """How many cards a game has: those of all decks."""
        return len(self.cards) * self.draw_piles

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles before the first card is laid, named as player 0 names them."""
        return self._tables.rows

    @property
    def _fills_hands(self) -> bool:
        """Whether no hand is empty at the end of a turn while cards can be drawn."""
        return _is_printed(type(self).draws)

    @property
    def _most_moves(self) -> int:
        return most_moves(self.draw_piles, len(self.cards))

    def _first_table(self) -> Table:
        """Return the table of player 0 at the start of a game."""
        dealt, full = self.hand_size, len(self.cards)
        piles = range(self.draw_piles)
        left = tuple(full - self._sources.count(pile) * dealt for pile in piles)
        hands = (dealt,) * self.players
        return PlannedTable(self, self._tables.tops, 0, 0, False, hands, left)

    def _defects(self) -> tuple[Defect, ...]:
        """Return the checked answer of `defects`."""
        given: Iterable[object] = self.defects()
        iterable = isinstance(cast("object", given), Iterable)
        parts = tuple(given) if iterable else (given,)
        found = tuple(part for part in parts if isinstance(part, Defect))
        whole = len(found) == len(parts)
        return found if whole else (defect("defects", given, "some Defects or none"),)

    def _required(self, table: Table) -> int:
        """Return the checked answer of `required`."""
        required: object = self.required(table)
        if type(required) is int and required >= 1:
            return required
        raise InvalidRules((defect("required", required, "an int of at least 1"),))

    def _lacking(self, table: Table) -> int:
        """Return how many more cards the turn needs before it may end."""
        return self._required(table) - table.laid

    def _due(self, table: Table) -> int:
        """Return the checked answer of `draws`."""
        due, most = self.draws(table), table.deck_size
        if type(due) is int and 0 <= due <= most:
            return due
        raise InvalidRules((defect("draws", due, f"an int from 0 to {most}"),))

    def _result(self, table: Table) -> Outcome:
        """Return the checked answer of `result`."""
        found, players = cast("object", self.result(table)), self.players
        if self.is_team:
            if isinstance(found, TeamResult) and 0 <= found.unlaid <= self.total:
                return found
            expected = f"a TeamResult with 0 to {self.total} cards"
        else:
            if isinstance(found, DuelResult) and 0 <= found.winner < players:
                return found if players == 2 else attrs.evolve(found, players=players)
            expected = f"a DuelResult with a winner from 0 to {players - 1}"
        raise InvalidRules((defect("result", found, expected),))

    def _refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Return the checked answer of `refusal`."""
        found = cast("object", self.refusal(play, pile, own=own, helped=helped))
        if isinstance(found, IllegalMove):
            return found
        raise InvalidRules((defect("refusal", found, "an IllegalMove"),))

    def _cited(self, method: str, about: object) -> Clause:
        """Return the checked answer of a method that returns a clause."""
        found: object = getattr(self, method)(about)
        if isinstance(found, Clause):
            return found
        raise InvalidRules((defect(method, found, "a Clause"),))

    def _missing(self, table: Table) -> int:
        """Return the checked answer of `missing`, which may be made of `required`."""
        self._required(table)
        missing: object = self.missing(table)
        if type(missing) is int:
            return missing
        raise InvalidRules((defect("missing", missing, "an int"),))

    def _outcome(self, turn: Table, hand: tuple[int, ...]) -> Outcome | None:
        """Return the outcome of the game; None while it goes on."""
        # R-b: first, is it won? An empty hand alone is not enough (R-i).
        if not hand and not turn.to_lay:
            return self._result(turn)
        lookup = self._lookups[turn.player]
        # No turn needs more than the minimum. If that is within reach, as it nearly
        # always is, the number of missing cards is not needed.
        tops, helped, most = turn.tops, turn.helped, self._enough - turn.laid
        if within_reach(most, hand, tops, helped, lookup):
            return None
        if self._is_searched:
            goes_on = self._search(turn, hand, self._missing)
            return None if goes_on else self._result(turn)
        missing = self.missing(turn)
        if missing < most and within_reach(missing, hand, tops, helped, lookup):
            return None
        return self._result(turn)

    def _search(
        self, turn: Table, hand: tuple[int, ...], needs: Callable[[Table], int]
    ) -> bool:
        """Return whether some sequence of plays lays the cards that the turn needs.

        The rules of a variant may need more or fewer after some plays, so they are
        asked after each.
        """
        player, sizes, decks = turn.player, turn.hand_sizes, turn.deck_sizes

        def counts(laid: int, tops: tuple[int, ...], helped: bool) -> tuple[int, int]:
            held = (*sizes[:player], len(hand) - laid, *sizes[player + 1 :])
            planned = turn.laid + laid
            table = PlannedTable(self, tops, player, planned, helped, held, decks)
            return self._lacking(table), needs(table)

        lookup, count = self._lookups[player], needs(turn)
        start = hand, turn.tops, turn.helped
        # The closed form knows only a number that no play changes.
        is_fixed = self._closed_form and _is_printed(type(self).required)
        if is_fixed and within_reach(count, *start, lookup):
            return True
        return search(count, *start, lookup, counts)


def _is_printed(method: object) -> bool:
    """Return whether an answer is that of the printed games, not overridden."""
    # `functools.wraps` copies the name of the module, but not the globals.
    module: object = getattr(method, "__globals__", {}).get("__name__")
    return isinstance(module, str) and module.startswith(f"{__package__}.")


def _remake(kind: type[Rules], settings: dict[str, Any]) -> Rules:
    return kind(**settings)


# Equal rules share their tables, also when they were read from different documents;
# making them anew for each would take longer than reading.
@functools.lru_cache(maxsize=KEPT)
def _tables_of(rules: Rules) -> Tables:
    """Return the tables of rules, after checking the answers that they are made of."""
    check_answers(rules)
    printed = type(rules).takes is Rules.takes
    cards = rules.cards
    return tables(rules.starting_piles(), rules.players, cards, rules.takes, printed)


def next_player(player: int, hands: Sequence[object]) -> int:
    """Return the next player, clockwise (CO-TURN-1, F2F-TURN-1).

    Players without cards are skipped (CO-HAND-1), any number in a row (R-l), back to
    the same player if need be. Hands can be given by their sizes.
    """
    following = (player + 1) % len(hands)
    while not hands[following] and following != player:
        following = (following + 1) % len(hands)
    return following
