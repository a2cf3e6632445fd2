"""The table in words, line by line, for ``print`` and the command line."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from thegame import _sentences as sentences
from thegame._rules import Rules
from thegame._sentences import NUMBERS, Names

from .events import Event, Laid

if TYPE_CHECKING:
    from .legality import Situation
    from .view import View


def status(turn: "Situation", names: Names = NUMBERS) -> str:
    """Return the player on turn and the cards laid, or the outcome, in words."""
    if turn.outcome is not None:
        # An outcome that was read does not know how many players there are.
        players = [*map(names.player, range(turn.rules.players))]
        return sentences.over(turn.outcome.sentence(players=players))
    return sentences.status(
        turn.player, turn.laid, turn.minimum, helped=turn.helped, names=names
    )


def summary(turn: "Situation", names: Names = NUMBERS) -> str:
    """Return a table on one line, without the cards of any hand."""
    tops = " ".join(f"{pile.name}:{pile.top}" for pile in turn.piles)
    kind = f"{type(turn).__name__} of {turn.rules!r}{turn._whose}"
    return f"{kind}, {tops}, {status(turn, names)}"


def game_summary(
    kind: str, moves: int, turn: "Situation", names: Names = NUMBERS
) -> str:
    """Return a game and its last table on one line, without the cards of any hand."""
    return f"<{kind} of {sentences.counted(moves, 'move')}: {summary(turn, names)}>"


def deal_summary(rules: Rules, kind: str, whose: str = "") -> str:
    """Return a deal on one line, without the cards of any hand."""
    return f"<{kind} of {rules!r}{whose}, {sentences.NO_STARTER}>"


def table_text(
    view: "View",
    hands: Mapping[int, tuple[int, ...]],
    names: Names,
    *,
    open_hands: bool = False,
    ending: str | None = None,
) -> str:
    """Return a table under the name of the game, with the cards of the given hands.

    The last line is the status, or the given ending.
    """
    title = sentences.title(
        view.rules.title, view.seat, open_hands=open_hands, names=names
    )
    lines = [*table_lines(view, hands, names)]
    return "\n".join((title, "", *lines[:-1], ending or lines[-1]))


def table_lines(
    view: "View",
    hands: Mapping[int, tuple[int, ...]],
    names: Names = NUMBERS,
    laid: Iterable[Iterable[int]] | None = None,
) -> Iterator[str]:
    """Yield the table line by line: the piles, the hands, the draw piles, the turn.

    The cards that were laid on each pile are listed if they are given.
    """
    piles = view.piles
    labels = sentences.pile_labels(pile_names(view, names))
    by_pile = [()] * len(piles) if laid is None else laid
    for pile, label, cards in zip(piles, labels, by_pile, strict=True):
        hints = [hint for hint in view.hints if hint.pile == pile.index]
        wishes = [sentences.hint(hint.player, hint.kind.value, names) for hint in hints]
        yield sentences.pile_line(label, pile.direction, pile.top, tuple(cards), wishes)
    yield ""
    yield from sentences.hands(view.hand_sizes, hands, names)
    yield from sentences.draw_piles(view.deck_sizes, names)
    yield ""
    yield status(view, names)


def with_help(words: str, event: Event, rules: Rules) -> str:
    """Return an event in words, with a remark if it helps the opponent."""
    helps = isinstance(event, Laid) and rules._lookups[event.player].helps[event.pile]
    return sentences.helping(words) if helps else words


def pile_names(turn: "Situation", names: Names) -> list[str]:
    """Return the given name of each pile, or the name from the seat of the table."""
    given = dict(enumerate(names.piles))
    return [given.get(pile.index, pile.name) for pile in turn.piles]
