"""Expressions of the subset, as Gallina.

What can raise is bound to a name (``x <- ... ;;``) in Python's order of evaluation;
``and``, ``or``, ``if`` and ``any`` stop where Python stops. There is no default case.
"""

# What no case accepts is refused after the match statement.
# pyright: reportMatchNotExhaustive=false

import ast
import enum
import inspect
import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from thegame._validation import Inspection

from . import contracts
from .classes import MEMBERS, RECORDS, attribute_of, fields, hints, is_text
from .coercions import coerce, joined
from .kinds import (
    ANY,
    BOOL,
    CLASS,
    COUNTER,
    DRAFT,
    EXN,
    EXT,
    HIDDEN,
    INSPECTION,
    INT,
    NONE,
    UNKNOWN,
    Env,
    Kind,
    Term,
    Untranslatable,
    atom,
    coq,
    equality,
    listed,
    once,
    optional,
    paired,
    safe,
    set_of,
)

if TYPE_CHECKING:
    from .program import Function, Program

Binds: TypeAlias = list[tuple[str, str]]
"""Names, and what can raise before they have a value."""

COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "({x} {less} {y})",
    ast.LtE: "({x} {leq} {y})",
    ast.Gt: "({y} {less} {x})",
    ast.GtE: "({y} {leq} {x})",
}
ARITHMETIC: Final[dict[type[ast.operator], str]] = {
    ast.Add: "({a} + {b})",
    ast.Sub: "({a} - {b})",
    ast.Mult: "({a} * {b})",
}
DIVISION: Final[dict[type[ast.operator], str]] = {
    ast.Mod: "py_mod {a} {b}",
    ast.FloorDiv: "py_div {a} {b}",
}


def notes_defects(binds: Binds) -> bool:
    """Return whether an inspection changes; other bindings have names of their own."""
    return any(not re.fullmatch(r"x\d+", name) for name, _ in binds)


def _is_super(node: ast.expr) -> bool:
    """Return whether an expression is ``super()``."""
    match node:
        case ast.Call(ast.Name("super"), []):
            return True
    return False


class NeedsMonad(Exception):
    """Something can raise, so the function does not return a plain value."""


class Terms:
    """The translation of the expressions of one function."""

    def __init__(
        self,
        program: "Program",
        python: Callable[..., Any],
        returns: Kind,
        *,
        raises: bool,
    ) -> None:
        self.program = program
        self.python = python
        self.returns = returns
        self.raises = raises
        self.fuel = False
        self.reads: set[tuple[str, str]] = set()
        self._count = 0
        self._binds: Binds = []
        self.eager: set[ast.expr] = set()
        """What is gone through at once, or by the caller."""

        self.raising: set[str] = set()
        """Functions in this function that raise errors of the library."""

        self.inspection: str | None = None
        """The parameter that notes defects, which is returned with the result."""

    @property
    def globals(self) -> dict[str, Any]:
        """The names of the module."""
        found: dict[str, Any] = self.python.__globals__
        return found

    def refused(self, node: ast.AST, why: str = "") -> Untranslatable:
        """Return the refusal of a piece of source."""
        return Untranslatable(f"{ast.unparse(node)} {why}".strip())

    # What can raise

    def bind(self, code: str) -> str:
        """Return a name for the value of code that can raise."""
        if not self.raises:
            raise NeedsMonad
        self._count += 1
        self._binds.append((f"x{self._count}", code))
        return f"x{self._count}"

    def within(self, make: Callable[[], Term]) -> tuple[Term, Binds]:
        """Return a term, and its bindings, which the caller must write."""
        outer, self._binds = self._binds, []
        term = make()
        binds, self._binds = self._binds, outer
        return term, binds

    def bound(self, node: ast.expr, env: Env) -> tuple[Term, Binds]:
        """Return an expression, and its bindings."""
        return self.within(lambda: self.term(node, env))

    def tested(self, node: ast.expr, env: Env) -> tuple[str, Binds]:
        """Return a test, and its bindings."""
        term, binds = self.within(lambda: Term(self.truth(node, env), BOOL))
        return term.code, binds

    @staticmethod
    def written(binds: Binds, code: str) -> str:
        """Return code after its bindings."""
        if binds and code == f"Ok {binds[-1][0]}":
            *binds, (_, code) = binds
        return "".join(f"{name} <- {bound} ;;\n" for name, bound in binds) + code

    def returned(self, binds: Binds, code: str) -> str:
        """Return code that gives a value, after its bindings, as an argument."""
        if notes_defects(binds):
            raise Untranslatable("defects are noted in a part of an expression")
        return atom(self.written(binds, f"Ok {atom(code)}"))

    def either(
        self, test: str, ways: tuple[str, str], binds: tuple[Binds, Binds]
    ) -> str:
        """Return one of two values; only the one that is chosen can raise."""
        if not any(binds):
            return f"(if {test} then {ways[0]} else {ways[1]})"
        then, otherwise = (
            self.returned(b, way) for b, way in zip(binds, ways, strict=True)
        )
        return self.bind(f"(if {test} then {then} else {otherwise})")

    # Tests

    def truth(self, node: ast.expr, env: Env) -> str:
        """Return a test: what Python takes for true."""
        known = self.constant_test(node, env)
        if known is not None:
            return "true" if known else "false"
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                return f"(negb {atom(self.truth(operand, env))})"
            case ast.BoolOp(sign, [first, *others]):
                return self._both(isinstance(sign, ast.And), sign, first, others, env)
        code, kind = self.term(node, env)
        if kind == BOOL:
            return code
        if kind == INT:
            return f"(negb ({code} =? 0))"
        if kind.name in {"list", "set"} and not kind.words:
            return f"(py_full {atom(code)})"
        if kind.name == "option" and kind.item == EXN:
            return f"(py_some {atom(code)})"
        raise self.refused(node, f"as a test, of kind {kind}")

    def _both(
        self,
        both: bool,
        sign: ast.boolop,
        first: ast.expr,
        others: list[ast.expr],
        env: Env,
    ) -> str:
        match first:
            case ast.Compare(
                ast.Name(name), [ast.Is() | ast.IsNot() as test], [ast.Constant(None)]
            ) if (
                others
                and isinstance(test, ast.IsNot) == both
                and env[name].kind.name == "option"
            ):
                # The other tests may use what the first has found out.
                known = ast.BoolOp(sign, others)
                return self._if_known(name, known, ast.Constant(not both), env).code
        left = self.truth(first, env)
        if not others:
            return left
        if left == ("true" if both else "false"):
            return self.truth(ast.BoolOp(sign, others), env)
        if left == ("false" if both else "true"):
            return left
        right, binds = self.tested(ast.BoolOp(sign, others), env)
        if not binds:
            return f"({left} {'&&' if both else '||'} {right})"
        ways = (right, "false") if both else ("true", right)
        return self.either(left, ways, (binds, []) if both else ([], binds))

    def constant_test(self, node: ast.expr, env: Env) -> bool | None:
        """Return the answer to a test that kinds decide; None if they do not."""
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                known = self.constant_test(operand, env)
                return None if known is None else not known
            case ast.Call(ast.Name("is_number"), [value]) | ast.Compare(
                ast.Call(ast.Name("type"), [value]), [ast.Is()], [ast.Name("int")]
            ):
                return True if self._kind(value, env) == INT else None
            case ast.Call(ast.Name("isinstance"), [value, classes]):
                return self._is_instance(self._kind(value, env), classes)
            case ast.Compare(
                ast.Name(name), [ast.Is() | ast.IsNot() as sign], [ast.Constant(None)]
            ):
                if name in env and env[name].kind.name != "option":
                    is_none = env[name].kind == NONE
                    return is_none == isinstance(sign, ast.Is)
        return None

    def _kind(self, node: ast.expr, env: Env) -> Kind:
        """Return the kind of an expression; what it binds is dropped."""
        count = self._count
        kind = self.bound(node, env)[0].kind
        self._count = count
        return kind

    def _is_instance(self, kind: Kind, classes: ast.expr) -> bool | None:
        names = {n.id for n in ast.walk(classes) if isinstance(n, ast.Name)}
        if kind.name in MEMBERS:
            return True if {m.__name__ for m in MEMBERS[kind.name]} <= names else None
        if kind == EXN:
            return True if names == {"IllegalMove"} else None
        if kind == INT and names <= {"str", "int"}:
            return names == {"int"}
        return True if names == {kind.name} else None

    # Values

    def coerced(self, node: ast.expr, env: Env, kind: Kind) -> str:
        """Return an expression as a value of a kind."""
        return coerce(self.term(node, env), kind).code

    def number(self, node: ast.expr, env: Env) -> str:
        """Return a number as an argument."""
        return atom(self.coerced(node, env, INT))

    def is_hidden(self, node: ast.AST, env: Env) -> bool:
        """Return whether an expression is made of clauses or texts."""
        match node:
            case ast.Call(ast.Name(name), [*_, last]) if name in contracts.IDENTITIES:
                return self.is_hidden(last, env)
            case ast.Call(ast.Name(name)) if inspect.isfunction(
                python := inspect.unwrap(self.globals.get(name, len))
            ):
                # Its result says whether it is hidden, not its arguments.
                shown = name not in contracts.HIDDEN_NAMES
                if shown and not is_text(hints(python).get("return", str)):
                    return False
            case ast.Call(ast.Attribute(ast.Name(name))) if (
                name in env and env[name].kind == INSPECTION
            ):
                return False
        for inside in ast.walk(node):
            match inside:
                case ast.Name(name) if name in env:
                    hidden = env[name].kind == HIDDEN
                case ast.Name(name) | ast.Attribute(attr=name):
                    hidden = name in contracts.HIDDEN_NAMES
                case ast.Tuple([ast.Constant(str()), *_]):
                    hidden = True
                case _:
                    hidden = isinstance(inside, ast.JoinedStr)
            if hidden:
                return True
        return False

    def term(self, node: ast.expr, env: Env) -> Term:
        """Return an expression as Gallina."""
        if (answer := self._class_question(node, env)) is not None:
            return answer
        match node:
            case ast.Constant():
                return self.value(node.value)
            case ast.Name(name):
                return self._name(node, name, env)
            case ast.UnaryOp(ast.USub(), operand):
                code, kind = self.term(operand, env)
                if kind == INT:
                    return Term(f"(- {atom(code)})", INT)
                if kind == EXT:
                    return Term(f"(ext_opp {atom(code)})", EXT)
            case ast.UnaryOp(ast.Not(), _):
                return Term(self.truth(node, env), BOOL)
            case ast.BoolOp(sign, operands):
                return self._bool_op(node, sign, operands, env)
            case ast.BinOp(left, sign, right):
                return self._arithmetic(node, left, sign, right, env)
            case ast.Compare(left, signs, others):
                return Term(self._compare(node, left, signs, others, env), BOOL)
            case ast.IfExp(test, body, orelse):
                return self._choice(test, body, orelse, env)
            case ast.Tuple(parts) | ast.List(parts) | ast.Set(parts):
                return self._display(node, parts, env)
            case ast.ListComp(element, generators) | ast.GeneratorExp(
                element, generators
            ):
                found, binds = self.within(
                    lambda: self.comprehension(element, generators, env)
                )
                self._binds += binds
                if found.kind.name == "set":
                    raise self.refused(node, "depends on the order of a set")
                if isinstance(node, ast.ListComp):
                    return found
                self.check_lazy(node, str(binds))
                return Term(found.code, once(found.kind))
            case ast.SetComp(element, generators):
                found = self.comprehension(element, generators, env)
                return Term(found.code, set_of(found.kind.item))
            case ast.DictComp(key, value, [generator]):
                return self._dictionary(key, value, generator, env)
            case ast.Subscript(value, index):
                return self._subscript(node, value, index, env)
            case ast.Attribute(value, name):
                return self._attribute(node, value, name, env)
            case ast.Call():
                return self.call(node, env)
        raise self.refused(node)

    def check_lazy(self, node: ast.expr, code: str) -> None:
        """Refuse what Python goes through later if that raises, or never."""
        inner = self.raising & {*re.findall(r"\w+", code)}
        if node not in self.eager and (inner or self.program.raises_errors(code)):
            raise self.refused(node, "could raise too early")

    def call(self, node: ast.Call, env: Env) -> Term:
        """Return a call as Gallina."""
        raise NotImplementedError

    def draft(self, name: str, env: Env, *, whole: bool = False) -> Term:
        """Return a state that is under construction, as far as it goes."""
        raise NotImplementedError

    def _name(self, node: ast.AST, name: str, env: Env) -> Term:
        if name not in env:
            if name not in self.globals:
                raise self.refused(node, "is not known here")
            value = self.globals[name]
            if type(value) is int and name.isupper():
                return Term(self.program.constant(name, value), INT)
            if inspect.isfunction(value):
                return self._function_value("", self.program.function(value))
            return self.value(value)
        term = env[name]
        if term.kind == HIDDEN:
            raise self.refused(node, "is a clause or a text")
        return self.draft(name, env) if term.kind == DRAFT else term

    def _class_question(self, node: ast.expr, env: Env) -> Term | None:
        """Return the answer to a question about the class of rules, asked of each."""
        names: dict[str, str] = {}
        for inside in ast.walk(node):
            match inside:
                case ast.Call(ast.Name("type"), [ast.Name(name)]) if (
                    name in env and env[name].kind.name in MEMBERS
                ):
                    names[name] = f"type({name})"
                case ast.Name(name) if name in env and env[name].kind == CLASS:
                    names[name] = name
        match node:
            case ast.Call(ast.Name("type"), [_]) if names:
                return Term("_", CLASS)
            case ast.Call() | ast.Compare() if names and all(
                inside.id in names or inside.id not in env
                for inside in ast.walk(node)
                if isinstance(inside, ast.Name)
            ):
                asked = ast.unparse(node)
                for name in names.values():
                    asked = asked.replace(name, "_class")
                answers = {
                    # The expression is a piece of the library's own source.
                    bool(eval(asked, self.globals | {"_class": kind}))  # noqa: S307 - see above
                    for kind in MEMBERS["Rules"]
                }
                if len(answers) == 1:
                    return self.value(answers.pop())
                raise self.refused(node, "differs between the games")
        return None

    def value(self, value: object) -> Term:
        """Return a constant."""
        if value is None:
            return Term("None", NONE)
        if isinstance(value, bool):
            return Term(str(value).lower(), BOOL)
        if isinstance(value, int):
            words = ("member",) if isinstance(value, enum.Enum) else ()
            return Term(
                str(int(value)) if value >= 0 else f"({int(value)})",
                Kind("Z", words=words),
            )
        if value == math.inf and isinstance(value, float):
            return Term("PosInf", EXT)
        if isinstance(value, str):
            return Term("hidden", HIDDEN)
        if isinstance(value, enum.Enum):
            kind = self.program.defined(Kind(type(value).__name__))
            return Term(f"{kind.name}_{value.name}", kind)
        if isinstance(value, tuple):
            parts = cast("tuple[object, ...]", value)
            terms = [self.value(part) for part in parts]
            kind = joined(term.kind for term in terms)
            return Term(
                f"[{'; '.join(coerce(t, kind).code for t in terms)}]", listed(kind)
            )
        if type(value) in RECORDS and not fields(type(value)):
            kind = self.program.defined(Kind(type(value).__name__))
            return Term(f"mk_{kind.name}", kind)
        raise Untranslatable(f"constant {value!r}")

    def _bool_op(
        self, node: ast.expr, sign: ast.boolop, operands: list[ast.expr], env: Env
    ) -> Term:
        match sign, operands:
            case ast.Or(), [first, second] if self._kind(first, env).name == "list":
                return self._choice(first, first, second, env)
        for operand in operands:
            known = self.constant_test(operand, env)
            if known is None and self._kind(operand, env) != BOOL:
                raise self.refused(node, "is not made of tests")
        return Term(self.truth(node, env), BOOL)

    def _arithmetic(
        self,
        node: ast.AST,
        left: ast.expr,
        sign: ast.operator,
        right: ast.expr,
        env: Env,
    ) -> Term:
        match left, sign:
            case ast.List([part]) | ast.Tuple([part]), ast.Mult():
                item, count = self.term(part, env), self.number(right, env)
                return Term(f"(py_repeat {atom(item.code)} {count})", listed(item.kind))
            case _, ast.Add():
                # A tuple that is added to another has any length.
                left, right = (
                    ast.List(part.elts) if isinstance(part, ast.Tuple) else part
                    for part in (left, right)
                )
        (a, t), (b, u) = self.term(left, env), self.term(right, env)
        if t == u == INT:
            for written in (ARITHMETIC, DIVISION):
                if type(sign) in written:
                    if written is ARITHMETIC:
                        return Term(written[type(sign)].format(a=a, b=b), INT)
                    text = written[type(sign)].format(a=atom(a), b=atom(b))
                    return Term(self.bind(text), INT)
        if isinstance(sign, ast.Add) and t.name == u.name == "list":
            both = joined([t, u])
            one, other = coerce(Term(a, t), both).code, coerce(Term(b, u), both).code
            return Term(f"({one} ++ {other})%list", both)
        raise self.refused(node, f"of kinds {t} and {u}")

    def _compare(
        self,
        node: ast.expr,
        left: ast.expr,
        signs: list[ast.cmpop],
        others: list[ast.expr],
        env: Env,
    ) -> str:
        match signs, others:
            case [ast.Is() | ast.IsNot() as sign], [ast.Constant(None)]:
                known = self.constant_test(node, env)
                if known is not None:
                    return "true" if known else "false"
                code, kind = self.term(left, env)
                if kind.name != "option":
                    raise self.refused(node)
                found = f"(py_some {atom(code)})"
                return found if isinstance(sign, ast.IsNot) else f"(negb {found})"
        terms = [self.term(part, env) for part in (left, others[0])]
        for other in others[1:]:
            # Python evaluates the third only if the first two compare.
            term, binds = self.bound(other, env)
            if binds:
                raise self.refused(node, "could raise too early")
            terms.append(term)
        parts = [
            self._pair(node, a, sign, b)
            for a, sign, b in zip(terms, signs, terms[1:], strict=False)
        ]
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _pair(self, node: ast.AST, left: Term, sign: ast.cmpop, right: Term) -> str:
        (x, t), (y, u) = left, right
        if u == COUNTER:
            right = Term(y, u := listed(INT))
        if isinstance(sign, ast.In | ast.NotIn) and u.name in {"list", "set"}:
            found = self._member(left, right)
            return found if isinstance(sign, ast.In) else f"(negb {found})"
        if t.name == u.name == "set":
            if isinstance(sign, ast.LtE):
                return f"(py_subset {equality(t.item)} {atom(x)} {atom(y)})"
            if isinstance(sign, ast.Eq):
                return f"(py_same_set {equality(t.item)} {atom(x)} {atom(y)})"
        # Members of an int enumeration are identical if they are equal, other ints not.
        if isinstance(sign, ast.Is) and t == INT and not (t.words and u.words):
            raise self.refused(node, "depends on where a number is stored")
        if (
            isinstance(sign, ast.Eq | ast.Is | ast.NotEq)
            and t == u
            and t in {INT, BOOL}
        ):
            same = f"({x} =? {y})" if t == INT else f"(Bool.eqb {atom(x)} {atom(y)})"
            return f"(negb {same})" if isinstance(sign, ast.NotEq) else same
        if isinstance(sign, ast.Eq | ast.NotEq) and {t, u} == {INT, optional(INT)}:
            one, other = (
                atom(coerce(term, optional(INT)).code) for term in (left, right)
            )
            same = f"(py_option_eqb Z.eqb {one} {other})"
            return f"(negb {same})" if isinstance(sign, ast.NotEq) else same
        written = COMPARISONS.get(type(sign))
        if written and t == u == INT:
            return written.format(x=x, y=y, less="<?", leq="<=?")
        if (written and {t, u} == {INT, EXT}) or (written and t == u == EXT):
            x, y = (atom(coerce(term, EXT).code) for term in (left, right))
            code = written.replace("{x} {less} {y}", "ext_ltb {x} {y}")
            code = code.replace("{x} {leq} {y}", "ext_leb {x} {y}")
            code = code.replace("{y} {less} {x}", "ext_ltb {y} {x}")
            return code.replace("{y} {leq} {x}", "ext_leb {y} {x}").format(x=x, y=y)
        raise self.refused(node, f"of kinds {t} and {u}")

    def _member(self, item: Term, items: Term) -> str:
        """Return whether a value is among others."""
        if item.kind == items.kind.item == INT:
            return f"(mem {atom(item.code)} {atom(items.code)})"
        kind = joined([item.kind, items.kind.item])
        values = coerce(Term(items.code, listed(items.kind.item)), listed(kind))
        one = coerce(item, kind).code
        return f"(py_in {equality(kind)} {atom(one)} {atom(values.code)})"

    def _choice(
        self, test: ast.expr, body: ast.expr, orelse: ast.expr, env: Env
    ) -> Term:
        known = self.constant_test(test, env)
        if known is not None:
            return self.term(body if known else orelse, env)
        match test:
            case ast.Compare(ast.Name(name), [ast.Is()], [ast.Constant(None)]) if (
                env[name].kind.name == "option"
            ):
                return self._if_known(name, orelse, body, env)
        condition = self.truth(test, env)
        one, some = self.bound(body, env)
        other, others = self.bound(orelse, env)
        kind = joined([one.kind, other.kind])
        ways = coerce(one, kind).code, coerce(other, kind).code
        kind = once(kind) if "once" in one.kind.words + other.kind.words else kind
        return Term(self.either(condition, ways, (some, others)), kind)

    def _if_known(
        self, name: str, known: ast.expr, unknown: ast.expr, env: Env
    ) -> Term:
        """Return one value if a name is not None, and then of its own kind, or another."""
        code, found = env[name]
        inner = {**env, name: Term(safe(name), found.item)}
        one, some = self.bound(known, inner)
        other, others = self.bound(unknown, env)
        kind = joined([one.kind, other.kind])
        ways = coerce(one, kind).code, coerce(other, kind).code
        if some or others:
            ways = self.returned(some, ways[0]), self.returned(others, ways[1])
        text = f"(match {code} with Some {safe(name)} => {ways[0]} | None => {ways[1]} end)"
        return Term(self.bind(text) if some or others else text, kind)

    def sequence(self, node: ast.expr, env: Env) -> Term:
        """Return what can be gone through: a list, in order, or a set."""
        match node:
            case ast.Name(name) if name not in env and isinstance(
                members := self.globals.get(name), type
            ):
                return self.value(tuple(int(member) for member in members))  # type: ignore[attr-defined] # an int enumeration
            case ast.Tuple([_, *_] as parts):
                node = ast.copy_location(ast.List(parts), node)
        term = self.term(node, env)
        if term.kind.name not in {"list", "set"}:
            raise self.refused(node, "is gone through")
        return term

    def _display(self, node: ast.expr, parts: list[ast.expr], env: Env) -> Term:
        starred = any(isinstance(part, ast.Starred) for part in parts)
        if isinstance(node, ast.Tuple) and parts and not starred:
            terms = [self.term(part, env) for part in parts]
            return Term(
                f"({', '.join(t.code for t in terms)})",
                paired(*(t.kind for t in terms)),
            )
        pieces: list[tuple[Term, bool]] = []
        for part in parts:
            if isinstance(part, ast.Starred):
                self.eager.add(part.value)
                term = self.sequence(part.value, env)
                if term.kind.name == "set" and not isinstance(node, ast.Set):
                    raise self.refused(node, "depends on the order of a set")
                pieces.append((Term(term.code, listed(term.kind.item)), True))
            else:
                pieces.append((self.term(part, env), False))
        kinds = [term.kind.item if many else term.kind for term, many in pieces]
        known = [kind for kind in kinds if kind != UNKNOWN]
        kind = joined(known) if known else UNKNOWN
        code = self._concatenated(pieces, kind)
        return Term(code, (set_of if isinstance(node, ast.Set) else listed)(kind))

    @staticmethod
    def _concatenated(pieces: list[tuple[Term, bool]], kind: Kind) -> str:
        """Return single elements and lists, one after another."""
        if not any(many for _, many in pieces):
            return f"[{'; '.join(coerce(term, kind).code for term, _ in pieces)}]"
        codes = [
            coerce(term, listed(kind)).code if many else f"[{coerce(term, kind).code}]"
            for term, many in pieces
        ]
        return codes[0] if len(codes) == 1 else f"({' ++ '.join(codes)})%list"

    def target(self, target: ast.expr, kind: Kind, env: Env) -> tuple[str, Env]:
        """Return the pattern of a loop or comprehension, and its names."""
        match target:
            case ast.Name(name):
                return safe(name), {**env, name: Term(safe(name), kind)}
            case ast.Tuple(parts) if kind.name == "pair" and len(parts) == len(
                kind.parts
            ):
                shapes: list[str] = []
                for part, item in zip(parts, kind.parts, strict=True):
                    shape, env = self.target(part, item, env)
                    shapes.append(shape.removeprefix("'"))
                return f"'({', '.join(shapes)})", env
        raise self.refused(target, f"for a value of kind {kind}")

    def comprehension(
        self, element: ast.expr, generators: list[ast.comprehension], env: Env
    ) -> Term:
        """Return a comprehension: mapped, filtered, or flattened."""
        generator, *others = generators
        items, kind = self.sequence(generator.iter, env)
        shape, inner = self.target(generator.target, kind.item, env)
        for test in generator.ifs:
            code, binds = self.tested(test, inner)
            if self.program.raises_errors(str(binds)):
                raise self.refused(test, "could raise too early")
            if binds:
                items = self.bind(
                    f"py_filter (fun {shape} => {self.returned(binds, code)}) {atom(items)}"
                )
            else:
                items = f"(List.filter (fun {shape} => {code}) {atom(items)})"
        if others:
            made, binds = self.within(
                lambda: self.comprehension(element, others, inner)
            )
            if made.kind.name == "set":
                kind = made.kind
            made = Term(made.code, made.kind.item)
        else:
            made, binds = self.bound(element, inner)
        if binds:
            done = self.bind(
                f"py_map (fun {shape} => {self.returned(binds, made.code)}) {atom(items)}"
            )
            items = f"(List.concat {done})" if others else done
        elif others:
            items = f"(List.flat_map (fun {shape} => {made.code}) {atom(items)})"
        elif made.code != shape:
            items = f"(List.map (fun {shape} => {made.code}) {atom(items)})"
        return Term(items, (set_of if kind.name == "set" else listed)(made.kind))

    def _dictionary(
        self, key: ast.expr, value: ast.expr, generator: ast.comprehension, env: Env
    ) -> Term:
        """Return a dictionary as pairs. Its keys are the elements of a set."""
        items, kind = self.sequence(generator.iter, env)
        shape, inner = self.target(generator.target, kind.item, env)
        if generator.ifs or not isinstance(key, ast.Name) or safe(key.id) != shape:
            raise self.refused(key, "is not what the dictionary is made from")
        made, binds = self.bound(value, inner)
        pair = f"({shape}, {made.code})"
        if binds:
            code = self.bind(
                f"py_map (fun {shape} => {self.returned(binds, pair)}) {atom(items)}"
            )
        else:
            code = f"(List.map (fun {shape} => {pair}) {atom(items)})"
        return Term(code, Kind("dict", (kind.item, made.kind)))

    def _subscript(
        self, node: ast.AST, value: ast.expr, index: ast.expr, env: Env
    ) -> Term:
        code, kind = self.term(value, env)
        if isinstance(index, ast.Slice):
            return self._slice(node, Term(code, kind), index, env)
        at, of = self.term(index, env)
        match kind.name, of.name:
            case "counter", "Z":
                return Term(f"(py_count {atom(at)} {atom(code)})", INT)
            case "list", "slice":
                return Term(f"(py_slice {atom(code)} (fst {at}) (snd {at}))", kind)
            case "list", "Z":
                return Term(self.bind(f"py_nth {atom(code)} {atom(at)}"), kind.item)
            case "list", "bool":
                return Term(
                    self.bind(f"py_nth {atom(code)} (Z.b2z {atom(at)})"), kind.item
                )
            case "dict", _ if of == kind.item:
                found = self.bind(f"py_dict_get {equality(of)} {atom(code)} {atom(at)}")
                return Term(found, kind.parts[1])
        raise self.refused(node, f"of kinds {kind} and {of}")

    def _slice(self, node: ast.AST, items: Term, index: ast.Slice, env: Env) -> Term:
        if items.kind.name != "list" or index.step:
            raise self.refused(node, "is sliced")
        code = atom(items.code)
        low, high = (
            self.number(i, env) if i else None for i in (index.lower, index.upper)
        )
        match low, high:
            case str(), str():
                return Term(f"(py_slice {code} {low} {high})", items.kind)
            case str(), None:
                return Term(f"(py_from {code} {low})", items.kind)
            case None, str():
                return Term(f"(py_to {code} {high})", items.kind)
        raise self.refused(node)

    def _attribute(self, node: ast.expr, value: ast.expr, name: str, env: Env) -> Term:
        if isinstance(value, ast.Name):
            if value.id not in env:
                module = self.globals.get(value.id)
                if not hasattr(module, name):
                    raise self.refused(node, "is not known here")
                return self.value(getattr(module, name))
            if env[value.id].kind == DRAFT and f"{value.id}.{name}" in env:
                return env[f"{value.id}.{name}"]
        owner = self.owner(value, env)
        if owner.kind == INSPECTION and name == "defects":
            return Term(owner.code, BOOL)
        found = self.attribute(node, value, owner, name)
        if found.is_value:
            self.check_set(found, [value], env)
            return self.apply(found, [owner], {})
        return self._method_value(owner, found)

    def owner(self, value: ast.expr, env: Env) -> Term:
        """Return a value that has an attribute; ``super()`` is the value itself."""
        return env["self"] if _is_super(value) else self.term(value, env)

    def attribute(
        self, node: ast.expr, value: ast.expr, owner: Term, name: str
    ) -> "Function":
        """Return an attribute of a value; that of ``super()`` is inherited."""
        of = self.program.inherited if _is_super(value) else self.program.attribute
        if owner.kind == INSPECTION:
            return self.program.function(attribute_of(Inspection, name), Inspection)
        found = of(owner.kind, name)
        if found is None:
            raise self.refused(node, f"of a value of kind {owner.kind}")
        return found

    def _method_value(self, owner: Term, found: "Function") -> Term:
        """Return a method of a value as a function."""
        own = f" {atom(coerce(owner, found.parameters[0][1]).code)}"
        return self._function_value(own, found, 1)

    def _function_value(self, own: str, found: "Function", given: int = 0) -> Term:
        """Return a function as a value; ``own`` are the arguments it has already."""
        parameters = found.parameters[given:]
        names = " ".join(safe(name) for name, _ in parameters)
        call = f"{found.name}{own} {names}"
        self.reads |= found.reads
        kinds = (*(kind for _, kind in parameters), found.returns)
        words = tuple(name for name, _ in parameters)
        body = call if found.raises else f"Ok ({call})"
        return Term(f"(fun {names} => {body})", Kind("fun", kinds, words))

    def apply(
        self, function: "Function", terms: list[Term], words: dict[str, Term]
    ) -> Term:
        """Return a translated function applied to arguments."""
        if function.is_never_called:
            crash = f"@Raise {atom(coq(function.returns))} Crash"
            return Term(self.bind(crash), function.returns)
        names = [name for name, _ in function.parameters]
        given = dict(zip(names, terms, strict=False)) | words
        returns = function.returns
        parts: list[str] = []
        for name, kind in function.parameters:
            if kind == NONE and name in given and given[name].kind != NONE:
                raise Untranslatable(f"{function.name} is called with {name}")
            if kind in {NONE, HIDDEN}:
                continue
            if kind == listed(ANY):
                returns = given[name].kind if returns == kind else returns
                parts.append(atom(given[name].code))
                continue
            if name not in given and name in function.defaults:
                given[name] = self.value(function.defaults[name])
            if name not in given:
                raise Untranslatable(f"{function.name} is called without {name}")
            parts.append(atom(coerce(given[name], kind).code))
        self.reads |= function.reads
        self.fuel |= function.fuel
        fuel = ["fuel"] if function.fuel else []
        code = " ".join([function.name, *fuel, *parts])
        if function.inspection:
            return self._noting(code, given[function.inspection].code, returns)
        return Term(self.bind(code) if function.raises else f"({code})", returns)

    def _noting(self, code: str, inspection: str, returns: Kind) -> Term:
        """Return the value of a call after which an inspection may have new defects."""
        if returns == NONE:
            self._binds.append((inspection, code))
            return Term("None", NONE)
        value = self.bind(code)
        self._binds[-1] = (f"'({value}, {inspection})", code)
        return Term(value, returns)

    def check_set(
        self, function: "Function", arguments: list[ast.expr], env: Env
    ) -> None:
        """Refuse a draft where a field is read that is not set yet."""
        for argument in arguments:
            match argument:
                case ast.Name(name) if name in env and env[name].kind == DRAFT:
                    for kind, field in function.reads:
                        if kind == "State" and f"{name}.{field}" not in env:
                            raise self.refused(
                                argument, f"is read before {field} is set"
                            )
