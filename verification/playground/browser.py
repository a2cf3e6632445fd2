"""A browser that a program drives: headless Chromium, by its DevTools protocol."""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE: Final = 120
"""How many seconds something on the page may take."""

KEYS: Final = {"Tab": 9, "Enter": 13, " ": 32}


class Impatient(Exception):
    """Something did not happen on the page in time."""


def executable() -> str:
    """Return where Chromium is; exit with a message if it is not installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or sys.exit("chromium is missing: install it, or Google Chrome")


class Browser:
    """A page in the browser, and what it has requested and complained about."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self.requests: list[str] = []
        """The address of everything that the page asked for."""
        self.complaints: list[str] = []
        """What the page wrote to its console as an error, or raised."""
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **given: object) -> dict[str, Any]:
        """Send a command; return its result. Events that come first are noted."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": given}
        self._connection.send(json.dumps(command))
        while True:
            message = json.loads(self._connection.recv(timeout=PATIENCE))
            if message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(message["error"])
                result: dict[str, Any] = message["result"]
                return result
            self._note(message)

    def _note(self, event: dict[str, Any]) -> None:
        given = event.get("params", {})
        match event.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(given["request"]["url"])
            case "Network.webSocketCreated":
                self.requests.append(given["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(given["exceptionDetails"])[:500])
            case "Log.entryAdded" if given["entry"]["level"] == "error":
                entry = given["entry"]
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")
            case _:
                pass

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def open(self, address: str) -> None:
        """Open a page, and wait until it is complete."""
        self.send("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def wait(self, condition: str) -> None:
        """Wait until an expression in the page is true."""
        until = time.monotonic() + PATIENCE
        while not self.run(condition):
            if time.monotonic() > until:
                raise Impatient(condition)
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Click into the middle of an element, as a hand does."""
        x, y = self.run(
            f"(() => {{const it = document.querySelector({json.dumps(selector)});"
            "it.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = it.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2];})()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.send(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                button="left",
                clickCount=1,
            )

    def press(self, key: str) -> None:
        """Press a key."""
        text = {"Enter": "\r", " ": " "}.get(key)
        code = {"key": key, "windowsVirtualKeyCode": KEYS[key]}
        down = {**code, "type": "keyDown", **({"text": text} if text else {})}
        self.send("Input.dispatchKeyEvent", **down)
        self.send("Input.dispatchKeyEvent", **code, type="keyUp")

    def fill(self, selector: str, text: str) -> None:
        """Put a text into a field."""
        field = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{field}.value = {json.dumps(text)}")
        self.run(f"{field}.dispatchEvent(new Event('change', {{bubbles: true}}))")

    def spoken(self) -> list[tuple[str, str]]:
        """Return role and name of everything that a screen reader meets."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"]
        ]

    def look(self, width: int, height: int, *, dark: bool) -> None:
        """Make the window so large, and the system's theme light or dark."""
        size = {"width": width, "height": height}
        more = {"deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", **size, **more)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[theme])

    def screenshot(self) -> str:
        """Return the whole page as PNG, in base 64."""
        taken = self.send("Page.captureScreenshot", captureBeyondViewport=True)
        return str(taken["data"])


@contextmanager
def opened(path: str) -> Generator[Browser]:
    """Start a browser that finds no other host than this one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = (
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--remote-debugging-port=0", f"--user-data-dir={profile}"),
            *("--disable-background-networking", "--disable-component-update"),
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        )
        process = subprocess.Popen(
            [path, *options, "about:blank"], stderr=subprocess.DEVNULL
        )
        try:
            port = _eventually(lambda: _port(Path(profile) / "DevToolsActivePort"))
            address = _eventually(lambda: _address(port))
            with connect(address, max_size=None) as connection:
                yield Browser(connection)
        finally:
            process.terminate()
            process.wait()


def _eventually(found: Callable[[], str | None]) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answer := found():
            return answer
        time.sleep(0.1)
    message = "the browser did not start"
    raise Impatient(message)


def _port(file: Path) -> str | None:
    return file.read_text().split("\n")[0] if file.exists() else None


def _address(port: str) -> str | None:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
        pages = [it for it in json.load(answer) if it["type"] == "page"]
    return str(pages[0]["webSocketDebuggerUrl"]) if pages else None


if __name__ == "__main__":
    print(executable())
