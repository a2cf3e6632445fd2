"""Tables in words: the text of states and views."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis.vendor.pretty import pretty

from tests.support.notebooks import Printer, shown
from tests.support.positions import A1, D1, duel
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Deal,
    FaceToFace,
    Hint,
    HintKind,
    Record,
    State,
    Talk,
    deal,
    notation,
)
from thegame._cli.show import table_lines
from thegame.strategies import deals, states

TEAM: Final = deal(Cooperative(2), seed=7).start(0).play(4, 0)
DUEL: Final = deal(FaceToFace(), seed=7).start(1)


class TestText:
    """``print`` shows the table."""

    def test_state(self) -> None:
        """The text of a state has all hands, and no order of a draw pile."""
        assert str(TEAM).splitlines() == [
            "The Game with all hands open",
            "",
            "0 A1 up     4",
            "1 A2 up     1",
            "2 D1 down 100",
            "3 D2 down 100",
            "",
            "player 0 holds 6 cards: 55, 56, 75, 81, 88, 97",
            "player 1 holds 7 cards: 11, 34, 37, 58, 66, 80, 95",
            "the draw pile has 84 cards",
            "",
            "player 0 is on turn: 1 card laid, minimum 2",
        ]

    def test_view(self) -> None:
        """The text of a view has the hand of its seat and the hints in force."""
        talk = (
            Talk(Cooperative(2))
            .give(Hint(1, A1, HintKind.KEEP))
            .give(Hint(0, D1, HintKind.SMALL_STEP))
        )

        assert str(TEAM.view(1).hear(talk)).splitlines()[:8] == [
            "The Game as player 1 sees it",
            "",
            "0 A1 up     4  player 1 asks: keep this pile for me",
            "1 A2 up     1",
            "2 D1 down 100  player 0 asks: only a small step here",
            "3 D2 down 100",
            "",
            "player 0 holds 6 cards",
        ]
        assert "as a spectator sees it" in str(TEAM.view(None))

    def test_names(self) -> None:
        """The given names of players and piles replace the numbers."""
        keep = Talk(Cooperative(2)).give(Hint(1, A1, HintKind.KEEP))
        view = TEAM.view(1).hear(keep)
        text = view.text(players=["Ada", "Bob"], piles=["up", "up 2"])

        assert text.splitlines() == [
            "The Game as Bob sees it",
            "",
            "0 up   up     4  Bob asks: keep this pile for me",
            "1 up 2 up     1",
            "2 D1   down 100",
            "3 D2   down 100",
            "",
            "Ada holds 6 cards",
            "Bob holds 7 cards: 11, 34, 37, 58, 66, 80, 95",
            "the draw pile has 84 cards",
            "",
            "Ada is on turn: 1 card laid, minimum 2",
        ]
        assert "Bob holds 7 cards: 11," in TEAM.text(players=["Ada", "Bob"])

    def test_names_at_the_end(self) -> None:
        """The outcome of a duel has the names of the players."""
        over = duel((58, 3, 44, 10), (20,), (55, 56), decks=((), (7, 8)))

        assert over.text(players=["Ada", "Bob"]).endswith(
            "\nover: Bob wins because Ada is stuck"
        )

    def test_deal(self) -> None:
        """The text of a deal is what a spectator sees: no hand, and no draw pile."""
        dealt = deal(Cooperative(2), seed=7)

        assert str(dealt) == str(dealt.view(None))
        assert str(dealt).splitlines() == [
            "The Game as a spectator sees it",
            "",
            "0 A1 up     1",
            "1 A2 up     1",
            "2 D1 down 100",
            "3 D2 down 100",
            "",
            "player 0 holds 7 cards",
            "player 1 holds 7 cards",
            "the draw pile has 84 cards",
            "",
            "the starter is not chosen yet",
        ]
        assert "\nBob holds 7 cards\n" in dealt.text(players=["Ada", "Bob"])

    @given(deals())
    def test_deal_views(self, dealt: Deal) -> None:
        """The text of a deal's view is that of the first view, without a starter."""
        for seat in watchers(dealt.rules):
            view = dealt.view(seat)
            *lines, last = str(view).splitlines()
            assert lines == str(view.start(0)).splitlines()[:-1]
            assert last == "the starter is not chosen yet"

    @given(states())
    def test_as_the_command_shows_it(self, state: State) -> None:
        """The text equals the output of ``thegame show`` before the first move."""
        record = Record(deal(state.rules, seed=1), 0)
        for seat in range(state.rules.players):
            _, *lines = table_lines(record, 0, seat)
            assert str(record.state.view(seat)).splitlines()[1:] == lines
        _, *lines = table_lines(record, 0)
        assert str(record.state).splitlines()[1:] == lines

    @given(states())
    def test_other_hands_are_hidden(self, state: State) -> None:
        """The text of a view has no hand but that of its seat."""
        for seat in watchers(state.rules):
            text = str(state.view(seat))
            hands = re.findall(r"holds \w+ cards?: ([\d, ]+)", text)
            known = [] if seat is None or not state.hands[seat] else [seat]
            assert hands == [", ".join(map(str, state.hands[at])) for at in known]


class TestNames:
    """Piles have the names that moves are written with."""

    def test_team(self) -> None:
        """Every seat of a team uses equal names for the piles."""
        names = ["A1", "A2", "D1", "D2"]

        assert [pile.name for pile in TEAM.piles] == names
        assert [pile.name for pile in TEAM.rules.piles] == names
        for seat in (0, 1, None):
            assert [pile.name for pile in TEAM.view(seat).piles] == names

    @pytest.mark.parametrize(
        ("seat", "names"),
        [
            (0, ["A", "D", "opp.A", "opp.D"]),
            (1, ["opp.A", "opp.D", "A", "D"]),
            (None, ["opp.A", "opp.D", "A", "D"]),
        ],
    )
    def test_duel(self, seat: int | None, names: list[str]) -> None:
        """A duellist's own piles have no prefix; a spectator uses the seat on turn."""
        assert [pile.name for pile in DUEL.view(seat).piles] == names
        assert [pile.name for pile in DUEL.piles] == ["opp.A", "opp.D", "A", "D"]

    @given(states())
    def test_as_moves_are_written(self, state: State) -> None:
        """A move is written with the name of its pile, from a state or a view."""
        view = state.view(state.player)
        for play in state.legal_plays():
            text = f"{play.card}-{state.piles[play.pile].name}"
            assert notation.write_move(play, state).removesuffix("!") == text
            assert notation.write_move(play, view).removesuffix("!") == text
            assert view.piles[play.pile].name == state.piles[play.pile].name

    def test_not_part_of_the_value(self) -> None:
        """The name of a pile is not part of its equality."""
        assert DUEL.view(0).piles == DUEL.view(1).piles == DUEL.piles
        assert hash(DUEL.view(0).piles) == hash(DUEL.view(1).piles)


class TestShort:
    """The short forms for IPython, Hypothesis and Rich."""

    def test_ipython(self) -> None:
        """IPython shows one line without cards of any hand."""
        turn = "player 0 is on turn: 1 card laid, minimum 2"
        table = f"of Cooperative(2), A1:4 A2:1 D1:100 D2:100, {turn}"

        assert shown(TEAM) == f"<State {table}>"
        seen = table.replace("2),", "2) as player 1 sees it,", 1)
        assert shown(TEAM.view(1)) == f"<View {seen}>"
        assert shown(DUEL.view(None)).startswith(
            "<View of FaceToFace() as a spectator sees it, opp.A:1 opp.D:60 A:1"
        )

    def test_deals(self) -> None:
        """A deal is one line without cards, as its seat may pass it on."""
        dealt = deal(Cooperative(2), seed=7)

        start = "the starter is not chosen yet>"
        assert shown(dealt) == f"<Deal of Cooperative(2), {start}"
        assert shown(dealt.view(1)) == (
            f"<DealView of Cooperative(2) as player 1 sees it, {start}"
        )
        assert pretty(dealt) == repr(dealt)

    def test_other_values(self) -> None:
        """A value without a table is code for every printer."""
        printer = Printer()
        TEAM.piles[0]._repr_pretty_(printer, False)

        assert printer.shown == repr(TEAM.piles[0])

    def test_hypothesis(self) -> None:
        """Hypothesis prints code that can be copied."""
        assert pretty(TEAM) == repr(TEAM)
        assert pretty(TEAM.view(1)) == repr(TEAM.view(1))

    def test_rich(self) -> None:
        """Rich shows the fields, without draw piles and the many unseen cards."""
        state, view = dict(TEAM.__rich_repr__()), dict(TEAM.view(1).__rich_repr__())

        assert state["hands"] == TEAM.hands
        assert state["tops"] == view["tops"] == TEAM.tops
        assert view["hand"] == TEAM.hands[1]
        assert "decks" not in state
        assert "unseen" not in view
