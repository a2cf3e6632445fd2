"""Transcripts: games as they were written, read but not yet checked.

The readers of text and of JSON make transcripts. Moves, hints and claims are checked
here, once for both, and each error has its place in the text or document.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, final

import attrs

from ._errors import InvalidTalk, NoSuchMove, TheGameError
from ._frozen import Value
from ._game.annotations import changes, names_in
from ._game.deal import Deal
from ._game.legality import is_trick
from ._game.record import Record, make_record
from ._game.state import State
from ._game.talk import Hint, hints_of_team
from ._game.view import View
from ._public import publish
from ._rules import Rules
from ._rules.moves import EndTurn, Move
from ._rules.outcome import Outcome
from ._rules.refusals import IllegalMove
from ._sentences import Names
from ._validation import required_int
from ._value_defects import Place, place_text

__all__ = [
    "Transcript",
    "WrittenMove",
    "WrittenHints",
    "IllegalGame",
    "IllegalTalk",
    "FalseClaim",
]

END: Final = "end"
"""How the end of a turn is written."""

MARK: Final = "!"
"""How a backwards trick is marked."""


@attrs.frozen
class FalseClaim(TheGameError, ValueError):
    """A game that can be read but contradicts itself.

    A play is marked as a trick and is not, the wrong player is named, the moves lead
    to another outcome, or the seed gives another deal.
    """

    code: ClassVar[str] = "false-claim"

    place: Place
    """Where it is written."""

    claimed: str
    """What the game says about itself."""

    actual: str
    """What is true instead."""

    def sentence(self) -> str:
        """Return what is wrong, without the place."""
        return f"claims {self.claimed}, but {self.actual}"

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()}"


@attrs.frozen
class IllegalGame(TheGameError, ValueError):
    """A game that can be read but contains an illegal move."""

    code: ClassVar[str] = "illegal-game"

    place: Place
    """Where the move is written."""

    text: str
    """The move as a player writes it, such as ``88-D1``."""

    player: int
    """The player on turn."""

    reason: "IllegalMove"
    """Why the move is illegal, with its number in the game and its clause."""

    legal: "tuple[Move, ...]"
    """The moves that would have been legal."""

    pile_names: tuple[str, ...]
    """What the player calls each pile."""

    def sentence(self) -> str:
        """Return what is wrong, without the place; players and piles have their names."""
        reason = self.reason.sentence(piles=self.pile_names)
        player = Names(self.reason.player_names).player(self.player)
        return f"move {self.reason.number}, {self.text} by {player}: {reason}"

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()} ({self.reason.clause.id})"


@attrs.frozen
class IllegalTalk(TheGameError, ValueError):
    """A game that can be read but contains impossible hints."""

    code: ClassVar[str] = "illegal-talk"

    place: Place
    """Where the hints are written."""

    number: int
    """How many moves had been made before."""

    reason: "InvalidTalk"
    """What is wrong with the hints."""

    def sentence(self) -> str:
        """Return what is wrong, without the place."""
        return f"hints after move {self.number}: {self.reason}"

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()}"


def move_text(move: Move, rules: Rules, player: int) -> str:
    """Return a move as the player writes it, without a mark: ``88-D1``, ``end``.

    A pile that the game does not have is written as its number.
    """
    if isinstance(move, EndTurn):
        return END
    names = dict(enumerate(rules._tables.names[player]))
    return f"{move.card}-{names.get(move.pile, move.pile)}"


@final
@attrs.frozen
class WrittenMove(Value):
    """A move as it was written, and where."""

    place: Place
    """Where it is written."""

    move: Move
    """The move, legal or not."""

    player: int | None = None
    """The player on turn, if the text names one."""

    player_place: Place = ()
    """Where the text names the player."""

    marked: bool = False
    """Whether it is marked as a backwards trick."""

    def applied(
        self, state: State, number: int, players: tuple[str, ...] = ()
    ) -> State:
        """Return the state after the move; check that it is legal and as claimed.

        Errors have the number of the move, and call players by these names.
        """
        self.check_player(state, players)
        try:
            after = state.apply(self.move)
        except IllegalMove as reason:
            raise IllegalGame(
                self.place,
                move_text(self.move, state.rules, state.player),
                state.player,
                attrs.evolve(reason, number=number, player_names=players),
                state.legal_moves(),
                state.rules._tables.names[state.player],
            ) from None
        self.check_mark(state)
        return after

    def check_player(self, state: State, players: Sequence[str] = ()) -> None:
        """Raise `FalseClaim` unless the text names the player on turn."""
        if self.player is None or state.player == self.player or state.is_over:
            return
        names = Names(players)
        raise FalseClaim(
            self.player_place,
            f"that {names.player(self.player)} is on turn",
            f"{names.player(state.player)} is",
        )

    def check_mark(self, turn: State | View) -> None:
        """Raise `FalseClaim` if the move is marked as a trick but is not one."""
        if self.marked and not is_trick(self.move, turn):
            text = move_text(self.move, turn.rules, turn.player)
            raise FalseClaim(self.place, f"that {text} is a trick", "it is not")


@final
@attrs.frozen
class WrittenHints(Value):
    """All hints that are in force after some move, as they were written, and where."""

    place: Place
    """Where they are written."""

    after: int
    """How many moves had been made before."""

    hints: tuple[Hint, ...]
    """The hints, possible or not."""

    def heard(self, rules: Rules) -> tuple[Hint, ...]:
        """Return the hints in the order of `thegame.Talk`, or raise `IllegalTalk`."""
        try:
            return hints_of_team(self.hints, rules)
        except InvalidTalk as reason:
            raise IllegalTalk(self.place, self.after, reason) from None


@final
@attrs.frozen
class Transcript(Value):
    """A game as it was written, whose moves are not checked yet; made by readers."""

    _has_hands: ClassVar[bool] = True

    deal: Deal
    """The hands and draw piles at the start."""

    starter: int
    """The player who took the first turn."""

    moves: tuple[WrittenMove, ...]
    """Every move as it was written."""

    tags: tuple[tuple[str, str], ...]
    """Facts about the game: names and values."""

    comments: tuple[tuple[int, str], ...]
    """Comments after moves, with the number of the move; 0 is before the first."""

    hints: tuple[WrittenHints, ...]
    """The hints in force, for each place where they are written, in order."""

    outcome: Outcome | None
    """How the game ended, as it was written."""

    outcome_place: Place
    """Where the outcome is written."""

    def record(self) -> Record:
        """Return the game, if it was played by the rules.

        Raises `IllegalGame` at the first illegal move, `IllegalTalk` at impossible
        hints, and `FalseClaim` where the game contradicts itself.
        """
        record = self.record_to(len(self.moves))
        if record.outcome != self.outcome:
            names = record.player_names
            actual = f"the moves lead to {_ended(record.outcome, names)}"
            claimed = _ended(self.outcome, names)
            raise FalseClaim(self.outcome_place, claimed, actual)
        return record

    def record_to(self, number: int) -> Record:
        """Return the game up to a move; the moves up to it must be legal.

        Comments and hints after later moves are left out.
        """
        if not 0 <= required_int("number", number) <= len(self.moves):
            raise NoSuchMove(number, len(self.moves))
        history = [self.deal.start(self.starter)]
        names = names_in(self.tags, self.deal.rules.players)
        said = {written.after: written for written in self.hints}
        heard: dict[int, tuple[Hint, ...]] = {}
        for index in range(number + 1):
            if index:
                move = self.moves[index - 1]
                history.append(move.applied(history[-1], index, names))
            if index in said:
                heard[index] = said[index].heard(self.deal.rules)
        return make_record(
            self.deal,
            self.starter,
            tuple(written.move for written in self.moves[:number]),
            self.tags,
            tuple(comment for comment in self.comments if comment[0] <= number),
            changes(heard),
            tuple(history),
        )


def _ended(outcome: Outcome | None, players: Sequence[str]) -> str:
    if outcome is None:
        return "an open game"
    return f"the outcome '{outcome.sentence(players=players)}'"


publish(globals())
