"""Mistakes in deals, in shuffling, and in talk."""

from typing import Final

from .edits import Bug, bug

OF_DEALS: Final[tuple[Bug, ...]] = (
    bug(
        "The lot is the first number of the seed",
        "_game/deal.py",
        ("        _shuffles(self.rules, chance)\n", ""),
    ),
    bug(
        "Both duellists have the same order of cards",
        "_game/deal.py",
        (
            "[shuffled(rules.cards, chance) for _ in range(rules.draw_piles)]",
            "[shuffled(rules.cards, chance)] * rules.draw_piles",
        ),
    ),
    bug(
        "The hands of a written deal stay in their order",
        "_game/position.py",
        (
            "    check.conclude(InvalidDeal)\n    return _in_order(held), left\n",
            "    check.conclude(InvalidDeal)\n    return held, left\n",
        ),
    ),
    bug(
        "A deal is repeated with its hands in reverse",
        "_game/deal.py",
        (
            "for player in reversed(range(self.rules.players)):",
            "for player in range(self.rules.players):",
        ),
    ),
    bug(
        "Hints from before the start are forgotten",
        "_game/deal.py",
        (
            "            self.hints,\n            tops=",
            "            (),\n            tops=",
        ),
    ),
    bug(
        "A deck may have a card twice",
        "_game/deal.py",
        (
            'check.expect(not doubled, ("decks", index), doubled, "no card twice")',
            "_ = doubled",
        ),
    ),
    bug(
        "Shuffling swaps each card with any other",
        "_game/shuffle.py",
        ("int(number() * (last + 1))", "int(number() * len(order))"),
    ),
    bug(
        "Shuffling never moves the second card",
        "_game/shuffle.py",
        ("range(len(order) - 1, 0, -1)", "range(len(order) - 1, 1, -1)"),
    ),
)

OF_TALK: Final[tuple[Bug, ...]] = (
    bug(
        "Hints are forgotten at the end of a turn",
        "_game/observation.py",
        (
            "        laid=0,\n        helped=False,\n",
            "        laid=0,\n        helped=False,\n        hints=(),\n",
        ),
    ),
    bug(
        "The talk of another game with as many players is heard",
        "_game/knowledge.py",
        ("heard.rules != rules", "heard.rules.players != rules.players"),
    ),
    bug(
        "What was heard before is heard again",
        "_game/knowledge.py",
        (
            "self._with_hints(heard_hints(talk, self.rules))",
            "self._with_hints((*self.hints, *heard_hints(talk, self.rules)))",
        ),
    ),
    bug(
        "Withdrawing a hint withdraws all about its pile",
        "_game/talk.py",
        ("if other != hint)", "if other.pile != hint.pile)"),
    ),
    bug(
        "A hint that was not given can be withdrawn",
        "_game/talk.py",
        ("check.expect(hint in self.hints,", "check.expect(bool(hint),"),
    ),
    bug(
        "Hints are sorted by pile first",
        "_game/talk.py",
        (
            "return hint.player, hint.pile, _KINDS",
            "return hint.pile, hint.player, _KINDS",
        ),
    ),
    bug(
        "A hint may be given twice",
        "_game/talk.py",
        ("in_order({*self.hints, hint})", "in_order([*self.hints, hint])"),
    ),
    bug(
        "Any player may give a hint, at the table or not",
        "_game/talk.py",
        ("hint.player, 0, self.rules.players - 1)", "hint.player, 0, 4)"),
    ),
    bug(
        "Hints are forgotten when a card is laid",
        "_game/observation.py",
        (
            "        laid=view.laid + 1,\n",
            "        laid=view.laid + 1,\n        hints=(),\n",
        ),
    ),
    bug(
        "A spectator does not hear the team",
        "_game/knowledge.py",
        (
            "return self._with_hints(heard_hints(talk, self.rules))",
            "return self._with_hints(heard_hints(talk, self.rules) if self.seat is not None else ())",
        ),
    ),
    bug(
        "A seat does not hear its own hints",
        "_game/knowledge.py",
        (
            "return self._with_hints(heard_hints(talk, self.rules))",
            "return self._with_hints(tuple(it for it in heard_hints(talk, self.rules) if it.player != self.seat))",
        ),
    ),
    bug(
        "The limit of hints is for the whole team",
        "_game/talk.py",
        (
            "check.expect(count <= self.limit,",
            "check.expect(len(self.hints) <= self.limit,",
        ),
    ),
    bug(
        "Giving a hint lifts the limit",
        "_game/talk.py",
        (
            "return Talk(self.rules, hints, limit=self.limit)",
            "return Talk(self.rules, hints)",
        ),
    ),
    bug(
        "Hints are in no order",
        "_game/talk.py",
        (
            "return tuple(sorted(hints, key=_order))",
            "return tuple(dict.fromkeys(hints))",
        ),
    ),
)
