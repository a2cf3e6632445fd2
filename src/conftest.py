"""Lets a plain ``pytest`` test this tree, also if the package is installed elsewhere.

Pytest puts the folder of a conftest on the path, so the library is imported from here.
The tests alone (``pytest tests``) do not load this file: they test what is installed.
"""

# It is imported from where it is installed, by Hypothesis, before anybody can say no.
collect_ignore = ["thegame_rules"]
