"""Calls: of translated functions, of values that are functions, and of built-ins."""

# What no case accepts is refused after the match statement.
# pyright: reportMatchNotExhaustive=false

import ast
import builtins
import inspect
import typing
from bisect import bisect_left, bisect_right
from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import attrs

from thegame import _rules, _validation
from thegame._errors import TheGameError
from thegame._frozen import built, replaced
from thegame._validation import Inspection

from . import contracts
from .classes import (
    MEMBERS,
    RECORDS,
    attribute_of,
    class_named,
    converter_of,
    fields,
    hints,
    is_text,
    owner_of,
)
from .coercions import coerce
from .kinds import (
    BOOL,
    COUNTER,
    EXN,
    HIDDEN,
    INSPECTION,
    INT,
    LIMIT,
    NONE,
    SLICE,
    UNKNOWN,
    Env,
    Kind,
    Term,
    atom,
    equality,
    listed,
    once,
    optional,
    paired,
    set_of,
)
from .terms import Terms

if TYPE_CHECKING:
    from .program import Function


def _built_class(maker: Any) -> type | None:
    """Return the class whose values a function makes without checks; None if none."""
    return maker.args[0] if getattr(maker, "func", None) is built else None


IMPORTED: Final = {bisect_left, bisect_right, itemgetter}
"""Functions that are translated as built-in ones are."""

READERS: Final = {
    *("all", "any", "frozenset", "len", "list", "max", "min"),
    *("set", "sorted", "sum", "tuple"),
}
"""Functions that go through their argument at once, and keep none."""


class Calls(Terms):
    """The translation of calls."""

    def call(self, node: ast.Call, env: Env) -> Term:
        """Return a call as Gallina."""
        code, kind = self._called(node, env)
        match node.func:
            case ast.Name("enumerate" | "map" | "reversed" | "zip"):
                kind = once(kind)
        return Term(code, kind)

    def _called(self, node: ast.Call, env: Env) -> Term:
        match node.func:
            case ast.Attribute(ast.Name(module), name) if module not in env:
                found = getattr(self.globals.get(module), name, None)
                if found is attrs.evolve:
                    return self._evolved(node, env)
                raise self.refused(node)
            case ast.Attribute(value, name):
                return self._method(node, value, name, env)
            case ast.Name(name) if name in env:
                return self._of_value(node, env[name], env)
            case ast.Name(name):
                return self._of_name(node, name, env)
        raise self.refused(node)

    def _of_name(self, node: ast.Call, name: str, env: Env) -> Term:
        found: Any = self.globals.get(name, getattr(builtins, name, None))
        if name in contracts.IDENTITIES:
            if found not in {
                getattr(m, name, None) for m in (typing, _rules, _validation)
            }:
                raise self.refused(node, "is not the function that is meant")
            return self.term(node.args[-1], env)
        if name == "are_numbers":
            return Term(f"(py_full {atom(self._numbers(node.args[0], env))})", BOOL)
        if name == "is_number":
            value = coerce(self.term(node.args[0], env), optional(INT))
            return Term(f"(py_some {atom(value.code)})", BOOL)
        if (
            inspect.isclass(found)
            and found.__module__ != "builtins"
            and name != "itemgetter"
        ):
            return self._constructed(node, found, env)
        if (built_class := _built_class(found)) is not None:
            return self._built(node, built_class, env)
        if found is built:
            return self._built(node, self.globals[ast.unparse(node.args[0])], env)
        if found is replaced:
            return self._replaced_fields(node, env)
        unwrapped = inspect.unwrap(found) if callable(found) else found
        if inspect.isfunction(unwrapped):
            function = self.program.function(unwrapped)
            if function.is_never_called:
                return self.apply(function, [], {})
            self.check_set(function, node.args, env)
            self._check_call(node, function)
            return self.apply(
                function,
                self._arguments(node, env, function),
                self._words(node, env, function),
            )
        match name, node.args, node.keywords:
            case "enumerate", [items], [ast.keyword("start", start)]:
                code, kind = self._reordered(node, "list", self.sequence(items, env))
                first = self.number(start, env)
                pairs = listed(paired(INT, kind.item))
                return Term(f"(py_enumerate_from {first} {atom(code)})", pairs)
            case "zip", [some, others], [ast.keyword("strict", ast.Constant(False))]:
                (one, kind), (other, its) = (
                    self.sequence(some, env),
                    self.sequence(others, env),
                )
                if kind.name == its.name == "list":
                    code = f"(List.combine {atom(one)} {atom(other)})"
                    return Term(code, listed(paired(kind.item, its.item)))
        if node.keywords and (name, ast.unparse(node.keywords[0])) != (
            "zip",
            "strict=True",
        ):
            raise self.refused(node)
        if found not in {getattr(builtins, name, None), *IMPORTED}:
            raise self.refused(node, "is not the function that is meant")
        return self._builtin(node, name, node.args, env)

    def _check_call(self, node: ast.Call, function: "Function") -> None:
        """Refuse a call whose result Python makes later, if more than that happens."""
        if function.is_lazy:
            if function.inspection and node not in self.eager:
                raise self.refused(node, "notes defects later")
            self.check_lazy(node, function.name)

    def _arguments(
        self,
        node: ast.Call,
        env: Env,
        function: "Function | None" = None,
        own: int = 0,
    ) -> list[Term]:
        """Return the arguments; a starred tuple of a fixed length is taken apart.

        If the function takes any number of arguments, the last are passed as one starred
        tuple. ``own`` counts the arguments that the function has already.
        """
        parameters = function.parameters[own:] if function else []
        many = max(function.many - own, 0) if function else 0
        terms: list[Term] = []
        for argument in node.args:
            if HIDDEN in {kind for _, kind in parameters[len(terms) :][:1]}:
                terms.append(Term("hidden", HIDDEN))
                continue
            if not isinstance(argument, ast.Starred):
                terms.append(self.term(argument, env))
                continue
            code, kind = self.term(argument.value, env)
            if (
                kind.name == "list"
                and len(terms) + 1 == many
                and argument is node.args[-1]
            ):
                return [*terms, Term(code, kind)]
            if kind.name != "pair" or not code.isidentifier():
                raise self.refused(node, "has a starred argument")
            for index, part in enumerate(kind.parts):
                first = "fst (" * (len(kind.parts) - 1 - index)
                place = f"{first}{code}{')' * first.count('(')}"
                terms.append(Term(f"(snd ({place}))" if index else f"({place})", part))
        if len(terms) >= many > 0:
            raise self.refused(node, "has some of any number of arguments")
        return terms

    def _words(
        self, node: ast.Call, env: Env, function: "Function | None" = None
    ) -> dict[str, Term]:
        parameters = function.parameters if function else []
        hidden = {name for name, kind in parameters if kind == HIDDEN}
        return {
            word.arg: self.term(word.value, env)
            for word in node.keywords
            if word.arg and word.arg not in hidden
        }

    def _of_value(self, node: ast.Call, function: Term, env: Env) -> Term:
        """Return a call of a function that is a value."""
        if function.kind.name != "fun":
            raise self.refused(node, f"of kind {function.kind}")
        *kinds, returns = function.kind.parts
        words = self._words(node, env)
        terms = [*self._arguments(node, env)]
        terms += [
            words[name] for name in function.kind.words[len(terms) :] if name in words
        ]
        if len(terms) != len(kinds):
            raise self.refused(node, "has not all arguments")
        parts = [
            atom(coerce(t, kind).code) for t, kind in zip(terms, kinds, strict=True)
        ]
        return Term(self.bind(" ".join([atom(function.code), *parts])), returns)

    def _method(self, node: ast.Call, value: ast.expr, name: str, env: Env) -> Term:
        owner = self.owner(value, env)
        if owner.kind == LIMIT:
            return self.term(node.args[-1], env)
        if (known := self._of_collection(node, owner, name, env)) is not None:
            return known
        found = self.attribute(node, value, owner, name)
        if found.is_value:
            return self._of_value(node, self.apply(found, [owner], {}), env)
        if found.is_never_called:
            return self.apply(found, [], {})
        self._check_call(node, found)
        self.check_set(found, [value, *node.args], env)
        given = self._arguments(node, env, found, 1)
        words = self._words(node, env, found)
        nones = {n for n, k in found.parameters if k == NONE} & {*words}
        more = {n: words[n].kind for n in nones if words[n].kind != NONE}
        if more:
            kind = class_named(owner.kind.name)
            python = attribute_of(kind, name)
            found = self.program.function(python, owner_of(kind, name), **more)
        return self.apply(found, [owner, *given], words)

    def _of_collection(
        self, node: ast.Call, owner: Term, name: str, env: Env
    ) -> Term | None:
        """Return a call of a method of a list or a set."""
        code = atom(owner.code)
        match owner.kind.name, name, node.args:
            case "set", "isdisjoint", [other]:
                if isinstance(other, ast.ListComp):
                    other = ast.SetComp(other.elt, other.generators)
                items = self.sequence(other, env).code
                same = equality(owner.kind.item)
                return Term(f"(py_disjoint {same} {code} {atom(items)})", BOOL)
            case "list", "index", [item] if owner.kind.item == INT:
                return Term(self.bind(f"py_index {self.number(item, env)} {code}"), INT)
            case "list", "count", [item] if owner.kind.item == INT:
                return Term(f"(py_count {self.number(item, env)} {code})", INT)
        return None

    def _evolved(self, node: ast.Call, env: Env) -> Term:
        """Return a copy that differs in fields that are left out, which is the same."""
        value = self.term(node.args[0], env)
        match value.kind, node.keywords:
            case kind, [ast.keyword(str(field), part)] if kind == EXN:
                new = self.program.fact(self.term(part, env))
                return Term(f'(py_evolve "{field}" ({new}) {atom(value.code)})', EXN)
        hidden = contracts.LEFT_OUT.get(value.kind.name, set())
        if not {word.arg for word in node.keywords} <= hidden:
            raise self.refused(node)
        return value

    def _constructed(self, node: ast.Call, kind: type, env: Env) -> Term:
        if issubclass(kind, TheGameError):
            return self._error(node, kind, env)
        if kind is Inspection:
            return Term("false", INSPECTION)
        if kind.__name__ in contracts.LIMITS:
            return Term("limit", LIMIT)
        if kind is Counter:
            return Term(self._numbers(node.args[0], env), COUNTER)
        if kind not in RECORDS:
            raise self.refused(node)
        name = self.program.defined(Kind(kind.__name__)).name
        taken = [each for each in fields(kind) if each.init]
        for field in taken:
            converter = converter_of(field)
            if converter not in contracts.CONVERTERS:
                raise self.refused(node, f"converts {field.name} by {converter}")
        given = {each.name: part for each, part in zip(taken, node.args, strict=False)}
        given |= {word.arg: word.value for word in node.keywords if word.arg}
        parts: list[str] = []
        for each, part_kind in self.program.records[name].items():
            if each in given:
                parts.append(atom(self.coerced(given[each], env, part_kind)))
            else:
                default = next(f.default for f in fields(kind) if f.name == each)
                parts.append(atom(coerce(self._default(node, default), part_kind).code))
        return Term(f"(mk_{name} {' '.join(parts)})", Kind(name))

    def _error(self, node: ast.Call, kind: type[TheGameError], env: Env) -> Term:
        """Return an exception with its facts; clauses and texts are left out."""
        taken, annotations = fields(kind), hints(kind)
        ordered = [each.name for each in taken if not each.kw_only]
        given = dict(zip(ordered, node.args, strict=False))
        given |= {word.arg: word.value for word in node.keywords if word.arg}
        parts: list[str] = []
        for each in taken:
            if is_text(annotations[each.name]):
                continue
            if each.name in given:
                term = self.term(given[each.name], env)
            else:
                term = self._default(node, each.default)
            parts.append(f'("{each.name}", {self.program.fact(term)})')
        return Term(f'(Error "{kind.__name__}" [{"; ".join(parts)}])', EXN)

    def errors(self, classes: ast.expr) -> list[str]:
        """Return the names of classes of errors, and of the library's subclasses."""
        names = [node for node in ast.walk(classes) if isinstance(node, ast.Name)]
        found = [self.globals[node.id] for node in names]
        if not all(issubclass(kind, TheGameError) for kind in found):
            raise self.refused(classes, "is not made of this library's errors")
        for kind in found:
            more = kind.__subclasses__()
            found += [k for k in more if k.__module__.split(".")[0] == "thegame"]
        return [kind.__name__ for kind in found]

    def _built(self, node: ast.Call, kind: type, env: Env) -> Term:
        """Return a value made of all its fields in order, without checks."""
        name = self.program.defined(Kind(kind.__name__)).name
        given_fields = [part for part in node.args if ast.unparse(part) != name]
        parts_of = ast.Call(node.func, given_fields, [])
        terms = zip(fields(kind), self._arguments(parts_of, env), strict=True)
        given = {each.name: term for each, term in terms}
        kinds = self.program.records[name].items()
        parts = [atom(coerce(given[each], part).code) for each, part in kinds]
        return Term(f"(mk_{name} {' '.join(parts)})", Kind(name))

    def _replaced_fields(self, node: ast.Call, env: Env) -> Term:
        """Return a copy of a value with some fields changed, without checks."""
        match node.args:
            case [value, ast.Dict([*keys], [*values])]:
                owner = self.term(value, env)
                names = [key.value for key in keys if isinstance(key, ast.Constant)]
                terms = [self.term(part, env) for part in values]
                given = dict(zip(names, terms, strict=True))
                parts = [
                    atom(
                        coerce(given.pop(each), kind).code
                        if each in given
                        else f"{owner.kind.name}_{each} {atom(owner.code)}"
                    )
                    for each, kind in self.program.records[owner.kind.name].items()
                ]
                if not given:
                    code = f"(mk_{owner.kind.name} {' '.join(parts)})"
                    return Term(code, owner.kind)
        raise self.refused(node)

    def _default(self, node: ast.Call, default: object) -> Term:
        if default == ():
            return Term("[]", listed(Kind("unknown")))
        if default is attrs.NOTHING:
            raise self.refused(node, "has not all fields")
        return self.value(default)

    def _builtin(
        self, node: ast.Call, name: str, arguments: list[ast.expr], env: Env
    ) -> Term:
        if name in READERS and len(arguments) == 1:
            self.eager.add(arguments[0])
        match name, arguments:
            case "len", [items]:
                code, kind = self.sequence(items, env)
                if kind.name == "list":
                    return Term(f"(py_len {atom(code)})", INT)
                return Term(f"(py_set_len {equality(kind.item)} {atom(code)})", INT)
            case (("min" | "max"), [first, ast.Starred(others)]):
                rest = atom(self.coerced(others, env, listed(INT)))
                start = self.number(first, env)
                return Term(self.bind(f"py_{name}_of {start} {rest}"), INT)
            case (("min" | "max"), [first, second]):
                return Term(
                    f"(Z.{name} {self.number(first, env)} {self.number(second, env)})",
                    INT,
                )
            case (("min" | "max"), [items]):
                numbers = self._numbers(items, env, in_order=False)
                return Term(self.bind(f"py_{name} {atom(numbers)}"), INT)
            case "sum", [items]:
                return Term(f"(py_sum {atom(self._numbers(items, env))})", INT)
            case "sorted", [items]:
                return Term(f"(sort {atom(self._numbers(items, env))})", listed(INT))
            case (("tuple" | "list" | "reversed" | "enumerate"), [items]):
                return self._reordered(node, name, self.sequence(items, env))
            case "set", []:
                return Term("[]", set_of(UNKNOWN))
            case (("set" | "frozenset"), [items]):
                code, kind = self.sequence(items, env)
                return Term(code, set_of(kind.item))
            case (("slice" | "range"), [*bounds]):
                return self._between(node, name, bounds, env)
            case "zip", [some, others]:
                (one, kind), (other, its) = (
                    self.sequence(some, env),
                    self.sequence(others, env),
                )
                if kind.name == its.name == "list":
                    code = self.bind(f"py_zip {atom(one)} {atom(other)}")
                    return Term(code, listed(paired(kind.item, its.item)))
            case "zip", [some, *others]:
                return self._zipped(node, [some, *others], env)
            case "map", [function, items]:
                found, binds = self.within(lambda: self._mapped(function, items, env))
                self._binds += binds
                self.check_lazy(node, str(binds))
                return found
            case (
                ("any" | "all"),
                [ast.GeneratorExp(element, [ast.comprehension() as part])],
            ):
                return self._quantified(name, element, part, env)
            case (("bisect_left" | "bisect_right"), [items, item]):
                numbers, number = (
                    atom(self._numbers(items, env)),
                    self.number(item, env),
                )
                return Term(self.bind(f"py_{name} {numbers} {number}"), INT)
            case "isinstance", _ if (
                known := self.constant_test(node, env)
            ) is not None:
                return self.value(known)
            case "isinstance", [value, classes] if self._kind(value, env) in {
                EXN,
                optional(EXN),
            }:
                code = atom(self.coerced(value, env, optional(EXN)))
                names = "; ".join(f'"{name}"' for name in self.errors(classes))
                return Term(f"(py_is_a [{names}] {code})", BOOL)
            case "isinstance", [value, ast.Name(member)]:
                code, kind = self.term(value, env)
                if kind.name in MEMBERS:
                    way = f"{kind.name}_{member}"
                    test = f"match {code} with {way} _ => true | _ => false end"
                    return Term(f"({test})", BOOL)
            case "itemgetter", [part]:
                return self._getter(node, part, env)
        raise self.refused(node)

    def _numbers(self, items: ast.expr, env: Env, *, in_order: bool = True) -> str:
        """Return numbers in a list; in a set they have no order and may stand twice."""
        found = self.sequence(items, env)
        if in_order and found.kind.name == "set":
            raise self.refused(items, "has no order")
        return coerce(Term(found.code, listed(found.kind.item)), listed(INT)).code

    def _reordered(self, node: ast.Call, name: str, items: Term) -> Term:
        code, kind = items
        if kind.name != "list":
            raise self.refused(node, "depends on the order of a set")
        if name == "reversed":
            return Term(f"(rev {atom(code)})", kind)
        if name == "enumerate":
            return Term(f"(py_enumerate {atom(code)})", listed(paired(INT, kind.item)))
        return Term(code, listed(kind.item))

    def _between(
        self, node: ast.Call, name: str, bounds: list[ast.expr], env: Env
    ) -> Term:
        if len(bounds) not in {1, 2}:
            raise self.refused(node)
        low, high = ["0", *(self.number(bound, env) for bound in bounds)][-2:]
        if name == "slice":
            return Term(f"({low}, {high})", SLICE)
        return Term(f"(py_range {low} {high})", listed(INT))

    def _zipped(self, node: ast.Call, parts: list[ast.expr], env: Env) -> Term:
        """Return three or more sequences of one length as tuples."""
        if not node.keywords:
            raise self.refused(node)
        terms = [self.sequence(part, env) for part in parts]
        if any(term.kind.name != "list" for term in terms):
            raise self.refused(node)
        code = atom(terms[0].code)
        for term in terms[1:]:
            code = self.bind(f"py_zip {code} {atom(term.code)}")
        # Coq's triples are pairs of pairs.
        return Term(code, listed(paired(*(term.kind.item for term in terms))))

    def _mapped(self, function: ast.expr, items: ast.expr, env: Env) -> Term:
        each = ast.Name("each", ast.Load())
        call = ast.Call(function, [each], [])
        return self.comprehension(call, [ast.comprehension(each, items, [], 0)], env)

    def _quantified(
        self, name: str, element: ast.expr, part: ast.comprehension, env: Env
    ) -> Term:
        """Return whether a test holds for some, or all, of the elements."""
        items, kind = self.sequence(part.iter, env)
        shape, inner = self.target(part.target, kind.item, env)
        if part.ifs:
            raise self.refused(element, "is asked of some elements only")
        code, binds = self.tested(element, inner)
        if not binds:
            plain = "existsb" if name == "any" else "forallb"
            return Term(f"({plain} (fun {shape} => {code}) {atom(items)})", BOOL)
        test = f"(fun {shape} => {self.returned(binds, code)})"
        return Term(self.bind(f"py_{name} {test} {atom(items)}"), BOOL)

    def _getter(self, node: ast.Call, part: ast.expr, env: Env) -> Term:
        """Return a function that picks elements of a tuple of numbers."""
        kind = Kind("fun", (listed(INT), listed(INT)))
        if isinstance(part, ast.Starred):
            indexes = self.coerced(part.value, env, listed(INT))
            return Term(f"(py_get {atom(indexes)})", kind)
        bounds, found = self.term(part, env)
        if found != SLICE:
            raise self.refused(node)
        return Term(f"(fun y => Ok (py_slice y (fst {bounds}) (snd {bounds})))", kind)
