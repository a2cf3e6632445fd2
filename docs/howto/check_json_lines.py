"""Check games that come as JSON lines, and say what is wrong with each."""

import io
import json
from collections.abc import Iterable, Iterator

from thegame import Cooperative, Record, deal, wire
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk
from thegame.wire import WireError


def verdict(line: str) -> str:
    """Say whether one line is the record of a legal game."""
    try:
        record = wire.read_record(line)
    except WireError as error:
        return "unreadable: " + "; ".join(str(defect) for defect in error.defects)
    except IllegalGame as error:
        return f"illegal: {error.reason}"
    except IllegalTalk as error:
        return f"illegal: {error}"
    except FalseClaim as error:
        return f"inconsistent: {error}"
    outcome = record.outcome
    return "legal, " + ("unfinished" if outcome is None else str(outcome))


def check(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the number and the verdict of every line that is not empty."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, verdict(line)


def sample() -> io.StringIO:
    """Return a file with a legal game, three changed ones, and a broken line."""
    dealt = deal(Cooperative(2), seed=7)
    record = Record(dealt, 0).play(4, 0).play(97, 0).end_turn()
    document = wire.write_dict(record)
    wrong_card = json.loads(json.dumps(document).replace('"card": 97', '"card": 98'))
    wrong_type = json.loads(json.dumps(document).replace('"card": 97', '"card": "97"'))
    wrong_end = document | {"outcome": {"game": "cooperative", "unlaid": 0}}
    documents = (document, wrong_card, wrong_type, wrong_end)
    return io.StringIO("\n".join(map(json.dumps, documents)) + '\n{"kind": \n')


def main() -> None:
    """Print a verdict for each line."""
    for number, words in check(sample()):
        print(f"{number}: {words}")


if __name__ == "__main__":
    main()
