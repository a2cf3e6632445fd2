"""Write the inventories of other projects' docs to which these docs link.

The docs build offline, so Sphinx cannot ask other sites what is where. The few names
that these pages mention are listed here instead, and ``python docs/inventories.py``
stores them in the format of Sphinx, under ``docs/_inventories``.
"""

import zlib
from pathlib import Path

FOLDER = Path(__file__).parent / "_inventories"

SITES = {
    "python": "https://docs.python.org/3/",
    "hypothesis": "https://hypothesis.readthedocs.io/en/latest/",
}
"""Where the pages are."""

CLASSES: dict[str, dict[str, tuple[str, ...]]] = {
    "python": {
        "library/collections.abc.html": (
            *("collections.abc.Callable", "collections.abc.Collection"),
            *("collections.abc.Generator", "collections.abc.Iterable"),
            *("collections.abc.Iterator", "collections.abc.Mapping"),
            "collections.abc.Sequence",
        ),
        "library/os.html": ("os.PathLike",),
        "library/random.html": ("random.Random",),
    },
    "hypothesis": {
        "reference/strategies.html": ("hypothesis.strategies.SearchStrategy",),
    },
}
"""The names that can be linked, by site and page."""


def inventory(site: str) -> bytes:
    """Return the inventory of a site, as Sphinx reads it."""
    head = (
        "# Sphinx inventory version 2\n"
        f"# Project: {site}\n"
        "# Version: \n"
        "# The remainder of this file is compressed using zlib.\n"
    )
    lines = (
        f"{name} py:class 1 {page}#$ -\n"
        for page, names in CLASSES[site].items()
        for name in names
    )
    return head.encode() + zlib.compress("".join(lines).encode(), 9)


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for site in SITES:
        (FOLDER / f"{site}.inv").write_bytes(inventory(site))


if __name__ == "__main__":
    main()
