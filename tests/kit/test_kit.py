"""The kit as a whole: its files, its coverage of the rules, and its reproducibility."""

import hashlib
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.kit.conftest import Kit
from tests.support.folders import DOCS, GOLDEN, ROOT
from thegame import notation, wire
from thegame.rulebook import CLAUSES, RULINGS
from verification.kit.write import MANIFEST, PROFILES, write

SPECIFICATION = ROOT / "verification" / "kit" / "README.md"

CHECKSUMS = GOLDEN / "kit.sha256"
LARGEST = 3_000_000

WITHOUT_A_CASE = {
    "TV-CO-10": "hand sizes are in the profiles of rules and deals",
    "TV-CO-11": "likewise",
    "TV-CO-12": "the kit has no talk",
    "TV-F2F-3": "it is TV-CO-3 in the duel",
    "TV-F2F-6": "the profile of placements has every number",
    "TV-F2F-7": "likewise",
    "TV-F2F-8": "likewise",
}
"""Vectors of the rulebook's notes that no case is named after, and why."""


def test_golden(contents: dict[str, bytes]) -> None:
    """The cases have not changed; renew the checksums only on purpose.

    To renew them, write a kit, run ``sha256sum *.jsonl`` in it, and raise the version
    if the format has changed.
    """
    lines = [
        f"{hashlib.sha256(content).hexdigest()}  {name}"
        for name, content in sorted(contents.items())
        if name != MANIFEST
    ]

    assert lines == CHECKSUMS.read_text("utf-8").splitlines()


def test_size(contents: dict[str, bytes]) -> None:
    """The kit is small enough to be kept anywhere, and as large as the docs say."""
    size = sum(map(len, contents.values()))

    assert size < LARGEST
    said = f"\nkit: {len(contents)} files, {size:,} bytes\n"
    assert said in (DOCS / "kit.md").read_text("utf-8")


def test_manifest(contents: dict[str, bytes]) -> None:
    """The manifest has the versions, and the size and checksum of every file."""
    manifest = json.loads(contents[MANIFEST])
    listed = manifest.pop("profiles")

    assert manifest == {
        "kit": 1,
        "library": version("thegame-rules"),
        "notation": notation.VERSION,
        "documents": wire.VERSION,
    }
    assert [MANIFEST, *(it["file"] for it in listed)] == sorted(
        contents, key=lambda name: name != MANIFEST
    )
    for it in listed:
        content = contents[it["file"]]
        assert it["file"] == f"{it['profile']}.jsonl"
        assert it["bytes"] == len(content)
        assert it["cases"] == content.count(b"\n") > 0
        assert it["sha256"] == hashlib.sha256(content).hexdigest()


def test_the_docs_name_every_profile(contents: dict[str, bytes]) -> None:
    """The page about the kit lists the required profiles, then the optional ones."""
    page = (DOCS / "kit.md").read_text("utf-8")
    _, _, passage = page.partition("can claim to pass: ")
    required, _, optional = passage.partition(". ")[0].partition("optionally")
    listed = json.loads(contents[MANIFEST])["profiles"]

    for names, wanted in ((required, True), (optional, False)):
        expected = [it["profile"] for it in listed if it["required"] is wanted]
        assert re.findall(r"`(\w+)`", names) == expected


def test_every_case_has_its_head(kit: Kit) -> None:
    """Each case has a unique id, a clause that exists, a sentence, and rules."""
    clauses = {clause.id for clause in (*CLAUSES, *RULINGS)}
    cases = [(name, case) for name, some in kit.items() for case in some]
    ids = [case["id"] for _, case in cases]

    assert len(ids) == len(set(ids))
    for name, case in cases:
        assert list(case)[:4] == ["id", "clause", "about", "rules"]
        assert case["id"].startswith(f"{name}:")
        optional = not PROFILES[name].required and name != "shuffles"
        assert case["clause"] in clauses or (case["clause"] is None and optional)
        assert case["rules"] is not None or optional
        assert case["about"].isascii()


def test_every_vector_has_a_case(kit: Kit) -> None:
    """Every example and boundary case of the rulebook's notes names a case."""
    names = {case["id"] for name in ("positions", "games") for case in kit[name]}
    vectors = {
        *(f"TV-CO-{number}" for number in range(1, 14)),
        *(f"TV-F2F-{number}" for number in range(1, 15)),
        *(f"BV-{number}" for number in range(1, 28)),
    }
    found = {
        vector
        for vector in vectors
        for name in names
        if f"{name}-".replace("a-", "-").find(f"{vector}-") >= 0
    }

    assert vectors - found == set(WITHOUT_A_CASE)


def test_situations(kit: Kit) -> None:
    """Situations that are rare in random games occur in the positions and games."""
    positions = kit["positions"]
    sizes = [case["state"]["hands"] for case in positions]
    rules = [case["rules"] for case in positions]

    assert any(case["legal"] and not case["safe"] for case in positions)
    assert {it.get("rows") for it in rules} == {None, 1, 2, 3}
    assert {it.get("minimum") for it in rules} >= {None, 1, 2, 3, 4, 5, 6}
    assert {it["trick"] for it in rules} >= {1, 2, 3, 4, 10}
    assert {it.get("play_out") for it in rules} == {None, False, True}
    assert {it.get("lone_card_wins") for it in rules} == {None, False, True}
    assert any([] in hands for hands in sizes)
    codes = {it["code"] for case in positions for it in case["refusals"]}
    seen = {
        it["code"]
        for case in kit["views"]
        for seat in case["seats"]
        for it in seat["refusals"]
    }
    assert codes == seen - {"not-your-turn"}
    assert len(codes) == 8
    assert {case["label"] for case in kit["games"]} == {None, "beaten", "excellent"}


def test_command(tmp_path: Path, contents: dict[str, bytes]) -> None:
    """Another process, with other hashes, writes these bytes into a new folder."""
    target = tmp_path / "deep" / "kit"
    done = subprocess.run(
        [sys.executable, "-m", "verification.kit.write", os.fspath(target)],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "99"},
    )

    assert {it.name: it.read_bytes() for it in target.iterdir()} == contents
    assert done.stdout.startswith(f"{target}: {len(contents)} files, ")
    assert done.stderr == ""


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """The kit is not written into a folder that contains something, or over a file."""
    (tmp_path / "mine").touch()

    for taken in (tmp_path, tmp_path / "mine"):
        with pytest.raises(FileExistsError, match="not a new or empty folder"):
            write(os.fspath(taken))
    assert [it.name for it in tmp_path.rglob("*")] == ["mine"]


def test_the_docs_show_a_case(kit: Kit) -> None:
    """The case on the page about the kit is one of its cases, with fewer refusals."""
    page = (DOCS / "kit.md").read_text("utf-8")
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])
    (case,) = (it for it in kit["positions"] if it["id"] == shown["id"])

    assert {**case, "refusals": shown["refusals"]} == shown
    assert all(it in case["refusals"] for it in shown["refusals"])


def test_the_specification_has_true_digests() -> None:
    """The digests in the specification are those of the texts beside them."""
    page = SPECIFICATION.read_text("utf-8")
    rows = re.findall(r"^\| `(.*\|.*)` \| `([0-9a-f]{16})` \|$", page, re.MULTILINE)

    assert len(rows) == 2
    for text, digest in rows:
        plain = text.replace("\\|", "|")
        assert hashlib.sha256(plain.encode()).hexdigest().startswith(digest)


def test_the_specification_names_every_profile(kit: Kit) -> None:
    """The specification has each profile, and each field of a case."""
    page = SPECIFICATION.read_text("utf-8")

    for name, cases in kit.items():
        _, found, section = page.partition(f"### `{name}`\n")
        assert found, name
        section = section.partition("\n### ")[0]
        fields = {field for case in cases for field in case}
        for field in fields - {"id", "clause", "about", "rules"}:
            assert f"`{field}`" in section, (name, field)
