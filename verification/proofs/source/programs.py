"""Random programs of the translated subset, to compare Python with Coq.

Expressions are filled into templates: ``{i}`` is a number, ``{l}`` a list of numbers,
``{b}`` a test, ``{v}`` the variable of a comprehension, ``{s}`` the list that it goes
through. Some programs raise, on purpose.
"""

import random
import re
from typing import Final

HEAD: Final = """\
import math
from bisect import bisect_left, bisect_right
from operator import itemgetter

from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._rules.piles import Direction, Pile


def twice(x: int) -> int:
    return 2 * x


def helper(a: int, p: tuple[int, ...], shift: int = 1) -> int:
    for x in p:
        if x > a:
            return x + shift
    return a // len(p)


def first_above(a: int, p: tuple[int, ...]) -> int | None:
    for x in p:
        if x > a:
            return x
    return None
"""

EXPRESSIONS: Final[dict[str, tuple[str, ...]]] = {
    "i": (
        "({i} + {i})",
        "({i} - {i})",
        "(({i} % 7) * ({i} % 5))",
        "({i} % {i})",
        "({i} // {i})",
        "-{i}",
        "len({l})",
        "min({i}, {i})",
        "max({i}, {i})",
        "min({l})",
        "max([*{l}, {i}])",
        "max({i}, *{l})",
        "sum({l})",
        "sum(y for y in {l})",
        "[*{l}, {i}][-1]",
        "[*{l}, {i}][0]",
        "{l}[{i}]",
        "({i} if {b} else {i})",
        "bisect_left(sorted({l}), {i})",
        "bisect_right(sorted({l}), {i})",
        "{l}.index({i})",
        "{l}.count({i})",
        "helper({i}, [*{l}, 1])",
        "helper({i}, {l}, shift={i})",
        "len({ {i}, {i}, *{l} })",
        "len(set({l}))",
        "sum(x * y for x, y in zip({l}, {l}, strict=True))",
        "sum(x * y + z for x, y, z in zip({l}, {l}, {l}, strict=True))",
        "{ key: key + {i} for key in set({l}) }[{i}]",
        "[{i}, {i}][{b}]",
    ),
    "l": (
        "({l} + {l})",
        "{l}[{i}:]",
        "{l}[:{i}]",
        "{l}[{i}:{i}]",
        "sorted({l})",
        "[*{l}, {i}]",
        "[{i}, *{l}, *{l}]",
        "list(reversed({l}))",
        "list(range({i} % 5, {i} % 9))",
        "list(range({i} % 6))",
        "list(map(twice, {l}))",
        "([{i}] * ({i} % 4))",
        "({l} or {l})",
        "[{i} for {v} in {s} if {b}]",
        "[{i} for {v} in {s}]",
        "[x - y for x in {l} for y in {l} if x < y]",
        "[x * y for x, y in enumerate({l})]",
        "[x * y for x, y in enumerate({l}, start={i})]",
        "list({l} if {b} else {l})",
    ),
    "b": (
        "({i} < {i})",
        "({i} <= {i})",
        "({i} > {i})",
        "({i} >= {i})",
        "({i} == {i})",
        "({i} != {i})",
        "(0 <= {i} < {i})",
        "({b} and {b})",
        "({b} or {b})",
        "({b} and {b} and {b})",
        "(not {b})",
        "({i} in {l})",
        "({i} not in {l})",
        "({ *{l} } <= { *{l} })",
        "({ *{l} } == { *{l} })",
        "set({l}).isdisjoint({l})",
        "any({b} for {v} in {s})",
        "all({b} for {v} in {s})",
        "(first_above({i}, {l}) is None)",
        "({i} in { {i}, {i} })",
    ),
}

RESULTS: Final = {
    "int": "{i}",
    "bool": "{b}",
    "tuple[int, ...]": "tuple({l})",
    "int | None": "first_above({i}, {l})",
}
"""The kinds of results, and what is returned."""

MOST: Final = {"i": 3, "l": 3, "b": 3}
"""How deep expressions are nested."""


class Maker:
    """Makes one random function."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.kind = rng.choice(list(RESULTS))
        self.names = {"i": ["a", "b"], "l": ["p", "q"], "b": ["f"]}
        self.fresh: list[str] = []
        """Lists that may be changed."""

        self._count = 0

    def function(self, name: str) -> str:
        """Return a function of two numbers, two sequences and a bool."""
        parameters = "a: int, b: int, p: tuple[int, ...], q: list[int], f: bool"
        lines = [
            f"def {name}({parameters}) -> {self.kind}:",
            "    p, q = list(p), list(q)",
        ]
        for _ in range(self.rng.randint(2, 5)):
            lines += self.statement("    ", 2, in_loop=False)
        return "\n".join([*lines, f"    return {self.result()}"])

    def new(self) -> str:
        """Return a new name."""
        self._count += 1
        return f"x{self._count}"

    def result(self) -> str:
        """Return what is returned."""
        return self.filled(RESULTS[self.kind], 1)

    def expression(self, kind: str, depth: int) -> str:
        """Return an expression; numbers are small, so that indexes are often right."""
        if depth == 0 or self.rng.random() < 0.2:
            numbers = ["0", "1", "2", "3"] if kind == "i" else []
            return self.rng.choice([*self.names[kind], *numbers])
        return self.filled(self.rng.choice(EXPRESSIONS[kind]), depth - 1)

    def filled(self, template: str, depth: int) -> str:
        """Return a template with expressions filled in."""
        source = self.expression("l", depth) if "{s}" in template else ""
        variable = self.new() if "{v}" in template else ""
        if variable:
            self.names["i"].append(variable)
        text = template.replace("{v}", variable).replace("{s}", source)
        text = re.sub(
            r"\{([ilb])\}", lambda found: self.expression(found[1], depth), text
        )
        if variable:
            self.names["i"].remove(variable)
        return text

    def block(self, pad: str, depth: int, *, in_loop: bool) -> list[str]:
        """Return a block; names that it sets are not known after it."""
        known = {kind: list(names) for kind, names in self.names.items()}
        fresh = list(self.fresh)
        lines: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement(pad, depth, in_loop=in_loop)
        self.names, self.fresh = known, fresh
        return lines

    def statement(self, pad: str, depth: int, *, in_loop: bool) -> list[str]:
        """Return a statement, which may have blocks."""
        simple = [
            "{new} = {i}",
            "{new}, {new} = {i}, {i}",
            "{old} = {i}",
            "{old} += {i}",
        ]
        simple += ["{list} = list({l})", "{list} = [{i}]", "{flag} = {b}"]
        if self.fresh:
            simple += [
                "{fresh}.append({i})",
                "{fresh}[{i}] = {i}",
                "{fresh}.remove({i})",
            ]
        makers = [lambda: self._simple(pad, self.rng.choice(simple))] * 4
        if depth:
            makers += [
                lambda: self._if(pad, depth, in_loop),
                lambda: self._for(pad, depth),
                lambda: self._while(pad),
                lambda: self._option(pad, depth, in_loop),
                lambda: [f"{pad}return {self.result()}"],
            ]
        if in_loop:
            makers.append(lambda: [f"{pad}{self.rng.choice(['break', 'continue'])}"])
        return self.rng.choice(makers)()

    def _simple(self, pad: str, template: str) -> list[str]:
        text = self.filled(template, 2).replace("{old}", self.rng.choice(["a", "b"]))
        if self.fresh:
            text = text.replace("{fresh}", self.rng.choice(self.fresh))
        for word, kind in (("{new}", "i"), ("{list}", "l"), ("{flag}", "b")):
            while word in text:
                name = self.new()
                text = text.replace(word, name, 1)
                self.names[kind].append(name)
                self.fresh += [name] if kind == "l" else []
        return [f"{pad}{text}"]

    def _if(self, pad: str, depth: int, in_loop: bool) -> list[str]:
        test = self.filled(self.rng.choice(["{b}", "{b}", "{i}", "{l}", "not {l}"]), 1)
        lines = [
            f"{pad}if {test}:",
            *self.block(pad + "    ", depth - 1, in_loop=in_loop),
        ]
        if self.rng.random() < 0.5:
            lines += [
                f"{pad}else:",
                *self.block(pad + "    ", depth - 1, in_loop=in_loop),
            ]
        return lines

    def _option(self, pad: str, depth: int, in_loop: bool) -> list[str]:
        """Return a test whether something is None, which gives its value a name."""
        name, found = self.new(), self.filled("first_above({i}, {l})", 1)
        inner = pad + "    "
        lines = [f"{pad}{name} = {found}", f"{pad}if {name} is not None:"]
        self.names["i"].append(name)
        lines += self.block(inner, depth - 1, in_loop=in_loop)
        self.names["i"].remove(name)
        return lines

    def _for(self, pad: str, depth: int) -> list[str]:
        name, other = self.new(), self.new()
        items = self.filled("{l}", 1)
        head = f"for {name} in {items}:"
        names = [name]
        if self.rng.random() < 0.3:
            head, names = f"for {other}, {name} in enumerate({items}):", [name, other]
        self.names["i"] += names
        lines = [f"{pad}{head}", *self.block(pad + "    ", depth - 1, in_loop=True)]
        self.names["i"] = [known for known in self.names["i"] if known not in names]
        return lines

    def _while(self, pad: str) -> list[str]:
        """Return a loop that ends, because it counts down."""
        name, test = self.new(), self.filled("{b}", 1)
        self.names["i"].append(name)
        body = self._simple(
            pad + "    ", "{fresh}.append({i})" if self.fresh else "{old} = {i}"
        )
        return [
            f"{pad}{name} = {self.rng.randint(0, 5)}",
            f"{pad}while {name} > 0 and {test}:",
            f"{pad}    {name} -= 1",
            *body,
        ]


def programs(count: int, seed: int) -> str:
    """Return a module of random functions, called f0, f1 and so on."""
    rng = random.Random(seed)
    made = (Maker(rng).function(f"f{number}") for number in range(count))
    return "\n\n\n".join([HEAD, *made]) + "\n"
