"""The table and the page of the playground, without a browser."""

import json
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import browser_table
import thegame
from browser_table import LONGEST, Page
from tests.support.folders import DOCS, EXAMPLES
from thegame import Cooperative, FaceToFace, Play, State, notation, svg, wire
from thegame.agents import Planner, play_game
from thegame.rulebook import clause
from thegame.strategies import records, states
from thegame.tabletop import COMMANDS
from verification.playground.assemble import FILES, TABLE, pack, unpack

HTML: Final = (DOCS / "playground" / "playground.html").read_text("utf-8")
SCRIPT: Final = (DOCS / "playground" / "playground.js").read_text("utf-8")

TEAM: Final = {"game": "cooperative", "players": "2", "seed": "7", "starter": "0"}
DUEL: Final = {"game": "face-to-face", "seed": "7", "starter": "1"}
PUZZLE: Final = "face-to-face tops=29,35,27,40 hands=19,45/12,50 decks=-/- player=0"


def do(page: Page, what: str, *given: object) -> dict[str, Any]:
    """Do something on a page; return what it shows."""
    shown: dict[str, Any] = json.loads(page.do(what, json.dumps(given)))
    return shown


class TestMoves:
    """Clicks and lines are inputs of the table."""

    def test_legal(self) -> None:
        """A card that fits is laid, and the picture marks it."""
        page = Page()
        shown = do(page, "lay", 0, 4, 0)

        assert page.table.moves == (Play(4, 0),)
        assert shown["reply"] == "player 0 lays 4 on A1"
        assert shown["last"] == [0, 4, 0]
        last = thegame.Laid(0, 4, 0, trick=False)
        view, names = page.table.view(0), page.table.players
        assert shown["svg"] == svg.table(view, last=last, players=names)

    def test_refused(self) -> None:
        """A refusal has its clause, and changes nothing."""
        page = Page()
        shown = do(page, "enter", "end")

        assert shown["refused"]
        assert shown["clause"] == {
            "id": "CO-TURN-2",
            "text": clause("CO-TURN-2").text,
        }
        assert shown["made"] == 0

    def test_plays(self) -> None:
        """The page marks the piles that take a card of the player on turn."""
        page = Page()
        shown = do(page, "read", PUZZLE)

        assert [19, 0] in shown["plays"]
        assert [19, 1] in shown["plays"]
        assert do(page, "look_from", "all")["plays"] == shown["plays"]
        assert do(Page(), "read", PUZZLE, "", "1")["plays"] == []

    def test_other_seats(self) -> None:
        """A seat moves on its own turn only, and a spectator never."""
        page = Page()
        do(page, "sit", 1, "person")
        for look, words in (("1", "player 0 is on turn"), ("watch", "a spectator")):
            do(page, "look_from", look)
            assert do(page, "enter", "end")["reply"].startswith(words)
        do(page, "look_from", "all")
        assert do(page, "lay", 1, 11, 0)["reply"].startswith("player 0 is on turn")
        assert not do(page, "lay", 0, 4, 0)["refused"]
        assert not do(page, "enter", "97-D1")["refused"]

    def test_hints(self) -> None:
        """Hints are given for a seat, drawn and copied; duellists give none."""
        page = Page()
        do(page, "look_from", "watch")
        assert do(page, "enter", "0: keep A1")["refused"]
        do(page, "look_from", "0")
        shown = do(page, "enter", "0: keep A1")

        assert "P0: keep" in shown["svg"]
        assert page.table.record is not None
        assert notation.read_record(shown["game"]).hints == page.table.record.hints
        assert shown["people"] == [0]
        assert do(page, "deal", DUEL)["people"] == []

    def test_undo(self) -> None:
        """Moves are taken back also after cards were drawn."""
        page = Page()
        for line in ("4-A1", "97-D1", "end", "undo"):
            assert not do(page, "enter", line)["refused"]

        assert page.table.moves == (Play(4, 0), Play(97, 2))

    @given(records())
    def test_whole_games(self, record: thegame.Record) -> None:
        """Any game can be played by clicks, and taken back to its start."""
        page = Page()
        start = thegame.Record(record.deal, record.starter)
        do(page, "read", notation.write_record(start))
        for move in record.moves:
            player = page.table.state.player
            if isinstance(move, Play):
                shown = do(page, "lay", player, move.card, move.pile)
            else:
                shown = do(page, "enter", "end")
            assert not shown["refused"]

        assert page.table.states == record.states()
        for _ in record.moves:
            assert not do(page, "enter", "undo")["refused"]
        assert page.table.state == start.state


class TestAgents:
    """Agents take seats, and their moves are told."""

    def test_game(self) -> None:
        """Two planners play the game of two planners; its result can be copied."""
        page = Page()
        do(page, "sit", 0, "planner")
        shown = do(page, "show")
        while shown["agent"]:
            shown = do(page, "move_agent")
            assert shown["reply"].count("\n") == 0
        dealt = thegame.deal(Cooperative(2), seed=7)
        record = play_game([Planner(), Planner()], dealt, starter=0)

        assert page.table.moves == record.moves
        turns = len(record.turns())
        assert shown["result"] == (
            f"The Game, seed 7 (planner and planner): {record.outcome}, after {turns} turns"
        )
        assert do(page, "move_agent")["refused"]

    def test_news(self) -> None:
        """After the moves of agents everything since the person's last move is told."""
        page = Page()
        for line in ("4-A1", "97-D1", "end"):
            shown = do(page, "enter", line)
        while shown["agent"]:
            shown = do(page, "move_agent")

        assert shown["reply"] == (
            "player 1 lays 11 on A1, lays 95 on D1, ends the turn, draws 2 cards"
        )

    def test_daily(self) -> None:
        """The daily deal of a date is the same for everybody, and named in its result."""
        page, other = Page(), Page()
        do(other, "deal", DUEL)
        do(page, "sit", 0, "greedy")
        do(page, "sit", 1, "person")
        shown = do(page, "daily", "2026-11-19")

        assert shown["game"] == do(other, "daily", "2026-11-19")["game"]
        assert shown["seats"] == ["person", "planner"]
        rules = Cooperative(2)
        assert page.table.state == thegame.deal(rules, seed=20261119).start(0)
        do(page, "sit", 0, "greedy")
        while shown["agent"] or shown["made"] == 0:
            shown = do(page, "move_agent")
        assert shown["result"].startswith("The Game, daily deal 2026-11-19 (greedy")
        assert shown["link"] == "#daily=2026-11-19"
        assert do(page, "daily", "today")["refused"]


class TestSeats:
    """A seat sees its own cards and no others."""

    @given(states(), st.data())
    def test_pictures(self, state: State, data: st.DataObject) -> None:
        """The picture is that of the view."""
        seat = data.draw(st.integers(0, state.rules.players - 1))
        page = Page()
        do(page, "read", notation.write_state(state))
        names = page.table.players
        over = state.outcome is not None and state.rules.players > 1
        turn = None if over else state.player

        for look, whose in ((f"{seat}", seat), ("watch", None), ("turn", turn)):
            shown = do(page, "look_from", look)["svg"]
            assert shown == svg.table(state, perspective=whose, players=names)
        shown = do(page, "look_from", "all")["svg"]
        assert shown == svg.table(state, perspective="all", players=names)

    def test_choices(self) -> None:
        """The page offers every seat with its name."""
        looks = [look for look, _ in do(Page(), "show")["looks"]]

        assert looks == ["turn", "0", "1", "watch", "all"]

    def test_names_of_piles(self) -> None:
        """Piles have the names that they have for the seat that looks."""
        page = Page()
        do(page, "deal", DUEL)
        labels = do(page, "look_from", "0")["piles"]

        assert labels[0] == "pile 0: A, ascending, shows 1"
        assert labels[3] == "pile 3: opp.D, descending, shows 60"


class TestGames:
    """Games are dealt by settings and seed, or read."""

    def test_settings(self) -> None:
        """Empty settings are as printed, and the seed determines the deal."""
        page = Page()
        settings = TEAM | {
            "players": "3",
            "minimum": "3",
            "rows": "",
            "play_out": "yes",
        }
        shown = do(page, "deal", settings)

        rules = Cooperative(3, minimum=3, play_out=True)
        assert page.table.state == thegame.deal(rules, seed=7).start(0)
        assert shown["reply"] == "seed 7: player 0 starts"
        assert shown["seats"] == ["person", "planner", "planner"]
        do(page, "look_from", "2")
        assert do(page, "deal", DUEL)["look"] == "turn"
        assert page.table.rules == FaceToFace()

    def test_chance(self) -> None:
        """Without a seed every game is another one; the seed draws the starter."""
        page, starts = Page(), set[str]()
        for _ in range(20):
            shown = do(page, "deal", {"game": "face-to-face"})
            starts.add(shown["game"])
            seed = shown["reply"].split(":")[0].removeprefix("seed ")
            again = do(page, "deal", {"game": "face-to-face", "seed": seed})
            assert again["game"] == shown["game"]

        assert len(starts) > 10
        assert {game.partition("\nstarter ")[2][0] for game in starts} == {"0", "1"}

    @pytest.mark.parametrize(
        ("settings", "answer"),
        [
            ({"players": "6"}, "players: expected an int from 1 to 5, got 6"),
            ({"players": "two"}, "players: expected an int from 1 to 5, got 'two'"),
            ({"seed": "x"}, "seed: expected an int, got 'x'"),
            ({"starter": "2"}, "no player 2; players are 0 to 1"),
        ],
    )
    def test_refused(self, settings: dict[str, str], answer: str) -> None:
        """Impossible settings are refused, and the table does not change."""
        page = Page()
        before = page.table.text
        shown = do(page, "deal", TEAM | settings)

        assert shown["refused"]
        assert answer in shown["reply"]
        assert page.table.text == before

    @given(states())
    def test_positions(self, state: State) -> None:
        """A position is read from the notation or from JSON, with any spaces."""
        text, page = notation.write_state(state), Page()
        for pasted in (text, f" {text.replace(' ', '  ')}\n", wire.write(state)):
            do(page, "read", pasted)
            assert page.table.state == state
        assert do(page, "read", text.replace(" ", "\n"))["position"] == text

    def test_games(self) -> None:
        """A game keeps its tags, comments and hints; seats and look come with it."""
        page = Page()
        for file in EXAMPLES.glob("*.game"):
            text = file.read_text("utf-8")
            record = notation.read_record(text)
            for pasted in (text, wire.write(record)):
                shown = do(page, "read", pasted, "greedy,nobody", "all")
                assert page.table.record == record
                assert notation.read_record(shown["game"]) == record
                assert (
                    shown["seats"][:2] == ["greedy", "person"][: record.rules.players]
                )
                assert shown["look"] == "all"

    @pytest.mark.parametrize(
        "text", ["", "chess", "{", "{}", "[]", '{"kind": "move"}', '{"a":' * 200_000]
    )
    def test_other_texts(self, text: str) -> None:
        """Any other text is refused, and the table does not change."""
        page = Page()
        before = page.table.text

        assert do(page, "read", text)["refused"]
        assert page.table.text == before


class TestConsole:
    """Lines of Python run, whatever they do."""

    @pytest.mark.parametrize(
        ("line", "output"),
        [
            ("state.hand", "(4, 55, 56, 75, 81, 88, 97)"),
            ("Play(4, 0)", "Play(card=4, pile=0)"),
            ("view.seat, record.starter, len(table.moves)", "(0, 0, 0)"),
            ("print(3)", "3"),
            ("help(state)", "Help on State in module thegame object:"),
            ("exit()", "SystemExit: None"),
            ("10**5000", "ValueError: Exceeds the limit (4300 digits)"),
            ("import math; math.pi", "3.14"),
            ("1 +", "SyntaxError: invalid syntax"),
            ("nobody", "NameError: name 'nobody' is not defined"),
            ("None", ""),
            ("input()", "EOFError"),
        ],
    )
    def test_output(self, line: str, output: str) -> None:
        """The output is what Python prints, or the error."""
        assert do(Page(), "run", line)["reply"].startswith(output)

    def test_variables(self) -> None:
        """Variables stay, and the table can be played on."""
        page = Page()
        do(page, "run", "card = state.hand[0]")
        shown = do(page, "run", "table.enter(f'{card}-A1').text")

        assert shown["reply"] == "'player 0 lays 4 on A1'"
        assert shown["made"] == 1

    def test_long_output(self) -> None:
        """Long output is cut off."""
        reply = do(Page(), "run", "'x' * 10000")["reply"]

        assert len(reply) == LONGEST + 4

    def test_modules(self) -> None:
        """Every public module that can be imported is there."""
        package = Path(*thegame.__path__)
        names = {path.stem for path in package.iterdir()}
        public = {name for name in names if name.isidentifier() and name[0] != "_"}

        assert public - {"py"} <= {*Page().names}


class TestPage:
    """The page has what the table needs, and nothing from elsewhere."""

    def test_requests(self) -> None:
        """The page calls methods by name, and enters commands that exist."""
        asked = set(re.findall(r'(?:perform\(|\[)"(\w+)"', SCRIPT))
        entered = re.findall(r'data-enter="(\w+)"', HTML)

        assert {"lay", "enter", "read", "deal", "daily", "run", "sit"} <= asked
        assert all(callable(getattr(Page, what)) for what in asked - {"person"})
        assert entered
        assert {*entered} <= {*COMMANDS}

    def test_offered(self) -> None:
        """The page offers the games, players and hints that the table knows."""
        offered = re.findall(r'<option value="([\w-]+)">', HTML)
        hints = [it for it in offered if it not in browser_table.GAMES]
        (players,) = re.findall(r"choices = \[(.*?)\]", SCRIPT)
        known = [browser_table.PERSON, *browser_table.AGENTS]
        page = Page()

        assert len(offered) == len(hints) + len(browser_table.GAMES)
        assert hints
        assert not any(do(page, "enter", f"{it} A1")["refused"] for it in hints)
        assert re.findall(r"\w+", players) == known

    def test_parts(self) -> None:
        """Every part that the script or a button names is on the page."""
        named = re.findall(r'\$\("(\w+)"\)|data-copy="(\w+)"', f"{SCRIPT}{HTML}")

        assert named
        assert {"".join(it) for it in named} <= {*re.findall(r'id="pg-(\w+)"', HTML)}

    def test_keys(self) -> None:
        """The letters end the turn, take a move back, and ask the planner."""
        keys = re.findall(r'(\w): \(\) => perform\("enter", "(\w+)"\)', SCRIPT)

        assert dict(keys) == {"e": "end", "u": "undo", "p": "planner"}

    @pytest.mark.parametrize("rules", [Cooperative, FaceToFace])
    def test_settings(self, rules: type[thegame.Rules]) -> None:
        """Every setting of a game has a field, which is shown for that game only."""
        names = {field.name for field in attrs.fields(rules) if field.init}
        own = {name for name, game in browser_table.GAMES.items() if game is rules}
        fields = re.findall(
            r'<label(?: data-of="([\w-]+)")?>[^<]*<(?:input|select) name="(\w+)"', HTML
        )
        settings = {name for game, name in fields if game in {"", *own}}

        assert settings - {"game", "seed", "starter", "player", "pile"} == names

    def test_nothing_from_elsewhere(self) -> None:
        """No file of the page names another host, except in the name of SVG itself."""
        for file in (DOCS / "playground").glob("*.[!p]*"):
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[\w-]+\.", text), file.name

    def test_console_examples(self) -> None:
        """The lines that the page proposes can be run."""
        examples = re.findall(r'<option value="(.*\))"', HTML)

        assert len(examples) > 4
        for line in examples:
            assert "Error" not in do(Page(), "run", line)["reply"]

    def test_files(self, tmp_path: Path) -> None:
        """Of Pyodide what a page needs is unpacked, and the library is packed."""
        archive, library = tmp_path / "pyodide.tgz", tmp_path / "library.zip"
        with tarfile.open(archive, "w:gz") as packed:
            for name in (*FILES, "console.html"):
                (tmp_path / name).write_text(name)
                packed.add(tmp_path / name, f"package/{name}")
        unpack(archive, tmp_path / "pyodide")
        pack(library)

        assert {path.name for path in (tmp_path / "pyodide").iterdir()} == {*FILES}
        with zipfile.ZipFile(library) as packed_library:
            names = {*packed_library.namelist()}
        assert {TABLE, "thegame/__init__.py", "attrs/__init__.py"} <= names


def test_public_names() -> None:
    """The table uses public names of the library only."""
    text = (DOCS / "playground" / "browser_table.py").read_text("utf-8")

    assert not re.search(r"thegame\._[a-z]|from thegame import _", text)
