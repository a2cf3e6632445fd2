"""How a value of one kind is used as a value of another, as Python does silently."""

# What no case accepts is refused after the match statement.
# pyright: reportMatchNotExhaustive=false

from collections.abc import Iterable

from .classes import MEMBERS
from .kinds import (
    DRAFT,
    EXT,
    INT,
    NONE,
    UNKNOWN,
    Kind,
    Term,
    Untranslatable,
    atom,
    listed,
    optional,
)


def joined(kinds: Iterable[Kind]) -> Kind:
    """Return the kind that includes all these."""
    found = list(dict.fromkeys(kinds))
    if len(found) == 1:
        return found[0]
    if NONE in found or any(kind.name == "option" for kind in found):
        inner = (kind.item if kind.name == "option" else kind for kind in found)
        return optional(joined(kind for kind in inner if kind != NONE))
    if all(kind.name == "list" for kind in found):
        return listed(joined(kind.item for kind in found if kind.item != UNKNOWN))
    if {*found} == {INT, EXT}:
        return EXT
    for union, members in MEMBERS.items():
        if {kind.name for kind in found} <= {union, *(m.__name__ for m in members)}:
            return Kind(union)
    text = f"values of the kinds {', '.join(map(str, found))} in one place"
    raise Untranslatable(text)


def coerce(term: Term, kind: Kind) -> Term:
    """Return a term as a value of another kind."""
    return Term(_coerced(term, kind), kind)


def _coerced(term: Term, kind: Kind) -> str:
    code, found = term
    if found == DRAFT:
        raise Untranslatable("a draft is used as a whole")
    if found == kind or _are_lists_of_nothing(found, kind):
        return code
    match kind.name:
        case "ext" if found == INT:
            return f"(Fin {atom(code)})"
        case "option" if found == NONE:
            return "None"
        case "option" if found.name != "option":
            return f"(Some {atom(_coerced(term, kind.item))})"
        case "list" if found.name == "list":
            each = _coerced(Term("y", found.item), kind.item)
            return code if each == "y" else f"(List.map (fun y => {each}) {atom(code)})"
        case "list" if found.name == "pair":
            return _parts(
                code, found, tuple(kind.item for _ in found.parts), ("[", ";", "]")
            )
        case "pair" if found.name == "pair" and len(kind.parts) == len(found.parts):
            return _parts(code, found, kind.parts, ("(", ",", ")"))
    if found.name in {member.__name__ for member in MEMBERS.get(kind.name, ())}:
        return f"({kind.name}_{found.name} {atom(code)})"
    text = f"{code} is of kind {found}, not {kind}"
    raise Untranslatable(text)


def _are_lists_of_nothing(found: Kind, kind: Kind) -> bool:
    """Return whether one of two lists is empty, so that its kind does not matter."""
    if found.name != kind.name or found.name not in {"list", "set"}:
        return False
    return UNKNOWN in {found.item, kind.item}


def _parts(
    code: str, found: Kind, kinds: tuple[Kind, ...], marks: tuple[str, str, str]
) -> str:
    """Return a tuple taken apart and put together again."""
    names = [f"y{place}" for place in range(1, len(kinds) + 1)]
    terms = zip(names, found.parts, kinds, strict=True)
    parts = [_coerced(Term(name, part), kind) for name, part, kind in terms]
    start, mark, end = marks
    whole = f"{start}{f'{mark} '.join(parts)}{end}"
    return f"(let '({', '.join(names)}) := {code} in {whole})"
