"""The program: all definitions of a translation, each after those that it needs."""

import ast
import enum
import functools
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from thegame._rules import Rules
from thegame._validation import Inspection

from . import contracts
from .classes import (
    BASES,
    MEMBERS,
    attribute_of,
    class_named,
    fields,
    hints,
    is_field,
    kind_of,
    owner_of,
)
from .coercions import coerce, joined
from .kinds import (
    ANY,
    HIDDEN,
    INSPECTION,
    NONE,
    Kind,
    Term,
    Untranslatable,
    atom,
    coq,
    fact,
    listed,
    safe,
)
from .statements import Body, stores
from .terms import NeedsMonad


@dataclass
class Function:
    """A translated function, as its callers know it."""

    name: str
    parameters: list[tuple[str, Kind]]
    returns: Kind
    raises: bool
    fuel: bool = False
    reads: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """The fields of records that it reads."""

    defaults: dict[str, object] = field(default_factory=dict[str, object])
    is_value: bool = False
    """Whether it is a field or a property."""

    many: int = 0
    """From which argument on it takes any number, counted from 1; 0 if it does not."""

    @property
    def inspection(self) -> str | None:
        """The parameter that notes defects; it is returned with the result."""
        return next((n for n, kind in self.parameters if kind == INSPECTION), None)

    @property
    def is_lazy(self) -> bool:
        """Whether its result is gone through later, at most once."""
        return self.returns.words == ("once",)

    @property
    def is_never_called(self) -> bool:
        """Whether it belongs to variants, which the theorems are not about."""
        return not self.name


class Program:
    """All definitions, by name and in order."""

    def __init__(self, tables: str = "State") -> None:
        self.definitions: dict[str, str] = {}
        self.places: dict[str, str] = {}
        """Where in the source a definition comes from."""

        self.pythons: list[Callable[..., Any]] = []
        """The functions that are read from the source."""

        self.tables = tables
        """What tables are: states, views or planned tables."""

        self.records: dict[str, dict[str, Kind]] = {}
        self._functions: dict[object, Function] = {}
        self._callers: list[object] = []

    def forget(self) -> None:
        """Forget the functions whose translation was refused."""
        self._callers.clear()

    def raises_errors(self, code: str) -> bool:
        """Return whether code can raise an error of the library."""
        ahead, seen = [code], set[str]()
        while ahead:
            text = ahead.pop()
            if re.search(r"(?<!@)Raise (?!Crash)", text):
                return True
            called = {*re.findall(r"\w+", text)} & {*self.definitions} - seen
            seen |= called
            ahead += [self.definitions[name] for name in called]
        return False

    def text(self) -> str:
        """Return all definitions as Coq reads them."""
        return "\n\n".join(
            f"(* {self.places[name]} *)\n{text}" if name in self.places else text
            for name, text in self.definitions.items()
        )

    def kind(self, hint: Any, owner: type | None = None) -> Kind:
        """Return the kind that an annotation means, and define its records."""
        return self.defined(self._here(kind_of(hint, owner)))

    def _here(self, kind: Kind) -> Kind:
        """Return a kind with what tables are now."""
        name = self.tables if kind.name == "Table" else kind.name
        return Kind(name, tuple(map(self._here, kind.parts)), kind.words)

    def _named(self, name: str, parameters: list[tuple[str, Kind]]) -> str:
        """Return the name of a function; for each class of tables it has its own."""
        endings = {"View": "_of_view", "PlannedTable": "_of_plan"}
        is_own = all(k.name != self.tables for _, k in parameters)
        if is_own or name.startswith(f"{self.tables}_"):
            return name
        return name + endings.get(self.tables, "")

    def defined(self, kind: Kind) -> Kind:
        """Define the records that a kind is made of."""
        for part in kind.parts:
            self.defined(part)
        if kind.name in MEMBERS:
            self._define_union(kind.name)
        elif (
            kind.name[0].isupper() and not kind.parts and kind.name not in {"Z", "None"}
        ):
            self._define_class(kind.name)
        return kind

    def _define_union(self, name: str) -> None:
        if name not in self.definitions:
            for member in MEMBERS[name]:
                self._define_class(member.__name__)
            ways = (f"{name}_{m.__name__} (_ : {m.__name__})" for m in MEMBERS[name])
            self.definitions[name] = f"Inductive {name} := {' | '.join(ways)}."

    def _define_class(self, name: str) -> None:
        """Define a record; fields of hidden kinds are left out."""
        if name in self.records:
            return
        kind = class_named(name)
        kept: dict[str, Kind] = {}
        if not issubclass(kind, enum.Enum):
            annotations = hints(kind)
            left_out = contracts.LEFT_OUT.get(name, set())
            for each in fields(kind):
                found = (
                    HIDDEN
                    if each.name in left_out
                    else self.kind(annotations[each.name])
                )
                if found != HIDDEN:
                    kept[each.name] = found
            body = "; ".join(f"{name}_{n} : {coq(k)}" for n, k in kept.items())
            text = f"Record {name} := mk_{name} {{ {body} }}."
        else:
            ways = " | ".join(f"{name}_{member.name}" for member in kind)
            text = f"Inductive {name} := {ways}."
        self.records[name] = kept
        self.definitions[name] = text

    def fact(self, term: Term) -> str:
        """Return a value as a fact of an exception."""
        if term.kind == NONE:
            return "Nothing"
        self._define_fact(term.kind)
        return f"{fact(term.kind)} {atom(term.code)}"

    def _define_fact(self, kind: Kind) -> None:
        """Define the functions that make values of these classes facts."""
        for part in kind.parts:
            self._define_fact(part)
        name = f"{kind.name}_fact"
        if name in self.definitions or kind.name not in {*MEMBERS, *self.records}:
            return
        if kind.name in MEMBERS:
            each = [Kind(member.__name__) for member in MEMBERS[kind.name]]
            ways = [f"{kind.name}_{part.name} it => {fact(part)} it" for part in each]
        elif issubclass(python := class_named(kind.name), enum.Enum):
            each = []
            ways = [
                f'{kind.name}_{way.name} => Value "{way.name}" []' for way in python
            ]
        else:
            kept = self.records[kind.name]
            each = list(kept.values())
            parts = [f"{fact(k)} ({kind.name}_{n} it)" for n, k in kept.items()]
            ways = [f'_ => Value "{kind.name}" [{"; ".join(parts)}]']
        for part in each:
            self._define_fact(part)
        head = f"Definition {name} (it : {kind.name}) : fact :="
        self.definitions[name] = f"{head} match it with {' | '.join(ways)} end."

    def constant(self, name: str, number: int) -> str:
        """Define a named number."""
        text = f"Definition constant_{name} : Z := {number}."
        if self.definitions.setdefault(f"constant_{name}", text) != text:
            raise Untranslatable(f"two numbers are called {name}")
        return f"constant_{name}"

    def attribute(self, kind: Kind, name: str) -> Function | None:
        """Return a field, a property or a method of a value; None if there is none."""
        if kind.name not in {*MEMBERS, *self.records}:
            return None
        key = kind, name, self.tables
        if key not in self._functions:
            found = self._union_attribute(kind, name) if kind.name in MEMBERS else None
            found = found or self._class_attribute(kind, name)
            if found is None:
                return None
            self._functions[key] = found
        return self._functions[key]

    def _class_attribute(self, kind: Kind, name: str) -> Function | None:
        if kind.name in MEMBERS:
            return None
        if name in self.records.get(kind.name, {}):
            field_kind = self.records[kind.name][name]
            accessor = f"{kind.name}_{name}"
            reads = {(kind.name, name)}
            parameters = [("self", kind)]
            return Function(
                accessor, parameters, field_kind, False, reads=reads, is_value=True
            )
        python_class = class_named(kind.name)
        for base, union in BASES.items():
            if issubclass(python_class, base) and _is_stored(base, name):
                return self.attribute(Kind(union), name)
        if attribute_of(python_class, name) is None:
            return None
        return self._defined_by(owner_of(python_class, name), name)

    def inherited(self, kind: Kind, name: str) -> Function | None:
        """Return a property or a method as the base classes of a class define it."""
        bases = class_named(kind.name).__mro__[1:]
        return self._defined_by(next(b for b in bases if name in vars(b)), name)

    def _defined_by(self, owner: type, name: str) -> Function | None:
        found = vars(owner)[name]
        if isinstance(found, property | functools.cached_property):
            getter: Any = found.fget if isinstance(found, property) else found.func
            made = self.function(getter, owner)
            made.is_value = True
            return made
        return self.function(found, owner) if inspect.isfunction(found) else None

    def _union_attribute(self, kind: Kind, name: str) -> Function | None:
        members = MEMBERS[kind.name]
        base = next((base for base, union in BASES.items() if union == kind.name), None)
        if base and _is_stored(base, name) and not is_field(members[0], name):
            return self._stored(base, name)
        found = [attribute_of(member, name) for member in members]
        if any(each is None for each in found):
            return None
        is_method = inspect.isfunction(found[0]) or isinstance(found[0], property)
        if is_method and all(each is found[0] for each in found):
            return self._class_attribute(Kind(members[0].__name__), name)
        return self._dispatch(kind, name)

    def _dispatch(self, kind: Kind, name: str) -> Function:
        """Define an attribute that each member of a union has in its own way."""
        members = [Kind(member.__name__) for member in MEMBERS[kind.name]]
        each = [self.attribute(member, name) for member in members]
        ways = [function for function in each if function is not None]
        if len(ways) < len(members) or any(way.fuel for way in ways):
            raise Untranslatable(f"attribute {name} of {kind}")
        first, raises = ways[0], any(way.raises for way in ways)
        returns = self.defined(joined(way.returns for way in ways))
        given = [(n, k) for n, k in first.parameters[1:] if k != NONE]
        names = "".join(f" {safe(n)}" for n, _ in given)
        lines: list[str] = []
        for member, way in zip(members, ways, strict=True):
            if way.parameters[1:] != first.parameters[1:]:
                raise Untranslatable(f"parameters of {name} differ")
            own = coerce(Term("self", member), way.parameters[0][1]).code
            call = f"{way.name} {own}{names}"
            if way.returns != returns:
                value = coerce(
                    Term("y" if way.raises else f"({call})", way.returns), returns
                )
                call = f"(y <- {call} ;; Ok {value.code})" if way.raises else value.code
            call = f"Ok {atom(call)}" if raises and not way.raises else call
            lines.append(f"  | {kind.name}_{member.name} self => {call}\n")
        text = f"match self with\n{''.join(lines)}  end"
        dispatch = Function(
            self._named(f"{kind.name}_{name}", first.parameters[1:]),
            [("self", kind), *first.parameters[1:]],
            returns,
            raises,
            reads=set[tuple[str, str]]().union(*(way.reads for way in ways)),
            defaults=first.defaults,
            is_value=first.is_value,
        )
        self._define(dispatch, f"  {text}")
        return dispatch

    def function(
        self, python: Callable[..., Any], owner: type | None = None, **given: Kind
    ) -> Function:
        """Translate a function and what it calls, once for each kind of arguments.

        ``given`` are arguments that may also be None, which is translated otherwise.
        """
        kept = self.tables
        self.tables = contracts.TABLES.get(python.__qualname__, kept)
        key = python, self.tables, *given
        if key not in self._functions:
            if key in self._callers:
                raise Untranslatable(f"{python.__qualname__} calls itself")
            self._callers.append(key)
            self._functions[key] = self._translate(python, owner, given)
            self._callers.pop()
        self.tables = kept
        return self._functions[key]

    def _translate(
        self, python: Callable[..., Any], owner: type | None, given: dict[str, Kind]
    ) -> Function:
        name, annotations = python.__qualname__, hints(python)
        returns = contracts.PARAMETERS.get((name, "return"))
        returns = returns or self.kind(annotations["return"], owner)
        if name in contracts.NEVER:
            return Function("", [], returns, raises=True)
        node = _parsed(python)
        if name in contracts.WRITTEN:
            return self._written(python, owner, returns)
        self.pythons.append(python)
        parameters: list[tuple[str, Kind]] = []
        rest = [node.args.vararg] if node.args.vararg else []
        for each in (*node.args.args, *rest, *node.args.kwonlyargs):
            known = given.get(each.arg) or contracts.PARAMETERS.get((name, each.arg))
            if known:
                kind = known
            elif each.arg == "self" and owner is Inspection:
                kind = INSPECTION
            elif each.arg == "self" and owner:
                own = Kind(BASES.get(owner, owner.__name__))
                kind = self.defined(self._here(own))
            else:
                kind = self.kind(annotations[each.arg])
            kind = listed(kind) if each in rest else kind
            parameters.append((each.arg, kind))
        _check_names(node, [n for n, _ in parameters])
        body = node.body
        if any(isinstance(inside, ast.Yield) for inside in ast.walk(node)):
            body = collected(body, node.returns)
        called = self._named("_".join([_name(python, owner), *given]), parameters)
        found = self._body(called, python, parameters, body, returns)
        found.many = len(node.args.args) + 1 if rest else 0
        found.defaults = {
            each.name: each.default
            for each in inspect.signature(python).parameters.values()
            if each.default is not each.empty
        }
        return found

    def _body(
        self,
        name: str,
        python: Callable[..., Any],
        parameters: list[tuple[str, Kind]],
        statements: list[ast.stmt],
        returns: Kind,
    ) -> Function:
        """Define a function by its statements: as a plain value if nothing can raise."""
        inspection = next((n for n, k in parameters if k == INSPECTION), None)
        for raises in (True,) if inspection else (False, True):
            body = Body(self, python, returns, raises=raises)
            body.inspection = inspection
            env = {n: Term(safe(n), kind) for n, kind in parameters}
            for parameter, kind in parameters:
                body.check_once(parameter, kind)
            try:
                code = body.block(statements, env, body.missing_return)
            except NeedsMonad:
                continue
            made = Function(name, parameters, returns, raises, body.fuel, body.reads)
            self.places[name] = body.place(statements[0])
            self._define(made, textwrap.indent(code, "  "))
            return made
        raise AssertionError(name)

    def _define(self, function: Function, body: str) -> None:
        given = [(n, k) for n, k in function.parameters if k not in {NONE, HIDDEN}]
        parameters = "".join(f" ({safe(n)} : {coq(kind)})" for n, kind in given)
        if any(kind == listed(ANY) for _, kind in given):
            parameters = f" {{A}}{parameters}"
        fuel = " (fuel : nat)" if function.fuel else ""
        parts = [function.returns, INSPECTION if function.inspection else NONE]
        returns = " * ".join(coq(part) for part in parts if part != NONE)
        result = f"res {atom(returns)}" if function.raises else returns
        head = f"Definition {function.name}{fuel}{parameters} : {result} :="
        text = f"{head}\n{body}."
        if self.definitions.setdefault(function.name, text) != text:
            raise Untranslatable(f"two functions are called {function.name}")

    def _written(
        self, python: Callable[..., Any], owner: type | None, returns: Kind
    ) -> Function:
        """Define a function that is stated by hand."""
        self.attribute(self.defined(Kind("Rules")), "starting_piles")
        own = Kind("Rules") if owner is Rules else Kind(self.tables)
        parameters = [("self", self.defined(own))]
        name = self._named(python.__qualname__.replace(".", "_"), parameters)
        text = contracts.WRITTEN[python.__qualname__].replace("Table", self.tables)
        self.definitions[name] = text.replace("this", name)
        reads = {(self.tables, "rules"), (self.tables, "tops")}
        return Function(name, parameters, returns, True, reads=reads)

    def _stored(self, base: type, name: str) -> Function:
        """Define a field of rules that their initialiser works out from the settings."""
        initialiser = vars(base)["__attrs_post_init__"]
        (node,) = ast.parse(textwrap.dedent(inspect.getsource(initialiser))).body
        assert isinstance(node, ast.FunctionDef)
        statements, value = _needed_for(name, node.body)
        returns = self.kind(hints(base)[name])
        parameters = [("self", self.defined(Kind(BASES[base])))]
        body = [*statements, ast.copy_location(ast.Return(value), value)]
        made = self._body(
            f"{base.__name__}_{name}", initialiser, parameters, body, returns
        )
        made.is_value = True
        return made


def _parsed(python: Callable[..., Any]) -> ast.FunctionDef:
    """Return the syntax of a function."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(python))).body
    assert isinstance(node, ast.FunctionDef)
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(called) not in {"property", *contracts.CACHES}:
            raise Untranslatable(f"decorator {ast.unparse(decorator)}")
    if node.args.kwarg:
        raise Untranslatable(f"{python.__qualname__} takes any keywords")
    return node


def _name(python: Callable[..., Any], owner: type | None) -> str:
    if owner is None:
        module = python.__module__.rsplit(".", 1)[-1]
        return f"{module}_{python.__name__}"
    name = python.__qualname__.replace(".", "_")
    members = MEMBERS.get(BASES.get(owner, ""), ())
    # Where some games answer for themselves, this is the answer of the others.
    own = [attribute_of(member, python.__name__) for member in members]
    getters = [each.fget if isinstance(each, property) else each for each in own]
    return f"{name}_default" if any(each is not python for each in getters) else name


def _check_names(node: ast.FunctionDef, parameters: list[str]) -> None:
    """Refuse names that Coq could not tell apart."""
    names = {*parameters, *(n for n in stores(node.body) if "." not in n)} - {"_"}
    if len({safe(name) for name in names}) < len(names):
        raise Untranslatable(f"{node.name} has names that are too much alike")


def _is_stored(base: type, name: str) -> bool:
    """Return whether the initialiser of a base class sets a field."""
    initialiser: Any = vars(base).get("__attrs_post_init__")
    stored = f'object.__setattr__(self, "{name}"'
    return initialiser is not None and stored in inspect.getsource(initialiser)


def _needed_for(
    name: str, statements: list[ast.stmt]
) -> tuple[list[ast.stmt], ast.expr]:
    """Return the value that a field gets, and the assignments that it needs."""
    kept: list[ast.stmt] = []
    value: ast.expr | None = None
    needed: set[str] = set()
    for statement in reversed(statements):
        match statement:
            case ast.Expr(
                ast.Call(
                    ast.Attribute(attr="__setattr__"), [_, ast.Constant(found), stored]
                )
            ) if found == name and value is None:
                value = stored
                needed |= _names(stored)
            case ast.Assign([ast.Name(target)], expression) if target in needed:
                kept.insert(0, statement)
                needed |= _names(expression)
            case _:
                pass
    if value is None:
        raise Untranslatable(f"{name} is set under a condition")
    return kept, value


def _names(node: ast.AST) -> set[str]:
    return {inside.id for inside in ast.walk(node) if isinstance(inside, ast.Name)}


def collected(body: list[ast.stmt], hint: ast.expr | None) -> list[ast.stmt]:
    """Return the body of a generator as that of a function that returns a list."""

    class Collect(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.Expr:
            if not isinstance(node.value, ast.Yield) or node.value.value is None:
                return node
            append = ast.Attribute(
                ast.Name("yielded", ast.Load()), "append", ast.Load()
            )
            call = ast.Call(append, [node.value.value], [])
            return ast.copy_location(ast.Expr(call), node)

        def visit_Return(self, node: ast.Return) -> ast.Return:
            return ast.copy_location(ast.Return(ast.Name("yielded", ast.Load())), node)

    (end,) = ast.parse("return yielded").body
    target, empty = ast.Name("yielded", ast.Store()), ast.List([], ast.Load())
    assert hint is not None
    start = ast.AnnAssign(target, hint, empty, simple=1)
    return [start, *(Collect().visit(statement) for statement in body), end]
