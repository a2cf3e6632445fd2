"""Positions on one line: states, and views of one seat.

A view has the fields of a position; where its seat knows only how many cards there
are, the field says that.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from thegame._game.state import State
from thegame._game.view import View
from thegame._rules import Games
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._validation import required

from ._fields import Field, Line
from ._hints import ScannedHint, scan_hints, write_hints
from ._rules_and_deals import (
    Groups,
    RulesFields,
    require_known,
    scan_ending,
    write_cards,
    write_groups,
    write_result,
    write_rules,
)
from ._scanner import Scanner

SPECTATOR: Final = "none"
"""The word for the seat of a spectator."""


@attrs.frozen
class _TableFields:
    """The fields that positions and views share."""

    tops: Field[Groups]
    hands: Field[Groups]
    decks: Field[Groups]
    player: Field[int]
    laid: Field[int]
    helped: Field[bool]

    @classmethod
    def declare(cls, line: Line) -> "_TableFields":
        """Declare the fields; a view says the sizes of hands and draw piles in them."""
        return cls(
            line.field("tops", lambda scanner: (scanner.take_tops(),)),
            line.field("hands", Scanner.take_groups, "hand", "hand_sizes"),
            line.field("decks", Scanner.take_groups, "deck_sizes"),
            line.field("player", Scanner.take_number),
            line.field("laid", Scanner.take_number),
            line.field("helped", Scanner.take_flag),
        )


def scan_state(scanner: Scanner, games: Games = ()) -> State:
    """Read a position, up to the end of the line."""
    line = Line(scanner, scanner.at)
    rules_fields = RulesFields.declare(line, games)
    table = _TableFields.declare(line)
    line.scan()
    rules = rules_fields.rules(line)
    line.require(table.tops, table.hands, table.decks, table.player)
    (tops,) = require_known(line, table.tops)
    return line.build(
        State,
        rules,
        tops=tops,
        hands=require_known(line, table.hands),
        decks=require_known(line, table.decks),
        player=table.player.value,
        laid=table.laid.get(0),
        helped=table.helped.get(False),
    )


def write_state(state: State) -> str:
    """Return a position on one line.

    >>> import thegame
    >>> from thegame import notation
    >>> rules = thegame.FaceToFace(hand_size=2, highest=4)
    >>> notation.write_state(thegame.deal(rules, seed=7).start(0))
    'face-to-face hand_size=2 highest=4 tops=1,5,1,5 hands=3,4/2,4 decks=2/3 player=0'
    """
    required("state", state, State)
    words = [
        write_rules(state.rules),
        f"tops={write_cards(state.tops)}",
        f"hands={write_groups(state.hands)}",
        f"decks={write_groups(state.decks)}",
        *_turn_words(state),
    ]
    return " ".join(words)


def _turn_words(table: State | View) -> Iterator[str]:
    yield f"player={table.player}"
    if table.laid:
        yield f"laid={table.laid}"
    if table.helped:
        yield "helped=yes"


def _scan_seat(scanner: Scanner) -> int | None:
    return None if scanner.take_if(SPECTATOR) else scanner.take_number()


@attrs.frozen
class _ViewFields:
    """The fields that only views have, beside those of the table."""

    seat: Field[int | None]
    table: _TableFields
    unseen: Field[Groups]
    unlaid: Field[int]
    winner: Field[int]
    ending: Field[Ending]
    hints: Field[tuple[ScannedHint, ...]]

    @classmethod
    def declare(cls, line: Line) -> "_ViewFields":
        """Declare the fields."""
        return cls(
            line.field("seat", _scan_seat),
            _TableFields.declare(line),
            line.field("unseen", Scanner.take_groups),
            line.field("unlaid", Scanner.take_number, "outcome"),
            line.field("winner", Scanner.take_number, "outcome"),
            line.field("ending", scan_ending, "outcome"),
            line.field("hints", scan_hints),
        )

    def outcome(self, line: Line) -> Outcome | None:
        """Return the outcome; None if the game goes on."""
        if self.unlaid.at is not None:
            at = self.ending.at if self.winner.at is None else self.winner.at
            if at is not None:
                line.scanner.fail("no winner or ending beside unlaid=", at)
            return TeamResult(self.unlaid.value)
        if self.winner.at is None and self.ending.at is None:
            return None
        line.require(self.winner, self.ending)
        return DuelResult(self.winner.value, self.ending.value)


def scan_view(scanner: Scanner, games: Games = ()) -> View:
    """Read a view, up to the end of the line."""
    line = Line(scanner, scanner.at)
    rules_fields = RulesFields.declare(line, games)
    fields = _ViewFields.declare(line)
    line.scan()
    rules, table = rules_fields.rules(line), fields.table
    needed = (table.tops, table.hands, table.decks, fields.unseen, table.player)
    line.require(fields.seat, *needed)
    (tops,) = require_known(line, table.tops)
    seat, hands = fields.seat.value, table.hands.value
    # All players of a team name piles alike.
    piles = rules._tables.indexes[0]
    _require_hidden(line, table.hands, seat)
    _require_hidden(line, table.decks, None)
    return line.build(
        View,
        rules,
        seat,
        hands[seat].cards if seat is not None and seat < len(hands) else (),
        tuple(hand.size for hand in hands),
        tuple(deck.size for deck in table.decks.value),
        require_known(line, fields.unseen),
        tuple(hint.hint(scanner, piles) for hint in fields.hints.get(())),
        tops,
        table.player.value,
        table.laid.get(0),
        table.helped.get(False),
        fields.outcome(line),
    )


def _require_hidden(line: Line, field: Field[Groups], seat: int | None) -> None:
    """Fail unless the seat's own cards are known, and all others are not."""
    for owner, group in enumerate(field.value):
        if owner == seat and group.unknown:
            line.scanner.fail("known cards in the seat's own hand", field.at)
        if owner != seat and group.cards:
            line.scanner.fail("unknown cards such as ?7", field.at)


def write_view(view: View) -> str:
    """Return a position as a seat sees it, on one line.

    >>> import thegame
    >>> from thegame import notation
    >>> rules = thegame.FaceToFace(hand_size=2, highest=4)
    >>> text = notation.write_view(thegame.deal(rules, seed=7).start(0).view(1))
    >>> text[35:]
    'seat=1 tops=1,5,1,5 hands=?2/2,4 decks=?1/?1 unseen=2,3,4/3 player=0'
    """
    required("view", view, View)
    hands = [
        write_cards(view.hand) if player == view.seat else _write_unknown(size)
        for player, size in enumerate(view.hand_sizes)
    ]
    words = [
        write_rules(view.rules),
        f"seat={SPECTATOR if view.seat is None else view.seat}",
        f"tops={write_cards(view.tops)}",
        f"hands={'/'.join(hands)}",
        f"decks={'/'.join(map(_write_unknown, view.deck_sizes))}",
        f"unseen={write_groups(view.unseen)}",
        *_turn_words(view),
    ]
    if view.outcome is not None:
        words.append(write_result(view.outcome))
    if view.hints:
        words.append(f"hints={write_hints(view.hints, view.rules)}")
    return " ".join(words)


def _write_unknown(size: int) -> str:
    return f"?{size}" if size else "-"
