"""Files of experiments: resumed after any cut, and read strictly."""

import functools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.players import SMALL, First, Last
from thegame import Cooperative, FaceToFace
from thegame.agents import RandomAgent
from thegame.experiments import (
    InvalidExperiment,
    Options,
    Results,
    _file,
    contest,
    load,
    save,
    simulate,
)

SEEDS = range(20)
AGENTS = [RandomAgent, Last]
WHOLE = contest(SMALL, AGENTS, seeds=SEEDS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that does not exist."""
    return tmp_path / "experiment.jsonl"


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of the file of the whole contest."""
    file = tmp_path_factory.mktemp("experiments") / "whole.jsonl"
    contest(SMALL, AGENTS, seeds=SEEDS, options=Options(file=file))
    return file.read_bytes()


def seeds_of(content: bytes) -> list[tuple[int, int]]:
    """Return the line-up and the seed of every game in a file."""
    lines = [json.loads(line) for line in content.splitlines()[1:]]
    return [(line["line_up"], game[0]) for line in lines for game in line["games"]]


class TestResume:
    """An interrupted experiment is continued."""

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    def test_any_cut(self, path: Path, written: bytes, data: st.DataObject) -> None:
        """Wherever the file was cut, no game is lost and none is counted twice."""
        cut = data.draw(st.integers(0, len(written)))
        path.write_bytes(written[:cut])
        kept = written[: written.rfind(b"\n", 0, cut) + 1]
        told: list[int] = []
        options = Options(
            file=path, resume=True, progress=lambda done, _: told.append(done)
        )
        found = contest(SMALL, AGENTS, seeds=SEEDS, options=options)

        assert found == WHOLE
        again = seeds_of(path.read_bytes())
        assert sorted(again) == [(at, seed) for at in (0, 1) for seed in SEEDS]
        assert path.read_bytes().startswith(kept)
        assert told[0] == len(seeds_of(kept))
        assert load(path) == WHOLE

    def test_nothing_to_do(self, path: Path, written: bytes) -> None:
        """The file of a finished experiment is only read."""
        path.write_bytes(written)

        options = Options(file=path, resume=True)
        assert contest(SMALL, AGENTS, seeds=SEEDS, options=options) == WHOLE
        assert path.read_bytes() == written

    def test_more_and_fewer_seeds(self, path: Path) -> None:
        """Seeds can be added; the results contain only the seeds of the call."""
        first = simulate(SMALL, First, seeds=[4, 5], options=Options(file=path))
        options = Options(file=path, resume=True)
        more = simulate(SMALL, First, seeds=range(8), options=options)
        fewer = simulate(SMALL, First, seeds=[5], options=options)

        assert more == simulate(SMALL, First, seeds=range(8))
        assert first.games == more.games[4:6]
        assert fewer.games == more.games[5:6]
        assert sorted(seeds_of(path.read_bytes())) == [(0, seed) for seed in range(8)]

    def test_new_file(self, path: Path) -> None:
        """The file need not exist."""
        options = Options(file=path, resume=True)
        found = simulate(SMALL, First, seeds=SEEDS, options=options)

        assert load(path) == (found,)

    def test_not_resumed(self, path: Path, written: bytes) -> None:
        """Without ``resume``, a file that exists is not changed."""
        path.write_bytes(written)
        with pytest.raises(FileExistsError):
            contest(SMALL, AGENTS, seeds=SEEDS, options=Options(file=path))

        assert path.read_bytes() == written

    def test_something_else(
        self, path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Other rules, agents or versions are refused, and the file is not changed."""
        path.write_bytes(written)
        options = Options(file=path, resume=True)
        with pytest.raises(InvalidExperiment, match="rules: expected Cooperative"):
            contest(Cooperative(2), AGENTS, seeds=SEEDS, options=options)
        with pytest.raises(InvalidExperiment, match="agents: expected"):
            contest(SMALL, [*reversed(AGENTS)], seeds=SEEDS, options=options)
        with pytest.raises(InvalidExperiment, match="agents: expected"):
            simulate(SMALL, RandomAgent, seeds=SEEDS, options=options)
        newer = functools.partial(_file.Header, library="0.0.1")
        monkeypatch.setattr("thegame.experiments._simulate.Header", newer)
        with pytest.raises(
            InvalidExperiment, match=r"library: expected .* in the file"
        ):
            contest(SMALL, AGENTS, seeds=SEEDS, options=options)

        assert path.read_bytes() == written

    @pytest.mark.parametrize("text", ["Dear diary", "Dear diary\n", "[", "[]\n"])
    def test_other_files(self, path: Path, text: str) -> None:
        """A file with other content is not changed."""
        path.write_text(text, encoding="utf-8")
        options = Options(file=path, resume=True)
        with pytest.raises(InvalidExperiment, match="line_1: expected"):
            simulate(SMALL, First, seeds=SEEDS, options=options)

        assert path.read_text(encoding="utf-8") == text


class TestFile:
    """Results are saved and loaded."""

    @pytest.mark.parametrize("rules", [SMALL, FaceToFace()], ids=repr)
    def test_round_trip(self, path: Path, rules: Any) -> None:
        """Loaded results equal the saved ones, and give the same bytes."""
        found = contest(rules, [First, Last], seeds=SEEDS)
        save(path, *found)
        before = path.read_bytes()
        save(path, *load(path))

        assert load(path) == found
        assert path.read_bytes() == before

    def test_other_rules(self, path: Path) -> None:
        """The results in a file must have the same rules."""
        other = simulate(Cooperative(2), First, seeds=[1])
        with pytest.raises(InvalidExperiment, match=r"results\[1\]: expected"):
            save(path, WHOLE[0], other)

        assert not path.exists()

    def test_unfinished(self, path: Path, written: bytes) -> None:
        """Complete lines of a running experiment are read."""
        lines = written.splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:3]) + lines[3][:-1])

        assert [len(found.games) for found in load(path)] == [
            len(seeds_of(b"".join(lines[:3]))),
            0,
        ]
        path.write_bytes(lines[0])
        assert load(path)[0] == Results(SMALL, WHOLE[0].agents, ())

    @pytest.mark.parametrize(
        ("line", "change", "expected"),
        [
            (1, "", "an object with kind"),
            (1, "[" * 99, "JSON"),
            (1, {"kind": "diary"}, "thegame-experiment 1"),
            (1, {"version": 2}, "thegame-experiment 1"),
            (1, {"version": True}, "thegame-experiment 1"),
            (1, {"library": 7}, "a string"),
            (1, {"rules": 7}, "rules"),
            (1, {"rules": {"game": "chess"}}, "rules"),
            (1, {"agents": 7}, "an array"),
            (1, {"agents": list[str]()}, "2 agents each"),
            (1, {"agents": [["a"]]}, "2 agents each"),
            (1, {"agents": [["a", 7]]}, "a string"),
            (2, "{}", "an object with line_up, games"),
            (2, "x", "JSON"),
            (2, {"line_up": 2}, "the number of a line-up"),
            (2, {"line_up": -1}, "the number of a line-up"),
            (2, {"line_up": True}, "the number of a line-up"),
            (2, {"games": 7}, "an array"),
            (2, {"games": [7]}, "an array"),
            (2, {"games": [[1, 0, None, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[-1, 0, None, 1, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, 2, None, 1, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, True, None, 1, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, 0, 0, 1, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, 0, list[int](), 1, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, 0, None, 1.5, 1, 1]]}, "6 numbers of a game"),
            (2, {"games": [[1, 0, None, 1, 1, 1]] * 2}, "no seed twice"),
        ],
    )
    def test_defects(
        self, path: Path, written: bytes, line: int, change: Any, expected: str
    ) -> None:
        """A defect is reported with its line."""
        lines = written.decode().splitlines()
        if isinstance(change, str):
            lines[line - 1] = change or "{}"
        else:
            lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | change)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with pytest.raises(InvalidExperiment) as caught:
            load(path)

        assert str(caught.value).startswith(f"line_{line}: ")
        assert expected in str(caught.value)

    def test_empty(self, path: Path) -> None:
        """An empty file is refused, and so is an incomplete header."""
        for content in (b"", b'{"kind":'):
            path.write_bytes(content)
            with pytest.raises(InvalidExperiment, match="line_1"):
                load(path)
