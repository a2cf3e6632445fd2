"""Forms: what a JSON document of each kind must look like.

One source for three readers: the converter fills the forms in, the schema is drawn
from them, and what they say is then checked as a whole. The names of the fields are
those of the Python values. A form knows how far numbers can go in any game; what goes
together in this one, it does not know.
"""

from typing import Annotated, Final, Literal, TypeAlias

import attrs

from thegame._checks import Inspection
from thegame._errors import WireError
from thegame._game.deal import Deal, DealView
from thegame._game.events import Drew, GameEnded, Laid, TurnEnded
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Hint, Talk
from thegame._game.view import View
from thegame._game.view_checks import inspect_hand
from thegame._rules.base import HIGHEST, LOWEST, ROWS
from thegame._rules.cooperative import HAND_SIZES, Cooperative
from thegame._rules.face_to_face import FaceToFace
from thegame._rules.moves import EndTurn, Play
from thegame._rules.outcome import DuelResult, TeamResult

from ._json import LARGEST

VERSION: Final = 1
"""The version of the documents."""


Form: TypeAlias = attrs.AttrsInstance
"""One of the classes below."""


@attrs.frozen
class Bounds:
    """A number goes from low to high."""

    low: int
    high: int


@attrs.frozen
class Most:
    """An array has at most so many parts."""

    count: int


_CARDS: Final = HIGHEST - LOWEST + 1
_PLAYERS: Final = max(HAND_SIZES)
_DECKS: Final = 2
_PILES: Final = 2 * ROWS
# Every turn lays a card, and an end of a turn is told by two events.
_MOVES: Final = 2 * _DECKS * _CARDS
_EVENTS: Final = 3 * _DECKS * _CARDS + 1

Card: TypeAlias = Annotated[int, Bounds(LOWEST, HIGHEST)]
Top: TypeAlias = Annotated[int, Bounds(LOWEST - 1, HIGHEST + 1)]
Count: TypeAlias = Annotated[int, Bounds(0, _CARDS)]
HandSize: TypeAlias = Annotated[int, Bounds(1, _CARDS)]
Highest: TypeAlias = Annotated[int, Bounds(LOWEST, HIGHEST)]
Trick: TypeAlias = Annotated[int, Bounds(1, LARGEST)]
Player: TypeAlias = Annotated[int, Bounds(0, _PLAYERS - 1)]
Pile: TypeAlias = Annotated[int, Bounds(0, _PILES - 1)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Most(_CARDS)]
Tops: TypeAlias = Annotated[tuple[Top, ...], Most(_PILES)]
Hands: TypeAlias = Annotated[tuple[Cards, ...], Most(_PLAYERS)]
Decks: TypeAlias = Annotated[tuple[Cards, ...], Most(_DECKS)]
HandSizes: TypeAlias = Annotated[tuple[Count, ...], Most(_PLAYERS)]
DeckSizes: TypeAlias = Annotated[tuple[Count, ...], Most(_DECKS)]


@attrs.frozen
class CooperativeForm:
    """The rules of The Game, with every setting."""

    game: Literal["cooperative"]
    players: Annotated[int, Bounds(1, _PLAYERS)]
    minimum: HandSize
    hand_size: HandSize
    highest: Highest
    trick: Trick
    rows: Annotated[int, Bounds(1, ROWS)]
    play_out: bool


@attrs.frozen
class FaceToFaceForm:
    """The rules of The Game: Face to Face, with every setting."""

    game: Literal["face-to-face"]
    hand_size: HandSize
    highest: Highest
    trick: Trick
    lone_card_wins: bool


RulesForm: TypeAlias = CooperativeForm | FaceToFaceForm


@attrs.frozen
class PlayForm:
    """Lay one card on one pile."""

    move: Literal["play"]
    card: Card
    pile: Pile


@attrs.frozen
class EndTurnForm:
    """Stop laying and draw."""

    move: Literal["end_turn"]


MoveForm: TypeAlias = PlayForm | EndTurnForm


@attrs.frozen
class TeamResultForm:
    """The end of a cooperative game."""

    game: Literal["cooperative"]
    unlaid: Count


@attrs.frozen
class DuelResultForm:
    """The end of a duel."""

    game: Literal["face-to-face"]
    winner: Player
    ending: Literal["laid_all", "stuck"]


OutcomeForm: TypeAlias = TeamResultForm | DuelResultForm


@attrs.frozen
class LaidForm:
    """A card was laid."""

    event: Literal["laid"]
    player: Player
    card: Card
    pile: Pile
    trick: bool


@attrs.frozen
class TurnEndedForm:
    """A player has stopped."""

    event: Literal["turn_ended"]
    player: Player


@attrs.frozen
class DrewForm:
    """A player has drawn; only the owner is told the cards."""

    event: Literal["drew"]
    player: Player
    cards: Cards
    count: HandSize

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        cards = self.cards
        in_order = cards == tuple(sorted({*cards}))
        check.expect(in_order, "cards", cards, "each card once, ascending")
        told = len(cards) in {0, self.count}
        check.expect(told, "count", self.count, f"{len(cards)}, as many as the cards")
        check.conclude(WireError)


@attrs.frozen
class GameEndedForm:
    """The game is over."""

    event: Literal["game_ended"]
    outcome: OutcomeForm


EventForm: TypeAlias = LaidForm | TurnEndedForm | DrewForm | GameEndedForm


@attrs.frozen
class HintForm:
    """One player's wish about one pile."""

    player: Player
    pile: Pile
    kind: Literal["keep", "small_step"]


Hints: TypeAlias = Annotated[tuple[HintForm, ...], Most(2 * _PLAYERS * _PILES)]


@attrs.frozen
class TalkForm:
    """The hints that stand, known to the whole team."""

    rules: CooperativeForm
    hints: Hints


@attrs.frozen
class DealForm:
    """Hands and draw piles before the first turn, the draw piles top first."""

    rules: RulesForm
    hands: Hands
    decks: Decks


@attrs.frozen
class SightForm:
    """The cards as one seat sees them, or a spectator."""

    rules: RulesForm
    seat: Player | None
    hand: Cards
    hand_sizes: HandSizes
    deck_sizes: DeckSizes
    unseen: Decks
    hints: Hints

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        if self.seat is None or self.seat < len(self.hand_sizes):
            inspect_hand(self.seat, self.hand, self.hand_sizes, check)
        check.conclude(WireError)


@attrs.frozen
class DealViewForm(SightForm):
    """What one seat, or a spectator, sees before the start."""


@attrs.frozen
class StateForm:
    """A game between two moves, with everything that is hidden."""

    rules: RulesForm
    tops: Tops
    hands: Hands
    decks: Decks
    player: Player
    laid: Count
    helped: bool


@attrs.frozen
class ViewForm(SightForm):
    """What one seat, or a spectator, sees of a game."""

    tops: Tops
    player: Player
    laid: Count
    helped: bool
    outcome: OutcomeForm | None


@attrs.frozen
class TagForm:
    """Something else that is known of the game."""

    name: str
    value: str


@attrs.frozen
class CommentForm:
    """What was said after a move; 0 is before the first."""

    after: Annotated[int, Bounds(0, _MOVES)]
    text: str


@attrs.frozen
class RecordForm:
    """A whole game, from its deal to where it was left."""

    deal: DealForm
    starter: Player
    moves: Annotated[tuple[MoveForm, ...], Most(_MOVES)]
    tags: Annotated[tuple[TagForm, ...], Most(HIGHEST)]
    comments: Annotated[tuple[CommentForm, ...], Most(_MOVES + 1)]
    outcome: OutcomeForm | None


@attrs.frozen
class SeatRecordForm:
    """A game as one seat saw it, or a spectator."""

    start: ViewForm
    events: Annotated[tuple[EventForm, ...], Most(_EVENTS)]


FORMS: Final[dict[type, type[Form]]] = {
    Cooperative: CooperativeForm,
    FaceToFace: FaceToFaceForm,
    Play: PlayForm,
    EndTurn: EndTurnForm,
    TeamResult: TeamResultForm,
    DuelResult: DuelResultForm,
    Laid: LaidForm,
    TurnEnded: TurnEndedForm,
    Drew: DrewForm,
    GameEnded: GameEndedForm,
    Hint: HintForm,
    Talk: TalkForm,
    Deal: DealForm,
    DealView: DealViewForm,
    State: StateForm,
    View: ViewForm,
    Record: RecordForm,
    SeatRecord: SeatRecordForm,
}
"""The form of each value."""

KINDS: Final[dict[str, tuple[type[Form], ...]]] = {
    "rules": (CooperativeForm, FaceToFaceForm),
    "move": (PlayForm, EndTurnForm),
    "event": (LaidForm, TurnEndedForm, DrewForm, GameEndedForm),
    "deal": (DealForm,),
    "deal_view": (DealViewForm,),
    "state": (StateForm,),
    "view": (ViewForm,),
    "talk": (TalkForm,),
    "record": (RecordForm,),
    "seat_record": (SeatRecordForm,),
}
"""What a document of each kind can say."""
