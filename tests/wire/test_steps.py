"""Steps: the events of one move, as one seat may know them; and single moves."""

import json

import pytest
from hypothesis import given

from tests.support.documents import plain
from tests.support.seats import watchers
from tests.support.wrong_documents import RECORD, TEAM, sentences
from thegame import Drew, EndTurn, Laid, Play, Record, SeatStep, TurnEnded, wire
from thegame.refusals import NoSuchCard, NoSuchPile
from thegame.strategies import records
from thegame.transcripts import IllegalGame
from thegame.wire import WireError

BEFORE = TEAM.state_at(2)
STEP = BEFORE.step(EndTurn())


class TestSteps:
    """A step has the events of one move, as far as one seat may know them."""

    @given(records())
    def test_clients_follow(self, record: Record) -> None:
        """A client that observes the steps has the view of the server's state."""
        state = record.state_at(0)
        views = {seat: state.view(seat) for seat in watchers(record.rules)}
        for move in record.moves:
            step = state.step(move)
            state = step.state
            for seat, view in views.items():
                told = wire.read_step(wire.write(step.view(seat)))
                views[seat] = view.observe(*told.events)

                assert told == SeatStep(seat, step.view(seat).events)
                assert views[seat] == state.view(seat)

    @pytest.mark.parametrize("seat", [1, None])
    def test_cards_of_others(self, seat: int | None) -> None:
        """A step with cards drawn by another player is neither written nor read."""
        leak = SeatStep(seat, STEP.events)
        with pytest.raises(WireError) as caught:
            wire.write(leak)
        (sentence,) = sentences("step", plain(STEP.view(0)) | {"seat": seat})

        assert str(caught.value) == sentence
        assert sentence.startswith("$.events[1].cards: expected no cards of others, ")

    @pytest.mark.parametrize(
        "events",
        [
            (),
            (Drew(0, (), 2),),
            (Laid(0, 4, 0, False), Laid(0, 5, 0, False)),
            (TurnEnded(0), TurnEnded(0)),
        ],
    )
    def test_one_move(self, events: tuple[Laid | TurnEnded | Drew, ...]) -> None:
        """A step begins with a card laid or a turn ended, and has one of them."""
        with pytest.raises(WireError) as caught:
            wire.write(SeatStep(None, events))

        (defect,) = caught.value.defects
        assert defect.where == "$.events"
        assert defect.expected == "the events of one move"


class TestMoves:
    """A move that is read is judged by the rules, as in Python."""

    @pytest.mark.parametrize(
        ("move", "kind", "clause"),
        [
            *(
                pytest.param(Play(card, 0), NoSuchCard, "CO-COMP-1")
                for card in (-(2**53) + 1, -1, 0, 1, 100, 2**53 - 1)
            ),
            *(
                pytest.param(Play(2, pile), NoSuchPile, "CO-TURN-5")
                for pile in (-1, 4, 77)
            ),
        ],
    )
    @pytest.mark.clause("CO-COMP-1", "CO-TURN-5")
    def test_no_such_place(self, move: Play, kind: type, clause: str) -> None:
        """A card or a pile that the game does not have is refused with its clause."""
        again = wire.read_move(wire.write(move))
        reason = BEFORE.why_not(again)

        assert again == move
        assert reason is not None
        assert (type(reason), reason.clause.id) == (kind, clause)

    @pytest.mark.parametrize(
        ("move", "kind"),
        [
            ({"move": "play", "card": 1000, "pile": 0}, NoSuchCard),
            ({"move": "play", "card": 4, "pile": -1}, NoSuchPile),
        ],
    )
    def test_records(self, move: dict[str, object], kind: type) -> None:
        """In a record such a move is illegal, and reported with its place."""
        document = RECORD | {"moves": [move], "comments": []}
        with pytest.raises(IllegalGame) as caught:
            wire.read_record(json.dumps(document))

        assert caught.value.place == ("$", "moves", 0)
        assert isinstance(caught.value.reason, kind)
        assert plain(caught.value)["reason"]["number"] == 1
