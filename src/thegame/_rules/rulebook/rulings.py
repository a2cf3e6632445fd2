"""The rulings: what the rulebooks leave open, decided once by this project."""

from typing import Final

from .entry import Clause, Force, Game, ruling

RULINGS: Final[tuple[Clause, ...]] = (
    ruling(
        "R-a",
        Game.FACE_TO_FACE,
        ("F2F-TURN-2", "F2F-DECK-2", "F2F-END-2"),
        "A duellist whose turn begins with a single card and an empty draw pile has "
        "lost: two cards cannot be laid. With `lone_card_wins` that card may be laid "
        "on any pile that takes it, and wins.",
        reason="Every edition says twice that the minimum of two stays with an empty "
        "draw pile, and none excepts the last card; many tables play it otherwise, so "
        "it is a setting.",
    ),
    ruling(
        "R-b",
        Game.BOTH,
        ("CO-END-1", "CO-END-2", "F2F-END-1", "F2F-END-2"),
        "After each card: first, is the game won? Then, can the minimum still be "
        "reached? So by default no duel is won with fewer than two cards laid in the "
        "turn.",
        reason="Laying the last card is the aim of both games; to lose by the same "
        "card would turn it round.",
    ),
    ruling(
        "R-c",
        Game.BOTH,
        ("CO-END-1", "F2F-END-2"),
        "A first card after which no second fits is legal, final and fatal, though "
        "another order would have worked; it counts as laid.",
        reason="Cards are laid one after another, and nothing in the texts lets one be "
        "taken back.",
    ),
    ruling(
        "R-d",
        Game.COOPERATIVE,
        ("CO-END-1", "CO-SCORE-1"),
        "Where fewer cards can be laid than required, the game is over when the turn "
        "comes, and what could have been laid counts as not laid. With `play_out` the "
        "game goes on until nothing fits.",
        reason="The text ends the game as soon as the minimum cannot be laid, so "
        "nothing is laid after that; playing on is common at tables and changes only "
        "the score.",
    ),
    ruling(
        "R-e",
        Game.FACE_TO_FACE,
        ("F2F-OPP-2",),
        "An untouched pile cannot be improved: nothing is below its 1 or above its 60.",
        reason="To improve is to go back, and a row card has nothing behind it.",
    ),
    ruling(
        "R-f",
        Game.FACE_TO_FACE,
        ("F2F-OPP-2", "F2F-OPP-3", "F2F-TRICK-4"),
        "There is no trick on the opponent's pile: ten back is an improvement like any "
        "other, and forwards is forbidden.",
        reason="The texts keep the own rules, order and trick, away from the "
        "opponent's piles and ask for an improvement by any margin.",
    ),
    ruling(
        "R-g",
        Game.BOTH,
        ("CO-TRICK-1", "CO-TRICK-2", "F2F-TRICK-1", "F2F-TRICK-2"),
        "The trick is reckoned from what shows; on an untouched pile no card is that "
        "far back.",
        reason="The trick is told as a distance from the card that shows.",
    ),
    ruling(
        "R-h",
        Game.FACE_TO_FACE,
        ("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-5"),
        "On own piles only: two are drawn, or what is left. With a card on the "
        "opponent's: up to six, or what is left. A hand never exceeds six.",
        reason="The texts give two ways of drawing and no third; what is not there "
        "cannot be drawn.",
    ),
    ruling(
        "R-i",
        Game.FACE_TO_FACE,
        ("F2F-END-1",),
        "With hand and own draw pile empty all 58 cards are laid: the player wins at "
        "once, in mid-turn. An empty hand with cards left to draw only ends the turn.",
        reason="The texts count the cards laid, not the cards in hand.",
    ),
    ruling(
        "R-j",
        Game.COOPERATIVE,
        ("CO-DECK-2",),
        "The minimum is one from the turn after the one that drew the last card.",
        reason="The minimum belongs to a turn, and the turn that draws the last card "
        "has had its own.",
    ),
    ruling(
        "R-k",
        Game.COOPERATIVE,
        ("CO-TURN-2", "CO-DECK-2"),
        "The minimum depends on the draw pile alone and so is constant within a turn.",
        reason="The draw pile changes only when a turn ends.",
    ),
    ruling(
        "R-l",
        Game.COOPERATIVE,
        ("CO-HAND-1", "CO-END-2"),
        "Empty hands are skipped, any number in a row, only with an empty draw pile. "
        "The last of all cards wins at once, in mid-turn. Whoever empties the hand "
        "while cards can be drawn ends the turn, draws and stays in.",
        reason="The text lets players without cards drop out and the others go on; "
        "with a draw pile one has cards again after drawing.",
    ),
    ruling(
        "R-m",
        Game.BOTH,
        ("CO-DRAW-1", "F2F-DRAW-1", "F2F-DRAW-2"),
        "Drawing is compulsory, in full.",
        reason="The texts tell drawing as what is done; one French sentence that says "
        "may is contradicted by the French rule itself.",
    ),
    ruling(
        "R-n",
        Game.BOTH,
        ("CO-START-1", "F2F-START-1"),
        "Who starts is decided after the deal and given to the library: by the team, "
        "or by lot.",
        reason="The team agrees after looking at the hands, and lots are drawn after "
        "them; a library has no say in either.",
    ),
    ruling(
        "R-o",
        Game.COOPERATIVE,
        ("CO-EXPERT-1", "CO-EXPERT-4"),
        "The printed games are standard, expert, and expert with smaller hands. Other "
        "numbers are allowed as long as a hand is no smaller than the minimum.",
        reason="Small decks are needed to explore games whole; a hand below the "
        "minimum could never be played.",
    ),
    ruling(
        "R-p",
        Game.FACE_TO_FACE,
        ("F2F-TURN-7",),
        "The card on the opponent's pile may come first, in the middle or last. Laid "
        "first, and then no own card fits: lost.",
        reason="The texts leave the order of the cards to the player and do not except "
        "this one.",
    ),
    ruling(
        "R-q",
        Game.BOTH,
        (),
        "Resigning and taking back are not in the rules and not in the library. A "
        "state that was kept is an undo.",
        reason="No edition mentions either.",
        force=Force.NOTE,
    ),
    ruling(
        "R-r",
        Game.COOPERATIVE,
        ("CO-SCORE-1", "CO-SCORE-3", "CO-SCORE-4"),
        "The result is 0 to 94 cards not laid: 0 beaten, 1 to 9 excellent, 10 and more "
        "without a label.",
        reason="The text calls fewer than ten excellent and none left beaten; four "
        "cards at least can always be laid.",
    ),
    ruling(
        "R-t",
        Game.COOPERATIVE,
        ("CO-COMM-3", "CO-COMM-4"),
        "Any numeral, number word or phrase that fits exactly one value refers to a "
        "number, and so does announcing a trick on a named pile. Safe are hints about "
        "a pile: keep it for me; only a small step here.",
        reason="The text forbids any reference to a concrete number; what fits one "
        "value only is one, and a trick on a named pile names its card.",
    ),
    ruling(
        "R-u",
        Game.BOTH,
        ("CO-PLAY-4", "F2F-OWN-3"),
        "Everyone sees tops, sizes of piles, hands and draw piles, whose turn it is "
        "and what was laid in it; nobody sees another hand or the order of a draw "
        "pile.",
        reason="The cards lie open on the table, and hands and draw piles can be "
        "counted; the rest is face down.",
    ),
    ruling(
        "R-v",
        Game.BOTH,
        ("CO-PLAY-4", "F2F-OWN-3"),
        "Which cards were laid so far is known to everyone: they were seen when laid.",
        reason="Every card was open when it was laid, and the rules do not forbid to "
        "remember.",
    ),
    ruling(
        "R-w",
        Game.FACE_TO_FACE,
        ("F2F-OWN-1", "F2F-OWN-2", "F2F-OPP-2"),
        "Equal numbers never go on each other, by no rule.",
        reason="All editions say higher and lower, the French one in ranges that leave "
        "the equal number out.",
    ),
    ruling(
        "R-x",
        Game.BOTH,
        ("CO-END-1", "F2F-END-2"),
        "Only the player on turn can be stuck.",
        reason="Only who is on turn has to lay.",
    ),
    ruling(
        "R-y",
        Game.BOTH,
        ("CO-SETUP-3", "F2F-SETUP-4"),
        "Cards are dealt player by player, hand by hand; the first of a sequence is "
        "the top of the draw pile.",
        reason="The texts do not care; a library must, so that the same deck gives the "
        "same hands.",
    ),
    ruling(
        "R-ag",
        Game.BOTH,
        ("CO-TURN-2", "F2F-TURN-2"),
        "Nobody passes: a turn without a card laid does not exist.",
        reason="A minimum is asked of every turn.",
    ),
)
"""What the rulebooks leave open, decided once by this project."""
