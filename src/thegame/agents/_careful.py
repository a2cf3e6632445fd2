"""The careful move: what is played where there is nothing to plan."""

from thegame._game.view import View
from thegame._rules.moves import EndTurn, Move


def careful_move(view: View) -> Move:
    """Return the end of the turn if it may end, else a short step, safe if possible."""
    if view.laid and view.may_end_turn:
        return EndTurn()
    piles = view.piles
    plays = view.safe_plays() or view.legal_plays()
    return min(plays, key=lambda play: piles[play.pile].advance(play.card))
