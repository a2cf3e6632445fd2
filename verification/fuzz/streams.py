"""Corrupted event streams: what a seat is sent must be possible, or be refused.

The events of one move, as a seat may know them, are dropped, doubled, swapped, changed,
or replaced by those of another seat, move or game. Whoever observes them raises
`thegame.UnexpectedEvent`, or returns a view that some state can give: a state drawn
from the new view looks like it, and a state with the old view that produces these
events leads to it.
"""

import random
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from thegame import (
    Drew,
    EndTurn,
    Event,
    GameEnded,
    Laid,
    Play,
    Record,
    SeatRecord,
    State,
    TheGameError,
    TurnEnded,
    UnexpectedEvent,
    View,
)

Events: TypeAlias = tuple[Event, ...]

SAMPLES: Final = 5
"""How many states with the view before are asked about each move that was believed."""


class Believed(Exception):
    """Events that cannot have happened were believed, or a wrong view follows."""


@attrs.define
class Tally:
    """What became of the streams."""

    refused: int = 0
    taken: int = 0
    confirmed: int = 0
    """How many of those taken were produced by a state that was drawn."""


@attrs.frozen
class Moment:
    """A state, a seat, and what the seat is sent about the next move."""

    state: State
    seat: int | None
    events: Events

    @property
    def view(self) -> View:
        """What the seat sees before the move."""
        return self.state.view(self.seat)


def moments(records: tuple[Record, ...], chance: random.Random) -> Iterator[Moment]:
    """Yield moves of games, each as some seat sees it, without end."""
    while True:
        record = chance.choice(records)
        if not record.moves:
            continue
        number = chance.randrange(len(record.moves))
        # Ends of games are where most can go wrong.
        if chance.random() < 0.3:
            number = len(record.moves) - 1
        state = record.state_at(number)
        seat = chance.choice((None, *range(record.rules.players)))
        events = state.step(record.moves[number]).view(seat).events
        yield Moment(state, seat, events)


def corrupted(
    moment: Moment, records: tuple[Record, ...], chance: random.Random
) -> Events:
    """Return the events of the moment with something wrong, or of another moment."""
    events = list(moment.events)
    for _ in range(chance.choice((1, 1, 1, 2))):
        events = _corrupt(events, moment, records, chance)
    return tuple(events)


def _corrupt(
    events: list[Event],
    moment: Moment,
    records: tuple[Record, ...],
    chance: random.Random,
) -> list[Event]:
    place = chance.randrange(len(events) + 1)
    match chance.randrange(7):
        case 0:
            return events[:place] + events[place + 1 :]
        case 1:
            return events[:place] + events[place - 1 : place] + events[place:]
        case 2:
            return chance.sample(events, len(events))
        case 3 | 4:
            changed = [
                _changed(event, moment.state, chance) for event in events[:place]
            ]
            return changed + events[place:]
        case 5:
            moves = moment.state.legal_moves()
            other = chance.choice((None, *range(moment.state.rules.players)))
            return list(moment.state.step(chance.choice(moves)).view(other).events)
        case _:
            return list(next(moments(records, chance)).events)


def _changed(event: Event, state: State, chance: random.Random) -> Event:
    """Return the event with another number in it."""
    player = chance.randint(-1, state.rules.players)
    card = chance.choice((*state.hand, *state.rules.cards))
    match event:
        case Laid():
            pile = chance.randint(-1, len(state.tops))
            return chance.choice(
                (
                    attrs.evolve(event, player=player),
                    attrs.evolve(event, card=card),
                    attrs.evolve(event, pile=pile),
                    attrs.evolve(event, trick=not event.trick),
                )
            )
        case TurnEnded():
            return TurnEnded(player)
        case Drew():
            count = chance.randint(0, state.rules.hand_size)
            cards = tuple(sorted(chance.sample([*state.rules.cards], count)))
            return chance.choice(
                (Drew(event.player, cards), Drew(player, (), count), Drew(player, ()))
            )
        case GameEnded():
            return chance.choice(
                (TurnEnded(player), Laid(player, card, 0, trick=False))
            )


def judge(moment: Moment, events: Events, chance: random.Random, tally: Tally) -> None:
    """Let a view and a seat record observe the events; raise `Believed` if wrong."""
    view = moment.view
    try:
        after = view.observe(*events)
    except UnexpectedEvent:
        tally.refused += 1
        if events == moment.events:
            raise Believed(_story(moment, events, "refused, but it happened")) from None
        return
    tally.taken += 1
    if not events:
        raise Believed(_story(moment, events, "no move has no events"))
    if SeatRecord(view).observe(*events).view != after:
        raise Believed(_story(moment, events, "the seat record saw something else"))
    try:
        again = after.sample(chance).view(moment.seat)
    except TheGameError as error:
        raise Believed(_story(moment, events, f"no state: {error}")) from error
    if again != after:
        raise Believed(_story(moment, events, "no state looks like the view after it"))
    for state in (moment.state, *(view.sample(chance) for _ in range(SAMPLES))):
        produced = _produced(state, events, moment.seat)
        if produced is not None:
            tally.confirmed += 1
            if produced != after:
                raise Believed(_story(moment, events, "another view follows"))
            return


def _produced(state: State, events: Events, seat: int | None) -> View | None:
    """Return the view after a move of this state that produces the events, if any."""
    first = events[0]
    move = Play(first.card, first.pile) if isinstance(first, Laid) else EndTurn()
    if not state.is_legal(move):
        return None
    step = state.step(move)
    return step.state.view(seat) if step.view(seat).events == events else None


def _story(moment: Moment, events: Events, what: str) -> str:
    return f"{what}:\n{moment.state!r}\nseat {moment.seat}, events {events!r}"


def corrupt(records: tuple[Record, ...], rounds: int, seed: int) -> Tally:
    """Corrupt so many streams; return what became of them."""
    chance = random.Random(seed)
    tally = Tally()
    drawn = moments(records, chance)
    for _ in range(rounds):
        moment = next(drawn)
        judge(moment, moment.events, chance, tally)
        judge(moment, corrupted(moment, records, chance), chance, tally)
    return tally
