"""Reading the kit: from its JSON alone, as the docs specify it."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from thegame import EndTurn, Move, Play, Rules, State, View, wire

Json: TypeAlias = Any
Case: TypeAlias = dict[str, Json]
Kit: TypeAlias = dict[str, list[Case]]


def parsed(contents: dict[str, bytes]) -> Kit:
    """The cases of each profile that the manifest lists."""
    manifest = json.loads(contents["manifest.json"])
    return {
        listed["profile"]: [
            json.loads(line) for line in contents[listed["file"]].splitlines()
        ]
        for listed in manifest["profiles"]
    }


def rules_of(case: Case) -> Rules:
    """The rules of a case."""
    return wire.read_rules(json.dumps({"kind": "rules", "version": 1, **case["rules"]}))


def state_of(case: Case) -> State:
    """The state of a case, under its rules."""
    return State(rules_of(case), **case["state"])


def move_of(written: Json) -> Move:
    """A move: a card and a pile, or the word ``end``."""
    return EndTurn() if written == "end" else Play(*written)


def written(moves: Iterable[Move]) -> list[Json]:
    """Moves as the kit writes them."""
    return [
        "end" if isinstance(move, EndTurn) else [move.card, move.pile] for move in moves
    ]


def document(value: object, *left_out: str) -> Case:
    """The JSON document of a value, without its head and these fields."""
    fields = json.loads(wire.write(value))
    return {
        name: field
        for name, field in fields.items()
        if name not in {"kind", "version", *left_out}
    }


def outcome(state: State) -> Json:
    """How a game has ended, as a view of it says."""
    return document(state.view(None))["outcome"]


def label(state: State) -> str | None:
    """What the result of a team is called (CO-SCORE-3)."""
    result = outcome(state)
    if result is None or "unlaid" not in result:
        return None
    left = result["unlaid"]
    return "beaten" if left == 0 else "excellent" if left < 10 else None


def state_digest(state: State) -> str:
    """The digest of a state, from its JSON document."""
    fields = document(state)
    result = outcome(state)
    groups = {name: [_joined(it) for it in fields[name]] for name in ("hands", "decks")}
    end = "-" if result is None else " ".join(map(str, list(result.values())[1:]))
    parts = [
        *(_joined(fields["tops"]), "/".join(groups["hands"])),
        *("/".join(groups["decks"]), fields["player"], fields["laid"]),
        *("yes" if fields["helped"] else "no", end),
    ]
    return _digest(parts)


def answers_digest(state: State) -> str:
    """The digest of what a state answers."""
    plays = (state.legal_plays(), state.safe_plays())
    listed = [" ".join(f"{it.card}-{it.pile}" for it in some) for some in plays]
    may_end = "yes" if state.may_end_turn else "no"
    return _digest([state.minimum, may_end, *listed])


def _joined(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def _digest(parts: Iterable[object]) -> str:
    text = "|".join(map(str, parts))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def refusals(table: State | View, refused: list[Case]) -> list[tuple[Json, Json]]:
    """For each refused move what the case says, and what the library says."""
    found: list[tuple[Json, Json]] = []
    for group in refused:
        for move in group["moves"]:
            reason = table.why_not(move_of(move))
            said = reason and (reason.code, reason.clause.id)
            found.append(((group["code"], group["clause"]), said))
    return found
