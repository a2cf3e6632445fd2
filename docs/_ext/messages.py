"""The messages between a server and two players, as a sequence diagram."""

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from charts import figure
from thegame import Cooperative, Drew, EndTurn, Move, Play, SeatStep, State, deal

RULES: Final = Cooperative(2, minimum=1, hand_size=3, highest=13, trick=3, rows=1)
DECK: Final = [2, 5, 12, 3, 9, 11, 4, 13, 8, 10, 6, 7]
MOVES: Final[list[tuple[int, Move]]] = [
    (1, Play(3, 0)),  # not on turn
    (0, Play(2, 0)),
    (0, EndTurn()),
]
COLUMNS: Final = (36, 220, 404)  # player 0, the server, player 1
ROW: Final = 46


class Message(NamedTuple):
    """A message between a player and the server."""

    player: int
    to_server: bool
    kind: str
    text: str


class Messages(Directive):
    """``{messages}``: a small game as the messages that it takes."""

    def run(self) -> list[nodes.Node]:
        """Return the diagram."""
        caption = (
            "Both players get their views, player 1 moves too early, and player 0 "
            "lays a card and ends the turn."
        )
        return [figure(drawn([*exchanged()], caption), caption)]


def exchanged() -> Iterator[list[Message]]:
    """Yield the messages of a small game; those of a list are sent at once."""
    state = deal(RULES, decks=[DECK]).start(0)
    hands = (", ".join(map(str, state.view(it).hand)) for it in range(2))
    yield [
        Message(it, False, "view", f"your hand: {hand}")
        for it, hand in enumerate(hands)
    ]
    for player, move in MOVES:
        yield [Message(player, True, "move", wanted(move, state))]
        if reason := state.view(player).why_not(move):
            yield [Message(player, False, "refusal", reason.code)]
            continue
        step = state.step(move)
        yield [
            Message(it, False, "step", told(step.view(it), state)) for it in range(2)
        ]
        state = step.state


def wanted(move: Move, state: State) -> str:
    """Return a move in words, whether it is legal or not."""
    if isinstance(move, EndTurn):
        return "end the turn"
    return f"{move.card} on {state.piles[move.pile].name}"


def told(step: SeatStep, state: State) -> str:
    """Return what a seat learns from a step, in words."""
    event = step.events[-1]
    if isinstance(event, Drew) and event.cards:
        return f"you draw {', '.join(map(str, event.cards))}"
    return event.sentence(piles=state.piles)


def drawn(rows: list[list[Message]], caption: str) -> str:
    """Return the diagram as SVG, with all messages in words."""
    height = 40 + ROW * len(rows)
    parts = [
        f'<text x="{x}" y="16" class="head">{name}</text>'
        f'<path class="life" d="M{x} 24V{height - 4}"/>'
        for x, name in zip(COLUMNS, ("player 0", "server", "player 1"), strict=True)
    ]
    for place, row in enumerate(rows):
        parts += [_arrow(62 + ROW * place, message) for message in row]
    words = " ".join(
        f"{'From' if it.to_server else 'To'} player {it.player}: {it.kind}, {it.text}."
        for row in rows
        for it in row
    )
    return (
        f'<svg class="chart sequence" viewBox="0 0 440 {height}" role="img">'
        f"<title>{caption}</title><desc>{escape(words)}</desc>{''.join(parts)}</svg>"
    )


def _arrow(y: int, message: Message) -> str:
    """Return an arrow with its kind and its text above it."""
    player, server = COLUMNS[2 * message.player], COLUMNS[1]
    start, end = (player, server) if message.to_server else (server, player)
    side = 1 if end > start else -1
    middle = (start + end) / 2
    tip = f"M{end - side} {y}l{-7 * side} -4v8z"
    return (
        f'<path d="M{start + side} {y}H{end - 5 * side}"/><path class="tip" d="{tip}"/>'
        f'<text x="{middle}" y="{y - 19}" class="kind">{message.kind}</text>'
        f'<text x="{middle}" y="{y - 6}">{escape(message.text)}</text>'
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("messages", Messages)
    return {"parallel_read_safe": True}
