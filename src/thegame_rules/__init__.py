"""What other programs load from this distribution before anybody asks for the library.

The library itself is the package ``thegame``. To import a module of that package is to
import all of it. What must be quick, or on guard while the library is imported, lives
here: the command ``thegame``, and the plugin that Hypothesis loads at its own import.
"""
