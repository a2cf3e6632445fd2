"""Mistakes in pictures, and in the words for people."""

from typing import Final

from .edits import Bug, bug

OF_PICTURES: Final[tuple[Bug, ...]] = (
    bug(
        "The picture of player 0 is that of a spectator",
        "svg/_scene.py",
        ("view = state.view(seat)", "view = state.view(seat or None)"),
    ),
    bug(
        "A picture shows every hand",
        "svg/_scene.py",
        (
            "return view, view._known_hands()",
            "return view, dict(enumerate(state.hands))",
        ),
    ),
    bug(
        "A picture shows every hand when the game is over",
        "svg/_scene.py",
        (
            "return view, view._known_hands()",
            "return view, (\n        dict(enumerate(state.hands)) if state.is_over else view._known_hands()\n    )",
        ),
    ),
    bug(
        "The last card is marked on every pile that shows its number",
        "svg/_layout.py",
        (
            "last is not None and last.pile == index:",
            "last is not None and last.card == pile.top:",
        ),
    ),
    bug(
        "A card that helps is called a trick",
        "svg/_layout.py",
        ('        return "helped"\n', '        return "trick"\n'),
    ),
    bug(
        "A trick has the ring of any card",
        "svg/_layout.py",
        ('HOOK), "trick")', 'HOOK), "last")'),
    ),
    bug(
        "Row cards of descending piles are upside down",
        "svg/_shapes.py",
        ("(goal, start) if up else (start, goal)", "(goal, start)"),
    ),
    bug(
        "Arrows of row cards all point up",
        "svg/_shapes.py",
        (
            'way = "V24m-7 7l7-7 7 7" if up else',
            'way = "V24m-7 7l7-7 7 7" if goal else',
        ),
    ),
    bug(
        "An untouched descending pile shows a card",
        "svg/_layout.py",
        ("TOP.free() if pile.top == start else", "TOP.free() if pile.top == 1 else"),
    ),
    bug(
        "The seat of a picture is at its top",
        "svg/_scene.py",
        (
            "(*seats[lowest + 1 :], *seats[: lowest + 1])",
            "(*seats[lowest:], *seats[:lowest])",
        ),
    ),
    bug(
        "The players of a picture sit against the order of play",
        "svg/_scene.py",
        (
            "return (*seats[lowest + 1 :], *seats[: lowest + 1])",
            "return (*seats[:lowest][::-1], *seats[lowest + 1 :][::-1], lowest)",
        ),
    ),
    bug(
        "Large hidden hands are drawn beyond the picture",
        "svg/_layout.py",
        ("FACE_DOWN: Final = 20", "FACE_DOWN: Final = 60"),
    ),
    bug(
        "At most five cards of a hidden hand are drawn",
        "svg/_layout.py",
        ("FACE_DOWN: Final = 20", "FACE_DOWN: Final = 5"),
    ),
    bug(
        "The pointer to the player on turn stays when the game is over",
        "svg/_layout.py",
        ("player == view.player and not view.is_over", "player == view.player"),
    ),
    bug(
        "Both duellists have the draw pile of the first",
        "svg/_layout.py",
        ("size = scene.view.deck_sizes[player]", "size = scene.view.deck_sizes[0]"),
    ),
    bug(
        "Every hint is at every pile",
        "svg/_scene.py",
        (" if hint.pile == pile)", ")"),
    ),
    bug(
        "Hints have the wrong words",
        "svg/_layout.py",
        ('HintKind.SMALL_STEP: "small step"', 'HintKind.SMALL_STEP: "keep"'),
    ),
    bug(
        "The sides of a spectator's duel are called yours and the opponent's",
        "svg/_layout.py",
        (
            '    if scene.view.seat is None:\n        return f"Player {player}\'s"\n',
            "",
        ),
    ),
    bug(
        "The last move may be a card that is no longer on top",
        "svg/_scene.py",
        (" and card == tops[pile]", ""),
    ),
    bug(
        "The number on a row card is taken for the last card",
        "svg/_scene.py",
        ("card in view.rules.cards and card == tops", "card == tops"),
    ),
    bug(
        "A view may be drawn from another seat",
        "svg/_scene.py",
        (
            'check.expect(perspective is None, "perspective", perspective, expected)',
            "_ = expected",
        ),
    ),
    bug(
        "The heading of a picture begins with a small letter",
        "svg/_description.py",
        ("return words.capital(status(view))", "return status(view)"),
    ),
    bug(
        "A description calls every card laid a card of one's own",
        "svg/_description.py",
        ("helps = scene.helps(last)", "helps = False"),
    ),
    bug(
        "A description has no hints",
        "svg/_description.py",
        ("        for hint in scene.hints(index):\n", "        for hint in ():\n"),
    ),
    bug(
        "Pieces side by side lie on each other",
        "svg/_shapes.py",
        ("        x += piece.width + gap\n", "        x += gap\n"),
    ),
    bug(
        "A picture has no margin below",
        "svg/_shapes.py",
        ("height = body.height + 2 * MARGIN", "height = body.height"),
    ),
    bug(
        "Numbers of three digits are as large as those of two",
        "svg/_shapes.py",
        ('self.number if number < 100 else "snug"', "self.number"),
    ),
)

OF_WORDS: Final[tuple[Bug, ...]] = (
    bug(
        "None is counted like one: 0 card",
        "_words.py",
        ("{'' if number == 1 else 's'}", "{'' if number < 2 else 's'}"),
    ),
    bug(
        "The winner is said to be stuck",
        "_words.py",
        ("because player {1 - winner} is stuck", "because player {winner} is stuck"),
    ),
    bug(
        "Up is called down",
        "_words.py",
        ('"up" if step > 0 else "down"', '"down" if step > 0 else "up"'),
    ),
    bug(
        "Piles that descend are called ascending",
        "_words.py",
        (
            '"ascending" if step > 0 else "descending"',
            '"ascending" if step else "descending"',
        ),
    ),
    bug(
        "An untouched pile is said to show a card",
        "_words.py",
        ('"its row card" if top == start else', '"its row card" if top == goal else'),
    ),
    bug(
        "A span of one card is a span",
        "_words.py",
        (
            'f"{first}" if first == last else f"{first} to {last}"',
            'f"{first} to {last}"',
        ),
    ),
    bug(
        "A message tells one pile too many",
        "_words.py",
        ("piles are 0 to {piles - 1}", "piles are 0 to {piles}"),
    ),
    bug(
        "A message tells one player too many",
        "_words.py",
        ("players are 0 to {players - 1}", "players are 0 to {players}"),
    ),
    bug(
        "Each duellist's draw pile is everybody's",
        "_words.py",
        ('"the" if len(sizes) == 1 else', '"the" if len(sizes) else'),
    ),
    bug(
        "A trick and a help have the same words",
        "_words.py",
        ('remark = " (helping the opponent)"', 'remark = " (a backwards trick)"'),
    ),
    bug(
        "The hands of later players are not told",
        "_words.py",
        ("known.get(player, ())", "known.get(0, ())"),
    ),
    bug(
        "A message about what fits leaves out a trick to the lowest card",
        "_rules/refusals.py",
        ("if LOWEST <= trick <= self.highest:", "if LOWEST < trick <= self.highest:"),
    ),
    bug(
        "A message about what fits offers the trick the wrong way",
        "_rules/refusals.py",
        ("top - direction * self.trick", "top + direction * self.trick"),
    ),
    bug(
        "A message about what fits offers the top itself",
        "_rules/refusals.py",
        ("words.span(top + 1, highest)", "words.span(top, highest)"),
    ),
    bug(
        "A message about what improves is about the other direction",
        "_rules/refusals.py",
        (
            "improving = _below(top) if ascending else _above(top, self.highest)",
            "improving = _above(top, self.highest) if ascending else _below(top)",
        ),
    ),
    bug(
        "A refusal calls piles by their numbers though it has names",
        "_rules/refusals.py",
        (
            "return dict(enumerate(pile_names or ())).get(self.pile, self.pile)",
            "return self.pile",
        ),
    ),
)
