"""
Rules, positions, deals and results as text: a word, and fields such as ``players=2``.

The names of the fields are those of the Python values, so there is one vocabulary.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from thegame._errors import Defect, Invalid, InvalidDeal, InvalidRules, NotationError
from thegame._game.deal import Deal, deal, gathered
from thegame._game.state import State
from thegame._rules.cooperative import Cooperative
from thegame._rules.face_to_face import FaceToFace, Rules
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._values import shown

from ._scanner import DIGITS, WORD, Scanner, written_group

Groups: TypeAlias = tuple[tuple[int, ...], ...]
Reader: TypeAlias = Callable[[Scanner], object]
T = TypeVar("T")

GAMES: Final[Mapping[str, type[Rules]]] = {
    "cooperative": Cooperative,
    "face-to-face": FaceToFace,
}
ENDINGS: Final = {ending.name.lower(): ending for ending in Ending}


@attrs.frozen
class Field:
    """What a field says, and where that stands."""

    value: Any
    at: int


Fields: TypeAlias = dict[str, Field]


def _choice(words: Iterable[str]) -> str:
    """The words, of which one is expected."""
    return " or ".join(f"'{word}'" for word in words)


def scan_word(scanner: Scanner, words: Mapping[str, T]) -> T:
    """What one of these words stands for."""
    start = scanner.at
    word = scanner.take(WORD, _choice(words))
    if word not in words:
        scanner.fail(_choice(words), start)
    return words[word]


def scan_fields(scanner: Scanner, readers: Mapping[str, Reader]) -> Fields:
    """The fields up to the end of the line, each at most once, in any order."""
    fields: Fields = {}
    while scanner.opens(" "):
        left = [f"{name}=" for name in readers if name not in fields]
        found = next((name for name in left if scanner.opens(name)), None)
        if found is None:
            scanner.fail(_choice(left) or "the end of the line")
        name, start = found.removesuffix("="), scanner.at
        fields[name] = Field(readers[name](scanner), start)
    if not scanner.done:
        scanner.fail("a space or the end of the line")
    return fields


def required(scanner: Scanner, fields: Fields, *names: str) -> list[Any]:
    """What these fields say; each must be there."""
    for name in names:
        if name not in fields:
            scanner.fail(f"' {name}='")
    return [fields[name].value for name in names]


def made_of(scanner: Scanner, fields: Fields, start: int, make: Callable[[], T]) -> T:
    """What is made of the fields; a defect is shown at the field that has it."""
    try:
        return make()
    except Invalid as error:
        defect = error.defects[0]
    name = defect.where.partition("[")[0]
    at = fields[name].at if name in fields else start
    expected = f"{defect.expected} ({defect.where}: {shown(defect.found)})"
    raise scanner.error(expected, at)


def known(scanner: Scanner, fields: Fields, name: str) -> Groups:
    """The groups of cards in a field; here all must be known."""
    field = fields[name]
    if any(None in group for group in field.value):
        scanner.fail("cards that are all known", field.at)
    return tuple(field.value)


SETTINGS: Final[Mapping[type[Rules], Mapping[str, Reader]]] = {
    game: {
        field.name: Scanner.flag if field.type is bool else Scanner.number
        for field in attrs.fields(game)
        if field.init
    }
    for game in GAMES.values()
}
"""How the settings of each game are read."""

_NEEDED: Final[Mapping[type[Rules], tuple[str, ...]]] = {
    game: tuple(
        field.name for field in attrs.fields(game) if field.default is attrs.NOTHING
    )
    for game in GAMES.values()
}
"""The settings that the printed game has no number for."""


def rules_of(scanner: Scanner, game: type[Rules], fields: Fields, start: int) -> Rules:
    """The rules of a game with the settings among the fields."""
    required(scanner, fields, *_NEEDED[game])
    names = SETTINGS[game].keys() & fields
    make: Callable[..., Rules] = game
    return made_of(
        scanner,
        fields,
        start,
        lambda: make(**{name: fields[name].value for name in names}),
    )


def scan_rules(scanner: Scanner) -> Rules:
    """Read rules, up to the end of the line."""
    try:
        rules = _rules_said(scanner.text, scanner.at)
    except NotationError as error:
        raise attrs.evolve(error, line=scanner.line) from None
    scanner.at = len(scanner.text)
    return rules


@functools.lru_cache(maxsize=64)
def _rules_said(text: str, start: int) -> Rules:
    """The rules that the rest of a line says; in a file many games say the same."""
    scanner = Scanner(text, at=start)
    game = scan_word(scanner, GAMES)
    return rules_of(scanner, game, scan_fields(scanner, SETTINGS[game]), start)


def written_rules(rules: Rules) -> str:
    """Write rules: the game, and what differs from the printed one."""
    game = type(rules)
    needed = _NEEDED[game]
    make: Callable[..., Rules] = game
    printed = make(*(getattr(rules, name) for name in needed))
    settings = {name: getattr(rules, name) for name in SETTINGS[game]}
    return " ".join(
        [
            next(word for word, kind in GAMES.items() if kind is game),
            *(
                f"{name}={_setting(name, value)}"
                for name, value in settings.items()
                if name in needed or value != getattr(printed, name)
            ),
        ]
    )


def _setting(name: str, value: int) -> str:
    """Write a setting: yes or no, or a number that can be read again."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value >= 10**DIGITS:
        expected = f"a number of at most {DIGITS} digits, to be written"
        raise InvalidRules((Defect(name, value, expected),))
    return str(value)


POSITION: Final[Mapping[str, Reader]] = {
    "tops": Scanner.group,
    "hands": Scanner.groups,
    "decks": Scanner.groups,
    "player": Scanner.number,
    "laid": Scanner.number,
    "helped": Scanner.flag,
}
"""How a position is read: the arguments of State.position."""


def scan_state(scanner: Scanner) -> State:
    """Read a position."""
    start = scanner.at
    game = scan_word(scanner, GAMES)
    fields = scan_fields(scanner, {**SETTINGS[game], **POSITION})
    rules = rules_of(scanner, game, fields, start)
    tops, *_, player = required(scanner, fields, "tops", "hands", "decks", "player")
    if None in tops:
        scanner.fail("numbers that show", fields["tops"].at)
    hands, decks = (known(scanner, fields, name) for name in ("hands", "decks"))
    rest = {name: fields[name].value for name in ("laid", "helped") if name in fields}
    return made_of(
        scanner,
        fields,
        start,
        lambda: State.position(
            rules, tops=tops, hands=hands, decks=decks, player=player, **rest
        ),
    )


def written_groups(groups: Groups) -> str:
    """Write groups of cards."""
    return "/".join(map(written_group, groups))


def written_state(state: State) -> str:
    """Write a position."""
    return (
        f"{written_rules(state.rules)} tops={written_group(state.tops)} "
        f"hands={written_groups(state.hands)} decks={written_groups(state.decks)} "
        f"player={state.player}"
        f"{f' laid={state.laid}' if state.laid else ''}"
        f"{' helped=yes' if state.helped else ''}"
    )


def scan_deal(scanner: Scanner, rules: Rules) -> Deal:
    """Read what was dealt."""
    start = scanner.at
    scanner.expect("hands=")
    hands_at, held = scanner.at, scanner.groups()
    scanner.expect(" ")
    scanner.expect("decks=")
    decks_at, left = scanner.at, scanner.groups()
    scanner.finish()
    fields = {"hands": Field(held, hands_at), "decks": Field(left, decks_at)}
    hands, decks = (known(scanner, fields, name) for name in ("hands", "decks"))
    size = rules.hand_size
    if [len(hand) for hand in hands] != [size] * rules.players:
        expected = f"{rules.players} hands of {size} cards"
        scanner.fail(expected, fields["hands"].at)
    if len(decks) != rules.draw_piles:
        scanner.fail(f"{rules.draw_piles} draw piles", fields["decks"].at)
    piles = gathered(rules, hands, decks)
    return made_of(scanner, fields, start, lambda: deal(rules, decks=piles))


def written_deal(dealt: Deal) -> str:
    """Write what was dealt."""
    return f"hands={written_groups(dealt.hands)} decks={written_groups(dealt.decks)}"


def written_seed(seed: int, dealt: Deal) -> str:
    """Write the seed, if it gives this deal and can be read again."""
    again = deal(dealt.rules, seed=seed)
    if again != dealt or abs(seed) >= 10**DIGITS:
        expected = f"the seed of this deal, of at most {DIGITS} digits"
        raise InvalidDeal((Defect("seed", seed, expected),))
    return str(seed)


def scan_result(scanner: Scanner) -> Outcome | None:
    """Read how a game ended; None if it was left open."""
    if scanner.opens("open"):
        scanner.finish()
        return None
    if scanner.opens("unlaid="):
        unlaid = scanner.number()
        scanner.finish()
        return TeamResult(unlaid)
    if not scanner.opens("winner="):
        scanner.fail(_choice(("open", "unlaid=", "winner=")))
    winner = scanner.number()
    scanner.expect(" ")
    scanner.expect("ending=")
    ending = scan_word(scanner, ENDINGS)
    scanner.finish()
    return DuelResult(winner, ending)


def written_result(outcome: Outcome | None) -> str:
    """Write how a game ended."""
    match outcome:
        case TeamResult(unlaid):
            return f"unlaid={unlaid}"
        case DuelResult(winner, ending):
            return f"winner={winner} ending={ending.name.lower()}"
        case _:
            return "open"
