"""Headless Chromium, driven by Playwright."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import attrs
from playwright.sync_api import ConsoleMessage, Error, Page, Request, sync_playwright

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
    None,
)
"""The installed Chromium, or None."""

OPTIONS: Final = (
    *("--disable-gpu", "--disable-quic"),
    # No other host than this one is found.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


@attrs.define(slots=False)  # Playwright marks the object
class Visit:
    """A page in the browser, with what it requested and complained about."""

    page: Page
    """The page."""

    requests: list[str] = attrs.field(factory=list[str])
    """The address of everything that the page requested."""

    complaints: list[str] = attrs.field(factory=list[str])
    """The errors that the page raised, or wrote to its console."""

    def __attrs_post_init__(self) -> None:
        self.page.on("request", self._requested)
        self.page.on("console", self._logged)
        self.page.on("pageerror", self._raised)

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _raised(self, error: Error) -> None:
        self.complaints.append(error.message)


@contextmanager
def opened(path: str | None = CHROMIUM) -> Generator[Visit]:
    """Open a page in a new browser."""
    with sync_playwright() as playwright:
        # Without a path Playwright says that Chromium is missing.
        browser = playwright.chromium.launch(executable_path=path, args=[*OPTIONS])
        with browser.new_context() as context:
            yield Visit(context.new_page())
        browser.close()
