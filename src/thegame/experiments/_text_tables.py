"""Parts of the plain text that is printed of results: labels, counts and columns."""

from collections.abc import Sequence


def label(agents: Sequence[str]) -> str:
    """Return the agents of a line-up without their modules, each of them once.

    >>> from thegame.experiments._text_tables import label
    >>> label(["thegame.agents:GreedyAgent", "mine:Bot(3)", "mine:Bot(3)"])
    'GreedyAgent v Bot(3)'
    """
    names = (name.partition(":")[2] or name for name in agents)
    return " v ".join(dict.fromkeys(names))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 game``, ``20,000 games``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def seed_range(seeds: Sequence[int]) -> str:
    """Return a short text for ascending seeds.

    >>> from thegame.experiments._text_tables import seed_range
    >>> seed_range([7]), seed_range([7, 8, 9]), seed_range([7, 9])
    ('seed 7', 'seeds 7 to 9', '2 seeds from 7 to 9')
    """
    first, last = seeds[0], seeds[-1]
    if len(seeds) == 1:
        return f"seed {first}"
    if last - first < len(seeds):
        return f"seeds {first} to {last}"
    return f"{len(seeds):,} seeds from {first} to {last}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines, with columns that are as wide as their widest cell.

    >>> from thegame.experiments._text_tables import table
    >>> table([("agent", "won"), ("Bot", "3")])
    ['agent  won', 'Bot    3']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
