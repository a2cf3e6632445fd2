"""Kinds: the types of the translated subset, and how Coq writes them."""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias


class Untranslatable(Exception):
    """Source outside the subset; the message names the file and the line."""

    where: str | None = None

    def __str__(self) -> str:
        return f"{self.where or 'somewhere'}: {super().__str__()}"


@dataclass(frozen=True)
class Kind:
    """A type: a word, and the types that it is made of."""

    name: str
    parts: tuple["Kind", ...] = ()
    words: tuple[str, ...] = field(default=(), compare=False)
    """The names of the parameters of a function, or what else is known of values.

    A number may be a member of an enumeration, a list what can be gone through once.
    """

    @property
    def item(self) -> "Kind":
        """The kind of the elements."""
        return self.parts[0]

    def __str__(self) -> str:
        return f"{self.name}{[str(part) for part in self.parts] if self.parts else ''}"


INT: Final = Kind("Z")
BOOL: Final = Kind("bool")
EXT: Final = Kind("ext")
EXN: Final = Kind("exn")
SLICE: Final = Kind("slice")
NONE: Final = Kind("None")
"""The kind of None alone."""

HIDDEN: Final = Kind("hidden")
"""What is not translated and only passed on: clauses and texts."""

UNKNOWN: Final = Kind("unknown")
"""The kind of the elements of an empty list."""

DRAFT: Final = Kind("draft")
"""A state of which some fields are set."""

INSPECTION: Final = Kind("inspection")
"""An `Inspection`: whether it has found a defect. Functions return it changed."""

COUNTER: Final = Kind("counter")
"""A ``Counter`` of numbers: the list that it counts."""

ANY: Final = Kind("A")
"""The kind of elements that a function does not look at."""

CLASS: Final = Kind("class")
"""The class of a value."""

LIMIT: Final = Kind("limit")
"""A limit on the work of a search."""

UNWRITTEN: Final = {NONE, HIDDEN, UNKNOWN, DRAFT, CLASS, LIMIT}
"""Kinds that have no type in Coq."""


def listed(kind: Kind) -> Kind:
    """Return the kind of lists, and of tuples of any length."""
    return Kind("list", (kind,))


def once(kind: Kind) -> Kind:
    """Return the kind of what can be gone through once, and is always true."""
    return Kind(kind.name, kind.parts, ("once",))


def set_of(kind: Kind) -> Kind:
    """Return the kind of sets."""
    return Kind("set", (kind,))


def paired(*kinds: Kind) -> Kind:
    """Return the kind of tuples of a fixed length."""
    return Kind("pair", kinds)


def optional(kind: Kind) -> Kind:
    """Return the kind of values that may be None."""
    return Kind("option", (kind,))


class Term(NamedTuple):
    """A piece of Gallina, and its kind."""

    code: str
    kind: Kind


Env: TypeAlias = dict[str, Term]
"""What the names of a function stand for; a field of a draft is called ``x.y``."""


def coq(kind: Kind) -> str:
    """Return a type as Coq writes it."""
    if kind in UNWRITTEN:
        text = f"a value of kind {kind}"
        raise Untranslatable(text)
    parts = [coq(part) for part in kind.parts]
    match kind.name:
        case "list" | "set":
            return f"list {atom(parts[0])}"
        case "dict":
            return f"list ({parts[0]} * {parts[1]})"
        case "pair":
            return f"({' * '.join(parts)})"
        case "option":
            return f"option {atom(parts[0])}"
        case "fun":
            return f"({' -> '.join([*parts[:-1], f'res {atom(parts[-1])}'])})"
        case "slice":
            return "(Z * Z)"
        case "inspection":
            return "bool"
        case "counter":
            return "list Z"
        case name:
            return name


def atom(code: str) -> str:
    """Return code that can be an argument."""
    whole = code[0] in "([" and code[-1] in ")]" and _closes_last(code)
    return code if whole or re.fullmatch(r"\w+", code) else f"({code})"


def _closes_last(code: str) -> bool:
    """Return whether the bracket that opens first closes last."""
    depth = 0
    for place, letter in enumerate(code):
        depth += (letter in "([") - (letter in ")]")
        if not depth:
            return place == len(code) - 1
    return False


RESERVED: Final = re.compile(
    r"at|in|end|match|with|fix|for|let|fun|then|exists|where|left|right|Set|Type"
    r"|loop|value|it|each|fuel|result|flow|[xy]\d*"
    r"|true|false|negb|fst|snd|mem|sort|rev|hidden|(?:py|mk|constant)_\w+"
)
"""Words of Coq, and names that a translation makes; Python's get an underscore."""


def safe(name: str) -> str:
    """Return a name of the source as Coq may write it."""
    name = name.replace(".", "_").strip("_") or "_"
    return f"{name}_" if RESERVED.fullmatch(name) else name


def fact(kind: Kind) -> str:
    """Return the function that makes a value a fact of an exception."""
    match kind.name:
        case "Z":
            return "Num"
        case "bool":
            return "Flag"
        case "list" | "option":
            return f"fact_{kind.name} {atom(fact(kind.item))}"
        case name if name[0].isupper() and not kind.parts:
            return f"{name}_fact"
        case _:
            text = f"a fact of kind {kind}"
            raise Untranslatable(text)


def equality(kind: Kind) -> str:
    """Return the function that compares two values as ``==`` does."""
    match kind.name:
        case "Z":
            return "Z.eqb"
        case "bool":
            return "Bool.eqb"
        case "list":
            return f"(py_list_eqb {equality(kind.item)})"
        case "option":
            return f"(py_option_eqb {equality(kind.item)})"
        case "pair":
            first, *others = map(equality, kind.parts)
            for other in others:
                first = f"(py_pair_eqb {first} {other})"
            return first
        case _:
            text = f"comparing values of kind {kind}"
            raise Untranslatable(text)
