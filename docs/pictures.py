"""Screenshots of the golden pictures in Chromium: two widths, light and dark.

``nox -s pictures`` writes the screenshots to ``docs/_build/pictures``.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.svg"))
TARGET = ROOT / "docs" / "_build" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Each width, with the height that all pictures together need.
WINDOWS = ((360, 3700), (1000, 5500))
# The styles of a light page and a dark one.
LIGHT, DARK = "color:#111;background:#fff", "color:#ddd;background:#131416"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def page(style: str, *, files: bool) -> str:
    """Return a page with all pictures, either inside its text or as files."""
    pictures = (
        f"<p><img style='max-width:100%' src='{path.as_uri()}' alt=''></p>"
        if files
        else f"<p>{path.read_text(encoding='utf-8')}</p>"
        for path in GOLDEN
    )
    return (
        "<!doctype html><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<body style='margin:16px;{style}'>{''.join(pictures)}"
    )


def shoot(browser: str, name: str, html: str, size: str, *, dark: bool) -> None:
    """Make one screenshot, with a fresh profile of the browser."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "page.html"
        source.write_text(html, encoding="utf-8")
        subprocess.run(
            [
                browser,
                *FLAGS,
                f"--user-data-dir={folder}/profile",
                f"--blink-settings=preferredColorScheme={0 if dark else 1}",
                f"--window-size={size}",
                f"--screenshot={TARGET / name}.png",
                source.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )


def main() -> None:
    """Make all screenshots, if a browser is installed."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit(f"cannot make screenshots: none of {', '.join(BROWSERS)} is installed")
    TARGET.mkdir(parents=True, exist_ok=True)
    for width, height in WINDOWS:
        size = f"{width},{height}"
        for theme, style in (("light", LIGHT), ("dark", DARK)):
            dark = theme == "dark"
            name = f"{width}-{theme}"
            shoot(browser, name, page(style, files=False), size, dark=dark)
            # A page can have another theme than the system; a file follows the system.
            switched, files = page(style, files=False), page(style, files=True)
            shoot(browser, f"{name}-switched", switched, size, dark=not dark)
            shoot(browser, f"{name}-files", files, size, dark=dark)
    print(f"the screenshots are in {TARGET}")


if __name__ == "__main__":
    main()
