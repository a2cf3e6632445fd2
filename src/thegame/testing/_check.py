"""The search for positions in which a law does not hold."""

import contextlib
import itertools
import random
import traceback
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any, Final, final

import attrs

from thegame import _sentences as sentences
from thegame._errors import InvalidRules, Undecided
from thegame._frozen import Value
from thegame._game.deal import deal
from thegame._game.record import Record
from thegame._game.state import State
from thegame._rules import Rules, is_rules, required_rules
from thegame._rules.moves import Move
from thegame._simple_policies import by_chance, with_care
from thegame.rulebook import UnknownClause

from ._laws import (
    ALL_LAWS,
    ANSWERS,
    CITED,
    DECIDED,
    FIRST_MOVES,
    REFUSED,
    TEXT,
    Claims,
    Law,
    failing_settings,
)
from ._worlds import initial_states, moves, small_games, sorted_decks

STATES: Final = 3000
"""The number of states of a small game that are looked at, if there are more."""

GAMES: Final = 10
"""The number of games of the real size."""

_LIBRARY: Final = str(Path(__file__).parents[1])

NOW_AND_THEN: Final = 8
"""Laws about views and documents are checked in every eighth state of a game."""


@final
@attrs.frozen
class BrokenLaw(Value):
    """A law that does not hold, and the shortest position found that shows it."""

    name: str
    """The name of the law."""

    law: str
    """The law, as a sentence."""

    found: str
    """What is wrong in the position."""

    code: str
    """The position as code that can be pasted."""

    def __str__(self) -> str:
        code = "".join(f"\n    {line}" for line in self.code.splitlines())
        return f"{self.name}: {self.law}\n  {self.found}{code}"


@final
@attrs.frozen(slots=False, eq=False, repr=False)
class LawReport(tuple[BrokenLaw, ...]):  # noqa: SLOT001 - a tuple has none
    """The laws that are broken, as a tuple, with a count of what was explored.

    It equals a plain tuple of the same laws.
    """

    broken: tuple[BrokenLaw, ...]
    """The laws that are broken, as a plain tuple."""

    states: int
    """The number of different states of small games."""

    whole: bool
    """Whether these are all states of the small games."""

    games: int
    """The number of games of the real size."""

    def __new__(cls, broken: tuple[BrokenLaw, ...], *_: object) -> "LawReport":
        return super().__new__(cls, broken)

    def __reduce__(self) -> tuple[object, ...]:
        return LawReport, (self.broken, self.states, self.whole, self.games)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        many = sentences.counted(self.states, "state")
        extent = "all" if self.whole else "the first"
        small = f"{extent} {many} of a small game" if self.states else "no small game"
        games = sentences.counted(self.games, "whole game")
        found = map(str, self or ("no broken law",))
        return "\n".join((f"{small}, and {games}:", *found))


def check_rules(
    rules: Rules | Callable[[], Rules],
    *,
    small: Iterable[Rules] = (),
    states: int = STATES,
    games: int = GAMES,
) -> LawReport:
    """Check the laws of every game, and return those that the rules break.

    The states of a small game are explored: all of them, or as many as ``states``. By
    default it is a game with the same class and smaller settings; pass ``small`` for
    settings of your choice. Then random games are played by the rules themselves. The
    same arguments give the same report, but for the law ``refused-settings``, which
    measures time.

    A function that returns rules may be passed, too; then also rules that cannot be
    made are reported.

    >>> import thegame
    >>> from thegame.testing import check_rules
    >>> check_rules(thegame.FaceToFace(), states=50, games=1)
    the first 50 states of a small game, and 1 whole game:
    no broken law
    """
    checker = _Checker()
    try:
        made = rules if is_rules(rules) else _called(rules)
        worlds = (*small,) or small_games(made)
    except InvalidRules as error:
        checker.note(ANSWERS, str(error))
        return checker.report(games=0, whole=False)
    checker.code = _code(made)
    checker.ask("on_rules", made)
    checker.change_settings(made)
    whole = [checker.explore(required_rules(it), states) for it in worlds]
    for seed in range(games):
        checker.play(made, seed)
    return checker.report(games=games, whole=all(whole))


def _called(rules: object) -> Rules:
    return required_rules(rules() if callable(rules) else rules)


def _code(rules: Rules, state: State | None = None, move: Move | None = None) -> str:
    """Return a position as code, with its imports."""
    kind = type(rules)
    names = [] if state is None else ["State"]
    names += [] if move is None else [type(move).__name__]
    if kind.__module__ == "thegame":
        names.append(kind.__name__)
    lines = [f"from thegame import {', '.join(sorted(names))}"] if names else []
    if kind.__module__ not in {"thegame", "__main__"}:
        lines.append(f"from {kind.__module__} import {kind.__name__}")
    lines.append(f"rules = {rules!r}" if state is None else f"state = {state!r}")
    lines += [] if move is None else [f"state.apply({move!r})"]
    return "\n".join(lines)


def _begun(rules: Rules, setting: str) -> str:
    """Return the first moves with another setting as code, with its imports."""
    imports, _, made = _code(rules).rpartition("rules = ")
    return (
        f"import attrs\nimport thegame\n{imports}"
        f"rules = attrs.evolve({made}, {setting})\n"
        "state = thegame.deal(rules, seed=0).start(0)\n"
        f"for _ in range({FIRST_MOVES}):\n"
        "    state = state.apply(state.legal_moves()[-1])"
    )


def _answer(error: Exception) -> str:
    """Return the answer that raised an error, with its line; nothing for the library."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((_LIBRARY, "<attrs generated"))
    ]
    if not frames:
        return ""
    file, line = Path(frames[0].filename).name, frames[0].lineno
    return f" (in {frames[0].name}: {file}, line {line})"


@attrs.define
class _Checker:
    """The broken laws and the number of states that were found so far."""

    found: dict[str, BrokenLaw] = attrs.Factory(dict[str, BrokenLaw])
    states: int = 0
    code: str = ""
    """The position that is being looked at."""

    def report(self, *, games: int, whole: bool) -> LawReport:
        """Return the broken laws in the order of the laws."""
        names = (law.name for law in ALL_LAWS)
        broken = tuple(self.found[name] for name in names if name in self.found)
        return LawReport(broken, self.states, whole, games)

    def note(self, law: Law, sentence: str) -> None:
        """Keep a broken law, if its position is the shortest so far."""
        known = self.found.get(law.name)
        if known is None or len(self.code) < len(known.code):
            broken = BrokenLaw(law.name, law.sentence, sentence, self.code)
            self.found[law.name] = broken

    def ask(self, about: str, *part: Any, values: bool = True) -> None:
        """Check the laws about a state, a step, rules or a record."""
        for law in ALL_LAWS:
            if values or not law.of_values:
                for check in getattr(law, about):
                    with self._noting(law), contextlib.suppress(Undecided):
                        # Views may be undecided; states are noted where they are made.
                        self._hold(law, check(*part))

    def _hold(self, law: Law, claims: Claims) -> None:
        for holds, sentence in claims:
            if not holds:
                self.note(law, sentence)

    @contextlib.contextmanager
    def _noting(self, law: Law) -> Generator[None, None, None]:
        """Note an error; its class may tell more than the law that is checked."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - answers may raise anything
            where = _answer(error)
            if isinstance(error, UnknownClause):
                law = CITED
            elif isinstance(error, Undecided):
                law = DECIDED
            elif where or (isinstance(error, InvalidRules) and law is not TEXT):
                law = ANSWERS
            self.note(law, f"{type(error).__name__}: {error}{where}")

    def change_settings(self, rules: Rules) -> None:
        """Check what rules do with hostile settings."""
        for setting, sentence in failing_settings(rules):
            self.code = _begun(rules, setting)
            self.note(REFUSED, sentence)

    def explore(self, rules: Rules, most: int) -> bool:
        """Check the states of a small game; return whether these were all of them."""
        chance, queue, looked_at = random.Random(0), list[State](), 0
        self.code = _code(rules)
        with self._noting(ANSWERS):
            # With one more than is looked at, some are left if these are not all.
            queue.extend(itertools.islice(initial_states(rules), most + 1))
        seen = dict.fromkeys(queue)
        while queue and looked_at < most:
            # A random state: the last leads to ends only, the first to beginnings.
            place = chance.randrange(len(queue))
            queue[place], queue[-1] = queue[-1], queue[place]
            state = queue.pop()
            looked_at += 1
            self.code = here = _code(rules, state)
            self.ask("on_state", state)
            with self._noting(ANSWERS):
                for before, move in moves(state):
                    self.code = _code(rules, before, move)
                    after = before.apply(move)
                    self.ask("on_step", before, move, after)
                    key = sorted_decks(after)
                    if key not in seen:
                        seen[key] = None
                        queue.append(key)
                    self.code = here
        self.states += looked_at
        return not queue

    def play(self, rules: Rules, seed: int) -> None:
        """Play a game, and check all its states and steps."""
        chance, policy = random.Random(seed), (by_chance, with_care)[seed % 2]
        self.code = _code(rules)
        with self._noting(ANSWERS):
            record = Record(deal(rules, seed=seed), seed % rules.players)
            while True:
                state = record.state
                values = state.is_over or len(record.moves) % NOW_AND_THEN == 0
                self.code = _code(rules, state)
                self.ask("on_state", state, values=values)
                if not state.legal_moves():
                    break
                move = policy(state, chance)
                self.code = _code(rules, state, move)
                record = record.apply(move)
                self.ask("on_step", state, move, record.state, values=values)
            self.ask("on_record", record)
