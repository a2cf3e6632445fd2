"""Plausible mistakes, as edits of the library's source.

Those that were seen in public implementations come first, then needles that tests by
sampling can miss. Each old text stands exactly once in its file.
"""

from pathlib import Path
from typing import Final

import attrs


@attrs.frozen
class Edit:
    """A text that is replaced by another."""

    file: str
    """The module of the package."""

    old: str
    """What stands there, once."""

    new: str
    """What the mistake makes of it."""

    def apply(self, package: Path) -> None:
        """Make the mistake in a copy of the package."""
        path = package / self.file
        text = path.read_text(encoding="utf-8")
        if (count := text.count(self.old)) != 1:
            message = f"{self.file} has this {count} times, not once: {self.old!r}"
            raise ValueError(message)
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


@attrs.frozen
class Bug:
    """A mistake that somebody could make."""

    name: str
    """What goes wrong, as a short sentence."""

    edits: tuple[Edit, ...]
    """How it is made."""


def bug(name: str, file: str, *texts: tuple[str, str]) -> Bug:
    """A mistake in one file."""
    return Bug(name, tuple(Edit(file, old, new) for old, new in texts))


SKIPPING: Final = """\
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
"""
"""How empty hands are passed over."""

DUEL_WON: Final = """\
        if not hand and not deck:
            return self.result(player, 0)
"""
"""The first question of a duel's end."""

DUEL_LOST: Final = """\
        if within_reach(missing, hand, table.tops, table.helped, self._lookups[player]):
            return None
        return self.result(player, len(hand) + len(deck))
"""
"""The second."""

DUEL_LOST_FIRST: Final = """\
        seat = self._lookups[player]
        if not within_reach(missing, hand, table.tops, table.helped, seat):
            return DuelResult(1 - player, Ending.STUCK)
        done = not hand and not deck
        return DuelResult(player, Ending.LAID_ALL) if done else None
"""
"""Both, the second first."""

SEEN_IN_PUBLIC: Final = (
    bug(
        "Empty hands are not skipped",
        "_rules/base.py",
        (SKIPPING, ""),
    ),
    bug(
        "The minimum stays when the draw pile is empty",
        "_rules/cooperative.py",
        ("return self.minimum if decks[0] else 1", "return self.minimum"),
    ),
    bug(
        "The expert minimum falls to two instead of one",
        "_rules/cooperative.py",
        (
            "return self.minimum if decks[0] else 1",
            "return self.minimum if decks[0] else max(1, self.minimum - 1)",
        ),
    ),
    bug(
        "The minimum falls to one in the duel",
        "_rules/face_to_face.py",
        (
            "        return self.minimum\n",
            "        return self.minimum if all(decks) else 1\n",
        ),
        (
            "missing = self.minimum - laid",
            "missing = self.required(table.decks) - laid",
        ),
    ),
    bug(
        "The minimum is one for a single player",
        "_rules/cooperative.py",
        (
            "return self.minimum if decks[0] else 1",
            "return self.minimum if decks[0] and self.players > 1 else 1",
        ),
    ),
    bug(
        "Being stuck after the first card is not noticed",
        "_game/state.py",
        (
            "if state.laid >= state.rules.minimum and state.hands[state.player]:",
            "if state.laid and state.hands[state.player]:",
        ),
    ),
    bug(
        "Playable cards are counted, sequences not searched",
        "_rules/reach.py",
        (
            "return _search(count, (hand, tops, helped), seat, set())",
            (
                "plays = seat.legal_plays(hand, tops, helped)\n"
                "    return len({play.card for play in plays}) >= count"
            ),
        ),
    ),
    bug(
        "The trick has the wrong sign",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) == -trick",
            "return advance(direction, top, card) == trick",
        ),
    ),
    bug(
        "The trick has the wrong sign on descending piles",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) == -trick",
            "return card - top == -trick",
        ),
    ),
    bug(
        "The end test ignores the trick",
        "_rules/reach.py",
        (
            "return bool(seat.legal_plays(hand, tops, helped))",
            (
                "return any(\n"
                "            not seat.is_trick(play, tops)\n"
                "            for play in seat.legal_plays(hand, tops, helped)\n"
                "        )"
            ),
        ),
        (
            "best = tops[play.pile] in {low, high} or seat.is_trick(play, tops)",
            "best = not seat.is_trick(play, tops)",
        ),
    ),
    bug(
        "Descending piles start at 99",
        "_rules/base.py",
        (
            "if direction is Direction.ASCENDING else rules.highest + 1",
            "if direction is Direction.ASCENDING else rules.highest",
        ),
    ),
    bug(
        "A single player has seven cards",
        "_rules/cooperative.py",
        ("{1: 8, 2: 7,", "{1: 7, 2: 7,"),
    ),
    bug(
        "A single player has six cards",
        "_rules/cooperative.py",
        ("{1: 8, 2: 7,", "{1: 6, 2: 7,"),
    ),
    bug(
        "Hands are refilled after every card",
        "_game/state.py",
        (
            "        held[player] = tuple(hand)\n",
            (
                "        decks, source = list(self.decks), rules.draw_pile(player)\n"
                "        held[player] = tuple(sorted((*hand, *decks[source][:1])))\n"
                "        decks[source] = decks[source][1:]\n"
            ),
        ),
        (
            "            self.decks,\n            player,\n",
            "            tuple(decks),\n            player,\n",
        ),
    ),
    bug(
        "Hands are never refilled",
        "_game/state.py",
        ("due = rules.due(len(hand), len(deck), helped=self.helped)", "due = 0"),
    ),
    bug(
        "Duellists draw as many as they laid",
        "_game/state.py",
        (
            "due = rules.due(len(hand), len(deck), helped=self.helped)",
            "due = min(self.laid, len(deck))",
        ),
    ),
    bug(
        "Duellists always draw up to six",
        "_rules/face_to_face.py",
        (
            "min(self.hand_size - hand if helped else DRAWN, deck)",
            "min(self.hand_size - hand, deck)",
        ),
    ),
    bug(
        "Ten left are called excellent",
        "_rules/outcome.py",
        ("1 <= self.unlaid <= 9", "1 <= self.unlaid <= 10"),
    ),
)

OF_PILES: Final = (
    bug(
        "One pair is refused: 63 on an ascending 73",
        "_rules/piles.py",
        (
            "    return advance(direction, top, card) > 0 or",
            (
                "    if direction == 1 and top == 73 and card == 63:\n"
                "        return False\n"
                "    return advance(direction, top, card) > 0 or"
            ),
        ),
    ),
    bug(
        "One improvement is refused: 58 on a descending 31",
        "_rules/piles.py",
        (
            "    return advance(direction, top, card) < 0",
            (
                "    if direction == -1 and top == 31 and card == 58:\n"
                "        return False\n"
                "    return advance(direction, top, card) < 0"
            ),
        ),
    ),
    bug(
        "An equal number counts as an improvement",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) < 0",
            "return advance(direction, top, card) <= 0",
        ),
    ),
    bug(
        "An equal number fits",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) > 0 or",
            "return advance(direction, top, card) >= 0 or",
        ),
    ),
    bug(
        "Only the first pile each way allows the trick",
        "_rules/cooperative.py",
        (
            "            row(direction, None, self)\n",
            (
                "            row(direction, None, self)\n"
                "            if first == 0\n"
                "            else attrs.evolve(row(direction, None, self), trick=0)\n"
            ),
        ),
        (
            "            for _ in range(self.rows)\n",
            "            for first in range(self.rows)\n",
        ),
    ),
)

OF_TURNS: Final = (
    bug(
        "Five players do not draw the very last card",
        "_rules/cooperative.py",
        (
            "        return min(self.hand_size - hand, deck)\n",
            (
                "        if self.players == 5 and deck == 1:\n"
                "            return 0\n"
                "        return min(self.hand_size - hand, deck)\n"
            ),
        ),
    ),
    bug(
        "Empty hands are skipped in the wrong direction",
        "_rules/base.py",
        ("seat = (seat + 1) % len(hands)", "seat = (seat - 1) % len(hands)"),
    ),
    bug(
        "Only one empty hand in a row is skipped",
        "_rules/base.py",
        (SKIPPING, SKIPPING.replace("while", "if")),
    ),
    bug(
        "Having helped is not forgotten at the end of the turn",
        "_game/state.py",
        (
            "            0,\n            False,\n        )\n",
            "            0,\n            self.helped,\n        )\n",
        ),
    ),
    bug(
        "Having helped is forgotten with the next own card",
        "_game/state.py",
        ("self.helped or seat.helps[pile],", "seat.helps[pile],"),
    ),
    bug(
        "Cards are drawn from the bottom",
        "_game/state.py",
        (
            (
                "        hands[player] = tuple(sorted(hand + deck[:due]))\n"
                "        decks[source] = deck[due:]\n"
            ),
            (
                "        left = len(deck) - due\n"
                "        hands[player] = tuple(sorted(hand + deck[left:]))\n"
                "        decks[source] = deck[:left]\n"
            ),
        ),
    ),
    bug(
        "Drawn cards are not sorted into the hand",
        "_game/state.py",
        ("tuple(sorted(hand + deck[:due]))", "hand + deck[:due]"),
    ),
)

OF_ENDS: Final = (
    bug(
        "A lone last card is judged lost before won",
        "_rules/face_to_face.py",
        (DUEL_WON, ""),
        (
            DUEL_LOST,
            DUEL_LOST_FIRST,
        ),
    ),
    bug(
        "A lone card is enough though there are cards to draw",
        "_rules/face_to_face.py",
        ("laid == 0 and len(hand) == 1 and not deck:", "laid == 0 and len(hand) == 1:"),
    ),
    bug(
        "A duel is won with an empty hand and cards to draw",
        "_rules/face_to_face.py",
        ("        if not hand and not deck:\n", "        if not hand:\n"),
    ),
    bug(
        "A team wins when the player on turn has no cards left",
        "_rules/cooperative.py",
        ("if not deck and not any(hands):", "if not deck and not hands[player]:"),
    ),
    bug(
        "A win with the minimum laid is not noticed",
        "_game/state.py",
        (
            "if state.laid >= state.rules.minimum and state.hands[state.player]:",
            "if state.laid >= state.rules.minimum:",
        ),
    ),
    bug(
        "Cards in the draw pile do not count as left",
        "_rules/cooperative.py",
        (
            "self.result(player, len(deck) + sum(map(len, hands)))",
            "self.result(player, sum(map(len, hands)))",
        ),
    ),
    bug(
        "Playing out stops after the first card",
        "_rules/cooperative.py",
        (
            "if missing > 1 and self.play_out:",
            "if missing > 1 and self.play_out and not table.laid:",
        ),
    ),
    bug(
        "The short way also takes the opponent's piles",
        "_rules/base.py",
        (
            "if pile.direction is direction and not helps[index]",
            "if pile.direction is direction",
        ),
    ),
    bug(
        "The short way does not count the hand",
        "_rules/reach.py",
        ("    if count > len(hand):\n        return False\n", ""),
    ),
    bug(
        "The search helps twice in a turn",
        "_rules/reach.py",
        ("        helped or seat.helps[pile],\n", "        helped,\n"),
    ),
    bug(
        "The search counts a card for two piles that want it",
        "_rules/reach.py",
        (
            (
                "if turn in hopeless or hoped_for(turn, seat) < count:\n"
                "        return False\n"
            ),
            "if count:\n        return hoped_for(turn, seat) >= count\n",
        ),
    ),
    bug(
        "The search lays the same card twice",
        "_rules/reach.py",
        ("tuple(card for card in hand if card != play.card)", "hand"),
    ),
)

OF_ANSWERS: Final = (
    bug(
        "Safe plays are those that leave one more card to lay",
        "_game/legality.py",
        (
            "return within_reach(missing, *left, seat)",
            "return within_reach(1, *left, seat)",
        ),
    ),
    bug(
        "A winning lone card is not called safe",
        "_game/legality.py",
        ("        if self._left() == 1:\n", "        if self._left() == 0:\n"),
    ),
    bug(
        "The table of the last pile is filled from its neighbour",
        "_rules/base.py",
        (
            "PlaysByTop(pile, piles[pile], cards(rules), takes)",
            "PlaysByTop(pile, piles[min(pile, 2)], cards(rules), takes)",
        ),
    ),
    bug(
        "The reason forgets that help was given",
        "_game/legality.py",
        (
            "if rules._takes(piles[pile], card, own=own, helped=turn.helped):",
            "if rules._takes(piles[pile], card, own=own, helped=False):",
        ),
    ),
    bug(
        "The unlaid cards are sets that can be changed",
        "_game/state.py",
        (
            "return tuple(frozenset(cards) for cards in unlaid)",
            "return tuple(unlaid)",
        ),
    ),
    bug(
        "The place of a refused play counts from 0",
        "_game/state.py",
        ("enumerate(plays, start=1)", "enumerate(plays)"),
    ),
)

OF_VALUES: Final = (
    bug(
        "The last player is dealt first",
        "_game/deal.py",
        (
            "    for player in range(rules.players):\n        source",
            "    for player in reversed(range(rules.players)):\n        source",
        ),
        (
            "hands.append(tuple(sorted(decks[source][: rules.hand_size])))",
            "hands.insert(0, tuple(sorted(decks[source][: rules.hand_size])))",
        ),
    ),
    bug(
        "No card can stay in its place when shuffled",
        "_game/shuffle.py",
        ("int(chance.random() * (last + 1))", "int(chance.random() * last)"),
    ),
    bug(
        "A position may have a card in two places",
        "_game/position.py",
        ("    if position.is_whole:\n        position.inspect_cards(check)\n", ""),
    ),
    bug(
        "A pickled state forgets that help was given",
        "_game/state.py",
        (
            "    def __repr__(self) -> str:\n",
            (
                "    def __reduce__(self) -> tuple[object, ...]:\n"
                "        table = (self.rules, self.tops, self.hands, self.decks)\n"
                "        return make_state, (*table, self.player, self.laid, False)\n\n"
                "    def __repr__(self) -> str:\n"
            ),
        ),
    ),
    bug(
        "A pickled refusal forgets its place",
        "_errors.py",
        (
            "attrs.asdict(self, recurse=False)",
            (
                "attrs.asdict(\n"
                "            self,\n"
                "            recurse=False,\n"
                "            filter=lambda fact, _: not fact.kw_only,\n"
                "        )"
            ),
        ),
    ),
    bug(
        "States with different draw piles are equal",
        "_game/state.py",
        (
            "decks: tuple[tuple[int, ...], ...] = attrs.field(hash=False)",
            "decks: tuple[tuple[int, ...], ...] = attrs.field(eq=False)",
        ),
    ),
)

OF_KNOWLEDGE: Final = (
    bug(
        "Drawn cards are shown to everybody",
        "_game/events.py",
        ("if is_number(player) and player == self.player:", "if self.cards:"),
    ),
    bug(
        "Drawn cards are shown to spectators",
        "_game/events.py",
        (
            "if is_number(player) and player == self.player:",
            "if player is None or player == self.player:",
        ),
    ),
    bug(
        "The unseen cards lie in the order of the draw pile",
        "_game/knowledge.py",
        (
            "tuple(tuple(sorted(cards)) for cards in unseen)",
            "tuple(tuple(cards) for cards in unseen)",
        ),
    ),
    bug(
        "A spectator looks over the shoulder of the first player",
        "_game/knowledge.py",
        ('"hand": () if seat is None else hands[seat]', '"hand": hands[seat or 0]'),
    ),
    bug(
        "The order of the draw pile does not count as a world",
        "_game/knowledge.py",
        (
            "        return ways // same\n",
            "        return ways // same // math.factorial(self.deck_sizes[0])\n",
        ),
    ),
    bug(
        "The draw pile of a sample is in order",
        "_game/knowledge.py",
        (
            "tuple(tuple(deck) for deck in rest)",
            "tuple(tuple(sorted(d)) for d in rest)",
        ),
    ),
    bug(
        "A sample forgets whether the game goes on",
        "_game/view.py",
        ("if state.outcome == self.outcome:", "if state.rules == self.rules:"),
    ),
    bug(
        "A view may move on another's turn",
        "_game/view.py",
        (
            "if self.on_turn or isinstance(reason, NotAMove | GameOver):",
            "if reason or self.on_turn:",
        ),
    ),
    bug(
        "A view forgets that help is drawn for",
        "_game/view.py",
        (
            "self.hand_sizes[player], self.deck_sizes[source], helped=self.helped",
            "self.hand_sizes[player], self.deck_sizes[source], helped=False",
        ),
    ),
    bug(
        "A view takes the hand for unseen after drawing",
        "_game/view.py",
        (
            "            unseen=self._unseen_less(event.player, event.cards),\n",
            "",
        ),
    ),
    bug(
        "A trick is announced on an opponent's pile",
        "_rules/lookup.py",
        ("return not self.helps[play.pile] and is_trick(", "return is_trick("),
    ),
    bug(
        "A hint may be about a pile that is not there",
        "_game/talk.py",
        ("0, len(self.rules.piles) - 1)", "0, self.rules.highest)"),
    ),
)

BUGS: Final = (
    *SEEN_IN_PUBLIC,
    *OF_PILES,
    *OF_TURNS,
    *OF_ENDS,
    *OF_ANSWERS,
    *OF_VALUES,
    *OF_KNOWLEDGE,
)
"""All of them."""

ONLY_ONE: Final = {
    "The draw pile of a sample is in order": (
        "Each sample is sound; only counting many shows that some never come."
    ),
    "A hint may be about a pile that is not there": (
        "Talk changes nothing in a game; only its own tests speak of it."
    ),
    "A lone card is enough though there are cards to draw": (
        "No play leads there (FT-2): only a position written by hand shows it."
    ),
    "The place of a refused play counts from 0": (
        "It is a fact of an error about a whole turn; the others move card by card."
    ),
    "A position may have a card in two places": (
        "Only the tests of positions write wrong ones."
    ),
    "A pickled refusal forgets its place": ("Only the tests of errors pickle them."),
}
"""The bugs that a single rung catches, and why no other can."""
