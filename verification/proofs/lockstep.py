"""Play games in lock-step with the rules that were extracted from the proofs.

The program that ``run.py`` builds answers for the definitions in the ``.v`` files.
After every move the state, the legal moves, the verdict, refusals and the view of a
seat are compared with the library's. Positions that play seldom reaches are written by
hand, and the number of cards that can be laid is compared on tables of its own.

The exit status is 1 if anything differs, 2 if there is no program to compare with.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.support.lockstep import KINDS, any_rules, whole_game
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    State,
    TeamResult,
    deal,
)

from .program import PROGRAM, Answer, Difference, Program, counted, nested, same
from .tables import compare_tables

NO_PILE: Final = 999
"""An index that no game has: the program counts piles from 0 and knows no others."""


def opening(start: State) -> tuple[object, ...]:
    """Return the line that sets up the same game."""
    rules = start.rules
    if isinstance(rules, Cooperative):
        order = [card for part in (*start.hands, *start.decks) for card in part]
        numbers = (rules.players, rules.hand_size, rules.minimum, rules.highest)
        settings = (rules.trick, rules.rows, int(rules.play_out), start.player)
        return ("team", *numbers, *settings, *counted(order))
    assert isinstance(rules, FaceToFace)
    orders = [[*start.hands[seat], *start.decks[seat]] for seat in (0, 1)]
    numbers = (rules.hand_size, rules.highest, rules.trick, rules.lone_card_wins)
    order = [number for order in orders for number in counted(order)]
    return ("duel", *map(int, numbers), start.player, *order)


def by_hand(state: State) -> tuple[object, ...]:
    """Return the line that puts the same position on the table."""
    turn = (state.player, state.laid, int(state.helped))
    table = (*counted(state.tops), *nested(state.hands), *nested(state.decks))
    return ("position", *turn, *table)


def line_of(move: Move) -> tuple[object, ...]:
    """Return the line that makes a move."""
    return ("place", move.card, move.pile) if isinstance(move, Play) else ("end",)


def status(state: State) -> str:
    """Return the outcome in the words of the proofs, and check who it is for."""
    match state.outcome:
        case None:
            return "playing"
        case TeamResult(unlaid):
            same(unlaid, state.unlaid, "unlaid cards in the result", state)
            return "stuck" if unlaid else "done"
        case DuelResult(winner, ending):
            done = ending is Ending.LAID_ALL
            same(winner == state.player, done, "winner", state)
            return "done" if done else "stuck"


def public(state: State) -> dict[str, Answer]:
    """Return the public part of a state."""
    return {
        "deck_sizes": [len(deck) for deck in state.decks],
        "hand_sizes": [len(hand) for hand in state.hands],
        "player": state.player,
        "laid": state.laid,
        "helped": state.helped,
        "status": status(state),
        "tops": list(state.tops),
    }


def table(state: State) -> dict[str, Answer]:
    """Return the library's answers to everything that the program says of a state."""
    moves = [
        [move.card, move.pile] if isinstance(move, Play) else []
        for move in state.legal_moves()
    ]
    return public(state) | {
        "decks": [list(deck) for deck in state.decks],
        "hands": [list(hand) for hand in state.hands],
        "minimum": state.minimum,
        "unlaid": state.unlaid,
        "moves": moves,
    }


def view(state: State, seat: int | None) -> dict[str, Answer]:
    """Return the view of a seat, in the fields of the program."""
    seen = state.view(seat)
    cards = set(state.rules.cards)
    return public(state) | {
        "hand_sizes": list(seen.hand_sizes),
        "deck_sizes": list(seen.deck_sizes),
        "tops": list(seen.tops),
        "hand": list(seen.hand),
        "laid_cards": [sorted(cards - unlaid) for unlaid in state.unlaid_cards],
    }


def same_fields(expected: dict[str, Answer], answer: Answer, state: State) -> None:
    """Complain if a field differs, or if there is nothing to compare."""
    # It says "refused" to a move that it does not allow, or gives an error.
    if answer == "refused" or "error" in answer:
        text = f"the proven rules say {answer!r} of {state!r}"
        raise Difference(text)
    for field, value in expected.items():
        same(value, answer[field], field, state)


def guesses(state: State, chance: random.Random) -> Iterator[Play]:
    """Yield plays that are often refused, for any reason."""
    for _ in range(3):
        if chance.random() < 0.2:
            card = chance.randint(-1, state.rules.highest + 2)
            yield Play(card, chance.choice((0, len(state.tops) - 1, NO_PILE)))
        else:
            pile = chance.randrange(len(state.tops))
            yield Play(chance.choice(state.hand or (2,)), pile)


def compare(
    program: Program,
    state: State,
    line: tuple[object, ...],
    chance: random.Random,
    *,
    by_play: bool = True,
) -> None:
    """Send a line, and compare the state after it, refusals and a view."""
    plays = list(guesses(state, chance))
    seat = chance.choice((None, *range(state.rules.players)))
    whys: list[tuple[object, ...]] = [("why", play.card, play.pile) for play in plays]
    views = [("view", -1 if seat is None else seat)] if by_play else []
    shown, *reasons, end = program.ask(line, *whys, *views, ("why-end",))
    same_fields(table(state), shown, state)
    if by_play:
        same_fields(view(state, seat), reasons.pop(), state)
    moves: list[Move] = [*plays, EndTurn()]
    for move, answer in zip(moves, (*reasons, end), strict=True):
        reason = state.why_not(move)
        same(reason.code if reason else "legal", answer, f"{move}", state)


def play_game(program: Program, kind: str, number: int) -> int:
    """Play one game on both sides, and return how many states were compared."""
    chance = random.Random(f"{kind} {number}")
    states = 0
    for move, state in whole_game(any_rules(kind, chance), chance):
        line = opening(state) if move is None else line_of(move)
        compare(program, state, line, chance)
        states += 1
    return states


def positions(kind: str, number: int) -> Iterator[State]:
    """Yield positions that games seldom reach: crossed piles, hands of all sizes."""
    chance = random.Random(f"position {kind} {number}")
    rules = any_rules(kind, chance)
    yield deal(rules, seed=number).start(0)
    for _ in range(20):
        orders = [
            chance.sample(rules.cards, len(rules.cards))
            for _ in range(rules.draw_piles)
        ]
        tops = [
            orders[0].pop() if len(orders[0]) > rules.players else row.top
            for row in rules.piles
        ]
        crossed = zip(tops, rules.piles, strict=True)
        tops = [top if chance.random() < 0.9 else row.top for top, row in crossed]
        hands: list[list[int]] = []
        for player in range(rules.players):
            order = orders[rules.draw_pile(player)]
            size = min(chance.randint(1, rules.hand_size), len(order))
            hands.append([order.pop() for _ in range(size)])
        decks = [order[: chance.choice((0, 1, len(order)))] for order in orders]
        try:
            yield State(
                rules,
                tops=tops,
                hands=hands,
                decks=decks,
                player=chance.randrange(rules.players),
            )
        except ValueError:
            continue


def compare_positions(program: Program, kind: str, number: int) -> int:
    """Compare positions written by hand; return how many there were."""
    chance = random.Random(number)
    start, *others = positions(kind, number)
    program.ask(opening(start))
    for state in others:
        compare(program, state, by_hand(state), chance, by_play=False)
    return len(others)


def play_all(program: Program, games: int) -> str:
    """Play games of each kind, compare positions and tables, and report the counts."""
    played = sum(play_game(program, k, n) for k in KINDS for n in range(games))
    written = sum(
        compare_positions(program, k, n) for k in KINDS for n in range(games // 2)
    )
    laid = compare_tables(program, games)
    return (
        f"{len(KINDS) * games:,} games with {played:,} states, {written:,} positions "
        f"and {laid:,} tables: no difference"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say what was compared or what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--program", type=Path, default=PROGRAM)
    options = parser.parse_args(arguments)
    if not options.program.exists():
        print(f"there is no program {options.program}; nox -s proofs builds it")
        return 2
    began = time.perf_counter()
    try:
        with Program(options.program) as program:
            found = play_all(program, options.games)
    except Difference as difference:
        print(difference)
        return 1
    print(f"{found} ({time.perf_counter() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
