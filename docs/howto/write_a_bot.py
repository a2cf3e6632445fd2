"""Write a bot that sees only its view."""

import random
from collections.abc import Callable

from thegame import Cooperative, EndTurn, Move, Play, Rules, State, View, deal


def cost(view: View, play: Play) -> int:
    """How many unseen cards the play shuts out of its pile; a trick opens some."""
    pile = view.piles[play.pile]
    after = view.tops[play.pile], play.card
    low, high = sorted(after)
    passed = sum(low < card < high for cards in view.unseen for card in cards)
    return passed if pile.advance(play.card) > 0 else -passed


def careful(view: View, _: random.Random) -> Move:
    """Lay what costs least; go on beyond the minimum only where it costs nothing."""
    plays = view.safe_plays() or view.legal_plays()
    best = min(plays, key=lambda play: cost(view, play), default=None)
    if best is None or (view.may_end_turn and cost(view, best) > 0):
        return EndTurn()
    return best


def reckless(view: View, rng: random.Random) -> Move:
    """Make any legal move."""
    return rng.choice(view.legal_moves())


Bot = Callable[[View, random.Random], Move]


def left(bot: Bot, rules: Rules, seed: int) -> int:
    """How many cards are left when the bot plays all seats, each with its own view."""
    rng = random.Random(seed)
    state: State = deal(rules, seed=seed).start(0)
    while not state.is_over:
        state = state.apply(bot(state.view(state.player), rng))
    return state.unlaid


def main() -> None:
    """Compare the two in a hundred games of three."""
    for bot in (reckless, careful):
        results = [left(bot, Cooperative(3), seed) for seed in range(100)]
        print(f"{bot.__name__}: {sum(results) / 100:.1f} cards left on average")


if __name__ == "__main__":
    main()
