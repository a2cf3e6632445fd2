"""Mistakes in what a state or a view answers to somebody who plans or looks."""

from typing import Final

from .edits import Bug, bug

_VIEW: Final = "_game/view.py"
_ASKED: Final = "_game/legality.py"
_STATE: Final = "_game/state.py"

OF_PLANNING: Final[tuple[Bug, ...]] = (
    bug(
        "A view that plays still counts the card in its hand",
        _VIEW,
        ("        sizes[self.player] = len(hand)\n", ""),
    ),
    bug(
        "A view that plays never sees the game end",
        _VIEW,
        (
            "return laying._with(outcome=self.rules._outcome(laying, hand))",
            "return laying",
        ),
    ),
    bug(
        "A view that plays forgets its hints",
        _VIEW,
        (
            "tops=tops, laid=laid, helped=helped\n        )\n        # A player",
            "tops=tops, laid=laid, helped=helped, hints=()\n        )\n        # A player",
        ),
    ),
    bug(
        "A view that plays forgets that help was given",
        _VIEW,
        (
            "return self._after(hand, tops, self.laid + 1, helped)",
            "return self._after(hand, tops, self.laid + 1, self.helped)",
        ),
    ),
    bug(
        "After the end of a game it is still somebody else's turn",
        _VIEW,
        ("isinstance(reason, NotAMove | GameOver)", "isinstance(reason, NotAMove)"),
    ),
    bug(
        "A refusal says that the player on turn is not on turn",
        _VIEW,
        (
            "NotYourTurn(says, self.seat, self.player)",
            "NotYourTurn(says, self.player, self.seat or 0)",
        ),
    ),
    bug(
        "A view names piles from the seat of the player on turn",
        _VIEW,
        (
            "return self.player if self.seat is None else self.seat",
            "return self.player",
        ),
    ),
    bug(
        "A spectator holds the cards of player 0 in its table",
        _VIEW,
        (
            "return {} if self.seat is None else {self.seat: self.hand}",
            "return {self.seat or 0: self.hand}",
        ),
    ),
    bug(
        "Cards are within reach when the game is over",
        _ASKED,
        ("if count <= 0 or self.outcome is not None:", "if count <= 0:"),
    ),
    bug(
        "Nothing is within reach of nobody: no cards are out of reach",
        _ASKED,
        ("            return count <= 0\n", "            return False\n"),
    ),
    bug(
        "Cards that were laid count as within reach",
        _ASKED,
        (
            "return within_reach(count, self._held(),",
            "return within_reach(count - self.laid, self._held(),",
        ),
    ),
    bug(
        "Cards are to be drawn when the game is over",
        _ASKED,
        (
            "return self.rules._due(self) if self.outcome is None else 0",
            "return self.rules._due(self)",
        ),
    ),
    bug(
        "At most no cards means any number",
        "_game/turns.py",
        (
            "most = len(held) if at_most is None else min(at_most, len(held))",
            "most = min(at_most or len(held), len(held))",
        ),
    ),
    bug(
        "What is printed for Rich has the draw pile",
        _ASKED,
        ('not in {"decks", "unseen"}', 'not in {"unseen"}'),
    ),
    bug(
        "A notebook prints the cards beside the picture",
        _ASKED,
        (
            "printer.text(repr(self) if code else summary(self))",
            "printer.text(repr(self))",
        ),
    ),
    bug(
        "The unlaid cards of both duellists are in one heap",
        _STATE,
        ("unlaid[self.rules.draw_pile(player)].update(hand)", "unlaid[0].update(hand)"),
    ),
    bug(
        "A turn that ends the game is ended again",
        _STATE,
        (
            "return state if state.is_over else state._applied(_END_TURN, len(plays) + 1)",
            "return state._applied(_END_TURN, len(plays) + 1)",
        ),
    ),
    bug(
        "A state is judged by how it came about",
        _STATE,
        (
            "        return make_state(\n            self.rules, tops, tuple(hands), self.decks, self.player, laid, helped\n",
            "        return make_state(\n            self.rules, tops, tuple(hands), self.decks, self.player, self.laid, helped\n",
        ),
    ),
)
