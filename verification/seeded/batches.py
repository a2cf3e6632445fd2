"""Mistakes in many games at once."""

from typing import Final

from .edits import Bug, bug

_BATCH: Final = "batch/_batch.py"

OF_BATCHES: Final[tuple[Bug, ...]] = (
    bug(
        "The player on turn has won every duel of a batch",
        _BATCH,
        ("ahead = np.where(left == 0, player, 1 - player)", "_, ahead = left, player"),
    ),
    bug(
        "A batch rewards games that go on",
        _BATCH,
        ("np.where(self.terminated[:, None], signs, 0)", "signs"),
    ),
    bug(
        "An action beyond the last ends the turn",
        "batch/_moves.py",
        ("known = (action >= 0) & (action <= rules.end)", "known = action >= 0"),
    ),
    bug(
        "Player 0 starts every game of a batch",
        _BATCH,
        (
            "np.broadcast_to(starters, chosen.shape)",
            "np.broadcast_to(starters * 0, chosen.shape)",
        ),
    ),
    bug(
        "Seeds side by side share their random games",
        _BATCH,
        ("counters = mixed(mixed(start) + games)", "counters = mixed(start + games)"),
    ),
    bug(
        "All games of a batch have the same random numbers",
        _BATCH,
        (
            "counters = mixed(mixed(start) + games)",
            "counters = mixed(mixed(start) + 0 * games)",
        ),
    ),
    bug(
        "Only the cards of the first duellist count as unlaid",
        _BATCH,
        (
            "self._rows[:, fixed.left : fixed.tops]",
            "self._rows[:, fixed.left : fixed.left + 1]",
        ),
    ),
    bug(
        "States of other rules are taken into a batch",
        _BATCH,
        ("same = state.rules == rules", "same = type(state.rules) is type(rules)"),
    ),
    bug(
        "A step changes the batch it is made from",
        _BATCH,
        (
            'rows = self._rows.copy(order="K")\n        illegal',
            "rows = self._rows\n        illegal",
        ),
    ),
    bug(
        "Games of a batch are played out in place",
        _BATCH,
        (
            'rows = self._rows.copy(order="K")\n        moves',
            "rows = self._rows\n        moves",
        ),
    ),
    bug(
        "A batch reads the game before the one asked for",
        _BATCH,
        (
            "row: list[int] = self._rows[index].tolist()",
            "row: list[int] = self._rows[index - 1].tolist()",
        ),
    ),
)
