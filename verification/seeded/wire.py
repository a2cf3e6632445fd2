"""Mistakes in documents: their fields, and the values that are built from them."""

from typing import Final

from .edits import Bug, bug

OF_FIELDS: Final[tuple[Bug, ...]] = (
    bug(
        "True is taken for a number",
        "wire/_fill.py",
        (
            "type(value) is int and low <= value",
            "isinstance(value, int) and low <= value",
        ),
    ),
    bug(
        "True is taken for a card",
        "wire/_fill.py",
        (
            "set(map(type, values)) == {int}",
            "all(isinstance(value, int) for value in values)",
        ),
    ),
    bug(
        "A number is taken for true or false",
        "wire/_fill.py",
        (
            "lambda value: type(value) is annotation, expected",
            "lambda value: value in ((0, 1) if annotation is bool else (None,)), expected",
        ),
    ),
    bug(
        "True is taken for version 1",
        "wire/_read.py",
        (
            "same = type(version) is int and version == VERSION",
            "same = version == VERSION",
        ),
    ),
    bug(
        "Any version of a document is read",
        "wire/_read.py",
        (
            "same = type(version) is int and version == VERSION",
            "same = type(version) is int",
        ),
    ),
    bug(
        "Unknown fields are ignored",
        "wire/_fill.py",
        (
            "        if len(fields) > known:\n",
            "        if len(fields) < known:\n",
        ),
    ),
    bug(
        "After a missing field no other is looked at",
        "wire/_fill.py",
        (
            "attrs.NOTHING, expected[name])\n",
            "attrs.NOTHING, expected[name])\n                return None\n",
        ),
    ),
    bug(
        "The path of a wrong card has no index",
        "wire/_fill.py",
        ("each(part, (*path, index), check)", "each(part, path, check)"),
    ),
    bug(
        "An array may have one part too many",
        "wire/_fill.py",
        ("if len(value) > most:", "if len(value) > most + 1:"),
    ),
    bug(
        "Half a surrogate pair is written",
        "wire/_json.py",
        ("        value.encode()\n", "        value.isprintable()\n"),
    ),
    bug(
        "The ending of a duel is written as words",
        "wire/_write.py",
        ("    Ending: _word,\n", "    Ending: lambda member: member.value,\n"),
    ),
    bug(
        "Fields that contradict each other are believed",
        "wire/_fill.py",
        ("for defect in filled.contradictions()]", "for defect in ()]"),
    ),
    bug(
        "More cards than were drawn may be shown",
        "wire/_documents.py",
        (
            "agree = len(cards) in {0, count}",
            "agree = len(cards) >= count or not cards",
        ),
    ),
    bug(
        "A seat record may have no more events than a record moves",
        "wire/_documents.py",
        ("EVENTS: Final = MOVES + DECKS * CARDS + 1", "EVENTS: Final = MOVES"),
    ),
    bug(
        "An untouched descending pile of the largest deck cannot be read",
        "wire/_fields.py",
        ("Bounds(LOWEST - 1, HIGHEST + 1)", "Bounds(LOWEST - 1, HIGHEST)"),
    ),
)

OF_BUILDING: Final[tuple[Bug, ...]] = (
    bug(
        "A state that is read forgets that help was given",
        "wire/_build.py",
        ("helped=document.helped,\n    )", "helped=False,\n    )"),
    ),
    bug(
        "A view that is read forgets that help was given",
        "wire/_build.py",
        (
            "helped=document.helped,\n            outcome",
            "helped=False,\n            outcome",
        ),
    ),
    bug(
        "Every hint in a document is a wish to keep the pile",
        "wire/_build.py",
        ("HintKind[document.kind.upper()]", "HintKind.KEEP"),
    ),
    bug(
        "A duel in a document always ends by laying all",
        "wire/_build.py",
        ("Ending[document.ending.upper()]", "Ending.LAID_ALL"),
    ),
    bug(
        "The path of a defect in a deal begins at the deal",
        "wire/_build.py",
        ('    with inside("deal"):\n', "    with inside():\n"),
    ),
    bug(
        "The path of a defect in a start begins at the start",
        "wire/_build.py",
        ('    with inside("start"):\n', "    with inside():\n"),
    ),
    bug(
        "The starter of a document is not checked",
        "wire/_build.py",
        (
            'check.number("starter", document.starter, 0, start.rules.players - 1)',
            "",
        ),
    ),
    bug(
        "The second tag of a name in a document replaces the first",
        "wire/_build.py",
        (
            'check.expect(tag.name not in tags, where, tag.name, "a name of its own")',
            "",
        ),
    ),
    bug(
        "The second comment on a move in a document replaces the first",
        "wire/_build.py",
        ("sole = after not in comments", "sole = True"),
    ),
    bug(
        "The last move of a document cannot have a comment",
        "wire/_build.py",
        (
            "check.number(where, after, 0, moves)",
            "check.number(where, after, 0, moves - 1)",
        ),
    ),
    bug(
        "Comments keep the order of their document",
        "wire/_build.py",
        ("tuple(sorted(comments.items()))", "tuple(comments.items())"),
    ),
    bug(
        "The moves of a document count from 1 in paths",
        "wire/_build.py",
        (
            "moves = enumerate(document.moves)",
            "moves = enumerate(document.moves, start=1)",
        ),
    ),
    bug(
        "The place of an event counts from its move",
        "wire/_build.py",
        ('("events", before + error.place)', '("events", error.place)'),
    ),
    bug(
        "A seat record that was read sees its start for ever",
        "wire/_build.py",
        (
            "later, hearing(seen, later))",
            "later, hearing(start, later))",
        ),
    ),
    bug(
        "A view from a document is not checked",
        "wire/_build.py",
        ("return checked_view(\n        make_view(", "return (\n        make_view("),
    ),
    bug(
        "A deal view from a document is not checked",
        "wire/_build.py",
        (
            "checked_deal_view(make_deal_view(*_knowledge(document)))",
            "make_deal_view(*_knowledge(document))",
        ),
    ),
)
