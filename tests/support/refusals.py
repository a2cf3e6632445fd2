"""Refused moves, with the reason and its message."""

from typing import Final

from thegame import (
    Cooperative,
    Direction,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    IllegalMove,
    Play,
    State,
)
from thegame.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from thegame.rulebook import clause

TEAM: Final = State(
    Cooperative(2),
    tops=(47, 99, 65, 2),
    hands=[(30, 37, 70, 75), (50, 60)],
    decks=[(51, 52, 53)],
    player=0,
)
DUEL: Final = State(
    FaceToFace(),
    tops=(29, 35, 27, 40),
    hands=[(12, 17, 19, 37, 45), (20, 21, 22)],
    decks=[(50,), (51,)],
    player=0,
)
HELPED: Final = DUEL.play(12, 2)
WON: Final = State(
    FaceToFace(), tops=(29, 35, 1, 60), hands=[(19,), (9,)], decks=[(), ()], player=0
)

REFUSALS: Final[list[tuple[State, object, IllegalMove, str]]] = [
    (
        TEAM,
        Play(30, 0),
        DoesNotFit(clause("CO-PLAY-1"), 30, 0, 47, Direction.ASCENDING, 99, 10),
        (
            "30 does not fit on pile 0 (ascending, showing 47); "
            "cards that fit: 48 to 99, 37 (CO-PLAY-1)"
        ),
    ),
    (
        TEAM,
        Play(70, 2),
        DoesNotFit(clause("CO-PLAY-2"), 70, 2, 65, Direction.DESCENDING, 99, 10),
        (
            "70 does not fit on pile 2 (descending, showing 65); "
            "cards that fit: 2 to 64, 75 (CO-PLAY-2)"
        ),
    ),
    (
        TEAM,
        Play(30, 1),
        DoesNotFit(clause("CO-PLAY-1"), 30, 1, 99, Direction.ASCENDING, 99, 10),
        (
            "30 does not fit on pile 1 (ascending, showing 99); "
            "cards that fit: 89 (CO-PLAY-1)"
        ),
    ),
    (
        TEAM,
        Play(30, 3),
        DoesNotFit(clause("CO-PLAY-2"), 30, 3, 2, Direction.DESCENDING, 99, 10),
        (
            "30 does not fit on pile 3 (descending, showing 2); "
            "cards that fit: 12 (CO-PLAY-2)"
        ),
    ),
    (
        TEAM,
        Play(50, 0),
        NotInHand(clause("CO-TURN-6"), 50, 0, (30, 37, 70, 75)),
        "player 0 does not hold 50; hand: 30, 37, 70, 75 (CO-TURN-6)",
    ),
    (
        TEAM,
        Play(100, 0),
        NoSuchCard(clause("CO-COMP-1"), 100, 99),
        "no card 100; cards are 2 to 99 (CO-COMP-1)",
    ),
    (
        TEAM,
        Play(30, 4),
        NoSuchPile(clause("CO-TURN-5"), 4, 4),
        "no pile 4; piles are 0 to 3 (CO-TURN-5)",
    ),
    (
        TEAM,
        EndTurn(),
        TooFewLaid(clause("CO-TURN-2"), 0, 2),
        "cannot end the turn after 0 cards; the minimum is 2 (CO-TURN-2)",
    ),
    (
        TEAM,
        "30 on 0",
        NotAMove(clause("CO-TURN-4"), "30 on 0"),
        "expected a Play or an EndTurn, got '30 on 0' (CO-TURN-4)",
    ),
    (
        DUEL,
        Play(12, 0),
        DoesNotFit(clause("F2F-OWN-1"), 12, 0, 29, Direction.ASCENDING, 59, 10),
        (
            "12 does not fit on pile 0 (ascending, showing 29); "
            "cards that fit: 30 to 59, 19 (F2F-OWN-1)"
        ),
    ),
    (
        DUEL,
        Play(37, 1),
        DoesNotFit(clause("F2F-OWN-2"), 37, 1, 35, Direction.DESCENDING, 59, 10),
        (
            "37 does not fit on pile 1 (descending, showing 35); "
            "cards that fit: 2 to 34, 45 (F2F-OWN-2)"
        ),
    ),
    (
        DUEL,
        Play(37, 2),
        DoesNotImprove(clause("F2F-OPP-2"), 37, 2, 27, Direction.ASCENDING, 59),
        (
            "37 does not improve the opponent's pile 2 (ascending, showing 27); "
            "cards that do: 2 to 26 (F2F-OPP-2)"
        ),
    ),
    (
        DUEL,
        Play(37, 3),
        DoesNotImprove(clause("F2F-OPP-2"), 37, 3, 40, Direction.DESCENDING, 59),
        (
            "37 does not improve the opponent's pile 3 (descending, showing 40); "
            "cards that do: 41 to 59 (F2F-OPP-2)"
        ),
    ),
    (
        WON,
        Play(19, 0),
        GameOver(clause("F2F-END-2"), DuelResult(1, Ending.STUCK), Play(19, 0)),
        ("the game is over: player 1 wins because player 0 is stuck (F2F-END-2)"),
    ),
    (
        HELPED,
        Play(45, 3),
        AlreadyHelped(clause("F2F-OPP-1"), 45, 3),
        (
            "cannot lay 45 on pile 3: one card was already laid on the "
            "opponent's piles this turn (F2F-OPP-1)"
        ),
    ),
]
"""The state, the move tried there, the reason of its refusal, and the message."""
