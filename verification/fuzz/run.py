"""Feed every reader with hostile input, and report the results.

Ends with status 1 if an error comes out that is not documented, with the text that
brings it about; if a text, short or of a megabyte, takes more than a second of CPU, or
in a file of games one of them; if the process needs more than 200 MB; or if a seat
believes events that cannot be.
"""

import argparse
import resource
import sys
import time

from verification.fuzz.long import (
    hostile_documents,
    hostile_rules,
    long_documents,
    long_texts,
    repeated_parts,
)
from verification.fuzz.slow import slowest
from verification.fuzz.streams import Believed, corrupt
from verification.fuzz.targets import NOTATION, RECORDS, WIRE, Target
from verification.fuzz.trial import Escaped, feed, timed

MEGABYTE = 1_000_000
LIMIT = 1.0
"""How many seconds of CPU a text may take."""
MEMORY = 200
"""How many megabytes the process may need."""


def many(targets: tuple[Target, ...], inputs: int, seed: int) -> None:
    """Feed each reader with many texts."""
    for target in targets:
        start = time.process_time()
        tally = feed(target, inputs, seed)
        taken = time.process_time() - start
        print(
            f"{target.name:16} {inputs:,} inputs: {tally.read:,} read, "
            f"{tally.refused:,} refused, {taken:.0f} s",
            flush=True,
        )


def long(size: int) -> bool:
    """Feed each reader with long texts; return whether each was quick enough.

    A file is read game by game, so it may take a second for each. How long it takes in
    all is printed, too.
    """
    quick = True
    for targets, texts in (
        (NOTATION, long_texts(size)),
        (NOTATION, repeated_parts(size)),
        (NOTATION, hostile_rules(size)),
        (WIRE, long_documents(size)),
        (WIRE, hostile_documents(size)),
    ):
        readings = sorted(timed(targets, texts), reverse=True)
        print(f"{len(readings):,} long readings; the longest {readings[0]}")
        print(f"  as a whole {max(readings, key=lambda it: it.whole)}", flush=True)
        quick = quick and readings[0].longest <= LIMIT
    return quick


def short(length: float, seed: int) -> bool:
    """Climb to short inputs that take long; return whether each was quick enough."""
    quick = True
    for found in slowest(length, seed):
        print(found, flush=True)
        quick = quick and found.seconds <= LIMIT
    return quick


def small() -> bool:
    """Tell how much memory was needed; return whether it was little enough."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"at most {peak:.0f} MB of memory")
    return peak <= MEMORY


def streams(rounds: int, seed: int) -> None:
    """Corrupt event streams."""
    tally = corrupt(RECORDS, rounds, seed)
    print(
        f"{tally.taken + tally.refused:,} event streams: {tally.refused:,} refused, "
        f"{tally.taken:,} taken, {tally.confirmed:,} of them by a state that was drawn"
    )


def main() -> int:
    """Do it all; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=MEGABYTE, help="of a long text")
    parser.add_argument("--climb", type=float, default=1e8, help="operations, each")
    parser.add_argument("--streams", type=int, default=100_000, help="of events")
    parser.add_argument("--readers", nargs="*", default=[], help="only these")
    options = parser.parse_args()
    targets = tuple(
        target
        for target in NOTATION + WIRE
        if not options.readers or target.name in options.readers
    )
    try:
        many(targets, options.inputs, options.seed)
        streams(options.streams, options.seed)
        fine = [short(options.climb, options.seed), long(options.size), small()]
        return 0 if all(fine) else 1
    except (Escaped, Believed) as escaped:
        print(escaped, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
