"""Mistakes in a game in progress: answers, values, and what a seat may know."""

from typing import Final

from .edits import Bug, bug

OF_ANSWERS: Final[tuple[Bug, ...]] = (
    bug(
        "Safe plays are those that leave one more card to lay",
        "_game/legality.py",
        ("if within_reach(missing, *after(", "if within_reach(1, *after("),
    ),
    bug(
        "A winning lone card is not called safe",
        "_game/legality.py",
        ("if missing <= 0 or self._unlaid == 1:", "if missing <= 0:"),
    ),
    bug(
        "The reason forgets that help was given",
        "_game/legality.py",
        ("own=own, helped=turn.helped)", "own=own, helped=False)"),
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

IN_TWO_PLACES: Final = """\
    if position.is_whole:
        for draw_pile in range(rules.draw_piles):
            inspect_places(position.places(draw_pile), check)
"""
"""How a position is searched for cards in two places."""

FORGETFUL: Final = """\
    def __reduce__(self) -> tuple[object, ...]:
        facts = {field.name: getattr(self, field.name) for field in attrs.fields(State)}
        return object.__new__, (State,), facts | {"helped": False}

    def __repr__(self) -> str:
"""
"""How a state could be pickled with a fact lost."""

OF_VALUES: Final[tuple[Bug, ...]] = (
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
        ("int(number() * (last + 1))", "int(number() * last)"),
    ),
    bug(
        "A position may have a card in two places",
        "_game/position.py",
        (IN_TWO_PLACES, ""),
    ),
    bug(
        "A pickled state forgets that help was given",
        "_game/state.py",
        ("    def __repr__(self) -> str:\n", FORGETFUL),
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

OF_KNOWLEDGE: Final[tuple[Bug, ...]] = (
    bug(
        "Drawn cards are shown to everybody",
        "_game/events.py",
        ("if is_number(seat) and seat == self.player:", "if self.cards:"),
    ),
    bug(
        "Drawn cards are shown to spectators",
        "_game/events.py",
        (
            "if is_number(seat) and seat == self.player:",
            "if seat is None or seat == self.player:",
        ),
    ),
    bug(
        "The unseen cards are in the order of the draw pile",
        "_game/knowledge.py",
        ("tuple(map(tuple, map(sorted, unseen)))", "tuple(map(tuple, unseen))"),
    ),
    bug(
        "A spectator looks over the shoulder of the first player",
        "_game/knowledge.py",
        ("() if seat is None else hands[seat],", "hands[seat or 0],"),
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
            "tuple(tuple(sorted(deck)) for deck in rest)",
        ),
    ),
    bug(
        "A sample forgets whether the game goes on",
        "_game/view.py",
        ("if state.outcome == self.outcome:", "if state.rules == self.rules:"),
    ),
    bug(
        "A view may move on another player's turn",
        "_game/view.py",
        (
            "if self.on_turn or isinstance(reason, NotAMove | GameOver):",
            "if reason or self.on_turn:",
        ),
    ),
    bug(
        "A view forgets that helping fills the hand",
        "_game/observation.py",
        ("view.rules._due(view)", "view.rules._due(view._with(helped=False))"),
    ),
    bug(
        "A view still calls drawn cards unseen",
        "_game/observation.py",
        (
            "        unseen=_unseen_without(view, drawn),\n",
            "        unseen=view.unseen,\n",
        ),
    ),
    bug(
        "A view believes that a player with an empty hand lays a card",
        "_game/observation.py",
        (
            "_is_turn_of(view, laid.player) and view.hand_sizes[view.player]",
            "_is_turn_of(view, laid.player)",
        ),
    ),
    bug(
        "A view believes any number of drawn cards",
        "_game/observation.py",
        ("if drew.count != due or type(cards)", "if type(cards)"),
    ),
    bug(
        "A view believes that another player drew",
        "_game/observation.py",
        (
            "if not (_is_turn_of(view, drew.player) and is_number(drew.count)):",
            "if not is_number(drew.count):",
        ),
    ),
    bug(
        "A view believes drawn cards in any order",
        "_game/observation.py",
        ("        and cards == tuple(sorted({*cards}))\n", ""),
    ),
    bug(
        "A view believes any end of the game",
        "_game/observation.py",
        (
            "return after._is_won() or _may_be_stuck(before, after, first)",
            "return True",
        ),
    ),
    bug(
        "A view believes that a player was stuck before the last card, too",
        "_game/observation.py",
        (
            "return after._hands().some_are_shut_out(before._hands(), first.card)",
            "return after._hands().some_are_stuck",
        ),
    ),
    bug(
        "A view does not miss the end of the game",
        "_game/observation.py",
        ("if place == len(events) and _may_go_on(after):", "if place == len(events):"),
    ),
    bug(
        "A view does not miss the end of the game after the last card",
        "_game/observation.py",
        ("return not after._is_won() and after._hands()", "return after._hands()"),
    ),
    bug(
        "A view ends a turn below the minimum",
        "_game/observation.py",
        ("and view.laid >= view.minimum", "and view.laid > 0"),
    ),
    bug(
        "Worlds count hands with which the game would be over",
        "_game/view.py",
        (
            "hands.count(stuck=self.is_over)",
            "(hands.count(stuck=True) + hands.count(stuck=False))",
        ),
    ),
    bug(
        "The hand of a rare sample goes to another player",
        "_game/view.py",
        (
            "if other != self.seat and rules.draw_pile(other) == own",
            "if rules.draw_pile(other) == own",
        ),
    ),
    bug(
        "The first box of hands is drawn more often",
        "_game/shuffle.py",
        ("bisect_right(ends, place)", "bisect_right(ends, place // 2)"),
    ),
    bug(
        "A card that opens another by a trick is called free",
        "_rules/stuck.py",
        (
            "below = {*self.downs, *(card for card in cards if card <= low)}",
            "below = {*self.downs}",
        ),
    ),
    bug(
        "A card that is a trick the other way is called free",
        "_rules/stuck.py",
        ("above = {*self.ups, *(card", "above = {*(card"),
    ),
    bug(
        "A hand is stuck although a card helps",
        "_rules/stuck.py",
        (
            "helping = self._helping(rest) if self._lacks_one(held) else ()",
            "helping = ()",
        ),
    ),
    bug(
        "What a trick opens is looked for once only",
        "_rules/stuck.py",
        ("    while before != len(shown):\n", "    if before != len(shown):\n"),
    ),
    bug(
        "A trick is announced on an opponent's pile",
        "_rules/lookup.py",
        ("return not self.helps[pile] and is_trick(", "return is_trick("),
    ),
    bug(
        "A hint may be about a pile that does not exist",
        "_game/talk.py",
        ("0, len(self.rules.piles) - 1)", "0, self.rules.highest)"),
    ),
)
