"""Documents: which fields the JSON of each kind has, and what each field may hold.

The one source for the readers, the writer and the schemas. The fields are named like
those of the Python values. A document class says how far a number can go in any game;
whether the numbers fit together is checked when a value is built from the document. A
field with a default is left out where the value has that default.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import attrs

from thegame._checks import Inspection
from thegame._defects import Defect
from thegame._rules.limits import CARDS, DECKS, PILES, PLAYERS, most_moves

from ._fields import (
    Bounds,
    Card,
    Cards,
    Count,
    Decks,
    DeckSizes,
    Document,
    Hands,
    HandSizes,
    Most,
    Number,
    Ordinal,
    Pile,
    Player,
    Tops,
)
from ._rules_document import AnyRules, TeamRules

VERSION: Final = 1
"""The version of the documents."""

TAGS: Final = 999
"""How many tags a record may have."""

MOVES: Final = most_moves(DECKS, CARDS)
"""How many moves a record may have."""

EVENTS: Final = MOVES + DECKS * CARDS + 1
"""How many events a seat record may have.

One for each move, one for the cards drawn after each turn, and one for the end.
"""


@attrs.frozen
class PlayDocument(Document):
    """Lay one card on one pile."""

    move: Literal["play"]
    # Whether the game has such a card and such a pile is for its rules to say.
    card: Number
    pile: Number


@attrs.frozen
class EndTurnDocument(Document):
    """Stop laying, and draw."""

    move: Literal["end_turn"]


MoveDocument: TypeAlias = PlayDocument | EndTurnDocument


@attrs.frozen
class TeamResultDocument(Document):
    """The end of a cooperative game."""

    game: Literal["cooperative"]
    unlaid: Count


@attrs.frozen
class DuelResultDocument(Document):
    """The end of a duel."""

    game: Literal["face-to-face"]
    winner: Player
    ending: Literal["laid_all", "stuck"]


OutcomeDocument: TypeAlias = TeamResultDocument | DuelResultDocument


@attrs.frozen
class LaidDocument(Document):
    """A card was laid."""

    event: Literal["laid"]
    player: Player
    card: Card
    pile: Pile
    trick: bool


@attrs.frozen
class TurnEndedDocument(Document):
    """A player ended the turn."""

    event: Literal["turn_ended"]
    player: Player


@attrs.frozen
class DrewDocument(Document):
    """A player drew cards; for everybody else there are no cards, only their count."""

    event: Literal["drew"]
    player: Player
    cards: Cards
    count: Annotated[int, Bounds(1, CARDS)]

    def contradictions(self) -> Sequence[Defect]:
        """Return where the cards are not in order, or not as many as their count."""
        check = Inspection()
        cards, count = self.cards, self.count
        in_order = cards == tuple(sorted({*cards}))
        check.expect(in_order, "cards", cards, "each card once, ascending")
        agree = len(cards) in {0, count}
        check.expect(agree, "count", count, f"{len(cards)}, as many as the cards")
        return check.defects


@attrs.frozen
class GameEndedDocument(Document):
    """The game is over."""

    event: Literal["game_ended"]
    outcome: OutcomeDocument


EventDocument: TypeAlias = (
    LaidDocument | TurnEndedDocument | DrewDocument | GameEndedDocument
)


@attrs.frozen
class StepDocument(Document):
    """All events of one move, as one seat, or a spectator, may know them."""

    seat: Player | None
    events: Annotated[tuple[EventDocument, ...], Most(3)]

    def contradictions(self) -> Sequence[Defect]:
        """Return where it is not one move, or tells the cards of another player."""
        check = Inspection()
        first, *rest = self.events or (None,)
        begins = isinstance(first, LaidDocument | TurnEndedDocument)
        ends = not any(isinstance(it, LaidDocument | TurnEndedDocument) for it in rest)
        check.expect(begins and ends, "events", self.events, "the events of one move")
        for index, event in enumerate(self.events):
            if isinstance(event, DrewDocument) and event.player != self.seat:
                where = ("events", index, "cards")
                check.expect(not event.cards, where, event.cards, "no cards of others")
        return check.defects


@attrs.frozen
class HintDocument(Document):
    """One player's wish about one pile."""

    player: Player
    pile: Pile
    kind: Literal["keep", "small_step"]


Hints: TypeAlias = Annotated[tuple[HintDocument, ...], Most(2 * PLAYERS * PILES)]


@attrs.frozen
class TalkDocument(Document):
    """The hints that are in force, known to the whole team."""

    rules: TeamRules
    hints: Hints
    limit: Ordinal | None = None


@attrs.frozen
class SaidDocument(Document):
    """All hints that are in force after so many moves, until they change again."""

    after: Annotated[int, Bounds(0, MOVES)]
    hints: Hints


Said: TypeAlias = Annotated[tuple[SaidDocument, ...], Most(MOVES + 1)]


@attrs.frozen
class DealDocument(Document):
    """Hands and draw piles before the first turn, the draw piles top card first."""

    rules: AnyRules
    hands: Hands
    decks: Decks


@attrs.frozen
class KnowledgeDocument(Document):
    """The cards as one seat, or a spectator, knows them."""

    rules: AnyRules
    seat: Player | None
    hand: Cards
    hand_sizes: HandSizes
    deck_sizes: DeckSizes
    unseen: Decks
    hints: Hints


@attrs.frozen
class DealViewDocument(KnowledgeDocument):
    """What one seat, or a spectator, sees before the start."""


@attrs.frozen
class StateDocument(Document):
    """A game between two moves, hidden cards included."""

    rules: AnyRules
    tops: Tops
    hands: Hands
    decks: Decks
    player: Player
    laid: Count
    helped: bool


@attrs.frozen
class ViewDocument(KnowledgeDocument):
    """What one seat, or a spectator, sees of a game."""

    tops: Tops
    player: Player
    laid: Count
    helped: bool
    outcome: OutcomeDocument | None


@attrs.frozen
class TagDocument(Document):
    """Something else that is known of the game."""

    name: str
    value: str


@attrs.frozen
class CommentDocument(Document):
    """A comment after a move; 0 is before the first."""

    after: Annotated[int, Bounds(0, MOVES)]
    text: str


@attrs.frozen
class RecordDocument(Document):
    """A whole game, from its deal to where it was left."""

    deal: DealDocument
    starter: Player
    moves: Annotated[tuple[MoveDocument, ...], Most(MOVES)]
    tags: Annotated[tuple[TagDocument, ...], Most(TAGS)]
    comments: Annotated[tuple[CommentDocument, ...], Most(MOVES + 1)]
    outcome: OutcomeDocument | None
    hints: Said = ()


@attrs.frozen
class SeatRecordDocument(Document):
    """A game as one seat, or a spectator, saw it."""

    start: ViewDocument
    events: Annotated[tuple[EventDocument, ...], Most(EVENTS)]
    hints: Said = ()
