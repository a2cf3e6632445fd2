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
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias, final

import attrs

from ._errors import Invalid
from ._frozen import Value
from ._game.talk import Hint, HintKind
from ._game.view import View
from ._public import publish
from ._rules import Rules, required_rules
from ._rules.limits import CARDS
from ._rules.moves import EndTurn, Move, Play
from ._rules.piles import Pile
from ._rules.play_tables import _plays as plays_on
from ._validation import Inspection, Integer, number, required, required_seat

__all__ = ["VERSION", "Encoding", "Part", "ActionFeatures", "InvalidEncoding"]


VERSION: Final = 1
"""The version of the encoding."""

_KINDS: Final = tuple(HintKind)
_ONES: Final = bytes([1]) * CARDS

_Ready: TypeAlias = tuple[bytes, ...]
"""The bytes for each value of a number."""


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


@attrs.frozen(eq=False, kw_only=True)
class _Seat:
    """The part of an encoding that depends on the seat, worked out once."""

    places: tuple[int, ...]
    """The piles in the order of their places."""

    players: tuple[int, ...]
    """The players in the order of play, this seat first."""

    decks: tuple[int, ...]
    """The draw piles in the order of these players."""

    moves: tuple[Move, ...]
    """The move of each action."""

    actions: tuple[tuple[int, ...], ...]
    """For each pile the action of each card."""

    deck_of: tuple[int, ...]
    """The deck from which the owner of each pile draws; the seat's own for a team."""

    turn: _Ready
    """The bytes of the part ``turn`` by the player on turn."""

    own: bytes
    """The bytes of the part ``seat``."""


@attrs.frozen(eq=False)
class _Bytes:
    """The ready bytes of a part, or of a row of it, which all seats share.

    Looking them up and joining them takes less time than setting bits.
    """

    cards: Callable[[tuple[int, ...]], bytes]
    """Returns a byte for each card of the deck, which is 1 for these cards."""

    top: _Ready
    """By the top of a pile."""

    held: _Ready
    """By the number of cards in a hand, or laid in a turn."""

    left: _Ready
    """By the number of cards in a draw pile."""

    no_hints: bytes
    """The part ``hints`` if nobody has given any."""


def _one_hot(width: int) -> _Ready:
    """Return for each index as many zeros as the width, but a 1 at the index."""
    return tuple(
        bytes(index) + _ONES[:1] + bytes(width - index - 1) for index in range(width)
    )


def _counts(width: int) -> _Ready:
    """Return for each count up to the width as many ones, followed by zeros."""
    return tuple(_ONES[:count] + bytes(width - count) for count in range(width + 1))


def _card_marks(deck: Sequence[int]) -> Callable[[tuple[int, ...]], bytes]:
    """Return a function that marks cards of the deck by ones."""
    if deck[-1] >= 255:
        return lambda cards: bytes(map(frozenset(cards).__contains__, deck))
    # Translating the numbers of the cards as bytes takes less time than a loop: those of
    # the cards become 255, which no card has, and then 255 becomes 1, all others 0.
    every, many, ones = bytes(deck), bytes([255]) * 255, bytes(255) + _ONES[:1]

    def marks(cards: tuple[int, ...]) -> bytes:
        marking = bytes.maketrans(bytes(cards), many[: len(cards)])
        return every.translate(marking).translate(ones)

    return marks


def _ready(encoding: "Encoding") -> _Bytes:
    rules = encoding.rules
    shown = _highest_shown(rules)
    return _Bytes(
        _card_marks(rules.cards),
        # A pile of a game from scratch can show 0, which has no bit.
        (bytes(shown), *_one_hot(shown)),
        _counts(rules.hand_size),
        _counts(len(rules.cards)),
        bytes(encoding.parts[-1].size),
    )


def _all_seats(encoding: "Encoding") -> tuple[_Seat, ...]:
    return tuple(
        _one_seat(encoding.rules, seat) for seat in range(encoding.rules.players)
    )


def _one_seat(rules: Rules, seat: int) -> _Seat:
    piles, one = rules.piles, _one_hot(rules.players)
    players = tuple((seat + away) % rules.players for away in range(rules.players))
    owners = [seat if pile.owner is None else pile.owner for pile in piles]
    places = sorted(range(len(piles)), key=lambda pile: players.index(owners[pile]))
    actions = [[0] * (rules.cards[-1] + 1) for _ in piles]
    plays = [(card, pile) for card in rules.cards for pile in places]
    for action, (card, pile) in enumerate(plays):
        actions[pile][card] = action
    return _Seat(
        places=tuple(places),
        players=players,
        # A draw pile is its owner's; the team's is everybody's.
        decks=tuple(dict.fromkeys(map(rules.draw_pile, players))),
        moves=(*(plays_on(pile)[card] for card, pile in plays), EndTurn()),
        actions=tuple(map(tuple, actions)),
        deck_of=tuple(map(rules.draw_pile, owners)),
        turn=tuple(one[players.index(player)] for player in range(rules.players)),
        own=one[seat],
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

    _bytes: _Bytes = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_ready, takes_self=True)
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
        return self._seats[seat].actions[move.pile][move.card]

    def move(self, index: Integer, seat: int) -> Move:
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
        actions, plays = self._seat(view).actions, view.legal_plays()
        legal = sorted([actions[play.pile][play.card] for play in plays])
        # A turn cannot be passed (R-ag).
        ends = view.laid and view.may_end_turn
        return (*legal, self.actions - 1) if ends else tuple(legal)

    def mask(self, view: View) -> bytes:
        """Return a byte for each move, which is 1 if the move is legal, else 0."""
        seat = self._seat(view)
        bits, actions = bytearray(len(seat.moves)), seat.actions
        for play in view.legal_plays():
            bits[actions[play.pile][play.card]] = 1
        if view.laid and view.may_end_turn:
            bits[-1] = 1
        return bytes(bits)

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
        # In Python 3.11 a loop takes less time than a comprehension of a few items.
        seat, ready = self._seat(view), self._bytes
        parts = [ready.cards(view.hand)]
        unseen, tops, held, left = view.unseen, ready.top, ready.held, ready.left
        for deck in seat.decks:
            parts.append(ready.cards(unseen[deck]))
        numbers = view.tops
        for pile in seat.places:
            parts.append(tops[numbers[pile]])
        numbers = view.hand_sizes
        for player in seat.players:
            parts.append(held[numbers[player]])
        numbers = view.deck_sizes
        for deck in seat.decks:
            parts.append(left[numbers[deck]])
        parts += (
            seat.turn[view.player],
            held[view.laid],
            bytes((view.helped, view.may_end_turn, view.outcome is not None)),
            seat.own,
            self._hints(seat, view.hints) if view.hints else ready.no_hints,
        )
        return b"".join(parts)

    def _hints(self, seat: _Seat, hints: tuple[Hint, ...]) -> bytes:
        """Return the bits of these hints, by player, pile and kind."""
        bits = bytearray(self._bytes.no_hints)
        for hint in hints:
            row = seat.players.index(hint.player) * len(seat.places)
            pile = row + seat.places.index(hint.pile)
            bits[pile * len(_KINDS) + _KINDS.index(hint.kind)] = 1
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
        trick = int(own and gap == -pile.trick)
        return ActionFeatures(action, card, place, gap, trick, -hand, -unseen)
    return ActionFeatures(action, card, place, gap, 0, hand, unseen)


def _between(one: int, other: int, cards: tuple[int, ...]) -> int:
    """Return how many of the ascending cards lie between two numbers."""
    low, high = (one, other) if one < other else (other, one)
    return bisect_left(cards, high) - bisect_right(cards, low)


publish(globals())
