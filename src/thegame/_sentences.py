"""Sentences for people, built from plain facts.

Every sentence of the library about a move, an outcome or a table is worded here and
nowhere else, so another language needs another module like this one and no change of
the rules. The functions take numbers and names, never values of the game, which is why
every other module may import this one.

Phrases begin in lower case and have no full stop, so they can be lines of a terminal,
parts of a message, or, as a `paragraph`, whole sentences.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ._frozen import shown

BEFORE_FIRST_MOVE: Final = "before the first move"
"""The heading of a table before the first move."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``3 cards``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def cards(number: int) -> str:
    """Return a number of cards: ``no cards``, ``1 card``, ``3 cards``."""
    return counted(number, "card") if number else "no cards"


def listed(parts: Iterable[object]) -> str:
    """Return numbers or phrases separated by commas."""
    return ", ".join(map(str, parts))


def capital(phrase: str) -> str:
    """Return a phrase with a capital first letter."""
    return phrase[:1].upper() + phrase[1:]


def paragraph(phrases: Iterable[str]) -> str:
    """Return phrases as sentences, with capital letters and full stops."""
    return " ".join(f"{capital(phrase)}." for phrase in phrases)


def seat(player: int | None) -> str:
    """Return the name of a seat: ``player 1``, or ``a spectator`` for None."""
    return "a spectator" if player is None else f"player {player}"


def direction(step: int) -> str:
    """Return the direction of a pile in words, given 1 or -1."""
    return "ascending" if step > 0 else "descending"


def way(step: int) -> str:
    """Return the direction of a pile in one short word, given 1 or -1."""
    return "up" if step > 0 else "down"


def span(first: int, last: int) -> list[str]:
    """Return the cards from first to last as at most one phrase."""
    if first > last:
        return []
    return [f"{first}" if first == last else f"{first} to {last}"]


def spans(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers as phrases, one for each run without gaps."""
    starts = [it for it in numbers if it - 1 not in numbers]
    ends = [it for it in numbers if it + 1 not in numbers]
    return [
        text for ends_of in zip(starts, ends, strict=True) for text in span(*ends_of)
    ]


# Refused moves.


def not_a_move(move: object, expected: str) -> str:
    """Word `thegame.refusals.NotAMove`."""
    return f"expected {expected}, got {shown(move)}"


def game_over(outcome: str) -> str:
    """Word `thegame.refusals.GameOver`."""
    return f"the game is over: {outcome}"


def not_your_turn(asking: int | None, player: int) -> str:
    """Word `thegame.refusals.NotYourTurn`."""
    return f"player {player} is on turn, not {seat(asking)}"


def no_such_pile(pile: object, piles: int) -> str:
    """Word `thegame.refusals.NoSuchPile`."""
    return f"no pile {shown(pile)}; piles are 0 to {piles - 1}"


def no_such_card(card: object, lowest: int, highest: int) -> str:
    """Word `thegame.refusals.NoSuchCard`."""
    return f"no card {shown(card)}; cards are {lowest} to {highest}"


def not_in_hand(card: int, player: int, hand: Sequence[int]) -> str:
    """Word `thegame.refusals.NotInHand`."""
    held = f"hand: {listed(hand)}" if hand else "the hand is empty"
    return f"player {player} does not hold {card}; {held}"


def _shown_pile(pile: object, step: int, top: int) -> str:
    return f"pile {pile} ({direction(step)}, showing {top})"


def does_not_fit(
    card: int, pile: object, step: int, top: int, fitting: Sequence[str]
) -> str:
    """Word `thegame.refusals.DoesNotFit`."""
    which = _shown_pile(pile, step, top)
    return f"{card} does not fit on {which}; cards that fit: {listed(fitting)}"


def not_taken(card: int, pile: object, top: int, taken: Sequence[int]) -> str:
    """Word the refusal of a card by the placement rule of a variant."""
    others = f"cards that do: {listed(spans(taken))}" if taken else "no card does"
    return f"{card} may not go on pile {pile}, which shows {top}; {others}"


def does_not_improve(
    card: int, pile: object, step: int, top: int, improving: Sequence[str]
) -> str:
    """Word `thegame.refusals.DoesNotImprove`."""
    which = _shown_pile(pile, step, top)
    better = f"cards that do: {listed(improving)}" if improving else "no card does"
    return f"{card} does not improve the opponent's {which}; {better}"


def already_helped(card: int, pile: object) -> str:
    """Word `thegame.refusals.AlreadyHelped`."""
    return (
        f"cannot lay {card} on pile {pile}: one card was already laid on the "
        f"opponent's piles this turn"
    )


def too_few_laid(laid: int, minimum: int) -> str:
    """Word `thegame.refusals.TooFewLaid`."""
    after = counted(laid, "card")
    return f"cannot end the turn after {after}; the minimum is {minimum}"


# Outcomes.


def team_result(unlaid: int, *, excellent: bool) -> str:
    """Word the end of a cooperative game."""
    if not unlaid:
        return "beaten, with every card laid"
    praise = ", an excellent result" if excellent else ""
    return f"{cards(unlaid)} left{praise}"


def duel_result(winner: int, *, stuck: bool) -> str:
    """Word the end of a duel."""
    how = f"because player {1 - winner} is stuck" if stuck else "by laying every card"
    return f"player {winner} wins {how}"


# The table.


def title(game: str, player: int | None, *, open_hands: bool) -> str:
    """Word the game and the seat that sees it; None is a spectator."""
    if open_hands:
        return f"{game} with all hands open"
    return f"{game} as {seat(player)} sees it"


def over(outcome: object) -> str:
    """Word that the game is over; the outcome prints as words."""
    return f"over: {outcome}"


def status(
    player: int, laid: int, minimum: int, *, helped: bool, outcome: object
) -> str:
    """Word the player on turn and the number of cards laid, or the outcome.

    The outcome is None while the game goes on, else it prints as words.
    """
    if outcome is not None:
        return over(outcome)
    turn = f"{cards(laid)} laid, minimum {minimum}{', helped' if helped else ''}"
    return f"player {player} is on turn: {turn}"


def pile(
    index: int, name: str, owner: int | None, step: int, start: int, goal: int, top: int
) -> str:
    """Word a pile: its index and name, its owner, its direction and its top."""
    whose = "" if owner is None else f"player {owner}'s "
    shows = "its row card" if top == start else f"{top}"
    runs = f"{direction(step)} from {start} to {goal}"
    return f"{whose}pile {index} ({name}), {runs}, shows {shows}"


def pile_line(
    name: str,
    width: int,
    step: int,
    top: int,
    laid: Sequence[int] = (),
    wishes: Sequence[str] = (),
) -> str:
    """Word a pile on one line: its name, direction, top, cards and hints."""
    cards_laid = [f"laid: {listed(laid)}"] if laid else []
    return "  ".join((f"{name:{width}} {way(step):4} {top:3}", *cards_laid, *wishes))


def draw_piles(sizes: Sequence[int]) -> Iterator[str]:
    """Word the size of each draw pile; a single one belongs to the team."""
    for player, size in enumerate(sizes):
        whose = "the" if len(sizes) == 1 else f"player {player}'s"
        yield f"{whose} draw pile has {cards(size)}"


def hand(player: int, size: int, known: Iterable[int] = ()) -> str:
    """Word the size of a hand, and its cards if they are known."""
    which = listed(known)
    return f"player {player} holds {cards(size)}{f': {which}' if which else ''}"


def hands(sizes: Iterable[int], known: Mapping[int, Iterable[int]]) -> Iterator[str]:
    """Word the hand of each player; the cards of some hands are known."""
    for player, size in enumerate(sizes):
        yield hand(player, size, known.get(player, ()))


def hint(player: int, wish: str) -> str:
    """Word the wish of a player about a pile."""
    return f"player {player} asks: {wish}"


# Moves.


def play(card: int, pile: object, *, trick: bool, helps: bool) -> str:
    """Word a card and its pile, given as an index or a name."""
    remark = " (a backwards trick)" if trick else ""
    if helps:
        remark = " (helping the opponent)"
    return f"{card} on pile {pile}{remark}"


def card_laid(player: int, card: int, pile: object, *, trick: bool, helps: bool) -> str:
    """Word that a player laid a card."""
    return f"player {player} laid {play(card, pile, trick=trick, helps=helps)}"


def turn_ended(player: int) -> str:
    """Word that a player ended the turn."""
    return f"player {player} ended the turn"


def last_move(move: str) -> str:
    """Word the last move, which is given in words."""
    return f"last move: {move}"


def after_move(number: int, move: str) -> str:
    """Word the move after which a table is shown; the move is given in words."""
    return f"after move {number}: {move}"


# Events.


def unexpected_event(events: Sequence[str], place: int, player: int, laid: int) -> str:
    """Word `thegame.UnexpectedEvent`: an impossible event, or a missing one."""
    if place < len(events):
        said = f"cannot observe {events[place]}"
    elif events:
        said = f"expected another event after {events[-1]}"
    else:
        said = "expected the events of a move, got none"
    return f"{said}: player {player} is on turn and has laid {cards(laid)}"
