"""Tables in words: what stands beside a picture, and instead of it."""

from collections.abc import Iterator

from thegame._game.position import counted
from thegame._game.view import View
from thegame._rules.base import LOWEST
from thegame._rules.outcome import Ending, Outcome, TeamResult
from thegame._rules.piles import Direction, Pile

from ._scene import Scene, helped


def title(scene: Scene) -> str:
    """What is played, and who looks on."""
    game = "The Game: Face to Face" if scene.is_duel else "The Game"
    if scene.is_open:
        return f"{game} with all hands open"
    seat = scene.view.seat
    whose = "a spectator" if seat is None else f"player {seat}"
    return f"{game} as {whose} sees it"


def description(scene: Scene) -> str:
    """The whole table, sentence by sentence."""
    return " ".join(f"{sentence}." for sentence in _sentences(scene))


def status(view: View) -> str:
    """Whose turn it is and how far it has come, or how the game ended."""
    if view.outcome is not None:
        return f"Over: {_ending(view.outcome)}"
    helped = ", helped" if view.helped else ""
    return (
        f"Player {view.player} is on turn: "
        f"{view.laid} laid, {view.minimum} needed{helped}"
    )


def ends(pile: Pile, highest: int) -> tuple[int, int]:
    """What the row card of a pile says: where it starts, and where it leads."""
    if pile.direction is Direction.ASCENDING:
        return LOWEST - 1, highest
    return highest + 1, LOWEST


def number_of(size: int) -> str:
    """How many cards there are."""
    return counted(size, "card") if size else "no cards"


def _ending(outcome: Outcome) -> str:
    """How the game ended."""
    if isinstance(outcome, TeamResult):
        if outcome.beaten:
            return "all cards laid, the game is beaten"
        label = ", excellent" if outcome.excellent else ""
        return f"{counted(outcome.unlaid, 'card')} not laid{label}"
    winner = f"player {outcome.winner} has won"
    if outcome.ending is Ending.LAID_ALL:
        return f"{winner} with all cards laid"
    return f"{winner}, player {1 - outcome.winner} is stuck"


def _sentences(scene: Scene) -> Iterator[str]:
    """The turn, the piles, the draw piles and the hands."""
    view = scene.view
    yield status(view)
    for index, pile in enumerate(view.piles):
        yield _told_pile(index, pile, view)
        yield from _remarks(scene, index, pile)
    for player, size in enumerate(view.deck_sizes):
        whose = f"Player {player}'s" if scene.is_duel else "The"
        yield f"{whose} draw pile has {number_of(size)}"
    for player, hand in enumerate(scene.hands):
        held = number_of(view.hand_sizes[player])
        if hand:
            held += f": {', '.join(map(str, hand))}"
        yield f"Player {player} holds {held}"


def _told_pile(index: int, pile: Pile, view: View) -> str:
    """Which pile it is, where it leads, and what it shows."""
    start, goal = ends(pile, view.rules.highest)
    whose = "" if pile.owner is None else f", player {pile.owner}'s"
    way = pile.direction.name.lower()
    shows = "its row card" if pile.top == start else str(pile.top)
    return f"Pile {index}{whose}, {way} from {start} to {goal}, shows {shows}"


def _remarks(scene: Scene, index: int, pile: Pile) -> Iterator[str]:
    """What was laid here last, and what is wished."""
    laid = scene.laid_last(index)
    if laid is not None:
        how = ", a backwards trick" if laid.trick else ""
        how += ", to help" if helped(laid, pile) else ""
        yield f"Player {laid.player} laid {laid.card} last{how}"
    for hint in scene.hints(index):
        yield f"Player {hint.player} wishes: {hint.kind.value}"
