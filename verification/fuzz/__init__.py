"""Hostile input for every reader: ``python -m verification.fuzz.run``."""
