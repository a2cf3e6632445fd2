"""Bugs made on purpose, to see what catches them: ``python -m seeded.run``."""
