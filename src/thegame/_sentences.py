"""Sentences for people, built from plain facts.

Every sentence of the library about a move, an outcome or a table is worded here and
nowhere else, so another language needs another module like this one and no change of
the rules. The functions take numbers and names, never values of the game, which is why
every other module may import this one. `Names` is the one setting of all of them: how
the reader calls the players and the piles.

Phrases begin in lower case and have no full stop, so they can be lines of a terminal,
parts of a message, or, as a `paragraph`, whole sentences.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, cast

import attrs

from ._frozen import refuse_type, shown

BEFORE_FIRST_MOVE: Final = "before the first move"
"""The heading of a table before the first move."""

NO_STARTER: Final = "the starter is not chosen yet"
"""The last line of a table before the first turn."""

LISTED: Final = 10
"""How many cards a list in a message has, before it is cut."""


class Labelled(Protocol):
    """Something with a name, as piles have one."""

    @property
    def name(self) -> str:
        """The name."""
        ...


def _labels(given: Sequence[str] | Sequence[Labelled]) -> Sequence[str]:
    """Return the names of piles; whatever is not a sequence is refused later."""
    if isinstance(given, str) or not isinstance(cast("object", given), Sequence):
        return cast("Sequence[str]", given)
    return [str(getattr(it, "name", "")) or cast("str", it) for it in given]


def _require_names(
    _: object, field: "attrs.Attribute[Sequence[str]]", value: object
) -> None:
    if not _are_names(value):
        refuse_type(field.name, value, "a sequence of names of type str")


def _are_names(value: object) -> bool:
    # A single name is a sequence of letters, which nobody means.
    if isinstance(value, str) or not isinstance(value, Sequence):
        return False
    return all(isinstance(name, str) for name in cast("Sequence[object]", value))


@attrs.frozen
class Names:
    """How a reader calls the players and the piles; without a name, by numbers."""

    players: Sequence[str] = attrs.field(default=(), validator=_require_names)
    """The name of each player."""

    piles: Sequence[str] = attrs.field(
        default=(), converter=_labels, validator=_require_names
    )
    """The name of each pile; passed as names, or as the piles themselves."""

    def player(self, number: int) -> str:
        """Return a player in words: ``Ada``, or ``player 1``."""
        return _name(self.players, number) or f"player {number}"

    def seat(self, number: int | None) -> str:
        """Return a seat in words: that of a player, or ``a spectator`` for None."""
        return "a spectator" if number is None else self.player(number)

    def pile(self, index: int) -> str:
        """Return a pile as the place of a card: ``A1``, or ``pile 0``."""
        return _name(self.piles, index) or f"pile {index}"

    def the_pile(self, index: int) -> str:
        """Return a pile as the subject of a sentence: ``pile A1``, or ``pile 0``."""
        return f"pile {_name(self.piles, index) or index}"


def _name(names: Sequence[str], number: int) -> str | None:
    # Documents from outside may have any number.
    return names[number] if 0 <= number < len(names) else None


NUMBERS: Final = Names()
"""No names, so that players and piles are called by their numbers."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``3 cards``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def cards(number: int) -> str:
    """Return a number of cards: ``no cards``, ``1 card``, ``3 cards``."""
    return counted(number, "card") if number else "no cards"


def listed(parts: Iterable[object]) -> str:
    """Return numbers or phrases separated by commas."""
    return ", ".join(map(str, parts))


def one_of(words: Iterable[str]) -> str:
    """Return the words of which one is expected: ``'keep' or 'small_step'``."""
    *others, last = map(repr, words)
    return f"{listed(others)} or {last}" if others else last


def first_cards(numbers: Sequence[int]) -> str:
    """Return cards separated by commas; of many, only the first are listed."""
    return listed([*numbers[:LISTED], *["..."][: len(numbers) > LISTED]])


def capital(phrase: str) -> str:
    """Return a phrase with a capital first letter."""
    return phrase[:1].upper() + phrase[1:]


def paragraph(phrases: Iterable[str]) -> str:
    """Return phrases as sentences, with capital letters and full stops."""
    return " ".join(f"{capital(phrase)}." for phrase in phrases)


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


def not_your_turn(asking: int | None, player: int, names: Names = NUMBERS) -> str:
    """Word `thegame.refusals.NotYourTurn`."""
    return f"{names.player(player)} is on turn, not {names.seat(asking)}"


def no_such_pile(pile: object, piles: int, names: Names = NUMBERS) -> str:
    """Word `thegame.refusals.NoSuchPile`; a wrong name is answered with the names."""
    if not isinstance(pile, str):
        return f"no pile {shown(pile)}; piles are 0 to {piles - 1}"
    if names.piles:
        return f"no pile {shown(pile)}; piles are {listed(names.piles)}"
    return f"no pile {shown(pile)}; a Play takes the index of a pile, 0 to {piles - 1}"


def no_such_card(card: object, lowest: int, highest: int) -> str:
    """Word `thegame.refusals.NoSuchCard`."""
    return f"no card {shown(card)}; cards are {lowest} to {highest}"


def not_in_hand(
    card: int, player: int, hand: Sequence[int], names: Names = NUMBERS
) -> str:
    """Word `thegame.refusals.NotInHand`."""
    held = f"hand: {listed(hand)}" if hand else "the hand is empty"
    return f"{names.player(player)} does not hold {card}; {held}"


def _shown_pile(pile: int, step: int, top: int, names: Names) -> str:
    return f"{names.the_pile(pile)} ({direction(step)}, showing {top})"


def does_not_fit(
    card: int,
    pile: int,
    step: int,
    top: int,
    fitting: Sequence[str],
    names: Names = NUMBERS,
) -> str:
    """Word `thegame.refusals.DoesNotFit`."""
    which = _shown_pile(pile, step, top, names)
    return f"{card} does not fit on {which}; cards that fit: {listed(fitting)}"


def not_taken(
    card: int, pile: int, top: int, taken: Sequence[int], names: Names = NUMBERS
) -> str:
    """Word the refusal of a card by the placement rule of a variant."""
    others = f"cards that do: {listed(spans(taken))}" if taken else "no card does"
    return f"{card} may not go on {names.the_pile(pile)}, which shows {top}; {others}"


def does_not_improve(
    card: int,
    pile: int,
    step: int,
    top: int,
    improving: Sequence[str],
    names: Names = NUMBERS,
) -> str:
    """Word `thegame.refusals.DoesNotImprove`."""
    which = _shown_pile(pile, step, top, names)
    better = f"cards that do: {listed(improving)}" if improving else "no card does"
    return f"{card} does not improve the opponent's {which}; {better}"


def already_helped(card: int, pile: int, names: Names = NUMBERS) -> str:
    """Word `thegame.refusals.AlreadyHelped`."""
    return (
        f"cannot lay {card} on {names.the_pile(pile)}: one card was already laid on the "
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


def duel_result(
    winner: int, other: int | None, *, stuck: bool, names: Names = NUMBERS
) -> str:
    """Word the end of a duel; the other player is None if there are several."""
    loser = "another player" if other is None else names.player(other)
    how = f"because {loser} is stuck" if stuck else "by laying every card"
    return f"{names.player(winner)} wins {how}"


# The table.


def title(
    game: str, player: int | None, *, open_hands: bool, names: Names = NUMBERS
) -> str:
    """Word the game and the seat that sees it; None is a spectator."""
    if open_hands:
        return f"{game} with all hands open"
    return f"{game} as {names.seat(player)} sees it"


def over(outcome: str) -> str:
    """Word that the game is over; the outcome is given in words."""
    return f"over: {outcome}"


def status(
    player: int, laid: int, minimum: int, *, helped: bool, names: Names = NUMBERS
) -> str:
    """Word the player on turn and the number of cards laid."""
    turn = f"{cards(laid)} laid, minimum {minimum}{', helped' if helped else ''}"
    return f"{names.player(player)} is on turn: {turn}"


def pile_runs(index: int, name: str, step: int, start: int, goal: int, top: int) -> str:
    """Word a pile: its index and name, its direction and its top."""
    shows = "its row card" if top == start else f"{top}"
    runs = f"{direction(step)} from {start} to {goal}"
    return f"pile {index} ({name}), {runs}, shows {shows}"


def owned(thing: str, owner: int | None, names: Names = NUMBERS) -> str:
    """Word something with its owner; None if it is shared."""
    return thing if owner is None else f"{names.player(owner)}'s {thing}"


def pile_line(
    label: str,
    step: int,
    top: int,
    laid: Sequence[int] = (),
    wishes: Sequence[str] = (),
) -> str:
    """Word a pile on one line: its label, direction, top, cards and hints."""
    cards_laid = [f"laid: {listed(laid)}"] if laid else []
    return "  ".join((f"{label} {way(step):4} {top:3}", *cards_laid, *wishes))


def pile_labels(names: Sequence[str]) -> Iterator[str]:
    """Word the index and the name of each pile, all of the same length."""
    digits, width = len(f"{len(names) - 1}"), max(map(len, names))
    for index, name in enumerate(names):
        yield f"{index:{digits}} {name:{width}}"


def draw_piles(sizes: Sequence[int], names: Names = NUMBERS) -> Iterator[str]:
    """Word the size of each draw pile; a single one belongs to the team."""
    for player, size in enumerate(sizes):
        alone = len(sizes) == 1
        pile = "the draw pile" if alone else owned("draw pile", player, names)
        yield f"{pile} has {cards(size)}"


def hand(
    player: int, size: int, known: Iterable[int] = (), names: Names = NUMBERS
) -> str:
    """Word the size of a hand, and its cards if they are known."""
    which = listed(known)
    held = f"{cards(size)}{f': {which}' if which else ''}"
    return f"{names.player(player)} holds {held}"


def hands(
    sizes: Iterable[int], known: Mapping[int, Iterable[int]], names: Names = NUMBERS
) -> Iterator[str]:
    """Word the hand of each player; the cards of some hands are known."""
    for player, size in enumerate(sizes):
        yield hand(player, size, known.get(player, ()), names)


def hint(player: int, wish: str, names: Names = NUMBERS) -> str:
    """Word the wish of a player about a pile."""
    return f"{names.player(player)} asks: {wish}"


# Events. Those of one player are said without the player, too: "lays 4 on A1".


def done(player: int, deed: str, names: Names = NUMBERS) -> str:
    """Word an event of a player."""
    return f"{names.player(player)} {deed}"


def lays(card: int, pile: int, *, trick: bool, names: Names = NUMBERS) -> str:
    """Word `thegame.Laid`, without the player."""
    remark = " (a backwards trick)" if trick else ""
    return f"lays {card} on {names.pile(pile)}{remark}"


def helping(event: str) -> str:
    """Word that a card went to an opponent's pile; the event is given in words."""
    return f"{event} (helping the opponent)"


def draws(count: int) -> str:
    """Word `thegame.Drew`, without the player and without the cards."""
    return f"draws {cards(count)}"


def draws_these(known: Sequence[int]) -> str:
    """Word `thegame.Drew`, without the player and with the cards."""
    return f"draws {listed(known)}"


def ends_turn() -> str:
    """Word `thegame.TurnEnded`, without the player."""
    return "ends the turn"


def game_ended(outcome: str, *, beaten: bool) -> str:
    """Word `thegame.GameEnded`; the outcome is given in words."""
    return "the team has beaten the game" if beaten else game_over(outcome)


def last_move(move: str) -> str:
    """Word the last move, which is given in words."""
    return f"last move: {move}"


def after_move(number: int, move: str) -> str:
    """Word the move after which a table is shown; the move is given in words."""
    return f"after move {number}: {move}"


def unexpected_event(events: Sequence[str], place: int, player: int, laid: int) -> str:
    """Word `thegame.UnexpectedEvent`: an impossible event, or a missing one."""
    if place < len(events):
        said = f"cannot observe {events[place]}"
    elif events:
        said = f"expected another event after {events[-1]}"
    else:
        said = "expected the events of a move, got none"
    return f"{said}: player {player} is on turn and has laid {cards(laid)}"
