"""Views and games: only views of some state, and games by the rules, are read."""

import json
import pickle

import pytest
from hypothesis import given

from tests.support.documents import Json, plain, with_part, writable_records
from tests.support.positions import duel
from tests.support.wrong_documents import RECORD, TEAM, VIEW, sentences
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Record,
    State,
    TeamResult,
    TheGameError,
    deal,
    wire,
)
from thegame.refusals import DoesNotFit
from thegame.strategies import records
from thegame.transcripts import FalseClaim, IllegalGame, WrittenMove
from thegame.wire import WireError


def judged(document: Json) -> TheGameError:
    """Return the error of a record that can be read and is wrong."""
    with pytest.raises((IllegalGame, FalseClaim)) as caught:
        wire.read_record(json.dumps(document))
    return caught.value


class TestViews:
    """A view is read if some state looks like it."""

    @pytest.mark.parametrize(
        ("change", "defects"),
        [
            ({"seat": 2}, ["$.seat: expected an int from 0 to 1, got 2"]),
            (
                {"hand_sizes": [7]},
                ["$.hand_sizes: expected a sequence of 2 numbers, got (7,)"],
            ),
            (
                {"deck_sizes": [], "unseen": []},
                [
                    "$.deck_sizes: expected a sequence of 1 number, got ()",
                    "$.unseen: expected a sequence of 1 group, got ()",
                ],
            ),
            (
                {"hand": [101, *VIEW["hand"][1:]]},
                ["$.hand[0]: expected an int from 2 to 99, got 101"],
            ),
            (
                {"unseen": [[101, *VIEW["unseen"][0][1:]]]},
                ["$.unseen[0][0]: expected an int from 2 to 99, got 101"],
            ),
            (
                {"seat": None},
                [
                    "$.hand: expected 0 cards, as its size says, got (",
                    "$.unseen[0]: expected 96 cards, as the sizes say, got (",
                ],
            ),
            (
                {"hand": [VIEW["unseen"][0][0], *VIEW["hand"][1:]]},
                ["$.unseen[0]: expected each card in one place, got (2,)"],
            ),
            (
                {"deck_sizes": [83]},
                ["$.unseen[0]: expected 90 cards, as the sizes say, got (2, 3, 5"],
            ),
            (
                {"hand_sizes": [8, 7], "deck_sizes": [81]},
                ["$.hand_sizes[0]: expected at most 7 cards, got 8"],
            ),
            (
                {"player": 2, "laid": 1, "helped": True},
                ["$.player: expected an int from 0 to 1, got 2"],
            ),
            (
                {"laid": 1, "helped": True},
                [
                    "$.laid: expected at most 0 with this hand, got 1",
                    "$.helped: expected False, because no card can have gone",
                ],
            ),
            (
                {"tops": [4, 1, 3, 100]},
                ["$.tops[2]: expected a card that was laid, got 3"],
            ),
            (
                {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                ["$.hints[0].pile: expected an int from 0 to 3, got 4"],
            ),
            (
                {"outcome": {"game": "cooperative", "unlaid": 96}},
                ["$.outcome: expected None, got TeamResult(unlaid=96)"],
            ),
            (
                {"outcome": {"game": "face-to-face", "winner": 0, "ending": "stuck"}},
                ["$.outcome: expected None, got DuelResult(winner=0, ending=Ending"],
            ),
        ],
    )
    def test_defects(self, change: Json, defects: list[str]) -> None:
        """A view that no state has is refused, with the path of each defect."""
        found = sentences("view", VIEW | change)

        assert len(found) == len(defects)
        assert all(map(str.startswith, found, defects))

    def test_outcome_of_another(self) -> None:
        """With the piles crossed another player may be stuck; the outcome is known."""
        state = State(
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
        assert sentences("view", view | wrong) == [
            "$.outcome: expected None or TeamResult(unlaid=6), got TeamResult(unlaid=5)"
        ]

    def test_outcome_of_an_empty_hand(self) -> None:
        """An empty hand is visible to all, so the outcome follows from the view."""
        state = State(
            FaceToFace(),
            tops=(40, 60, 41, 60),
            hands=[[], [2]],
            decks=[[], [3]],
            player=0,
            laid=2,
        )
        view = plain(state.view(1))

        assert wire.read_view(json.dumps(view)).outcome == state.outcome
        assert sentences("view", view | {"outcome": None}) == [
            "$.outcome: expected DuelResult(winner=0, ending=Ending.LAID_ALL), got None"
        ]

    def test_duellists_do_not_talk(self) -> None:
        """Hints in a duel are refused."""
        dealt = deal(FaceToFace(), seed=7)
        hints = {"hints": [{"player": 0, "pile": 0, "kind": "keep"}]}

        for kind, view in (
            ("view", dealt.start(0).view(0)),
            ("deal_view", dealt.view(0)),
        ):
            (found,) = sentences(kind, plain(view) | hints)
            expected = (
                "$.hints: expected none, because duellists do not talk, got (Hint("
            )
            assert found.startswith(expected)

    def test_cards_and_hints(self) -> None:
        """Too many cards do not hide a hint that is given twice."""
        view = TEAM.state_at(0).view(0)
        hint = {"player": 1, "pile": 0, "kind": "keep"}
        document = plain(view) | {"hints": [hint] * 2}
        document["unseen"][0].append(view.hand[0])

        found = [it.partition(",")[0] for it in sentences("view", document)]
        assert found == [
            "$.unseen[0]: expected 91 cards",
            "$.unseen[0]: expected each card in one place",
            "$.hints: expected each hint once",
        ]

    @pytest.mark.parametrize("seat", [0, 1])
    def test_card_in_two_places(self, seat: int) -> None:
        """In a duel only a player's own cards must be in one place."""
        state = duel((10, 50, 12, 48), (30, 31), (30, 41), decks=((55,), (56,)))
        document = plain(state.view(seat))
        document["unseen"][seat] = [30]

        assert sentences("view", document) == [
            f"$.unseen[{seat}]: expected each card in one place, got (30,)"
        ]


class TestGames:
    """A game is read as it was written, and judged afterwards."""

    @given(writable_records())
    def test_transcripts(self, record: Record) -> None:
        """A transcript has every part of its document, and the moves their places."""
        transcript = wire.read_game(wire.write(record))

        assert (transcript.deal, transcript.starter) == (record.deal, record.starter)
        assert (transcript.tags, transcript.comments) == (record.tags, record.comments)
        assert transcript.outcome == record.outcome
        assert transcript.outcome_place == ("$", "outcome")
        assert transcript.moves == tuple(
            WrittenMove(("$", "moves", index), move)
            for index, move in enumerate(record.moves)
        )
        assert transcript.record() == record

    def test_illegal_games_are_read(self) -> None:
        """Neither an illegal move nor a false outcome keeps a game from being read."""
        wrong = {
            "moves": [*RECORD["moves"], {"move": "end_turn"}],
            "outcome": {"game": "face-to-face", "winner": 4, "ending": "stuck"},
        }
        transcript = wire.read_game(json.dumps(RECORD | wrong))

        assert transcript.moves[-1].move == EndTurn()
        assert transcript.outcome == DuelResult(4, Ending.STUCK)
        assert transcript.record_to(3).state == TEAM.state

    def test_up_to_a_move(self) -> None:
        """A game up to a move has its tags, and the comments as far as they belong."""
        moves = len(TEAM.moves)
        record = TEAM.commented(0, "first").commented(moves, "last")
        part = wire.read_game(wire.write(record)).record_to(moves - 1)

        assert part == record.undo()
        assert part.tags == record.tags
        assert "last" not in dict(part.comments).values()

    def test_unreadable(self) -> None:
        """A game with defects is not read."""
        with pytest.raises(WireError) as caught:
            wire.read_game(json.dumps(RECORD | {"starter": 2}))

        assert str(caught.value) == "$.starter: expected an int from 0 to 1, got 2"

    def test_comments_are_sorted(self) -> None:
        """Comments in any order are sorted by their moves."""
        document = RECORD | {"comments": RECORD["comments"][::-1]}

        assert wire.read_game(json.dumps(document)).comments == TEAM.comments


class TestRecords:
    """A record is read if it was played by the rules and ended as it says."""

    def test_illegal(self) -> None:
        """The error has the first illegal move, its place and all that explains it."""
        moves = [*RECORD["moves"][:2], {"move": "play", "card": 56, "pile": 0}]
        moves[1] = {"move": "play", "card": 97, "pile": 0}
        error = judged(RECORD | {"moves": moves, "comments": []})

        assert isinstance(error, IllegalGame)
        assert not isinstance(error, WireError)
        assert (error.code, error.player, error.text) == ("illegal-game", 0, "56-A1")
        assert error.place == ("$", "moves", 2)
        assert isinstance(error.reason, DoesNotFit)
        assert (error.reason.number, error.reason.clause.id) == (3, "CO-PLAY-1")
        assert error.legal[-1] == EndTurn()
        assert str(error) == (
            "$.moves[2]: move 3, 56-A1 by player 0: 56 does not fit on pile A1 "
            "(ascending, showing 97); cards that fit: 98 to 99, 87 (CO-PLAY-1)"
        )
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.legal) == (str(error), error.legal)

    def test_false_outcome(self) -> None:
        """A game that claims another outcome than its moves lead to is refused."""
        error = judged(RECORD | {"outcome": {"game": "cooperative", "unlaid": 3}})

        assert isinstance(error, FalseClaim)
        assert not isinstance(error, WireError)
        assert error.place == ("$", "outcome")
        assert str(error) == (
            "$.outcome: claims the outcome '3 cards left, an excellent result', "
            "but the moves lead to an open game"
        )

    @given(records(whole=True))
    def test_whole_games_end(self, record: Record) -> None:
        """A game that has ended cannot claim to be open."""
        bare = Record(record.deal, record.starter, record.moves)
        error = judged(plain(bare) | {"outcome": None})

        assert isinstance(error, FalseClaim)
        assert error.claimed == "an open game"

    def test_events_must_follow(self) -> None:
        """An event that cannot follow is reported with its path."""
        seat_record = plain(TEAM.view(1))
        doubled = seat_record | {
            "events": [seat_record["events"][0], *seat_record["events"]]
        }
        start = with_part(seat_record, "start", "player", to=3)

        (found,) = sentences("seat_record", doubled)
        assert found.startswith("$.events[1]: expected an event that can follow, got ")
        assert found.endswith("Laid(player=0, card=4, pile=0, trick=False)")
        assert sentences("seat_record", start) == [
            "$.start.player: expected an int from 0 to 1, got 3"
        ]
