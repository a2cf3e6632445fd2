"""Everything that a seat may be sent about a game, possible or not.

Every state of a small world is explored. The moves that some state with a view can make
are known then, so whatever a seat is sent about a move can be judged.
"""

import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from tests.ladder.worlds import explore
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    Event,
    FaceToFace,
    GameEnded,
    Laid,
    Outcome,
    Rules,
    State,
    TeamResult,
    TurnEnded,
    View,
    deal,
)
from thegame._game.state import make_state
from thegame.testing._worlds import initial_states, steps

WORLDS: dict[str, Rules] = {
    "team": Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
    "alone": Cooperative(1, minimum=3, hand_size=3, highest=8, trick=3, rows=1),
    "three players": Cooperative(3, hand_size=1, minimum=1, highest=7, trick=2, rows=1),
    "three with two cards": Cooperative(3, hand_size=2, highest=7, trick=2, rows=1),
    "expert": Cooperative(2, minimum=3, hand_size=3, highest=8, trick=2, rows=1),
    "played out": Cooperative(
        2, hand_size=2, highest=7, trick=2, rows=1, play_out=True
    ),
    "expert, played out": Cooperative(
        2, minimum=3, hand_size=3, highest=8, trick=2, rows=1, play_out=True
    ),
    "two rows": Cooperative(2, hand_size=2, highest=6, trick=2),
    # A long trick, so that a card can be fatal because another order was better.
    "look back": Cooperative(2, hand_size=2, highest=8, trick=5, rows=1),
    "duel": FaceToFace(hand_size=2, highest=4, trick=2),
    "duel of three cards": FaceToFace(hand_size=3, highest=4, trick=1),
    "a lone card wins": FaceToFace(
        hand_size=2, highest=4, trick=2, lone_card_wins=True
    ),
}

Events: TypeAlias = tuple[Event, ...]
Moves: TypeAlias = dict[Events, View]
Groups: TypeAlias = tuple[tuple[int, ...], ...]


@attrs.frozen
class World:
    """The views of all seats in a small world, and the moves possible from each."""

    states: Counter[View]
    """The number of states with each view."""

    moves: defaultdict[View, Moves]
    """The possible moves of each view, with the view after them."""


def seen(rules: Rules) -> World:
    """Explore a world, and return the views of every seat."""
    world = World(Counter(), defaultdict(dict))
    for part in explore(initial_states(rules)):
        if isinstance(part, State):
            world.states.update(part.view(seat) for seat in watchers(rules))
            continue
        before, move, after = part
        step = before.step(move)
        for seat in watchers(rules):
            world.moves[before.view(seat)][step.view(seat).events] = after.view(seat)
    return world


def glimpsed(rules: Rules, count: int, chance: random.Random) -> Iterator[View]:
    """Yield views of random games of a world, of any seat."""
    for _ in range(count):
        state = deal(rules, seed=chance.randrange(2**32)).start(0)
        most = chance.randrange(2 * len(rules.cards))
        while most and not state.is_over:
            state = state.apply(chance.choice(state.legal_moves()))
            most -= 1
        yield state.view(chance.choice(watchers(rules)))


def placements(view: View) -> Iterator[State]:
    """Yield every placement of the unseen cards; draw piles are in order."""
    for state in _placed(view, 0, view.unseen, ()):
        if state.outcome == view.outcome:
            yield state


def _placed(view: View, player: int, unseen: Groups, hands: Groups) -> Iterator[State]:
    rules = view.rules
    if player == rules.players:
        turn = (view.player, view.laid, view.helped)
        yield make_state(rules, view.tops, hands, unseen, *turn)
    elif player == view.seat:
        yield from _placed(view, player + 1, unseen, (*hands, view.hand))
    else:
        source = rules.draw_pile(player)
        for hand in itertools.combinations(unseen[source], view.hand_sizes[player]):
            rest = tuple(card for card in unseen[source] if card not in hand)
            left = (*unseen[:source], rest, *unseen[source + 1 :])
            yield from _placed(view, player + 1, left, (*hands, hand))


def possible(view: View) -> Moves:
    """Return the moves of all placements, each with the view after it."""
    moves: Moves = {}
    for state in placements(view):
        for before, move, after in steps(state):
            moves[before.step(move).view(view.seat).events] = after.view(view.seat)
    return moves


def outcomes(view: View) -> list[Outcome]:
    """Return outcomes that a game of this kind may claim."""
    left = sum(view.hand_sizes) + sum(view.deck_sizes)
    if isinstance(view.rules, Cooperative):
        return [TeamResult(max(0, left - 1)), TeamResult(left)]
    return [DuelResult(winner, ending) for winner in (0, 1) for ending in Ending]


def tables(rules: Rules) -> Iterator[Events]:
    """Yield every list of events of one move, possible or not, without an end."""
    seats = range(rules.players)
    for player in seats:
        for card, pile in itertools.product(rules.cards, range(len(rules.piles))):
            yield (Laid(player, card, pile, False),)
            yield (Laid(player, card, pile, True),)
        ended = TurnEnded(player)
        yield (ended,)
        for count in range(rules.hand_size + 2):
            yield from ((ended, Drew(drawer, (), count)) for drawer in seats)
            for cards in itertools.combinations(rules.cards, count):
                yield ended, Drew(player, cards)
    yield ()


def told(view: View) -> Iterator[Events]:
    """Yield every list of events of one move, with and without every end."""
    ends = [GameEnded(outcome) for outcome in outcomes(view)]
    for events in tables(view.rules):
        yield events
        for end in ends:
            yield *events, end


def distorted(view: View, moves: Moves) -> Iterator[Events]:
    """Yield possible moves that are cut short, doubled, reordered, wrong or joined."""
    for events in moves:
        for place, event in enumerate(events):
            before, after = events[:place], events[place + 1 :]
            yield before + after
            yield (*before, event, event, *after)
            yield from ((*before, other, *after) for other in _near(event, view))
        yield events[::-1]
        yield from (events + other for other in itertools.islice(moves, 3))


def _near(event: Event, view: View) -> Iterator[Event]:
    """Yield events that differ from one in a single field."""
    rules = view.rules
    match event:
        case Laid(player, card, pile, trick):
            yield from (Laid(seat, card, pile, trick) for seat in (-1, rules.players))
            for other in (1, rules.highest + 1, -card):
                yield Laid(player, other, pile, trick)
            for place in (-1, len(rules.piles)):
                yield Laid(player, card, place, trick)
            yield Laid(player, card, pile, not trick)
        case TurnEnded():
            yield from (TurnEnded(seat) for seat in (-1, rules.players))
        case Drew():
            yield from _near_draws(event, rules)
        case GameEnded():
            left = sum(view.hand_sizes) + sum(view.deck_sizes)
            yield from (GameEnded(TeamResult(unlaid)) for unlaid in range(-1, left + 2))
            winners = itertools.product(range(-1, 3), Ending)
            yield from (GameEnded(DuelResult(*result)) for result in winners)


def _near_draws(drew: Drew, rules: Rules) -> Iterator[Drew]:
    player, cards, count = drew.player, drew.cards, drew.count
    for other in (-1, 1 - player, rules.players):
        yield Drew(other, cards, count)
    for number in (-count, count - 1, count + 1):
        yield Drew(player, cards, number)
    for drawn in (cards[::-1], cards[:1] * count, cards[1:], (1, *cards)):
        yield Drew(player, drawn, count)
    yield from (Drew(player, (card,), count) for card in rules.cards)
