"""Views that come from outside: in any order, and with all their defects at once."""

import pytest

from tests.support.documents import plain
from tests.support.positions import A1, A2, D1, duel
from tests.support.wrong_documents import sentences
from thegame import Cooperative, Hint, HintKind, Talk, deal, wire

RULES = Cooperative(2)
TALK = Talk(RULES, [Hint(0, D1, HintKind.KEEP), Hint(1, A2, HintKind.SMALL_STEP)])


@pytest.mark.parametrize("begun", [False, True])
def test_any_order(begun: bool) -> None:
    """Cards and hints are put in order."""
    dealt = deal(RULES, seed=7)
    view = (dealt.start(0) if begun else dealt).view(1).hear(TALK)
    document = plain(view)
    document["hand"].reverse()
    document["unseen"][0].reverse()
    document["hints"].reverse()
    read = wire.read_view if begun else wire.read_deal_view

    assert document != plain(view)
    assert read(document) == view


def test_cards_and_hints() -> None:
    """Cards that are too many do not hide a hint that is given twice."""
    view = deal(RULES, seed=7).start(0).view(0)
    document = plain(view) | {"hints": [{"player": 1, "pile": A1, "kind": "keep"}] * 2}
    document["unseen"][0].append(view.hand[0])

    found = [it.partition(",")[0] for it in sentences("view", document)]
    assert found == [
        "$.unseen[0]: expected 91 cards",
        "$.unseen[0]: expected each card in one place",
        "$.hints: expected each hint once",
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_in_two_places(seat: int) -> None:
    """In a duel each player has a deck, and the other's has the same numbers."""
    state = duel((10, 50, 12, 48), (30, 31), (30, 41), decks=((55,), (56,)))
    view = state.view(seat)
    document = plain(view)
    document["unseen"][seat] = [30]

    assert sentences("view", document) == [
        f"$.unseen[{seat}]: expected each card in one place, got (30,)"
    ]
