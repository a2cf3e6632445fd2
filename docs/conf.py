"""How the docs are built."""

import sys
import tomllib
from importlib.metadata import version as installed
from pathlib import Path

HERE = Path(__file__).parent
# The extensions import scripts of `verification`, which is beside the docs.
sys.path[:0] = [str(HERE / "_ext"), str(HERE), str(HERE.parent)]

from inventories import FOLDER, SITES  # noqa: E402 - likewise

from counts import counts  # noqa: E402 - found by the line above

project = "thegame"
author = "the thegame contributors"
version = release = installed("thegame-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "fields",
    "sources",
    "ids",
    "rulebook",
    "beaten",
    "social",
    "charts",
    "messages",
    "figures",
    "picture",
]
exclude_patterns = ["_build", "_ext", "_inventories"]

PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))

html_theme = "furo"
html_theme_options = {
    "source_repository": PROJECT["project"]["urls"]["Source"],
    "source_branch": "main",
    "source_directory": "docs/",
}
html_title = f"thegame {release}"
html_favicon = "_static/favicon.svg"
html_show_copyright = False
html_static_path = ["_static"]
html_extra_path = ["llms.txt"]
html_css_files = ["style.css"]
myst_heading_anchors = 3
myst_enable_extensions = ["substitution"]
myst_substitutions = {"release": release, **counts()}
# Without the empty lines at the end of examples, which doctest needs.
highlight_options = {"pycon": {"stripnl": True}, "python": {"stripnl": True}}

# The copy button copies commands, without prompts and output.
copybutton_prompt_text = r">>> |\.\.\. ?|\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_selector = "div:not(.highlight-none) > div.highlight > pre"

autodoc_member_order = "bysource"
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
default_role = "py:obj"
nitpicky = True
# Inventories are stored, so that the docs can be built offline.
intersphinx_mapping = {
    site: (address, str(FOLDER / f"{site}.inv")) for site, address in SITES.items()
}
nitpick_ignore_regex = [
    ("py:class", r"numpy\..*"),
    # It is imported for type checkers only, so autodoc sees its short name.
    ("py:class", "Executor"),
    # A type variable has no entry.
    ("py:class", r"thegame\..*\.Game_co"),
]

doctest_test_doctest_blocks = "default"
