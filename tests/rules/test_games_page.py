"""The positions on the page about the games are what its text says."""

import re
from typing import Final

from tests.support.folders import DOCS
from thegame import Cooperative, DuelResult, Ending, Laid, Play, notation

PAGE: Final = (DOCS / "games.md").read_text(encoding="utf-8")
PICTURES: Final = re.findall(r"```{picture}\n(?::.*\n)*\n((?s:.*?))```", PAGE)
BEGIN, TRICK, LAST, HELP, STUCK = (
    notation.read_state(" ".join(lines.split())) for lines in PICTURES
)


def test_begin() -> None:
    """Three players of the printed game are about to begin."""
    assert BEGIN.rules == Cooperative(3)
    assert BEGIN.hand_sizes == (6, 6, 6)
    assert BEGIN.unlaid == 98


def test_trick() -> None:
    """The 37 goes back on a rising pile, and the 75 on a falling one."""
    for card, pile in ((37, 0), (75, 2)):
        events = TRICK.step(Play(card, pile)).events
        assert events == (Laid(0, card, pile, trick=True),)


def test_last_cards() -> None:
    """Only the 62 fits, and after it the 52 is a trick, so the game goes on."""
    assert LAST.minimum == 2
    assert LAST.legal_plays() == LAST.safe_plays() == (Play(62, 0),)
    assert LAST.play(62, 0).pile(0).is_trick(52)


def test_help() -> None:
    """The 12 may be laid on the rising pile of the opponent, which shows 29."""
    assert HELP.pile("opp.A").top == 29
    assert HELP.play(12, "opp.A").helped


def test_stuck() -> None:
    """Neither card fits on an own pile or helps the opponent, so player 0 loses."""
    assert STUCK.outcome == DuelResult(1, Ending.STUCK)
    for pile in STUCK.piles:
        takes = pile.fits if pile.owner == 0 else pile.is_improved_by
        assert not any(map(takes, STUCK.hand))
