"""The clauses of the cooperative game, in the order of play."""

from typing import Final

from .entry import Clause, Standing, note, rule

COOPERATIVE: Final[tuple[Clause, ...]] = (
    rule(
        "CO-COMP-1",
        Standing.TEXT,
        "There are 98 number cards: the numbers 2 to 99, each exactly once.",
        ("S4:14-24",),
    ),
    rule(
        "CO-COMP-2",
        Standing.PARTLY,
        "There are 4 row cards: two ascending (from 1 up to 99) and two descending "
        "(from 100 down to 2). They are never part of a hand or of the draw pile.",
        ("S4:14-22,43",),
    ),
    rule(
        "CO-COMP-3",
        Standing.TEXT,
        "The game is for 1, 2, 3, 4 or 5 players.",
        ("S4:10-12",),
    ),
    note(
        "CO-GOAL-1",
        Standing.TEXT,
        "All players form one team, which tries to lay as many of the 98 cards as "
        "possible, ideally all of them. There is no individual winner.",
        ("S4:14",),
    ),
    rule(
        "CO-SETUP-1",
        Standing.TEXT,
        "The four row cards lie face up in the middle. They open four piles, which all "
        "players share and which show 1, 1, 100 and 100.",
        ("S4:43",),
    ),
    rule(
        "CO-SETUP-2",
        Standing.TEXT,
        "The 98 number cards are shuffled thoroughly, so that every order is equally "
        "likely.",
        ("S4:43",),
    ),
    rule(
        "CO-SETUP-3",
        Standing.TEXT,
        "The hand size is 8 cards for one player, 7 for two, and 6 for three, four or "
        "five.",
        ("S4:43-45",),
    ),
    rule(
        "CO-SETUP-4",
        Standing.PARTLY,
        "All cards that are not dealt form one common draw pile, face down: 90, 84, "
        "80, 74 or 68 cards for 1, 2, 3, 4 or 5 players.",
        ("S4:43",),
    ),
    rule(
        "CO-START-1",
        Standing.TEXT,
        "Every player first looks at their own hand; then the team agrees on who "
        "starts. Any player may start.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-1",
        Standing.PARTLY,
        "Turns pass clockwise. In a game for one, the same player takes every turn.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-2",
        Standing.TEXT,
        "While the draw pile holds at least one card, the player whose turn it is must "
        "lay at least two cards.",
        ("S4:49,85",),
    ),
    rule(
        "CO-TURN-3",
        Standing.TEXT,
        "There is no upper limit: a player may lay any number of cards from the "
        "minimum up to their whole hand.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-4",
        Standing.PARTLY,
        "Cards are laid one at a time; each is judged against the piles as they are at "
        "that moment.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-5",
        Standing.TEXT,
        "Each card may go on any of the four piles: all on the same pile, or spread "
        "over several piles in any order.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-6",
        Standing.INFERRED,
        "Only the player whose turn it is lays cards, and only from their own hand.",
        ("S4:49",),
    ),
    rule(
        "CO-TURN-7",
        Standing.PARTLY,
        "Once the minimum is reached, the player may stop at any time; no further card "
        "is compulsory.",
        ("S4:49",),
    ),
    rule(
        "CO-PLAY-1",
        Standing.TEXT,
        "On an ascending pile, a card must be strictly greater than the number that "
        "shows; any gap is allowed.",
        ("S4:28",),
    ),
    rule(
        "CO-PLAY-2",
        Standing.TEXT,
        "On a descending pile, a card must be strictly smaller than the number that "
        "shows; any gap is allowed.",
        ("S4:36",),
    ),
    rule(
        "CO-PLAY-3",
        Standing.INFERRED,
        "A pile shows the number of its top card. An untouched pile shows the number "
        "of its row card (1 or 100), so any number card fits on it.",
        ("S4:28,36,43",),
    ),
    rule(
        "CO-PLAY-4",
        Standing.TEXT,
        "Number cards are laid on top of each other next to the row card; only the top "
        "one is visible.",
        ("S4:30",),
    ),
    note(
        "CO-PLAY-5",
        Standing.TEXT,
        "Small gaps are better. This is advice, not a rule.",
        ("S4:28",),
    ),
    rule(
        "CO-TRICK-1",
        Standing.TEXT,
        "Backwards trick: on an ascending pile, a card exactly 10 smaller than the "
        "number that shows may be laid.",
        ("S4:61",),
    ),
    rule(
        "CO-TRICK-2",
        Standing.TEXT,
        "Backwards trick: on a descending pile, a card exactly 10 greater than the "
        "number that shows may be laid.",
        ("S4:67",),
    ),
    rule(
        "CO-TRICK-3",
        Standing.TEXT,
        "The trick may be used as often as a player likes, on any pile and on several "
        "piles, and mixed freely with ordinary cards in the same turn.",
        ("S4:73",),
    ),
    rule(
        "CO-TRICK-4",
        Standing.PARTLY,
        "The trick is the only exception to CO-PLAY-1 and CO-PLAY-2. Its card counts "
        "as laid: for the minimum, for drawing and for the score.",
        ("S4:59",),
    ),
    rule(
        "CO-DRAW-1",
        Standing.TEXT,
        "After laying, the player draws as many cards as they laid in this turn, which "
        "refills their hand.",
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
        "If fewer cards remain than are needed, the player draws all of them.",
        ("S4:53,83",),
    ),
    rule(
        "CO-DECK-1",
        Standing.TEXT,
        "When the draw pile is empty, play continues without drawing.",
        ("S4:83",),
    ),
    rule(
        "CO-DECK-2",
        Standing.TEXT,
        "When the draw pile is empty, the minimum is one card per turn; more are "
        "allowed.",
        ("S4:85",),
    ),
    rule(
        "CO-HAND-1",
        Standing.TEXT,
        "A player who has no cards at the start of a turn (possible only when the draw "
        "pile is empty) takes no more turns; the others continue in order.",
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
        "Nobody may disclose exact numbers from their own hand.",
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
        "All other talk is allowed, such as asking the others to leave a pile alone or "
        "not to lay a very high card on it.",
        ("S4:79",),
    ),
    rule(
        "CO-END-1",
        Standing.TEXT,
        "The game is over as soon as a player who holds cards cannot lay the required "
        "minimum: two cards (expert: three) while the draw pile holds cards, otherwise "
        "one.",
        ("S4:85,91",),
    ),
    rule(
        "CO-END-2",
        Standing.PARTLY,
        "When all 98 cards are laid, the game is beaten and ends.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-1",
        Standing.TEXT,
        "The result is the number of cards not laid: those in all hands plus those in "
        "the draw pile.",
        ("S4:87",),
    ),
    note(
        "CO-SCORE-2",
        Standing.TEXT,
        "A lower result is better; it is the mark to beat next time.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-3",
        Standing.TEXT,
        "Fewer than 10 cards left (1 to 9) is an excellent result.",
        ("S4:87",),
    ),
    rule(
        "CO-SCORE-4",
        Standing.TEXT,
        "No cards left means that the game is beaten.",
        ("S4:87",),
    ),
    rule(
        "CO-EXPERT-1",
        Standing.TEXT,
        "Expert: the minimum is three cards instead of two while the draw pile holds "
        "cards.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-2",
        Standing.TEXT,
        "Expert: when the draw pile is empty, the minimum is still one card.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-3",
        Standing.TEXT,
        "Expert: all other rules are unchanged.",
        ("S4:91",),
    ),
    rule(
        "CO-EXPERT-4",
        Standing.PARTLY,
        "Expert, optionally: hands are one card smaller (7 for one player, 6 for two, "
        "5 for three to five). The draw pile then has 91, 86, 83, 78 or 73 cards for "
        "1, 2, 3, 4 or 5 players.",
        ("S4:91",),
    ),
)
