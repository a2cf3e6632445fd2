"""Positions of the cooperative game that reveal mistakes, as texts of the notation.

BV and TV are the ids of the boundary cases and printed examples in the rulebook's
notes. A position is chosen so that one wrong reading of one rule changes an answer.
"""

from typing import Final, TypeAlias

Position: TypeAlias = tuple[str, str, str, str]
"""A name, a clause, the point of the position, and the position in the notation."""

_ALONE: Final = "cooperative players=1"

PLACING: Final[tuple[Position, ...]] = (
    ("TV-CO-6", "CO-TRICK-1", "37 goes on an ascending 47", f"{_ALONE} tops=47,99,2,3 hands=27,37,60 decks=50,51 player=0"),
    ("TV-CO-6-second", "CO-TRICK-3", "the trick on the second ascending pile", f"{_ALONE} tops=99,47,2,3 hands=27,37 decks=50,51 player=0"),
    ("TV-CO-7", "CO-TRICK-2", "75 goes on a descending 65", f"{_ALONE} tops=99,98,65,2 hands=75,85,70 decks=50,51 player=0"),
    ("TV-CO-7-second", "CO-TRICK-3", "the trick on the second descending pile", f"{_ALONE} tops=99,98,2,65 hands=75,85 decks=50,51 player=0"),
    ("TV-CO-9", "CO-TRICK-3", "ordinary cards and tricks mixed in one turn", f"{_ALONE} tops=40,99,2,3 hands=37,39,42,44,47,52 decks=70,71 player=0"),
    ("BV-1", "CO-PLAY-1", "on 47 neither 46 nor 38 nor 36 fits", f"{_ALONE} tops=47,1,100,100 hands=36,37,38,46 decks=- player=0"),
    ("BV-2", "CO-TRICK-1", "on 11 there is no trick", f"{_ALONE} tops=11,99,3,4 hands=2,10,12,20 decks=60 player=0"),
    ("BV-2-lowest", "CO-TRICK-1", "on 12 the trick is 2", f"{_ALONE} tops=12,99,3,4 hands=2,10,22 decks=60 player=0"),
    ("BV-3", "CO-TRICK-2", "on a descending 90 there is no trick", f"{_ALONE} tops=98,97,90,2 hands=91,99,80,89 decks=60 player=0"),
    ("BV-3-highest", "CO-TRICK-2", "on a descending 89 the trick is 99", f"{_ALONE} tops=98,97,89,2 hands=79,90,99 decks=60 player=0"),
    ("BV-4", "R-g", "untouched piles take every card", f"{_ALONE} tops=1,50,100,51 hands=2,11,90,99 decks=60 player=0"),
    ("BV-5", "CO-TRICK-1", "on 99 only 89 fits", f"{_ALONE} tops=99,98,2,3 hands=50,79,89 decks=60 player=0"),
    ("own-way", "CO-PLAY-2", "the same card up, down, or nowhere", f"{_ALONE} tops=50,60,40,30 hands=35,45,55,65 decks=20 player=0"),
)  # fmt: skip

REQUIRED: Final[tuple[Position, ...]] = (
    ("BV-24", "CO-TURN-2", "with one card to draw the minimum is two", "cooperative players=2 tops=10,99,2,3 hands=20,21,22/30,31 decks=40 player=0"),
    ("BV-24-laid", "CO-TURN-2", "one card laid is not enough", "cooperative players=2 tops=20,99,2,3 hands=21,22/30,31 decks=40 player=0 laid=1"),
    ("BV-23", "CO-DRAW-3", "the last card is drawn, and then one is enough", "cooperative players=2 tops=10,99,2,3 hands=20,21,22/30,31 decks=40 player=0 laid=2"),
    ("BV-23-five", "CO-DRAW-3", "five players draw the very last card", "cooperative players=5 tops=10,99,2,3 hands=20,21/30,31/32,33/34,35/36,37 decks=40 player=4 laid=2"),
    ("solo-minimum", "CO-TURN-2", "alone, the minimum is two as well", f"{_ALONE} tops=20,99,2,3 hands=21,22 decks=40 player=0 laid=1"),
    ("solo-late", "CO-DECK-2", "alone without cards to draw, one is enough", f"{_ALONE} tops=20,99,2,3 hands=21,22 decks=- player=0 laid=1"),
    ("late-start", "CO-DECK-2", "without cards to draw nobody may pass", "cooperative players=2 tops=20,99,2,3 hands=21,22/30 decks=- player=0"),
    ("late-one-fits", "CO-DECK-2", "without cards to draw one card that fits is enough", "cooperative players=2 tops=97,98,2,3 hands=40,41,99/30 decks=- player=0"),
    ("late-after-one", "CO-DECK-2", "after one card nothing else needs to fit", "cooperative players=2 tops=99,98,2,3 hands=40,41/30 decks=- player=0 laid=1"),
    ("late-lost", "CO-END-1", "without cards to draw and without one that fits", "cooperative players=2 tops=99,98,2,3 hands=40,41/30 decks=- player=0"),
    ("expert", "CO-EXPERT-1", "experts lay three", "cooperative players=2 minimum=3 tops=21,99,2,3 hands=22,23,24/30,31 decks=40 player=0 laid=2"),
    ("expert-done", "CO-EXPERT-1", "three laid: the turn may end", "cooperative players=2 minimum=3 tops=22,99,2,3 hands=23,24/30,31 decks=40,41 player=0 laid=3"),
    ("expert-late", "CO-EXPERT-2", "without cards to draw, experts lay one", "cooperative players=2 minimum=3 tops=20,99,2,3 hands=22,23/30 decks=- player=0 laid=1"),
    ("expert-late-start", "CO-EXPERT-2", "experts may not pass either", "cooperative players=2 minimum=3 tops=20,99,2,3 hands=22,23/30 decks=- player=0"),
    ("expert-two-fit", "CO-END-1", "two cards are not enough for experts", "cooperative players=1 minimum=3 tops=97,96,2,3 hands=40,41,98,99 decks=50,51 player=0"),
    ("expert-stuck-after-two", "R-c", "stuck after the second of three cards", "cooperative players=1 minimum=3 tops=99,98,2,3 hands=40,41,42 decks=50,51 player=0 laid=2"),
    ("expert-safe", "R-c", "a play is safe only if two more can follow", "cooperative players=1 minimum=3 tops=95,92,2,3 hands=40,93,94,96,97 decks=50,51 player=0"),
    ("expert-safe-trick", "R-c", "the way to three leads over a trick", "cooperative players=1 minimum=3 tops=86,99,2,3 hands=40,87,88,78,77 decks=50,51 player=0"),
    ("one", "R-o", "other rules: one card is enough", "cooperative players=2 minimum=1 tops=20,99,2,3 hands=21,22/30 decks=40 player=0"),
    ("one-laid", "R-o", "other rules: one card laid, the turn may end", "cooperative players=2 minimum=1 tops=21,99,2,3 hands=22/30 decks=40 player=0 laid=1"),
    ("four", "R-o", "other rules: four cards", "cooperative players=2 minimum=4 tops=22,99,2,3 hands=23,24/30 decks=40,41 player=0 laid=3"),
    ("four-late", "CO-DECK-2", "other rules: four cards, then one", "cooperative players=2 minimum=4 tops=22,99,2,3 hands=23,24/30 decks=- player=0"),
)  # fmt: skip

SKIPPING: Final[tuple[Position, ...]] = (
    ("BV-22", "CO-HAND-1", "the first player has no cards and is skipped", "cooperative players=3 tops=4,99,2,3 hands=-/5/7 decks=- player=2 laid=1"),
    ("skip-one", "CO-HAND-1", "the second player is skipped, not the game", "cooperative players=4 tops=4,99,2,3 hands=5/-/8/7 decks=- player=0 laid=1"),
    ("skip-two", "R-l", "two empty hands in a row", "cooperative players=4 tops=4,99,2,3 hands=-/-/5,8/7 decks=- player=3 laid=1"),
    ("skip-three", "R-l", "three empty hands in a row", "cooperative players=5 tops=9,99,2,3 hands=10,11/-/-/-/12 decks=- player=0 laid=1"),
    ("skip-all-others", "R-l", "only the same player is left", "cooperative players=3 tops=9,99,2,3 hands=10,11/-/- decks=- player=0 laid=1"),
    ("skip-to-last", "CO-TURN-1", "clockwise, past the end of the table", "cooperative players=5 tops=9,99,2,3 hands=-/10/11/12/13 decks=- player=4 laid=1"),
    ("own-hand-empty", "R-l", "the last card of a hand ends no game", "cooperative players=3 tops=10,99,2,3 hands=-/20/30 decks=- player=0 laid=1"),
    ("own-hand-empty-two", "R-l", "an empty hand after two cards ends no game", "cooperative players=3 tops=10,99,2,3 hands=-/20/30 decks=- player=0 laid=2"),
    ("empty-but-draws", "R-l", "an empty hand with cards to draw", f"{_ALONE} tops=60,99,2,3 hands=- decks=70,71 player=0 laid=8"),
    ("empty-but-draws-team", "R-l", "an empty hand is filled, and the player stays in", "cooperative players=2 tops=60,99,2,3 hands=-/30 decks=40,41 player=0 laid=7"),
    ("clockwise", "CO-TURN-1", "after the third player comes the fourth", "cooperative players=5 tops=9,99,2,3 hands=20,21/22/23/24/25 decks=30,31,32 player=2 laid=2"),
)  # fmt: skip

ENDS: Final[tuple[Position, ...]] = (
    ("BV-19", "R-c", "99 on the lower pile is legal and fatal", f"{_ALONE} tops=95,98,3,2 hands=50,51,52,53,96,99 decks=60,61 player=0"),
    ("BV-19-after", "CO-END-1", "over, with the fatal card laid", f"{_ALONE} tops=99,98,3,2 hands=50,51,52,53,96 decks=60,61 player=0 laid=1"),
    ("BV-20", "CO-END-1", "one card fits where two are needed", f"{_ALONE} tops=98,97,2,3 hands=40,41,42,43,44,99 decks=50,51 player=0"),
    ("BV-20-played-out", "R-d", "played out, the one card is laid", f"{_ALONE} play_out=yes tops=98,97,2,3 hands=40,41,42,43,44,99 decks=50,51 player=0"),
    ("played-out-after", "R-d", "played out, and nothing fits any more", f"{_ALONE} play_out=yes tops=99,97,2,3 hands=40,41,42,43,44 decks=50,51 player=0 laid=1"),
    ("played-out-expert", "R-d", "two of three cards can be laid", f"{_ALONE} minimum=3 play_out=yes tops=97,96,2,3 hands=40,41,98,99 decks=50,51 player=0"),
    ("played-out-second", "R-d", "playing out goes on after the first card", f"{_ALONE} minimum=3 play_out=yes tops=98,96,2,3 hands=40,41,99 decks=50,51 player=0 laid=1"),
    ("played-out-done", "R-d", "the minimum is laid, nothing fits, the turn ends", f"{_ALONE} play_out=yes tops=99,98,2,3 hands=40,41 decks=50,51 player=0 laid=2"),
    ("played-out-nothing", "CO-END-1", "nothing fits at the start of a turn", f"{_ALONE} play_out=yes tops=99,98,2,3 hands=40,41 decks=50,51 player=0"),
    ("BV-21", "CO-END-1", "only 62 fits, but 52 follows by the trick", f"{_ALONE} tops=61,99,2,3 hands=40,41,43,44,52,62 decks=70,71 player=0"),
    ("BV-21-down", "CO-END-1", "only 38 fits, but 48 follows by the trick", f"{_ALONE} tops=99,98,2,39 hands=55,56,57,48,38 decks=70,71 player=0"),
    ("two-fit-one-safe", "R-c", "two cards fit, and only the trick first is safe", f"{_ALONE} tops=97,99,2,12 hands=40,41,22,11 decks=70,71 player=0"),
    ("BV-25", "CO-END-2", "the last card beats the game in mid-turn", "cooperative players=2 tops=40,99,2,3 hands=50/- decks=- player=0 laid=1"),
    ("last-after-two", "CO-END-2", "the last card beats the game with the minimum laid", "cooperative players=2 tops=40,99,2,3 hands=50/- decks=- player=0 laid=2"),
    ("last-two", "CO-END-2", "two cards are left in one hand", "cooperative players=2 tops=40,99,2,3 hands=50,60/- decks=- player=0"),
    ("last-alone", "CO-END-2", "the very last card, as the first of its turn", "cooperative players=3 tops=40,99,2,3 hands=-/-/50 decks=- player=2"),
    ("beaten", "CO-SCORE-4", "every card is laid", "cooperative players=2 tops=50,99,2,3 hands=-/- decks=- player=0 laid=2"),
    ("TV-CO-13-nine", "CO-SCORE-3", "nine cards are left", "cooperative players=2 tops=99,98,2,3 hands=40,41,42/43,44 decks=50,51,52,53 player=0"),
    ("TV-CO-13-ten", "CO-SCORE-3", "ten cards are left", "cooperative players=2 tops=99,98,2,3 hands=40,41,42/43,44 decks=50,51,52,53,54 player=0"),
    ("one-left", "CO-SCORE-3", "one card is left", "cooperative players=2 tops=99,98,2,3 hands=40/- decks=- player=0"),
    ("draw-pile-counts", "CO-SCORE-1", "cards in the draw pile count as left", "cooperative players=1 tops=99,98,2,3 hands=40,41 decks=50,51,52,53,54,55,56,57,58 player=0"),
    ("only-on-turn", "R-x", "another player who could not lay anything does not matter", "cooperative players=2 tops=90,98,2,3 hands=91,92/40,41 decks=50,51 player=0"),
    ("stuck-after-one", "R-c", "stuck after the first of two cards", "cooperative players=2 tops=99,98,2,3 hands=40,41/42 decks=50,51 player=0 laid=1"),
    ("safe-order", "R-c", "the higher card first is fatal", "cooperative players=1 tops=90,99,2,3 hands=40,91,95 decks=50,51 player=0"),
)  # fmt: skip

OTHER_DECKS: Final[tuple[Position, ...]] = (
    ("rows-1", "CO-COMP-2", "one pile each way", "cooperative players=1 hand_size=5 highest=20 trick=3 rows=1 tops=10,5 hands=7,8,13,3,4 decks=15,16 player=0"),
    ("rows-1-crossed", "CO-TRICK-1", "one pile each way, crossed", "cooperative players=1 hand_size=5 highest=20 trick=3 rows=1 tops=15,4 hands=7,9,10,12,18 decks=13,16 player=0"),
    ("rows-3", "CO-COMP-2", "three piles each way", "cooperative players=2 hand_size=4 highest=30 trick=4 rows=3 tops=20,25,28,4,6,8 hands=16,21,24,12/10,11 decks=13,14 player=0"),
    ("rows-3-third", "CO-TURN-5", "the third pile of each direction", "cooperative players=2 hand_size=4 highest=30 trick=4 rows=3 tops=30,29,20,2,3,10 hands=16,14,19,11/12,13 decks=5,6 player=0"),
    ("trick-1", "CO-TRICK-1", "a trick of one step", "cooperative players=1 hand_size=4 highest=12 trick=1 rows=1 tops=9,3 hands=8,7,4,5 decks=10,11 player=0"),
    ("trick-2", "CO-TRICK-2", "a trick of two steps", "cooperative players=1 hand_size=4 highest=12 trick=2 rows=1 tops=9,3 hands=8,7,4,5 decks=10,11 player=0"),
    ("trick-out-of-deck", "CO-TRICK-4", "a trick longer than the deck", "cooperative players=1 hand_size=4 highest=12 trick=50 rows=1 tops=9,3 hands=8,7,4,5 decks=10,11 player=0"),
    ("highest-9", "CO-PLAY-3", "a small deck, untouched piles", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 tops=1,8 hands=2,9/3,4 decks=5,6,7 player=0"),
)  # fmt: skip

_MINIMUM: Final = "cooperative players=1 minimum"

CROSSED: Final[tuple[Position, ...]] = (
    ("knot-both-ways", "CO-END-1", "one card is wanted from both sides", f"{_MINIMUM}=3 hand_size=3 highest=9 trick=3 rows=1 tops=8,2 hands=4,5,6 decks=7 player=0"),
    ("knot-both-ways-two", "CO-END-1", "two of these three cards can be laid", f"{_MINIMUM}=2 hand_size=3 highest=9 trick=3 rows=1 tops=8,2 hands=4,5,6 decks=7 player=0"),
    ("knot-competing", "CO-END-1", "the ways up and down need the same card", f"{_MINIMUM}=5 hand_size=5 highest=16 trick=4 rows=1 tops=12,4 hands=5,6,8,10,11 decks=13 player=0"),
    ("knot-competing-four", "CO-END-1", "four of these five cards can be laid", f"{_MINIMUM}=4 hand_size=5 highest=16 trick=4 rows=1 tops=12,4 hands=5,6,8,10,11 decks=13 player=0"),
    ("knot-meeting", "CO-END-1", "the ways up and down meet, and all can be laid", f"{_MINIMUM}=4 hand_size=4 highest=12 trick=4 rows=1 tops=8,5 hands=6,7,9,11 decks=4 player=0"),
    ("knot-two-starts", "CO-END-1", "a trick can start from two cards", f"{_MINIMUM}=4 hand_size=4 highest=12 trick=4 rows=2 tops=12,11,4,2 hands=5,7,8,10 decks=6 player=0"),
    ("knot-tie", "R-c", "35 is a trick on two piles, and on one of them fatal", f"{_MINIMUM}=2 tops=45,99,25,2 hands=28,29,30,31,32,33,34,35 decks=60 player=0"),
)  # fmt: skip

POSITIONS: Final = (*PLACING, *REQUIRED, *SKIPPING, *ENDS, *OTHER_DECKS, *CROSSED)
"""Every position of the cooperative game."""
