"""The clauses of the duel, Face to Face, in the order of play."""

from typing import Final

from .entry import Clause, Standing, note, rule

FACE_TO_FACE: Final[tuple[Clause, ...]] = (
    rule(
        "F2F-COMP-1",
        Standing.TEXT,
        "There are two sets, gold and silver, of 60 cards each: the numbers 2 to 59 "
        "once (58 cards), one ascending row card (1 to 59), one descending (60 to 2).",
        ("S0:17,37", "S1:17,21", "S2:17,37", "S3:18,36"),
    ),
    rule(
        "F2F-COMP-2",
        Standing.TEXT,
        "Exactly two people play, each with one colour, against each other.",
        ("S0:9", "S1:9", "S2:7", "S3:12"),
    ),
    rule(
        "F2F-SETUP-1",
        Standing.TEXT,
        "Each player lays the own two row cards face up; each opens a pile that "
        "belongs to that player, showing 1 and 60.",
        ("S0:37", "S1:17", "S2:37", "S3:36"),
    ),
    rule(
        "F2F-SETUP-2",
        Standing.TEXT,
        "Each player shuffles the own 58 cards thoroughly into a separate face-down "
        "draw pile.",
        ("S0:41", "S1:21", "S2:41", "S3:38"),
    ),
    note(
        "F2F-SETUP-3",
        Standing.TEXT,
        "Each player may shuffle the other's cards: a tip, without effect on the "
        "rules.",
        ("S0:43", "S1:21", "S2:43", "S3:40"),
    ),
    rule(
        "F2F-SETUP-4",
        Standing.PARTLY,
        "Each player draws the top 6 cards as a hand; 52 remain in each draw pile.",
        ("S0:43", "S1:25", "S2:43", "S3:40"),
    ),
    rule(
        "F2F-START-1",
        Standing.TEXT,
        "The starter is drawn by lot.",
        ("S0:17,90", "S1:25", "S2:17,90", "S3:18,85"),
    ),
    rule(
        "F2F-TURN-1",
        Standing.TEXT,
        "The players take turns alternately.",
        ("S0:19", "S1:49", "S2:19", "S3:20"),
    ),
    rule(
        "F2F-TURN-2",
        Standing.TEXT,
        "Each turn at least two cards from the hand are laid.",
        ("S0:19,90", "S1:29,49", "S2:19,90", "S3:20,85"),
    ),
    rule(
        "F2F-TURN-3",
        Standing.TEXT,
        "More may be laid, up to the whole hand.",
        ("S0:92", "S1:58", "S2:94", "S3:87"),
    ),
    rule(
        "F2F-TURN-4",
        Standing.TEXT,
        "Cards are laid singly, one after another; the player freely picks the pile "
        "for each card.",
        ("S0:92", "S2:94", "S3:87"),
    ),
    rule(
        "F2F-TURN-5",
        Standing.TEXT,
        "Either all cards go to own piles, or exactly one goes to a pile of the "
        "opponent and all others to own piles.",
        ("S0:21,90", "S1:58", "S2:21,92", "S3:22,85"),
    ),
    rule(
        "F2F-TURN-6",
        Standing.INFERRED,
        "So each completed turn has at least one card on an own pile.",
        ("S0:27,100", "S2:27,102", "S3:28,95"),
    ),
    rule(
        "F2F-TURN-7",
        Standing.PARTLY,
        "Own cards may be spread over the two own piles in any order; the opponent "
        "card may come at any point of the turn.",
        ("S0:92", "S2:94", "S3:87"),
    ),
    rule(
        "F2F-OWN-1",
        Standing.TEXT,
        "On the own ascending pile the card must be strictly greater than what shows, "
        "by any gap.",
        ("S0:53", "S1:62", "S2:53", "S3:48"),
    ),
    rule(
        "F2F-OWN-2",
        Standing.TEXT,
        "On the own descending pile the card must be strictly smaller than what shows, "
        "by any gap.",
        ("S0:61", "S1:70", "S2:61", "S3:56"),
    ),
    rule(
        "F2F-OWN-3",
        Standing.PARTLY,
        "Cards are stacked and only the top shows; it counts whoever laid it.",
        ("S0:55", "S1:64", "S2:55", "S3:50"),
    ),
    rule(
        "F2F-TRICK-1",
        Standing.TEXT,
        "Backwards trick: on the own ascending pile a card exactly 10 smaller than "
        "what shows may be laid.",
        ("S0:65", "S1:74", "S2:65", "S3:60"),
    ),
    rule(
        "F2F-TRICK-2",
        Standing.TEXT,
        "Backwards trick: on the own descending pile a card exactly 10 greater than "
        "what shows may be laid.",
        ("S0:71", "S1:80", "S2:71", "S3:66"),
    ),
    rule(
        "F2F-TRICK-3",
        Standing.TEXT,
        "The trick may be used as often as wanted, on both own piles, mixed freely "
        "with ordinary cards in the same turn.",
        ("S0:77", "S1:86", "S2:77", "S3:72"),
    ),
    rule(
        "F2F-TRICK-4",
        Standing.TEXT,
        "The trick is the only exception on own piles, and exists on own piles only.",
        ("S0:63,77,81", "S1:72", "S2:63,81", "S3:58,76"),
    ),
    rule(
        "F2F-OPP-1",
        Standing.TEXT,
        "At most one card a turn goes to the opponent's two piles.",
        ("S0:21,81", "S1:58,90", "S2:21,81,92", "S3:22,76,85"),
    ),
    rule(
        "F2F-OPP-2",
        Standing.TEXT,
        "A card on the opponent's pile must improve it: strictly smaller than what "
        "shows on the ascending, strictly greater on the descending pile, by any gap.",
        ("S0:81-86", "S1:33,90-95", "S2:81-86", "S3:76-81"),
    ),
    rule(
        "F2F-OPP-3",
        Standing.TEXT,
        "The rules for own piles, order and trick, do not apply on the opponent's.",
        ("S0:23,81", "S1:33,90", "S2:23,51,81", "S3:24,46,76"),
    ),
    rule(
        "F2F-OPP-4",
        Standing.TEXT,
        "Laying on the opponent's piles is optional, and either of the two may be "
        "chosen.",
        ("S0:92", "S1:58", "S2:81,94", "S3:76"),
    ),
    rule(
        "F2F-DRAW-1",
        Standing.TEXT,
        "After a turn on own piles only the player draws two cards, however many were "
        "laid.",
        ("S0:27,98", "S1:37,51", "S2:27,100", "S3:28,93"),
    ),
    rule(
        "F2F-DRAW-2",
        Standing.TEXT,
        "After a turn with a card on the opponent's pile the player draws until the "
        "hand holds six again.",
        ("S0:27,100", "S1:37,52", "S2:27,102", "S3:28,95"),
    ),
    rule(
        "F2F-DRAW-3",
        Standing.TEXT,
        "Drawing is from the own draw pile, after laying; then the other player is on "
        "turn.",
        ("S0:19,96", "S1:49", "S2:19,98", "S3:20,91"),
    ),
    rule(
        "F2F-DRAW-4",
        Standing.TEXT,
        "After more than two cards on own piles only, the hand stays below its former "
        "size.",
        ("S1:39",),
    ),
    rule(
        "F2F-DRAW-5",
        Standing.INFERRED,
        "If fewer cards remain than due, all remaining are drawn.",
        ("S0:106", "S1:99", "S2:108", "S3:101"),
    ),
    rule(
        "F2F-DECK-1",
        Standing.TEXT,
        "With an empty own draw pile the player goes on without drawing.",
        ("S0:106", "S1:99", "S2:108", "S3:101"),
    ),
    rule(
        "F2F-DECK-2",
        Standing.TEXT,
        "The minimum of two stays in force with an empty draw pile.",
        ("S0:19,108", "S1:29,101", "S2:19,110", "S3:20,103"),
    ),
    rule(
        "F2F-END-1",
        Standing.PARTLY,
        "Whoever has laid all 58 own number cards wins; the game ends at once. Cards "
        "laid on the opponent's piles count.",
        ("S0:31,110", "S1:41,103", "S2:31,112", "S3:30,105"),
    ),
    rule(
        "F2F-END-2",
        Standing.TEXT,
        "A player who cannot lay the minimum of two loses at once.",
        ("S0:31,110", "S1:41,105", "S2:31,112", "S3:30,105"),
    ),
    rule(
        "F2F-END-3",
        Standing.INFERRED,
        "The loser's opponent is the winner; there are no draws.",
        (),
    ),
)
