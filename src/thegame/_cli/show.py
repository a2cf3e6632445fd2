"""A game told in plain words: how it ended, and what lies on the table."""

from collections.abc import Iterable, Iterator

from thegame._game.record import Record
from thegame._game.state import State
from thegame._rules.outcome import DuelResult, Ending, Outcome
from thegame._rules.piles import Direction
from thegame.notation import write_move
from thegame.notation._pile_names import pile_names


def told_outcome(outcome: Outcome | None) -> str:
    """How a game ended, or that it did not."""
    if outcome is None:
        return "left open"
    if isinstance(outcome, DuelResult):
        if outcome.ending is Ending.LAID_ALL:
            return f"player {outcome.winner} wins, having laid all cards"
        return f"player {outcome.winner} wins, as player {1 - outcome.winner} is stuck"
    praise = ", excellent" if outcome.excellent else ""
    return (
        "beaten" if outcome.beaten else f"{_counted(outcome.unlaid)} not laid{praise}"
    )


def told_table(record: Record, number: int, seat: int | None = None) -> Iterator[str]:
    """The table after so many moves; with a seat, only what that player may know."""
    state = record.state_at(number)
    yield _last_move(record, number)
    yield ""
    yield from _piles(record, number, state)
    yield ""
    yield from _hands(state, seat)
    yield from _decks(state)
    yield ""
    yield _whose_turn(state)


def _last_move(record: Record, number: int) -> str:
    if number == 0:
        return "before the first move"
    before = record.state_at(number - 1)
    move = write_move(record.moves[number - 1], before)
    return f"after move {number}: {move} by player {before.player}"


def _piles(record: Record, number: int, state: State) -> Iterator[str]:
    """
    Each pile: what the player on turn calls it, its way, what shows, what lies there.
    """
    names = pile_names(state.rules)[state.player]
    width = max(map(len, names))
    laid = record.piles_at(number)
    for name, pile, cards in zip(names, state.piles, laid, strict=True):
        way = "up  " if pile.direction is Direction.ASCENDING else "down"
        below = f"  laid: {_list(card.card for card in cards)}" if cards else ""
        yield f"{name:{width}} {way} {pile.top:3}{below}"


def _hands(state: State, seat: int | None) -> Iterator[str]:
    """Every hand, or those of the others by their size."""
    sizes = state.view(seat).hand_sizes
    for player, hand in enumerate(state.hands):
        seen = seat is None or seat == player
        held = _list(hand) if seen and hand else _counted(sizes[player])
        yield f"player {player} holds {held}"


def _decks(state: State) -> Iterator[str]:
    owners = range(len(state.decks))
    for owner, deck in zip(owners, state.decks, strict=True):
        whose = "the draw pile" if len(owners) == 1 else f"draw pile {owner}"
        yield f"{whose} has {_counted(len(deck))}"


def _whose_turn(state: State) -> str:
    if state.is_over:
        return f"over: {told_outcome(state.outcome)}"
    return (
        f"player {state.player} is on turn and has laid {state.laid} "
        f"of at least {state.minimum}"
    )


def _counted(cards: int) -> str:
    return f"{cards or 'no'} card{'' if cards == 1 else 's'}"


def _list(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))
