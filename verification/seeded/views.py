"""Mistakes in views: what a seat sees, believes, and may ask; and in stuck hands."""

from typing import Final

from .edits import Bug, bug

OF_SEATS: Final[tuple[Bug, ...]] = (
    bug(
        "A view believes a card of the other colour",
        "_game/view.py",
        (
            "        return self.unseen[self.rules._sources[player]]\n",
            "        return tuple(sorted({*sum(self.unseen, ())}))\n",
        ),
    ),
    bug(
        "A card of one colour is seen in both",
        "_game/observation.py",
        (
            "    unseen[source] = without(unseen[source], gone)\n    return tuple(unseen)\n",
            "    _ = source\n    return tuple(\n        tuple(card for card in cards if card not in gone) for cards in unseen\n    )\n",
        ),
    ),
    bug(
        "Whoever is not on turn gets legal plays",
        "_game/view.py",
        (
            (
                "    def _held(self) -> tuple[int, ...]:\n"
                "        return self.hand if self.on_turn else ()"
            ),
            "    def _held(self) -> tuple[int, ...]:\n        return self.hand",
        ),
    ),
    bug(
        "Whoever is not on turn may end the turn",
        "_game/view.py",
        ("return self.on_turn and super().may_end_turn", "return super().may_end_turn"),
    ),
    bug(
        "A view looks at its own draw pile on another's turn",
        "_game/view.py",
        (
            "return self.deck_sizes[self.rules._sources[self.player]]",
            "return self.deck_sizes[self.rules._sources[self.seat or 0]]",
        ),
    ),
    bug(
        "A view counts the cards of both duellists as left",
        "_game/view.py",
        (
            "if self.seat is not None and sources[self.seat] == source:",
            "if self.seat is not None:",
        ),
    ),
    bug(
        "A spectator sees what player 0 drew",
        "_game/events.py",
        (
            "if is_number(seat) and seat == self.player:",
            "if (seat or 0) == self.player:",
        ),
    ),
    bug(
        "A view forgets that help was given",
        "_game/observation.py",
        (
            "helped=view.helped or view.rules._lookups[player].helps[pile]",
            "helped=view.rules._lookups[player].helps[pile]",
        ),
    ),
    bug(
        "A view believes a false trick",
        "_game/observation.py",
        ("and laid.trick is lookup.is_trick(", "and laid.trick >= lookup.is_trick("),
    ),
    bug(
        "A view believes events after the end of a move",
        "_game/observation.py",
        (
            "        place += 1\n        if place == len(events):\n",
            "        place += 1\n        if place <= len(events):\n",
        ),
    ),
    bug(
        "A view believes an event after the game is over",
        "_game/observation.py",
        ("return not view.is_over and is_number(player)", "return is_number(player)"),
    ),
    bug(
        "A view from outside may have cards in any order",
        "_game/view_checks.py",
        ('"hand": tuple(sorted(view.hand)),', '"hand": view.hand,'),
    ),
    bug(
        "A view from outside may hide cards in any order",
        "_game/view_checks.py",
        (
            '"unseen": tuple(tuple(sorted(group)) for group in view.unseen),',
            '"unseen": view.unseen,',
        ),
    ),
    bug(
        "A view from outside may claim any outcome",
        "_game/view_checks.py",
        (
            "for inspect in (_inspect_table, _inspect_outcome):",
            "for inspect in (_inspect_table,):",
        ),
    ),
    bug(
        "A view from outside may have a card in two places",
        "_game/view_checks.py",
        (
            'check.expect(not doubled, where, doubled, "each card in one place")',
            "_ = doubled",
        ),
    ),
    bug(
        "A view from outside may have a card in its hand and unseen",
        "_game/view_checks.py",
        ("Counter((*group, *view.hand) if own else group)", "Counter(group)"),
    ),
    bug(
        "The sizes of a view from outside need not add up",
        "_game/view_checks.py",
        ("enough = len(group) == count", "enough = len(group) >= count"),
    ),
    bug(
        "Duellists may have hints",
        "_game/view_checks.py",
        (
            'check.expect(not hints, "hints", hints, "none, as duellists do not talk")',
            "_ = hints",
        ),
    ),
    bug(
        "A deal view from outside may have any sizes",
        "_game/view_checks.py",
        (
            "        checked_deal(view.rules, *placed(view, view.unseen))\n",
            "        placed(view, view.unseen)\n",
        ),
    ),
    bug(
        "The defect of a hidden hand tells the hand",
        "_game/view_checks.py",
        ('case ((("hands" | "decks") as part', 'case ((("hand" | "deck") as part'),
    ),
    bug(
        "Worlds do not know that a game that is won is over",
        "_game/view.py",
        (
            "if self.on_turn or self._is_won():\n            return every",
            "if self.on_turn:\n            return every",
        ),
    ),
    bug(
        "A sample need not agree with the end of the game",
        "_game/view.py",
        (
            "if state.outcome == self.outcome:",
            "if state.outcome == self.outcome or self.is_over:",
        ),
    ),
)

OF_STUCK_HANDS: Final[tuple[Bug, ...]] = (
    bug(
        "A search that takes too long says no",
        "_rules/stuck.py",
        (
            "    except _OutOfPatience:\n        return True\n",
            "    except _OutOfPatience:\n        return False\n",
        ),
    ),
    bug(
        "A search for stuck hands never gives up",
        "_rules/stuck.py",
        ("        self.left -= steps\n", ""),
    ),
    bug(
        "Free cards are grouped where each counts",
        "_rules/stuck.py",
        ("table.free(self.cards) if grouped else ()", "table.free(self.cards)"),
    ),
    bug(
        "A hand of free cards only is left out",
        "_rules/stuck.py",
        ("min(size, len(free)) + 1):", "min(size, len(free) - 1) + 1):"),
    ),
    bug(
        "Stuck hands are counted as helping, too",
        "_rules/stuck.py",
        (
            "for taken in range(max(1, left - len(others)),",
            "for taken in range(max(0, left - len(others)),",
        ),
    ),
    bug(
        "Help is given twice in a stuck hand",
        "_rules/stuck.py",
        (
            "return () if hands.helped else hands.lookup.helping(",
            "return hands.lookup.helping(",
        ),
    ),
    bug(
        "Every hand of an open table goes on",
        "_rules/stuck.py",
        (
            "yield Box(missing > size, ((self.cards, size),))",
            "yield Box(False, ((self.cards, size),))",
        ),
    ),
    bug(
        "Piles that have just crossed count as open",
        "_rules/stuck.py",
        ("return self.low < self.high", "return self.low <= self.high"),
    ),
    bug(
        "A card that was laid shuts out hands without it",
        "_rules/stuck.py",
        ("before._reaches((*box.cards, card))", "before._reaches(box.cards)"),
    ),
    bug(
        "A box has as many hands as its first set",
        "_rules/stuck.py",
        (
            "for cards, taken in self.parts)\n\n    @property",
            "for cards, taken in self.parts[:1])\n\n    @property",
        ),
    ),
)
