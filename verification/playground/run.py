"""Tries the playground in headless Chromium, as a visitor would.

``python -m verification.playground.run docs/_build/html`` serves the built docs, loads
the playground, plays with it, and fails if anything is not as it should be, or if the
page requests anything from elsewhere. With ``--pictures DIR`` it takes pictures, to be
looked at.
"""

import argparse
import contextlib
import functools
import json
import re
import sys
import threading
from collections.abc import Callable, Generator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from playwright.sync_api import expect as eventually

from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Record,
    deal,
    draw_starter,
    notation,
)
from thegame.agents import GreedyAgent, Planner, play_game
from thegame.tabletop import Tabletop

from .browser import opened

PATIENCE: Final = 120_000
"""The milliseconds that anything on the page may take."""

PHONE: Final = {"width": 390, "height": 844}
LAPTOP: Final = {"width": 1280, "height": 800}
PUZZLE: Final = "face-to-face tops=29,35,27,40 hands=19,45/12,50 decks=-/- player=0"


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - see its base
        """Say nothing."""


@contextlib.contextmanager
def served(site: Path) -> Generator[str]:
    """Serve a folder on this machine; yield its address."""
    handler = functools.partial(_Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def expect(true: object, what: str) -> None:
    """Fail unless it is so."""
    if not true:
        sys.exit(f"not so: {what}")


# What a visitor sees.


def says(page: Page, text: str) -> None:
    """Expect that the page replies with this text."""
    eventually(page.locator("#pg-said")).to_contain_text(text)


def table(page: Page) -> Tabletop:
    """Return the game on the page, as the page would copy it."""
    return Tabletop.read(page.locator("#pg-game").input_value())


def record(page: Page) -> Record:
    """Return the record of the game on the page."""
    found = table(page).record
    expect(found, "the game has a record")
    assert found is not None
    return found


def made(page: Page, count: int) -> None:
    """Expect that the game has this number of moves, after a while."""
    page.wait_for_function(
        "made => document.querySelector('#pg-table').dataset.made === made",
        arg=f"{count}",
    )


def in_sight(page: Page, *selectors: str) -> None:
    """Expect that parts of the page come into the window, as a whole."""
    for selector in selectors:
        eventually(page.locator(selector).first).to_be_in_viewport(ratio=0.99)


def focused(page: Page) -> str:
    """Return the label of the part that has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


# What a visitor does.


def unfold(page: Page) -> None:
    """Open everything that can be unfolded."""
    page.evaluate(
        "document.querySelectorAll('#pg details').forEach(it => it.open = true)"
    )


def new(page: Page, **settings: str) -> None:
    """Deal a game; without a word about seats they stay as they are."""
    unfold(page)
    for name in ("seed", "starter", "hand_size", "highest"):
        page.fill(f"#pg-new [name={name}]", "")
    for name, text in settings.items():
        field = page.locator(f"#pg-new [name={name}]")
        if name in {"game", "players"}:
            field.select_option(text)
        else:
            field.fill(text)
    page.click("#pg-new > button")
    says(page, f"seed {settings['seed']}: player")


def sit(page: Page, *who: str) -> None:
    """Give the seats to people and agents."""
    for seat, name in enumerate(who):
        page.locator("#pg-seats select").nth(seat).select_option(name)
        says(page, f"player {seat} is now: {name}")


def lay(page: Page, card: int, pile: int) -> None:
    """Click a card and a pile."""
    page.locator(f"[data-card='{card}']").first.click(position={"x": 8, "y": 40})
    page.locator(f"[data-pile='{pile}']").click()


def paste(page: Page, text: str) -> None:
    """Paste a text."""
    unfold(page)
    page.fill("#pg-paste textarea", text)
    page.click("#pg-paste button")


def ran(page: Page, line: str) -> str:
    """Return the output of a line in the console."""
    unfold(page)
    before = page.locator("#pg-log pre").count()
    page.fill("#pg-expression", line)
    page.press("#pg-expression", "Enter")
    eventually(page.locator("#pg-log pre")).to_have_count(before + 1)
    return page.locator("#pg-log pre").last.inner_text().partition("\n")[2]


def load(page: Page) -> None:
    """Nothing is loaded before the button is pressed; then the table is there."""
    in_sight(page, ".pg-first svg")
    page.click("#pg-load")
    eventually(page.locator("#pg-table")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".pg-first").count() == 0, "the first picture is replaced")
    in_sight(page, "#pg-said", "#pg-board", "#pg-end")
    expect(focused(page) == "card 4 of player 0", "the hand has the focus")


def legal_move(page: Page) -> None:
    """A card that fits is laid, and the library's own picture shows it."""
    page.click("[data-card='4']")
    says(page, "4 is chosen; it fits on A1, A2, D1, D2")
    expect(page.locator(".pg-fits").count() == 4, "4 piles are marked")
    page.click("[data-pile='0']")
    says(page, "player 0 lays 4 on A1")
    labels = page.locator("[data-pile='0']").get_attribute("aria-label")
    expect(labels == "pile 0: A1, ascending, shows 4", "the pile shows the card")


def refused_move(page: Page) -> None:
    """A refused move is explained beside the table, with the clause."""
    page.click("#pg-end")
    says(page, "cannot end the turn after 1 card; the minimum is 2")
    says(page, "CO-TURN-2")
    link = page.locator("#pg-said a").get_attribute("href")
    expect(link == "rules.html#co-turn-2", "the clause is linked")
    in_sight(page, "#pg-said", "#pg-board")
    expect(table(page).moves == (Play(4, 0),), "nothing has changed")


def advice(page: Page) -> None:
    """The planner says what it would do, with values; safe plays are listed."""
    page.get_by_text("What would the planner do?").click()
    ((plays, value), *_) = Planner().best_turns(table(page).view(0))
    says(page, f"{value:.3f}  {plays[0].card}-")
    page.get_by_text("Safe plays", exact=True).click()
    says(page, "safe plays: 55-A1")
    page.fill("#pg-enter input", "legal")
    page.press("#pg-enter input", "Enter")
    says(page, "legal moves: 55-A1")


def undo(page: Page) -> None:
    """A move is taken back; without one the page says so."""
    page.get_by_text("Undo", exact=True).click()
    says(page, "4-A1 is taken back")
    page.get_by_text("Undo", exact=True).click()
    says(page, "nothing to undo")


def seats(page: Page) -> None:
    """Every seat has its view, and moves on its own turn only."""
    sit(page, "person", "person")
    look = page.locator("#pg-look")
    look.select_option("1")
    says(page, "the table as seen by player 1")
    eventually(page.locator("[data-card='11']")).to_have_count(1)
    hand = [it.get_attribute("data-card") for it in page.locator("[data-card]").all()]
    expect(hand == ["11", "34", "37", "58", "66", "80", "95"], "player 1's hand")
    page.click("#pg-end")
    says(page, "player 0 is on turn, not player 1")
    lay(page, 11, 0)
    says(page, "player 0 is on turn, not player 1")
    look.select_option("watch")
    eventually(page.locator("[data-card]")).to_have_count(0)
    page.click("#pg-end")
    says(page, "a spectator cannot move")
    look.select_option("all")
    eventually(page.locator("[data-card]")).to_have_count(14)
    look.select_option("turn")
    eventually(page.locator("[data-card]")).to_have_count(7)


def hints(page: Page) -> None:
    """A hint is in the picture and in the game, and can be withdrawn."""
    page.click("#pg-talk button")
    says(page, "A1: player 0 asks: keep this pile for me")
    expect("P0: keep" in page.locator("#pg-board").inner_text(), "the hint is drawn")
    expect(record(page).hints, "the game has the hint")
    page.click("#pg-talk button")
    says(page, "withdrawn: A1")


def limit(page: Page, milliseconds: int) -> None:
    """Set the time that a line may take; a busy machine needs more than a visitor."""
    page.evaluate(
        f"document.querySelector('#pg-console').dataset.limit = {milliseconds}"
    )


def console(page: Page) -> None:
    """Python runs, whatever it does; a line that does not end is stopped."""
    limit(page, PATIENCE)
    for line, output in (
        ("state.hand", "(4, 55, 56, 75, 81, 88, 97)"),
        ("print(3)", "3"),
        ("x = 5", ""),
        ("x + 1", "6"),
        ("exit()", "SystemExit: None"),
        ("10**5000", "ValueError: Exceeds the limit"),
        ("help(state)", "Help on State in module thegame object:"),
        ("1 +", "SyntaxError: invalid syntax"),
        ("'x' * 10000", "'xxx"),
        ("input()", "EOFError"),
        ("agents.Planner(), encoding, experiments, referee", "(Planner(width=32"),
    ):
        expect(ran(page, line).startswith(output), f"{output!r} after {line!r}")
    page.press("#pg-expression", "ArrowUp")
    last = page.locator("#pg-expression").input_value()
    expect(last.startswith("agents.Planner()"), "the line before is back")
    ran(page, "_ = table.enter('97-D1')")
    expect(table(page).moves == (Play(97, 2),), "the console plays, too")
    limit(page, 2000)
    for line in ("[0 for _ in iter(int, 1)]", "sum(iter(int, 1))", "9**9**9"):
        expect("stopped after 2 seconds" in ran(page, line), f"{line} is stopped")
        says(page, "Python was started again")
        expect(table(page).moves == (Play(97, 2),), "the game is still there")
    limit(page, PATIENCE)
    expect(ran(page, "len(table.moves)") == "1", "and Python, too")


def pastes(page: Page) -> None:
    """Positions and games are pasted; other texts are refused, and change nothing."""
    game = notation.read_record(
        (Path(__file__).parents[2] / "examples" / "team-beaten.game").read_text("utf-8")
    )
    paste(page, notation.write_record(game))
    says(page, f"the table after {len(game.moves)} moves")
    expect(record(page) == game, "tags, comments and hints are kept")
    for text, reply in (
        ("chess", "expected 'cooperative' or 'face-to-face'"),
        (PUZZLE.replace("19,45", "19,45,99"), "expected"),
        ('{"a":' * 200_000, "expected at most 32 arrays and objects inside each other"),
    ):
        paste(page, text)
        says(page, reply)
        expect(record(page) == game, "the table is as before")
    paste(page, PUZZLE.replace(" ", "\n"))
    says(page, "the table after 0 moves")
    for window in (LAPTOP, PHONE):
        page.set_viewport_size(window)  # type: ignore[arg-type] # it is two numbers
        paste(page, PUZZLE)
        in_sight(page, "#pg-said", "#pg-board")
    wide = page.evaluate("document.documentElement.scrollWidth")
    expect(wide <= PHONE["width"], "a phone need not scroll sideways")
    lay(page, 19, 0)
    lay(page, 45, 1)
    says(page, "player 0 wins by laying every card")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type] # it is two numbers


def motion(page: Page) -> None:
    """A laid card moves, unless the visitor wants less motion."""
    for wanted, moving in (("no-preference", 1), ("reduce", 0)):
        page.emulate_media(reduced_motion=wanted)  # type: ignore[arg-type] # see above
        paste(page, PUZZLE)
        says(page, "the table after 0 moves")
        lay(page, 19, 0)
        says(page, "player 0 lays 19 on A")
        count = page.evaluate(
            "document.querySelector('#pg-board').getAnimations({subtree: true}).length"
        )
        expect(count == moving, f"{moving} cards move")


def keyboard(page: Page) -> None:
    """Arrow keys walk over cards and piles, and Enter chooses."""
    new(page, game="cooperative", players="2", seed="7", starter="0")
    sit(page, "person", "person")
    page.locator("[data-card='4']").focus()
    walked: list[str] = []
    for key in (
        "ArrowRight",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowUp",
        "ArrowRight",
        "ArrowDown",
    ):
        page.keyboard.press(key)
        walked.append(re.sub(r",.*| of.*", "", focused(page)))
    expect(
        walked
        == ["card 55", "card 4", "card 97", "pile 0: A1", "pile 1: A2", "card 4"],
        f"the focus walks: {walked}",
    )
    page.keyboard.press("Enter")
    says(page, "4 is chosen")
    page.keyboard.press("Escape")
    says(page, "no card is chosen")
    page.keyboard.press("Enter")
    expect(focused(page).startswith("pile 0: A1"), "the first pile that takes it")
    page.keyboard.press(" ")
    says(page, "player 0 lays 4 on A1")
    eventually(page.locator("[data-card='55']")).to_be_focused()


def by_keys(page: Page, move: Move, hand: tuple[int, ...]) -> None:
    """Make a move with at most two keys."""
    if isinstance(move, EndTurn):
        page.keyboard.press("e")
    else:
        page.keyboard.press(f"{(hand.index(move.card) + 1) % 10}")
        page.keyboard.press(f"{move.pile}")


def people(page: Page) -> None:
    """People play a whole game with keys alone; the focus stays on the table."""
    new(page, game="cooperative", players="2", seed="5")
    sit(page, "person", "person")
    page.locator("[data-card]").first.focus()
    rules = Cooperative(2)
    dealt, starter = deal(rules, seed=5), draw_starter(rules, seed=5)
    expected = play_game([GreedyAgent(), GreedyAgent()], dealt, starter=starter)
    for place, move in enumerate(expected.moves):
        by_keys(page, move, expected.state_at(place).hand)
        made(page, place + 1)
    eventually(page.locator("#pg-result")).to_be_visible()
    expect(record(page).moves == expected.moves, "the game is that of the keys")
    on_board = page.evaluate(
        "document.querySelector('#pg-board').contains(document.activeElement)"
    )
    expect(on_board, "the focus stays on the table")


def with_agents(page: Page) -> None:
    """A person plays whole games with an agent, by clicks; they are the agents' games."""
    for game, rules, agent, name in (
        ("cooperative", Cooperative(2), Planner, "planner"),
        ("face-to-face", FaceToFace(), GreedyAgent, "greedy"),
    ):
        settings = {"players": "2"} if game == "cooperative" else {}
        sit(page, "person", "person")
        new(page, game=game, seed="7", starter="0", **settings)
        sit(page, "person", name)
        expected = play_game([agent(), agent()], deal(rules, seed=7), starter=0)
        for place, move in enumerate(expected.moves):
            if expected.state_at(place).player == 1:
                continue
            made(page, place)
            if isinstance(move, EndTurn):
                page.click("#pg-end")
            else:
                lay(page, move.card, move.pile)
        made(page, len(expected.moves))
        expect(record(page).moves == expected.moves, "they play like two agents")
        eventually(page.locator("#pg-result")).to_be_visible()


def sharing(page: Page) -> None:
    """A reload keeps the game, and a link opens it elsewhere; so does a daily deal."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = page.locator("#pg-game").input_value()
    page.click("#pg-result")
    copied = page.evaluate("navigator.clipboard.readText()")
    expect(
        "Face to Face, seed 7 (person and greedy): player" in copied,
        f"a result: {copied}",
    )
    page.click("#pg-link")
    link = page.evaluate("navigator.clipboard.readText()")
    page.reload()
    eventually(page.locator("#pg-table")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#pg-game").input_value() == game, "a reload keeps the game")
    page.click("#pg-daily")
    says(page, "daily deal 20")
    day = page.evaluate("new Date().toLocaleDateString('sv')")
    expect(dict(record(page).tags) == {"Daily deal": day}, "the deal of this day")
    expected = deal(Cooperative(2), seed=int(day.replace("-", "")))
    expect(record(page).deal == expected, "the seed is the date")
    page.goto("about:blank")
    page.goto(link)
    eventually(page.locator("#pg-table")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#pg-game").input_value() == game, "the link has the game")
    who = [it.input_value() for it in page.locator("#pg-seats select").all()]
    expect(who == ["person", "greedy"], "and the seats")


def from_the_docs(page: Page) -> None:
    """Under a picture in the docs is a link that opens its position."""
    page.goto(page.url.replace("playground.html", "tutorial.html"))
    page.get_by_text("Open in the playground").first.click()
    eventually(page.locator("#pg-table")).to_be_visible(timeout=PATIENCE)
    says(page, "the table after 0 moves")


def screen_reader(page: Page) -> None:
    """Everything that can be used has a role and a name."""
    unfold(page)
    tree = page.locator("#pg").aria_snapshot()
    for line in (
        'button "card ',
        'button "pile 0: A1, ascending, shows',
        "status:",
        'group "Your turn"',
        'form "Python console"',
    ):
        expect(line in tree, f"{line} for screen readers")
    expect(
        not re.search(r"- (button|textbox|combobox)\s*(:|$)", tree, re.MULTILINE),
        "all have names",
    )


PICTURES: Final = {
    "wide-light": (LAPTOP, "light"),
    "wide-dark": (LAPTOP, "dark"),
    "narrow-light": (PHONE, "light"),
    "narrow-dark": (PHONE, "dark"),
}


def pictures(page: Page, folder: Path) -> None:
    """Take pictures of the page, with a refused move."""
    folder.mkdir(parents=True, exist_ok=True)
    sit(page, *("person" for _ in range(page.locator("#pg-seats select").count())))
    new(page, game="cooperative", players="3", seed="7", starter="0")
    page.evaluate(
        "document.querySelectorAll('#pg details').forEach(it => it.open = false)"
    )
    lay(page, 4, 0)
    lay(page, 97, 2)
    page.click("#pg-end")
    page.click("#pg-talk button")
    lay(page, 11, 2)
    lay(page, 80, 2)
    page.locator("[data-card]").nth(2).click()
    page.locator("[data-pile='2']").click()
    for name, (window, theme) in PICTURES.items():
        page.set_viewport_size(window)  # type: ignore[arg-type] # it is two numbers
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type] # light or dark
        page.screenshot(path=folder / f"{name}.png")


STEPS: Final[tuple[Callable[[Page], None], ...]] = (
    *(load, legal_move, refused_move, advice, undo, seats, hints, screen_reader),
    *(console, pastes, motion, keyboard, people, with_agents, sharing, from_the_docs),
)


def main() -> None:
    """Try everything; say what was tried."""
    parser = argparse.ArgumentParser(description="Try the playground in Chromium.")
    parser.add_argument("site", type=Path, help="the built docs")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="take pictures")
    options = parser.parse_args()
    eventually.set_options(timeout=PATIENCE)
    with served(options.site) as address, opened() as visit:
        page = visit.page
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type] # it is two numbers
        page.goto(f"{address}playground.html")
        expect(
            not [it for it in visit.requests if "pyodide" in it],
            "nothing is loaded yet",
        )
        for step in STEPS:
            step(page)
            print(f"{step.__name__.replace('_', ' ')}: fine", flush=True)
        if options.pictures is not None:
            pictures(page, options.pictures)
        # Data in the page itself is not requested from anywhere.
        here = (address, "data:", "blob:", "about:")
        elsewhere = {it for it in visit.requests if not it.startswith(here)}
        expect(any(it.endswith(".wasm") for it in visit.requests), "Python is loaded")
        expect(not elsewhere, f"no request to anywhere else; got {elsewhere}")
        complaints: list[Any] = [it for it in visit.complaints if "favicon" not in it]
        expect(not complaints, f"no errors in the page; got {json.dumps(complaints)}")
    print(f"{len(visit.requests)} requests, none of them elsewhere")


if __name__ == "__main__":
    main()
