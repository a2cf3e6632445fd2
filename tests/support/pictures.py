"""The golden pictures: nearly every way that a table can look.

``python -m tests.support.pictures`` redraws them after an intended change.
"""

from pathlib import Path
from typing import Final

from tests.support.folders import GOLDEN
from tests.support.positions import A1, D1, THEIR_UP, UP, duel, team
from thegame import (
    Cooperative,
    FaceToFace,
    Hint,
    HintKind,
    Laid,
    Play,
    State,
    Talk,
    deal,
    svg,
)

OVER: Final = duel((58, 3, 44, 10), (20,), (55, 56), decks=((), (7, 8)))


def laid(state: State, card: int, pile: int) -> tuple[State, Laid]:
    """Return the state after a play, and the event."""
    step = state.step(Play(card, pile))
    first = step.events[0]
    assert isinstance(first, Laid)
    return step.state, first


def team_start() -> str:
    """Two players before the first card."""
    return svg.table(deal(Cooperative(2), seed=7).start(0).view(0))


def team_trick() -> str:
    """The rulebook's trick (TV-CO-6), by another player, with two hints in force."""
    state = team(
        (47, 12, 65, 88),
        (37, 38, 70, 71, 72, 90),
        (13, 20, 33, 41, 56, 97),
        (2, 30, 44, 45, 62, 91),
        deck=(50, 51, 52, 53),
        player=0,
    )
    state, last = laid(state, 37, A1)
    talk = (
        Talk(Cooperative(3))
        .give(Hint(2, D1, HintKind.KEEP))
        .give(Hint(1, A1, HintKind.SMALL_STEP))
    )
    return svg.table(state.view(1).hear(talk), last=last)


def team_spectator() -> str:
    """Four players, as a spectator sees them."""
    state = deal(Cooperative(4), seed=7).start(2)
    state, last = laid(state, state.hands[2][-1], D1)
    return svg.table(state, last=last)


def team_five() -> str:
    """Five players with all hands open."""
    return svg.table(deal(Cooperative(5), seed=7).start(4), perspective="all")


def team_over() -> str:
    """A good end: one player is done, another is stuck, the draw pile is empty."""
    state = team((60, 96, 5, 40), (), (52, 53), (62, 97), player=1)
    return svg.table(state, perspective=2)


def team_rows() -> str:
    """More rows, higher cards and larger hands than in print."""
    rules = Cooperative(1, rows=6, highest=999, hand_size=19)
    state = deal(rules, seed=7).start(0)
    state, _ = laid(state, state.hand[0], 0)
    state, last = laid(state, state.hand[-1], 11)
    return svg.table(state, perspective=0, last=last)


def duel_start() -> str:
    """A duel before the first card, as player 1 sees it."""
    return svg.table(deal(FaceToFace(), seed=7).start(0), perspective=1)


def duel_trick() -> str:
    """The rulebook's trick (TV-F2F-4), after helping."""
    state = duel(
        (27, 35, 18, 40),
        (12, 17, 30, 45, 59),
        (19, 28, 41, 50, 51, 58),
        decks=((2, 3), (5, 6, 7)),
        laid=1,
        helped=True,
    )
    state, last = laid(state, 17, UP)
    return svg.table(state, perspective=0, last=last)


def duel_help() -> str:
    """A card that helps (TV-F2F-6), as the helped player sees it."""
    state = duel((8, 52, 29, 40), (12, 30), (35, 45, 58), decks=((), (9,)))
    state, last = laid(state, 12, THEIR_UP)
    return svg.table(state, perspective=1, last=last)


def duel_over() -> str:
    """A duel lost with one card left, as a spectator sees it."""
    return svg.table(OVER)


PICTURES: Final = (
    *(team_start, team_trick, team_spectator, team_five, team_over, team_rows),
    *(duel_start, duel_trick, duel_help, duel_over),
)
"""All pictures; each has the name of its file."""


def path(name: str) -> Path:
    """Return the path of a golden picture."""
    return GOLDEN / f"{name.replace('_', '-')}.svg"


def main() -> None:
    """Redraw all pictures."""
    for picture in PICTURES:
        path(picture.__name__).write_bytes(picture().encode())


if __name__ == "__main__":
    main()
