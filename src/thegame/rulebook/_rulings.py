"""The rulings: decisions of this project on points that the rulebooks leave open."""

from typing import Final

from ._clause import Clause, Force, Scope, ruling

_BOTH, _TEAM, _DUEL = Scope.BOTH, Scope.COOPERATIVE, Scope.FACE_TO_FACE

RULINGS: Final[tuple[Clause, ...]] = (
    ruling(
        ("R-a", _DUEL, "F2F-TURN-2", "F2F-DECK-2", "F2F-END-2"),
        "A player whose turn begins with a single card in hand and an empty draw pile "
        "has lost, because two cards cannot be laid. With `lone_card_wins`, the player "
        "may lay that card on any pile that takes it, and wins.",
        reason="Every edition says twice that the minimum of two still applies with an "
        "empty draw pile, and none makes an exception for the last card. Many "
        "groups play it differently, so it is a setting.",
    ),
    ruling(
        ("R-b", _BOTH, "CO-END-1", "CO-END-2", "F2F-END-1", "F2F-END-2"),
        "After each card, the first question is whether the game is won, and the "
        "second whether the minimum can still be reached. So by default, no duel is "
        "won with fewer than two cards laid in the turn.",
        reason="Laying the last card is the aim of both games; losing by that very "
        "card would contradict the aim.",
    ),
    ruling(
        ("R-c", _BOTH, "CO-END-1", "F2F-END-2"),
        "A first card after which no second one fits is legal, even if another order "
        "would have worked. It cannot be taken back, it loses the game, and it counts "
        "as laid.",
        reason="Cards are laid one at a time, and nothing in the rulebooks allows a "
        "player to take one back.",
    ),
    ruling(
        ("R-d", _TEAM, "CO-END-1", "CO-SCORE-1"),
        "When a player can lay fewer cards than required, the game is over as soon as "
        "their turn comes, and the cards that could have been laid count as not laid. "
        "With `play_out`, the game goes on until nothing fits.",
        reason="The rulebook ends the game as soon as the minimum cannot be laid, so "
        "nothing is laid after that. Playing on is a common house rule and "
        "changes only the score.",
    ),
    ruling(
        ("R-e", _DUEL, "F2F-OPP-2"),
        "An untouched pile cannot be improved: no card is below its 1 or above its 60.",
        reason="To improve a pile is to go back, and a row card has nothing behind it.",
    ),
    ruling(
        ("R-f", _DUEL, "F2F-OPP-2", "F2F-OPP-3", "F2F-TRICK-4"),
        "There is no trick on the opponent's pile: ten back is an improvement like any "
        "other, and going forwards is forbidden.",
        reason="In the rulebooks, the rules for a player's own piles, order and trick, "
        "do not apply to the opponent's piles; a card there must improve the "
        "pile, by any margin.",
    ),
    ruling(
        ("R-g", _BOTH, "CO-TRICK-1", "CO-TRICK-2", "F2F-TRICK-1", "F2F-TRICK-2"),
        "The trick is measured from the number that shows; on an untouched pile, no "
        "card is that far back.",
        reason="The rulebooks describe the trick as a distance from the card that "
        "shows.",
    ),
    ruling(
        ("R-h", _DUEL, "F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-5"),
        "After a turn on their own piles only, a player draws two cards, or what is "
        "left. After a turn with a card on the opponent's pile, a player draws until "
        "the hand holds six, or what is left. A hand never exceeds six cards.",
        reason="The rulebooks describe two ways of drawing and no third, and only "
        "cards that are left can be drawn.",
    ),
    ruling(
        ("R-i", _DUEL, "F2F-END-1"),
        "When a player's hand and draw pile are both empty, all 58 cards are laid: the "
        "player wins at once, even in the middle of a turn. An empty hand with cards "
        "left to draw only ends the turn. By default a position in which a single card "
        "of the turn emptied both hand and draw pile cannot be, because that turn was "
        "lost before it began (R-a).",
        reason="The rulebooks count the cards laid, not the cards in hand.",
    ),
    ruling(
        ("R-j", _TEAM, "CO-DECK-2"),
        "The minimum is one from the turn after the one that drew the last card.",
        reason="The minimum belongs to a turn, and the turn that draws the last card "
        "has already met its own.",
    ),
    ruling(
        ("R-k", _TEAM, "CO-TURN-2", "CO-DECK-2"),
        "The minimum depends on the draw pile alone, so it is constant within a turn.",
        reason="The draw pile changes only when a turn ends.",
    ),
    ruling(
        ("R-l", _TEAM, "CO-HAND-1", "CO-END-2"),
        "Players with empty hands are skipped, any number in a row, but only when the "
        "draw pile is empty. Laying the last of all cards wins at once, even in the "
        "middle of a turn. A player who lays their whole hand while cards can be drawn "
        "ends the turn, draws and stays in the game.",
        reason="The rulebook lets players without cards drop out while the others "
        "continue; as long as there is a draw pile, a player has cards again "
        "after drawing.",
    ),
    ruling(
        ("R-m", _BOTH, "CO-DRAW-1", "F2F-DRAW-1", "F2F-DRAW-2"),
        "Drawing is compulsory, and always the full amount.",
        reason="The rulebooks state drawing as something that is done. Where the "
        "French one says that the hand may be refilled, its own detailed rule "
        "contradicts it.",
    ),
    ruling(
        ("R-n", _BOTH, "CO-START-1", "F2F-START-1"),
        "Who starts is decided after the deal and given to the library: the team "
        "agrees, or lots are drawn.",
        reason="The team agrees after looking at the hands, and lots are drawn after "
        "dealing; a library has no say in either.",
    ),
    ruling(
        ("R-o", _TEAM, "CO-EXPERT-1", "CO-EXPERT-4"),
        "The printed games are standard, expert, and expert with smaller hands. Other "
        "numbers are allowed as long as a hand is not smaller than the minimum.",
        reason="Small decks are needed to explore games exhaustively; a hand smaller "
        "than the minimum could never be played.",
    ),
    ruling(
        ("R-p", _DUEL, "F2F-TURN-7"),
        "The card on the opponent's pile may come first, in the middle or last. If it "
        "comes first and then no card fits on the player's own piles, the game is "
        "lost.",
        reason="The rulebooks leave the order of the cards to the player and make no "
        "exception for this one.",
    ),
    ruling(
        ("R-q", _BOTH),
        "Resigning and taking back a move are not moves of the game. States never "
        "change, so an earlier one can be kept; `undo` of a record returns the record "
        "before its last move.",
        reason="No edition mentions either.",
        force=Force.NOTE,
    ),
    ruling(
        ("R-r", _TEAM, "CO-SCORE-1", "CO-SCORE-3", "CO-SCORE-4"),
        "The result is 0 to 94 cards not laid: 0 is beaten, 1 to 9 is excellent, and "
        "10 or more has no label.",
        reason="The rulebook calls fewer than ten cards left excellent, and none left "
        "beaten; at least four cards can always be laid.",
    ),
    ruling(
        ("R-t", _TEAM, "CO-COMM-3", "CO-COMM-4"),
        "Any numeral, number word or phrase that fits exactly one value refers to a "
        "number, and so does announcing a trick on a named pile. Hints about a pile "
        "are safe: keep this pile for me; only a small step here.",
        reason="The rulebook forbids any reference to a concrete number. A phrase that "
        "fits only one value is such a reference, and a trick on a named pile "
        "gives its card away.",
    ),
    ruling(
        ("R-u", _BOTH, "CO-PLAY-4", "F2F-OWN-3"),
        "Everyone sees the tops, the sizes of piles, hands and draw piles, whose turn "
        "it is and what was laid in it. Nobody sees another player's hand or the order "
        "of a draw pile.",
        reason="The cards lie open on the table, and hands and draw piles can be "
        "counted; everything else is face down.",
    ),
    ruling(
        ("R-v", _BOTH, "CO-PLAY-4", "F2F-OWN-3"),
        "Everyone knows which cards have been laid so far: they were seen when they "
        "were laid.",
        reason="Every card is face up when it is laid, and no rule forbids remembering "
        "it.",
    ),
    ruling(
        ("R-w", _DUEL, "F2F-OWN-1", "F2F-OWN-2", "F2F-OPP-2"),
        "Equal numbers never go on each other, under any rule.",
        reason="All editions say higher and lower, and the ranges in the French one "
        "leave the equal number out.",
    ),
    ruling(
        ("R-x", _BOTH, "CO-END-1", "F2F-END-2"),
        "Only the player whose turn it is can be stuck.",
        reason="Nobody else has to lay a card.",
    ),
    ruling(
        ("R-y", _BOTH, "CO-SETUP-3", "F2F-SETUP-4"),
        "Cards are dealt player by player, hand by hand; the first card of a sequence "
        "is the top of the draw pile.",
        reason="The rulebooks do not specify this; a library must, so that the same "
        "deck gives the same hands.",
    ),
    ruling(
        ("R-ag", _BOTH, "CO-TURN-2", "F2F-TURN-2"),
        "Passing is not allowed: every turn lays at least one card.",
        reason="Every turn has a minimum.",
    ),
)
