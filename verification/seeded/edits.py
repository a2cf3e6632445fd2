"""Seeded bugs as edits: a text of the source, and what the mistake makes of it."""

from pathlib import Path

import attrs


@attrs.frozen
class Edit:
    """One text that is replaced by another."""

    file: str
    """The module, as a path inside the package."""

    old: str
    """The text of the library; it occurs exactly once in the module."""

    new: str
    """The text with the mistake."""


class Stale(Exception):
    """An edit whose text the library no longer has."""


@attrs.frozen
class Bug:
    """A mistake that somebody could make."""

    name: str
    """What goes wrong, as a short sentence."""

    edits: tuple[Edit, ...]
    """How it is made."""

    def texts(self, package: Path) -> dict[Path, str]:
        """Return what the mistake makes of the modules that it changes.

        Raises `Stale` if the package no longer has the text of an edit.
        """
        texts: dict[Path, str] = {}
        for edit in self.edits:
            path = package / edit.file
            if path not in texts:
                texts[path] = path.read_text("utf-8") if path.exists() else ""
            if (count := texts[path].count(edit.old)) != 1:
                where = f"once in {edit.file}, found {count} times"
                message = f"expected {where}: {edit.old!r}"
                raise Stale(message)
            texts[path] = texts[path].replace(edit.old, edit.new)
        return texts

    def applies(self, package: Path) -> bool:
        """Whether the package still has the texts of all edits."""
        try:
            self.texts(package)
        except Stale:
            return False
        return True

    @property
    def files(self) -> tuple[str, ...]:
        """The modules that it changes."""
        return tuple(edit.file for edit in self.edits)


def bug(name: str, file: str, *texts: tuple[str, str]) -> Bug:
    """Return a mistake in one file, given as pairs of old and new text."""
    return Bug(name, tuple(Edit(file, old, new) for old, new in texts))
