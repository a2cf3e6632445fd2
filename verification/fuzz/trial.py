"""Trying readers: what they make of many inputs, and of long ones."""

import collections
import itertools
import random
import time
from collections.abc import Callable, Iterator

import attrs

from verification.fuzz.targets import Target


@attrs.frozen
class Escaped(Exception):
    """An error that came out of a reader and is not documented."""

    target: Target
    text: str
    error: Exception

    def __str__(self) -> str:
        return (
            f"{self.target.name} raised {type(self.error).__name__}: {self.error}\n"
            f"for the text below; paste it into a test\n"
            f"{self.text!r}"
        )


@attrs.define
class Tally:
    """How many inputs were read and refused."""

    read: int = 0
    refused: int = 0


def escaping(target: Target, text: str) -> Exception | None:
    """The undocumented error that the reader raises for a text, if it does."""
    try:
        collections.deque(target.read(text), maxlen=0)
    except target.error:
        return None
    except Exception as error:  # noqa: BLE001 - whatever comes is what is looked for
        return error
    return None


def attempt(
    target: Target,
    text: str,
    tally: Tally,
    clock: Callable[[], float] = time.process_time,
) -> list[float]:
    """Let the reader read a text; raises what must not come out, with a short text.

    Returns how much each value took, or the refusal: seconds of CPU, or what the clock
    counts.
    """
    laps = [clock()]
    try:
        for _ in target.read(text):
            laps.append(clock())
        tally.read += 1
    except target.error:
        tally.refused += 1
    except Exception as error:
        shortest = shortened(target, text, type(error))
        raise Escaped(target, shortest, error) from error
    laps.append(clock())
    return [after - before for before, after in itertools.pairwise(laps)]


def shortened(target: Target, text: str, kind: type[Exception]) -> str:
    """A part of the text for which the same kind of error comes out."""
    width = len(text)
    while width := width // 2:
        start = 0
        while start < len(text):
            without = text[:start] + text[start + width :]
            if isinstance(escaping(target, without), kind):
                text = without
            else:
                start += width
    return text


def feed(target: Target, inputs: int, seed: int) -> Tally:
    """Feed a reader with so many texts; the same seed draws the same."""
    chance = random.Random(f"{target.name} {seed}")
    tally = Tally()
    for _ in range(inputs):
        attempt(target, target.draw(chance), tally)
    return tally


@attrs.frozen(order=True)
class Reading:
    """How many seconds of CPU a text took."""

    longest: float
    """For one value; a file has many games."""

    whole: float
    """For all of it."""

    what: str
    """The reader, and how the text begins."""

    def __str__(self) -> str:
        return f"{self.longest:.2f} s, {self.whole:.2f} s in all: {self.what}"


def timed(
    targets: tuple[Target, ...], texts: Iterator[tuple[str, str]]
) -> Iterator[Reading]:
    """How long each reader takes for each text of its kind."""
    for kind, text in texts:
        for target in targets:
            if target.kind == kind:
                taken = attempt(target, text, Tally())
                what = f"{target.name} for {text[:60]!r}..."
                yield Reading(max(taken), sum(taken), what)
