"""Small programs of the translated subset: records, unions, and where order matters.

Every function takes a number and a tuple of numbers. What the random programs cannot
make occurs here.
"""

# These are programs to translate: what they compute has no meaning.
# ruff: noqa: D103

import functools
import math
from bisect import bisect_left
from collections.abc import Iterator
from operator import itemgetter

import attrs

from thegame._errors import InvalidRules
from thegame._frozen import replaced, unchecked
from thegame._game.events import Drew, Event, Laid, TurnEnded
from thegame._game.view import View
from thegame._rules import Cooperative
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._rules.piles import Direction, Pile, fits
from thegame._rules.refusals import (
    GameOver,
    IllegalMove,
    NoSuchPile,
    NotInHand,
    NotYourTurn,
)
from thegame._validation import Inspection, is_number
from thegame._value_defects import defect
from thegame.rulebook import clause


def made_pile(a: int, p: tuple[int, ...]) -> int:
    pile = Pile(Direction.ASCENDING, None, a, 3)
    return pile.top + pile.trick + len(p)


def asked_pile(a: int, p: tuple[int, ...]) -> bool:
    pile = Pile(Direction.DESCENDING, len(p), a)
    return pile.fits(a + 2) and not pile.is_improved_by(sum(p))


def owned(a: int, p: tuple[int, ...]) -> bool:
    owner = a if p else None
    return owner not in {None, 2}


def directions(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(direction * a for direction in Direction for _ in p)


def a_move(a: int, p: tuple[int, ...]) -> int:
    move: Move = Play(a, 1) if p else EndTurn()
    if isinstance(move, Play):
        return move.card
    match move:
        case EndTurn():
            return len(p)
        case _:
            return -1  # type: ignore[unreachable] # as in the library


def matched(a: int, p: tuple[int, ...]) -> int:
    move: Move = Play(a, len(p)) if a else EndTurn()
    match move:
        case Play() | EndTurn() if a == 2:
            return 9
        case Play(card, pile):
            return card - pile
        case EndTurn():
            return p[0]
        case _:
            return -1  # type: ignore[unreachable] # as in the library


def an_outcome(a: int, p: tuple[int, ...]) -> bool:
    found: Outcome = TeamResult(a) if p else DuelResult(a, Ending.STUCK)
    return isinstance(found, DuelResult) and a > 0


def infinite(a: int, p: tuple[int, ...]) -> bool:
    bound = -math.inf if a == 0 else a
    return len(p) > bound and bound < 3 and -bound >= -2


def picked(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    getter = itemgetter(slice(a, a + 1) if a else slice(0))
    return tuple(getter(p))


def picked_many(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    indexes = list(range(max(a, 2)))
    getter = itemgetter(*indexes)
    return tuple(getter(p))


def closure(a: int, p: tuple[int, ...]) -> int:
    @functools.cache
    def above(limit: int) -> int:
        for card in p:
            if card > limit + a:
                return card
        return limit

    return above(0) + above(1)


def second_only_if_first(a: int, p: tuple[int, ...]) -> bool:
    return (len(p) > 0 and p[0] > a) or (len(p) == 4 and p[3] < a)


def walrus(a: int, p: tuple[int, ...]) -> int:
    if len(p) > 1 and (found := smallest_above(a, p)):
        return found.card
    return -1


def smallest_above(a: int, p: tuple[int, ...]) -> Play | None:
    for card in sorted(p):
        if card > a:
            return Play(card, a)
    return None


def raised(a: int, p: tuple[int, ...]) -> int:
    for card in p:
        if card == a:
            return p[card]
    return len(p) // a


def left_early(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    out: list[int] = []
    for one in p:
        for other in p:
            if other == a:
                break
            if other == one:
                continue
            out.append(one * other)
        else_count = len(out)
        if else_count > 3:
            return tuple(out)
    return tuple(out)


def shadowed(a: int, p: tuple[int, ...]) -> int:
    x1 = a
    y, loop, value = x1 + 1, x1, p[a]
    return x1 + y + loop + value


def swapped(a: int, p: tuple[int, ...]) -> int:
    b = 1
    a, b = b, a
    return a * 10 + b + len(p)


def three(a: int, p: tuple[int, ...]) -> int:
    one, two, last = p
    return one + two * last + a


def called_with_stars(a: int, p: tuple[int, ...]) -> int:
    return _three(a, *_pair(p))


def _pair(p: tuple[int, ...]) -> tuple[int, int]:
    return p[0], p[-1]


def _three(a: int, b: int, c: int) -> int:
    return a + 2 * b + 3 * c


def evaluated_in_order(a: int, p: tuple[int, ...]) -> int:
    changed = list(p)
    changed[a] = p[a + 1]
    return bisect_left(sorted(changed), a) + sum(p[i] for i in range(len(p)))


def narrowed(a: int, p: tuple[int, ...]) -> int:
    found = smallest_above(a, p)
    if found is None:
        return -1
    return found.card


def used_as_a_value(a: int, p: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple(fits(1, card, a, 3) for card in p)


def known_number(a: int, p: tuple[int, ...]) -> int:
    if type(a) is int and 0 <= a < len(p):
        return p[a]
    return a


def yielded(a: int, p: tuple[int, ...]) -> int:
    return sum(_rising(a, p))


def _rising(a: int, p: tuple[int, ...]) -> list[int]:
    found: list[int] = []
    last = a
    for card in p:
        if card > last:
            found.append(card)
            last = card
    return found


def distinct(a: int, p: tuple[int, ...]) -> int:
    return len({card % 3 for card in p}) + a


def refused(a: int, p: tuple[int, ...]) -> int:
    if a in p:
        raise InvalidRules((defect("a", a, f"none of {p}"),))
    return len(p)


def refused_with_facts(a: int, p: tuple[int, ...]) -> int:
    found: Outcome = DuelResult(a, Ending.STUCK) if p else TeamResult(a)
    if a == 1:
        raise NotInHand(clause("R-a"), a, len(p), tuple(sorted(p)))
    if a == 2:
        raise GameOver(clause("R-a"), found, Play(a, 3), place=a)
    if a == 3:
        raise NoSuchPile(clause("R-a"), smallest_above(0, p), piles=len(p))
    return a


def tried(a: int, p: tuple[int, ...]) -> int:
    try:
        return refused_with_facts(a, p)
    except IllegalMove as reason:
        raise attrs.evolve(reason, place=len(p)) from None


def tried_for_one(a: int, p: tuple[int, ...]) -> int:
    try:
        return refused_with_facts(a, p) // a
    except NotInHand as reason:
        raise attrs.evolve(reason, place=None) from None


def counted(a: int, p: tuple[int, ...]) -> int:
    return sum(place * card for place, card in enumerate(p, start=a))


def any_number(a: int, p: tuple[int, ...]) -> int:
    return _weighed(a, *p)


def _weighed(a: int, *cards: int) -> int:
    return a + len(cards) * sum(cards)


def same_seat(a: int, p: tuple[int, ...]) -> bool:
    seat = a if p else None
    return (is_number(seat) and seat == len(p)) or seat != 2


def seen(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_cards(event.view(a)) for event in _events(p))


def _events(p: tuple[int, ...]) -> Iterator[Event]:
    yield TurnEnded(len(p))
    for card in p:
        if card > 1:
            yield Laid(card, card, card, False)
        else:
            yield Drew(card, p, len(p))


def _cards(event: Event) -> int:
    if isinstance(event, Drew):
        return len(event.cards) - event.count
    if isinstance(event, Laid) and not event.trick:
        return event.card
    return -9


def told_apart(a: int, p: tuple[int, ...]) -> bool:
    return isinstance(_reason(a, p), GameOver | NotInHand)


def any_reason(a: int, p: tuple[int, ...]) -> bool:
    return isinstance(_reason(a, p), IllegalMove)


def _reason(a: int, p: tuple[int, ...]) -> IllegalMove | None:
    if a < 0:
        return None
    if p:
        return NotInHand(clause("R-a"), a, len(p), p)
    return NoSuchPile(clause("R-a"), a, piles=len(p))


def demanded(a: int, p: tuple[int, ...]) -> int:
    found = smallest_above(a, p)
    if found is None:
        raise NotYourTurn(clause("R-a"), None, a)
    if p[0] == a:
        raise NoSuchPile(clause("R-a"), a, piles=len(p))
    return found.card


def maybe_equal(a: int, p: tuple[int, ...]) -> tuple[bool, ...]:
    owner = a if p else None
    return tuple(owner == card for card in (*p, a))


def or_else(a: int, p: tuple[int, ...]) -> int:
    owner = a if p else None
    return -7 if owner is None else p[owner]


def changed(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    pile = Pile(Direction.ASCENDING, None, a, 3)
    other = replaced(pile, {"top": len(p), "owner": a})
    owner = other.owner
    return pile.top, other.top, other.trick, -1 if owner is None else owner


_seen = unchecked(View)


def asked_view(a: int, p: tuple[int, ...]) -> tuple[bool, ...]:
    rules = Cooperative(2, minimum=2, hand_size=3, highest=9, trick=3)
    seat = a if p else None
    sizes = len(p), 2
    view = _seen(rules, seat, p, sizes, (0,), (), (), (1, 10), 1, a, False, None)
    return view.on_turn, view.may_end_turn, view.is_over


def evolved(a: int, p: tuple[int, ...]) -> int:
    found = DuelResult(a, Ending.LAID_ALL)
    same = attrs.evolve(found, players=3)
    return same.winner + len(p)


def firsts(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(10 * card + place for card, place in _firsts(a, p))


def _firsts(a: int, p: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    if not p:
        return
    found: set[tuple[tuple[int, ...], bool, int]] = set()
    for place, card in enumerate(p):
        key = p[:1] + (card % 3,), card > a, card % 2  # noqa: RUF005 - what is compared
        if key not in found:
            found.add(key)
            yield card, place


def inspected(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    check = Inspection()
    read = tuple(_read(p, check))
    flawed = check.defects
    if not flawed:
        check.expect(len(p) != 2, "p", p, "not two cards")
    for card in read:
        if card == a:
            _inspect(card, check)
    check.conclude(InvalidRules)
    return read


def _read(p: tuple[int, ...], check: Inspection) -> Iterator[int]:
    for place, card in enumerate(p):
        if card > 3:
            check.defect(("p", place), card, "a card up to 3")
        else:
            yield card


def _inspect(a: int, check: Inspection) -> None:
    if a < 2:
        return
    check.defects.append(defect("a", a, "an int below 2"))


def both_known(a: int, p: tuple[int, ...]) -> int:
    check = Inspection()
    first = check.number("a", a, 0, 3)
    second = check.number("p", len(p), 1, 2)
    is_even = check.flag("a", a % 2 == 0)
    if first is not None and second is not None and is_even:
        return first * 10 + second
    return -1 if check.defects else -2


def shortest(a: int, p: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x - y for x, y in zip(p, (a, 5), strict=False))
