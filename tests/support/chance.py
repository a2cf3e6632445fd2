"""Chance that can be foretold."""

import random


class Always(random.Random):
    """Chance that always says the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        """Return that number."""
        return self.number
