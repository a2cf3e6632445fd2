"""A search for short inputs that take long: it climbs instead of waiting for them.

Every reader gets inputs of up to 16 kB, and so do the methods of states and views that
could take long. Whether a player is stuck is the one question
of the library that could need a search. So positions, views, seat records and games are
drawn where it is hard: rules that require many cards, crossed piles, hands of any size,
chains of tricks, and turns of hundreds of plays. All other inputs are valid ones whose
parts are changed and repeated. The worst input of each reader is changed again and
again, and a worse one replaces it.

The cost of an input is how many operations reading it takes: calls, returns and lines of
Python, also those of loops. Such a count is the same on every machine and beside other
work, so the first half of a climb is reproducible from its seed. It does not see long
work in one operation, such as comparing many cards. So every input is timed as well,
without counting, and the slowest one leads the second half of the climb.
"""

import gc
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from thegame import (
    Cooperative,
    GameEnded,
    Laid,
    Play,
    Record,
    SeatRecord,
    State,
    TeamResult,
    TheGameError,
    Undecided,
    View,
    deal,
    notation,
    svg,
    wire,
)
from thegame._rules.game_rules import _tables_of
from thegame.encoding import Encoding
from verification.fuzz.changes import altered, changed
from verification.fuzz.targets import NOTATION, WIRE, Target
from verification.fuzz.trial import Tally, attempt

SHORT: Final = 16_000
"""How long an input may be, in characters."""

READINGS: Final = 3
"""How often an input is timed; its quickest reading counts."""


@attrs.frozen
class Table:
    """A table with one pile each way or more, and one player."""

    rows: int
    trick: int
    highest: int
    minimum: int
    size: int
    """How many cards the player holds."""

    tops: tuple[int, ...]
    laid: frozenset[int]
    """The cards that were laid, but for the tops."""

    plays: int
    """How many cards are laid in the turn."""

    seed: int
    """Decides where the other cards are, and which cards are laid."""

    def rules(self) -> Cooperative:
        """Return the rules; raise if there are none."""
        return Cooperative(
            1,
            minimum=min(self.minimum, self.size),
            hand_size=self.size,
            highest=self.highest,
            trick=self.trick,
            rows=self.rows,
        )

    def state(self) -> State:
        """Return the position; raise if it cannot be."""
        chance, rules = random.Random(self.seed), self.rules()
        cards = [it for it in rules.cards if it not in self.laid.union(self.tops)]
        chance.shuffle(cards)
        hand, deck = cards[: self.size], cards[self.size :]
        return State(rules, tops=self.tops, hands=[hand], decks=[deck], player=0)


def view(table: Table) -> str:
    """Return a view of a game that is over or not, possible or not."""
    seen = table.state().view(None)
    document = json.loads(wire.write(seen))
    if table.seed % 2:
        left = len(seen.unseen[0])
        document["outcome"] = {"game": "cooperative", "unlaid": left}
    return json.dumps(document, separators=(",", ":"))


def seat_record(table: Table) -> str:
    """Return a seat record whose turn may end the game, possible or not."""
    chance, view = random.Random(table.seed), table.state().view(None)
    events: list[Laid | GameEnded] = []
    tops, cards = list(table.tops), sorted(view.unseen[0])
    while cards and len(events) < table.plays:
        card = chance.choice((cards[-1], cards[0], chance.choice(cards)))
        cards.remove(card)
        pile = 0 if card > tops[0] or card == tops[0] - table.trick else table.rows
        trick = abs(card - tops[pile]) == table.trick and (card < tops[0]) == (not pile)
        events.append(Laid(0, card, pile, trick=trick))
        tops[pile] = card
    left = len(view.unseen[0]) - len(events)
    events += [GameEnded(TeamResult(left))] * (table.seed % 2)
    document = json.loads(wire.write(SeatRecord(view)))
    document["events"] = [json.loads(wire.write(event)) for event in events]
    for event in document["events"]:
        del event["kind"], event["version"]
    return json.dumps(document, separators=(",", ":"))


def game(table: Table) -> Record:
    """Return a game whose first turn lays cards: two far jumps, and then tricks."""
    rules, chance = table.rules(), random.Random(table.seed)
    cards = list(rules.cards)
    lowest, highest = cards.pop(0), cards.pop()
    if table.seed % 3:
        chance.shuffle(cards)
    dealt = deal(rules, decks=[[lowest, highest, *cards]])
    moves = [Play(lowest, rules.rows), Play(highest, 0)]
    state = dealt.start(0).play(lowest, rules.rows).play(highest, 0)
    while len(moves) < table.plays + 2 and not state.is_over:
        plays = tricks(state)[-3:] or plays_of_ends(state)
        if not plays:
            break
        moves.append(chance.choice(plays))
        state = state.apply(moves[-1])
    return Record(dealt, 0, moves)


def tricks(state: State) -> list[Play]:
    """Return the backwards tricks that the hand allows.

    To look for them among all legal plays takes minutes for some games.
    """
    return [
        Play(card, index)
        for index, pile in enumerate(state.piles)
        for card in (pile.top - state.rules.trick, pile.top + state.rules.trick)
        if card in state.hand and pile.is_trick(card)
    ]


def plays_of_ends(state: State) -> list[Play]:
    """Return the plays of the three lowest and the three highest cards of the hand."""
    return [
        Play(card, index)
        for index, pile in enumerate(state.piles)
        for card in {*state.hand[:3], *state.hand[-3:]}
        if pile.fits(card)
    ]


Input: TypeAlias = "Table | str"

MADE: Final[dict[str, Callable[[Table], str]]] = {
    "notation.read_state": lambda it: notation.write_state(it.state()),
    "wire.read_state": lambda it: wire.write(it.state()),
    "notation.read_view": lambda it: notation.write_view(it.state().view(None)),
    "wire.read_view": view,
    "View.worlds": view,
    "View.sample": view,
    **{
        name: lambda it: wire.write(it.state())
        for name in ("State.safe_plays", "State.turn_ends", "pictures and numbers")
    },
    "wire.read_seat_record": seat_record,
    **{
        f"notation.{name}": lambda it: notation.write_record(game(it))
        for name in ("read_game", "read_record", "read_records", "split")
    },
    **{
        f"wire.{name}": lambda it: wire.write(game(it))
        for name in ("read_game", "read_record")
    },
}
"""The readers of tables and games, and how to write an input for each."""


def pictured(state: State) -> object:
    """Return the state as text, as a picture and as numbers."""
    numbers, view = Encoding(state.rules), state.view(0)
    return (
        str(state),
        svg.table(state),
        numbers.observation(view),
        numbers.features(view),
    )


def asked(
    name: str, read: Callable[[str], Any], ask: Callable[[Any], object]
) -> Target:
    """Return a target that reads a value, and then calls one of its methods."""
    refusals = (notation.NotationError, wire.WireError, Undecided)
    return Target(
        name, "", lambda it: map(ask, map(read, [it])), refusals, lambda _: ""
    )


QUESTIONS: Final = (
    asked("View.worlds", wire.read_view, View.worlds),
    asked("View.sample", wire.read_view, lambda it: it.sample(random.Random(1))),
    asked("State.safe_plays", wire.read_state, State.safe_plays),
    asked("State.turn_ends", wire.read_state, lambda it: next(it.turn_ends(), None)),
    asked("pictures and numbers", wire.read_state, pictured),
)
"""Methods that are called on a value that was read."""


def first(chance: random.Random) -> Table:
    """Return a table with crossed piles."""
    rows, highest = chance.choice((1, 1, 2, 9)), chance.choice((60, 300, 999))
    middle = highest // 2
    largest = highest - 2 - 2 * rows
    size = chance.choice((largest, chance.randint(2, largest)))
    return Table(
        rows,
        chance.choice((1, 2, 3, 10, highest // 4, middle)),
        highest,
        chance.choice((size, chance.randint(2, size))),
        size,
        (
            *chance.sample(range(middle, highest), rows),
            *chance.sample(range(2, middle), rows),
        ),
        frozenset(),
        chance.choice((1, 1, 2, highest)),
        chance.randrange(1000),
    )


def altered_table(table: Table, chance: random.Random) -> Table:
    """Return the table with something else on it."""
    far = chance.choice((1, 3, 30, 300, 1000))

    def near(value: int, low: int, high: int) -> int:
        return min(max(low, value + chance.randint(-far, far)), high)

    tops = list(table.tops)
    pile = chance.randrange(len(tops))
    tops[pile] = near(tops[pile], 2, table.highest)
    size = near(table.size, 2, table.highest - 1 - 2 * table.rows)
    changes: tuple[dict[str, Any], ...] = (
        {"trick": near(table.trick, 1, table.highest)},
        {"minimum": near(table.minimum, 2, table.size)},
        {"size": size, "minimum": min(table.minimum, size)},
        {"tops": tuple(tops)},
        {"laid": table.laid ^ {near(tops[pile], 2, table.highest)}},
        {"plays": near(table.plays, 0, table.highest)},
        {"seed": chance.randrange(1000)},
    )
    return attrs.evolve(table, **chance.choice(changes))


def altered_text(target: Target, text: str, chance: random.Random) -> str:
    """Return the text with something else in it, or with a part of it repeated."""
    if chance.random() < 0.4:
        start = chance.randrange(len(text) + 1)
        end = start + chance.choice((1, 4, 20, 100))
        times = chance.choice((2, 10, 1000))
        return (text[:end] + text[start:end] * times + text[end:])[:SHORT]
    if target in WIRE and chance.random() < 0.5:
        try:
            return altered(text, chance)
        except (ValueError, IndexError, RecursionError):
            return text
    return changed(text, chance)


@attrs.frozen
class Slow:
    """An input and its cost."""

    reader: str
    drawn: Input
    text: str = ""
    operations: float = 0
    """How many operations its reading takes."""

    seconds: float = 0
    """The CPU time of its quickest reading, without counting."""

    def __str__(self) -> str:
        beginning = f"{len(self.text):,} characters: {self.text[:100]!r}..."
        cost = f"{self.operations:,} operations, {self.seconds:.3f} s"
        return f"{cost}, {self.reader}, {beginning}"


def cost(target: Target, text: str, clock: Callable[[], float]) -> float:
    """Return how much the longest value of a text takes, with rules not read before."""
    _tables_of.cache_clear()
    return max(attempt(target, text, Tally(), clock))


def operations(target: Target, text: str) -> float:
    """Return how many operations the longest value of a text takes."""
    count, tracer = itertools.count(), sys.gettrace()

    def trace(*_: object) -> Any:
        next(count)
        return trace

    # A collection would count too: Hypothesis has itself called after each.
    gc.disable()
    sys.settrace(trace)
    try:
        return cost(target, text, count.__next__)
    finally:
        sys.settrace(tracer)
        gc.enable()


def judged(target: Target, drawn: Input) -> Slow | None:
    """Return the cost of an input; None if it is too long or cannot be written."""
    try:
        text = drawn if isinstance(drawn, str) else MADE[target.name](drawn)
    except TheGameError:
        return None
    if len(text) > SHORT:
        return None
    # Timed first: what a process does once, such as an import, is not counted.
    seconds = min(cost(target, text, time.process_time) for _ in range(READINGS))
    return Slow(target.name, drawn, text, operations(target, text), seconds)


def climbed(target: Target, length: float, seed: int) -> tuple[Slow, Slow]:
    """Return the inputs with most operations and most seconds of a climb this long."""
    chance = random.Random(f"{target.name} {seed}")
    # Drawing an input is not counted, and a table takes longer to draw than a text.
    draw, least = (first, 1e5) if target.name in MADE else (target.draw, 1e3)
    most = slow = Slow(target.name, draw(chance))
    gone: float = 0
    while gone < length:
        is_counted = gone < length / 2
        worst = most if is_counted else slow
        # Fresh starts first, and now and then: a climb ends on the nearest hill.
        if gone < length / 10 or chance.random() < 0.1:
            drawn = draw(chance)
        elif isinstance(worst.drawn, Table):
            drawn = altered_table(worst.drawn, chance)
        else:
            drawn = altered_text(target, worst.drawn, chance)
        found = judged(target, drawn)
        gone += max(least, found.operations if found else 0)
        if found and is_counted and found.operations > most.operations:
            most = found
        if found and found.seconds > slow.seconds:
            slow = found
    return most, slow


def slowest(length: float, seed: int) -> Iterator[Slow]:
    """Yield the two worst inputs that are found of every reader and method."""
    for target in NOTATION + WIRE + QUESTIONS:
        yield from climbed(target, length, seed)
