"""
Views and records on the wire: only what could be seen or played is read.
"""

import json
import pickle

import pytest
from hypothesis import given

from tests.support.documents import Json, plain, with_part
from tests.support.wrong_documents import RECORD, TEAM, VIEW, refused, told
from thegame import (
    Cooperative,
    DoesNotFit,
    EndTurn,
    FaceToFace,
    FalseOutcome,
    IllegalRecord,
    Record,
    State,
    TeamResult,
    TooFewLaid,
    deal,
    wire,
)
from thegame.strategies import records


class TestViews:
    """
    A view is read if there is a state that looks like it.
    """

    @pytest.mark.parametrize(
        ("change", "defects"),
        [
            ({"seat": 2}, ["$.seat: 2, expected an int from 0 to 1"]),
            (
                {"hand_sizes": [7]},
                ["$.hand_sizes: (7,), expected a sequence of 2"],
            ),
            (
                {"deck_sizes": [], "unseen": []},
                [
                    "$.deck_sizes: (), expected a sequence of 1",
                    "$.unseen: (), expected a sequence of 1",
                ],
            ),
            (
                {"hand": [101, *VIEW["hand"][1:]]},
                ["$.hand[0]: 101, expected an int from 2 to 99"],
            ),
            (
                {"unseen": [[101, *VIEW["unseen"][0][1:]]]},
                ["$.unseen[0][0]: 101, expected an int from 2 to 99"],
            ),
            (
                {"seat": None},
                [f"$.hand: {tuple(VIEW['hand'])}, expected 0 cards, as its size says"],
            ),
            (
                {"hand": [VIEW["unseen"][0][0], *VIEW["hand"][1:]]},
                ["$.unseen[0]: (2,), expected each card in one place only"],
            ),
            (
                {"deck_sizes": [83]},
                ["$.unseen[0]: (2, 3, 5, 6, 7"],
            ),
            (
                {"hand_sizes": [8, 7], "deck_sizes": [81]},
                ["$.hand_sizes[0]: 8, expected at most 7 cards"],
            ),
            (
                {"player": 2, "laid": 1, "helped": True},
                ["$.player: 2, expected an int from 0 to 1"],
            ),
            (
                {"laid": 1, "helped": True},
                [
                    "$.laid: 1, expected at most 0 with this hand",
                    "$.helped: True, expected False, as no card",
                ],
            ),
            (
                {"tops": [4, 1, 3, 100]},
                ["$.tops[2]: 3, expected a card that was laid"],
            ),
            (
                {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                ["$.hints[0].pile: 4, expected an int from 0 to 3"],
            ),
            (
                {"outcome": {"game": "cooperative", "unlaid": 96}},
                ["$.outcome: TeamResult(unlaid=96), expected None"],
            ),
            (
                {"outcome": {"game": "face-to-face", "winner": 0, "ending": "stuck"}},
                ["$.outcome: DuelResult(winner=0, ending=Ending.STUCK), expected None"],
            ),
        ],
    )
    def test_defects(self, change: Json, defects: list[str]) -> None:
        """
        What no state looks like is told where the view says it.
        """
        found = told("view", VIEW | change)

        assert len(found) == len(defects)
        assert all(map(str.startswith, found, defects))

    def test_outcome_of_another(self) -> None:
        """
        With the piles crossed, another may be stuck; how it would end is known.
        """
        state = State.position(
            Cooperative(2),
            tops=(90, 91, 10, 11),
            hands=[[50, 51], [52, 92]],
            decks=[[3, 4]],
            player=1,
        )
        view = plain(state.view(0))
        goes_on = {"outcome": None}
        wrong = {"outcome": {"game": "cooperative", "unlaid": 5}}

        assert state.outcome == TeamResult(6)
        assert wire.read_view(json.dumps(view)).outcome == TeamResult(6)
        assert wire.read_view(json.dumps(view | goes_on)).outcome is None
        assert told("view", view | wrong) == [
            "$.outcome: TeamResult(unlaid=5), expected None or TeamResult(unlaid=6)"
        ]

    def test_outcome_that_all_see(self) -> None:
        """
        Nobody is stuck with the minimum laid, nor while the piles have not crossed.
        """
        crossed = State.position(
            Cooperative(2),
            tops=(90, 91, 10, 11),
            hands=[[50, 51], [52, 92]],
            decks=[[3, 4]],
            player=1,
            laid=2,
        )
        for state, left in ((TEAM.state, 96), (TEAM.state_at(2), 96), (crossed, 6)):
            over = {"outcome": {"game": "cooperative", "unlaid": left}}
            for seat in (None, 1 - state.player):
                assert told("view", plain(state.view(seat)) | over) == [
                    f"$.outcome: TeamResult(unlaid={left}), expected None"
                ]

    def test_outcome_of_an_empty_hand(self) -> None:
        """
        An empty hand is seen by all: won, or stuck.
        """
        state = State.position(
            FaceToFace(),
            tops=(40, 60, 41, 60),
            hands=[[], [2]],
            decks=[[], [3]],
            player=0,
            laid=2,
        )
        view = plain(state.view(1))

        assert wire.read_view(json.dumps(view)).outcome == state.outcome
        assert told("view", view | {"outcome": None}) == [
            "$.outcome: None, expected DuelResult(winner=0, ending=Ending.LAID_ALL)"
        ]

    def test_duellists_do_not_talk(self) -> None:
        """
        There are no hints in a duel.
        """
        dealt = deal(FaceToFace(), seed=7)
        hints = {"hints": [{"player": 0, "pile": 0, "kind": "keep"}]}

        for kind, view in (
            ("view", dealt.start(0).view(0)),
            ("deal_view", dealt.view(0)),
        ):
            (found,) = told(kind, plain(view) | hints)
            assert found.startswith("$.hints: (Hint(player=0")
            assert found.endswith("expected none, as duellists do not talk")

    def test_deal_views(self) -> None:
        """
        Before the start every hand is full, and the rest is to be drawn.
        """
        view = plain(TEAM.deal.view(0))
        fewer = {
            "hand_sizes": [7, 6],
            "deck_sizes": [83],
            "unseen": [view["unseen"][0][2:]],
        }

        assert told("deal_view", view | fewer) == [
            "$.hand_sizes[1]: 6, expected 7, as dealt",
            "$.deck_sizes[0]: 83, expected 84, as dealt",
        ]


class TestRecords:
    """
    A record is read if it was played by the rules, and ended as it says.
    """

    def test_illegal(self) -> None:
        """
        The first move that breaks a rule is told, with all that the referee needs.
        """
        moves = [*RECORD["moves"][:2], {"move": "play", "card": 56, "pile": 0}]
        moves[1] = {"move": "play", "card": 97, "pile": 0}
        error = refused("record", RECORD | {"moves": moves, "comments": []})

        assert isinstance(error, IllegalRecord)
        assert (error.code, error.player) == ("illegal-record", 0)
        assert isinstance(error.reason, DoesNotFit)
        assert (error.reason.number, error.reason.clause.id) == (3, "CO-PLAY-1")
        assert error.legal[-1] == EndTurn()
        assert [defect.where for defect in error.defects] == ["$.moves[2]"]
        assert str(error) == (
            "$.moves[2]: Play(card=56, pile=0) by player 0: move 3: 56 does not fit "
            "on pile 0, ascending and showing 97; what fits: 98 to 99 and 87 "
            "(CO-PLAY-1)"
        )
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.legal) == (str(error), error.legal)

    def test_illegal_first_move(self) -> None:
        """
        Also the very first.
        """
        error = refused(
            "record", RECORD | {"moves": [{"move": "end_turn"}], "comments": []}
        )

        assert isinstance(error, IllegalRecord)
        assert isinstance(error.reason, TooFewLaid)
        assert error.legal == TEAM.state_at(0).legal_moves()

    def test_false_outcome(self) -> None:
        """
        Another end than the moves lead to is no unreadable document.
        """
        error = refused(
            "record", RECORD | {"outcome": {"game": "cooperative", "unlaid": 3}}
        )

        assert isinstance(error, FalseOutcome)
        assert str(error) == "$.outcome: TeamResult(unlaid=3), expected None"

    @given(records(whole=True))
    def test_whole_games_end(self, record: Record) -> None:
        """
        To say nothing about the end of a game that has ended is false too.
        """
        bare = Record.played(record.deal, record.starter, record.moves)
        error = refused("record", plain(bare) | {"outcome": None})

        assert isinstance(error, FalseOutcome)

    def test_events_must_follow(self) -> None:
        """
        An event that cannot follow is told by its path.
        """
        seat_record = plain(TEAM.for_player(1))
        doubled = seat_record | {
            "events": [seat_record["events"][0], *seat_record["events"]]
        }
        start = with_part(seat_record, "start", "player", to=3)

        (found,) = told("seat_record", doubled)
        assert found.startswith("$.events[1]: Laid(player=0, card=4, pile=0")
        assert found.endswith("expected an event that can follow")
        assert told("seat_record", start) == [
            "$.start.player: 3, expected an int from 0 to 1"
        ]
