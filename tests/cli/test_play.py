"""``thegame play``: games of people and agents, in pipes and in a real terminal."""

import io
import itertools
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from tests.support.folders import DOCS
from tests.support.terminals import needs_tmux, window
from thegame import Cooperative, FaceToFace, Play, Record, Rules, State, deal, notation
from thegame._cli.main import INTERRUPTED, main
from thegame.agents import Agent, GreedyAgent, Planner, RandomAgent, play_game
from thegame.tabletop import COMMANDS, Tabletop

SMALL: Final = Cooperative(1, hand_size=4, highest=20, rows=1)
RULES: Final = notation.write_rules(SMALL)
PAGE: Final = (DOCS / "howto/play_in_the_terminal.md").read_text("utf-8")


def script(
    rules: Rules, agents: list[Agent | None], seed: int
) -> tuple[list[str], Record]:
    """Return the lines of people who move like the greedy agent, and their game."""
    table, lines = Tabletop.deal(rules, agents, seed=seed), list[str]()
    while table.outcome is None:
        if table.agent is not None:
            table.move_agent()
            continue
        view = table.view(table.state.player)
        lines.append(notation.write_move(GreedyAgent().move(view), view))
        table.enter(lines[-1])
    assert table.record is not None
    return lines, table.record


def seed_of(*, beaten: bool) -> int:
    """Return the first seed with which the greedy agent wins, or loses, alone."""
    for seed in itertools.count():
        record = play_game([GreedyAgent()], deal(SMALL, seed=seed), starter=0)
        if (record.state.unlaid == 0) == beaten:
            return seed
    raise AssertionError


WON: Final = seed_of(beaten=True)
LOST: Final = seed_of(beaten=False)


def saved(file: str) -> Record:
    """Return the game in a file."""
    return notation.read_record(Path(file).read_text("utf-8"))


class Command:
    """The command, with lines as its input."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        self.errors = ""

    def __call__(self, lines: Iterable[str], *arguments: str, status: int = 0) -> str:
        """Return what the command prints when these lines are entered."""
        text = "".join(f"{line}\n" for line in lines).encode(errors="surrogateescape")
        stdin = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["play", *arguments]) == status
        out, self.errors = self.capsys.readouterr()
        return out


@pytest.fixture
def play(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Return the command, in an empty folder."""
    assert not [*folder.iterdir()]
    monkeypatch.setattr(sys, "path", [*sys.path])
    return Command(capsys, monkeypatch)


class TestGames:
    """Whole games, and those that are left."""

    @pytest.mark.parametrize(
        ("seed", "words"),
        [(WON, "over: beaten, with every card laid"), (LOST, " left")],
    )
    def test_people(self, play: Command, seed: int, words: str) -> None:
        """A person wins or loses a game, which is saved."""
        lines, record = script(SMALL, [None], seed)
        told = play(lines, "--rules", RULES, "--seed", str(seed))

        last, end = told.splitlines()[-2:]
        assert last.startswith("over: ")
        assert words in last
        assert end == f"saved: thegame-{seed}.game"
        assert saved(f"thegame-{seed}.game") == record

    @pytest.mark.parametrize("options", [["--players", "3"], ["--duel"], []])
    def test_agents(self, play: Command, options: list[str]) -> None:
        """A person plays with agents to the end."""
        rules = FaceToFace() if options == ["--duel"] else Cooperative(2)
        if "3" in options:
            rules = Cooperative(3)
        others: list[Agent | None] = [Planner() for _ in range(rules.players - 1)]
        lines, record = script(rules, [None, *others], 7)
        told = play(lines, *options, "--seed", "7")

        assert "over: " in told
        assert "press Enter" not in told
        assert saved("thegame-7.game") == record

    def test_other_seat(self, play: Command) -> None:
        """A person can take any seat, and name the starter and the agents."""
        play(["quit"], "--seat", "1", "--starter", "0", "--agent", "greedy", "--seed=7")
        record = saved("thegame-7.game")

        assert record.starter == 0
        assert record.state.player == 1
        moves = play_game([GreedyAgent()] * 2, deal(Cooperative(2), seed=7), starter=0)
        assert record.moves == moves.moves[:3]

    def test_seeds_of_agents(self, play: Command) -> None:
        """The seed of the game gives each agent another seed, and always the same."""
        options = ["--players=3", "--seat=2", "--starter=0", "--agent=random"]
        play(["quit"], *options, "--seed=7")
        agents: list[Agent] = [RandomAgent(7), RandomAgent(8), GreedyAgent()]
        record = play_game(agents, deal(Cooperative(3), seed=7), starter=0)
        moves = saved("thegame-7.game").moves

        assert record.moves[: len(moves)] == moves
        assert record.state_at(len(moves)).player == 2

    def test_left(self, play: Command) -> None:
        """A game that was left is continued by the command that is printed."""
        lines, record = script(Cooperative(2), [None, Planner()], 7)
        told = play(lines[:5], "--seed", "7", "--save=-our game")
        last = told.splitlines()[-1]

        command = "thegame play '--resume=-our game' --seat=0 --agent=planner"
        assert last == f"continue: {command}"
        play(lines[5:9], *shlex.split(command)[2:])
        play(lines[9:], "--resume", "./-our game")
        assert saved("-our game") == record

    def test_refused(self, play: Command) -> None:
        """A refused move is explained, with its clause, and changes nothing."""
        told = play(["5-A1", "hm"], "--seed=7", "--starter=0")

        assert "player 0 does not hold 5; hand: 4, 55" in told
        assert "\n  CO-TURN-6: Only the player whose turn it is" in told
        assert "expected a move such as 37-A1, 'end' or 'help', got 'hm'" in told
        assert told.count("The Game as player 0 sees it") == 1
        assert saved("thegame-7.game").moves == ()

    def test_help(self, play: Command) -> None:
        """The help and the page list the inputs of the table, and how to leave it."""
        told = play(["Help", " Quit ", "4-A1"], "--seed=7", "--starter=0")
        rows = re.findall(r"^\| (`[^|]*`) \|", PAGE, re.MULTILINE)
        inputs = re.findall(r"`(.+?)`", "".join(rows))

        assert "\nplanner   list the turns" in told
        assert "\nquit      leave the game, which is saved\n" in told
        assert {"37-A1", "end", *inputs} == {*COMMANDS, "quit"}
        assert saved("thegame-7.game").moves == ()

    def test_bytes(self, play: Command) -> None:
        """Input that is not text is refused like any other."""
        told = play(["\udcff\udcfe"], "--seed=7", "--starter=0")

        assert "expected a move" in told

    def test_several_people(self, play: Command) -> None:
        """The hand of the next person is printed after Enter was pressed."""
        options = ["--seat=0", "--seat=1", "--seed=7", "--starter=0"]
        told = play(["", "4-A1", "97-D1", "end", "", "quit"], *options)
        before, first, second = told.split("is on turn; press Enter: ")

        assert "holds 7 cards:" not in before
        assert "player 0 holds 7 cards: 4, 55" in first
        assert "player 1 holds 7 cards: 11" not in first
        assert "player 1 holds 7 cards: 11, 34" in second
        assert "player 0 holds 7 cards:" not in second
        assert "player 0 lays 4 on A1, lays 97 on D1, ends the turn" in second
        assert "\x1b" not in told
        assert told.endswith(" --seat=0 --seat=1 --agent=planner\n")

    def test_names(self, play: Command) -> None:
        """People who have names in the record are called by them."""
        names = {"Player 0": "Ada", "Player 1": "Grace"}
        record = Record(deal(Cooperative(2), seed=7), 0, tags=names)
        Path("our.game").write_text(notation.write_record(record), "utf-8")
        lines = ["", "4-A1", "97-D1", "end"]
        told = play(lines, "--resume=our.game", "--seat=0", "--seat=1")

        assert "Ada is on turn; press Enter: " in told
        assert told.count("Ada> ") == 3
        assert "Grace is on turn; press Enter: " in told
        assert "player 0" not in told

    @pytest.mark.parametrize(
        ("term", "hides"), [("xterm", "\x1b[H\x1b[2J\x1b[3J"), ("dumb", "\n" * 24)]
    )
    def test_screen_is_cleared(
        self, play: Command, monkeypatch: pytest.MonkeyPatch, term: str, hides: str
    ) -> None:
        """A terminal is cleared before the next person is on turn."""
        monkeypatch.setenv("TERM", term)
        monkeypatch.setenv("LINES", "24")
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        told = play([], "--seat=0", "--seat=1", "--seed=7", "--starter=0")

        assert told.startswith(f"{hides}player 0 is on turn; press Enter: ")

    def test_people_alone(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where people take all seats, no strategist is compiled or needed."""
        monkeypatch.setitem(sys.modules, "numba.core.event", None)
        told = play([], "--seat=0", "--seat=1", "--agent=strategist")

        assert (told.count("saved: "), play.errors) == (1, "")

    def test_moves_without_enter(self, play: Command) -> None:
        """A move that is entered in place of Enter counts."""
        options = ["--seat=0", "--seat=1", "--seed=7", "--starter=0"]
        play(["4-A1", "97-D1", "end", "11-A1"], *options)

        assert len(saved("thegame-7.game").moves) == 4

    def test_position(self, play: Command) -> None:
        """A puzzle is played, saved and continued."""
        tops, decks = (47, 99, 4, 3), [[50]]
        state = State(
            Cooperative(1), tops=tops, hands=[[37, 48]], decks=decks, player=0
        )
        # Some editors write a mark at the beginning of a file.
        Path("puzzle.txt").write_text(f"{notation.write_state(state)}\n", "utf-8-sig")
        play(["37-A1"], "--position", "puzzle.txt", "--save", "mine.txt")
        told = play(["48-A1", "end", "50 a1"], "--resume", "mine.txt")

        assert "over: beaten" in told
        assert (
            Path("mine.txt")
            .read_text("utf-8")
            .endswith("\n0: 37-A1! 48-A1 end\n0: 50-A1\n")
        )

    def test_undo(self, play: Command) -> None:
        """Moves before a draw can be undone if it is allowed."""
        lines = ["4-A1", "97-D1", "end", "undo"]
        options = ["--seed=7", "--starter=0"]
        assert "cannot undo: cards were drawn since" in play(lines, *options)
        assert len(saved("thegame-7.game").moves) > 3
        told = play(lines, *options, "--undo-draws", "--save", "other.game")
        assert "end is taken back" in told
        assert saved("other.game").moves == (Play(4, 0), Play(97, 2))
        resumed = play(["undo"], "--resume", "thegame-7.game", "--undo-draws")
        assert "end is taken back" in resumed
        assert " --undo-draws " in resumed.splitlines()[-1]

    def test_random_seed(self, play: Command, folder: Path) -> None:
        """Without a seed every game is another one."""
        for _ in range(2):
            play([])

        assert len([*folder.glob("thegame-*.game")]) == 2


class TestErrors:
    """Requests that cannot be fulfilled."""

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--seat", "2"], "no player 2; players are 0 to 1"),
            (["--agent", "chess"], "expected random, greedy"),
            (["--rules", "chess"], "line 1, column 1: expected"),
            (["--players", "9"], "expected an int from 1 to 5"),
            (["--starter", "2"], "no player 2"),
            (["--position", "none.txt"], "No such file"),
            (["--resume", "wrong.txt"], "line 1, column 1"),
            (["--save", "wrong.txt"], "wrong.txt: exists already; continue it with"),
            (["--resume", "x.game", "--save", "wrong.txt"], "exists already"),
            (["--duel", "--players", "3"], "face-to-face has 2 players"),
            (["--resume", "wrong.txt", "--players", "2"], "has the rules already"),
            (["--resume", "wrong.txt", "--rules", RULES], "has the rules already"),
            (["--resume", "wrong.txt", "--smaller-hands"], "has the rules already"),
            (["--save", "none/x.game"], "No such file"),
        ],
    )
    def test_one_line(self, play: Command, arguments: list[str], words: str) -> None:
        """The reason is printed on one line, and no game is begun."""
        Path("wrong.txt").write_bytes(b"\xff\xfe")
        play([], *arguments, status=2)

        assert words in play.errors
        assert play.errors.count("\n") == 1
        assert [it.name for it in Path().iterdir()] == ["wrong.txt"]

    def test_same_seed(self, play: Command) -> None:
        """A game that was saved is not overwritten by another with its seed."""
        play(["4-A1"], "--seed=7", "--starter=0")
        play([], "--seed=7", "--starter=0", status=2)

        assert "thegame-7.game: exists already; continue it with" in play.errors
        assert saved("thegame-7.game").moves == (Play(4, 0),)

    @pytest.mark.parametrize(
        ("answer", "words"),
        [("1 / 0", "ZeroDivisionError"), ("None", "expected a Play or an EndTurn")],
    )
    def test_agents(self, play: Command, answer: str, words: str) -> None:
        """An agent that fails ends the command, and the game is saved."""
        name = f"failing_{abs(hash(answer))}"
        code = f"class Bot:\n    def move(self, view):\n        return {answer}\n"
        Path(f"{name}.py").write_text(code, "utf-8")
        agent = f"--agent={name}:Bot"
        lines = ["4-A1", "97-D1", "end"]
        told = play(lines, agent, "--seed=7", "--starter=0", status=2)

        assert words in play.errors
        assert told.splitlines()[-1].endswith(f"--seat=0 {agent}")
        assert len(saved("thegame-7.game").moves) == 3

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("Leaver", "SystemExit: 0 (players.py, line"),
            ("Canceller", "CancelledError: not now (players.py, line"),
            ("Quitter", "Farewell: an error without a text"),
            ("Absent", "SystemExit: 0 (players.py, line"),
            ("Whisperer", "SystemExit: 0 (players.py, line"),
        ],
    )
    def test_odd_agents(self, play: Command, name: str, words: str) -> None:
        """An agent that exits, or whose error cannot be printed, is named."""
        agent = f"tests.support.players:{name}"
        options = f"--agent={agent}", "--seed=7", "--starter=0"
        play(["4-A1", "97-D1", "end"], *options, status=2)

        assert f"failed ({agent}): {words}" in play.errors
        assert play.errors.count("\n") == 1

    def test_interrupted_agent(self, play: Command) -> None:
        """Ctrl-C while an agent is thinking ends the command."""
        agent = "--agent=tests.support.players:Interrupter"
        play([], agent, "--seed=7", "--starter=1", status=INTERRUPTED)

        assert play.errors == ""

    def test_interrupted(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C ends the command after the game was saved."""
        answers = iter(["4-A1"])

        def entered(_: str) -> str:
            for answer in answers:
                return answer
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", entered)
        told = play([], "--seed=7", "--starter=0", status=INTERRUPTED)

        assert "saved: thegame-7.game\ncontinue: thegame play --resume" in told
        assert saved("thegame-7.game").moves == (Play(4, 0),)

    def test_full_disk(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """If the game cannot be saved, the last saved game stays."""
        play(["4-A1"], "--seed=7", "--starter=0")

        calls = itertools.count()

        def fail(_: int) -> None:
            if next(calls):
                raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fail)
        play(["97-D1"], "--resume=thegame-7.game", status=2)
        assert "No space left on device" in play.errors
        assert saved("thegame-7.game").moves == (Play(4, 0),)

    def test_full_output(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """A move is saved although its reply cannot be printed."""

        def fail(line: str) -> None:
            if "lays 4" in line:
                raise OSError(28, "No space left on device")

        monkeypatch.setattr("thegame._cli.play.say", fail)
        play(["4-A1"], "--seed=7", "--starter=0", status=2)
        assert "No space left on device" in play.errors
        assert saved("thegame-7.game").moves == (Play(4, 0),)

    def test_killed(self, folder: Path) -> None:
        """A killed process has saved every move, that of its agents as well."""
        command = [sys.executable, "-m", "thegame", "play", "--seed=7", "--starter=0"]
        file = folder / "thegame-7.game"
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=folder
        ) as process:
            assert process.stdin is not None
            for line, done in ((b"4-A1\n", one_move), (b"97-D1\nend\n55-A", is_back)):
                process.stdin.write(line)
                process.stdin.flush()
                end = time.monotonic() + 60
                while not (file.exists() and done(saved(str(file)))):
                    assert time.monotonic() < end
                    time.sleep(0.05)
            process.send_signal(signal.SIGKILL)

        assert is_back(saved(str(file)))


def one_move(record: Record) -> bool:
    """Return whether one card was laid."""
    return record.moves == (Play(4, 0),)


def is_back(record: Record) -> bool:
    """Return whether the first two players have taken their turns."""
    return len(record.turns()) == 2 and record.state.player == record.state.laid == 0


class Readline(ModuleType):
    """A module that remembers how completion was set up."""

    complete: Callable[[str, int], str | None]
    bound = ""

    def parse_and_bind(self, line: str) -> None:
        """Remember the key."""
        self.bound = line

    def set_completer_delims(self, text: str) -> None:
        """Check that moves are one word."""
        assert "-" not in text

    def set_completer(self, complete: Callable[[str, int], str | None]) -> None:
        """Remember the function."""
        self.complete = complete


class Keyboard(io.StringIO):
    """An input that says that it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


class TestCompletion:
    """The Tab key completes moves and commands."""

    @pytest.mark.parametrize("doc", ["GNU readline", "libedit", None])
    def test_words(
        self, play: Command, monkeypatch: pytest.MonkeyPatch, doc: str | None
    ) -> None:
        """The legal plays and all commands are offered."""
        readline = Readline("readline", doc)
        monkeypatch.setitem(sys.modules, "readline", readline)
        self.start(monkeypatch)

        def offered(text: str) -> list[str | None]:
            words = (readline.complete(text, number) for number in itertools.count())
            return [*itertools.takewhile(lambda word: word is not None, words)]

        assert readline.bound.startswith("bind" if doc == "libedit" else "tab")
        assert offered("97-") == ["97-A1", "97-A2", "97-D2"]
        assert offered("97-d") == ["97-D2"]
        assert offered("E") == ["end"]
        assert {"undo", "keep", "planner", "help", "quit"} <= {*offered("")}

    def test_missing(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """Systems without the module have no completion."""
        missing: Any = None
        monkeypatch.setitem(sys.modules, "readline", missing)
        self.start(monkeypatch)
        assert Path("thegame-7.game").exists()

    def test_pipe(self, play: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where lines come through a pipe, there is no completion either."""
        readline = Readline("readline")
        monkeypatch.setitem(sys.modules, "readline", readline)
        play(["88-D1"], "--seed=7", "--starter=0")

        assert not readline.bound

    def start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Lay a card at a keyboard."""
        monkeypatch.setattr(sys, "stdin", Keyboard("88-D1\n"))
        assert main(["play", "--seed=7", "--starter=0"]) == 0


@needs_tmux
class TestTerminal:
    """Games in a real terminal of 80 columns and 24 lines."""

    @pytest.mark.parametrize(
        ("seed", "words"), [(WON, "over: beaten"), (LOST, " left")]
    )
    def test_whole_games(self, folder: Path, seed: int, words: str) -> None:
        """A game is won, and another lost."""
        lines, record = script(SMALL, [None], seed)
        with window(folder, "play", "--rules", RULES, f"--seed={seed}") as here:
            here.enter(*lines)
            screen = here.wait("status 0")

        assert words in screen
        assert saved(f"thegame-{seed}.game") == record

    def test_agents(self, folder: Path) -> None:
        """With four agents everything since the last move is on one screen."""
        options = ["--players=5", "--seed=7", "--starter=0"]
        with window(folder, "play", *options) as here:
            here.enter("4-A1", "97-D1", "end")
            here.wait("player 4 lays ")
            screen = here.prompt()

        assert "player 1 lays 11 on A1" in screen
        assert screen.endswith("player 0>")
        assert len(screen.splitlines()) <= 24

    def test_page(self, folder: Path) -> None:
        """The page about the command shows the screen after the first turn."""
        (shown,) = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
        command = "thegame play --players 3 --seed 7 --starter 0"
        assert f"`{command}`" in PAGE
        with window(folder, *command.split()[1:]) as here:
            here.enter("4-A1", "97-D1", "end")
            here.wait("player 2 lays ")
            screen = here.prompt()

        assert screen.endswith(shown)

    def test_refused(self, folder: Path) -> None:
        """A refused move is explained in colour, and Tab completes a move."""
        with window(folder, "play", "--seed=7", "--starter=0") as here:
            here.enter("5-A1")
            here.wait("CO-TURN-6: Only the player")
            assert "\x1b[31mplayer 0 does not hold 5" in here.screen(colours=True)
            here.prompt()
            here.tmux("send-keys", "-l", "un")
            here.press("Tab")
            here.wait("player 0> undo")
            here.press("Enter")
            here.wait("nothing to undo")

    def test_no_colour(self, folder: Path) -> None:
        """Without colours there are no escapes."""
        options = ["--seed=7", "--starter=0"]
        with window(folder, "play", *options, NO_COLOR="1") as here:
            here.enter("5-A1")
            here.wait("CO-TURN-6: Only the player")
            assert "\x1b" not in here.screen(colours=True)

    def test_interrupted(self, folder: Path) -> None:
        """After Ctrl-C the game is continued where it was."""
        with window(folder, "play", "--seed=7", "--starter=0") as here:
            here.enter("4-A1")
            here.wait("player 0 lays 4 on A1")
            here.prompt()
            here.tmux("send-keys", "-l", "97-")
            here.press("C-c")
            screen = here.wait("status 130")
        assert "Traceback" not in screen
        command = re.search(r"continue: thegame (.*?)\nstatus", screen, re.DOTALL)
        assert command is not None
        with window(folder, *shlex.split(command[1])) as here:
            here.enter("97-D1", "end")
            here.wait("player 0>")
        assert saved("thegame-7.game").moves[:2] == (Play(4, 0), Play(97, 2))

    def test_narrow(self, folder: Path) -> None:
        """In a narrow window lines break between words."""
        options = ["--seed=7", "--starter=0"]
        with window(folder, "play", *options, columns=32) as here:
            here.enter("5-A1")
            screen = here.wait("and only from their own\n    hand.")

        assert "\nplayer 0 does not hold 5; hand:\n" in screen
        assert max(map(len, screen.splitlines())) <= 32

    def test_closed(self, folder: Path) -> None:
        """When the input is closed, the game is saved."""
        with window(folder, "play", "--seed=7", "--starter=0") as here:
            here.enter("4-A1")
            here.wait("player 0 lays 4 on A1")
            here.prompt()
            here.press("C-d")
            screen = here.wait("status 0")

        assert "saved: thegame-7.game" in screen
        assert saved("thegame-7.game").moves == (Play(4, 0),)

    def test_closed_terminal(self, folder: Path) -> None:
        """When the terminal is closed, all but the line that was being typed is saved."""
        with window(folder, "play", "--seed=7", "--starter=0") as here:
            here.enter("4-A1")
            here.wait("player 0 lays 4 on A1")
            here.prompt()
            here.tmux("send-keys", "-l", "97-D")

        assert saved("thegame-7.game").moves == (Play(4, 0),)

    @pytest.mark.parametrize("term", ["screen", "dumb"])
    def test_hidden_hands(self, folder: Path, term: str) -> None:
        """Before the next person presses Enter no hand is on the screen or above it."""
        options = ["--seat=0", "--seat=1", "--seed=7", "--starter=0"]
        with window(folder, "play", *options, TERM=term) as here:
            here.enter("", "4-A1", "97-D1", "end")
            screen = here.wait("player 1 is on turn; press Enter:")
            assert "holds" not in screen
            here.enter("")
            here.wait("player 1>")
            assert "player 1 holds 7 cards: 11, 34" in here.prompt()
