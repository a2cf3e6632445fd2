"""The clauses of the duel, Face to Face, in the order of play."""

from typing import Final

from ._clause import INFERRED, PARTLY, TEXT, Clause, printed

FACE_TO_FACE: Final[tuple[Clause, ...]] = printed(
    {
        ("F2F-COMP-1", TEXT, "S0:17,37", "S1:17,21", "S2:17,37", "S3:18,36"): (
            "There are two sets of 60 cards each, gold and silver: the numbers 2 to 59 "
            "once (58 cards), one ascending row card (1 to 59) and one descending row "
            "card (60 to 2)."
        ),
        ("F2F-COMP-2", TEXT, "S0:9", "S1:9", "S2:7", "S3:12"): (
            "Exactly two people play against each other, each with one colour."
        ),
        ("F2F-SETUP-1", TEXT, "S0:37", "S1:17", "S2:37", "S3:36"): (
            "Each player lays their own two row cards face up. Each row card opens a "
            "pile that belongs to that player; the two piles show 1 and 60."
        ),
        ("F2F-SETUP-2", TEXT, "S0:41", "S1:21", "S2:41", "S3:38"): (
            "Each player shuffles their own 58 cards thoroughly into a separate draw "
            "pile, face down."
        ),
        ("F2F-SETUP-3", TEXT, "S0:43", "S1:21", "S2:43", "S3:40"): (
            "Each player may shuffle the other player's cards. This is a tip and has "
            "no effect on the rules."
        ),
        ("F2F-SETUP-4", PARTLY, "S0:43", "S1:25", "S2:43", "S3:40"): (
            "Each player draws the top 6 cards as their hand; 52 cards remain in each "
            "draw pile."
        ),
        ("F2F-START-1", TEXT, "S0:17,90", "S1:25", "S2:17,90", "S3:18,85"): (
            "Who starts is decided at random, by drawing lots."
        ),
        ("F2F-TURN-1", TEXT, "S0:19", "S1:49", "S2:19", "S3:20"): (
            "The two players take turns alternately."
        ),
        ("F2F-TURN-2", TEXT, "S0:19,90", "S1:29,49", "S2:19,90", "S3:20,85"): (
            "In each turn, a player lays at least two cards from their hand."
        ),
        ("F2F-TURN-3", TEXT, "S0:92", "S1:58", "S2:94", "S3:87"): (
            "A player may lay more cards, up to their whole hand."
        ),
        ("F2F-TURN-4", TEXT, "S0:92", "S2:94", "S3:87"): (
            "Cards are laid one at a time; the player freely chooses the pile for each "
            "card."
        ),
        ("F2F-TURN-5", TEXT, "S0:21,90", "S1:58", "S2:21,92", "S3:22,85"): (
            "Either all cards of a turn go on the player's own piles, or exactly one "
            "goes on a pile of the opponent and all others on the player's own piles."
        ),
        ("F2F-TURN-6", INFERRED, "S0:27,100", "S2:27,102", "S3:28,95"): (
            "Each completed turn therefore has at least one card on the player's own "
            "piles."
        ),
        ("F2F-TURN-7", PARTLY, "S0:92", "S2:94", "S3:87"): (
            "A player may spread cards over their own two piles in any order, and may "
            "lay the card for the opponent's pile at any point of the turn."
        ),
        ("F2F-OWN-1", TEXT, "S0:53", "S1:62", "S2:53", "S3:48"): (
            "On a player's own ascending pile, a card must be strictly greater than "
            "the number that shows; any gap is allowed."
        ),
        ("F2F-OWN-2", TEXT, "S0:61", "S1:70", "S2:61", "S3:56"): (
            "On a player's own descending pile, a card must be strictly smaller than "
            "the number that shows; any gap is allowed."
        ),
        ("F2F-OWN-3", PARTLY, "S0:55", "S1:64", "S2:55", "S3:50"): (
            "Cards are stacked and only the top one shows; it counts no matter who "
            "laid it."
        ),
        ("F2F-TRICK-1", TEXT, "S0:65", "S1:74", "S2:65", "S3:60"): (
            "Backwards trick: on their own ascending pile, a player may lay a card "
            "exactly 10 smaller than the number that shows."
        ),
        ("F2F-TRICK-2", TEXT, "S0:71", "S1:80", "S2:71", "S3:66"): (
            "Backwards trick: on their own descending pile, a player may lay a card "
            "exactly 10 greater than the number that shows."
        ),
        ("F2F-TRICK-3", TEXT, "S0:77", "S1:86", "S2:77", "S3:72"): (
            "The trick may be used as often as a player likes, on both of their own "
            "piles, and mixed freely with ordinary cards in the same turn."
        ),
        ("F2F-TRICK-4", TEXT, "S0:63,77,81", "S1:72", "S2:63,81", "S3:58,76"): (
            "The trick is the only exception on a player's own piles, and it exists on "
            "those piles only."
        ),
        ("F2F-OPP-1", TEXT, "S0:21,81", "S1:58,90", "S2:21,81,92", "S3:22,76,85"): (
            "In each turn, at most one card in total goes on the opponent's two piles."
        ),
        ("F2F-OPP-2", TEXT, "S0:81-86", "S1:33,90-95", "S2:81-86", "S3:76-81"): (
            "A card on the opponent's pile must improve it: strictly smaller than the "
            "number that shows on the ascending pile, strictly greater on the "
            "descending pile; any gap is allowed."
        ),
        ("F2F-OPP-3", TEXT, "S0:23,81", "S1:33,90", "S2:23,51,81", "S3:24,46,76"): (
            "The rules for a player's own piles, order and trick, do not apply on the "
            "opponent's piles."
        ),
        ("F2F-OPP-4", TEXT, "S0:92", "S1:58", "S2:81,94", "S3:76"): (
            "Laying on the opponent's piles is optional, and the player may choose "
            "either of the two."
        ),
        ("F2F-DRAW-1", TEXT, "S0:27,98", "S1:37,51", "S2:27,100", "S3:28,93"): (
            "After a turn on their own piles only, the player draws two cards, however "
            "many they laid."
        ),
        ("F2F-DRAW-2", TEXT, "S0:27,100", "S1:37,52", "S2:27,102", "S3:28,95"): (
            "After a turn with a card on the opponent's pile, the player draws until "
            "their hand holds six cards again."
        ),
        ("F2F-DRAW-3", TEXT, "S0:19,96", "S1:49", "S2:19,98", "S3:20,91"): (
            "After laying, a player draws from their own draw pile; then it is the "
            "other player's turn."
        ),
        ("F2F-DRAW-4", TEXT, "S1:39"): (
            "After a turn with more than two cards, all on their own piles, a player's "
            "hand stays smaller than it was before."
        ),
        ("F2F-DRAW-5", INFERRED, "S0:106", "S1:99", "S2:108", "S3:101"): (
            "If fewer cards remain than are due, the player draws all of them."
        ),
        ("F2F-DECK-1", TEXT, "S0:106", "S1:99", "S2:108", "S3:101"): (
            "When their own draw pile is empty, a player continues without drawing."
        ),
        ("F2F-DECK-2", TEXT, "S0:19,108", "S1:29,101", "S2:19,110", "S3:20,103"): (
            "The minimum of two cards still applies when the draw pile is empty."
        ),
        ("F2F-END-1", PARTLY, "S0:31,110", "S1:41,103", "S2:31,112", "S3:30,105"): (
            "A player who has laid all 58 of their own number cards wins, and the game "
            "ends at once. Cards laid on the opponent's piles count."
        ),
        ("F2F-END-2", TEXT, "S0:31,110", "S1:41,105", "S2:31,112", "S3:30,105"): (
            "A player who cannot lay the minimum of two cards loses at once."
        ),
        ("F2F-END-3", INFERRED): (
            "When a player loses, the opponent wins; a game never ends in a tie."
        ),
    },
    notes={"F2F-SETUP-3"},
)
