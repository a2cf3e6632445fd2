"""
Shows the rulebook in the docs, straight from the data.
"""

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

import thegame


class Clauses(Directive):
    """
    ``{clauses} CO``: every clause or ruling whose id begins like this.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """
        One entry for each clause, with its id as its anchor.
        """
        entries = nodes.definition_list()
        for clause in (*thegame.CLAUSES, *thegame.RULINGS):
            if clause.id.startswith(self.arguments[0]):
                entries += self._entry(clause)
        return [entries]

    def _entry(self, clause: thegame.Clause) -> nodes.definition_list_item:
        """
        The id, what it says, and what it rests on.
        """
        term = nodes.term("", "", nodes.literal("", clause.id))
        term["ids"].append(nodes.make_id(clause.id))
        basis = [*clause.sources, clause.standing.value]
        if clause.about:
            basis.append(f"on {', '.join(clause.about)}")
        if clause.force is not thegame.Force.RULE:
            basis.append(clause.force.value)
        return nodes.definition_list_item(
            "",
            term,
            nodes.definition(
                "",
                nodes.paragraph("", clause.text),
                nodes.paragraph("", "", nodes.emphasis("", "; ".join(basis))),
            ),
        )


class Editions(Directive):
    """
    ``{editions}``: the printed rulebooks.
    """

    def run(self) -> list[nodes.Node]:
        """
        One bullet for each.
        """
        bullets = nodes.bullet_list()
        for key, edition in thegame.EDITIONS.items():
            text = nodes.paragraph("", "", nodes.literal("", key))
            text += nodes.Text(f" {edition}")
            bullets += nodes.list_item("", text)
        return [bullets]


class Codes(Directive):
    """
    ``{codes}``: every kind of error with its code.
    """

    def run(self) -> list[nodes.Node]:
        """
        One bullet for each.
        """
        bullets = nodes.bullet_list()
        for name in thegame.__all__:
            kind = getattr(thegame, name)
            if isinstance(kind, type) and issubclass(kind, thegame.TheGameError):
                text = nodes.paragraph("", "", nodes.literal("", kind.code))
                sentence = (kind.__doc__ or "").strip().splitlines()[0]
                text += nodes.Text(f" {name}: {sentence}")
                bullets += nodes.list_item("", text)
        return [bullets]


def setup(app: Sphinx) -> dict[str, bool]:
    """
    Register the directives.
    """
    app.add_directive("clauses", Clauses)
    app.add_directive("editions", Editions)
    app.add_directive("codes", Codes)
    return {"parallel_read_safe": True}
