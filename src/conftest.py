"""Lets a plain ``pytest`` test this tree, even if the package is installed elsewhere.

Pytest adds the folder of a conftest to the path, so the library is imported from here.
The tests alone (``pytest tests``) do not load this file: they test what is installed.
"""

# Hypothesis has imported the installed copy before the path is changed.
collect_ignore = ["thegame_rules.py"]
