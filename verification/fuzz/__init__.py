"""Hostile input for every reader: ``python -m fuzz.run``."""
