"""Lines of a game's header: rules, deal, seed and result, read and written.

The names of the fields are those of the Python values, so there is one vocabulary.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from thegame._errors import InvalidDeal, InvalidRules
from thegame._game.deal import Deal, deal
from thegame._rules import (
    Games,
    Rules,
    game_settings,
    is_flag,
    known_games,
    required_rules,
)
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._sentences import one_of
from thegame._validation import number
from thegame._value_defects import defect

from ._fields import Field, Line, scan_word
from ._scanner import DIGITS, Group, Scanner

Groups: TypeAlias = tuple[Group, ...]

_ENDINGS: Final = {ending.name.lower(): ending for ending in Ending}


@functools.cache
def _readers(game: type[Rules]) -> Mapping[str, Callable[[Scanner], int]]:
    """Return the reader of each setting of a game."""
    return {
        name: Scanner.take_flag if is_flag(setting) else Scanner.take_number
        for name, setting in game_settings(game).items()
    }


@functools.cache
def _needed(game: type[Rules]) -> frozenset[str]:
    """Return the settings that have no default."""
    settings = game_settings(game).items()
    return frozenset(name for name, it in settings if it.default is attrs.NOTHING)


def write_cards(cards: Iterable[int]) -> str:
    """Return cards as a group: ``4,55``, or ``-`` if there are none."""
    return ",".join(map(str, cards)) or "-"


def write_groups(groups: Iterable[Iterable[int]]) -> str:
    """Return groups of cards: ``4,55/-``."""
    return "/".join(map(write_cards, groups))


def require_known(line: Line, field: Field[Groups]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of a field in which every card must be known."""
    if any(group.unknown for group in field.value):
        line.scanner.fail("known numbers, not '?'", field.at)
    return tuple(group.cards for group in field.value)


@attrs.frozen
class RulesFields:
    """The game that a line is about, and the fields with its settings."""

    game: type[Rules]
    settings: list[Field[int]]

    @classmethod
    def declare(cls, line: Line, games: Games) -> "RulesFields":
        """Read the word for the game, and declare the fields of its settings."""
        game = scan_word(line.scanner, known_games(games))
        return cls(game, [line.field(*setting) for setting in _readers(game).items()])

    def rules(self, line: Line) -> Rules:
        """Return the rules, once the fields have been read."""
        needed = _needed(self.game)
        line.require(*(it for it in self.settings if it.name in needed))
        given: Any = {it.name: it.value for it in self.settings if it.at is not None}
        return line.build(lambda: self.game(**given))


def scan_rules(scanner: Scanner, games: Games = ()) -> Rules:
    """Read rules, up to the end of the line."""
    line = Line(scanner, scanner.at)
    fields = RulesFields.declare(line, games)
    line.scan()
    return fields.rules(line)


def write_rules(rules: Rules) -> str:
    """Return rules on one line: the game, and settings that are not printed.

    >>> import thegame
    >>> from thegame import notation
    >>> notation.write_rules(thegame.Cooperative.expert(2))
    'cooperative players=2 minimum=3'
    """
    required_rules(rules)
    settings, needed = rules._settings(), _needed(type(rules))
    printed = _printed(type(rules), {name: settings[name] for name in needed})
    words = [
        f"{name}={_write_setting(name, value)}"
        for name, value in settings.items()
        if name in needed or value != printed.get(name, attrs.NOTHING)
    ]
    return " ".join([rules.name, *words])


def _printed(game: type[Rules], needed: dict[str, Any]) -> Mapping[str, object]:
    """Return the settings that a game has if only those that it needs are given.

    There are none if the rest would be unplayable: full hands for twenty players.
    """
    try:
        return game(**needed)._settings()
    except InvalidRules:
        return {}


def _write_setting(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int) or value < 0:
        expected = "a bool or an int of at least 0, to be written in the notation"
        raise InvalidRules((defect(name, value, expected),))
    if value >= 10**DIGITS:
        expected = f"at most {DIGITS} digits, to be written in the notation"
        raise InvalidRules((defect(name, value, expected),))
    return str(value)


def scan_deal(scanner: Scanner, rules: Rules) -> Deal:
    """Read a deal, up to the end of the line; its two fields come in this order."""
    line = Line(scanner, scanner.at)
    hands = line.field("hands", Scanner.take_groups)
    decks = line.field("decks", Scanner.take_groups)
    scanner.expect("hands=")
    hands.scan(scanner)
    scanner.expect(" ")
    scanner.expect("decks=")
    decks.scan(scanner)
    scanner.finish()
    held, left = require_known(line, hands), require_known(line, decks)
    return line.build(Deal, rules, hands=held, decks=left)


def write_deal(dealt: Deal) -> str:
    """Return a deal on one line."""
    return f"hands={write_groups(dealt.hands)} decks={write_groups(dealt.decks)}"


def write_seed(seed: int, dealt: Deal) -> str:
    """Return the seed of a deal, if it is one and can be read again."""
    seed = number(seed)
    if deal(dealt.rules, seed=seed) != dealt or abs(seed) >= 10**DIGITS:
        expected = f"the seed of this deal, of at most {DIGITS} digits"
        raise InvalidDeal((defect("seed", seed, expected),))
    return str(seed)


def scan_ending(scanner: Scanner) -> Ending:
    """Read the ending of a duel."""
    return scan_word(scanner, _ENDINGS)


def scan_result(scanner: Scanner) -> Outcome | None:
    """Read the outcome of a game, up to the end of the line; None if it is open."""
    outcome: Outcome | None = None
    if scanner.take_if("unlaid="):
        outcome = TeamResult(scanner.take_number())
    elif scanner.take_if("winner="):
        winner = scanner.take_number()
        scanner.expect(" ")
        scanner.expect("ending=")
        outcome = DuelResult(winner, scan_ending(scanner))
    elif not scanner.take_if("open"):
        scanner.fail(one_of(("open", "unlaid=", "winner=")))
    scanner.finish()
    return outcome


def write_result(outcome: Outcome | None) -> str:
    """Return the outcome of a game, or ``open`` if it has none."""
    if outcome is None:
        return "open"
    if isinstance(outcome, TeamResult):
        return f"unlaid={outcome.unlaid}"
    return f"winner={outcome.winner} ending={outcome.ending.name.lower()}"
