"""A predictable source of chance."""

import random


class Always(random.Random):
    """A source of chance that repeats one number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        """Return the number."""
        return self.number
