"""Both games in the forms that other libraries of reinforcement learning expect.

Each module needs the extra of its name: `thegame.adapters.pettingzoo`,
`thegame.adapters.gymnasium`, `thegame.adapters.openspiel`. Importing a module registers
its environments or games. They are silent games: hints are not actions.
"""

from thegame._public import publish

__all__: list[str] = []

publish(globals())
