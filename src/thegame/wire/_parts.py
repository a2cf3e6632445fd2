"""Parts that several kinds of documents have: rules, moves, outcomes, events, hints.

Bounds say how far a number goes in any game. Whether it is right for the rules of a
document is decided when the value is built.
"""

from typing import Any, Final

import attrs

from thegame._game.events import Drew, Event, GameEnded, Laid, SeatStep, TurnEnded
from thegame._game.talk import Hint, HintKind
from thegame._rules import GAMES, Cooperative, Rules
from thegame._rules.limits import CARDS, DECKS, HIGHEST, LOWEST, PILES, PLAYERS, ROWS
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from thegame._validation import Inspection

from ._codecs import Array, Codec, Flag, Number, Object, OneOf, Optional, Word
from ._json import LARGEST, Json

ANY_NUMBER: Final = Number()
ORDINAL: Final = Number(0, LARGEST)
CARD: Final = Number(LOWEST, HIGHEST)
TOP: Final = Number(LOWEST - 1, HIGHEST + 1)
COUNT: Final = Number(0, CARDS)
PLAYER: Final = Number(0, PLAYERS - 1)
PILE: Final = Number(0, PILES - 1)
TRICK: Final = Number(1, LARGEST)
SEAT: Final = Optional(PLAYER)
CARD_LIST: Final = Array(CARD, CARDS)
HANDS: Final = Array(CARD_LIST, PLAYERS)
DRAW_PILES: Final = Array(CARD_LIST, DECKS)

BOUNDS: Final = {
    "players": Number(1, PLAYERS),
    "minimum": Number(1, CARDS),
    "hand_size": Number(1, CARDS),
    "highest": CARD,
    "trick": TRICK,
    "rows": Number(1, ROWS),
}
"""How far settings go; one that is not listed goes as far as JSON does."""


def rules_object(game: type[Rules]) -> Object[Rules]:
    """Return the document of a game's rules: the name of the game, every setting."""
    fields: dict[str, Codec[Any]] = {
        setting.name: Flag()
        if setting.type is bool
        else BOUNDS.get(setting.name, ANY_NUMBER)
        for setting in attrs.fields(game)
        if setting.init
    }
    description = f"The rules of {game.title}, with every setting."
    return Object(game, description, fields, {"game": game.name})


_RULES: Final = {game: rules_object(game) for game in GAMES.values()}
RULES: Final[OneOf[Rules]] = OneOf(*_RULES.values())
TEAM_RULES: Final = _RULES[Cooperative]

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

OUTCOME: Final[OneOf[Outcome]] = OneOf(
    Object(
        TeamResult,
        "The end of a cooperative game.",
        {"unlaid": COUNT},
        {"game": "cooperative"},
    ),
    Object(
        DuelResult,
        "The end of a duel.",
        {"winner": PLAYER, "ending": Word(Ending)},
        {"game": "face-to-face"},
    ),
)


def _inspect_drew(drew: dict[str, Json], check: Inspection) -> None:
    """Note cards that are out of order, or not as many as their count."""
    cards, count = tuple(drew["cards"]), drew["count"]
    in_order = cards == tuple(sorted({*cards}))
    check.expect(in_order, "cards", cards, "each card once, ascending")
    agree = len(cards) in {0, count}
    check.expect(agree, "count", count, f"{len(cards)}, as many as the cards")


EVENT: Final[OneOf[Event]] = OneOf(
    Object(
        Laid,
        "A card was laid.",
        {"player": PLAYER, "card": CARD, "pile": PILE, "trick": Flag()},
        {"event": "laid"},
    ),
    Object(
        TurnEnded,
        "A player ended the turn.",
        {"player": PLAYER},
        {"event": "turn_ended"},
    ),
    Object(
        Drew,
        "A player drew cards; for everybody else there are no cards, only their count.",
        {"player": PLAYER, "cards": CARD_LIST, "count": Number(1, CARDS)},
        {"event": "drew"},
        contradictions=_inspect_drew,
    ),
    Object(
        GameEnded, "The game is over.", {"outcome": OUTCOME}, {"event": "game_ended"}
    ),
)


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


STEP: Final[Object[SeatStep]] = Object(
    SeatStep,
    "All events of one move, as one seat, or a spectator, may know them.",
    {"seat": SEAT, "events": Array(EVENT, 3)},
    contradictions=_inspect_step,
)

HINT: Final[Object[Hint]] = Object(
    Hint,
    "One player's wish about one pile.",
    {"player": PLAYER, "pile": PILE, "kind": Word(HintKind)},
)
HINTS: Final = Array(HINT, len(HintKind) * PLAYERS * PILES)
