"""The theorems of the rules, and how each is known, found in the sources as text.

A theorem is proven for all decks if a statement in ``proofs/*.v`` carries its id in its
name; checked exhaustively if the ladder asks it of every state or step of small worlds;
sampled if the ladder asks it of games that are drawn. Nothing is run to find that out.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

HERE: Final = Path(__file__).resolve().parent
PROOFS: Final = HERE / "proofs"
SOURCE: Final = PROOFS / "source"
"""The proofs about the library's own source."""

LADDER: Final = HERE.parent / "tests" / "ladder"
WORLDS: Final = LADDER / "test_worlds.py"
STATEMENT: Final = re.compile(
    r"^ *(Theorem|Lemma|Example|Corollary|Fact) +([\w']+)", re.MULTILINE
)
ID: Final = re.compile(r"(GT|CT|FT)_(\d+)_")
FORBIDDEN: Final = re.compile(
    r"\b(?:Admitted|admit|Axioms?|Parameters?|Conjecture|Abort|Unset Guard Checking"
    r"|bypass_check)\b"
)
BY_OTHER_TESTS: Final = {"GT-18": "decks 2 to 9 with one pile each way"}
"""What is checked exhaustively elsewhere: by ``tests/rules/test_most_laid.py``."""


@attrs.frozen
class Proof:
    """A statement that Coq has checked."""

    kind: str
    name: str
    file: str

    @property
    def theorem(self) -> str | None:
        """The id of the theorem that its name carries; examples are not theorems."""
        found = ID.match(self.name) if self.kind == "Theorem" else None
        return f"{found[1]}-{found[2]}" if found else None


@attrs.frozen
class Theorem:
    """A claim about the rules, and how it is known."""

    id: str
    statement: str
    proofs: tuple[Proof, ...]
    """Statements about the model."""

    of_source: tuple[Proof, ...]
    """Statements about the library's own source."""

    exhaustive: str
    """In which decks every state was checked; empty if in none."""

    sampled: bool


def sources(folder: Path = PROOFS) -> list[Path]:
    """Return the Coq files, each after those that it needs.

    The folder of the model by default. In the folder of the source, the translation of
    the library is listed, but exists in the build only.
    """
    listed = (folder / "_CoqProject").read_text(encoding="utf-8").split()
    return [folder / name for name in listed if name.endswith(".v")]


def without_comments(text: str) -> str:
    """Return Coq source without its comments, which may be nested."""
    depth = 0
    kept: list[str] = []
    for part in re.split(r"(\(\*|\*\))", text):
        if part == "(*":
            depth += 1
        elif part == "*)":
            depth -= 1
        elif not depth:
            kept.append(part)
    return "".join(kept)


def proofs(folder: Path = PROOFS) -> Iterator[Proof]:
    """Yield every statement that is proven, in the order of the files."""
    for path in filter(Path.exists, sources(folder)):
        text = without_comments(path.read_text(encoding="utf-8"))
        for kind, name in STATEMENT.findall(text):
            yield Proof(kind, name, path.name)


def unproven() -> list[str]:
    """Return what would make a proof worthless, as file and word."""
    return [
        f"{path.name}: {word}"
        for path in (*sources(), *filter(Path.exists, sources(SOURCE)))
        for word in FORBIDDEN.findall(without_comments(path.read_text("utf-8")))
    ]


def _registrations() -> Iterator[tuple[str, str, str]]:
    """Yield how the ladder asks each theorem: its id, the decorator, the games."""
    for path in sorted(LADDER.glob("theorems_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    match decorator:
                        case ast.Call(
                            func=ast.Name(id=how),
                            args=[ast.Constant(value=str(theorem)), ast.Name(id=kinds)],
                        ):
                            yield theorem, how, kinds
                        case _:
                            pass


def _constant(tree: ast.Module, name: str) -> ast.expr:
    """Return what a module assigns to a name."""
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=target)], value=value)
                | ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value)
            ) if target == name:
                return value
            case _:
                pass
    raise LookupError(name)


def _highest(worlds: ast.expr, game: str) -> int:
    """Return the highest card of the worlds of a game."""
    return max(
        int(ast.literal_eval(keyword.value))
        for node in ast.walk(worlds)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == game
        for keyword in node.keywords
        if keyword.arg == "highest"
    )


def _exhaustive() -> dict[str, str]:
    """Return for each theorem that is asked of whole worlds how large they are."""
    tree = ast.parse(WORLDS.read_text(encoding="utf-8"))
    of_values = ast.literal_eval(_constant(tree, "OF_VALUES"))
    found: dict[str, str] = {}
    for theorem, how, kinds in _registrations():
        if how not in {"on_state", "on_step"}:
            continue
        worlds = _constant(tree, "SMALLEST" if theorem in of_values else "SMALL")
        team = f"2 to {_highest(worlds, 'Cooperative')} (team)"
        duel = f"2 to {_highest(worlds, 'FaceToFace')} (duel)"
        sizes = {"TEAM": [team], "DUEL": [duel], "BOTH": [team, duel]}[kinds]
        found[theorem] = f"decks {', '.join(sizes)}"
    return found | BY_OTHER_TESTS


def theorems() -> list[Theorem]:
    """Return all theorems, in the order of their list."""
    listed = tomllib.loads((HERE / "theorems.toml").read_text(encoding="utf-8"))
    proven, of_source = list(proofs()), list(proofs(SOURCE))
    exhaustive = _exhaustive()
    sampled = {theorem for theorem, _, _ in _registrations()} | set(BY_OTHER_TESTS)
    return [
        Theorem(
            id,
            statement,
            tuple(proof for proof in proven if proof.theorem == id),
            tuple(proof for proof in of_source if proof.theorem == id),
            exhaustive.get(id, ""),
            id in sampled,
        )
        for id, statement in listed.items()
    ]
