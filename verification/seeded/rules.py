"""Mistakes in the rules: piles, turns, and the end of a game.

Some are needles: wrong for a single pair of cards, or only when five play.
"""

from typing import Final

from .edits import Bug, bug
from .public import SKIPPING

OF_PILES: Final[tuple[Bug, ...]] = (
    bug(
        "One pair is refused: 63 on an ascending 73",
        "_rules/piles.py",
        (
            "    return advance(direction, top, card) > 0 or",
            (
                "    if direction == 1 and top == 73 and card == 63:\n"
                "        return False\n"
                "    return advance(direction, top, card) > 0 or"
            ),
        ),
    ),
    bug(
        "One improvement is refused: 58 on a descending 31",
        "_rules/piles.py",
        (
            "    return advance(direction, top, card) < 0",
            (
                "    if direction == -1 and top == 31 and card == 58:\n"
                "        return False\n"
                "    return advance(direction, top, card) < 0"
            ),
        ),
    ),
    bug(
        "An equal number counts as an improvement",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) < 0",
            "return advance(direction, top, card) <= 0",
        ),
    ),
    bug(
        "An equal number fits",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) > 0 or",
            "return advance(direction, top, card) >= 0 or",
        ),
    ),
    bug(
        "Only the first pile each way allows the trick",
        "_rules/cooperative.py",
        (
            "            pile\n",
            "            pile if first == 0 else attrs.evolve(pile, trick=0)\n",
        ),
        (
            "            for _ in range(self.rows)\n",
            "            for first in range(self.rows)\n",
        ),
    ),
)

OF_TURNS: Final[tuple[Bug, ...]] = (
    bug(
        "Five players do not draw the very last card",
        "_rules/cooperative.py",
        (
            "        return min(self.hand_size",
            (
                "        if self.players == 5 and turn._deck_size == 1:\n"
                "            return 0\n"
                "        return min(self.hand_size"
            ),
        ),
    ),
    bug(
        "Turns go counter-clockwise",
        "_rules/base.py",
        (
            "following = (player + 1) % len(hand_sizes)",
            "following = (player - 1) % len(hand_sizes)",
        ),
    ),
    bug(
        "Empty hands are skipped in the wrong direction",
        "_rules/base.py",
        (
            "following = (following + 1) % len(hand_sizes)",
            "following = (following - 1) % len(hand_sizes)",
        ),
    ),
    bug(
        "Only one empty hand in a row is skipped",
        "_rules/base.py",
        (SKIPPING, SKIPPING.replace("while", "if")),
    ),
    bug(
        "Having helped is not forgotten at the end of the turn",
        "_game/state.py",
        (
            "tuple(decks), following, 0, False\n",
            "tuple(decks), following, 0, self.helped\n",
        ),
    ),
    bug(
        "Having helped is forgotten with the next card",
        "_game/state.py",
        ("self.helped or lookup.helps[pile],", "lookup.helps[pile],"),
    ),
    bug(
        "Cards are drawn from the bottom",
        "_game/state.py",
        (
            "drawn, left = deck[:due], deck[due:]",
            "drawn, left = deck[len(deck) - due :], deck[: len(deck) - due]",
        ),
    ),
    bug(
        "Drawn cards are not sorted into the hand",
        "_game/state.py",
        (
            "tuple(sorted(hands[player] + drawn))",
            "hands[player] + drawn",
        ),
    ),
)

LOST_FIRST: Final = """\
    def _outcome(self, turn: Turn, hand: tuple[int, ...]) -> Outcome | None:
        missing = self._missing(turn, hand)
        lookup = self._lookups[turn.player]
        if not within_reach(missing, hand, turn.tops, turn.helped, lookup):
            return DuelResult(1 - turn.player, Ending.STUCK)
        return super()._outcome(turn, hand)

    def _result("""
"""A duel that asks whether it is lost before it asks whether it is won."""

OF_ENDS: Final[tuple[Bug, ...]] = (
    bug(
        "A lone last card is judged lost before won",
        "_rules/face_to_face.py",
        ("    def _result(", LOST_FIRST),
        ("import DuelResult, Ending\n", "import DuelResult, Ending, Outcome\n"),
        (
            "from .refusals import (\n",
            "from .reach import within_reach\nfrom .refusals import (\n",
        ),
    ),
    bug(
        "A lone card is enough though there are cards to draw",
        "_rules/face_to_face.py",
        (" and turn.laid == 0 and not turn._deck_size", " and turn.laid == 0"),
    ),
    bug(
        "A game is won with an empty hand and cards to draw",
        "_rules/base.py",
        ("if not hand and not turn._unlaid:", "if not hand:"),
    ),
    bug(
        "A team wins when the player on turn has no cards left",
        "_rules/base.py",
        ("if not hand and not turn._unlaid:", "if not hand and not turn._deck_size:"),
    ),
    bug(
        "A win with the minimum laid is not noticed",
        "_game/state.py",
        ("if hand and laid >= rules.minimum:", "if laid >= rules.minimum:"),
    ),
    bug(
        "Cards in the draw pile do not count as left",
        "_rules/base.py",
        (
            "self._result(turn.player, turn._unlaid)",
            "self._result(turn.player, turn._unlaid - turn._deck_size)",
        ),
    ),
    bug(
        "The player who is stuck wins",
        "_rules/face_to_face.py",
        (
            "DuelResult(1 - player, Ending.STUCK)",
            "DuelResult(player, Ending.STUCK)",
        ),
    ),
    bug(
        "Playing out stops after the first card",
        "_rules/cooperative.py",
        (
            "missing > 1 and self.play_out else",
            "missing > 1 and self.play_out and not turn.laid else",
        ),
    ),
    bug(
        "The end test looks at the piles of the first player",
        "_rules/base.py",
        (
            "lookup = self._lookups[turn.player]",
            "lookup = self._lookups[0]",
        ),
    ),
)
