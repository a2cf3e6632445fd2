"""Check games that come as JSON lines, and say what is wrong with each."""

import json

from thegame import Cooperative, Record, deal, wire
from thegame.referee import judge


def sample() -> str:
    """Return a text with a legal game, three changed ones, and a broken line."""
    dealt = deal(Cooperative(2), seed=7)
    good = json.dumps(wire.write_dict(Record(dealt, 0).play(4, "A1").play(97, "D1")))
    wrong_card = good.replace('"card": 97', '"card": 98')
    wrong_type = good.replace('"card": 97', '"card": "97"')
    wrong_end = good.replace(
        '"outcome": null', '"outcome": {"game": "cooperative", "unlaid": 0}'
    )
    lines = [good, wrong_card, wrong_type, wrong_end, '{"kind":']
    return "\n".join(lines)


def main() -> None:
    """Print a verdict for each line."""
    for verdict in judge(sample(), json_lines=True):
        print(f"{verdict.line}: {verdict.kind.value}: {verdict.message}")


if __name__ == "__main__":
    main()
