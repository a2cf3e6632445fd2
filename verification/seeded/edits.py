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

    def apply(self, package: Path) -> None:
        """Make the mistake in a copy of the package; raise Stale if it is not there."""
        path = package / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if (count := text.count(self.old)) != 1:
            message = f"expected once in {self.file}, found {count} times: {self.old!r}"
            raise Stale(message)
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


class Stale(Exception):
    """An edit whose text the library no longer has."""


@attrs.frozen
class Bug:
    """A mistake that somebody could make."""

    name: str
    """What goes wrong, as a short sentence."""

    edits: tuple[Edit, ...]
    """How it is made."""

    @property
    def files(self) -> tuple[str, ...]:
        """The modules that it changes."""
        return tuple(edit.file for edit in self.edits)


def bug(name: str, file: str, *texts: tuple[str, str]) -> Bug:
    """Return a mistake in one file, given as pairs of old and new text."""
    return Bug(name, tuple(Edit(file, old, new) for old, new in texts))
