"""Write a bot that plans whole turns."""

import math

from thegame import Cooperative, Direction, EndTurn, Move, Play, View
from thegame.agents import GreedyAgent, RandomAgent, check_agent
from thegame.experiments import simulate

CARD, TRICK = 4, 6  # what a laid card and a trick in hand are worth, in steps of a pile


class Roomy:
    """Plans a turn when it begins: the one that leaves the most room on the piles."""

    def __init__(self) -> None:
        self.plan: list[Play] = []

    def move(self, view: View) -> Move:
        """Return the next move of the plan."""
        if not view.laid:
            ends = view.turn_ends(at_most=view.minimum + 1)
            plays, _ = max(ends, key=lambda end: value(end[1]) + CARD * len(end[0]))
            self.plan = [*plays]
        return self.plan.pop(0) if self.plan else EndTurn()


def value(view: View) -> float:
    """Return how far the piles can still go, with a bonus for tricks in the hand."""
    if view.is_over:  # with cards in the hand the bot is stuck, else it has won
        return -math.inf if view.hand else math.inf
    total = 0
    for pile in view.piles:
        end = view.rules.highest + 1 if pile.direction is Direction.ASCENDING else 1
        tricks = sum(pile.is_trick(card) for card in view.hand)
        total += pile.advance(end) + TRICK * tricks
    return total


def main() -> None:
    """Check the bot, and compare it with two simple ones."""
    rules = Cooperative(3)
    print("Roomy keeps to the rules:", check_agent(Roomy, rules, seeds=[0, 1]).conforms)
    for agent in (RandomAgent, GreedyAgent, Roomy):
        found = simulate(rules, agent, seeds=range(20))
        print(f"{agent.__name__}: {found.mean_unlaid.value:.1f} cards left on average")


if __name__ == "__main__":
    main()
