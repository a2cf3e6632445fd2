"""
Talk: what the players of a team may tell each other.

Nobody may ask for a number (CO-COMM-1), disclose one (CO-COMM-2) or refer to one in
any form (CO-COMM-3); everything else may be said (CO-COMM-4). Here are the hints that
are safe by construction (R-t): they are about a pile and have no place for a card.
"""

import attrs

from thegame._checks import Inspection
from thegame._errors import InvalidTalk
from thegame._rules.cooperative import Cooperative
from thegame._values import Named, Value


class HintKind(Named):
    """
    What can be asked of the others about a pile; no kind carries a number.
    """

    KEEP = "keep this pile for me"
    """Please lay nothing here for now."""

    SMALL_STEP = "only a small step here"
    """Please do not jump far on this pile."""


@attrs.frozen
class Hint(Value):
    """
    One player's wish about one pile.
    """

    player: int
    """Who gives it."""

    pile: int
    """The index of the pile in ``State.piles``."""

    kind: HintKind
    """What is wished."""


def _place(hint: Hint) -> tuple[int, int, int]:
    """
    Where a hint stands among others.
    """
    return hint.player, hint.pile, list(HintKind).index(hint.kind)


@attrs.frozen
class Talk(Value):
    """
    The hints that stand, known to the whole team; only teams talk.

    >>> import thegame
    >>> talk = thegame.Talk(thegame.Cooperative(3))
    >>> hint = thegame.Hint(1, 3, thegame.HintKind.KEEP)
    >>> talk.give(hint).hints
    (Hint(player=1, pile=3, kind=HintKind.KEEP),)
    >>> talk.give(hint).withdraw(hint) == talk
    True
    """

    rules: Cooperative
    """What is played."""

    hints: tuple[Hint, ...] = ()
    """What stands, by player, pile and kind."""

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        # Duellists have nobody to talk to.
        check.kind("rules", self.rules, Cooperative)
        check.kind("hints", self.hints, tuple)
        check.conclude(InvalidTalk)
        for index, hint in enumerate(self.hints):
            self._inspect(f"hints[{index}]", hint, check)
        check.conclude(InvalidTalk)
        in_order = tuple(sorted(set(self.hints), key=_place))
        check.expect(self.hints == in_order, "hints", self.hints, "each once, in order")
        check.conclude(InvalidTalk)

    def give(self, hint: Hint) -> "Talk":
        """
        The talk with this hint standing; one that stands already changes nothing.
        """
        check = Inspection()
        self._inspect("hint", hint, check)
        check.conclude(InvalidTalk)
        return Talk(self.rules, tuple(sorted({*self.hints, hint}, key=_place)))

    def withdraw(self, hint: Hint) -> "Talk":
        """
        The talk without this hint, which must stand.
        """
        check = Inspection()
        check.expect(hint in self.hints, "hint", hint, "a hint that stands")
        check.conclude(InvalidTalk)
        return Talk(self.rules, tuple(other for other in self.hints if other != hint))

    def _inspect(self, where: str, value: object, check: Inspection) -> None:
        """
        Note what is wrong with a hint.
        """
        hint = check.kind(where, value, Hint)
        if hint is not None:
            check.number(f"{where}.player", hint.player, 0, self.rules.players - 1)
            check.number(f"{where}.pile", hint.pile, 0, len(self.rules.piles) - 1)
            check.kind(f"{where}.kind", hint.kind, HintKind)
