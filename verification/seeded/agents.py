"""Mistakes in games between agents, in their check, and in recorded talk."""

from typing import Final

from .edits import Bug, bug

OF_RECORDED_TALK: Final[tuple[Bug, ...]] = (
    bug(
        "Hints of a record that change nothing are kept",
        "_game/notes.py",
        ("        if now != before:\n", "        if now is not None:\n"),
    ),
    bug(
        "Hints are in force only after the move that follows them",
        "_game/notes.py",
        ("bisect.bisect_right(said", "bisect.bisect_left(said"),
    ),
    bug(
        "Undoing keeps the hints that were given after the move",
        "_game/record.py",
        ("if change[0] <= last)", "if change[0] <= last + 1)"),
    ),
    bug(
        "A pickled record forgets the hints",
        "_game/record.py",
        (
            "notes = self.tags, self.comments, self.hints\n",
            "notes = self.tags, self.comments, ()\n",
        ),
    ),
    bug(
        "A view of a record has the hints at its end",
        "_game/record.py",
        (
            "self.state_at(number).view(player), self.hints_at(number)",
            "self.state_at(number).view(player), self.hints_at(len(self.moves))",
        ),
    ),
    bug(
        "A seat record hears nothing after its start",
        "_game/record.py",
        ("later = tuple(change for change in self.hints if change[0])", "later = ()"),
    ),
    bug(
        "The views of a seat record have the hints of the start",
        "_game/seat_record.py",
        ("view._with_hints(in_force(said, number))", "view"),
    ),
    bug(
        "Duellists may have talked in a game that is read",
        "_game/transcript.py",
        (
            '            return Talk(cast("Cooperative", rules), self.hints).hints\n',
            "            if not isinstance(rules, Cooperative):\n                return self.hints\n            return Talk(rules, self.hints).hints\n",
        ),
    ),
    bug(
        "A game up to a move has the hints after later moves",
        "_game/transcript.py",
        (
            "            changes(heard),\n",
            "            changes({it.after: it.hints for it in self.hints}),\n",
        ),
    ),
    bug(
        "Talk is lost in the notation",
        "notation/_games.py",
        ("    for number, hints in record.hints:\n", "    for number, hints in ():\n"),
    ),
    bug(
        "The end of all hints is not written",
        "notation/_games.py",
        (
            "    for number, hints in record.hints:\n",
            "    for number, hints in [it for it in record.hints if it[1]]:\n",
        ),
    ),
    bug(
        "Hints in the middle of a turn are read as given before it",
        "notation/_turns.py",
        (
            "self.hints.append(WrittenHints(place, number, hints))",
            'self.hints.append(WrittenHints(place, number if scanner.text[0] == "[" else 0, hints))',
        ),
    ),
    bug(
        "Later hints after the same move replace earlier ones in a text",
        "notation/_turns.py",
        (
            "if self.hints and self.hints[-1].after == number:",
            "if self.hints and not self.moves and False:",
        ),
    ),
    bug(
        "Talk is lost in JSON",
        "wire/_build.py",
        ("        _written_hints(document.hints),\n", "        (),\n"),
    ),
    bug(
        "The limit of talk is lost in JSON",
        "wire/_build.py",
        (", limit=document.limit)", ")"),
    ),
    bug(
        "A record without talk is written with an empty list",
        "wire/_write.py",
        (
            "                del parts[name]\n",
            "                parts[name] = parts[name]\n",
        ),
    ),
)

OF_AGENTS: Final[tuple[Bug, ...]] = (
    bug(
        "Hints are not withdrawn at the next turn",
        "agents/_play.py",
        (
            '    talk = Talk(cast("Cooperative", record.rules), limit=limit)\n',
            '    talk = Talk(\n        cast("Cooperative", record.rules),\n        record.hints_at(len(record.moves)),\n        limit=limit,\n    )\n',
        ),
    ),
    bug(
        "The player on turn is asked for hints, too",
        "agents/_play.py",
        ("for step in range(1, players):", "for step in range(players):"),
    ),
    bug(
        "The seats are asked for hints in their own order",
        "agents/_play.py",
        (
            "seat = (state.player + step) % players\n        if seat in",
            "seat = step - (step <= state.player)\n        if seat in",
        ),
    ),
    bug(
        "Hints are collected before each move",
        "agents/_play.py",
        ("if talkers and not record.state.laid:", "if talkers:"),
    ),
    bug(
        "An agent may give hints for another player",
        "agents/_play.py",
        ('"player"), hint.player == seat\n', '"player"), hint.player >= 0\n'),
    ),
    bug(
        "The weakest wish starts",
        "agents/_play.py",
        ("wishes.index(max(wishes))", "wishes.index(min(wishes))"),
    ),
    bug(
        "Of equal wishes the highest seat starts",
        "agents/_play.py",
        (
            "wishes.index(max(wishes))",
            "max(range(len(wishes)), key=lambda it: (wishes[it], it))",
        ),
    ),
    bug(
        "A wish that is not a number starts",
        "agents/_play.py",
        (
            "if isinstance(wish, Real) and not math.isnan(wish):",
            "if isinstance(wish, Real):",
        ),
    ),
    bug(
        "A greedy agent lays as many cards as fit",
        "agents/_simple.py",
        ("if view.may_end_turn:", "if view.may_end_turn and not view.legal_plays():"),
    ),
    bug(
        "A greedy agent takes the largest help for the smallest",
        "agents/_simple.py",
        ("-step if on_opponent else step", "step"),
    ),
    bug(
        "Agents made alike are asked together only",
        "agents/_witness.py",
        ("self.twins = self.make(), self.make()", "self.twins = (self.make(),) * 2"),
    ),
    bug(
        "A changed view is not noticed",
        "agents/_witness.py",
        ("            if repr(view) != before:\n", "            if view != view:\n"),
    ),
    bug(
        "A hint that names a trick passes",
        "agents/_witness.py",
        ("if not any(map(gives, _instead(view, card))))", "if not gives(view))"),
    ),
    bug(
        "An agent never sits with strangers",
        "agents/_check.py",
        ("if seed % 2 == 0 else", "if seed % 1 == 0 else"),
    ),
)
