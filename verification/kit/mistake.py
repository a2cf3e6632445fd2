"""A mistake: an edit of the JavaScript program."""

import attrs


@attrs.frozen
class Mistake:
    """A mistake in the JavaScript program."""

    name: str
    """What goes wrong, as a short sentence; that of the seeded bug if it is one."""

    file: str
    """The module."""

    edits: tuple[tuple[str, str], ...]
    """Texts that occur once in the module, and what replaces them."""

    search: bool = False
    """Whether the program tries sequences instead of using the closed form."""

    def source(self, text: str) -> str:
        """Return the text of the module with the mistake in it."""
        for old, new in self.edits:
            if (count := text.count(old)) != 1:
                message = f"{self.name}: expected once, found {count} times: {old!r}"
                raise ValueError(message)
            text = text.replace(old, new)
        return text


def mistake(file: str, name: str, *edits: tuple[str, str]) -> Mistake:
    """Return a mistake in one module, given as pairs of old and new text."""
    return Mistake(name, file, edits)
