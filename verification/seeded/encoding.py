"""Mistakes in moves and views as numbers."""

from typing import Final

from .edits import Bug, bug

OF_ENCODING: Final[tuple[Bug, ...]] = (
    bug(
        "Every seat counts the piles like the first",
        "encoding.py",
        ("self._away(owners[pile], seat))", "self._away(owners[pile], 0))"),
    ),
    bug(
        "The players of an observation are in the order of the table",
        "encoding.py",
        ("[(seat + away) % rules.players for away in", "[away for away in"),
    ),
    bug(
        "The opponent's draw pile comes first for the second seat",
        "encoding.py",
        (
            "tuple(dict.fromkeys(map(rules.draw_pile, players)))",
            "tuple(sorted({*map(rules.draw_pile, players)}))",
        ),
    ),
    bug(
        "The bits of the unseen cards are shifted by one",
        "encoding.py",
        ("number * cards + card - LOWEST\n", "number * cards + card - LOWEST + 1\n"),
    ),
    bug(
        "What a pile shows is counted from 0",
        "encoding.py",
        ("+ view.tops[pile] - 1\n", "+ view.tops[pile]\n"),
    ),
    bug(
        "A count in an observation is one too small",
        "encoding.py",
        ("row * width + count)", "row * width + max(count - 1, 0))"),
    ),
    bug(
        "The turn in an observation is the number of the player",
        "encoding.py",
        ("yield (self._away(view.player, seat),)", "yield (view.player,)"),
    ),
    bug(
        "A hint in an observation is of the player with that number",
        "encoding.py",
        ("(self._away(hint.player, seat) *", "(hint.player *"),
    ),
    bug(
        "The mask counts piles otherwise than the moves",
        "encoding.py",
        ("+ places[move.pile]\n", "+ move.pile\n"),
    ),
    bug(
        "The end of the turn is missing from the mask",
        "encoding.py",
        ("for move in view.legal_moves()", "for move in view.legal_plays()"),
    ),
    bug(
        "A view of other rules is encoded",
        "encoding.py",
        (
            'check.expect(view.rules == self.rules, ("view", "rules"), view.rules, expected)',
            "_ = expected",
        ),
    ),
    bug(
        "A spectator is taken for the first player",
        "encoding.py",
        ("            view.seat is not None, (", "            True, ("),
    ),
    bug(
        "Whoever watches a turn learns that it may end",
        "encoding.py",
        (
            "yield range(view.may_end_turn)",
            "yield range(view.laid >= view.minimum and not view.is_over)",
        ),
    ),
    bug(
        "All hints in an observation are of the first kind",
        "encoding.py",
        ("+ _KINDS.index(hint.kind)", "+ 0 * _KINDS.index(hint.kind)"),
    ),
    bug(
        "An action is read with the piles of the first seat",
        "encoding.py",
        (
            "return Play(card + LOWEST, places[place])",
            "return Play(card + LOWEST, place)",
        ),
    ),
    bug(
        "An observation shows the draw pile of the seat for both",
        "encoding.py",
        (
            "_thermometers((view.deck_sizes[deck] for deck in decks), cards)",
            "_thermometers((view.deck_sizes[decks[0]] for _ in decks), cards)",
        ),
    ),
)
