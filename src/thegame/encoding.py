"""Moves and views as numbers, for everything that learns or plays in bulk.

Only views go in, so nothing that a seat may not know can come out. Everything is seen
from one seat: its own piles, its own draw pile and its own hand come first, then those
of the other players in the order of play. So a network that has learnt one seat knows
them all. The module needs no numpy, but ``numpy.frombuffer`` reads its bytes.

The numbers are covered by semantic versioning: what an action or a bit means for given
rules changes only with `VERSION`.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, cast, final

import attrs

from ._errors import Invalid
from ._frozen import Value
from ._game.talk import HintKind
from ._game.view import View
from ._public import publish
from ._rules import Rules, required_rules
from ._rules.moves import EndTurn, Move, Play
from ._validation import Inspection, number, required_seat

__all__ = ["VERSION", "Encoding", "Part", "InvalidEncoding"]


VERSION: Final = 1
"""The version of the encoding."""

_KINDS: Final = tuple(HintKind)


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
    rules = required_rules(encoding.rules, InvalidEncoding)
    parts: list[Part] = []
    start = 0
    for name, shape, meaning in _shapes(rules):
        parts.append(Part(name, shape, start, meaning))
        start += parts[-1].size
    return tuple(parts)


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

    version: ClassVar[int] = VERSION
    """The version of the encoding."""

    @property
    def actions(self) -> int:
        """How many moves there are: each card on each pile, and the end of the turn."""
        return len(self.rules.cards) * len(self.rules.piles) + 1

    @property
    def size(self) -> int:
        """How many bits an observation has."""
        return sum(part.size for part in self.parts)

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
        seat = required_seat(seat, self.rules.players)
        owners = [pile.owner for pile in self.rules.piles]
        return tuple(
            sorted(range(len(owners)), key=lambda pile: self._away(owners[pile], seat))
        )

    def index(self, move: Move, seat: int) -> int:
        """Return the number of a move that the seat makes, legal or not."""
        places = self.places(seat)
        check = Inspection()
        match move:
            case EndTurn():
                return self.actions - 1
            case Play(card, pile):
                cards = self.rules.cards
                check.card(("move", "card"), card, cards)
                check.number(("move", "pile"), pile, 0, len(places) - 1)
                check.conclude(InvalidEncoding)
                return cards.index(card) * len(places) + places.index(pile)
            case _:
                # Not all callers check their types.
                check.defect("move", move, "a Play or an EndTurn")  # type: ignore[unreachable] # see above
                raise InvalidEncoding(tuple(check.defects))

    def move(self, index: int, seat: int) -> Move:
        """Return the move that the seat makes with this number."""
        places = self.places(seat)
        action = number(index)
        check = Inspection()
        check.number("index", action, 0, self.actions - 1)
        check.conclude(InvalidEncoding)
        if action == self.actions - 1:
            return EndTurn()
        card, place = divmod(action, len(places))
        return Play(self.rules.cards[card], places[place])

    def legal(self, view: View) -> tuple[int, ...]:
        """Return the numbers of the legal moves, ascending; none if not on turn."""
        seat = self._seat(view)
        places, end = self._places_by_pile(seat), self.actions - 1
        number = self.rules.cards.index
        return tuple(
            sorted(
                number(move.card) * len(places) + places[move.pile]
                if isinstance(move, Play)
                else end
                for move in view.legal_moves()
            )
        )

    def mask(self, view: View) -> bytes:
        """Return a byte for each move, which is 1 if the move is legal, else 0."""
        return _bits(self.actions, self.legal(view))

    def observation(self, view: View) -> bytes:
        """Return what the seat sees, as a byte for each bit, which is 0 or 1.

        >>> import thegame
        >>> from thegame.encoding import Encoding
        >>> encoding = Encoding(thegame.FaceToFace())
        >>> view = thegame.deal(encoding.rules, seed=7).start(0).view(1)
        >>> observation = encoding.observation(view)
        >>> list(observation[encoding.slices["turn"]])  # the opponent is on turn
        [0, 1]
        """
        ones = zip(self.parts, self._ones(view, self._seat(view)), strict=True)
        bits = (part.start + bit for part, several in ones for bit in several)
        return _bits(self.size, bits)

    def _seat(self, view: View) -> int:
        """Return the seat of a view that can be encoded."""
        given = cast("object", view)
        if not isinstance(given, View):
            message = f"expected a View, got a {type(given).__name__}"
            raise TypeError(message)
        check = Inspection()
        expected = f"{self.rules!r}"
        check.expect(view.rules == self.rules, ("view", "rules"), view.rules, expected)
        check.expect(
            view.seat is not None, ("view", "seat"), view.seat, "the seat of a player"
        )
        check.conclude(InvalidEncoding)
        return view.seat or 0

    def _away(self, player: int | None, seat: int) -> int:
        """Return how many seats after this one a player sits; 0 for what is shared."""
        return 0 if player is None else (player - seat) % self.rules.players

    def _places_by_pile(self, seat: int) -> tuple[int, ...]:
        places = self.places(seat)
        return tuple(map(places.index, range(len(places))))

    def _ones(self, view: View, seat: int) -> Iterator[Iterable[int]]:
        """Yield the bits of each part that are 1, in the order of the parts."""
        rules, cards = self.rules, len(self.rules.cards)
        shown = _highest_shown(rules)
        players = [(seat + away) % rules.players for away in range(rules.players)]
        # A draw pile is its owner's; the team's is everybody's.
        decks = tuple(dict.fromkeys(map(rules.draw_pile, players)))
        bit = rules.cards.index
        yield map(bit, view.hand)
        yield (
            number * cards + bit(card)
            for number, deck in enumerate(decks)
            for card in view.unseen[deck]
        )
        yield (
            place * shown + view.tops[pile] - 1
            for place, pile in enumerate(self.places(seat))
        )
        yield _thermometers((view.hand_sizes[p] for p in players), rules.hand_size)
        yield _thermometers((view.deck_sizes[deck] for deck in decks), cards)
        yield (self._away(view.player, seat),)
        yield range(view.laid)
        yield range(view.helped)
        yield range(view.may_end_turn)
        yield range(view.is_over)
        yield (seat,)
        places, kinds = self._places_by_pile(seat), len(_KINDS)
        yield (
            (self._away(hint.player, seat) * len(places) + places[hint.pile]) * kinds
            + _KINDS.index(hint.kind)
            for hint in view.hints
        )


def _thermometers(counts: Iterable[int], width: int) -> Iterable[int]:
    """Return the bits of counts, each of which fills its row from the left."""
    return itertools.chain.from_iterable(
        range(row * width, row * width + count) for row, count in enumerate(counts)
    )


def _bits(size: int, ones: Iterable[int]) -> bytes:
    bits = bytearray(size)
    for one in ones:
        bits[one] = 1
    return bytes(bits)


publish(globals())
