"""The clauses of the cooperative game, in the order of play."""

from typing import Final

from .entry import Clause, Standing, note, rule

COOPERATIVE: Final[tuple[Clause, ...]] = (
    rule(
        "CO-COMP-1",
        Standing.TEXT,
        "There are 98 number cards: 2 to 99, each exactly once.",
        ("S4:14-24",),
    ),
    rule(
        "CO-COMP-2",
        Standing.PARTLY,
        "There are 4 row cards: two ascending (from 1 up to 99) and two descending "
        "(from 100 down to 2). They are never in a hand or in the draw pile.",
        ("S4:14-22,43",),
    ),
    rule(
        "CO-COMP-3",
        Standing.TEXT,
        "1, 2, 3, 4 or 5 people play.",
        ("S4:10-12",),
    ),
    note(
        "CO-GOAL-1",
        Standing.TEXT,
        "All players form one team that tries to lay as many of the 98 cards as "
        "possible, ideally all; nobody wins alone.",
        ("S4:14",),
    ),
    rule(
        "CO-SETUP-1",
        Standing.TEXT,
        "The four row cards lie face up in the middle and open four piles shared by "
        "everybody, showing 1, 1, 100 and 100.",
        ("S4:43",),
    ),
    rule(
        "CO-SETUP-2",
        Standing.TEXT,
        "The 98 number cards are shuffled thoroughly: every order is equally likely.",
        ("S4:43",),
    ),
    rule(
        "CO-SETUP-3",
        Standing.TEXT,
        "A hand is 8 cards for one player, 7 for two, 6 for three, four or five.",
        ("S4:43-45",),
    ),
    rule(
        "CO-SETUP-4",
        Standing.PARTLY,
        "All cards not dealt form one common face-down draw pile: 90, 84, 80, 74 or 68 "
        "cards for 1 to 5 players.",
        ("S4:43",),
    ),
    rule(
        "CO-START-1",
        Standing.TEXT,
        "Every player first looks at the own hand; then the team agrees who starts. "
        "Any player may be the starter.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-1",
        Standing.PARTLY,
        "Turns pass clockwise; alone, the same player is always on turn.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-2",
        Standing.TEXT,
        "While the draw pile holds at least one card, the player on turn must lay at "
        "least two cards.",
        ("S4:49,85",),
    ),
    rule(
        "CO-TURN-3",
        Standing.TEXT,
        "There is no upper limit but the hand: any number of cards from the minimum up "
        "to the whole hand.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-4",
        Standing.PARTLY,
        "Cards are laid singly, one after another; each is judged against the piles as "
        "they are at that moment.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-5",
        Standing.TEXT,
        "Each card may go to any of the four piles; all to one pile or spread in any "
        "order.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-6",
        Standing.INFERRED,
        "Only the player on turn lays, and only from the own hand.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-7",
        Standing.PARTLY,
        "Once the minimum is reached the player may stop at any time; nothing forces "
        "further cards.",
        ("S4:49",),
    ),
    rule(
        "CO-PLAY-1",
        Standing.TEXT,
        "On an ascending pile the card must be strictly greater than what shows, by "
        "any gap.",
        ("S4:28",),
    ),
    rule(
        "CO-PLAY-2",
        Standing.TEXT,
        "On a descending pile the card must be strictly smaller than what shows, by "
        "any gap.",
        ("S4:36",),
    ),
    rule(
        "CO-PLAY-3",
        Standing.INFERRED,
        "A pile shows its top number card, an untouched pile its row card (1 or 100); "
        "so any number card fits on an untouched pile.",
        ("S4:28,36,43",),
    ),
    rule(
        "CO-PLAY-4",
        Standing.TEXT,
        "Number cards lie on top of each other next to the row card; only the top one "
        "is visible.",
        ("S4:30",),
    ),
    note(
        "CO-PLAY-5",
        Standing.TEXT,
        "Small gaps are better: advice, not a rule.",
        ("S4:28",),
    ),
    rule(
        "CO-TRICK-1",
        Standing.TEXT,
        "Backwards trick: on an ascending pile a card exactly 10 smaller than what "
        "shows may be laid.",
        ("S4:61",),
    ),
    rule(
        "CO-TRICK-2",
        Standing.TEXT,
        "Backwards trick: on a descending pile a card exactly 10 greater than what "
        "shows may be laid.",
        ("S4:67",),
    ),
    rule(
        "CO-TRICK-3",
        Standing.TEXT,
        "The trick may be used as often as wanted, on any pile and on several piles, "
        "mixed freely with ordinary cards in the same turn.",
        ("S4:73",),
    ),
    rule(
        "CO-TRICK-4",
        Standing.PARTLY,
        "The trick is the only exception to CO-PLAY-1 and CO-PLAY-2; its card counts "
        "as laid, for the minimum, the drawing and the score.",
        ("S4:59",),
    ),
    rule(
        "CO-DRAW-1",
        Standing.TEXT,
        "After laying, the player draws as many cards as were laid in this turn, which "
        "fills the hand again.",
        ("S4:53",),
    ),
    rule(
        "CO-DRAW-2",
        Standing.TEXT,
        "Drawing happens once, when the turn is finished; the next turn begins "
        "afterwards.",
        ("S4:53",),
    ),
    rule(
        "CO-DRAW-3",
        Standing.INFERRED,
        "If fewer cards remain than needed, all remaining are drawn.",
        ("S4:53,83",),
    ),
    rule(
        "CO-DECK-1",
        Standing.TEXT,
        "With an empty draw pile play goes on without drawing.",
        ("S4:83",),
    ),
    rule(
        "CO-DECK-2",
        Standing.TEXT,
        "With an empty draw pile the minimum is one card a turn; more are allowed.",
        ("S4:85",),
    ),
    rule(
        "CO-HAND-1",
        Standing.TEXT,
        "A player without cards (possible only with an empty draw pile) takes no more "
        "turns; the others go on in order.",
        ("S4:85",),
    ),
    rule(
        "CO-COMM-1",
        Standing.TEXT,
        "Nobody may ask another player for exact card numbers.",
        ("S4:77",),
    ),
    rule(
        "CO-COMM-2",
        Standing.TEXT,
        "Nobody may disclose exact numbers of the own hand.",
        ("S4:77",),
    ),
    rule(
        "CO-COMM-3",
        Standing.TEXT,
        "Any reference to a concrete number, in whatever form, is forbidden.",
        ("S4:77",),
    ),
    rule(
        "CO-COMM-4",
        Standing.TEXT,
        "Every other talk is allowed, such as asking to leave a pile alone or to lay "
        "no very high card on it.",
        ("S4:79",),
    ),
    rule(
        "CO-END-1",
        Standing.TEXT,
        "The game is over as soon as a player who holds cards cannot lay the required "
        "minimum: two (expert: three) while the draw pile holds cards, otherwise one.",
        ("S4:85,91",),
    ),
    rule(
        "CO-END-2",
        Standing.PARTLY,
        "When all 98 cards are laid the game is beaten and over.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-1",
        Standing.TEXT,
        "The result is the number of cards not laid: in all hands and in the draw "
        "pile.",
        ("S4:87",),
    ),
    note(
        "CO-SCORE-2",
        Standing.TEXT,
        "Fewer is better; the result is the mark to beat next time.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-3",
        Standing.TEXT,
        "Fewer than 10 cards left, 1 to 9, is excellent.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-4",
        Standing.TEXT,
        "No card left means that the game is beaten.",
        ("S4:87",),
    ),
    rule(
        "CO-EXPERT-1",
        Standing.TEXT,
        "Expert: the minimum is three instead of two while the draw pile holds cards.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-2",
        Standing.TEXT,
        "Expert: with an empty draw pile the minimum is still one.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-3",
        Standing.TEXT,
        "Expert: everything else unchanged.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-4",
        Standing.PARTLY,
        "Expert, if wished: hands are one card smaller, 7 for one player, 6 for two, 5 "
        "for three to five; the draw pile is then 91, 86, 83, 78 or 73.",
        ("S4:91",),
    ),
)
