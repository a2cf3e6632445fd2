"""The rulebook as data: every clause with its id, in our own words.

The ids are the names by which errors, docs and tests speak of a rule. To find
the code for one, search for its id; it stands beside the line that obeys it.
"""

from typing import Final

import attrs

from thegame._errors import UnknownClause
from thegame._values import Named, Value


class Game(Named):
    """Which game a clause belongs to."""

    COOPERATIVE = "CO"
    """The Game: one team of 1 to 5."""

    FACE_TO_FACE = "F2F"
    """The Game: Face to Face, the duel."""

    BOTH = "both"
    """Whichever is played."""


class Standing(Named):
    """What a clause rests on."""

    TEXT = "stands in the text"
    PARTLY = "stands in part in the text, the rest follows from it"
    INFERRED = "follows from the text"
    RULING = "ruling of this project, where the text is silent"


class Force(Named):
    """What a clause asks of the library."""

    RULE = "obeyed by the code and named by a test"
    NOTE = "advice or aim: nothing to obey"


EDITIONS: Final = {
    "S0": "Face to Face, Spanish",
    "S1": "Le Duel (Face to Face), French",
    "S2": "Face to Face, English",
    "S3": "Face to Face, Greek",
    "S4": "The Game, Spanish",
}
"""The printed rulebooks that the sources of a clause speak of."""


def _game(clause: "Clause") -> Game:
    """The game that begins a clause's id."""
    return Game(clause.id.split("-")[0])


@attrs.frozen(repr=False)
class Clause(Value):
    """One rule, as small as it can be cut.

    >>> import thegame
    >>> thegame.clause("CO-TRICK-1").sources
    ('S4:61',)
    """

    id: str
    """The name by which errors, docs and tests speak of it."""

    standing: Standing
    """What it rests on."""

    force: Force
    """What it asks of the library."""

    text: str
    """What it says, in our own words."""

    sources: tuple[str, ...] = ()
    """Where it stands, as edition and lines: ``S4:61`` (see `EDITIONS`)."""

    about: tuple[str, ...] = ()
    """For a ruling: the ids of the clauses that it settles."""

    game: Game = attrs.field(default=attrs.Factory(_game, takes_self=True))
    """The game in which it holds."""

    reason: str = attrs.field(default="", kw_only=True)
    """For a ruling: why it was decided so."""

    def __repr__(self) -> str:
        return f"clause({self.id!r})"

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


# Short names, so that the tables below read as tables: one clause a line.
_CO, _F2F, _BOTH = Game.COOPERATIVE, Game.FACE_TO_FACE, Game.BOTH
_T, _TI, _I, _RULING = (
    Standing.TEXT,
    Standing.PARTLY,
    Standing.INFERRED,
    Standing.RULING,
)
_RULE, _NOTE = Force.RULE, Force.NOTE

# fmt: off
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("CO-COMP-1", _T, _RULE, "There are 98 number cards: 2 to 99, each exactly once.", ("S4:14-24",)),
    Clause("CO-COMP-2", _TI, _RULE, "There are 4 row cards: two ascending (from 1 up to 99) and two descending (from 100 down to 2). They are never in a hand or in the draw pile.", ("S4:14-22,43",)),
    Clause("CO-COMP-3", _T, _RULE, "1, 2, 3, 4 or 5 people play.", ("S4:10-12",)),
    Clause("CO-GOAL-1", _T, _NOTE, "All players form one team that tries to lay as many of the 98 cards as possible, ideally all; nobody wins alone.", ("S4:14",)),
    Clause("CO-SETUP-1", _T, _RULE, "The four row cards lie face up in the middle and open four piles shared by everybody, showing 1, 1, 100 and 100.", ("S4:43",)),
    Clause("CO-SETUP-2", _T, _RULE, "The 98 number cards are shuffled thoroughly: every order is equally likely.", ("S4:43",)),
    Clause("CO-SETUP-3", _T, _RULE, "A hand is 8 cards for one player, 7 for two, 6 for three, four or five.", ("S4:43-45",)),
    Clause("CO-SETUP-4", _TI, _RULE, "All cards not dealt form one common face-down draw pile: 90, 84, 80, 74 or 68 cards for 1 to 5 players.", ("S4:43",)),
    Clause("CO-START-1", _T, _RULE, "Every player first looks at the own hand; then the team agrees who starts. Any player may be the starter.", ("S4:49",)),
    Clause("CO-TURN-1", _TI, _RULE, "Turns pass clockwise; alone, the same player is always on turn.", ("S4:49",)),
    Clause("CO-TURN-2", _T, _RULE, "While the draw pile holds at least one card, the player on turn must lay at least two cards.", ("S4:49,85",)),
    Clause("CO-TURN-3", _T, _RULE, "There is no upper limit but the hand: any number of cards from the minimum up to the whole hand.", ("S4:49",)),
    Clause("CO-TURN-4", _TI, _RULE, "Cards are laid singly, one after another; each is judged against the piles as they are at that moment.", ("S4:49",)),
    Clause("CO-TURN-5", _T, _RULE, "Each card may go to any of the four piles; all to one pile or spread in any order.", ("S4:49",)),
    Clause("CO-TURN-6", _I, _RULE, "Only the player on turn lays, and only from the own hand.", ("S4:49",)),
    Clause("CO-TURN-7", _TI, _RULE, "Once the minimum is reached the player may stop at any time; nothing forces further cards.", ("S4:49",)),
    Clause("CO-PLAY-1", _T, _RULE, "On an ascending pile the card must be strictly greater than what shows, by any gap.", ("S4:28",)),
    Clause("CO-PLAY-2", _T, _RULE, "On a descending pile the card must be strictly smaller than what shows, by any gap.", ("S4:36",)),
    Clause("CO-PLAY-3", _I, _RULE, "A pile shows its top number card, an untouched pile its row card (1 or 100); so any number card fits on an untouched pile.", ("S4:28,36,43",)),
    Clause("CO-PLAY-4", _T, _RULE, "Number cards lie on top of each other next to the row card; only the top one is visible.", ("S4:30",)),
    Clause("CO-PLAY-5", _T, _NOTE, "Small gaps are better: advice, not a rule.", ("S4:28",)),
    Clause("CO-TRICK-1", _T, _RULE, "Backwards trick: on an ascending pile a card exactly 10 smaller than what shows may be laid.", ("S4:61",)),
    Clause("CO-TRICK-2", _T, _RULE, "Backwards trick: on a descending pile a card exactly 10 greater than what shows may be laid.", ("S4:67",)),
    Clause("CO-TRICK-3", _T, _RULE, "The trick may be used as often as wanted, on any pile and on several piles, mixed freely with ordinary cards in the same turn.", ("S4:73",)),
    Clause("CO-TRICK-4", _TI, _RULE, "The trick is the only exception to CO-PLAY-1 and CO-PLAY-2; its card counts as laid, for the minimum, the drawing and the score.", ("S4:59",)),
    Clause("CO-DRAW-1", _T, _RULE, "After laying, the player draws as many cards as were laid in this turn, which fills the hand again.", ("S4:53",)),
    Clause("CO-DRAW-2", _T, _RULE, "Drawing happens once, when the turn is finished; the next turn begins afterwards.", ("S4:53",)),
    Clause("CO-DRAW-3", _I, _RULE, "If fewer cards remain than needed, all remaining are drawn.", ("S4:53,83",)),
    Clause("CO-DECK-1", _T, _RULE, "With an empty draw pile play goes on without drawing.", ("S4:83",)),
    Clause("CO-DECK-2", _T, _RULE, "With an empty draw pile the minimum is one card a turn; more are allowed.", ("S4:85",)),
    Clause("CO-HAND-1", _T, _RULE, "A player without cards (possible only with an empty draw pile) takes no more turns; the others go on in order.", ("S4:85",)),
    Clause("CO-COMM-1", _T, _RULE, "Nobody may ask another player for exact card numbers.", ("S4:77",)),
    Clause("CO-COMM-2", _T, _RULE, "Nobody may disclose exact numbers of the own hand.", ("S4:77",)),
    Clause("CO-COMM-3", _T, _RULE, "Any reference to a concrete number, in whatever form, is forbidden.", ("S4:77",)),
    Clause("CO-COMM-4", _T, _RULE, "Every other talk is allowed, such as asking to leave a pile alone or to lay no very high card on it.", ("S4:79",)),
    Clause("CO-END-1", _T, _RULE, "The game is over as soon as a player who holds cards cannot lay the required minimum: two (expert: three) while the draw pile holds cards, otherwise one.", ("S4:85,91",)),
    Clause("CO-END-2", _TI, _RULE, "When all 98 cards are laid the game is beaten and over.", ("S4:87",)),
    Clause("CO-SCORE-1", _T, _RULE, "The result is the number of cards not laid: in all hands and in the draw pile.", ("S4:87",)),
    Clause("CO-SCORE-2", _T, _NOTE, "Fewer is better; the result is the mark to beat next time.", ("S4:87",)),
    Clause("CO-SCORE-3", _T, _RULE, "Fewer than 10 cards left, 1 to 9, is excellent.", ("S4:87",)),
    Clause("CO-SCORE-4", _T, _RULE, "No card left means that the game is beaten.", ("S4:87",)),
    Clause("CO-EXPERT-1", _T, _RULE, "Expert: the minimum is three instead of two while the draw pile holds cards.", ("S4:91",)),
    Clause("CO-EXPERT-2", _T, _RULE, "Expert: with an empty draw pile the minimum is still one.", ("S4:91",)),
    Clause("CO-EXPERT-3", _T, _RULE, "Expert: everything else unchanged.", ("S4:91",)),
    Clause("CO-EXPERT-4", _TI, _RULE, "Expert, if wished: hands are one card smaller, 7 for one player, 6 for two, 5 for three to five; the draw pile is then 91, 86, 83, 78 or 73.", ("S4:91",)),
    Clause("F2F-COMP-1", _T, _RULE, "There are two sets, gold and silver, of 60 cards each: the numbers 2 to 59 once (58 cards), one ascending row card (1 to 59), one descending (60 to 2).", ("S0:17,37", "S1:17,21", "S2:17,37", "S3:18,36")),
    Clause("F2F-COMP-2", _T, _RULE, "Exactly two people play, each with one colour, against each other.", ("S0:9", "S1:9", "S2:7", "S3:12")),
    Clause("F2F-SETUP-1", _T, _RULE, "Each player lays the own two row cards face up; each opens a pile that belongs to that player, showing 1 and 60.", ("S0:37", "S1:17", "S2:37", "S3:36")),
    Clause("F2F-SETUP-2", _T, _RULE, "Each player shuffles the own 58 cards thoroughly into a separate face-down draw pile.", ("S0:41", "S1:21", "S2:41", "S3:38")),
    Clause("F2F-SETUP-3", _T, _NOTE, "Each player may shuffle the other's cards: a tip, without effect on the rules.", ("S0:43", "S1:21", "S2:43", "S3:40")),
    Clause("F2F-SETUP-4", _TI, _RULE, "Each player draws the top 6 cards as a hand; 52 remain in each draw pile.", ("S0:43", "S1:25", "S2:43", "S3:40")),
    Clause("F2F-START-1", _T, _RULE, "The starter is drawn by lot.", ("S0:17,90", "S1:25", "S2:17,90", "S3:18,85")),
    Clause("F2F-TURN-1", _T, _RULE, "The players take turns alternately.", ("S0:19", "S1:49", "S2:19", "S3:20")),
    Clause("F2F-TURN-2", _T, _RULE, "Each turn at least two cards from the hand are laid.", ("S0:19,90", "S1:29,49", "S2:19,90", "S3:20,85")),
    Clause("F2F-TURN-3", _T, _RULE, "More may be laid, up to the whole hand.", ("S0:92", "S1:58", "S2:94", "S3:87")),
    Clause("F2F-TURN-4", _T, _RULE, "Cards are laid singly, one after another; the player freely picks the pile for each card.", ("S0:92", "S2:94", "S3:87")),
    Clause("F2F-TURN-5", _T, _RULE, "Either all cards go to own piles, or exactly one goes to a pile of the opponent and all others to own piles.", ("S0:21,90", "S1:58", "S2:21,92", "S3:22,85")),
    Clause("F2F-TURN-6", _I, _RULE, "So each completed turn has at least one card on an own pile.", ("S0:27,100", "S2:27,102", "S3:28,95")),
    Clause("F2F-TURN-7", _TI, _RULE, "Own cards may be spread over the two own piles in any order; the opponent card may come at any point of the turn.", ("S0:92", "S2:94", "S3:87")),
    Clause("F2F-OWN-1", _T, _RULE, "On the own ascending pile the card must be strictly greater than what shows, by any gap.", ("S0:53", "S1:62", "S2:53", "S3:48")),
    Clause("F2F-OWN-2", _T, _RULE, "On the own descending pile the card must be strictly smaller than what shows, by any gap.", ("S0:61", "S1:70", "S2:61", "S3:56")),
    Clause("F2F-OWN-3", _TI, _RULE, "Cards are stacked and only the top shows; it counts whoever laid it.", ("S0:55", "S1:64", "S2:55", "S3:50")),
    Clause("F2F-TRICK-1", _T, _RULE, "Backwards trick: on the own ascending pile a card exactly 10 smaller than what shows may be laid.", ("S0:65", "S1:74", "S2:65", "S3:60")),
    Clause("F2F-TRICK-2", _T, _RULE, "Backwards trick: on the own descending pile a card exactly 10 greater than what shows may be laid.", ("S0:71", "S1:80", "S2:71", "S3:66")),
    Clause("F2F-TRICK-3", _T, _RULE, "The trick may be used as often as wanted, on both own piles, mixed freely with ordinary cards in the same turn.", ("S0:77", "S1:86", "S2:77", "S3:72")),
    Clause("F2F-TRICK-4", _T, _RULE, "The trick is the only exception on own piles, and exists on own piles only.", ("S0:63,77,81", "S1:72", "S2:63,81", "S3:58,76")),
    Clause("F2F-OPP-1", _T, _RULE, "At most one card a turn goes to the opponent's two piles.", ("S0:21,81", "S1:58,90", "S2:21,81,92", "S3:22,76,85")),
    Clause("F2F-OPP-2", _T, _RULE, "A card on the opponent's pile must improve it: strictly smaller than what shows on the ascending, strictly greater on the descending pile, by any gap.", ("S0:81-86", "S1:33,90-95", "S2:81-86", "S3:76-81")),
    Clause("F2F-OPP-3", _T, _RULE, "The rules for own piles, order and trick, do not apply on the opponent's.", ("S0:23,81", "S1:33,90", "S2:23,51,81", "S3:24,46,76")),
    Clause("F2F-OPP-4", _T, _RULE, "Laying on the opponent's piles is optional, and either of the two may be chosen.", ("S0:92", "S1:58", "S2:81,94", "S3:76")),
    Clause("F2F-DRAW-1", _T, _RULE, "After a turn on own piles only the player draws two cards, however many were laid.", ("S0:27,98", "S1:37,51", "S2:27,100", "S3:28,93")),
    Clause("F2F-DRAW-2", _T, _RULE, "After a turn with a card on the opponent's pile the player draws until the hand holds six again.", ("S0:27,100", "S1:37,52", "S2:27,102", "S3:28,95")),
    Clause("F2F-DRAW-3", _T, _RULE, "Drawing is from the own draw pile, after laying; then the other player is on turn.", ("S0:19,96", "S1:49", "S2:19,98", "S3:20,91")),
    Clause("F2F-DRAW-4", _T, _RULE, "After more than two cards on own piles only, the hand stays below its former size.", ("S1:39",)),
    Clause("F2F-DRAW-5", _I, _RULE, "If fewer cards remain than due, all remaining are drawn.", ("S0:106", "S1:99", "S2:108", "S3:101")),
    Clause("F2F-DECK-1", _T, _RULE, "With an empty own draw pile the player goes on without drawing.", ("S0:106", "S1:99", "S2:108", "S3:101")),
    Clause("F2F-DECK-2", _T, _RULE, "The minimum of two stays in force with an empty draw pile.", ("S0:19,108", "S1:29,101", "S2:19,110", "S3:20,103")),
    Clause("F2F-END-1", _TI, _RULE, "Whoever has laid all 58 own number cards wins; the game ends at once. Cards laid on the opponent's piles count.", ("S0:31,110", "S1:41,103", "S2:31,112", "S3:30,105")),
    Clause("F2F-END-2", _T, _RULE, "A player who cannot lay the minimum of two loses at once.", ("S0:31,110", "S1:41,105", "S2:31,112", "S3:30,105")),
    Clause("F2F-END-3", _I, _RULE, "The loser's opponent is the winner; there are no draws.", ()),
)
"""Every clause of the printed rulebooks, both games, in the order of play."""

RULINGS: Final[tuple[Clause, ...]] = (
    Clause("R-a", _RULING, _RULE, "A duellist whose turn begins with a single card and an empty draw pile has lost: two cards cannot be laid. With `lone_card_wins` that card may be laid on any pile that takes it, and wins.", about=("F2F-TURN-2", "F2F-DECK-2", "F2F-END-2"), game=_F2F, reason="Every edition says twice that the minimum of two stays with an empty draw pile, and none excepts the last card; many tables play it otherwise, so it is a setting."),
    Clause("R-b", _RULING, _RULE, "After each card: first, is the game won? Then, can the minimum still be reached? So by default no duel is won with fewer than two cards laid in the turn.", about=("CO-END-1", "CO-END-2", "F2F-END-1", "F2F-END-2"), game=_BOTH, reason="Laying the last card is the aim of both games; to lose by the same card would turn it round."),
    Clause("R-c", _RULING, _RULE, "A first card after which no second fits is legal, final and fatal, though another order would have worked; it counts as laid.", about=("CO-END-1", "F2F-END-2"), game=_BOTH, reason="Cards are laid one after another, and nothing in the texts lets one be taken back."),
    Clause("R-d", _RULING, _RULE, "Where fewer cards can be laid than required, the game is over when the turn comes, and what could have been laid counts as not laid. With `play_out` the game goes on until nothing fits.", about=("CO-END-1", "CO-SCORE-1"), game=_CO, reason="The text ends the game as soon as the minimum cannot be laid, so nothing is laid after that; playing on is common at tables and changes only the score."),
    Clause("R-e", _RULING, _RULE, "An untouched pile cannot be improved: nothing is below its 1 or above its 60.", about=("F2F-OPP-2",), game=_F2F, reason="To improve is to go back, and a row card has nothing behind it."),
    Clause("R-f", _RULING, _RULE, "There is no trick on the opponent's pile: ten back is an improvement like any other, and forwards is forbidden.", about=("F2F-OPP-2", "F2F-OPP-3", "F2F-TRICK-4"), game=_F2F, reason="The texts keep the own rules, order and trick, away from the opponent's piles and ask for an improvement by any margin."),
    Clause("R-g", _RULING, _RULE, "The trick is reckoned from what shows; on an untouched pile no card is that far back.", about=("CO-TRICK-1", "CO-TRICK-2", "F2F-TRICK-1", "F2F-TRICK-2"), game=_BOTH, reason="The trick is told as a distance from the card that shows."),
    Clause("R-h", _RULING, _RULE, "On own piles only: two are drawn, or what is left. With a card on the opponent's: up to six, or what is left. A hand never exceeds six.", about=("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-5"), game=_F2F, reason="The texts give two ways of drawing and no third; what is not there cannot be drawn."),
    Clause("R-i", _RULING, _RULE, "With hand and own draw pile empty all 58 cards are laid: the player wins at once, in mid-turn. An empty hand with cards left to draw only ends the turn.", about=("F2F-END-1",), game=_F2F, reason="The texts count the cards laid, not the cards in hand."),
    Clause("R-j", _RULING, _RULE, "The minimum is one from the turn after the one that drew the last card.", about=("CO-DECK-2",), game=_CO, reason="The minimum belongs to a turn, and the turn that draws the last card has had its own."),
    Clause("R-k", _RULING, _RULE, "The minimum depends on the draw pile alone and so is constant within a turn.", about=("CO-TURN-2", "CO-DECK-2"), game=_CO, reason="The draw pile changes only when a turn ends."),
    Clause("R-l", _RULING, _RULE, "Empty hands are skipped, any number in a row, only with an empty draw pile. The last of all cards wins at once, in mid-turn. Whoever empties the hand while cards can be drawn ends the turn, draws and stays in.", about=("CO-HAND-1", "CO-END-2"), game=_CO, reason="The text lets players without cards drop out and the others go on; with a draw pile one has cards again after drawing."),
    Clause("R-m", _RULING, _RULE, "Drawing is compulsory, in full.", about=("CO-DRAW-1", "F2F-DRAW-1", "F2F-DRAW-2"), game=_BOTH, reason="The texts tell drawing as what is done; one French sentence that says may is contradicted by the French rule itself."),
    Clause("R-n", _RULING, _RULE, "Who starts is decided after the deal and given to the library: by the team, or by lot.", about=("CO-START-1", "F2F-START-1"), game=_BOTH, reason="The team agrees after looking at the hands, and lots are drawn after them; a library has no say in either."),
    Clause("R-o", _RULING, _RULE, "The printed games are standard, expert, and expert with smaller hands. Other numbers are allowed as long as a hand is no smaller than the minimum.", about=("CO-EXPERT-1", "CO-EXPERT-4"), game=_CO, reason="Small decks are needed to explore games whole; a hand below the minimum could never be played."),
    Clause("R-p", _RULING, _RULE, "The card on the opponent's pile may come first, in the middle or last. Laid first, and then no own card fits: lost.", about=("F2F-TURN-7",), game=_F2F, reason="The texts leave the order of the cards to the player and do not except this one."),
    Clause("R-q", _RULING, _NOTE, "Resigning and taking back are not in the rules and not in the library. A state that was kept is an undo.", about=(), game=_BOTH, reason="No edition mentions either."),
    Clause("R-r", _RULING, _RULE, "The result is 0 to 94 cards not laid: 0 beaten, 1 to 9 excellent, 10 and more without a label.", about=("CO-SCORE-1", "CO-SCORE-3", "CO-SCORE-4"), game=_CO, reason="The text calls fewer than ten excellent and none left beaten; four cards at least can always be laid."),
    Clause("R-t", _RULING, _RULE, "Any numeral, number word or phrase that fits exactly one value refers to a number, and so does announcing a trick on a named pile. Safe are hints about a pile: keep it for me; only a small step here.", about=("CO-COMM-3", "CO-COMM-4"), game=_CO, reason="The text forbids any reference to a concrete number; what fits one value only is one, and a trick on a named pile names its card."),
    Clause("R-u", _RULING, _RULE, "Everyone sees tops, sizes of piles, hands and draw piles, whose turn it is and what was laid in it; nobody sees another hand or the order of a draw pile.", about=("CO-PLAY-4", "F2F-OWN-3"), game=_BOTH, reason="The cards lie open on the table, and hands and draw piles can be counted; the rest is face down."),
    Clause("R-v", _RULING, _RULE, "Which cards were laid so far is known to everyone: they were seen when laid.", about=("CO-PLAY-4", "F2F-OWN-3"), game=_BOTH, reason="Every card was open when it was laid, and the rules do not forbid to remember."),
    Clause("R-w", _RULING, _RULE, "Equal numbers never go on each other, by no rule.", about=("F2F-OWN-1", "F2F-OWN-2", "F2F-OPP-2"), game=_F2F, reason="All editions say higher and lower, the French one in ranges that leave the equal number out."),
    Clause("R-x", _RULING, _RULE, "Only the player on turn can be stuck.", about=("CO-END-1", "F2F-END-2"), game=_BOTH, reason="Only who is on turn has to lay."),
    Clause("R-y", _RULING, _RULE, "Cards are dealt player by player, hand by hand; the first of a sequence is the top of the draw pile.", about=("CO-SETUP-3", "F2F-SETUP-4"), game=_BOTH, reason="The texts do not care; a library must, so that the same deck gives the same hands."),
    Clause("R-ag", _RULING, _RULE, "Nobody passes: a turn without a card laid does not exist.", about=("CO-TURN-2", "F2F-TURN-2"), game=_BOTH, reason="A minimum is asked of every turn."),
)
"""What the rulebooks leave open, decided once by this project."""
# fmt: on

_BY_ID: Final = {entry.id: entry for entry in (*CLAUSES, *RULINGS)}


def clause(id: str) -> Clause:  # noqa: A002 - the rulebook's word for it
    """The clause or ruling of this id.

    >>> import thegame
    >>> print(thegame.clause("CO-PLAY-1").text)
    On an ascending pile the card must be strictly greater than what shows, by any gap.
    """
    try:
        return _BY_ID[id]
    except (KeyError, TypeError):
        raise UnknownClause(id) from None
