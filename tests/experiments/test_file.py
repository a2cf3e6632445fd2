"""Files of experiments: resumed after any cut, and read strictly."""

import functools
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Final

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.players import SMALL, First, Last
from tests.support.variants import SIX, Joker, Three
from tests.support.work import calls
from thegame import Cooperative, DuelResult, Ending, FaceToFace, Rules, Table
from thegame._frozen import shown
from thegame.agents import RandomAgent
from thegame.experiments import (
    InvalidExperiment,
    Options,
    Results,
    Summary,
    _file,
    contest,
    load,
    repair,
    save,
    simulate,
)

SEEDS = range(20)
AGENTS = [RandomAgent, Last]
DUEL = FaceToFace(hand_size=4, highest=20)


@attrs.frozen(repr=False)
class Shared(Cooperative):
    """Players compete: whoever lays the last card wins, whoever is stuck loses."""

    name: ClassVar[str] = "shared"
    is_team: ClassVar[Any] = False

    def result(self, table: Table) -> Any:
        """Return who has won."""
        if table.to_lay:
            return DuelResult(1 - table.player, Ending.STUCK)
        return DuelResult(table.player, Ending.LAID_ALL)


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


def sealed(document: object) -> bytes:
    """Return a line of a file, with its checksum."""
    return _file._sealed(json.dumps(document).encode())


def unsealed(line: bytes) -> dict[str, Any]:
    """Return the document in a line of a file."""
    document: dict[str, Any] = json.loads(line)
    del document["crc32"]
    return document


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
        told: list[tuple[int, int]] = []
        options = Options(
            file=path,
            resume=True,
            progress=lambda done, total: told.append((done, total)),
        )
        found = contest(SMALL, AGENTS, seeds=SEEDS, options=options)

        assert found == WHOLE
        again = seeds_of(path.read_bytes())
        assert sorted(again) == [(at, seed) for at in (0, 1) for seed in SEEDS]
        assert path.read_bytes().startswith(kept)
        assert told[0] == (len(seeds_of(kept)), 2 * len(SEEDS))
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
        rules = f"rules: expected {SMALL!r}, as in the file, got Cooperative(2)"
        with pytest.raises(InvalidExperiment, match=re.escape(rules)):
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

    @pytest.mark.parametrize("text", ["Dear diary\n", "[", "[]\n", '{"kind":"diary"}'])
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
        largest = 2**53 - 1
        found = contest(rules, [First, Last], seeds=[*SEEDS, largest])
        save(path, *found)
        before = path.read_bytes()
        save(path, *load(path))

        assert load(path) == found
        assert path.read_bytes() == before

    def test_other_version(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Results of another version of the library are read."""
        older = functools.partial(_file.Header, library="0.0.1")
        with monkeypatch.context() as patch:
            patch.setattr(_file, "Header", older)
            save(path, *WHOLE)

        assert b'"library":"0.0.1"' in path.read_bytes()
        assert load(path) == WHOLE

    @pytest.mark.parametrize("rules", [SIX, Joker(2), Three()], ids=repr)
    def test_variants(self, path: Path, rules: Rules) -> None:
        """Results of a variant are continued, and read by those who know its class."""
        options = Options(file=path, resume=True)
        for count in (2, 4):
            found = simulate(rules, RandomAgent, seeds=range(count), options=options)

        assert load(path, games=[type(rules)]) == (found,)
        assert repair(path, games=[Three, type(rules)]) == ()
        for reader in (load, repair):
            with pytest.raises(InvalidExperiment, match="expected 'cooperative' or"):
                reader(path)

    def test_shared_cards(self, path: Path) -> None:
        """Players who compete for the cards of one draw pile leave any number of them."""
        rules = Shared(2, hand_size=4, highest=20)
        found = simulate(rules, RandomAgent, seeds=range(9))
        save(path, found)

        assert load(path, games=[Shared]) == (found,)
        assert {game.winner for game in found.games} == {0, 1}
        won, wrong = Summary(0, 0, 0, 0, 5, 23), Summary(0, 0, 0, 20, 0, 0)
        save(path, attrs.evolve(found, games=(won,)))
        assert load(path, games=[Shared])[0].games == (won,)
        assert [won.is_won_by(player) for player in (0, 1)] == [True, False]
        save(path, attrs.evolve(found, games=(wrong,)))
        with pytest.raises(InvalidExperiment, match="a game by these rules"):
            load(path, games=[Shared])

    def test_no_digests(self, path: Path) -> None:
        """Results whose digests are not known are read, too."""
        found = tuple(attrs.evolve(one, digests=()) for one in WHOLE)
        save(path, *found)

        assert load(path) == found

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
        begun = load(path)[0]
        assert begun == Results(SMALL, WHOLE[0].agents, (), WHOLE[0].digests)

    @pytest.mark.parametrize(
        ("line", "change", "expected"),
        [
            (1, b"{}", "an object with kind"),
            (1, b'{"kind":' + b"[" * 99_999 + b"}", "JSON"),
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
            (1, {"digests": list[str]()}, "the digests of these agents"),
            (1, {"digests": [["a"], ["a", "b"]]}, "the digests of these agents"),
            (1, {"digests": [["a", 7], ["a", "b"]]}, "a string"),
            (2, b"{}", "an object with line_up, games"),
            (2, b"{x}", "JSON"),
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
            (2, {"games": [[2**53, 0, None, 0, 8, 26]]}, "6 numbers of a game"),
            (2, {"games": [[1, 0, None, 0, 8, 26]] * 2}, "no seed twice"),
            (3, {"games": [[0, 0, None, 0, 8, 26]]}, "no seed twice"),
        ],
    )
    def test_defects(
        self, path: Path, written: bytes, line: int, change: Any, expected: str
    ) -> None:
        """A defect is reported with its line."""
        lines = written.splitlines(keepends=True)
        if isinstance(change, bytes):
            lines[line - 1] = _file._sealed(change)
        else:
            lines[line - 1] = sealed(unsealed(lines[line - 1]) | change)
        path.write_bytes(b"".join(lines))
        with pytest.raises(InvalidExperiment) as caught:
            load(path)

        assert caught.value.file == str(path)
        text = str(caught.value).removeprefix(f"{path}: line_{line}: expected ")
        assert text.startswith(expected)

    def test_empty(self, path: Path) -> None:
        """An empty file is refused, and so is an incomplete header."""
        for content in (b"", b'{"kind":'):
            path.write_bytes(content)
            with pytest.raises(InvalidExperiment, match="line_1"):
                load(path)

    @pytest.mark.parametrize(
        ("rules", "row", "sound"),
        [
            (SMALL, [1, 0, None, 19, 0, 0], True),
            (SMALL, [1, 0, None, 0, 1, 19], True),
            (SMALL, [1, 0, None, 0, 8, 26], True),
            (SMALL, [1, 0, None, 16, 3, 6], True),
            (SMALL, [1, 0, None, 0, 6, 26], False),
            (SMALL, [1, 0, None, 0, 9, 26], False),
            (SMALL, [1, 0, None, 20, 0, 0], False),
            (SMALL, [1, 0, None, 19, 1, 0], False),
            (SMALL, [1, 0, None, 0, 0, 0], False),
            (SMALL, [1, 0, None, 0, 0, 19], False),
            (SMALL, [1, 0, None, 16, 900, 3], False),
            (SMALL, [1, 0, None, 16, 4, 6], False),
            (DUEL, [1, 0, 1, 19, 2, 20], True),
            (DUEL, [1, 0, 1, 1, 6, 42], True),
            (DUEL, [1, 0, 1, 19, 2, 22], False),
            (DUEL, [1, 0, 1, 1, 6, 44], False),
            (DUEL, [1, 0, 1, 0, 6, 40], False),
            (DUEL, [1, 0, 1, 20, 6, 40], False),
            (DUEL, [1, 0, 1, 1, 2, 18], False),
            (Three(), [1, 0, 2, 116, 0, 0], True),
            (Three(), [1, 0, 2, 117, 0, 0], False),
        ],
    )
    def test_possible(self, path: Path, rules: Any, row: Any, sound: bool) -> None:
        """Numbers of a game that contradict the rules are refused."""
        save(path, simulate(rules, First, seeds=[0]))
        games = [Three]
        header, _ = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(header + sealed({"line_up": 0, "games": [row]}))
        if sound:
            assert load(path, games=games)[0].games == (Summary(*row),)
            return
        with pytest.raises(InvalidExperiment, match="a game by these rules"):
            load(path, games=games)

    def test_linear(self, path: Path) -> None:
        """A file with as many line-ups as games is read in time with its size."""
        (one,) = contest(SMALL, [First], seeds=[0])
        work: list[int] = []
        for count in (50, 200):
            save(path, *[one] * count)
            assert len(load(path)) == count
            work.append(calls(lambda: load(path)))

        assert work[1] < 5 * work[0]

    def test_nothing(self, path: Path) -> None:
        """There must be results to save."""
        with pytest.raises(InvalidExperiment, match="results: expected at least one"):
            save(path)

        assert not path.exists()


class TestDamage:
    """Damaged lines are noticed, named and removed."""

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    def test_any_byte(self, path: Path, written: bytes, data: st.DataObject) -> None:
        """A file in which any byte was changed is refused, and the line is named."""
        place = data.draw(st.integers(0, len(written) - 2))
        change = data.draw(st.integers(1, 255))
        line = written[:place].count(b"\n") + 1
        path.write_bytes(damaged(written, place, change))
        with pytest.raises(InvalidExperiment, match=f": line_{line}: expected"):
            load(path)
        with pytest.raises(InvalidExperiment):
            contest(
                *(SMALL, AGENTS),
                seeds=SEEDS,
                options=Options(file=path, resume=True),
            )

    def test_repair(self, path: Path, written: bytes) -> None:
        """Only the damaged lines are removed, and their games are played again."""
        lines = written.splitlines(keepends=True)
        torn = lines[4][:10] + lines[5]
        path.write_bytes(b"".join([*lines[:4], torn, *lines[6:], lines[1]]))

        assert repair(path) == (5, len(lines))
        assert path.read_bytes() == b"".join([*lines[:4], *lines[6:]])
        options = Options(file=path, resume=True)
        assert contest(SMALL, AGENTS, seeds=SEEDS, options=options) == WHOLE

    def test_nothing_to_repair(self, path: Path, written: bytes) -> None:
        """A file without damage is not written, even if its last line is incomplete."""
        path.write_bytes(written[:-3])
        before = path.stat().st_ino

        assert repair(path) == ()
        assert path.read_bytes() == written[:-3]
        assert path.stat().st_ino == before

    def test_header(self, path: Path, written: bytes) -> None:
        """A file whose first line is damaged stays as it is."""
        path.write_bytes(damaged(written, 20, 1))
        with pytest.raises(InvalidExperiment, match="line_1: expected a line with"):
            repair(path)

        assert path.read_bytes() == damaged(written, 20, 1)


def damaged(content: bytes, place: int, change: int) -> bytes:
    """Return the content with some bits of one byte changed."""
    return content[:place] + bytes([content[place] ^ change]) + content[place + 1 :]


BARE: Final = """
import sys
before = {*sys.modules}
from thegame import Cooperative
from thegame.agents import GreedyAgent, RandomAgent
from thegame.experiments import Options, compare, contest, load
agents = [GreedyAgent, RandomAgent]
options = Options(file=sys.argv[1])
found = contest(Cooperative(2), agents, seeds=range(3), options=options)
assert load(sys.argv[1]) == found
assert str(found[0]) and str(compare(*found))
print(*{*sys.modules} - before)
"""


def test_without_extras(path: Path) -> None:
    """Games are played, written, read and compared without any extra."""
    run = [sys.executable, "-c", BARE, str(path)]
    printed = subprocess.check_output(run, text=True)
    imported = {name.partition(".")[0] for name in printed.split()}

    assert "thegame" in imported
    # The last one is the main module itself, as multiprocessing calls it.
    known = {"thegame", "attr", "attrs", "__mp_main__"}
    assert imported - sys.stdlib_module_names <= known


WRITER: Final = """
import sys
from tests.support.players import SMALL
from thegame.agents import RandomAgent
from thegame.experiments import InvalidExperiment, Options, simulate
for path in sys.stdin:
    options = Options(file=path.strip(), resume=True)
    try:
        simulate(SMALL, RandomAgent, seeds=range(200), options=options)
    except InvalidExperiment as error:
        print(error, flush=True)
    else:
        print("written", flush=True)
"""


NO_OTHER: Final = "a file to which no other process writes"


class TestOneWriter:
    """One process at a time writes to a file."""

    def test_two_processes(self, path: Path) -> None:
        """Of two processes that begin at once one is refused, and the file is whole."""
        refusal = f"{path}: file: expected {NO_OTHER}, got {shown(str(path))}\n"
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        refused = 0
        with writers[0], writers[1]:
            for _ in range(20):
                for writer in writers:
                    assert writer.stdin
                    writer.stdin.write(f"{path}\n")
                    writer.stdin.flush()
                said = [it.stdout.readline() for it in writers if it.stdout]
                # A process that comes late finds all games, and has none to play.
                assert "written\n" in said
                assert {*said} <= {"written\n", refusal}
                refused += refusal in said
                assert load(path)[0].seeds == (*range(200),)
                path.unlink()
            for writer in writers:
                assert writer.stdin
                writer.stdin.close()

        assert refused

    def test_in_this_process(self, path: Path) -> None:
        """A file that is being written is read, but neither replaced nor repaired."""
        refused: list[str] = []

        def meddle(done: int, _: int) -> None:
            if done != 1:
                return
            options = Options(file=path, resume=True)
            for call in (
                lambda: simulate(SMALL, First, seeds=SEEDS, options=options),
                lambda: save(path, *WHOLE),
                lambda: repair(path),
            ):
                with pytest.raises(
                    InvalidExperiment, match="no other process"
                ) as caught:
                    call()
                refused.append(caught.value.file)
            assert len(load(path)[0].games) == 1

        options = Options(file=path, progress=meddle)
        found = simulate(SMALL, First, seeds=SEEDS, options=options)

        assert refused == [str(path)] * 3
        assert load(path) == (found,)
        save(path, *WHOLE)
        assert load(path) == WHOLE

    def test_repair_at_the_same_time(
        self, path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """No game is written to a file while it is being repaired."""
        path.write_bytes(damaged(written, -20, 1))
        replace = _file._replace

        def late(*arguments: Any) -> None:
            with pytest.raises(InvalidExperiment, match="no other process"):
                simulate(
                    SMALL, First, seeds=[1], options=Options(file=path, resume=True)
                )
            replace(*arguments)

        monkeypatch.setattr(_file, "_replace", late)

        assert repair(path) == (written.count(b"\n"),)

    def test_replaced_before_the_lock(
        self, path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A process that has opened a file does not write to it once it is replaced."""
        path.write_bytes(written)
        lock = _file._lock

        def late(*arguments: Any) -> None:
            monkeypatch.setattr(_file, "_lock", lock)
            save(path, WHOLE[0])
            lock(*arguments)

        monkeypatch.setattr(_file, "_lock", late)
        with pytest.raises(InvalidExperiment, match="no other process"):
            contest(
                SMALL, AGENTS, seeds=range(30), options=Options(file=path, resume=True)
            )

        assert load(path) == WHOLE[:1]

    def test_written_before_the_lock(
        self, path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Games that another process writes just before the lock are not lost."""
        *lines, last = written.splitlines(keepends=True)
        lock = _file._lock

        def late(*arguments: Any) -> None:
            with path.open("ab") as file:
                file.write(last)
            lock(*arguments)

        monkeypatch.setattr(_file, "_lock", late)
        path.write_bytes(b"".join(lines))
        told: list[tuple[int, int]] = []
        options = Options(
            file=path,
            resume=True,
            progress=lambda done, total: told.append((done, total)),
        )
        assert contest(SMALL, AGENTS, seeds=SEEDS, options=options) == WHOLE
        path.write_bytes(b"".join([lines[0], b"x" + lines[1], *lines[2:]]))

        assert told == [(2 * len(SEEDS), 2 * len(SEEDS))]
        assert repair(path) == (2,)
        assert path.read_bytes().endswith(last)

    @pytest.mark.skipif(os.name != "posix", reason="needs rights to make links")
    def test_link(self, path: Path, written: bytes) -> None:
        """A link stays a link; the file to which it leads is replaced."""
        target = path.with_name("target.jsonl")
        path.symlink_to(target)
        target.write_bytes(damaged(written, -20, 1))

        assert repair(path) == (written.count(b"\n"),)
        assert path.is_symlink()
        assert repair(target) == ()
        save(path, *WHOLE)
        assert path.is_symlink()
        assert load(target) == WHOLE

    @pytest.mark.skipif(os.name != "posix", reason="has no such permissions")
    def test_permissions(self, path: Path) -> None:
        """A file that only its owner may read stays so when it is replaced."""
        save(path, WHOLE[0])
        path.chmod(0o600)
        save(path, *WHOLE)

        assert path.stat().st_mode & 0o777 == 0o600

    @pytest.mark.skipif(os.name != "posix", reason="has no pipes with names")
    def test_pipe(self, path: Path) -> None:
        """A pipe or a device is refused, and is not replaced by a file."""
        os.mkfifo(path)
        with pytest.raises(InvalidExperiment, match="file: expected a file on a disk"):
            save(path, *WHOLE)

        assert path.is_fifo()

    def test_windows(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Windows locks a byte far behind the content, which others can read."""
        calls: list[tuple[int, int, int]] = []

        def locking(handle: int, mode: int, count: int) -> None:
            calls.append((os.lseek(handle, 0, os.SEEK_CUR), mode, count))
            if len(calls) == 2:
                raise PermissionError(13, "Permission denied")

        system = SimpleNamespace(locking=locking, LK_NBLCK=2)
        monkeypatch.setattr(_file, "_LOCKING", "msvcrt")
        monkeypatch.setitem(sys.modules, "msvcrt", system)
        found = simulate(SMALL, First, seeds=SEEDS, options=Options(file=path))
        with pytest.raises(InvalidExperiment, match="no other process"):
            save(path, found)

        assert load(path) == (found,)
        save(path, *WHOLE)
        assert load(path) == WHOLE
        assert calls == [(2**31 - 2, 2, 1)] * 3


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files")
class TestFullDisk:
    """A disk that is full."""

    @pytest.fixture
    def limit(self) -> Iterator[Callable[[int], None]]:
        """A function that limits the size of files until the test ends."""
        resource = importlib.import_module("resource")
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    def test_save(self, path: Path, limit: Callable[[int], None]) -> None:
        """The old file stays, and the error names the file."""
        save(path, WHOLE[0])
        limit(path.stat().st_size)
        with pytest.raises(OSError, match=str(path)):
            save(path, *WHOLE)

        assert load(path) == WHOLE[:1]
        assert [*path.parent.iterdir()] == [path]

    def test_games(
        self, path: Path, written: bytes, limit: Callable[[int], None]
    ) -> None:
        """Games that were written are kept, and the error names the file."""
        limit(len(written) - 100)
        with pytest.raises(OSError, match=str(path)):
            contest(SMALL, AGENTS, seeds=SEEDS, options=Options(file=path))
        limit(len(written) * 2)

        assert len(load(path)[0].games) == len(SEEDS)
        options = Options(file=path, resume=True)
        assert contest(SMALL, AGENTS, seeds=SEEDS, options=options) == WHOLE


def test_missing_folder(tmp_path: Path) -> None:
    """Errors of the disk name the file."""
    path = tmp_path / "no" / "games.jsonl"
    for call in (load, repair):
        with pytest.raises(FileNotFoundError, match=r"no.games\.jsonl"):
            call(path)
    with pytest.raises(FileNotFoundError, match=r"no.games\.jsonl"):
        save(path, *WHOLE)
