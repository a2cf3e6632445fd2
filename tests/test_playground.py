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
from browser_table import Page, Table, evaluate, new, paste, shown
from tests.support.folders import DOCS, EXAMPLES
from thegame import Cooperative, FaceToFace, Play, State, notation, svg, wire
from thegame.rulebook import clause
from thegame.strategies import records, states
from verification.playground.assemble import PAGE, PYODIDE, assemble

HTML: Final = (DOCS / "playground" / "playground.html").read_text("utf-8")
SCRIPT: Final = (DOCS / "playground" / "playground.js").read_text("utf-8")

TEAM: Final = {"game": "cooperative", "players": "2", "seed": "7", "starter": "0"}
DUEL: Final = {"game": "face-to-face", "seed": "7", "starter": "1"}
PUZZLE: Final = "face-to-face tops=29,35,27,40 hands=19,45/12,50 decks=-/- player=0"


class TestMoves:
    """A chosen card and pile make a move, or the table shows the refusal."""

    def test_legal(self) -> None:
        """A card that fits is laid, and the picture marks it."""
        chosen = new(TEAM).choose(0, 4)
        laid = chosen.lay(0)

        assert chosen.said.text == "4 is chosen; it fits on A1, A2, D1, D2."
        assert shown(chosen)["fits"] == (0, 1, 2, 3)
        assert laid.state == new(TEAM).state.play(4, 0)
        assert laid.said.text == "Player 0 laid 4 on pile A1."
        assert laid.chosen is None
        last = thegame.Laid(0, 4, 0, trick=False)
        assert shown(laid)["svg"] == svg.table(laid.state, perspective=0, last=last)

    def test_refused(self) -> None:
        """A card that does not fit stays chosen, and the clause is quoted."""
        table = new(TEAM).choose(0, 97).lay(0).choose(0, 88)
        refused = table.lay(0)

        assert refused.states == table.states
        assert refused.chosen == (0, 88)
        answer = shown(refused)
        assert answer["said"].startswith("88 does not fit on pile A1 (ascending")
        assert answer["refused"]
        assert answer["clause"] == {
            "id": "CO-PLAY-1",
            "text": clause("CO-PLAY-1").text,
        }

    def test_put_back(self) -> None:
        """A card that is clicked twice is not chosen any more."""
        table = new(TEAM).choose(0, 4).choose(0, 4)

        assert table.chosen is None
        assert table.lay(0).said.text == "Choose a card first, then a pile."
        assert table.lay(0).said.refused

    def test_nowhere(self) -> None:
        """Choosing a card that fits nowhere shows a message."""
        table = paste(
            "cooperative players=1 tops=90,91,20,21 hands=15,50,95 decks=2,3 player=0"
        )

        assert table.choose(0, 50).said.text == "50 is chosen; it fits nowhere now."
        assert table.choose(0, 15).said.text == "15 is chosen; it fits on D1, D2."

    def test_other_players(self) -> None:
        """A player cannot lay a card out of turn, even one that the player on turn holds."""
        table = new(TEAM).look("all").choose(1, 11)

        assert table.said.text == "11 is chosen; player 0 is on turn."
        assert shown(table)["fits"] == ()
        assert table.lay(0).said.text == "Player 0 is on turn, not player 1."

    def test_end_turn(self) -> None:
        """A turn ends after the minimum, and the next player looks at the table."""
        table = new(TEAM).choose(0, 4).lay(0)

        assert table.end_turn().said.clause == clause("CO-TURN-2")
        ended = table.choose(0, 97).lay(2).end_turn()
        assert ended.said.text == "Player 0 ended the turn. Player 0 drew 2 cards."
        assert ended.viewer == 1
        assert "as player 1 sees it" in shown(ended)["svg"]

    def test_end_of_the_game(self) -> None:
        """The last card shows the outcome, and then every move is refused."""
        table = paste(PUZZLE).choose(0, 19).lay(0).choose(0, 45).lay(1)

        assert table.said.text == (
            "Player 0 laid 45 on pile D, a backwards trick. "
            "The game is over: player 0 wins by laying every card."
        )
        assert shown(table)["over"]
        assert table.end_turn().said.text.startswith("The game is over: ")

    @given(records())
    def test_whole_games(self, record: thegame.Record) -> None:
        """Any game can be played by clicks, and taken back to its start."""
        start = record.state_at(0)
        table = Table(states=(start,), deal=record.deal)
        for move in record.moves:
            if isinstance(move, Play):
                table = table.choose(table.state.player, move.card).lay(move.pile)
            else:
                table = table.end_turn()

        assert table.states == record.states()
        bare = thegame.Record(record.deal, record.starter, record.moves)
        assert shown(table)["record"] == notation.write_record(bare)
        for _ in record.moves:
            table = table.undo()
        assert table.states == (start,)
        assert table.undo().said.text == "There is no move to take back."

    def test_undo(self) -> None:
        """Taking back a move shows it in the notation."""
        table = new(TEAM).choose(0, 4).lay(0).undo()

        assert table.said.text == "4-A1 is taken back."
        assert not shown(table)["may_undo"]


class TestSeats:
    """A seat sees its own cards and no others."""

    @given(states(), st.data())
    def test_pictures(self, state: State, data: st.DataObject) -> None:
        """The picture is that of the view."""
        seat = data.draw(st.integers(0, state.rules.players - 1))
        table = Table(states=(state,))
        pictures = {
            look: shown(table.look(look))["svg"] for look in ("turn", "watch", "all")
        }

        assert shown(table.look(seat))["svg"] == svg.table(state, perspective=seat)
        assert pictures["turn"] == svg.table(state, perspective=state.player)
        assert pictures["watch"] == svg.table(state)
        assert pictures["all"] == svg.table(state, perspective="all")

    def test_choices(self) -> None:
        """The table offers every seat with its name."""
        answer = shown(new(DUEL).look(0))

        assert [value for value, _ in answer["seats"]] == [
            "turn",
            "0",
            "1",
            "watch",
            "all",
        ]
        assert answer["seat"] == "0"
        assert answer["said"] == "The table as player 0 sees it."

    def test_names_of_piles(self) -> None:
        """Piles have the names that they have for the seat that looks."""
        labels = shown(new(DUEL).look(0))["piles"]

        assert labels[0] == "pile A, ascending, shows 1"
        assert labels[3] == "pile opp.D, descending, shows 60"


class TestHints:
    """A team gives hints, and withdraws them; duellists do not talk."""

    def test_hints(self) -> None:
        """Giving a hint again withdraws it."""
        hinted = new(TEAM).hint(1, 3, "small_step")

        assert hinted.said.text == (
            'Player 1 says of pile D2: "only a small step here".'
        )
        assert "P1: small step" in shown(hinted)["svg"]
        assert shown(hinted)["hints"] == ["P1, D2: only a small step here"]
        again = hinted.hint(1, 3, "small_step")
        assert again.said.text.startswith("Player 1 no longer says of pile D2")
        assert again.hints == ()

    def test_duels(self) -> None:
        """In a duel no hint can be given."""
        table = new(DUEL).hint(0, 0, "keep")

        assert table.said.refused
        assert not shown(table)["talks"]


class TestGames:
    """Games are dealt by settings and seed, or pasted."""

    def test_settings(self) -> None:
        """Empty settings are as printed, and the seed determines the deal."""
        settings = TEAM | {"minimum": "3", "rows": "", "play_out": "yes"}
        table = new(settings)

        assert table.state.rules == Cooperative(2, minimum=3, play_out=True)
        assert table.deal == thegame.deal(table.state.rules, seed=7)
        assert table.said.text == "A new deal with seed 7: player 0 starts."
        assert new(DUEL).state.rules == FaceToFace()

    def test_chance(self) -> None:
        """Without a seed there is another deal each time; the starter is drawn."""
        tables = [new({"game": "face-to-face"}) for _ in range(20)]

        assert len({table.seed for table in tables}) > 10
        assert {table.state.player for table in tables} == {0, 1}
        for table in tables:
            again = {"game": "face-to-face", "seed": str(table.seed)}
            assert new(again).state == table.state

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
        before = page.table.states
        told = json.loads(page.do("new", json.dumps([TEAM | settings])))

        assert told["refused"]
        assert answer in told["said"]
        assert page.table.states == before

    @given(states())
    def test_positions(self, state: State) -> None:
        """A position can be pasted in the notation or as JSON, with any spaces."""
        text = notation.write_state(state)
        for pasted in (text, f" {text.replace(' ', '  ')}\n", wire.write(state)):
            assert paste(pasted).state == state
        answer = shown(paste(text.replace(" ", "\n")))
        assert answer["position"] == text
        assert answer["record"] is None

    def test_games(self) -> None:
        """A whole game can be pasted in the notation or as JSON."""
        for file in EXAMPLES.glob("*.game"):
            text = file.read_text("utf-8")
            record = notation.read_record(text)
            for pasted in (text, wire.write(record)):
                table = paste(pasted)
                assert table.state == record.state
                assert table.record == thegame.Record(
                    record.deal, record.starter, record.moves
                )

    @pytest.mark.parametrize("text", ["", "chess", "{", "{}", "[]", '{"kind": "move"}'])
    def test_other_texts(self, text: str) -> None:
        """Any other text is refused, and the table does not change."""
        page = Page()
        before = page.table.states

        assert json.loads(page.do("paste", json.dumps([text])))["refused"]
        assert page.table.states == before


class TestConsole:
    """Any expression about the game is evaluated."""

    @pytest.mark.parametrize(
        ("expression", "answer"),
        [
            ("state.hand", "(4, 55, 56, 75, 81, 88, 97)"),
            (" Play(4, 0) ", "Play(card=4, pile=0)"),
            ("view.seat, record.starter", "(0, 0)"),
            ("notation.write_move(EndTurn(), state)", "TooFewLaid: cannot end the"),
            ("1 +", "SyntaxError: "),
            ("nobody", "NameError: name 'nobody' is not defined"),
            ("str(state)", "The Game with all hands open\n\n0 A1 up"),
            ("len(svg.table(state)) > 1 and wire.write(Play(4, 0))", '\'{"kind"'),
            ("'x'", "'x'"),
        ],
    )
    def test_answers(self, expression: str, answer: str) -> None:
        """The answer is the repr, or the text itself if it has several lines."""
        assert evaluate(expression, new(TEAM)).startswith(answer)

    def test_long_answers(self) -> None:
        """A long answer is cut off."""
        answer = evaluate("'x' * 10000", new(TEAM))

        assert len(answer) < 5000
        assert answer.endswith(" ...")

    def test_page(self) -> None:
        """Expressions refer to the game on the table."""
        page = Page()
        page.do("new", json.dumps([DUEL]))

        assert page.ask("state.rules") == "FaceToFace()"


class TestPage:
    """The page has what the table needs, and nothing from elsewhere."""

    def test_requests(self) -> None:
        """The page calls functions by name, with arguments as JSON."""
        page = Page()
        asked: list[tuple[str, list[Any]]] = [
            ("choose", [1, 11]),
            ("lay", [0]),
            ("hint", [0, 0, "keep"]),
            ("look", ["0"]),
            ("look", ["all"]),
            ("end_turn", []),
            ("undo", []),
        ]
        for what, given_ in asked:
            answer = json.loads(page.do(what, json.dumps(given_)))
            assert f'perform("{what}"' in SCRIPT
            assert answer["svg"].startswith("<svg ")
        assert json.loads(page.do("show"))["said"] == "11-A1 is taken back."

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

    def test_hint_kinds(self) -> None:
        """Every kind of hint can be given."""
        kinds = re.findall(r'<option value="(\w+)">([^<]+)</option>', HTML)

        for kind in thegame.HintKind:
            assert (kind.name.lower(), kind.value) in kinds

    def test_nothing_from_elsewhere(self) -> None:
        """No file of the page names another host, except in the name of SVG itself."""
        for file in (DOCS / "playground").glob("playground.*"):
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[\w-]+\.", text), file.name

    def test_console_examples(self) -> None:
        """The expressions that the page proposes can be evaluated."""
        examples = re.findall(r'<option value="(.*\))"', HTML)

        assert len(examples) > 4
        for expression in examples:
            assert "Error" not in evaluate(expression, new(TEAM))

    def test_assemble(self, tmp_path: Path) -> None:
        """The page, Pyodide and the library are put beside the docs, and no more."""
        library, archive = tmp_path / "library", tmp_path / "pyodide.tgz"
        (library / "thegame").mkdir(parents=True)
        (library / "bin").mkdir()
        for name in ("thegame/__init__.py", "thegame/x.pyc", "bin/thegame.py"):
            (library / name).write_text("")
        with tarfile.open(archive, "w:gz") as packed:
            for name in (*PYODIDE, "console.html"):
                (tmp_path / name).write_text(name)
                packed.add(tmp_path / name, f"package/{name}")
        folder = assemble(archive, library, tmp_path / "site")

        assert {path.name for path in folder.iterdir()} == {
            *(*PAGE, "library.zip", "pyodide")
        }
        assert {path.name for path in (folder / "pyodide").iterdir()} == {*PYODIDE}
        with zipfile.ZipFile(folder / "library.zip") as packed_library:
            assert packed_library.namelist() == ["thegame/__init__.py"]


def test_public_names() -> None:
    """The table uses public names of the library only."""
    text = (DOCS / "playground" / "browser_table.py").read_text("utf-8")

    assert not re.search(r"thegame\._[a-z]|from thegame import _", text)
