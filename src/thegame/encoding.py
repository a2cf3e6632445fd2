"""Moves and views as numbers, for everything that learns or plays in bulk.

Only views go in, so nothing that a seat may not know can come out. Everything is seen
from one seat: its own piles, its own draw pile and its own hand come first, then those
of the other players in the order of play. So a network that has learnt one seat knows
them all. The module needs no numpy, but ``numpy.frombuffer`` reads its bytes.

The numbers are covered by semantic versioning: what an action or a bit means for given
rules changes only with `VERSION`.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias, cast, final

import attrs

from ._errors import Invalid
from ._frozen import Value
from ._game.talk import HintKind
from ._game.view import View
from ._public import publish
from ._rules import Rules, required_rules
from ._rules.limits import CARDS
from ._rules.moves import EndTurn, Move, Play
from ._rules.piles import Pile
from ._rules.play_tables import _plays as plays_on
from ._validation import Inspection, number, required, required_seat

__all__ = ["VERSION", "Encoding", "Part", "ActionFeatures", "InvalidEncoding"]


VERSION: Final = 1
"""The version of the encoding."""

_KINDS: Final = tuple(HintKind)
_ONES: Final = bytes([1]) * CARDS

_Starts: TypeAlias = tuple[tuple[int, int], ...]

_ByCard: TypeAlias = tuple[int, ...]
"""A number for each card, at the index of the card."""


class InvalidEncoding(Invalid):
    """A move, a number or a view that has no place in the encoding of a game."""

    code: ClassVar[str] = "invalid-encoding"


@final
@attrs.frozen
class Part(Value):
    """A part of an observation: some bits with a name and one meaning."""

    name: str
    """What it is called in ``Encoding.slices``."""

    shape: tuple[int, ...]
    """How the bits are arranged, the last number counting fastest."""

    start: int
    """The index of its first bit."""

    meaning: str
    """When a bit is 1."""

    @property
    def size(self) -> int:
        """How many bits it has."""
        return math.prod(self.shape)

    @property
    def span(self) -> slice:
        """Where its bits are in an observation."""
        return slice(self.start, self.start + self.size)


def _highest_shown(rules: Rules) -> int:
    """Return the highest number that a pile can show: a card, or before the first."""
    return max(rules.cards[-1], *(pile.top for pile in rules.piles))


def _shapes(rules: Rules) -> Iterable[tuple[str, tuple[int, ...], str]]:
    """Return the name, the shape and the meaning of each part, in their order."""
    players, cards, decks = rules.players, len(rules.cards), rules.draw_piles
    piles, hand = len(rules.piles), rules.hand_size
    shown = _highest_shown(rules)
    hints = len(_KINDS) if rules.may_talk else 0
    return (
        ("hand", (cards,), "this seat holds the card"),
        ("unseen", (decks, cards), "this seat cannot place the card of that deck"),
        ("tops", (piles, shown), "the pile shows this number, counted from 1"),
        ("hand_sizes", (players, hand), "the player holds more cards than this index"),
        ("deck_sizes", (decks, cards), "the draw pile has more cards than this index"),
        ("turn", (players,), "the player is on turn"),
        ("laid", (hand,), "more cards were laid in this turn than this index"),
        ("helped", (1,), "one of them went to an opponent's pile"),
        ("may_end_turn", (1,), "this seat may end the turn"),
        ("over", (1,), "the game is over"),
        ("seat", (players,), "this is the seat, counted from player 0"),
        ("hints", (players, piles, hints), "the player's hint about the pile is heard"),
    )


def _parts(encoding: "Encoding") -> tuple[Part, ...]:
    """Return the parts, each beginning where the one before it ends."""
    rules = required_rules(encoding.rules)
    parts: list[Part] = []
    start = 0
    for name, shape, meaning in _shapes(rules):
        parts.append(Part(name, shape, start, meaning))
        start += parts[-1].size
    return tuple(parts)


class ActionFeatures(NamedTuple):
    """What a legal action does to its pile, in numbers.

    These are the numbers that a heuristic needs, or a network that scores each action
    by the same weights. The end of the turn has a row of zeros after its action.
    """

    action: int
    """The number of the action."""

    card: int
    """The card that is laid; 0 for the end of the turn."""

    place: int
    """The pile as the seat counts it, see `Encoding.places`."""

    gap: int
    """How far the card moves the pile forwards; negative if it moves the pile back."""

    trick: int
    """1 for a backwards trick, else 0."""

    skipped_in_hand: int
    """The number of cards of this seat's hand between the top and the card.

    It is negative if the pile moves back, so that they fit again.
    """

    skipped_unseen: int
    """The number of cards between the top and the card that the seat cannot place.

    Only the cards of the deck count from which the owner of the pile draws. It is
    negative if the pile moves back.
    """


@attrs.frozen(eq=False)
class _Seat:
    """The part of an encoding that depends on the seat, worked out once.

    A start is the number to which a card, a top, a count or the like is added to get
    the index of a bit.
    """

    places: tuple[int, ...]
    """The piles in the order of their places."""

    place_of: tuple[int, ...]
    """The place of each pile."""

    moves: tuple[Move, ...]
    """The move of each action."""

    deck_of: tuple[int, ...]
    """The deck from which the owner of each pile draws; the seat's own for a team."""

    blank: bytes
    """The observation with no bit but that of the seat."""

    numbers: _ByCard
    """The number of each card in the deck."""

    hand: _ByCard
    """The bit of each card."""

    unseen: tuple[tuple[int, _ByCard], ...]
    """Each deck, and the bit of each card."""

    tops: _Starts
    """Each pile, and its start."""

    hand_sizes: _Starts
    """Each player, and their start."""

    deck_sizes: _Starts
    """Each deck, and its start."""

    turn: tuple[int, ...]
    """The bit of each player."""

    laid: int
    helped: int
    may_end_turn: int
    over: int

    hints: tuple[tuple[int, ...], ...]
    """The start for each player and pile."""


def _all_seats(encoding: "Encoding") -> tuple[_Seat, ...]:
    return tuple(_one_seat(encoding, seat) for seat in range(encoding.rules.players))


def _one_seat(encoding: "Encoding", seat: int) -> _Seat:
    rules, piles = encoding.rules, encoding.rules.piles
    at = {part.name: part.start for part in encoding.parts}
    players = [(seat + away) % rules.players for away in range(rules.players)]
    # A draw pile is its owner's; the team's is everybody's.
    decks = tuple(dict.fromkeys(map(rules.draw_pile, players)))
    owners = [seat if pile.owner is None else pile.owner for pile in piles]
    places = sorted(range(len(piles)), key=lambda pile: players.index(owners[pile]))
    place_of = tuple(map(places.index, range(len(piles))))
    blank = bytearray(encoding.size)
    blank[at["seat"] + seat] = 1
    cards, kinds = len(rules.cards), len(_KINDS)

    numbers = [0] * (rules.cards[-1] + 1)
    for place, card in enumerate(rules.cards):
        numbers[card] = place

    def by_card(start: int) -> _ByCard:
        return tuple(start + place for place in numbers)

    def starts(name: str, these: Iterable[int], width: int, lowest: int = 0) -> _Starts:
        first = at[name] - lowest
        return tuple((it, first + row * width) for row, it in enumerate(these))

    return _Seat(
        places=tuple(places),
        place_of=place_of,
        moves=(
            *(plays_on(pile)[card] for card in rules.cards for pile in places),
            EndTurn(),
        ),
        deck_of=tuple(map(rules.draw_pile, owners)),
        blank=bytes(blank),
        numbers=by_card(0),
        hand=by_card(at["hand"]),
        unseen=tuple(
            (deck, by_card(start)) for deck, start in starts("unseen", decks, cards)
        ),
        tops=starts("tops", places, _highest_shown(rules), 1),
        hand_sizes=starts("hand_sizes", players, rules.hand_size),
        deck_sizes=starts("deck_sizes", decks, cards),
        turn=tuple(
            at["turn"] + players.index(player) for player in range(rules.players)
        ),
        laid=at["laid"],
        helped=at["helped"],
        may_end_turn=at["may_end_turn"],
        over=at["over"],
        hints=tuple(
            tuple(
                at["hints"] + (players.index(player) * len(piles) + place) * kinds
                for place in place_of
            )
            for player in range(rules.players)
        ),
    )


@final
@attrs.frozen
class Encoding(Value):
    """How the moves and views of one game are written as numbers.

    >>> import thegame
    >>> from thegame.encoding import Encoding
    >>> encoding = Encoding(thegame.Cooperative(4))
    >>> encoding.actions, encoding.size
    (393, 767)
    >>> view = thegame.deal(encoding.rules, seed=7).start(0).view(0)
    >>> [encoding.move(index, 0) for index in encoding.legal(view)[:2]]
    [Play(card=4, pile=0), Play(card=4, pile=1)]
    >>> sum(encoding.observation(view)[encoding.slices["hand"]])
    6
    """

    rules: Rules
    """The rules of the game."""

    parts: tuple[Part, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_parts, takes_self=True)
    )
    """The parts of an observation, in their order."""

    _seats: tuple[_Seat, ...] = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(_all_seats, takes_self=True),
    )

    version: ClassVar[int] = VERSION
    """The version of the encoding."""

    def __reduce__(self) -> tuple[object, ...]:
        return Encoding, (self.rules,)

    @property
    def actions(self) -> int:
        """How many moves there are: each card on each pile, and the end of the turn."""
        return len(self.rules.cards) * len(self.rules.piles) + 1

    @property
    def size(self) -> int:
        """How many bits an observation has."""
        last = self.parts[-1]
        return last.start + last.size

    @property
    def slices(self) -> Mapping[str, slice]:
        """Where each part of an observation is, by its name."""
        return MappingProxyType({part.name: part.span for part in self.parts})

    def places(self, seat: int) -> tuple[int, ...]:
        """Return the piles as the seat counts them: its own or the shared ones first.

        >>> import thegame
        >>> from thegame.encoding import Encoding
        >>> Encoding(thegame.FaceToFace()).places(1)
        (2, 3, 0, 1)
        """
        return self._seats[required_seat(seat, self.rules.players)].places

    def index(self, move: Move, seat: int) -> int:
        """Return the number of a move that the seat makes, legal or not."""
        places = self.places(seat)
        required("move", move, Play, EndTurn)
        if isinstance(move, EndTurn):
            return self.actions - 1
        check, cards = Inspection(), self.rules.cards
        check.card(("move", "card"), move.card, cards)
        check.number(("move", "pile"), move.pile, 0, len(places) - 1)
        check.conclude(InvalidEncoding)
        return cards.index(move.card) * len(places) + places.index(move.pile)

    def move(self, index: int, seat: int) -> Move:
        """Return the move that the seat makes with this number."""
        moves = self._seats[required_seat(seat, len(self._seats))].moves
        action = number(index)
        if type(action) is not int or not 0 <= action < len(moves):
            check = Inspection()
            check.number("index", action, 0, len(moves) - 1)
            check.conclude(InvalidEncoding)
        return moves[action]

    def legal(self, view: View) -> tuple[int, ...]:
        """Return the numbers of the legal moves, ascending; none if not on turn."""
        return tuple(sorted(self._legal(view)))

    def mask(self, view: View) -> bytes:
        """Return a byte for each move, which is 1 if the move is legal, else 0."""
        bits = bytearray(self.actions)
        for action in self._legal(view):
            bits[action] = 1
        return bytes(bits)

    def _legal(self, view: View) -> list[int]:
        """Return the numbers of the legal moves, in the order of the moves."""
        seat = self._seat(view)
        numbers, place_of = seat.numbers, seat.place_of
        piles, moves = len(place_of), view.legal_moves()
        # The end of the turn comes last; looking at every move would take longer.
        ends = bool(moves) and isinstance(moves[-1], EndTurn)
        plays = cast("tuple[Play, ...]", moves[:-1] if ends else moves)
        legal = [numbers[play.card] * piles + place_of[play.pile] for play in plays]
        return [*legal, self.actions - 1] if ends else legal

    def features(self, view: View) -> tuple[ActionFeatures, ...]:
        """Return a row of numbers for each legal action, in the order of `legal`.

        >>> import thegame
        >>> from thegame.encoding import Encoding
        >>> encoding = Encoding(thegame.Cooperative(1))
        >>> view = thegame.deal(encoding.rules, seed=7).start(0).view(0)
        >>> encoding.features(view)[4]  # the 55 on the first pile, which shows 1
        ActionFeatures(action=212, card=55, place=0, gap=54, trick=0,
            skipped_in_hand=1, skipped_unseen=52)
        """
        legal, seat, piles = self.legal(view), self._seat(view), view.piles
        end = self.actions - 1
        ending = ActionFeatures(end, 0, 0, 0, 0, 0, 0)
        return tuple(
            _features(view, seat, piles, action) if action < end else ending
            for action in legal
        )

    def observation(self, view: View) -> bytes:
        """Return what the seat sees, as a byte for each bit, which is 0 or 1.

        It has no history: what the seat saw before and could remember is not in it.

        >>> import thegame
        >>> from thegame.encoding import Encoding
        >>> encoding = Encoding(thegame.FaceToFace())
        >>> view = thegame.deal(encoding.rules, seed=7).start(0).view(1)
        >>> observation = encoding.observation(view)
        >>> list(observation[encoding.slices["turn"]])  # the opponent is on turn
        [0, 1]
        """
        seat = self._seat(view)
        bits = bytearray(seat.blank)
        for card in view.hand:
            bits[seat.hand[card]] = 1
        for deck, bit_of in seat.unseen:
            for card in view.unseen[deck]:
                bits[bit_of[card]] = 1
        for pile, start in seat.tops:
            bits[start + view.tops[pile]] = 1
        for player, start in seat.hand_sizes:
            count = view.hand_sizes[player]
            bits[start : start + count] = _ONES[:count]
        for deck, start in seat.deck_sizes:
            count = view.deck_sizes[deck]
            bits[start : start + count] = _ONES[:count]
        bits[seat.turn[view.player]] = 1
        bits[seat.laid : seat.laid + view.laid] = _ONES[: view.laid]
        bits[seat.helped] = view.helped
        bits[seat.may_end_turn] = view.may_end_turn
        bits[seat.over] = view.is_over
        for hint in view.hints:
            bits[seat.hints[hint.player][hint.pile] + _KINDS.index(hint.kind)] = 1
        return bytes(bits)

    def _seat(self, view: View) -> _Seat:
        """Return the tables for the seat of a view that can be encoded."""
        required("view", view, View)
        rules, seat = view.rules, view.seat
        # Rules are mostly the same object, and comparing them takes a microsecond.
        same = rules is self.rules or rules == self.rules
        if same and seat is not None:
            return self._seats[seat]
        check = Inspection()
        # The text is made only for the error: it takes longer than the encoding.
        check.expect(same, ("view", "rules"), rules, repr(self.rules))
        check.expect(seat is not None, ("view", "seat"), seat, "the seat of a player")
        raise InvalidEncoding(tuple(check.defects))


def _features(
    view: View, seat: _Seat, piles: tuple[Pile, ...], action: int
) -> ActionFeatures:
    """Return the features of a play."""
    rank, place = divmod(action, len(piles))
    card, index = view.rules.cards[rank], seat.places[place]
    pile = piles[index]
    gap, own = pile.advance(card), pile.owner is None or pile.owner == view.seat
    hand = _between(pile.top, card, view.hand)
    unseen = _between(pile.top, card, view.unseen[seat.deck_of[index]])
    if gap < 0:
        return ActionFeatures(action, card, place, gap, int(own), -hand, -unseen)
    return ActionFeatures(action, card, place, gap, 0, hand, unseen)


def _between(one: int, other: int, cards: tuple[int, ...]) -> int:
    """Return how many of the ascending cards lie between two numbers."""
    low, high = (one, other) if one < other else (other, one)
    return bisect_left(cards, high) - bisect_right(cards, low)


publish(globals())
