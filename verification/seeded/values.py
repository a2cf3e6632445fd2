"""Mistakes in values: equality, pickles, and what several of them share."""

from typing import Final

from .edits import Bug, bug

KEPT_HASH: Final = """\
    _hash: int = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(
            lambda self: hash((self.winner, self.ending)), takes_self=True
        ),
    )

    def __hash__(self) -> int:
        return self._hash

    @property
    def clause(self) -> Clause:
        \"\"\"The clause that ended the game.\"\"\"
        laid_all"""
"""A hash that is a field, and so part of a pickle; words hash anew in each process."""

OF_EQUALITY: Final[tuple[Bug, ...]] = (
    bug(
        "Teams that play out are equal to those that do not",
        "_rules/cooperative.py",
        (
            "play_out: bool = attrs.field(default=False, kw_only=True)",
            "play_out: bool = attrs.field(default=False, kw_only=True, eq=False)",
        ),
    ),
    bug(
        "Duels in which a lone card wins are equal to others",
        "_rules/face_to_face.py",
        (
            "lone_card_wins: bool = attrs.field(default=False, kw_only=True)",
            "lone_card_wins: bool = attrs.field(default=False, kw_only=True, eq=False)",
        ),
    ),
    bug(
        "Rules with another trick are equal",
        "_rules/cooperative.py",
        (
            "trick: int = attrs.field(default=10,",
            "trick: int = attrs.field(eq=False, default=10,",
        ),
    ),
    bug(
        "Views with other hints are equal",
        "_game/knowledge.py",
        (
            "hints: tuple[Hint, ...]\n",
            "hints: tuple[Hint, ...] = attrs.field(eq=False)\n",
        ),
    ),
    bug(
        "Records with other comments are equal",
        "_game/record.py",
        (
            'comments: tuple[tuple[int, str], ...]\n    """',
            'comments: tuple[tuple[int, str], ...] = attrs.field(eq=False)\n    """',
        ),
    ),
    bug(
        "Cards that another player laid are equal",
        "_game/record_parts.py",
        (
            'player: int = attrs.field(converter=number)\n    """The player who laid it.',
            'player: int = attrs.field(eq=False, converter=number)\n    """The player who laid it.',
        ),
    ),
    bug(
        "Drawing is equal whoever drew",
        "_game/events.py",
        (
            'player: int = attrs.field(converter=number)\n    """The player who drew.',
            'player: int = attrs.field(eq=False, converter=number)\n    """The player who drew.',
        ),
    ),
    bug(
        "A trick is equal to an ordinary play",
        "_game/events.py",
        ("trick: bool\n", "trick: bool = attrs.field(eq=False)\n"),
    ),
    bug(
        "Piles of different owners are equal",
        "_rules/piles.py",
        (
            "owner: int | None = attrs.field(conv",
            "owner: int | None = attrs.field(eq=False, conv",
        ),
    ),
    bug(
        "The repr of a refusal leaves out its clause",
        "_rules/refusals.py",
        ("    clause: Clause\n", "    clause: Clause = attrs.field(repr=False)\n"),
    ),
    bug(
        "A hash travels with a pickle",
        "_rules/outcome.py",
        (
            (
                "    @property\n    def clause(self) -> Clause:\n"
                '        """The clause that '
                'ended the game."""\n        laid_all'
            ),
            KEPT_HASH,
        ),
    ),
    bug(
        "The repr of rules leaves out the highest card",
        "_rules/base.py",
        (
            "if value != getattr(printed, name)",
            'if value != getattr(printed, name) and name != "highest"',
        ),
    ),
    bug(
        "The repr of a record begins with player 0",
        "_game/record.py",
        (
            "{self.deal!r}, {self.starter}, {self.moves}",
            "{self.deal!r}, 0, {self.moves}",
        ),
    ),
    bug(
        "Duels that ended otherwise are equal",
        "_rules/outcome.py",
        ("    ending: Ending\n", "    ending: Ending = attrs.field(eq=False)\n"),
    ),
    bug(
        "Hints of another kind are equal",
        "_game/talk.py",
        ("    kind: HintKind\n", "    kind: HintKind = attrs.field(eq=False)\n"),
    ),
    bug(
        "States with another player on turn are equal",
        "_game/state.py",
        (
            '    player: int\n    """The player on turn."""\n\n    laid: int\n',
            '    player: int = attrs.field(eq=False)\n    """The player on turn."""\n\n    laid: int\n',
        ),
    ),
    bug(
        "Views after another number of cards are equal",
        "_game/view.py",
        (
            '    laid: int\n    """How',
            '    laid: int = attrs.field(eq=False)\n    """How',
        ),
    ),
    bug(
        "Seat records that saw something else are equal",
        "_game/seat_record.py",
        (
            "    events: tuple[Event, ...]\n",
            "    events: tuple[Event, ...] = attrs.field(eq=False)\n",
        ),
    ),
    bug(
        "Encodings of other rules are equal",
        "encoding.py",
        (
            '    rules: Rules\n    """The rules of the game."""\n\n    parts',
            '    rules: Rules = attrs.field(eq=False)\n    """The rules of the game."""\n\n    parts',
        ),
    ),
)

OF_SHARING: Final[tuple[Bug, ...]] = (
    bug(
        "A lookup row can be seen before it is filled",
        "_rules/rows.py",
        (
            "                table.update(_rows(plays[pile], taken[kind], self.cards))\n            table.taken = taken[kind]\n",
            "                table.taken = taken[kind]\n                table.update(_rows(plays[pile], taken[kind], self.cards))\n            table.taken = taken[kind]\n",
        ),
    ),
    bug(
        "Tables of rules that differ in their trick are shared",
        "_rules/base.py",
        (
            (
                "@functools.lru_cache(maxsize=KEPT)\n"
                "def _tables_of(rules: GameRules) -> Tables:\n"
                "    return tables("
            ),
            (
                "_KEPT: dict[object, Tables] = {}\n\n\n"
                "def _tables_of(rules: GameRules) -> Tables:\n"
                "    key = (rules._name, rules.players, rules.highest)\n"
                "    if key not in _KEPT:\n"
                "        _KEPT[key] = _made(rules)\n"
                "    return _KEPT[key]\n\n\n"
                "def _made(rules: GameRules) -> Tables:\n"
                "    return tables("
            ),
        ),
    ),
)
