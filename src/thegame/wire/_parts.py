"""Parts that several kinds of documents have: rules, moves, outcomes, events, hints.

Bounds say how far a number goes in any game. Whether it is right for the rules of a
document is decided when the value is built. The bounds of the printed games are
narrower than those of all games that somebody could write.
"""

from collections.abc import Iterable
from typing import Any, Final

import attrs

from thegame._game.events import Drew, Event, GameEnded, Laid, SeatStep, TurnEnded
from thegame._game.talk import Hint, HintKind
from thegame._rules import GAMES, Rules, game_settings, is_flag
from thegame._rules.limits import CARDS, DECKS, HIGHEST, LOWEST, PILES, PLAYERS, ROWS
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._validation import Inspection

from ._codecs import Array, Codec, Flag, Number, Object, OneOf, Optional, Word
from ._json import LARGEST, Json

ANY_NUMBER: Final = Number()
ORDINAL: Final = Number(0, LARGEST)
PILE: Final = Number(0, PILES - 1)
TRICK: Final = Number(1, LARGEST)

MOVE: Final[OneOf[Move]] = OneOf(
    Object(
        Play,
        "Lay one card on one pile.",
        # Whether the game has such a card and such a pile is for its rules to say.
        {"card": ANY_NUMBER, "pile": ANY_NUMBER},
        {"move": "play"},
    ),
    Object(EndTurn, "Stop laying, and draw.", {}, {"move": "end_turn"}),
)


@attrs.frozen
class Bounds:
    """How far the numbers of some games go."""

    lowest: int
    """The lowest card."""

    players: int
    """How many players there may be."""

    decks: int
    """How many draw piles there may be."""

    @property
    def cards(self) -> int:
        """How many cards a draw pile may have."""
        return HIGHEST - self.lowest + 1


PRINTED: Final = Bounds(LOWEST, PLAYERS, DECKS)
"""The bounds of the printed games."""

WIDEST: Final = Bounds(1, HIGHEST, HIGHEST)
"""The bounds of all games: there are no more players or draw piles than cards."""

_SETTINGS: Final = {
    "players": Number(1, PLAYERS),
    "minimum": Number(1, CARDS),
    "hand_size": Number(1, CARDS),
    "highest": Number(LOWEST, HIGHEST),
    "trick": TRICK,
    "rows": Number(1, ROWS),
}
"""How far the settings of the printed games go; others go as far as JSON does."""


def rules_object(game: type[Rules]) -> Object[Rules]:
    """Return the document of a game's rules: the name of the game, every setting."""
    is_printed = game in GAMES.values()
    bounds = _SETTINGS if is_printed else {}
    fields: dict[str, Codec[Any]] = {
        name: Flag() if is_flag(setting) else bounds.get(name, ANY_NUMBER)
        for name, setting in game_settings(game).items()
    }
    description = f"The rules of {game.title}, with every setting."
    # The names of games differ, those of their classes need not.
    name = "" if is_printed else f"rules-{game.name}"
    return Object(game, description, fields, {"game": game.name}, name=name)


def _inspect_drew(drew: dict[str, Json], check: Inspection) -> None:
    """Note cards that are out of order, or not as many as their count."""
    cards, count = tuple(drew["cards"]), drew["count"]
    in_order = cards == tuple(sorted({*cards}))
    check.expect(in_order, "cards", cards, "each card once, ascending")
    agree = len(cards) in {0, count}
    check.expect(agree, "count", count, f"{len(cards)}, as many as the cards")


def _inspect_step(step: dict[str, Json], check: Inspection) -> None:
    """Note events that are not those of one move, and cards of another player."""
    events = step["events"]
    begins = [event["event"] in {"laid", "turn_ended"} for event in events]
    one_move = begins[:1] == [True] and not any(begins[1:])
    check.expect(one_move, "events", events, "the events of one move")
    for index, event in enumerate(events):
        if event["event"] == "drew" and event["player"] != step["seat"]:
            where, cards = ("events", index, "cards"), tuple(event["cards"])
            check.expect(not cards, where, cards, "no cards of others")


class Parts:
    """The parts of the documents of some games."""

    def __init__(self, games: Iterable[type[Rules]], bounds: Bounds) -> None:
        self.bounds = bounds
        self.card = Number(bounds.lowest, HIGHEST)
        self.top = Number(bounds.lowest - 1, HIGHEST + 1)
        self.count = Number(0, bounds.cards)
        self.player = Number(0, bounds.players - 1)
        self.seat = Optional(self.player)
        self.card_list = Array(self.card, bounds.cards)
        self.hands = Array(self.card_list, bounds.players)
        self.draw_piles = Array(self.card_list, bounds.decks)
        self.rules: OneOf[Rules] = OneOf(*map(rules_object, games))
        self.outcome = self._outcome()
        self.event = self._event()
        self.step: Object[SeatStep] = Object(
            SeatStep,
            "All events of one move, as one seat, or a spectator, may know them.",
            {"seat": self.seat, "events": Array(self.event, 3)},
            contradictions=_inspect_step,
        )
        hint: Object[Hint] = Object(
            Hint,
            "One player's wish about one pile.",
            {"player": self.player, "pile": PILE, "kind": Word(HintKind)},
        )
        self.hints = Array(hint, len(HintKind) * bounds.players * PILES)

    def _outcome(self) -> OneOf[Outcome]:
        return OneOf(
            Object(
                TeamResult,
                "The end of a cooperative game.",
                {"unlaid": self.count},
                {"game": "cooperative"},
            ),
            Object(
                DuelResult,
                "The end of a duel.",
                {"winner": self.player, "ending": Word(Ending)},
                {"game": "face-to-face"},
            ),
        )

    def _event(self) -> OneOf[Event]:
        player, counted = self.player, Number(1, self.bounds.cards)
        return OneOf(
            Object(
                Laid,
                "A card was laid.",
                {"player": player, "card": self.card, "pile": PILE, "trick": Flag()},
                {"event": "laid"},
            ),
            Object(
                TurnEnded,
                "A player ended the turn.",
                {"player": player},
                {"event": "turn_ended"},
            ),
            Object(
                Drew,
                "A player drew cards; for everybody else there are no cards, only "
                "their count.",
                {"player": player, "cards": self.card_list, "count": counted},
                {"event": "drew"},
                contradictions=_inspect_drew,
            ),
            Object(
                GameEnded,
                "The game is over.",
                {"outcome": self.outcome},
                {"event": "game_ended"},
            ),
        )
