"""Statements of the subset, as Gallina.

Values never change. A list may, by ``append``, ``remove`` or ``xs[i] = x``, if it was made
in the same function and has no second name; then the name stands for a new list. A state
may be filled field by field before anybody sees it (a draft).
"""

# What no case accepts is refused after the match statement.
# pyright: reportMatchNotExhaustive=false

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from . import contracts
from .calls import READERS, Calls
from .classes import MEMBERS, NAMES
from .coercions import coerce, joined
from .kinds import (
    CLASS,
    DRAFT,
    EXN,
    HIDDEN,
    INSPECTION,
    INT,
    LIMIT,
    NONE,
    UNKNOWN,
    Env,
    Kind,
    Term,
    Untranslatable,
    atom,
    coq,
    listed,
    safe,
)
from .terms import NeedsMonad, notes_defects

if TYPE_CHECKING:
    from .program import Program

End: TypeAlias = Callable[[Env], str]
"""What follows the last statement of a block."""

UNWRITTEN = {HIDDEN, NONE, CLASS, LIMIT}
"""Kinds of locals that are not written down."""


def stores(statements: Sequence[ast.stmt]) -> list[str]:
    """Return the names that statements set or change, in order; fields as ``x.y``."""
    found: dict[str, bool] = {}
    for node in _inside(statements):
        match node:
            case (
                ast.Name(name, ast.Store())
                | ast.Subscript(ast.Name(name), ctx=ast.Store())
                | ast.Call(ast.Attribute(ast.Name(name), "append" | "remove" | "add"))
            ):
                found[name] = True
            case ast.Attribute(ast.Name(name), attr, ast.Store()):
                found[f"{name}.{attr}"] = True
    return list(found)


def _inside(statements: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """Yield all nodes, but no names of comprehensions and of functions in functions."""
    ahead: list[ast.AST] = list(statements)
    while ahead:
        node = ahead.pop(0)
        yield node
        hidden: set[ast.AST] = set()
        if isinstance(node, ast.comprehension):
            hidden = {node.target}
        elif isinstance(node, ast.FunctionDef):
            hidden = {*node.body}
        ahead += [part for part in ast.iter_child_nodes(node) if part not in hidden]


def _loaded(nodes: Sequence[ast.AST]) -> set[str]:
    """Return all names that occur."""
    every = (inside for node in nodes for inside in ast.walk(node))
    return {inside.id for inside in every if isinstance(inside, ast.Name)}


def escaping(node: ast.AST) -> set[str]:
    """Return the names whose values something else may keep: they must not change."""
    parts: list[ast.AST]
    match node:
        case ast.Name(name):
            return {name}
        case ast.Call(ast.Name(name), arguments) if name in READERS:
            parts = [
                ast.ListComp(part.elt, part.generators)
                if isinstance(part, ast.GeneratorExp)
                else part
                for part in _not_names(arguments)
            ]
        case ast.Call():
            parts = [*node.args, *node.keywords]
        case ast.IfExp():
            parts = [node.body, node.orelse]
        case ast.ListComp(element, generators) | ast.SetComp(element, generators):
            parts = [element, *_not_names(part.iter for part in generators)]
        case ast.Subscript() | ast.Attribute() | ast.Compare() | ast.BinOp():
            parts = _not_names(ast.iter_child_nodes(node))
        case ast.Starred():
            parts = _not_names([node.value])
        case _:
            parts = [*ast.iter_child_nodes(node)]
    return set[str]().union(*map(escaping, parts))


def _not_names(nodes: Iterable[ast.AST]) -> list[ast.AST]:
    return [node for node in nodes if not isinstance(node, ast.Name)]


def _repeated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is evaluated again and again in a loop or a comprehension."""
    parts: list[ast.AST] = []
    match node:
        case ast.For() | ast.FunctionDef():
            parts = [*node.body]
        case ast.While():
            parts = [node.test, *node.body]
        case (
            ast.ListComp(element, [first, *others])
            | ast.SetComp(element, [first, *others])
            | ast.GeneratorExp(element, [first, *others])
        ):
            parts = [element, *first.ifs, *others]
    for part in parts:
        yield from ast.walk(part)


def leaves(statements: Sequence[ast.stmt]) -> bool:
    """Return whether some statement leaves the block other than by raising."""
    kinds = ast.Return | ast.Break | ast.Continue
    return any(isinstance(node, kinds) for node in _inside(statements))


def _raises(statements: Sequence[ast.stmt]) -> bool:
    """Return whether a block ends with an exception."""
    return isinstance(statements[-1], ast.Raise)


def tupled(codes: Sequence[str], empty: str = "tt") -> str:
    """Return values as one value."""
    return codes[0] if len(codes) == 1 else f"({', '.join(codes)})" if codes else empty


class Body(Calls):
    """The translation of the statements of one function."""

    def __init__(
        self,
        program: "Program",
        python: Callable[..., Any],
        returns: Kind,
        *,
        raises: bool,
    ) -> None:
        super().__init__(program, python, returns, raises=raises)
        self.fresh: set[str] = set()
        """Lists that were made here and have one name."""

        self._give: Callable[[str], str] = self._result
        self._at_break: End | None = None
        self._at_next: End | None = None

    def _result(self, code: str) -> str:
        return f"Ok {atom(code)}" if self.raises else code

    def block(self, statements: list[ast.stmt], env: Env, end: End) -> str:
        """Translate statements; ``end`` says what follows the last."""
        if not statements:
            return end(env)
        first, *rest = statements
        try:
            return self._statement(first, rest, env, end)
        except Untranslatable as refusal:
            refusal.where = refusal.where or self.place(first)
            raise

    def place(self, node: ast.AST | None = None) -> str:
        """Return the file and the line of a statement, or of the function."""
        line = inspect.getsourcelines(self.python)[1] + getattr(node, "lineno", 1) - 1
        return f"{Path(inspect.getfile(self.python)).name}, line {line}"

    def missing_return(self, env: Env) -> str:
        """Refuse a function that can end without a value, unless it notes defects."""
        if self.inspection and self.returns == NONE:
            return self.give("None")
        raise Untranslatable(f"{self.python.__qualname__} can end without return")

    def give(self, code: str) -> str:
        """Return what a return statement gives: in a loop, the end of the loop."""
        if self.inspection and self.returns == NONE:
            code = safe(self.inspection)
        elif self.inspection:
            code = f"({code}, {safe(self.inspection)})"
        return self._give(code)

    def _changes(self, statements: Sequence[ast.stmt], env: Env) -> list[str]:
        """Return the names that statements may change."""
        used = {n.id for n in _inside(statements) if isinstance(n, ast.Name)}
        noting = [n for n in env if env[n].kind == INSPECTION and n in used]
        return [*stores(statements), *noting]

    def _statement(
        self, first: ast.stmt, rest: list[ast.stmt], env: Env, end: End
    ) -> str:
        def go_on(later: Env) -> str:
            return self.block(rest, later, end)

        for part in ("value", "test", "subject"):
            if not isinstance(first, ast.Return) and hasattr(first, part):
                self.fresh -= escaping(getattr(first, part))
        match first:
            case ast.Expr(ast.Constant(str())) | ast.Pass():
                return go_on(env)
            case ast.Expr(
                ast.Call(ast.Name("take_fields"), [ast.Name("self"), made])
            ) if not rest:
                # What a constructor stores is the value that it makes.
                return self._statement(ast.Return(made), rest, env, end)
            case ast.Expr(ast.Call() as call):
                return self._call_statement(call, env, go_on)
            case ast.Return(value):
                if self.returns.words and value:
                    self.eager.add(value)
                code, binds = self._bound(
                    value or ast.Constant(None), env, self.returns
                )
                return self.written(binds, self.give(code))
            case ast.Raise(ast.expr() as value, None | ast.Constant(None)):
                if not self.raises:
                    raise NeedsMonad
                code, binds = self._bound(value, env, EXN)
                return self.written(binds, f"Raise {atom(code)}")
            case ast.AnnAssign(target, hint, ast.expr() as value):
                return self._assign(target, value, env, go_on, self._annotated(hint))
            case ast.Assign([target], value):
                return self._assign(target, value, env, go_on)
            case ast.AugAssign(ast.Name(name) as target, sign, value) if (
                # Another list would change under all its names.
                env[name].kind.name != "list"
            ):
                sum_ = ast.BinOp(ast.Name(name, ast.Load()), sign, value)
                return self._assign(target, sum_, env, go_on)
            case ast.If(ast.NamedExpr(ast.Name() as target, value), body, orelse) if (
                self._kind(value, env).name == "list"
            ):
                test = ast.If(ast.Name(target.id, ast.Load()), body, orelse)
                return self._assign(
                    target,
                    value,
                    env,
                    lambda later: self.block([test, *rest], later, end),
                )
            case ast.If(test, body, orelse):
                return self._if(test, body, orelse, env, rest, end)
            case ast.For(target, items, body, []):
                return self._for(target, items, body, env, go_on)
            case ast.While(test, body, []):
                stop: list[ast.stmt] = [ast.Break()]
                return self._while([ast.If(test, body, stop)], env, go_on)
            case ast.Break() if self._at_break:
                return self._at_break(env)
            case ast.Continue() if self._at_next:
                return self._at_next(env)
            case ast.Match(subject, cases):
                return self._match(subject, cases, env, rest, end)
            case ast.FunctionDef():
                if _loaded(first.body) & {*stores(rest)}:
                    raise self.refused(first, "uses a name that changes later")
                return self._inner(first, env, go_on)
            case ast.Try(
                [ast.Return(ast.expr() as value)],
                [
                    ast.ExceptHandler(
                        ast.expr() as kind, str(name), [ast.Raise() as other]
                    )
                ],
                [],
                [],
            ):
                return self._try(value, (kind, name), other, env)
        raise self.refused(first)

    def _try(
        self, value: ast.expr, error: tuple[ast.expr, str], other: ast.Raise, env: Env
    ) -> str:
        """Translate a value that is returned; instead of one error it raises another."""
        if not self.raises:
            raise NeedsMonad
        kind, name = error
        code, binds = self._bound(value, env, self.returns)
        names = "; ".join(f'"{each}"' for each in self.errors(kind))
        inner = {**env, name: Term(safe(name), EXN)}
        handled = self.block([other], inner, self.missing_return)
        tried = f"py_try {self.returned(binds, code)} [{names}]"
        handler = f"(fun {safe(name)} => {handled})"
        return f"result <- {tried} {handler} ;;\n{self.give('result')}"

    def _bound(
        self, node: ast.expr, env: Env, kind: Kind
    ) -> tuple[str, list[tuple[str, str]]]:
        term, binds = self.within(lambda: coerce(self.term(node, env), kind))
        return term.code, binds

    def _annotated(self, hint: ast.expr) -> Kind | None:
        """Return the kind of an annotated local; None if the annotation says nothing."""
        text = ast.unparse(hint)
        if text in {"Any", "object"}:
            return None
        # The annotation is a piece of the library's own source.
        return self.program.kind(eval(text, self.globals | NAMES))  # noqa: S307 - see above

    # Changing lists, and filling drafts

    def _call_statement(self, call: ast.Call, env: Env, go_on: End) -> str:
        match call:
            case ast.Call(ast.Name(name), [ast.Name()]) if (
                name in contracts.CHECKS or name in contracts.IDENTITIES
            ):
                return go_on(env)
            case ast.Call(
                ast.Attribute(attr="__setattr__"), [_, ast.Constant(str(field)), value]
            ):
                makes = contracts.MEMOS.get(field)
                if makes == self.python.__name__ and isinstance(value, ast.Name):
                    return go_on(env)
            case ast.Call(ast.Attribute(ast.Name(name)), [value]) if (
                env[name].kind == LIMIT
            ):
                if not self.bound(value, env)[1]:
                    return go_on(env)
            case ast.Call(ast.Attribute(ast.Name(name), "add"), [value]):
                xs = self._changed(name, env, "set")
                code, binds = self._bound(value, env, xs.kind.item)
                add = f"let {xs.code} := {code} :: {xs.code} in\n"
                return self.written(binds, add + go_on(env))
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [value]):
                xs = self._changed(name, env)
                kind = xs.kind.item
                if kind == UNKNOWN:
                    kind = self.bound(value, env)[0].kind
                code, binds = self._bound(value, env, kind)
                after = go_on({**env, name: Term(xs.code, listed(kind))})
                append = f"let {xs.code} := ({xs.code} ++ [{code}])%list in\n"
                return self.written(binds, append + after)
            case ast.Call(ast.Attribute(ast.Name(name), "remove"), [value]):
                xs = self._changed(name, env)
                if xs.kind != listed(INT):
                    raise self.refused(call)
                removed, binds = self.within(
                    lambda: Term(
                        self.bind(f"py_remove {self.number(value, env)} {xs.code}"),
                        xs.kind,
                    )
                )
                return self.written(
                    binds, f"let {xs.code} := {removed.code} in\n{go_on(env)}"
                )
            case ast.Call(
                ast.Attribute(ast.Attribute(ast.Name(name), "defects"), "append")
            ) if env[name].kind == INSPECTION:
                return f"let {safe(name)} := true in\n{go_on(env)}"
            case ast.Call(ast.Attribute(ast.Name(name), "conclude"), [error]) if (
                env[name].kind == INSPECTION
            ):
                raised = self.term(ast.Call(error, [], []), env).code
                text = f"if {safe(name)} then Raise {raised} else\n"
                return text + go_on(env)
        _, binds = self.bound(call, env)
        if notes_defects(binds):
            return self.written(binds, go_on(env))
        raise self.refused(call)

    def _changed(self, name: str, env: Env, kind: str = "list") -> Term:
        """Return a list or set that may be changed: one that was made here."""
        if name not in self.fresh or env[name].kind.name != kind:
            raise Untranslatable(f"{name} is changed, but was not made here")
        return env[name]

    def draft(self, name: str, env: Env, *, whole: bool = False) -> Term:
        """Return a state that is under construction, as far as it goes."""
        self.program.defined(Kind("State"))
        parts: list[str] = []
        for field, kind in self.program.records["State"].items():
            if f"{name}.{field}" in env:
                parts.append(atom(coerce(env[f"{name}.{field}"], kind).code))
            elif whole or kind.name != "option":
                raise Untranslatable(f"{field} of {name} is not set")
            else:
                parts.append("None")
        return Term(f"(mk_State {' '.join(parts)})", Kind("State"))

    # Assignments

    def _assign(
        self,
        target: ast.expr,
        value: ast.expr,
        env: Env,
        go_on: End,
        kind: Kind | None = None,
    ) -> str:
        match target, value:
            case ast.Name(name), ast.Call(ast.Name("_new"), [ast.Name("_Draft")]):
                return go_on({**env, name: Term(name, DRAFT)})
            case ast.Attribute(ast.Name(name), "__class__"), ast.Name("State"):
                whole = self.draft(name, env, whole=True)
                later = {**env, name: Term(safe(name), whole.kind)}
                return f"let {safe(name)} := {whole.code} in\n{go_on(later)}"
            case ast.Attribute(ast.Name(name)), _ if env[name].kind == LIMIT:
                return go_on(env)
            case ast.Attribute(ast.Name(name), attr), _ if env[name].kind == DRAFT:
                return self._set(f"{name}.{attr}", value, env, go_on)
            case ast.Name(name), _:
                return self._set(name, value, env, go_on, kind)
            case ast.Subscript(ast.Name(name), index), _:
                xs = self._changed(name, env)
                code, binds = self.within(lambda: self._replaced(xs, index, value, env))
                return self.written(
                    binds, f"let {xs.code} := {code.code} in\n{go_on(env)}"
                )
            case ast.Tuple(targets), ast.Tuple(values):
                return self._set_each(targets, values, env, go_on)
            case ast.Tuple(targets), _:
                return self._unpack(targets, value, env, go_on)
        raise self.refused(target)

    def _replaced(self, xs: Term, index: ast.expr, value: ast.expr, env: Env) -> Term:
        # Python evaluates the value first.
        item = atom(self.coerced(value, env, xs.kind.item))
        return Term(
            self.bind(f"py_set {xs.code} {self.number(index, env)} {item}"), xs.kind
        )

    def _set(
        self, name: str, value: ast.expr, env: Env, go_on: End, kind: Kind | None = None
    ) -> str:
        if self.is_hidden(value, env):
            return go_on({**env, name: Term("hidden", HIDDEN)})
        self._note_list(name, value)
        term, binds = self.bound(value, env)
        term = coerce(term, kind) if kind else term
        self.check_once(name, term.kind)
        local = safe(name)
        after = go_on({**env, name: Term(local, term.kind)})
        if binds and term.code == binds[-1][0]:
            return self.written([*binds[:-1], (local, binds[-1][1])], after)
        let = "" if term.kind in UNWRITTEN else f"let {local} := {term.code} in\n"
        return self.written(binds, let + after)

    def _set_each(
        self, targets: list[ast.expr], values: list[ast.expr], env: Env, go_on: End
    ) -> str:
        """Translate several assignments: all values come before all names."""
        terms: list[Term] = []

        def evaluate() -> Term:
            for value in values:
                hidden = self.is_hidden(value, env)
                terms.append(
                    Term("hidden", HIDDEN) if hidden else self.term(value, env)
                )
            return terms[-1]

        _, binds = self.within(evaluate)
        later = dict(env)
        shown: list[tuple[str, str]] = []
        for target, value, (code, kind) in zip(targets, values, terms, strict=True):
            if not isinstance(target, ast.Name):
                raise self.refused(target)
            self._note_list(target.id, value)
            later[target.id] = Term(safe(target.id), kind)
            if kind not in UNWRITTEN and safe(target.id) != code:
                shown.append((safe(target.id), code))
        let = ""
        if shown:
            shape = tupled([name for name, _ in shown])
            quote = "'" if len(shown) > 1 else ""
            let = f"let {quote}{shape} := {tupled([code for _, code in shown])} in\n"
        return self.written(binds, let + go_on(later))

    def _unpack(
        self, targets: list[ast.expr], value: ast.expr, env: Env, go_on: End
    ) -> str:
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        (code, kind), binds = self.bound(value, env)
        if len(names) < len(targets):
            raise self.refused(value, "is taken apart")
        if kind.name == "list":
            if not self.raises:
                raise NeedsMonad
            later = {**env, **{n: Term(safe(n), kind.item) for n in names}}
            shape = "; ".join(map(safe, names))
            text = f"match {code} with [{shape}] =>\n{go_on(later)}\n| _ => Raise Crash end"
            return self.written(binds, text)
        if kind.name != "pair" or len(kind.parts) != len(names):
            raise self.refused(value, "is taken apart")
        self.fresh -= {*names}
        later = {
            **env,
            **{n: Term(safe(n), k) for n, k in zip(names, kind.parts, strict=True)},
        }
        return self.written(
            binds, f"let '{tupled(list(map(safe, names)))} := {code} in\n{go_on(later)}"
        )

    def check_once(self, name: str, kind: Kind) -> None:
        """Refuse a name of what can be gone through once if that happens again."""
        if kind.words != ("once",):
            return
        (node,) = ast.parse(textwrap.dedent(inspect.getsource(self.python))).body
        uses = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == name]
        loads = [n for n in uses if isinstance(n.ctx, ast.Load)]
        again = [
            inside
            for part in list(ast.walk(node))[1:]
            if (inside := [n for n in _repeated(part) if n in uses])
            and all(n in loads for n in inside)
        ]
        if again or len(loads) > 1:
            raise Untranslatable(f"{name} is gone through more than once")

    def _note_list(self, name: str, value: ast.expr) -> None:
        """Note whether a name stands for a list that was made here."""
        match value:
            case (
                ast.List()
                | ast.ListComp()
                | ast.Call(ast.Name("list" | "set"))
                | ast.BinOp(ast.List(), ast.Mult())
            ):
                self.fresh.add(name)
            case ast.Name(other) if other in self.fresh:
                raise Untranslatable(f"{name} is a second name of the list {other}")
            case _:
                self.fresh.discard(name)

    # Branches

    def _if(
        self,
        test: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        env: Env,
        rest: list[ast.stmt],
        end: End,
    ) -> str:
        known = self.constant_test(test, env)
        if known is not None:
            return self.block([*(body if known else orelse), *rest], env, end)

        fresh = set(self.fresh)

        def branches(follow: Callable[[list[ast.stmt], Env], str]) -> str:
            fresh_after: list[set[str]] = []

            def each(way: list[ast.stmt], inner: Env) -> str:
                self.fresh = set(fresh)
                code = follow(way, inner)
                fresh_after.append(self.fresh)
                return code

            code = self._branches(test, (body, orelse), env, each)
            self.fresh = set[str].intersection(*fresh_after)
            return code

        # A value that must not be None is known after the test.
        demands = isinstance(test, ast.Compare) and self._narrowing(test)[0]
        if leaves([*body, *orelse]) or not rest or (demands and _raises(body)):
            return branches(lambda way, inner: self.block([*way, *rest], inner, end))
        # No way leaves: both give the names that they set, and the rest is written once.
        ends: list[Env] = []

        def note(inner: Env) -> str:
            ends.append(inner)
            return "tt"

        branches(lambda way, inner: self.block(way, inner, note))
        names = [
            name
            for name in self._changes([*body, *orelse], env)
            if all(name in e and e[name].kind != HIDDEN for e in ends)
        ]
        kinds = {name: joined(e[name].kind for e in ends) for name in names}

        def finish(inner: Env) -> str:
            code = tupled([coerce(inner[name], kinds[name]).code for name in names])
            return f"Ok {atom(code)}" if self.raises else code

        text = branches(lambda way, inner: self.block(way, inner, finish))
        later = {**env, **{name: Term(safe(name), kinds[name]) for name in names}}
        # A name that only some ways set, or that is a text in some, is not known later.
        unknown = {*stores([*body, *orelse])} - {*names}
        later |= dict.fromkeys(unknown, Term("hidden", HIDDEN))
        shape = tupled(list(map(safe, names)), empty="_")
        quote = "'" if len(names) > 1 else ""
        after = self.block(rest, later, end)
        if self.raises:
            return f"{quote}{shape} <- ({text}) ;;\n{after}"
        return f"let {quote}{shape} := {text} in\n{after}"

    def _branches(
        self,
        test: ast.expr,
        ways: tuple[list[ast.stmt], list[ast.stmt]],
        env: Env,
        follow: Callable[[list[ast.stmt], Env], str],
    ) -> str:
        """Write a test and both ways; where a value is known, it has its own kind."""
        name, subject, if_none = self._narrowing(test)
        if subject is not None:
            term, binds = self.within(lambda: self._optional(subject, env))
            shows = not isinstance(test, ast.Compare)
            if shows and term.kind.item.name in {"Z", "bool", "ext", "list", "set"}:
                raise self.refused(test, "may be false without being None")
            none_way, some_way = ways if if_none else ways[::-1]
            local = safe(name) if name else "_"
            inner = {**env, name: Term(local, term.kind.item)} if name else env
            text = (
                f"match {term.code} with\n| Some {local} =>\n{follow(some_way, inner)}\n"
                f"| None =>\n{follow(none_way, env)}\nend"
            )
            return self.written(binds, text)
        match test:
            case ast.Call(ast.Name("isinstance"), [ast.Name(n), ast.Name(kind)]) if (
                env[n].kind.name in MEMBERS
            ):
                inner = {**env, n: Term(safe(n), Kind(kind))}
                return self._one_class(
                    env[n], (n, kind), follow(ways[0], inner), follow(ways[1], env)
                )
            case ast.BoolOp(
                ast.And(),
                [
                    ast.Compare(
                        ast.Name(n), [ast.IsNot()], [ast.Constant(None)]
                    ) as known,
                    *others,
                ],
            ) if env[n].kind.name == "option":
                # The other tests may use what the first has found out.
                both = others[0] if len(others) == 1 else ast.BoolOp(ast.And(), others)

                def rest_of(way: list[ast.stmt], inner: Env) -> str:
                    if way is ways[1]:
                        return follow(way, inner)
                    return self._branches(both, ways, inner, follow)

                return self._branches(known, ways, env, rest_of)
            case ast.BoolOp(
                ast.And(),
                [
                    ast.Call(ast.Name("isinstance"), [ast.Name(n), ast.Name(kind)]),
                    *others,
                ],
            ) if env[n].kind.name in MEMBERS:
                # The other tests may use what the first has found out.
                inner = {**env, n: Term(safe(n), Kind(kind))}
                both = ast.BoolOp(ast.And(), others)
                then = self._branches(both, ways, inner, follow)
                return self._one_class(env[n], (n, kind), then, follow(ways[1], env))
        condition, binds = self.tested(test, env)
        text = (
            f"if {condition} then\n{follow(ways[0], env)}\nelse\n{follow(ways[1], env)}"
        )
        return self.written(binds, text)

    @staticmethod
    def _one_class(
        value: Term, member: tuple[str, str], then: str, otherwise: str
    ) -> str:
        """Return two ways: a value of a union is of one class, or of another."""
        name, kind = member
        way = f"{value.kind.name}_{kind} {safe(name)}"
        return f"match {value.code} with\n| {way} =>\n{then}\n| _ =>\n{otherwise}\nend"

    @staticmethod
    def _narrowing(test: ast.expr) -> tuple[str | None, ast.expr | None, bool]:
        """Return the name, the value and the sense of a test whether something is None."""
        match test:
            case ast.Compare(
                subject, [ast.IsNot() | ast.Is() as sign], [ast.Constant(None)]
            ):
                name = subject.id if isinstance(subject, ast.Name) else None
                return name, subject, isinstance(sign, ast.Is)
            case ast.NamedExpr(ast.Name(name), value):
                return name, value, False
            case ast.BoolOp(ast.And(), [*some, ast.NamedExpr(ast.Name(name), value)]):
                return name, ast.BoolOp(ast.And(), [*some, value]), False
        return None, None, False

    def _optional(self, node: ast.expr, env: Env) -> Term:
        """Return a value that may be None, and is true otherwise."""
        match node:
            case ast.BoolOp(ast.And(), [*tests, value]):
                condition = self.truth(ast.BoolOp(ast.And(), tests), env)
                term, binds = self.within(lambda: self._optional(value, env))
                return Term(
                    self.either(condition, (term.code, "None"), (binds, [])), term.kind
                )
        term = self.term(node, env)
        if term.kind.name != "option":
            raise self.refused(node, "is never None")
        return term

    # Loops

    def _for(
        self,
        target: ast.expr,
        items: ast.expr,
        body: list[ast.stmt],
        env: Env,
        go_on: End,
    ) -> str:
        if not self.raises:
            raise NeedsMonad
        sequence, binds = self.within(lambda: self.sequence(items, env))
        shape, inner = self.target(target, sequence.kind.item, env)
        if sequence.kind.name == "set":
            raise self.refused(items, "has no order")
        if _loaded([target]) & {*env}:
            raise self.refused(target, "keeps its last value after the loop")
        if escaping(items) & {*stores(body)} & self.fresh:
            raise self.refused(items, "changes while it is gone through")
        head = f"py_for {atom(sequence.code)} (fun {shape}"
        return self.written(binds, self._loop(head, body, (env, inner), go_on))

    def _while(self, body: list[ast.stmt], env: Env, go_on: End) -> str:
        if not self.raises:
            raise NeedsMonad
        self.fuel = True
        return self._loop("py_while fuel (fun", body, (env, env), go_on)

    def _loop(
        self, head: str, body: list[ast.stmt], envs: tuple[Env, Env], go_on: End
    ) -> str:
        """Translate a loop: its body maps the names that it changes."""
        env, inner = envs
        changes = self._changes(body, env)
        state = [n for n in changes if n in env and env[n].kind != HIDDEN]
        shape = tupled(list(map(safe, state)))
        kinds = {name: env[name].kind for name in state}
        kept = self._give, self._at_break, self._at_next

        def ending(word: str) -> End:
            def end(last: Env) -> str:
                codes = [coerce(last[name], kinds[name]).code for name in state]
                return f"Ok ({word} {tupled(codes)})"

            return end

        def note(last: Env) -> str:
            # An empty list gets its kind in the loop.
            kinds.update({n: last[n].kind for n in state if UNKNOWN in kinds[n].parts})
            return "tt"

        self._give = lambda code: f"Ok (Return {atom(code)})"
        self._at_break = self._at_next = note
        fresh = set(self.fresh)
        self.block(body, dict(inner), note)
        self.fresh &= fresh
        self._at_break, self._at_next = ending("Break"), ending("Next")
        inner = {**inner, **{name: Term(safe(name), kinds[name]) for name in state}}
        text = self.block(body, inner, ending("Next"))
        self.fresh &= fresh
        self._give, self._at_break, self._at_next = kept
        later = {**env, **{name: Term(safe(name), kinds[name]) for name in state}}
        given = f"'{shape}" if len(state) > 1 else shape if state else "_"
        after = shape if state else "_"
        return (
            f"loop <- {head} {given} =>\n{textwrap.indent(text, '  ')}) {shape} ;;\n"
            f"match loop with\n| Return value => {self._give('value')}\n"
            f"| Next {after} | Break {after} =>\n{go_on(later)}\nend"
        )

    # Patterns, and functions in functions

    def _match(
        self,
        subject: ast.expr,
        cases: list[ast.match_case],
        env: Env,
        rest: list[ast.stmt],
        end: End,
    ) -> str:
        if not cases:
            return self.block(rest, env, end)
        code, kind = self.term(subject, env)
        if kind.name in MEMBERS:
            members = {member.__name__ for member in MEMBERS[kind.name]}
        else:
            members = {kind.name}
        first, *others = cases
        body = [*first.body, *rest]
        match first.pattern, first.guard:
            case ast.MatchAs(None, None), None:
                return self.block(body, env, end)
            case ast.MatchOr(patterns), ast.expr() as guard if members == {
                p.cls.id
                for p in patterns
                if isinstance(p, ast.MatchClass) and isinstance(p.cls, ast.Name)
            }:
                test, binds = self.tested(guard, env)
                then, otherwise = (
                    self.block(body, env, end),
                    self._match(subject, others, env, rest, end),
                )
                return self.written(binds, f"if {test} then\n{then}\nelse\n{otherwise}")
            case ast.MatchClass(ast.Name(name), patterns, [], []), None if (
                name in members
            ):
                later = {**env, **self._captured(name, patterns)}
                if members == {name}:
                    return f"let it := {code} in\n{self.block(body, later, end)}"
                then, otherwise = (
                    self.block(body, later, end),
                    self._match(subject, others, env, rest, end),
                )
                return f"match {code} with\n| {kind.name}_{name} it =>\n{then}\n| _ =>\n{otherwise}\nend"
        raise self.refused(subject, "is matched with another pattern")

    def _captured(self, name: str, patterns: Sequence[ast.pattern]) -> Env:
        """Return the names that a class pattern sets."""
        found: Env = {}
        fields = self.program.records[name].items()
        for pattern, (field, kind) in zip(patterns, fields, strict=False):
            if (
                not isinstance(pattern, ast.MatchAs)
                or pattern.pattern
                or not pattern.name
            ):
                raise Untranslatable(f"pattern of {name}")
            found[pattern.name] = Term(f"({name}_{field} it)", kind)
        return found

    def _inner(self, node: ast.FunctionDef, env: Env, go_on: End) -> str:
        """Translate a function in a function; it may use the names around it."""
        if not self.raises:
            raise NeedsMonad
        if self.inspection:
            raise self.refused(node)
        for decorator in node.decorator_list:
            if ast.unparse(decorator) not in contracts.CACHES:
                raise self.refused(decorator)
        hints = {
            a.arg: self._annotated(a.annotation) for a in node.args.args if a.annotation
        }
        kinds = {name: kind for name, kind in hints.items() if kind is not None}
        returns = self._annotated(node.returns) if node.returns else None
        if returns is None or len(kinds) < len(node.args.args) or node.args.kwonlyargs:
            raise self.refused(node)
        kept, self.returns = (self._give, self.returns), returns
        self._give = lambda code: f"Ok {atom(code)}"
        inner = {
            **env,
            **{name: Term(safe(name), kind) for name, kind in kinds.items()},
        }
        text = self.block(node.body, inner, self.missing_return)
        self._give, self.returns = kept
        if self.program.raises_errors(text):
            self.raising.add(safe(node.name))
        given = " ".join(
            f"({safe(name)} : {coq(kind)})" for name, kind in kinds.items()
        )
        kind = Kind("fun", (*kinds.values(), returns), tuple(kinds))
        later = {**env, node.name: Term(safe(node.name), kind)}
        body = textwrap.indent(text, "  ")
        return f"let {safe(node.name)} := fun {given} =>\n{body} in\n{go_on(later)}"
