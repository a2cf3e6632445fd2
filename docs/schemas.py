"""Write the schemas that the docs publish: ``python docs/schemas.py``."""

import json
from pathlib import Path

from thegame import wire
from thegame.wire._document_kinds import KINDS

for kind in (*KINDS, "error"):
    text = json.dumps(wire.schema(kind), indent=2)
    path = Path(__file__).parent / "schema" / f"{kind}.json"
    path.write_text(f"{text}\n", "utf-8")
