"""Lines of fields such as ``players=2``, whatever the fields are about.

A line declares its fields, each with its reader, and scans them. Then every field has
its value, with the type that its reader returns, and its place, where defects of what
is made from it are reported.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, ParamSpec, TypeVar

import attrs

from thegame._errors import Invalid
from thegame._frozen import shown
from thegame._sentences import one_of
from thegame._value_defects import Defect

from ._scanner import Scanner

T = TypeVar("T")
Arguments = ParamSpec("Arguments")


def scan_word(scanner: Scanner, meanings: Mapping[str, T]) -> T:
    """Read one of these words; return its meaning."""
    start, expected = scanner.at, one_of(meanings)
    word = scanner.take_word(expected)
    if word not in meanings:
        scanner.fail(expected, start)
    return meanings[word]


@attrs.define
class Field(Generic[T]):
    """A field that a line may have, and its value in the line."""

    name: str
    """Its name, without the equals sign."""

    read: Callable[[Scanner], T]
    """Reads its value."""

    parts: frozenset[str]
    """The names by which defects of a value refer to this field."""

    at: int | None = None
    """Where its value begins; None if the line does not have the field."""

    value: T = attrs.field(init=False)
    """Its value, if the line has the field."""

    def scan(self, scanner: Scanner) -> None:
        """Read the value, which comes next."""
        self.at = scanner.at
        self.value = self.read(scanner)

    def get(self, default: T) -> T:
        """Return the value, or the default if the line does not have the field."""
        return default if self.at is None else self.value


@attrs.define
class Line:
    """A line of fields, while it is read."""

    scanner: Scanner
    """The text of the line."""

    start: int
    """Where the line, or the part of it that is read here, begins."""

    fields: list[Field[Any]] = attrs.Factory(list[Field[Any]])
    """The fields that it may have; their order is that of messages."""

    def field(self, name: str, read: Callable[[Scanner], T], *parts: str) -> Field[T]:
        """Declare a field; the parts are other names for what is written in it."""
        declared = Field(name, read, frozenset((name, *parts)))
        self.fields.append(declared)
        return declared

    def scan(self) -> None:
        """Read the fields up to the end of the line, each once, in any order."""
        left = {f"{field.name}=": field for field in self.fields}
        while self.scanner.take_if(" "):
            name = next((it for it in left if self.scanner.take_if(it)), None)
            if name is None:
                self.scanner.fail(one_of(left) if left else "the end of the line")
            left.pop(name).scan(self.scanner)
        if not self.scanner.is_done:
            self.scanner.fail("a space or the end of the line")

    def require(self, *fields: Field[Any]) -> None:
        """Fail at the end of the line unless it has these fields."""
        for field in fields:
            if field.at is None:
                self.scanner.fail(f"' {field.name}='")

    def build(
        self,
        make: Callable[Arguments, T],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> T:
        """Make a value of the fields; fail at the field that is wrong, if one is."""
        try:
            return make(*args, **kwargs)
        except Invalid as error:
            defect = error.defects[0]
        expected = f"{defect.expected} ({defect.where}: {shown(defect.found)})"
        return self.scanner.fail(expected, self._place(defect))

    def _place(self, defect: Defect) -> int:
        names = {path[0] for path in defect.paths}
        places = (field.at for field in self.fields if field.parts & names)
        return next((at for at in places if at is not None), self.start)
