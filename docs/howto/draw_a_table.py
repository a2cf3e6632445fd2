"""Draw a table from two seats, and a page with both pictures."""

import tempfile
from pathlib import Path

from thegame import Cooperative, Hint, HintKind, Laid, Play, State, Talk, deal, svg

PAGE = """\
<!doctype html>
<meta charset="utf-8">
<title>One table, two seats</title>
<h2>Player 0</h2>
{first}
<h2>Player 1</h2>
{second}
"""


def pictures(state: State, move: Play, talk: Talk) -> tuple[str, str]:
    """Make a move, and draw the table as each of two players sees it then."""
    step = state.step(move)
    (laid,) = (event for event in step.events if isinstance(event, Laid))
    first, second = (
        svg.table(step.state.view(seat).hear(talk), last=laid) for seat in (0, 1)
    )
    return first, second


def main() -> None:
    """Write a file for each seat, and a page with both."""
    rules = Cooperative(2)
    state = deal(rules, seed=7).start(0)
    talk = Talk(rules).give(Hint(1, 2, HintKind.KEEP))
    first, second = pictures(state, Play(4, 0), talk)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "player-0.svg").write_text(first, encoding="utf-8")
        Path(folder, "player-1.svg").write_text(second, encoding="utf-8")
        page = PAGE.format(first=first, second=second)
        Path(folder, "table.html").write_text(page, encoding="utf-8")
        print(*sorted(path.name for path in Path(folder).iterdir()))
    for seat, picture in enumerate((first, second)):
        cards = [card for card in rules.cards if f'data-card="{card}"' in picture]
        print(f"the picture of player {seat} shows the hand", *cards)
    print("the hint is in both:", all("P1: keep" in drawn for drawn in (first, second)))


if __name__ == "__main__":
    main()
