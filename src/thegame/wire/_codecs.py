"""Codecs: the description of a part of a document, for readers, writer and schemas.

Each kind of part is a class with four methods: `inspect` notes every defect of plain
JSON, `build` makes the value from JSON without defects, `write` turns a value into
JSON, and `schema` describes the part in the words of JSON Schema. Codecs know no
rules: a value that contradicts them is refused by its constructor when it is built.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from thegame._errors import Invalid
from thegame._sentences import one_of
from thegame._validation import Inspection
from thegame._value_defects import Defect, Path

from ._json import LARGEST, Bare, Doubled, Json, WireError, is_array, is_object, is_text

Schema: TypeAlias = dict[str, Any]

Named: TypeAlias = dict[str, Schema] | None
"""The schemas that others refer to by name; None if each is written out in place."""

Value = TypeVar("Value")

UNKNOWN: Final = 99
"""An object with more unknown fields than this has one defect for all of them."""


def refusal(found: object, expected: str) -> WireError:
    """Return the error of a part; the codecs around it complete the path."""
    return WireError((Defect(((),), found, expected),))


def moved(error: Invalid, *prefix: str | int) -> WireError:
    """Return the error of a part as one of the whole, with longer paths."""
    return WireError(tuple(defect.moved(prefix) for defect in error.defects))


class Codec(Generic[Value]):
    """The description of a part of a document."""

    expected: str
    """The allowed values, in the words of error messages."""

    @abstractmethod
    def holds(self, value: Json) -> bool:
        """Return whether a value is allowed, without a look at its parts."""

    def hold_all(self, _: Sequence[Json], /) -> bool:
        """Return whether values are known to be allowed without a look at each."""
        return False

    def expected_for(self, _: Json, /) -> str:
        """Return the allowed values, as far as a wrong value misses them."""
        return self.expected

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        """Note every defect of plain JSON."""
        if not self.holds(value):
            check.defect(path, value, self.expected_for(value))

    def build(self, value: Json) -> Value:
        """Return the value that JSON without defects describes."""
        built: Value = value
        return built

    def write(self, value: Value) -> Json:
        """Return a value as JSON; raise `WireError` at its first defect."""
        if not self.holds(value):
            raise refusal(value, self.expected_for(value))
        return value

    @abstractmethod
    def schema(self, named: Named, /) -> Schema:
        """Return the JSON Schema; those of objects are added to the named ones."""


class Flag(Codec[bool]):
    """True or false."""

    expected = "true or false"

    def holds(self, value: Json) -> bool:
        return type(value) is bool

    def schema(self, _: Named, /) -> Schema:
        return {"type": "boolean"}


def _is_whole(value: Json) -> bool:
    """Return whether JSON is a number without a fraction, of any size."""
    return type(value) is int or (type(value) is Bare and value.lstrip("-").isdigit())


class Number(Codec[int]):
    """An integer within bounds."""

    def __init__(self, low: int = -LARGEST, high: int = LARGEST) -> None:
        self.low, self.high = low, high
        self.within = self.expected = f"an int from {low} to {high}"
        if high == LARGEST:
            # Only a number of so many digits needs to know the limit.
            self.expected = "an int" if low < 0 else f"an int of at least {low}"

    def holds(self, value: Json) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def expected_for(self, value: Json, /) -> str:
        return self.within if _is_whole(value) else self.expected

    def hold_all(self, values: Sequence[Json], /) -> bool:
        # Most arrays are cards. One look at all is much faster than one by one.
        return (
            {*map(type, values)} == {int}
            and self.low <= min(values)
            and max(values) <= self.high
        )

    def schema(self, _: Named, /) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Text(Codec[str]):
    """A string."""

    expected = "a string"

    def holds(self, value: Json) -> bool:
        return type(value) is str

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        if not self.holds(value):
            check.defect(path, value, self.expected)
        elif not is_text(value):
            check.defect(path, value, "a string without half a surrogate pair")

    def write(self, value: str) -> Json:
        check = Inspection()
        self.inspect(value, (), check)
        check.conclude(WireError)
        return value

    def schema(self, _: Named, /) -> Schema:
        return {"type": "string"}


Member = TypeVar("Member", bound=Enum)


class Word(Codec[Member]):
    """The name of a member of an enumeration, in lower case."""

    def __init__(self, enumeration: type[Member]) -> None:
        self._enumeration = enumeration
        self._members = {member.name.lower(): member for member in enumeration}
        self.expected = one_of(self._members)

    def holds(self, value: Json) -> bool:
        return type(value) is str and value in self._members

    def build(self, value: Json) -> Member:
        return self._members[value]

    def write(self, value: Member) -> Json:
        if not isinstance(value, self._enumeration):
            raise refusal(value, self.expected)
        return value.name.lower()

    def schema(self, _: Named, /) -> Schema:
        return {"enum": [*self._members]}


class Optional(Codec[Value | None]):
    """Another part, or null."""

    def __init__(self, part: Codec[Value]) -> None:
        self.part = part
        self.expected = f"{part.expected} or null"

    def holds(self, value: Json) -> bool:
        return value is None or self.part.holds(value)

    def expected_for(self, value: Json, /) -> str:
        return f"{self.part.expected_for(value)} or null"

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        if not self.holds(value):
            check.defect(path, value, self.expected_for(value))
        elif value is not None:
            self.part.inspect(value, path, check)

    def build(self, value: Json) -> Value | None:
        return None if value is None else self.part.build(value)

    def write(self, value: Value | None) -> Json:
        return None if value is None else self.part.write(value)

    def schema(self, named: Named, /) -> Schema:
        return alternatives([self.part.schema(named), {"type": "null"}])


class Array(Codec[tuple[Value, ...]]):
    """An array of limited length."""

    def __init__(self, part: Codec[Value], most: int) -> None:
        self.part, self.most = part, most
        self.expected = f"an array of at most {most}"

    def holds(self, value: Json) -> bool:
        return is_array(value) and len(value) <= self.most

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        if not self.holds(value):
            check.defect(path, self._found(value), self.expected)
        elif not self.part.hold_all(value):
            for index, part in enumerate(value):
                self.part.inspect(part, (*path, index), check)

    def _found(self, value: Json) -> object:
        """Return a wrong value as a message shows it: of a long array, its length."""
        return Bare(f"{len(value)} parts") if is_array(value) else value

    def build(self, value: Json) -> tuple[Value, ...]:
        if isinstance(self.part, Number):
            return tuple(value)
        return tuple(map(self.part.build, value))

    def write(self, value: tuple[Value, ...]) -> Json:
        if not self.holds(value):
            raise refusal(self._found(value), self.expected)
        if self.part.hold_all(value):
            return [*value]
        written: list[Json] = []
        try:
            for part in value:
                written.append(self.part.write(part))
        except WireError as error:
            raise moved(error, len(written)) from None
        return written

    def schema(self, named: Named, /) -> Schema:
        items = self.part.schema(named)
        return {"type": "array", "items": items, "maxItems": self.most}


class Structure(Codec[Value]):
    """An object, or one of several."""

    expected = "an object"

    options: tuple["Object[Any]", ...]
    """The objects that this part can be."""

    def holds(self, value: Json) -> bool:
        return isinstance(value, dict)

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        if is_object(value):
            self.inspect_fields(value, path, check)
        elif isinstance(value, Doubled):
            check.defects.append(value.defect(path))
        else:
            check.defect(path, value, self.expected)

    @abstractmethod
    def inspect_fields(
        self, fields: dict[str, Json], path: Path, check: Inspection
    ) -> None:
        """Note every defect of an object that has each field once."""


@attrs.define(eq=False, slots=False)
class Object(Structure[Value]):
    """An object with these fields and no others."""

    value_type: type[Any]
    """The class of the values."""

    description: str
    """The first sentence of the schema."""

    fields: Mapping[str, Codec[Any]]
    """The parts, named like the attributes of the values."""

    tag: Mapping[str, str] = attrs.field(factory=dict[str, str])
    """A first field with a constant, which tells this object from others."""

    make: Callable[..., Value] | None = None
    """The constructor, which takes the fields by name; None for that of the class."""

    defaults: Mapping[str, object] = attrs.field(factory=dict[str, object])
    """The fields that are left out if the value has these in their places."""

    contradictions: Callable[[dict[str, Json], Inspection], None] | None = None
    """Notes where fields that are right by themselves contradict each other."""

    name: str = ""
    """The name of the schema, if it is not that of the class of the values."""

    def __attrs_post_init__(self) -> None:
        self.options = (self,)
        self._known = frozenset((*self.tag, *self.fields))

    def inspect_fields(
        self, fields: dict[str, Json], path: Path, check: Inspection
    ) -> None:
        if len(fields) > len(self._known) + UNKNOWN:
            # Like an array that is too long. To name each field would be a million
            # defects, and sorting them takes longer than reading the text.
            found = Bare(f"{len(fields)} fields")
            check.defect(path, found, f"at most {len(self._known)} fields")
            return
        before = len(check.defects)
        for name, word in self.tag.items():
            it = fields.get(name, attrs.NOTHING)
            if type(it) is not str or it != word:
                check.defect((*path, name), it, repr(word))
        for name, part in self.fields.items():
            if name in fields:
                part.inspect(fields[name], (*path, name), check)
            elif name not in self.defaults:
                check.defect((*path, name), attrs.NOTHING, part.expected)
        if not fields.keys() <= self._known:
            for name in sorted(fields.keys() - self._known):
                where, problem = (*path, name), "unknown field"
                check.defect(where, fields[name], "no such field", problem)
        if len(check.defects) == before:
            check.defects += [it.moved(path) for it in self._contradicting(fields)]

    def _contradicting(self, fields: dict[str, Json]) -> list[Defect]:
        check = Inspection()
        if self.contradictions is not None:
            self.contradictions(fields, check)
        return check.defects

    def build(self, value: Json) -> Value:
        parts: dict[str, Any] = {}
        name = ""
        try:
            for name, part in self.fields.items():
                if name in value:
                    parts[name] = part.build(value[name])
        except Invalid as error:
            raise moved(error, name) from None
        make: Callable[..., Value] = self.make or self.value_type
        return make(**parts)

    def write(self, value: Value) -> Json:
        written: dict[str, Json] = {**self.tag}
        name = ""
        facts = self._facts(value)
        try:
            for (name, part), fact in zip(self.fields.items(), facts, strict=True):
                if name not in self.defaults or fact != self.defaults[name]:
                    written[name] = part.write(fact)
        except WireError as error:
            raise moved(error, name) from None
        if wrong := self._contradicting(written):
            raise WireError((wrong[0],))
        return written

    def _facts(self, value: Value) -> Iterable[Any]:
        """Return the attributes that are written, in the order of the fields."""
        return [getattr(value, name) for name in self.fields]

    def schema(self, named: Named, /) -> Schema:
        if named is None:
            return self.body({}, None)
        name = self.name or self.value_type.__name__
        if name not in named:
            named[name] = self.body({}, named)
        return {"$ref": f"#/$defs/{name}"}

    def body(self, head: Schema, named: Named) -> Schema:
        """Return the schema written out, with these fields before its own."""
        tag = {name: {"const": word} for name, word in self.tag.items()}
        fields = {name: part.schema(named) for name, part in self.fields.items()}
        needed = (name for name in fields if name not in self.defaults)
        return {
            "description": self.description,
            "type": "object",
            "properties": {**head, **tag, **fields},
            "required": [*head, *tag, *needed],
            "additionalProperties": False,
        }


class Pair(Object[tuple[Any, Any]]):
    """An object with two fields, whose value is a pair of them."""

    def __init__(self, name: str, description: str, /, **fields: Codec[Any]) -> None:
        super().__init__(tuple, description, fields, make=_pair, name=name)

    def _facts(self, value: tuple[Any, Any]) -> Iterable[Any]:
        return value


def _pair(**parts: Any) -> Any:
    return tuple(parts.values())


class OneOf(Structure[Value]):
    """One of several objects, which differ in the word in their first field."""

    def __init__(self, *options: Object[Any]) -> None:
        self.options = options
        (self._tag,) = options[0].tag
        self._by_word = {option.tag[self._tag]: option for option in options}
        self._by_type = {option.value_type: option for option in options}

    def inspect_fields(
        self, fields: dict[str, Json], path: Path, check: Inspection
    ) -> None:
        word = fields.get(self._tag, attrs.NOTHING)
        if type(word) is str and word in self._by_word:
            self._by_word[word].inspect_fields(fields, path, check)
        else:
            check.defect((*path, self._tag), word, one_of(self._by_word))

    def build(self, value: Json) -> Value:
        built: Value = self._by_word[value[self._tag]].build(value)
        return built

    def write(self, value: Value) -> Json:
        option = self._by_type.get(type(value))
        if option is None:
            raise refusal(value, self.expected)
        return option.write(value)

    def schema(self, named: Named, /) -> Schema:
        return alternatives([option.schema(named) for option in self.options])


def alternatives(schemas: Sequence[Schema]) -> Schema:
    """Return the schema of one of several parts; a choice among them is one list."""
    flat = [
        option
        for schema in schemas
        for option in (schema["oneOf"] if [*schema] == ["oneOf"] else [schema])
    ]
    return flat[0] if len(flat) == 1 else {"oneOf": flat}
