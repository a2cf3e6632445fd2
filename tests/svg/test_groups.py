"""Groups that a page can react to: each card of an open hand, each pile, each hand."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tests.support.drawn import SVG, read
from thegame import State, View, svg
from thegame.strategies import states, views


def groups(root: ET.Element, name: str) -> dict[str, list[ET.Element]]:
    """Return all elements that are marked with data of this name, by its value."""
    found: dict[str, list[ET.Element]] = {}
    for element in root.iter():
        if f"data-{name}" in element.attrib:
            found.setdefault(element.attrib[f"data-{name}"], []).append(element)
    return found


def inks(element: ET.Element) -> list[str]:
    """Return the large numbers that are printed in an element."""
    return [
        part.text or ""
        for part in element.iter(f"{SVG}text")
        if "tg-ink" in part.get("class", "") and "tg-small" not in part.get("class", "")
    ]


@given(views())
def test_cards(view: View) -> None:
    """Each card of the open hand is alone in its group, with all its shapes."""
    found = groups(read(svg.table(view)), "card")

    assert [*found] == [str(card) for card in view.hand]
    for card, elements in found.items():
        (group,) = elements
        assert group.tag == f"{SVG}g"
        assert [part.tag for part in group] == [f"{SVG}rect", f"{SVG}text"]
        assert inks(group) == [card]


@given(views())
def test_piles(view: View) -> None:
    """Each pile is alone in its group: its name, its row card and its top."""
    found = groups(read(svg.table(view)), "pile")

    assert sorted(map(int, found)) == [*range(len(view.tops))]
    for index, pile in enumerate(view.piles):
        (group,) = found[str(index)]
        texts = [part.text for part in group.iter(f"{SVG}text")]
        bare = pile.top == view.rules.piles[index].top
        assert group.tag == f"{SVG}g"
        assert f"pile {index}: {pile.name}" in texts
        assert inks(group) == ([] if bare else [str(pile.top)])
        assert len(groups(group, "pile")) == 1
        assert not groups(group, "card")


@given(states(), st.booleans())
def test_hands(state: State, everything: bool) -> None:
    """The cards of each open hand are in the group of its player."""
    drawn = svg.table(state, perspective="all" if everything else 0)
    found = groups(read(drawn), "hand")

    assert sorted(map(int, found)) == [*range(state.rules.players)]
    for player, hand in enumerate(state.hands):
        (group,) = found[str(player)]
        shown = hand if everything or player == 0 else ()
        assert [*groups(group, "card")] == [str(card) for card in shown]
