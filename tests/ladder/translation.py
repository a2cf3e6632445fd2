"""Translation: the source of a function without loops becomes a term of Z3.

So what is proven of the term holds for the function itself, not for a copy. What it
calls is translated likewise; of a parameter that is neither int nor bool only fields,
methods and, if it is a tuple, emptiness are known. Everything else raises.
"""

import ast
import inspect
import operator
import textwrap
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, Final, TypeAlias, get_origin, get_type_hints

import attrs
import pytest

from thegame._validation import required_int

z3: Final[Any] = pytest.importorskip("z3")
Term: TypeAlias = Any  # z3 has no types
Sources: TypeAlias = Mapping[Callable[..., Any], str]

CONSTANTS: Final[dict[type, Any]] = {bool: z3.BoolVal, int: z3.IntVal}
OPERATORS: Final[dict[type, Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class Untranslatable(Exception):
    """A construct that the translation does not know."""


@attrs.frozen
class Thing:
    """A parameter that is neither int nor bool."""

    name: str
    kind: Any

    @property
    def fields(self) -> dict[str, Any]:
        """Return the kinds of its fields."""
        return get_type_hints(self.kind) if isinstance(self.kind, type) else {}


def symbol(name: str, kind: Any) -> Term:
    """Return a symbol for any value of this kind."""
    if isinstance(kind, type) and issubclass(kind, int):
        return z3.Bool(name) if kind is bool else z3.Int(name)
    return Thing(name, kind)


def translate(
    function: Any,
    arguments: Mapping[str, Term] | None = None,
    sources: Sources | None = None,
    callers: tuple[Any, ...] = (),
) -> Term:
    """What the function returns: for these arguments, or for any that it can be given.

    Another text may stand in for the source of a function.
    """
    if type(function) is not FunctionType or function.__closure__:
        raise Untranslatable(function)
    source = (sources or {}).get(function) or inspect.getsource(function)
    (node,) = ast.parse(textwrap.dedent(source)).body
    if not isinstance(node, ast.FunctionDef) or node.name != function.__name__:
        raise Untranslatable(source)
    if node.decorator_list or node.args.vararg or node.args.kwarg:
        raise Untranslatable(source)
    if function in callers:
        raise Untranslatable(source, callers)
    if arguments is None:
        hints = get_type_hints(function)
        parameters = inspect.signature(function).parameters
        arguments = {name: symbol(name, hints.get(name)) for name in parameters}
    # A name that is set anywhere in a function is nowhere in it the module's.
    names = [name for name in ast.walk(node) if isinstance(name, ast.Name)]
    unset = {name.id: None for name in names if isinstance(name.ctx, ast.Store)}
    scope = {"min": min, **function.__globals__, **unset, **arguments}
    return _Path(scope, sources, (*callers, function)).follow(node.body)


def _alike(terms: Sequence[Term], *sorts: Callable[[Term], bool]) -> Sequence[Term]:
    if not any(all(map(sort, terms)) for sort in sorts or (z3.is_int, z3.is_bool)):
        raise Untranslatable(terms)
    return terms


def _apply(sign: ast.operator | ast.cmpop, left: Term, right: Term) -> Term:
    if type(sign) not in OPERATORS:
        raise Untranslatable(type(sign))
    sorts = () if isinstance(sign, ast.Eq | ast.NotEq) else (z3.is_int,)
    return OPERATORS[type(sign)](*_alike([left, right], *sorts))


@attrs.frozen
class _Path:
    """A path through a function, with the values of its names."""

    scope: Mapping[str, Any]
    sources: Sources | None
    callers: tuple[Any, ...]

    def follow(self, statements: Sequence[ast.stmt]) -> Term:
        match statements:
            case [ast.Expr(ast.Constant(str())), *rest]:
                return self.follow(rest)
            case [ast.Assign([ast.Name(name)], value), *rest]:
                scope = {**self.scope, name: self.term(value)}
                return attrs.evolve(self, scope=scope).follow(rest)
            case [ast.If(test, body, orelse), *rest]:
                ways = [self.follow([*way, *rest]) for way in (body, orelse)]
                return z3.If(self.truth(test), *_alike(ways))
            case [ast.Return(ast.expr() as value), *_]:
                return _alike(self.terms(value))[0]
            case _:
                raise Untranslatable([ast.unparse(each) for each in statements])

    def truth(self, node: ast.expr) -> Term:
        term = self.term(node)
        if isinstance(term, Thing) and get_origin(term.kind) is tuple:
            return z3.Bool(term.name)
        return _alike([term], z3.is_bool)[0]

    def terms(self, *nodes: ast.expr) -> list[Term]:
        return [self.term(node) for node in nodes]

    def term(self, node: ast.expr) -> Term:  # noqa: PLR0911 - a case for each construct
        match node:
            case ast.UnaryOp(ast.USub(), operand):
                return -_alike(self.terms(operand), z3.is_int)[0]
            case ast.UnaryOp(ast.Not(), operand):
                return z3.Not(self.truth(operand))
            case ast.BinOp(left, sign, right):
                return _apply(sign, *self.terms(left, right))
            case ast.Compare(left, signs, others):
                terms = self.terms(left, *others)
                return z3.And(*map(_apply, signs, terms, terms[1:]))
            case ast.BoolOp(sign, operands):
                join = z3.And if isinstance(sign, ast.And) else z3.Or
                return join(*_alike(self.terms(*operands), z3.is_bool))
            case ast.IfExp(test, body, orelse):
                return z3.If(self.truth(test), *_alike(self.terms(body, orelse)))
            case ast.Call(called, arguments, words):
                keywords = {str(word.arg): self.term(word.value) for word in words}
                return self.call(called, self.terms(*arguments), keywords)
            case _:
                return self.named(node)

    def named(self, node: ast.expr) -> Term:
        found: Term = None
        match node:
            case ast.Constant(found):
                pass
            case ast.Name(name):
                found = self.scope.get(name)
            case ast.Attribute(value, name):
                thing = self.term(value)
                if isinstance(thing, Thing) and name in thing.fields:
                    found = symbol(f"{thing.name}.{name}", thing.fields[name])
            case ast.Tuple(elements):
                return tuple(self.terms(*elements))
            case ast.Subscript(value, ast.Constant(int() as index)):
                elements = self.term(value)
                found = elements[index] if elements.__class__ is tuple else None
            case _:
                pass
        if found is None:
            raise Untranslatable(ast.unparse(node))
        return CONSTANTS[type(found)](found) if type(found) in CONSTANTS else found

    def call(
        self, called: ast.expr, arguments: list[Term], keywords: dict[str, Term]
    ) -> Term:
        if isinstance(called, ast.Attribute):
            thing = self.term(called.value)
            kind = thing.kind if isinstance(thing, Thing) else None
            function = inspect.getattr_static(kind, called.attr, None)
            arguments = [thing, *arguments]
        else:
            function = self.term(called)
        if function is min and len(arguments) == 2 and not keywords:
            first, second = _alike(arguments, z3.is_int)
            return z3.If(second < first, second, first)
        if function is required_int and len(arguments) == 2 and not keywords:
            # An int of any type becomes a plain one, so it is the same number.
            return _alike(arguments[1:], z3.is_int)[0]
        if type(function) is not FunctionType:
            raise Untranslatable(ast.unparse(called))
        bound = inspect.signature(function).bind(*arguments, **keywords)
        bound.apply_defaults()
        return translate(function, bound.arguments, self.sources, self.callers)


def value(term: Any) -> int | bool:
    """Return the value of a term without symbols."""
    term = z3.simplify(term)
    return z3.is_true(term) if z3.is_bool(term) else int(term.as_long())
