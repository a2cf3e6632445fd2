"""The laws of every game: claims about a state, a step, or the rules themselves.

A law is a function that yields claims, each with a sentence for the case that it does
not hold. The library's own tests check the printed games by these functions.
"""

import math
import pickle
import random
import time
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, cast

import attrs

from thegame import _sentences as sentences
from thegame import notation, wire
from thegame._errors import InvalidRules, Undecided
from thegame._game.deal import deal
from thegame._game.events import Drew, GameEnded, Laid, TurnEnded
from thegame._game.hidden_cards import Knowledge
from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Ending, TeamResult
from thegame._rules.refusals import IllegalMove, NotYourTurn, RefusedPlay
from thegame._rules.table import PlannedTable, Table
from thegame.rulebook import CLAUSES, RULINGS, Clause, Standing

from ._worlds import placements, with_hidden_cards_moved

Claims: TypeAlias = Iterator[tuple[bool, str]]
"""Whether each claim holds, and what is wrong if it does not."""

PLACEMENTS: Final = 100
"""How many placements of hidden cards are enumerated at most."""

HOSTILE: Final = (-1, 0, *(2**power for power in range(31)), 10**100)
"""Numbers that a document may have in place of a setting, smaller ones first.

Each is at most twice the one before: the first that takes too long ends the check.
"""

SECOND: Final = 1.0
"""How many seconds rules may take to be made, and to begin a game."""

FIRST_MOVES: Final = 4
"""How many moves are made by rules with hostile settings."""

_PRINTED: Final = {clause.id: clause for clause in (*CLAUSES, *RULINGS)}


def seats(rules: Rules) -> tuple[int | None, ...]:
    """Return every seat, that of a spectator first."""
    return (None, *range(rules.players))


def every_card_is_in_one_place(state: State) -> Claims:
    """No card is in two hands, or in a hand and a draw pile."""
    rules = state.rules
    for source, deck in enumerate(state.decks):
        held = [*deck]
        for player, hand in enumerate(state.hands):
            held += hand if rules.draw_pile(player) == source else ()
        once = len({*held}) == len(held) and {*held} <= {*rules.cards}
        yield once, f"draw pile {source} has dealt {sorted(held)}"
        same = frozenset(held) == state.unlaid_cards[source]
        yield same, f"the unlaid cards are not {sorted(held)}"


def only_laid_cards_leave(before: State, move: Move, after: State) -> Claims:
    """A play takes its card from the hand; the end of a turn loses no card."""
    laid = [move.card] if isinstance(move, Play) else []
    left = sorted(_cards(after) + laid)
    yield left == sorted(_cards(before)), f"{move!r} loses or adds cards"


def _cards(state: State) -> list[int]:
    return [card for cards in (*state.hands, *state.decks) for card in cards]


def games_end(before: State, move: Move, after: State) -> Claims:
    """Every move brings the end of the game closer."""
    fall = _measure(before) - _measure(after)
    expected = {1, 2} if isinstance(move, Play) else {1}
    yield fall in expected, f"{move!r} does not bring the end of the game closer"


def _measure(state: State) -> int:
    return 2 * state.unlaid + (state.laid > 0)


def a_move_while_it_goes_on(state: State) -> Claims:
    """There is a legal move exactly while the game goes on."""
    can_move = bool(state.legal_moves())
    expected = "no legal move, but goes on" if not can_move else "a move, but is over"
    yield can_move == (not state.is_over), f"the game has {expected}"


def moves_agree(state: State) -> Claims:
    """The list of legal moves, `is_legal`, `why_not` and `apply` agree."""
    listed = state.legal_moves()
    piles = range(-1, len(state.tops) + 1)
    missing = next((card for card in state.rules.cards if card not in state.hand), 0)
    cards = (*state.hand, missing)
    tried: list[Move] = [Play(card, pile) for card in cards for pile in piles]
    for move in (*tried, EndTurn()):
        legal, reason = move in listed, state.why_not(move)
        agrees = (reason is None) == legal
        if isinstance(reason, RefusedPlay):
            agrees &= Play(reason.card, reason.pile) == move
        yield agrees, f"why_not({move!r}) is {reason!r}"
        if reason is not None:
            found = cast("object", reason.sentence(piles=state.piles))
            yield isinstance(found, str), f"the sentence of {reason!r} is {found!r}"
        yield state.is_legal(move) == legal, f"is_legal({move!r}) is {not legal}"
        raised = _raised(state, move)
        yield raised == repr(reason), f"apply({move!r}) raises {raised}, not {reason!r}"


def _raised(state: State, move: Move) -> str:
    """Return the refusal that a move raises, as text."""
    try:
        state.apply(move)
    except IllegalMove as error:
        return repr(error)
    except Exception:  # noqa: BLE001, S110 - it is noted with the move, by its step
        pass
    return repr(None)


def placement_depends_on_the_pile(state: State) -> Claims:
    """A pile takes a card or not, whoever looks at it, and whenever."""
    rules, player, helped = state.rules, state.player, state.helped
    plays = rules._lookups[player].legal_plays(state.hand, state.tops, helped)
    for index, pile in enumerate(state.piles):
        own = pile.owner in {None, player}
        for card in state.hand:
            takes = rules.takes(pile, card, own=own, helped=helped)
            allowed = Play(card, index) in plays
            sentence = (
                f"takes() is {takes} for {card} on {pile.name}, earlier {allowed}"
            )
            yield takes is allowed, sentence


def piles_move_as_declared(before: State, move: Move, after: State) -> Claims:
    """A play changes the top of its pile, which takes the card, and nothing else does."""
    tops = list(before.tops)
    if isinstance(move, Play):
        tops[move.pile] = move.card
        pile = before.piles[move.pile]
        own = pile.owner in {None, before.player}
        takes = before.rules.takes(pile, move.card, own=own, helped=before.helped)
        yield takes, f"{move!r} is legal, but takes() is {takes}"
    yield after.tops == tuple(tops), f"after {move!r} the tops are {after.tops}"


def answers_see_the_table_only(state: State) -> Claims:
    """An answer is the same for a state, for a view of it, and for a plain table."""
    rules, turn = state.rules, (state.player, state.laid, state.helped)
    sizes = state.hand_sizes, state.deck_sizes
    plain = PlannedTable(rules, state.tops, *turn, *sizes)
    tables: list[Table] = [plain, *map(state.view, seats(rules))]
    answers: list[Callable[[Table], object]] = [rules.required, rules.missing]
    answers += [rules.draws] if state.may_end_turn else []
    answers += [rules.result] if state.is_over else []
    for answer in answers:
        known = answer(state)
        for table in tables:
            found, kind = answer(table), type(table).__name__.removeprefix("Planned")
            name = getattr(answer, "__name__", "")
            sentence = f"{name}() is {known!r} for the State, {found!r} for a {kind}"
            yield known == found, sentence


def results_fit_the_end(state: State) -> Claims:
    """Whoever has laid all cards has won; whoever is stuck has not."""
    won, rules = not state.to_lay, state.rules
    found, left = state.outcome, state.unlaid
    ending = Ending.LAID_ALL if won else Ending.STUCK
    fits = True
    if isinstance(found, TeamResult):
        fits = rules.is_team and found.beaten == won and 0 <= found.unlaid <= left
    elif found is not None:
        known = found.winner in range(rules.players) and not rules.is_team
        alike = found.ending is ending and (found.winner == state.player) == won
        fits = known and alike
    many = sentences.cards(left)
    yield fits, f"player {state.player} is on turn, with {many} left: {found!r}"


def views_hide_cards(state: State) -> Claims:
    """States that a seat cannot tell apart have equal views, with equal answers."""
    for seat in seats(state.rules):
        view, other = state.view(seat), with_hidden_cards_moved(state, seat)
        # That the game is over is seen by all.
        if other.outcome != state.outcome:
            continue
        same = other.view(seat)
        pairs = [(same, view), (hash(same), hash(view)), (repr(same), repr(view))]
        pairs += [(_pickled(same), _pickled(view))]
        pairs += [(same.legal_moves(), view.legal_moves())]
        pairs += [(same.safe_plays(), view.safe_plays())]
        tried: list[Move] = [*map(Play, view.hand, range(len(view.tops))), EndTurn()]
        pairs += [(repr(same.why_not(it)), repr(view.why_not(it))) for it in tried]
        for found, expected in pairs:
            yield (
                found == expected,
                f"seat {seat} can tell hidden cards apart: {found!r:.80}",
            )


def _pickled(value: State | View) -> bytes:
    """Return the pickle of a value; nothing for a class inside a function."""
    is_local = "<locals>" in type(value.rules).__qualname__
    return b"" if is_local else pickle.dumps(value)


def views_answer_for_their_seat(state: State) -> Claims:
    """On its turn a view answers like the state; otherwise it may do nothing."""
    legal = state.legal_moves()
    for seat in seats(state.rules):
        view = state.view(seat)
        known = view.legal_moves(), view.legal_plays(), view.safe_plays()
        if seat == state.player:
            expected = legal, state.legal_plays(), state.safe_plays()
            agree = known == expected and view.may_end_turn == state.may_end_turn
        else:
            refused = [view.why_not(move) for move in legal]
            agree = known == ((), (), ()) and not view.may_end_turn
            agree &= all(isinstance(it, NotYourTurn) for it in refused)
        yield agree, f"the view of seat {seat} has the moves {known[0]}"


def events_replay(before: State, move: Move, after: State) -> Claims:
    """A view that observes the events of a move equals the view of the next state."""
    step = before.step(move)
    yield step.state == after, f"step({move!r}) leads to another state than apply()"
    for seat in seats(before.rules):
        observed = before.view(seat).observe(*step.view(seat).events)
        yield observed == after.view(seat), f"seat {seat} observes another game"


def events_say_what_happened(before: State, move: Move, after: State) -> Claims:
    """The events have the card and whether it was a trick, the draw, and the end."""
    first, *others = before.step(move).events
    if isinstance(move, Play):
        pile = before.piles[move.pile]
        trick = pile.owner in {None, before.player} and pile.is_trick(move.card)
        yield first == Laid(before.player, move.card, move.pile, trick), f"{first!r}"
    else:
        drawn = sum(before.deck_sizes) - sum(after.deck_sizes)
        counts = [event.count for event in others if isinstance(event, Drew)]
        yield first == TurnEnded(before.player), f"{first!r}"
        yield counts == ([drawn] if drawn else []), f"{drawn} drawn, but {others!r}"
    ends = [event.outcome for event in others if isinstance(event, GameEnded)]
    yield ends == ([after.outcome] if after.is_over else []), f"ends: {ends!r}"


def worlds_agree(state: State) -> Claims:
    """`worlds` counts the placements of hidden cards, and `sample` draws one."""
    chance = random.Random(0)
    orders = math.prod(map(math.factorial, state.deck_sizes))
    for seat in seats(state.rules):
        view = state.view(seat)
        sample = view.sample(chance)
        yield sample.view(seat) == view, f"seat {seat}: the sample {sample!r}"
        if Knowledge.worlds(view) <= PLACEMENTS * orders:
            known = view.outcome
            count = sum(world.outcome == known for world in placements(view)) * orders
            found = view.worlds()
            yield found == count, f"seat {seat}: worlds() is {found}, not {count}"


def text_and_json(state: State) -> Claims:
    """A state and its views come back from text, from JSON and from a pickle."""
    games, view = (type(state.rules),), state.view(state.player)
    read = notation.read_state(notation.write_state(state), games=games)
    yield read == state, f"as text it is {read!r}"
    seen = notation.read_view(notation.write_view(view), games=games)
    yield seen == view, f"as text the view is {seen!r}"
    for value in (state, view):
        again = wire.read(wire.write(value), games=games)
        yield again == value, f"as JSON it is {again!r}"
        if pickled := _pickled(value):
            copied = pickle.loads(pickled)  # noqa: S301 - our own
            yield copied == value, f"as a pickle it is {copied!r}"


def records_come_back(record: Record) -> Claims:
    """A game comes back from text and from JSON."""
    games = (type(record.rules),)
    read = notation.read_record(notation.write_record(record), games=games)
    yield read == record, f"as text it is {read!r}"
    again = wire.read_record(wire.write(record), games=games)
    yield again == record, f"as JSON it is {again!r}"


def clauses_exist(state: State) -> Claims:
    """Every refusal, and every answer with a clause, cites one that exists."""
    rules, hand, piles = state.rules, state.hand, range(len(state.tops))
    tried: list[Move] = [Play(card, pile) for card in hand for pile in piles]
    tried += [Play(0, 0), Play(0, -1), EndTurn()]
    cited: list[tuple[str, object]] = [
        (f"the refusal of {move!r}", reason.clause)
        for move in tried
        if (reason := state.why_not(move)) is not None
    ]
    cited.append(("required_by()", rules.required_by(state)))
    cited.append(("draws_by()", rules.draws_by(state)))
    if state.outcome is not None:
        cited.append(("ended_by()", rules.ended_by(state.outcome)))
    for where, clause in cited:
        yield _exists(clause), f"{where} cites {clause!r}"


def _exists(clause: object) -> bool:
    """Return whether a clause is in the rulebook, or one of a variant's own."""
    if not isinstance(clause, Clause):
        return False
    own = clause.standing is Standing.VARIANT
    return _PRINTED.get(clause.id, clause if own else None) == clause


def every_pile_takes_a_card(rules: Rules) -> Claims:
    """Somebody can lay a card on each pile."""
    for pile in rules.piles:
        whose = {True} if pile.owner is None else {True, False}
        used = any(
            rules.takes(pile, card, own=own, helped=False) is not False
            for own in whose
            for card in rules.cards
        )
        yield used, f"no card goes on pile {pile.name}, which shows {pile.top}"


def piles_have_the_trick(state: State) -> Claims:
    """The piles have the trick of the settings, which `Pile` does not know."""
    found = [pile.trick for pile in state.piles]
    expected = state.rules.trick
    yield expected in found, f"trick={expected}, but the piles have {found}"


def failing_settings(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield settings, as code, with which rules do not fail as they should, and how.

    Whatever number a setting has, rules are made or refused within a second. Rules that
    were made can also be played, for a few moves.
    """
    given = rules._settings()
    numbers = [name for name, value in given.items() if type(value) is int]
    for name in numbers:
        for hostile in HOSTILE:
            begun = time.process_time()
            error = _error(rules, {name: hostile})
            took = time.process_time() - begun
            setting = f"{name}={hostile if hostile < 10**10 else '10**100'}"
            if error:
                found = f"it raises {error}, not InvalidRules"
            elif took >= SECOND:
                found = f"it takes {took:.1f} seconds"
            else:
                continue
            yield setting, f"with {setting} {found}; defects() should refuse it"
            # A larger number would take even longer.
            break


def _begin(rules: Rules) -> None:
    """Make the first moves of a game; a turn ends as soon as it may."""
    state = deal(rules, seed=0).start(0)
    for _ in range(FIRST_MOVES):
        if not state.is_over:
            state = state.apply(state.legal_moves()[-1])


def _error(rules: Rules, setting: dict[str, int]) -> str:
    """Begin a game; return the name of the error that it raises, unless expected."""
    try:
        _begin(attrs.evolve(rules, **setting))
    except (InvalidRules, Undecided):
        return ""
    except Exception as found:  # noqa: BLE001 - answers may raise anything
        return type(found).__name__
    return ""


@attrs.frozen
class Law:
    """A law of every game, and the functions that check it."""

    name: str
    sentence: str
    on_state: tuple[Callable[[State], Claims], ...] = ()
    on_step: tuple[Callable[[State, Move, State], Claims], ...] = ()
    on_rules: tuple[Callable[[Rules], Claims], ...] = ()
    on_record: tuple[Callable[[Record], Claims], ...] = ()
    of_values: bool = False
    """Whether it is about views and documents, which takes long for every state."""


ANSWERS: Final = Law("valid-answers", "Every answer has its type and is in range.")
DECIDED: Final = Law(
    "decided-turns", "Whether a turn can go on is decided within the bound of work."
)
CITED: Final = Law(
    "existing-clauses",
    "Every refusal cites a clause of the rulebook, or one of the variant.",
    on_state=(clauses_exist,),
)
TEXT: Final = Law(
    "text-and-json",
    "States, views and games come back from text and from JSON.",
    on_state=(text_and_json,),
    on_record=(records_come_back,),
    of_values=True,
)
REFUSED: Final = Law(
    "refused-settings",
    "Whatever number a setting is, rules are made or refused within a second.",
)
ALL_LAWS: Final = (
    ANSWERS,
    DECIDED,
    Law(
        "conserved-cards",
        "Every card is in exactly one place until it is laid.",
        on_state=(every_card_is_in_one_place,),
        on_step=(only_laid_cards_leave,),
    ),
    Law("ending-games", "Every move brings the end closer.", on_step=(games_end,)),
    Law(
        "a-move-while-it-goes-on",
        "There is a legal move exactly while the game goes on.",
        on_state=(a_move_while_it_goes_on,),
    ),
    Law(
        "agreeing-moves",
        "The list of legal moves, is_legal, why_not and apply agree.",
        on_state=(moves_agree,),
    ),
    Law(
        "constant-placement",
        "A pile takes a card or not, whoever looks at it, and whenever.",
        on_state=(placement_depends_on_the_pile,),
        on_step=(piles_move_as_declared,),
    ),
    Law(
        "usable-piles",
        "Somebody can lay a card on each pile.",
        on_rules=(every_pile_takes_a_card,),
    ),
    Law(
        "given-trick",
        "If trick is a setting, some pile has it: Pile(..., trick=self.trick).",
        on_state=(piles_have_the_trick,),
    ),
    Law(
        "visible-facts",
        "An answer depends on the settings and on what everybody sees.",
        on_state=(answers_see_the_table_only,),
    ),
    Law(
        "fitting-results",
        "Whoever has laid all cards has won; whoever is stuck has not.",
        on_state=(results_fit_the_end,),
    ),
    Law(
        "hidden-cards",
        "Views of states that a seat cannot tell apart are equal and answer alike.",
        on_state=(views_hide_cards, views_answer_for_their_seat),
        of_values=True,
    ),
    Law(
        "replayed-events",
        "A view that observes the events of a move equals the next view.",
        on_step=(events_replay, events_say_what_happened),
        of_values=True,
    ),
    Law(
        "counted-worlds",
        "worlds() and sample() agree with an enumeration of the hidden cards.",
        on_state=(worlds_agree,),
        of_values=True,
    ),
    TEXT,
    CITED,
    REFUSED,
)
"""The laws, in the order in which they are reported."""
