"""Write a bot that sees only its view."""

import random
from collections.abc import Callable

from thegame import Cooperative, EndTurn, Move, Play, Rules, State, View, deal


def cost(view: View, play: Play) -> int:
    """Return how many cards that are still to be laid the play shuts out of its pile.

    A backwards trick lets cards in again, so its cost is negative.
    """
    pile = view.piles[play.pile]
    low, high = sorted((pile.top, play.card))
    unlaid = [*view.hand, *(card for cards in view.unseen for card in cards)]
    passed = sum(low < card < high for card in unlaid)
    return -passed - 1 if pile.is_trick(play.card) else passed


def careful(view: View, _: random.Random) -> Move:
    """Lay what costs least; beyond the minimum, lay only what costs nothing."""
    plays = view.safe_plays() or view.legal_plays()
    if not plays:
        return EndTurn()
    best = min(plays, key=lambda play: cost(view, play))
    if view.may_end_turn and cost(view, best) > 0:
        return EndTurn()
    return best


def reckless(view: View, rng: random.Random) -> Move:
    """Make any legal move."""
    return rng.choice(view.legal_moves())


Bot = Callable[[View, random.Random], Move]


def left(bot: Bot, rules: Rules, seed: int) -> int:
    """Let the bot play all seats, each with its own view; return the cards left."""
    rng = random.Random(seed)
    state: State = deal(rules, seed=seed).start(0)
    while not state.is_over:
        state = state.apply(bot(state.view(state.player), rng))
    return state.unlaid


def main() -> None:
    """Compare the bots in a hundred games of three players."""
    for bot in (reckless, careful):
        results = [left(bot, Cooperative(3), seed) for seed in range(100)]
        print(f"{bot.__name__}: {sum(results) / 100:.1f} cards left on average")


if __name__ == "__main__":
    main()
