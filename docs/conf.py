"""How the docs are built."""

import sys
from importlib.metadata import version as installed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
# How the theorems are known is found by the scripts that check them.
sys.path.insert(1, str(Path(__file__).parents[1]))

project = "thegame"
author = "the thegame contributors"
version = release = installed("thegame-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "fields",
    "rulebook",
    "picture",
]
exclude_patterns = ["_build", "_ext"]

html_theme = "furo"
html_title = "thegame"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["style.css"]
# Examples end with an empty line for the tests, not for readers.
highlight_options = {"pycon": {"stripnl": True}}

autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
default_role = "py:obj"
nitpicky = True
# The docs build offline, without the inventories of others.
nitpick_ignore = [
    ("py:class", "hypothesis.stateful.RuleBasedStateMachine"),
    ("py:class", "hypothesis.strategies.SearchStrategy"),
    ("py:class", "collections.abc.Iterable"),
    ("py:class", "collections.abc.Iterator"),
    ("py:class", "collections.abc.Mapping"),
    ("py:class", "collections.abc.Collection"),
    ("py:class", "collections.abc.Sequence"),
]
nitpick_ignore_regex = [("py:class", r"numpy\..*")]

doctest_test_doctest_blocks = "default"
