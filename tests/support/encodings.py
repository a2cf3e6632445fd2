"""The golden vectors of the encoding: some views, encoded by its current version.

``python -m tests.support.encodings`` writes them anew, which is right only if the
version of the encoding changes too.
"""

import json
import random
from typing import Any, Final

from tests.support.folders import GOLDEN
from thegame import Cooperative, FaceToFace, Hint, HintKind, Rules, Talk, View, deal
from thegame import wire as json_documents
from thegame._simple_policies import with_care
from thegame.encoding import VERSION, Encoding

FILE: Final = GOLDEN / f"encoding-{VERSION}.json"

_SMALL: Final = Cooperative(2, hand_size=3, highest=12, trick=3, rows=1)
_TALK: Final = Talk(
    Cooperative(3),
    (Hint(0, 3, HintKind.KEEP), Hint(2, 1, HintKind.SMALL_STEP)),
)


def _view(rules: Rules, moves: int, seat: int) -> View:
    """Return the view of a seat after this many careful moves, or at the end."""
    state, chance = deal(rules, seed=7).start(0), random.Random(7)
    while moves and not state.is_over:
        state, moves = state.apply(with_care(state, chance)), moves - 1
    return state.view(seat)


def _views() -> list[View]:
    """Return views of both games: first turns, later ones, ends, and one with hints."""
    return [
        _view(Cooperative(1), 0, 0),
        _view(Cooperative(4), 23, 0),
        _view(Cooperative(3), 10, 1).hear(_TALK),
        _view(_SMALL, 3, 0),
        _view(_SMALL, 40, 1),
        _view(FaceToFace(), 0, 1),
        _view(FaceToFace(), 21, 0),
        _view(FaceToFace(), 22, 1),
        _view(FaceToFace(hand_size=3, highest=8, trick=2), 7, 1),
    ]


def described(view: View) -> dict[str, Any]:
    """Return the encoding of a view: the legal moves, and the bits that are 1."""
    encoding = Encoding(view.rules)
    observation = encoding.observation(view)
    return {
        "view": json.loads(json_documents.write(view)),
        "actions": encoding.actions,
        "size": encoding.size,
        "legal": list(encoding.legal(view)),
        "ones": {
            part.name: [bit for bit, one in enumerate(observation[part.span]) if one]
            for part in encoding.parts
        },
    }


def golden() -> list[dict[str, Any]]:
    """Return the stored vectors."""
    kept: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(described(view)) for view in _views())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
