"""Talk: the hints that the players of a team may give each other.

Players may not ask for a number (CO-COMM-1), disclose one (CO-COMM-2) or refer to one
in any form (CO-COMM-3); everything else may be said (CO-COMM-4). The hints here are
safe by construction (R-t): they are about a pile and have no place for a card.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, cast, final

import attrs

from thegame import _sentences as sentences
from thegame._errors import InvalidTalk
from thegame._frozen import Named, Value
from thegame._rules import Rules, is_rules
from thegame._validation import (
    Inspection,
    Where,
    copied,
    number,
    optional_number,
    required,
)


class HintKind(Named):
    """A wish about a pile that a player can express; no kind carries a number."""

    KEEP = "keep this pile for me"
    """Please lay nothing here for now."""

    SMALL_STEP = "only a small step here"
    """Please do not jump far on this pile."""


_KINDS: Final = list(HintKind)


@final
@attrs.frozen
class Hint(Value):
    """One player's wish about one pile."""

    player: int = attrs.field(converter=number)
    """The player who gives it."""

    pile: int = attrs.field(converter=number)
    """The index of the pile in ``State.piles``."""

    kind: HintKind
    """The wish."""


def copied_hints(hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """Return the hints of a collection as a tuple; other values are refused later."""
    parts = copied(hints, ordered=False)
    return cast("tuple[Hint, ...]", hints if parts is None else parts)


def _order(hint: Hint) -> tuple[int, int, int]:
    return hint.player, hint.pile, _KINDS.index(hint.kind)


def in_order(hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """Return valid hints, sorted by player, pile and kind."""
    return tuple(sorted(hints, key=_order))


@final
@attrs.frozen(repr=False)
class Talk(Value):
    """The hints that are in force, known to the whole team; only teams talk.

    >>> import thegame
    >>> talk = thegame.Talk(thegame.Cooperative(3))
    >>> hint = thegame.Hint(1, 3, thegame.HintKind.KEEP)
    >>> talk.give(hint).hints
    (Hint(player=1, pile=3, kind=HintKind.KEEP),)
    >>> talk.give(hint).withdraw(hint) == talk
    True
    """

    rules: Rules
    """The rules of a game whose players may talk; a duel has no talk."""

    hints: tuple[Hint, ...] = attrs.field(default=(), converter=copied_hints)
    """The hints in force, each once; sorted by player, pile and kind.

    They can be given in any order.
    """

    limit: int | None = attrs.field(
        default=None, kw_only=True, converter=optional_number
    )
    """How many hints each player may have in force; None if there is no limit.

    It is a rule of your table, not of the game, and a view does not know it.
    """

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        may_talk = is_rules(self.rules) and self.rules.may_talk
        expected = "rules by which players may talk"
        check.expect(may_talk, "rules", self.rules, expected)
        given = isinstance(cast("object", self.hints), tuple)
        check.expect(given, "hints", self.hints, "a collection of hints")
        if self.limit is not None:
            check.number("limit", self.limit, 0)
        check.conclude(InvalidTalk)
        for index, hint in enumerate(self.hints):
            self._inspect(("hints", index), hint, check)
        check.conclude(InvalidTalk)
        once = len(set(self.hints)) == len(self.hints)
        check.expect(once, "hints", self.hints, "each hint once")
        self._inspect_limit(check)
        check.conclude(InvalidTalk)
        # Only valid hints can be sorted.
        object.__setattr__(self, "hints", in_order(self.hints))

    def __repr__(self) -> str:
        limit = "" if self.limit is None else f", limit={self.limit}"
        return f"Talk(rules={self.rules!r}, hints={self.hints!r}{limit})"

    def give(self, hint: Hint) -> "Talk":
        """Return the talk with this hint; giving it again changes nothing.

        A player who has reached the limit withdraws another hint first.
        """
        required("hint", hint, Hint)
        check = Inspection()
        self._inspect(("hint",), hint, check)
        check.conclude(InvalidTalk)
        # CO-COMM-4
        return self._with(in_order({*self.hints, hint}))

    def withdraw(self, hint: Hint) -> "Talk":
        """Return the talk without this hint, which must be in force."""
        required("hint", hint, Hint)
        check = Inspection()
        check.expect(hint in self.hints, "hint", hint, "a hint that is in force")
        check.conclude(InvalidTalk)
        return self._with(tuple(other for other in self.hints if other != hint))

    def _with(self, hints: tuple[Hint, ...]) -> "Talk":
        return Talk(self.rules, hints, limit=self.limit)

    def _inspect_limit(self, check: Inspection) -> None:
        """Note every player who has more hints in force than the limit allows."""
        if self.limit is None:
            return
        counts = Counter(hint.player for hint in self.hints)
        for player, count in sorted(counts.items()):
            expected = (
                f"at most {sentences.counted(self.limit, 'hint')} of player {player}"
            )
            check.expect(count <= self.limit, "hints", count, expected)

    def _inspect(self, where: Where, value: object, check: Inspection) -> None:
        """Note every defect of a hint."""
        hint = check.kind(where, value, Hint)
        # CO-COMM-1, CO-COMM-2, CO-COMM-3, R-t: nothing in it can be a card.
        if hint is not None:
            check.number((*where, "player"), hint.player, 0, self.rules.players - 1)
            check.number((*where, "pile"), hint.pile, 0, len(self.rules.piles) - 1)
            check.kind((*where, "kind"), hint.kind, HintKind)


def hints_of_team(hints: tuple[Hint, ...], rules: Rules) -> tuple[Hint, ...]:
    """Return the hints in the order of `Talk`; raise `InvalidTalk` for impossible ones.

    The rules of a duel are refused, because duellists do not talk.
    """
    return Talk(rules, hints).hints
