"""The kit as a whole: what it holds, and that it is the same each time."""

import hashlib
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.kit.reading import Kit
from tests.support.folders import DOCS, GOLDEN
from thegame import notation, wire
from thegame._cli.main import main
from thegame._kit.kit import MANIFEST, PROFILES
from thegame.rulebook import CLAUSES, RULINGS

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
    """It is small enough to be kept anywhere, and as large as the docs say."""
    size = sum(map(len, contents.values()))

    assert size < LARGEST
    said = f"\nkit: {len(contents)} files, {size:,} bytes\n"
    assert said in (DOCS / "kit.md").read_text("utf-8")


def test_manifest(contents: dict[str, bytes]) -> None:
    """The manifest tells the versions, and the truth about every file."""
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


def test_every_case_has_its_head(kit: Kit) -> None:
    """Each has an id of its own, a clause that exists, a sentence, and rules."""
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
    """The examples and boundary cases of the rulebook's notes are there, by name."""
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
    """What random games seldom show is in the positions and games."""
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


class TestCommand:
    """``thegame kit DIR``."""

    @staticmethod
    def _make(monkeypatch: pytest.MonkeyPatch, made: dict[str, bytes]) -> None:
        """Make these files instead of a kit."""

        def files(_: str) -> dict[str, bytes]:
            return made

        monkeypatch.setattr("thegame._kit.kit.files", files)

    def test_the_same_each_time(
        self, tmp_path: Path, contents: dict[str, bytes]
    ) -> None:
        """Another process, with other hashes, writes the same bytes."""
        target = tmp_path / "deep" / "kit"
        done = subprocess.run(
            [sys.executable, "-m", "thegame", "kit", os.fspath(target)],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "99"},
        )

        assert {it.name: it.read_bytes() for it in target.iterdir()} == contents
        assert done.stdout.startswith(f"{target}: {len(contents)} files, ")
        assert done.stderr == ""

    def test_an_empty_directory(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """A directory that is there already will do if nothing is in it."""
        self._make(monkeypatch, {"x": b"12"})

        assert main(["kit", "."]) == 0
        assert (folder / "x").read_bytes() == b"12"
        assert capsys.readouterr().out == ".: 1 files, 2 bytes\n"

    @pytest.mark.parametrize("taken", ["file", "folder"])
    def test_something_else_is_there(
        self, folder: Path, capsys: pytest.CaptureFixture[str], taken: str
    ) -> None:
        """Nothing is written over or among other files."""
        (folder / "folder").mkdir()
        (folder / "folder" / "mine").touch()
        (folder / "file").touch()

        assert main(["kit", taken]) == 2
        out, err = capsys.readouterr()
        message = f"cannot write the kit: {taken} is not a new or empty directory"
        assert (out, err) == ("", f"thegame: {message}\n")
        assert sorted(it.name for it in folder.rglob("*")) == ["file", "folder", "mine"]

    def test_nothing_is_half_written(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """If a file cannot be written, those before it are removed."""
        made = {"first": b"1", "no/such/folder": b"2", "third": b"3"}
        self._make(monkeypatch, made)

        assert main(["kit", "kit"]) == 2
        assert "no/such/folder" in capsys.readouterr().err
        assert list((folder / "kit").iterdir()) == []


def test_the_docs_have_true_digests() -> None:
    """The examples of texts and digests in the docs belong together."""
    page = (DOCS / "kit.md").read_text("utf-8")
    rows = re.findall(r"^\| `(.*\|.*)` \| `([0-9a-f]{16})` \|$", page, re.MULTILINE)

    assert len(rows) == 2
    for text, digest in rows:
        plain = text.replace("\\|", "|")
        assert hashlib.sha256(plain.encode()).hexdigest().startswith(digest)


def test_the_docs_name_every_profile(kit: Kit) -> None:
    """The page about the kit specifies each profile, and each field of a case."""
    page = (DOCS / "kit.md").read_text("utf-8")

    for name, cases in kit.items():
        _, found, section = page.partition(f"### `{name}`\n")
        assert found, name
        section = section.partition("\n### ")[0]
        fields = {field for case in cases for field in case}
        for field in fields - {"id", "clause", "about", "rules"}:
            assert f"`{field}`" in section, (name, field)
