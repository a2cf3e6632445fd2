"""A search for short texts that take long: it looks for them instead of waiting.

Whether a player is stuck is the one question of the library that could need a search.
So the texts are tables where it is hard: rules that want many cards, crossed piles, and
hands and unseen cards full of chains of tricks and of cards that two tricks want. The
slowest are changed again and again; what is slower stays.
"""

import random
import time
from collections.abc import Iterator

import attrs

from thegame import Cooperative, TheGameError, notation

SHORT = 4_000
"""How long a text may be, in characters."""


@attrs.frozen
class Table:
    """A crossed table, and the cards that somebody holds or does not see."""

    rows: int
    trick: int
    highest: int
    minimum: int
    tops: tuple[int, ...]
    cards: frozenset[int]
    hidden: bool
    """Whether the hand is another player's."""

    def text(self) -> str | None:
        """The table in the notation: a position, or a view; None if it cannot be."""
        cards = sorted(self.cards - {*self.tops})
        size = len(cards) - (len(cards) // 3 if self.hidden else 0)
        deck = self.highest - 1
        try:
            rules = Cooperative(
                2 if self.hidden else 1,
                minimum=min(self.minimum, size),
                hand_size=size,
                highest=self.highest,
                trick=self.trick,
                rows=self.rows,
            )
        except TheGameError:
            return None
        start = f"{notation.write_rules(rules)} "
        tops = ",".join(map(str, self.tops))
        listed = ",".join(map(str, cards))
        if self.hidden:
            left = len(cards) - size
            return (
                f"{start}seat=1 tops={tops} hands=?{size}/{deck} decks=?{left} "
                f"unseen={listed} player=0"
            )
        return f"{start}tops={tops} hands={listed} decks={deck} player=0"


def first(chance: random.Random) -> Table:
    """A table with chains of tricks on every pile, and a card that two of them want."""
    rows, trick = chance.randint(1, 9), chance.choice((2, 3, 6, 10, 50, 250))
    highest = chance.choice((99, 300, 999))
    ups = [chance.randint(highest // 2, highest - 3) for _ in range(rows)]
    downs = [chance.randint(3, highest // 2) for _ in range(rows)]
    cards = {
        top + step * trick
        for top in (*ups, *downs)
        for step in range(-chance.randint(0, 6), chance.randint(1, 6))
    }
    return Table(
        rows,
        trick,
        highest,
        chance.choice((2, 3, 5, 10, 27, 200)),
        (*ups, *downs),
        frozenset(card for card in cards if 2 <= card < highest - 1),
        chance.random() < 0.5,
    )


def changed(table: Table, chance: random.Random) -> Table:
    """The same table with something else on it."""
    cards = set(table.cards)
    for _ in range(chance.choice((1, 5, 30))):
        card = chance.choice(sorted(cards)) if cards else table.highest // 2
        near = card + chance.choice((-1, 1, -table.trick, table.trick))
        cards ^= {min(max(2, near), table.highest - 2)}
    tops = list(table.tops)
    pile = chance.randrange(len(tops))
    tops[pile] = min(max(2, tops[pile] + chance.randint(-3, 3)), table.highest - 2)
    return attrs.evolve(
        table,
        cards=frozenset(cards),
        tops=tuple(tops),
        minimum=max(1, table.minimum + chance.randint(-2, 2)),
    )


def seconds(table: Table) -> float:
    """How long the table takes to read, in seconds of CPU; 0 if it is not a table."""
    text = table.text()
    if text is None or len(text) > SHORT:
        return 0.0
    read = notation.read_view if table.hidden else notation.read_state
    start = time.process_time()
    try:
        read(text)
    except TheGameError:
        return 0.0
    return time.process_time() - start


def slowest(rounds: int, seed: int) -> Iterator[tuple[float, str]]:
    """The slowest tables that were found, the slowest first."""
    chance = random.Random(seed)
    found = [(seconds(table), table) for table in map(first, [chance] * 40)]
    for _ in range(rounds):
        _, parent = chance.choice(found)
        table = changed(parent, chance) if chance.random() < 0.9 else first(chance)
        found.append((seconds(table), table))
        found = sorted(found, key=lambda pair: pair[0], reverse=True)[:40]
    for taken, table in found:
        yield taken, table.text() or ""
