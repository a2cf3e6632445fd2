"""Rungs: the kinds of evidence that are asked about a bug, and which to ask first."""

import enum
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).resolve().parents[2]
TESTS: Final = ROOT / "tests"


class Only(enum.Enum):
    """Which tests of a file belong to a rung; ``seeded_profile`` selects them."""

    ALL = ""
    WRITTEN = "written"
    """Examples, golden texts, and everything else that is written down."""

    DRAWN = "drawn"
    """Properties, whose examples are drawn."""


@attrs.frozen
class Rung:
    """One kind of evidence: a test run, or another program if it has no tests."""

    tests: tuple[str, ...] = ()
    """The tests, as patterns of paths inside the folder of tests."""

    only: Only = Only.ALL
    """Which of their tests."""

    doctests: bool = False
    """Whether the examples of the copy, the docs and the readme belong to it, too."""

    def files(self) -> list[Path]:
        """Return the test files of the rung."""
        return sorted({path for test in self.tests for path in TESTS.glob(test)})

    def paths(self, copy: Path) -> list[Path]:
        """Return what pytest is asked to run for a copy of the library."""
        examples = [copy / "thegame", ROOT / "README.md", ROOT / "docs"]
        return [*self.files(), *(examples if self.doctests else ())]


RUNGS: Final[dict[str, Rung]] = {
    "types": Rung(),
    "proven rules": Rung(),
    "examples": Rung(("rules/test_vectors_*.py",)),
    "clauses": Rung(
        (
            "rules/test_cooperative.py",
            "rules/test_face_to_face.py",
            "rules/test_rulebook.py",
            "rules/test_cited.py",
            "rules/test_numbers.py",
        )
    ),
    "properties": Rung(("ladder/test_theorems*.py",)),
    "model": Rung(("ladder/test_lockstep*.py", "test_floor.py")),
    "worlds": Rung(("ladder/test_worlds.py", "ladder/test_views_from_outside.py")),
    "observation": Rung(("ladder/test_observation*.py",)),
    "proofs": Rung(
        (
            "ladder/test_proofs.py",
            "ladder/test_translation.py",
            "ladder/test_exhaustive.py",
            "ladder/test_brute_force.py",
            "ladder/test_reach*.py",
            "rules/test_reach.py",
        ),
    ),
    "hands": Rung(("rules/test_stuck*.py", "ladder/test_stuck_hands.py")),
    "views": Rung(
        (
            "game/test_view*.py",
            "game/test_events.py",
            "game/test_talk*.py",
        )
    ),
    "turns": Rung(
        ("game/test_turns*.py", "game/test_drawing.py", "game/test_draw_messages.py"),
        Only.WRITTEN,
    ),
    "drawn turns": Rung(("game/test_turns*.py", "game/test_drawing.py"), Only.DRAWN),
    "fields": Rung(("test_fields.py",)),
    "values": Rung(
        (
            "test_values*.py",
            "test_threads.py",
            "ladder/test_values*.py",
            "test_errors.py",
            "test_integers.py",
            "game/test_drafts.py",
            "game/test_shared_tables.py",
            "game/test_position.py",
            "game/test_state.py",
            "game/test_deal*.py",
            "rules/test_rules.py",
            "rules/test_lookup.py",
            "rules/test_piles.py",
        )
    ),
    "records": Rung(
        ("game/test_*record*.py", "game/test_steps.py"),
        Only.WRITTEN,
    ),
    "drawn records": Rung(("game/test_*record*.py",), Only.DRAWN),
    "worked games": Rung(("game/test_worked_*.py",)),
    "texts": Rung(
        ("notation/test_notation.py", "notation/test_files.py"), Only.WRITTEN
    ),
    "refused texts": Rung(
        (
            *("notation/test_refused.py", "notation/test_hostile.py"),
            "notation/test_messages.py",
        ),
        Only.WRITTEN,
    ),
    "drawn texts": Rung(("notation/test_*.py",), Only.DRAWN),
    "documents": Rung(
        (
            "wire/test_dicts.py",
            "wire/test_documents.py",
            "wire/test_fastapi.py",
            "wire/test_games.py",
            "wire/test_pydantic.py",
            "wire/test_steps.py",
            "wire/test_wire.py",
        ),
        Only.WRITTEN,
    ),
    "refused documents": Rung(
        (
            *("wire/test_defects.py", "wire/test_errors.py", "wire/test_hostile.py"),
            "wire/test_versions.py",
        ),
        Only.WRITTEN,
    ),
    "drawn documents": Rung(("wire/test_*.py",), Only.DRAWN),
    "commands": Rung(("cli/test_*.py",), Only.WRITTEN),
    "session": Rung(("test_session.py",)),
    "drawn commands": Rung(("cli/test_*.py",), Only.DRAWN),
    "pictures": Rung(("svg/test_*.py",), Only.WRITTEN),
    "drawn pictures": Rung(("svg/test_*.py",), Only.DRAWN),
    "words": Rung(("test_words.py", "game/test_table.py")),
    "encoding": Rung(("test_encoding.py",), Only.WRITTEN),
    "drawn encoding": Rung(("test_encoding.py",), Only.DRAWN),
    "work": Rung(("test_work.py",)),
    "kit": Rung(("kit/test_cases.py", "kit/test_kit.py")),
    "agents": Rung(("agents/test_*.py",)),
    "batch": Rung(("batch/test_*.py",)),
    "strategies": Rung(
        (
            "test_bots.py",
            "test_strategies*.py",
            "strategies/test_strategies.py",
            "strategies/test_machine.py",
        )
    ),
    "planted": Rung(("strategies/test_planted.py",)),
    "experiments": Rung(
        (
            "experiments/test_simulate.py",
            "experiments/test_file.py",
            "experiments/test_plots.py",
            "experiments/test_statistics.py",
            "experiments/test_work.py",
        ),
        Only.WRITTEN,
    ),
    "drawn experiments": Rung(("experiments/test_*.py",), Only.DRAWN),
    "crews": Rung(("experiments/test_crews.py",)),
    "cluster": Rung(("ladder/test_cluster.py",)),
    "fuzz": Rung(("test_fuzz*.py",)),
    "docs": Rung(("test_howto.py",), doctests=True),
}
"""All rungs; the first one runs mypy, the second one the program of the proofs."""

NO_RUNG: Final = frozenset(
    {
        "experiments/test_enter_results.py",
        "kit/test_mistakes.py",
        "ladder/test_batch_seeded.py",
        "ladder/test_seeded.py",
        "ladder/test_theorem_list.py",
        "test_limit.py",
        "test_playground.py",
        "test_readme.py",
        "test_reference.py",
        "test_typing.py",
        "test_workflows.py",
    }
)
"""Test files that no rung needs, because they test no behaviour of the library."""

LIKELY: Final[dict[str, tuple[str, ...]]] = {
    "": ("values", "words"),
    "_bots": ("strategies", "commands"),
    "_cli/": ("commands", "session", "drawn commands", "docs"),
    "_game/": ("views", "values"),
    "_game/legality": ("turns", "drawn turns", "worked games", "views"),
    "_game/view": ("views", "worked games", "drawn turns", "values"),
    "_game/deal": ("values", "docs"),
    "_game/drawing": ("turns", "drawn turns", "work"),
    "_game/turns": ("turns", "drawn turns", "work", "docs"),
    "_game/events": ("views", "records"),
    "_game/observation": ("views", "observation"),
    "_game/notes": ("records", "worked games", "drawn records"),
    "_game/table": ("words", "commands"),
    "_game/record_parts": ("values", "records"),
    "_game/record": ("records", "drawn records", "worked games", "texts"),
    "_game/seat_record": ("drawn records", "worked games", "records"),
    "_game/state": ("examples", "values", "turns", "drawn turns"),
    "_game/talk": ("views", "documents", "worked games"),
    "_game/transcript": (
        *("texts", "drawn texts", "commands", "documents"),
        "drawn commands",
    ),
    "_game/view_checks": ("documents", "drawn documents", "texts", "drawn texts"),
    "_kit/": ("kit", "commands"),
    "_rules/": ("clauses", "examples"),
    "_rules/lookup": ("values", "examples"),
    "_rules/piles": ("proofs", "clauses"),
    "_rules/rows": ("values", "examples"),
    "_rules/reach": ("proofs", "examples"),
    "_rules/refusals": ("values", "words", "texts", "drawn texts"),
    "_rules/stuck": ("hands", "views"),
    "_words": ("words", "values", "pictures", "drawn pictures"),
    "agents/": ("agents",),
    "batch/": ("batch", "docs"),
    "encoding": ("encoding", "drawn encoding", "batch"),
    "experiments/": ("experiments", "drawn experiments", "crews", "docs", "commands"),
    "notation/": ("texts", "drawn texts", "refused texts"),
    "strategies/": ("strategies", "planted", "docs"),
    "svg/": ("pictures", "drawn pictures"),
    "wire/": ("documents", "drawn documents", "refused documents"),
}
"""Which rungs to ask first about a module, whose path begins like this."""

PROVEN: Final = (
    *("_game/knowledge", "_game/legality", "_game/state", "_rules/base"),
    *("_rules/cooperative", "_rules/face_to_face", "_rules/lookup", "_rules/moves"),
    *("_rules/piles", "_rules/reach", "_rules/rows"),
)
"""The modules that do what is proven, so that the proven rules are asked at once."""


def likely(files: Sequence[str], *, inside: bool) -> Iterator[str]:
    """Yield the rungs that will most likely catch a mistake in these modules.

    It is inside of functions, or else most likely in the fields of a value.
    """
    if not inside and any(file.startswith(("_game/", "_rules/")) for file in files):
        yield from ("fields", "values", "documents")
    elif any(file.startswith(PROVEN) for file in files):
        yield from ("proven rules", "model")
    for start in sorted(LIKELY, key=len, reverse=True):
        if any(file.startswith(start) for file in files):
            yield from LIKELY[start]


def left_out() -> list[str]:
    """Return the test files that belong to no rung."""
    used = {
        path.relative_to(TESTS).as_posix()
        for rung in RUNGS.values()
        for path in rung.files()
    }
    found = {path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")}
    return sorted(found - used - NO_RUNG)
