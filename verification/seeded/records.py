"""Mistakes in records, seat records and transcripts."""

from typing import Final

from .edits import Bug, bug

OF_RECORDS: Final[tuple[Bug, ...]] = (
    bug(
        "Undoing keeps the comment on the move",
        "_game/record.py",
        ("if comment[0] <= last)", "if comment[0] <= last + 1)"),
    ),
    bug(
        "Undoing forgets the tags",
        "_game/record.py",
        (
            "self.moves[:last],\n            self.tags,",
            "self.moves[:last],\n            (),",
        ),
    ),
    bug(
        "A record replays the game once for each state",
        "_game/record.py",
        (
            "        return self._history\n",
            (
                "        return tuple(\n"
                "            Record.played(self.deal, self.starter, self.moves[:last]).state\n"
                "            for last in range(len(self.moves) + 1)\n"
                "        )\n"
            ),
        ),
    ),
    bug(
        "A record replays the game for each move that is added",
        "_game/record.py",
        (
            "state = _after(self.state, move, len(self.moves) + 1)",
            "state = _after(\n            Record.played(self.deal, self.starter, self.moves).state,\n            move,\n            len(self.moves) + 1,\n        )",
        ),
    ),
    bug(
        "The first move of a turn counts from 0",
        "_game/record_parts.py",
        ("Turn(state.player, first + 1,", "Turn(state.player, first,"),
    ),
    bug(
        "A turn that was not ended is left out",
        "_game/record_parts.py",
        (
            "if isinstance(move, EndTurn) or last == len(moves):",
            "if isinstance(move, EndTurn):",
        ),
    ),
    bug(
        "Piles have the card of the next move, too",
        "_game/record.py",
        (
            "self.moves[: self._checked(number)]",
            "self.moves[: self._checked(number) + 1]",
        ),
    ),
    bug(
        "A card in a pile is said to be the owner's of the pile",
        "_game/record_parts.py",
        (
            "LaidCard(move.card, state.player)",
            (
                "LaidCard(\n"
                "                    move.card,\n"
                "                    (state.player, 0, 1)[\n"
                "                        {None: 0, 0: 1, 1: 2}"
                "[state.piles[move.pile].owner]\n"
                "                    ],\n"
                "                )"
            ),
        ),
    ),
    bug(
        "Comments of a record keep the order in which they were given",
        "_game/record.py",
        (
            "tuple(sorted(comments.items())),\n            changes(heard)",
            "tuple(comments.items()),\n            changes(heard)",
        ),
    ),
    bug(
        "A tag that is taken away stays empty",
        "_game/notes.py",
        ("notes.pop(key, None)", 'notes[key] = ""'),
    ),
    bug(
        "The start cannot have a comment",
        "_game/notes.py",
        (
            "check.number(where, place, 0, moves)",
            "check.number(where, place, 1, moves)",
        ),
    ),
    bug(
        "An illegal move of a record has no number",
        "_game/record.py",
        (
            "raise attrs.evolve(reason, number=number) from None",
            "raise reason from None",
        ),
    ),
    bug(
        "The state after no moves is the last one",
        "_game/record.py",
        (
            "return self._history[self._checked(number)]",
            "return self._history[self._checked(number) or -1]",
        ),
    ),
    bug(
        "A move that does not exist is the last one",
        "_game/record.py",
        (
            "if not (is_number(place) and 0 <= place <= len(self.moves)):",
            "if not (is_number(place) and 0 <= place):",
        ),
        (
            "return self._history[self._checked(number)]",
            "return self._history[: self._checked(number) + 1][-1]",
        ),
    ),
    bug(
        "Undoing a move keeps the state after it",
        "_game/record.py",
        ("            self._history[:-1],\n", "            self._history,\n"),
    ),
    bug(
        "A record forgets the state before a move",
        "_game/record.py",
        ("(*self._history, state)", "(*self._history[:-1], state)"),
    ),
    bug(
        "A record with a new note forgets the earlier states",
        "_game/record.py",
        ("hints, self._history\n", "hints, self._history[-1:]\n"),
    ),
    bug(
        "A seat record shows what others drew",
        "_game/record.py",
        ("            event.seen_by(player)\n", "            event\n"),
    ),
    bug(
        "A seat record ends with the view of a spectator",
        "_game/record.py",
        (
            "self.view_at(len(self.moves), player)",
            "self.view_at(len(self.moves), None)",
        ),
    ),
    bug(
        "A seat record always begins with player 0",
        "_game/record.py",
        (
            "start, last = self.view_at(0, player),",
            "start, last = self.deal.start(0).view(player),",
        ),
    ),
    bug(
        "A seat record keeps the events of the last move only",
        "_game/seat_record.py",
        ("(*self.events, *events)", "events"),
    ),
    bug(
        "A seat record that observes sees its start for ever",
        "_game/seat_record.py",
        ("self.hints, view)", "self.hints, self.view)"),
    ),
    bug(
        "Drawing is a move of its own",
        "_game/events.py",
        (
            "isinstance(event, Laid | TurnEnded) or",
            "isinstance(event, Laid | TurnEnded | Drew) or",
        ),
    ),
    bug(
        "The end of a turn is reported for the next player",
        "_game/events.py",
        ("yield TurnEnded(player)", "yield TurnEnded(after.player)"),
    ),
    bug(
        "The end of a game is reported after plays only",
        "_game/events.py",
        (
            "if after.outcome is not None:\n        yield",
            "if after.outcome is not None and isinstance(move, Play):\n        yield",
        ),
    ),
    bug(
        "A pickled record forgets its comments",
        "_game/record.py",
        ("tags=dict(tags), comments=texts, hints=said", "tags=dict(tags), hints=said"),
    ),
    bug(
        "A seat record from the middle of a game sees from its own moves",
        "_game/seat_record.py",
        (
            "for number, view in enumerate(views)\n",
            "for number, view in enumerate(views)\n            if number\n",
        ),
    ),
    bug(
        "A row counts the hand of the next player",
        "_game/record_rows.py",
        ("len(after.hands[before.player])", "len(after.hands[after.player])"),
    ),
    bug(
        "The rows of a duel count what one player drew",
        "_game/record_rows.py",
        (
            "sum(map(len, before.decks)) - sum(map(len, after.decks))",
            "len(before.decks[0]) - len(after.decks[0])",
        ),
    ),
)

OF_TRANSCRIPTS: Final[tuple[Bug, ...]] = (
    bug(
        "A false mark in a game is believed",
        "_game/transcript.py",
        ("        if self.marked:\n            self.check_mark(state)\n", ""),
    ),
    bug(
        "Marks are judged after the move",
        "_game/transcript.py",
        (
            "            self.check_mark(state)\n",
            "            self.check_mark(after)\n",
        ),
    ),
    bug(
        "Whom a game names as the player does not matter",
        "_game/transcript.py",
        (
            "if self.player is not None and state.player != self.player:",
            "if self.player is None:",
        ),
    ),
    bug(
        "After the end of a game somebody is on turn",
        "_game/transcript.py",
        (
            "if state.player != self.player and not state.is_over:",
            "if state.player != self.player:",
        ),
    ),
    bug(
        "The outcome that a game claims is believed",
        "_game/transcript.py",
        (
            "if record.outcome != self.outcome:",
            "if type(record.outcome) is not type(self.outcome):",
        ),
    ),
    bug(
        "An open game may claim any outcome",
        "_game/transcript.py",
        (
            "if record.outcome != self.outcome:",
            "if record.outcome and record.outcome != self.outcome:",
        ),
    ),
    bug(
        "Moves of a transcript count from 0",
        "_game/transcript.py",
        ("applied(history[-1], index)", "applied(history[-1], index - 1)"),
    ),
    bug(
        "A game up to a move keeps the comments on later ones",
        "_game/transcript.py",
        ("if comment[0] <= number)", "if comment[0] <= len(self.moves))"),
    ),
    bug(
        "The end of the turn is not listed as legal",
        "_game/transcript.py",
        ("state.legal_moves(),", "state.legal_plays(),"),
    ),
    bug(
        "An illegal move is named from the seat of player 0",
        "_game/transcript.py",
        ("rules._tables.names[player]))", "rules._tables.names[0]))"),
    ),
    bug(
        "A game up to a move that does not exist is the whole game",
        "_game/transcript.py",
        ("        if number > len(self.moves):\n", "        if number < 0:\n"),
    ),
    bug(
        "A transcript replays the game once for each move",
        "_game/transcript.py",
        (
            "                history.append(self.moves[index - 1].applied(history[-1], index))\n",
            "                state = history[0]\n                for place, move in enumerate(self.moves[:index], 1):\n                    state = move.applied(state, place)\n                history.append(state)\n",
        ),
    ),
)
