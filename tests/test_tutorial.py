"""The pictures of the tutorial belong to its games."""

import doctest
import re
from typing import Any

from tests.support.folders import DOCS
from thegame import notation


def test_pictures() -> None:
    """Each picture shows a state to which the examples lead."""
    page = (DOCS / "tutorial.md").read_text("utf-8")
    names: dict[str, Any] = {}
    states: set[object] = set()
    for example in doctest.DocTestParser().get_examples(page):
        exec(compile(example.source, "tutorial", "exec"), names)  # noqa: S102 - our own page
        states.add(names.get("state"))
    pictures = re.findall(r"```{picture}\n((?::.*\n)*)\n((?s:.*?))```", page)

    assert pictures
    for options, position in pictures:
        state = notation.read_state(" ".join(position.split()))
        for play in re.findall(r":play: (.*)", options):
            state = state.apply(notation.read_move(play, state))
        assert state in states
