"""Tries the playground in headless Chromium, as a visitor would.

``python -m verification.playground.run docs/_build/html`` serves the built docs, loads
the playground, plays with it, and fails if anything is not as it should be, or if the
page asks for anything from elsewhere. With ``--pictures DIR`` it takes pictures, to be
looked at.
"""

import argparse
import base64
import contextlib
import functools
import json
import re
import sys
import threading
from collections.abc import Callable, Generator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from thegame import notation

from .browser import Browser, executable, opened

MOST_MOVES: Final = 200
"""How many moves a whole game has at most."""


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


def expect(true: bool, what: str) -> None:
    """Fail unless it is so."""
    if not true:
        sys.exit(f"not so: {what}")


# What a visitor sees.


def said(browser: Browser) -> str:
    """Return what the page said last."""
    return str(browser.run("document.querySelector('#pg-said').innerText"))


def value(browser: Browser, name: str) -> str:
    """Return what is in a field."""
    return str(browser.run(f"document.querySelector('#pg-{name}').value"))


def asked(browser: Browser, expression: str) -> str:
    """Return what the console answers."""
    browser.fill("#pg-expression", expression)
    browser.click("#pg-console button")
    printed = str(browser.run("document.querySelector('#pg-log').lastChild.innerText"))
    return printed.partition("\n")[2]


def tops(browser: Browser) -> list[int]:
    """Return what the piles show, by the picture."""
    labels = browser.run(
        "[...document.querySelectorAll('[data-pile]')].map("
        "it => [it.dataset.pile, it.getAttribute('aria-label')])"
    )
    found = sorted((int(pile), re.findall(r"shows (\d+)", it)) for pile, it in labels)
    return [int(top) for _, (top,) in found]


def lay(browser: Browser, card: int, pile: int) -> None:
    """Click a card of the player on turn, and a pile."""
    browser.click(f"[data-card='{card}']")
    browser.click(f"[data-pile='{pile}']")


# What a visitor does.


def load(browser: Browser) -> None:
    """Nothing is loaded before the button is pressed; then the table is there."""
    early = [url for url in browser.requests if "pyodide" in url or "library" in url]
    expect(not early, "nothing is loaded before the button is pressed")
    browser.click("#pg-load")
    failed = "document.querySelector('#pg-progress').innerText.includes('could not')"
    browser.wait(f"!document.querySelector('#pg-table').hidden || {failed}")
    told = browser.run("document.querySelector('#pg-progress').innerText")
    expect(not browser.run(failed), f"it is loaded; the page says: {told}")
    expect(tops(browser) == [1, 1, 100, 100], "four untouched piles")
    expect("player 1 is on turn" in asked(browser, "str(state)"), "player 1 starts")


def legal_move(browser: Browser) -> None:
    """A card that fits is laid, and the library's own picture shows it."""
    browser.click("[data-card='11']")
    expect("11 is chosen; it fits on A1, A2, D1, D2." in said(browser), "11 is chosen")
    expect(browser.run("document.querySelectorAll('.pg-fits').length") == 4, "4 fit")
    browser.click("[data-pile='0']")
    expect("Player 1 laid 11 on pile A1." in said(browser), "11 is laid")
    expect(tops(browser) == [11, 1, 100, 100], "pile A1 shows 11")
    expect("laid=1" in value(browser, "position"), "the position says so")


def refused_move(browser: Browser) -> None:
    """A card that does not fit is refused, with the clause; so is a turn too short."""
    lay(browser, 95, 0)
    lay(browser, 34, 0)
    expect("34 does not fit on pile A1" in said(browser), "34 is refused")
    expect("CO-PLAY-1" in said(browser), "the clause is named")
    expect("strictly greater" in said(browser), "the clause is shown")
    expect(tops(browser) == [95, 1, 100, 100], "the table is as before")
    link = "document.querySelector('#pg-said a').href"
    expect(str(browser.run(link)).endswith("rules.html#co-play-1"), "a link to it")
    browser.click("#pg-undo")
    browser.click("#pg-end")
    expect("Cannot end the turn after 1 card" in said(browser), "too few are laid")


def undo(browser: Browser) -> None:
    """Moves are taken back, one by one."""
    browser.click("#pg-undo")
    expect("11-A1 is taken back." in said(browser), "11 is taken back")
    expect(tops(browser) == [1, 1, 100, 100], "the first table again")
    disabled = browser.run("document.querySelector('#pg-undo').disabled")
    expect(disabled is True, "nothing is left to undo")


def seats(browser: Browser) -> None:
    """Every seat has its view; nobody else's cards are in the page."""
    browser.fill("#pg-seat", "0")
    cards = "[...document.querySelectorAll('[data-card]')].map(it => it.dataset.card)"
    expect(
        browser.run(cards) == ["4", "55", "56", "75", "81", "88", "97"],
        "player 0's hand",
    )
    lay(browser, 4, 0)
    expect("Player 1 is on turn, not player 0." in said(browser), "not their turn")
    browser.fill("#pg-seat", "watch")
    expect(browser.run(cards) == [], "a spectator sees no hand")
    browser.fill("#pg-seat", "all")
    expect(len(browser.run(cards)) == 14, "all hands")
    browser.fill("#pg-seat", "turn")


def hints(browser: Browser) -> None:
    """A hint is in the picture, and can be withdrawn."""
    browser.click("#pg-talk button")
    board = "document.querySelector('#pg-board').innerHTML"
    expect("P0: keep" in str(browser.run(board)), "the hint is drawn")
    browser.click("#pg-talk button")
    expect("P0: keep" not in str(browser.run(board)), "the hint is withdrawn")


def keyboard(browser: Browser) -> None:
    """Cards and piles are buttons, for keys and for screen readers."""
    spoken = browser.spoken()
    expect(("button", "card 11 of player 1") in spoken, "cards are buttons")
    expect(("button", "pile D2, descending, shows 100") in spoken, "so are piles")
    browser.run("document.querySelector('#pg-seat').focus()")
    focused = "document.activeElement.getAttribute('aria-label')"
    labels: list[str] = []
    for _ in range(11):
        browser.press("Tab")
        labels.append(str(browser.run(focused)))
    expect(labels[0].startswith("pile A1") and "player 1" in labels[-1], "Tab goes on")
    browser.press("Enter")
    expect("95 is chosen" in said(browser), "Enter chooses the card in focus")
    expect(str(browser.run(focused)) == labels[-1], "the focus stays")
    browser.run("document.querySelector('[data-pile=\"3\"]').focus()")
    browser.press(" ")
    expect("Player 1 laid 95 on pile D2." in said(browser), "the space bar lays it")
    browser.click("#pg-undo")


def console(browser: Browser) -> None:
    """Expressions about the state are evaluated; errors are told."""
    expect(asked(browser, "state.hand") == "(11, 34, 37, 58, 66, 80, 95)", "a hand")
    expect(asked(browser, "state.play(2, 0)").startswith("NotInHand: "), "an error")
    expect(asked(browser, "1 +").startswith("SyntaxError: "), "no expression")
    expect("<" in asked(browser, "svg.table(view)"), "a picture as text")


def whole_game(browser: Browser, settings: dict[str, str]) -> None:
    """A whole game is played by clicks, and its notation is that of a legal game."""
    for name, text in settings.items():
        browser.fill(f"#pg-new [name={name}]", text)
    browser.run("document.querySelector('#pg-new details').open = true")
    browser.click("#pg-new button")
    for _ in range(MOST_MOVES):
        chosen = asked(
            browser, "(state.safe_plays() + state.legal_moves() + (None,))[0]"
        )
        if chosen == "None":
            break
        play = re.fullmatch(r"Play\(card=(\d+), pile=(\d+)\)", chosen)
        if play is None:
            browser.click("#pg-end")
        else:
            lay(browser, int(play[1]), int(play[2]))
    expect("The game is over: " in said(browser), "the game ends")
    record = notation.read_record(value(browser, "record"))
    expect(record.state.is_over, "its notation is that of a whole game")
    expect(str(record.outcome) in said(browser), "with the same outcome")


def paste(browser: Browser) -> None:
    """A position and a game can be pasted; a text that is neither is refused."""
    browser.run("document.querySelectorAll('#pg-table > details')[1].open = true")
    game = value(browser, "record")
    browser.click("[data-copy='pg-record']")
    copied = browser.run("getSelection().toString()")
    expect(copied == game, "the game is selected, to be copied")
    position = "face-to-face tops=29,35,27,40 hands=19,45/12,50 decks=-/- player=0"
    for text, answer in (
        (position, "The position is on the table."),
        (position.replace("19,45", "19,45,99"), "expected"),
        (game, "The game is on the table after"),
        ("chess", "expected 'cooperative' or 'face-to-face'"),
    ):
        browser.fill("#pg-paste textarea", text)
        browser.click("#pg-paste button")
        expect(answer in said(browser), f"{answer!r} after {text[:60]!r}")
    browser.fill("#pg-paste textarea", position)
    browser.click("#pg-paste button")
    lay(browser, 19, 0)
    lay(browser, 45, 1)
    expect(
        "player 0 wins by laying every card" in said(browser), "the puzzle is solved"
    )


PICTURES: Final = {
    "wide-light": (1440, 1000, False),
    "wide-dark": (1440, 1000, True),
    "narrow-light": (390, 844, False),
    "narrow-dark": (390, 844, True),
}


def pictures(browser: Browser, folder: Path) -> None:
    """Take pictures of the page, with a refused move."""
    folder.mkdir(parents=True, exist_ok=True)
    browser.fill("#pg-new [name=game]", "cooperative")
    for name, text in {"seed": "7", "highest": "", "hand_size": ""}.items():
        browser.fill(f"#pg-new [name={name}]", text)
    browser.click("#pg-new button")
    lay(browser, 11, 0)
    lay(browser, 95, 2)
    browser.click("#pg-end")
    browser.click("#pg-talk button")
    lay(browser, 4, 0)
    for name, (width, height, dark) in PICTURES.items():
        browser.look(width, height, dark=dark)
        browser.run("scrollTo(0, 0)")
        taken = base64.b64decode(browser.screenshot())
        (folder / f"{name}.png").write_bytes(taken)


DUEL: Final = {"game": "face-to-face", "hand_size": "3", "highest": "20", "seed": "3"}
TEAM: Final = {"game": "cooperative", "hand_size": "", "highest": "", "seed": "5"}


def main() -> None:
    """Try everything; say what was tried."""
    parser = argparse.ArgumentParser(description="Try the playground in Chromium.")
    parser.add_argument("site", type=Path, help="the built docs")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="take pictures")
    options = parser.parse_args()
    steps: list[Callable[[Browser], None]] = [
        *(load, legal_move, refused_move, undo, seats, hints, keyboard, console),
        functools.partial(whole_game, settings=DUEL),
        functools.partial(whole_game, settings=TEAM),
        paste,
    ]
    with served(options.site) as address, opened(executable()) as browser:
        browser.look(1280, 900, dark=False)
        browser.open(f"{address}playground.html")
        for step in steps:
            step(browser)
            name = getattr(step, "__name__", "whole_game").replace("_", " ")
            print(f"{name}: fine", flush=True)
        if options.pictures is not None:
            pictures(browser, options.pictures)
        browser.run("1")
        # What is written in a page itself is not asked for anywhere.
        here = (address, "data:", "blob:")
        elsewhere = {url for url in browser.requests if not url.startswith(here)}
        expect(not elsewhere, f"no request to anywhere else; got {elsewhere}")
        complaints = [it for it in browser.complaints if "favicon" not in it]
        expect(not complaints, f"no errors in the page; got {json.dumps(complaints)}")
    print(f"{len(browser.requests)} requests, none of them elsewhere")


if __name__ == "__main__":
    main()
