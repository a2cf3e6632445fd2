"""States of a batch: all of them have the same rules, to the last setting."""

import attrs
import pytest

from thegame import Cooperative, FaceToFace, InvalidBatch, Rules, deal
from thegame.batch import Batch

FIRST = Cooperative(2, hand_size=4, highest=30)
OTHERS: list[Rules] = [
    Cooperative(3, hand_size=4, highest=30),
    attrs.evolve(FIRST, minimum=1),
    attrs.evolve(FIRST, hand_size=5),
    attrs.evolve(FIRST, highest=31),
    attrs.evolve(FIRST, trick=9),
    attrs.evolve(FIRST, rows=1),
    attrs.evolve(FIRST, play_out=True),
    FaceToFace(hand_size=4, highest=30),
]


@pytest.mark.parametrize("other", OTHERS, ids=repr)
def test_same_rules(other: Rules) -> None:
    """A state of other rules is refused, with its place."""
    state, wrong = deal(FIRST, seed=1).start(0), deal(other, seed=1).start(0)
    assert Batch.from_states([state, state]).state(1) == state
    with pytest.raises(InvalidBatch) as caught:
        Batch.from_states([state, wrong, state])

    (defect,) = caught.value.defects
    assert defect.where == "states[1]"
    assert defect.expected == f"a state of {FIRST!r}"
