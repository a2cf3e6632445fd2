"""Feed every reader with hostile input, and tell what came of it.

Ends with status 1 if an error comes out that is not documented, with the text that
brings it about, or if a text of a megabyte takes more than a second of CPU.
"""

import argparse
import sys
import time

from verification.fuzz.long import long_documents, long_texts
from verification.fuzz.targets import NOTATION, WIRE, Target
from verification.fuzz.trial import Escaped, feed, timed

MEGABYTE = 1_000_000
LIMIT = 1.0
"""How many seconds of CPU a megabyte may take."""


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
    """Feed each reader with long texts; return whether each was quick enough."""
    quick = True
    for targets, texts in (
        (NOTATION, long_texts(size)),
        (WIRE, long_documents(size)),
    ):
        times = sorted(timed(targets, texts), reverse=True)
        worst, which = times[0]
        print(f"{len(times):,} long readings; the longest {worst:.2f} s: {which}")
        quick = quick and worst <= LIMIT
    return quick


def main() -> int:
    """Do it all; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=MEGABYTE, help="of a long text")
    parser.add_argument("--readers", nargs="*", default=[], help="only these")
    options = parser.parse_args()
    targets = tuple(
        target
        for target in NOTATION + WIRE
        if not options.readers or target.name in options.readers
    )
    try:
        many(targets, options.inputs, options.seed)
        return 0 if long(options.size) else 1
    except Escaped as escaped:
        print(escaped, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
