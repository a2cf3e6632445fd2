"""Describes each page to search engines and social networks.

The first page is described by the package's own description and the best result; every
other page by its first sentences.
"""

import html
import re
import tomllib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from beaten import headline

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LONGEST = 300


def describe(_: Sphinx, page: str, __: str, context: dict[str, Any], ___: Any) -> None:
    """Add the description, the title and the picture to the head of a page."""
    if page == "index":
        description = f"{PROJECT['description']} {headline()}"
    else:
        description = opening(context.get("body", ""))
    title = re.sub("<.*?>", "", context.get("title", ""))
    card = f"{PROJECT['urls']['Documentation']}/en/latest/_static/card.png"
    tags = {
        'name="description"': description,
        'property="og:description"': description,
        'property="og:title"': "thegame" if page == "index" else f"{title} - thegame",
        'property="og:type"': "website",
        'property="og:site_name"': "thegame",
        'property="og:image"': card,
        'name="twitter:card"': "summary_large_image",
    }
    context["metatags"] = context.get("metatags", "") + "".join(
        f'\n    <meta {key} content="{html.escape(html.unescape(value))}" />'
        for key, value in tags.items()
        if value
    )


def opening(body: str) -> str:
    """Return the first paragraph of a page as plain text, cut between words."""
    first = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
    text = " ".join(re.sub("<.*?>", "", first[1]).split()) if first else ""
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rpartition(" ")[0] + " ..."


def setup(app: Sphinx) -> dict[str, bool]:
    """Process every page before it is written."""
    app.connect("html-page-context", describe)
    return {"parallel_read_safe": True}
