"""The clauses of the cooperative game, in the order of play."""

from typing import Final

from ._clause import INFERRED, PARTLY, TEXT, Clause, printed

COOPERATIVE: Final[tuple[Clause, ...]] = printed(
    {
        ("CO-COMP-1", TEXT, "S4:14-24"): (
            "There are 98 number cards: the numbers 2 to 99, each exactly once."
        ),
        ("CO-COMP-2", PARTLY, "S4:14-22,43"): (
            "There are 4 row cards: two ascending (from 1 up to 99) and two descending "
            "(from 100 down to 2). They are never part of a hand or of the draw pile."
        ),
        ("CO-COMP-3", TEXT, "S4:10-12"): "The game is for 1, 2, 3, 4 or 5 players.",
        ("CO-GOAL-1", TEXT, "S4:14"): (
            "All players form one team, which tries to lay as many of the 98 cards as "
            "possible, ideally all of them. There is no individual winner."
        ),
        ("CO-SETUP-1", TEXT, "S4:43"): (
            "The four row cards lie face up in the middle. They open four piles, which "
            "all players share and which show 1, 1, 100 and 100."
        ),
        ("CO-SETUP-2", TEXT, "S4:43"): (
            "The 98 number cards are shuffled thoroughly, so that every order is "
            "equally likely."
        ),
        ("CO-SETUP-3", TEXT, "S4:43-45"): (
            "The hand size is 8 cards for one player, 7 for two, and 6 for three, four "
            "or five."
        ),
        ("CO-SETUP-4", PARTLY, "S4:43"): (
            "All cards that are not dealt form one common draw pile, face down: 90, "
            "84, 80, 74 or 68 cards for 1, 2, 3, 4 or 5 players."
        ),
        ("CO-START-1", TEXT, "S4:49"): (
            "Every player first looks at their own hand; then the team agrees on who "
            "starts. Any player may start."
        ),
        ("CO-TURN-1", PARTLY, "S4:49"): (
            "Turns pass clockwise. In a game for one, the same player takes every turn."
        ),
        ("CO-TURN-2", TEXT, "S4:49,85"): (
            "While the draw pile holds at least one card, the player whose turn it is "
            "must lay at least two cards."
        ),
        ("CO-TURN-3", TEXT, "S4:49"): (
            "There is no upper limit: a player may lay any number of cards from the "
            "minimum up to their whole hand."
        ),
        ("CO-TURN-4", PARTLY, "S4:49"): (
            "Cards are laid one at a time; each is judged against the piles as they "
            "are at that moment."
        ),
        ("CO-TURN-5", TEXT, "S4:49"): (
            "Each card may go on any of the four piles: all on the same pile, or "
            "spread over several piles in any order."
        ),
        ("CO-TURN-6", INFERRED, "S4:49"): (
            "Only the player whose turn it is lays cards, and only from their own hand."
        ),
        ("CO-TURN-7", PARTLY, "S4:49"): (
            "Once the minimum is reached, the player may stop at any time; no further "
            "card is compulsory."
        ),
        ("CO-PLAY-1", TEXT, "S4:28"): (
            "On an ascending pile, a card must be strictly greater than the number "
            "that shows; any gap is allowed."
        ),
        ("CO-PLAY-2", TEXT, "S4:36"): (
            "On a descending pile, a card must be strictly smaller than the number "
            "that shows; any gap is allowed."
        ),
        ("CO-PLAY-3", INFERRED, "S4:28,36,43"): (
            "A pile shows the number of its top card. An untouched pile shows the "
            "number of its row card (1 or 100), so any number card fits on it."
        ),
        ("CO-PLAY-4", TEXT, "S4:30"): (
            "Number cards are laid on top of each other next to the row card; only the "
            "top one is visible."
        ),
        ("CO-PLAY-5", TEXT, "S4:28"): (
            "Small gaps are better. This is advice, not a rule."
        ),
        ("CO-TRICK-1", TEXT, "S4:61"): (
            "Backwards trick: on an ascending pile, a card exactly 10 smaller than the "
            "number that shows may be laid."
        ),
        ("CO-TRICK-2", TEXT, "S4:67"): (
            "Backwards trick: on a descending pile, a card exactly 10 greater than the "
            "number that shows may be laid."
        ),
        ("CO-TRICK-3", TEXT, "S4:73"): (
            "The trick may be used as often as a player likes, on any pile and on "
            "several piles, and mixed freely with ordinary cards in the same turn."
        ),
        ("CO-TRICK-4", PARTLY, "S4:59"): (
            "The trick is the only exception to CO-PLAY-1 and CO-PLAY-2. Its card "
            "counts as laid: for the minimum, for drawing and for the score."
        ),
        ("CO-DRAW-1", TEXT, "S4:53"): (
            "After laying, the player draws as many cards as they laid in this turn, "
            "which refills their hand."
        ),
        ("CO-DRAW-2", TEXT, "S4:53"): (
            "Drawing happens once, when the turn is finished; the next turn begins "
            "afterwards."
        ),
        ("CO-DRAW-3", INFERRED, "S4:53,83"): (
            "If fewer cards remain than are needed, the player draws all of them."
        ),
        ("CO-DECK-1", TEXT, "S4:83"): (
            "When the draw pile is empty, play continues without drawing."
        ),
        ("CO-DECK-2", TEXT, "S4:85"): (
            "When the draw pile is empty, the minimum is one card per turn; more are "
            "allowed."
        ),
        ("CO-HAND-1", TEXT, "S4:85"): (
            "A player who has no cards at the start of a turn (possible only when the "
            "draw pile is empty) takes no more turns; the others continue in order."
        ),
        ("CO-COMM-1", TEXT, "S4:77"): (
            "Nobody may ask another player for exact card numbers."
        ),
        ("CO-COMM-2", TEXT, "S4:77"): (
            "Nobody may disclose exact numbers from their own hand."
        ),
        ("CO-COMM-3", TEXT, "S4:77"): (
            "Any reference to a concrete number, in whatever form, is forbidden."
        ),
        ("CO-COMM-4", TEXT, "S4:79"): (
            "All other talk is allowed, such as asking the others to leave a pile "
            "alone or not to lay a very high card on it."
        ),
        ("CO-END-1", TEXT, "S4:85,91"): (
            "The game is over as soon as a player who holds cards cannot lay the "
            "required minimum: two cards (expert: three) while the draw pile holds "
            "cards, otherwise one."
        ),
        ("CO-END-2", PARTLY, "S4:87"): (
            "When all 98 cards are laid, the game is beaten and ends."
        ),
        ("CO-SCORE-1", TEXT, "S4:87"): (
            "The result is the number of cards not laid: those in all hands plus those "
            "in the draw pile."
        ),
        ("CO-SCORE-2", TEXT, "S4:87"): (
            "A lower result is better; it is the mark to beat next time."
        ),
        ("CO-SCORE-3", TEXT, "S4:87"): (
            "Fewer than 10 cards left (1 to 9) is an excellent result."
        ),
        ("CO-SCORE-4", TEXT, "S4:87"): "No cards left means that the game is beaten.",
        ("CO-EXPERT-1", TEXT, "S4:91"): (
            "Expert: the minimum is three cards instead of two while the draw pile "
            "holds cards."
        ),
        ("CO-EXPERT-2", TEXT, "S4:91"): (
            "Expert: when the draw pile is empty, the minimum is still one card."
        ),
        ("CO-EXPERT-3", TEXT, "S4:91"): "Expert: all other rules are unchanged.",
        ("CO-EXPERT-4", PARTLY, "S4:91"): (
            "Expert, optionally: hands are one card smaller (7 for one player, 6 for "
            "two, 5 for three to five). The draw pile then has 91, 86, 83, 78 or 73 "
            "cards for 1, 2, 3, 4 or 5 players."
        ),
    },
    notes={"CO-GOAL-1", "CO-PLAY-5", "CO-SCORE-2"},
)
