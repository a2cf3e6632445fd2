"""Positions of the duel that reveal mistakes, as texts of the notation.

The piles are those of player 0, ascending and descending, then those of player 1.
"""

from typing import Final

from .team_positions import Position

OWN: Final[tuple[Position, ...]] = (
    ("TV-F2F-4", "F2F-TRICK-1", "17 goes on one's own ascending 27", "face-to-face tops=27,3,10,50 hands=17,26,28,37/20,21 decks=40/41 player=0"),
    ("TV-F2F-5", "F2F-TRICK-2", "45 goes on one's own descending 35", "face-to-face tops=58,35,10,50 hands=25,34,36,45/20,21 decks=40/41 player=0"),
    ("TV-F2F-13", "F2F-TRICK-3", "ordinary cards and tricks mixed in one turn", "face-to-face tops=20,3,10,50 hands=27,17,19,30,20,40/21,22 decks=41/42 player=0"),
    ("BV-2", "F2F-TRICK-1", "on 11 there is no trick", "face-to-face tops=11,4,20,50 hands=2,10,12/20,21 decks=40/41 player=0"),
    ("BV-3", "F2F-TRICK-2", "on a descending 49 the trick is 59", "face-to-face tops=58,49,20,50 hands=59,50,48/20,21 decks=40/41 player=0"),
    ("BV-3-none", "F2F-TRICK-2", "on a descending 50 there is no trick", "face-to-face tops=57,50,20,51 hands=58,59,49/20,21 decks=40/41 player=0"),
    ("BV-10", "R-w", "an equal number never fits", "face-to-face tops=12,4,20,50 hands=2,12,13/20,21 decks=40/41 player=0"),
    ("BV-27", "R-f", "help from 29 to 25 has destroyed the trick 19", "face-to-face tops=25,3,20,50 hands=15,19,26/20,21 decks=40/41 player=0"),
    ("BV-27-before", "F2F-TRICK-1", "on 29 the trick is 19", "face-to-face tops=29,3,20,50 hands=15,19,30/20,21 decks=40/41 player=0"),
)  # fmt: skip

HELPING: Final[tuple[Position, ...]] = (
    ("BV-6", "R-e", "untouched piles cannot be improved", "face-to-face tops=30,40,1,60 hands=2,35,59/10,11 decks=15/16 player=0"),
    ("BV-7", "F2F-OPP-2", "nothing is below 2 or above 59", "face-to-face tops=30,40,2,59 hands=3,35,58,2,59/10,11 decks=15/16 player=0"),
    ("BV-8", "F2F-OPP-3", "on the opponent's 27 go 17 and 26, not 28, 37 or 27", "face-to-face tops=10,50,27,40 hands=17,26,27,28,37/20,21 decks=45/46 player=0"),
    ("BV-9", "F2F-OPP-3", "on the opponent's descending 35 go 36 and 45", "face-to-face tops=10,50,20,35 hands=25,34,35,36,45/21,22 decks=46/47 player=0"),
    ("BV-11", "F2F-OPP-1", "one card was laid on the opponent's piles already", "face-to-face tops=20,40,12,30 hands=11,21,31,59/25,26 decks=45/46 player=0 laid=1 helped=yes"),
    ("BV-11-none", "F2F-OPP-4", "the first card on the opponent's piles may come second", "face-to-face tops=20,40,12,30 hands=11,21,31,59/25,26 decks=45/46 player=0 laid=1"),
    ("BV-12", "R-p", "first the opponent's pile, then one's own: the turn may end", "face-to-face tops=21,40,12,30 hands=11,31,59/25,26 decks=45,46,47/48 player=0 laid=2 helped=yes"),
    ("BV-13", "R-p", "helping with the one card that fits one's own pile is fatal", "face-to-face tops=58,3,30,40 hands=2,50/20,21 decks=20/22 player=0"),
    ("BV-13-after", "F2F-END-2", "lost after helping", "face-to-face tops=58,3,2,40 hands=50,51/20,21 decks=20/22 player=0 laid=1 helped=yes"),
    ("help-saves", "F2F-OPP-4", "only help makes the second card possible", "face-to-face tops=57,3,30,40 hands=25,58,26/20,21 decks=20/22 player=0"),
    ("help-only", "F2F-TURN-6", "two cards help, none fits: lost", "face-to-face tops=58,3,30,40 hands=25,50/20,21 decks=20/22 player=0"),
    ("help-same-card", "R-p", "the one card that fits is the one that helps", "face-to-face tops=57,3,59,40 hands=58,20,21/22,23 decks=24/25 player=0"),
)  # fmt: skip

DRAWING: Final[tuple[Position, ...]] = (
    ("TV-F2F-9", "F2F-DRAW-1", "three laid on one's own piles: draw two", "face-to-face tops=20,40,12,30 hands=21,22,23/25,26 decks=45,46,47/48 player=0 laid=3"),
    ("TV-F2F-10", "F2F-DRAW-2", "five laid, one of them helped: draw up to six", "face-to-face tops=20,40,12,30 hands=21/25,26 decks=45,46,47,48,49,50/51 player=0 laid=5 helped=yes"),
    ("TV-F2F-11", "F2F-DRAW-2", "four laid, one of them helped: draw four", "face-to-face tops=20,40,12,30 hands=21,22/25,26 decks=45,46,47,48,49,50/51 player=0 laid=4 helped=yes"),
    ("TV-F2F-12", "F2F-DRAW-1", "the same without help: draw two", "face-to-face tops=20,40,12,30 hands=21,22,23/25,26 decks=45,46,47,48,49,50/51 player=0 laid=3"),
    ("TV-F2F-14", "F2F-TURN-3", "all six laid on one's own piles: draw two", "face-to-face tops=20,40,12,30 hands=-/25,26 decks=45,46,47,48,49,50/51 player=0 laid=6"),
    ("BV-14", "F2F-DRAW-5", "one card is left to draw", "face-to-face tops=21,40,12,30 hands=-/25,26 decks=45/51 player=0 laid=2"),
    ("BV-17", "F2F-DRAW-1", "two laid: the hand is full again", "face-to-face tops=21,40,12,30 hands=22,23,24,25/25,26 decks=45,46,47/51 player=0 laid=2"),
    ("small-hand-two", "F2F-DRAW-4", "a small hand stays small without help", "face-to-face tops=21,40,12,30 hands=22/25,26 decks=45,46,47,48/51 player=0 laid=2"),
    ("small-hand-help", "F2F-DRAW-2", "a small hand is filled after help", "face-to-face tops=21,40,12,30 hands=22/25,26 decks=45,46,47,48,49,50/51 player=0 laid=2 helped=yes"),
    ("BV-18", "F2F-DRAW-5", "five are due, three are left", "face-to-face tops=20,40,12,30 hands=21/25,26 decks=45,46,47/51 player=0 laid=5 helped=yes"),
    ("empty-deck", "F2F-DECK-1", "nothing to draw: play goes on", "face-to-face tops=21,40,12,30 hands=22,23/25,26 decks=-/51 player=0 laid=2"),
    ("own-deck", "F2F-DRAW-3", "each draws from their own draw pile", "face-to-face tops=21,40,12,30 hands=22,23/25,26 decks=45,46/51,52 player=1 laid=2"),
    ("hand-size-4", "F2F-DRAW-2", "other rules: draw up to four", "face-to-face hand_size=4 highest=20 trick=3 tops=9,12,5,15 hands=10/11,6 decks=16,17,18,19/13 player=0 laid=3 helped=yes"),
)  # fmt: skip

ENDS: Final[tuple[Position, ...]] = (
    ("BV-15", "R-a", "a single last card: lost", "face-to-face tops=21,50,12,30 hands=40/25,26 decks=-/51 player=0"),
    ("BV-15-wins", "R-a", "a single last card wins by this rule", "face-to-face lone_card_wins=yes tops=21,50,12,30 hands=40/25,26 decks=-/51 player=0"),
    ("lone-helps", "R-a", "a single last card wins on the opponent's pile, too", "face-to-face lone_card_wins=yes tops=58,3,30,40 hands=20/25,26 decks=-/51 player=0"),
    ("lone-fits-nowhere", "F2F-END-2", "a single last card that fits nowhere", "face-to-face lone_card_wins=yes tops=58,3,10,50 hands=20/25,26 decks=-/51 player=0"),
    ("lone-can-draw", "F2F-END-2", "a single card with cards to draw is not enough", "face-to-face lone_card_wins=yes tops=21,50,12,30 hands=40/25,26 decks=45/51 player=0"),
    ("lone-of-two", "F2F-END-2", "two last cards, of which one fits", "face-to-face lone_card_wins=yes tops=57,3,10,50 hands=20,58/25,26 decks=-/51 player=0"),
    ("lone-second", "F2F-END-1", "the second card of the turn is the last", "face-to-face lone_card_wins=yes tops=21,50,12,30 hands=40/25,26 decks=-/51 player=0 laid=1"),
    ("lone-second-stuck", "F2F-END-2", "the second card of the turn does not fit", "face-to-face lone_card_wins=yes tops=58,3,10,50 hands=20/25,26 decks=-/51 player=0 laid=1"),
    ("lone-laid", "R-b", "a single last card was laid, and wins", "face-to-face lone_card_wins=yes tops=40,50,12,30 hands=-/25,26 decks=-/51 player=0 laid=1"),
    ("BV-16", "R-b", "the last card helps, and wins", "face-to-face tops=57,3,30,40 hands=25,58/20,21 decks=-/22 player=0"),
    ("BV-16-second", "F2F-END-1", "the last card of one's own, on the opponent's pile", "face-to-face tops=58,3,30,40 hands=25/20,21 decks=-/22 player=0 laid=1"),
    ("last-after-two", "F2F-END-1", "the last card with the minimum laid", "face-to-face tops=40,3,30,50 hands=45/20,21 decks=-/22 player=0 laid=2"),
    ("won", "F2F-END-1", "every card of one's own is laid", "face-to-face tops=40,3,30,50 hands=-/20,21 decks=-/22 player=0 laid=2"),
    ("empty-but-draws", "R-i", "an empty hand with cards to draw", "face-to-face tops=40,30,20,50 hands=-/20,21 decks=45,46/22 player=0 laid=3"),
    ("late-minimum", "F2F-DECK-2", "without cards to draw the minimum stays two", "face-to-face tops=20,40,12,30 hands=21,22/25,26 decks=-/51 player=0 laid=1"),
    ("late-one-fits", "F2F-END-2", "without cards to draw one that fits is not enough", "face-to-face tops=57,3,10,50 hands=20,21,58/25,26 decks=-/51 player=0"),
    ("stuck", "F2F-END-2", "stuck: the opponent wins", "face-to-face tops=58,3,10,50 hands=20,21,22/25,26 decks=40/51 player=0"),
    ("stuck-after-one", "F2F-END-2", "stuck after the first of two cards", "face-to-face tops=58,3,10,50 hands=20,21,22/25,26 decks=40/51 player=0 laid=1"),
    ("trick-saves", "F2F-TRICK-1", "only 52 fits, but 42 follows by the trick", "face-to-face tops=51,3,10,55 hands=20,42,52/25,26 decks=40/53 player=0"),
    ("safe-order", "R-c", "the higher card first is fatal", "face-to-face tops=50,3,10,59 hands=20,51,55/25,26 decks=40/53 player=0"),
    ("own-piles-only", "F2F-TRICK-4", "piles of the opponent take no cards the owner's way", "face-to-face tops=58,3,10,50 hands=20,21/25,26 decks=40/51 player=0"),
)  # fmt: skip

OTHER_DECKS: Final[tuple[Position, ...]] = (
    ("trick-2", "F2F-TRICK-1", "a trick of two steps", "face-to-face hand_size=3 highest=9 trick=2 tops=7,4,6,5 hands=5,6,9/2,3 decks=8/7 player=0"),
    ("trick-3", "F2F-TRICK-2", "a trick of three steps", "face-to-face hand_size=3 highest=12 trick=3 tops=11,4,6,9 hands=7,8,5/2,3 decks=10/12 player=0"),
    ("highest-6", "F2F-SETUP-1", "a small deck, untouched piles", "face-to-face hand_size=3 highest=6 trick=2 tops=1,4,3,7 hands=2,6/4,5 decks=3/6 player=0 laid=1"),
)  # fmt: skip

POSITIONS: Final = (*OWN, *HELPING, *DRAWING, *ENDS, *OTHER_DECKS)
"""Every position of the duel."""
