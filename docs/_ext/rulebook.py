"""Shows the rulebook in the docs, straight from the data."""

import importlib
import re
from collections.abc import Iterator
from typing import TypeAlias

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import thegame
import traces
from thegame import rulebook
from thegame.encoding import Encoding
from verification.theorems import theorems

RAISING = (
    *("thegame", "thegame.refusals", "thegame.rulebook", "thegame.transcripts"),
    *("thegame.notation", "thegame.wire", "thegame.svg", "thegame.encoding"),
    *("thegame.batch", "thegame.agents", "thegame.experiments"),
)
"""The public modules with errors."""

Row: TypeAlias = tuple[str | nodes.Node, ...]

TESTS = 2
"""How many tests are linked below a clause; its id finds the others."""

SOURCE = "https://github.com/thegame-rules/thegame/blob/main/"
FAMILIES = {
    "GOAL": "The aim",
    "COMP": "Components",
    "SETUP": "Setting up",
    "START": "Who starts",
    "TURN": "A turn",
    "PLAY": "Laying cards",
    "OWN": "Your own piles",
    "OPP": "The opponent's piles",
    "TRICK": "The backwards trick",
    "DRAW": "Drawing",
    "DECK": "The empty draw pile",
    "HAND": "An empty hand",
    "COMM": "Talking",
    "END": "The end",
    "SCORE": "The result",
    "EXPERT": "Expert mode",
}
SCOPES = {
    rulebook.Scope.COOPERATIVE: "On the cooperative game",
    rulebook.Scope.FACE_TO_FACE: "On the duel",
    rulebook.Scope.BOTH: "On both games",
}
# How a clause is known, where it is not simply printed.
BASES = {
    rulebook.Standing.PARTLY: "printed in part",
    rulebook.Standing.INFERRED: "follows from the printed text",
}


class Clauses(SphinxDirective):
    """``{clauses} CO``: a section for each family of clauses whose ids begin like this.

    Each can be linked to by ``{clause}`CO-PLAY-1```; an unknown id is a warning.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return one entry for each clause, with its id as its anchor."""
        families: dict[str, list[rulebook.Clause]] = {}
        for clause in (*rulebook.CLAUSES, *rulebook.RULINGS):
            if clause.id.startswith(self.arguments[0]):
                families.setdefault(_family(clause), []).append(clause)
        return [self._section(*family) for family in families.items()]

    def _section(self, title: str, clauses: list[rulebook.Clause]) -> nodes.section:
        """Return the section of a family."""
        ids = [nodes.make_id(f"{self.arguments[0]} {title}")]
        section = nodes.section("", nodes.title("", title), ids=ids)
        section += nodes.definition_list("", *map(self._entry, clauses))
        return section

    def _entry(self, clause: rulebook.Clause) -> nodes.definition_list_item:
        """Return the entry of a clause: its id, its text, and its sources."""
        term = nodes.term("", "", nodes.literal("", clause.id))
        anchor = nodes.make_id(clause.id)
        term["ids"].append(anchor)
        self.env.domains.standard_domain.note_object("clause", clause.id, anchor)
        rulings = [it.id for it in rulebook.RULINGS if clause.id in it.about]
        basis = [", ".join(clause.sources), BASES.get(clause.standing, "")]
        basis += [f"see {', '.join(rulings)}"] if rulings else []
        if clause.force is not rulebook.Force.RULE:
            basis.append(clause.force.value)
        said = "; ".join(filter(None, basis))
        definition = nodes.definition("")
        definition += nodes.paragraph("", "", *_linked(clause.text))
        if clause.reason:
            definition += nodes.paragraph("", "", *_linked(f"Why: {clause.reason}"))
        if said:
            definition += nodes.paragraph("", "", *_linked(said), classes=["places"])
        definition += _folded(clause.id)
        return nodes.definition_list_item("", term, definition)


def _family(clause: rulebook.Clause) -> str:
    """Return the title under which a clause is listed."""
    _, family, *number = clause.id.split("-")
    return FAMILIES[family] if number else SCOPES[clause.scope]


def _linked(text: str) -> Iterator[nodes.Node]:
    """Yield the parts of a text, with ids as links to entries of the same page."""
    for number, part in enumerate(re.split(f"(`.+?`|{traces.ID.pattern})", text)):
        if number % 2 == 0:
            yield nodes.Text(part)
        elif part.startswith("`"):
            yield nodes.literal("", part.strip("`"))
        else:
            link = nodes.reference("", part, refid=nodes.make_id(part), internal=True)
            link["classes"].append("std-clause")
            yield link


def _folded(clause: str) -> list[nodes.Node]:
    """Return the code and the first tests that name a clause, folded, with links."""
    found = traces.code().get(clause, {})
    code = [
        place
        for place in found.items()
        if not any(other.startswith(f"{place[0]}.") for other in found)
    ]
    tests = [*traces.tests().get(clause, {}).items()][:TESTS]
    links = [_link(*place) for place in (*code, *tests)]
    if not links:
        return []
    head = '<details class="places"><summary>source</summary>'
    return [nodes.raw("", f"{head}{', '.join(links)}</details>", format="html")]


def _link(place: str, address: str) -> str:
    """Return a link to a place in the source."""
    return f'<a href="{SOURCE}{address}"><code>{place}</code></a>'


class Editions(Directive):
    """``{editions}``: the printed rulebooks."""

    def run(self) -> list[nodes.Node]:
        """Return one bullet for each rulebook."""
        bullets = nodes.bullet_list()
        for key, edition in rulebook.EDITIONS.items():
            text = nodes.paragraph("", "", nodes.literal("", key))
            text += nodes.Text(f" {edition}")
            bullets += nodes.list_item("", text)
        return [bullets]


class Codes(SphinxDirective):
    """``{codes}``: every class of error with its code."""

    def run(self) -> list[nodes.Node]:
        """Return a row for each class."""
        rows: list[Row] = [("code", "class")]
        for module in map(importlib.import_module, RAISING):
            for name in module.__all__:
                kind = getattr(module, name)
                if isinstance(kind, type) and issubclass(kind, thegame.TheGameError):
                    code = nodes.literal("", kind.code)
                    path = f"{module.__name__}.{name}"
                    shown = path.removeprefix("thegame.")
                    found, _ = self.parse_inline(f"{{py:exc}}`{shown} <{path}>`")
                    rows.append((code, *found))
        return [table(rows)]


class Layout(Directive):
    """``{layout}``: the parts of an observation, in both printed games."""

    def run(self) -> list[nodes.Node]:
        """Return a row for each part, and the sums."""
        team = Encoding(thegame.Cooperative(4))
        duel = Encoding(thegame.FaceToFace())
        rows: list[Row] = [("part", "four players", "duel", "a bit is 1 if")]
        for ours, theirs in zip(team.parts, duel.parts, strict=True):
            shapes = (" x ".join(map(str, part.shape)) for part in (ours, theirs))
            rows.append((nodes.literal("", ours.name), *shapes, ours.meaning))
        rows.append(("in all", str(team.size), str(duel.size), ""))
        return [table(rows)]


class Theorems(Directive):
    """``{theorems}``: every theorem of the rules, and how it is known."""

    def run(self) -> list[nodes.Node]:
        """Return a row for each theorem."""
        heads = ("proven", "of the source", "explored", "sampled")
        rows: list[Row] = [("theorem", "what it says", *heads)]
        for theorem in theorems():
            known = (
                theorem.proofs,
                theorem.of_source,
                theorem.exhaustive,
                theorem.sampled,
            )
            marks = ("✓" if it else "" for it in known)
            rows.append((theorem.id, theorem.statement, *marks))
        return [table(rows, "theorems")]


class Evidence(SphinxDirective):
    """``{evidence} Title``: a generated list, shown when its title is clicked."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content inside a folded element."""
        head = f"<details><summary>{self.arguments[0]}</summary>"
        return [
            nodes.raw("", head, format="html"),
            *self.parse_content_to_nodes(),
            nodes.raw("", "</details>", format="html"),
        ]


def table(rows: list[Row], *classes: str) -> nodes.table:
    """Return a table whose first row is its head."""
    group = nodes.tgroup("", cols=len(rows[0]))
    group += [nodes.colspec("", colwidth=1) for _ in rows[0]]
    made = [
        nodes.row("", *(nodes.entry("", paragraph_of(cell)) for cell in row))
        for row in rows
    ]
    group += nodes.thead("", made[0])
    group += nodes.tbody("", *made[1:])
    return nodes.table("", group, classes=[*classes])


def paragraph_of(cell: str | nodes.Node) -> nodes.paragraph:
    """Return the paragraph of a cell."""
    return nodes.paragraph("", "", nodes.Text(cell) if isinstance(cell, str) else cell)


def link(*event: object) -> None:
    """Turn the ids in a docstring into links, except those in an example."""
    lines = event[-1]
    if not isinstance(lines, list):
        return
    example = False
    for number, line in enumerate(lines):
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if not example:
            lines[number] = traces.ID.sub(r":clause:`\g<0>`", line)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives, and the role that links to a clause."""
    app.connect("autodoc-process-docstring", link)
    app.add_object_type("clause", "clause", ref_nodeclass=nodes.inline)
    app.add_directive("clauses", Clauses)
    app.add_directive("editions", Editions)
    app.add_directive("codes", Codes)
    app.add_directive("layout", Layout)
    app.add_directive("theorems", Theorems)
    app.add_directive("evidence", Evidence)
    return {"parallel_read_safe": True}
