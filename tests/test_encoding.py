"""Moves and views as numbers."""

import copy
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.encodings import described, golden
from tests.support.hints import hinted
from tests.support.positions import duel
from tests.support.variants import Joker, Patience, Three
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    NoSuchPlayer,
    Play,
    Rules,
    State,
    View,
    deal,
    wire,
)
from thegame.encoding import VERSION, Encoding, InvalidEncoding
from thegame.strategies import rules, states

TEAM = Encoding(Cooperative(4))
DUEL = Encoding(FaceToFace())
START = deal(TEAM.rules, seed=7).start(0)


@st.composite
def seats(draw: st.DrawFn) -> tuple[State, int]:
    """Draw a state of any game, and one of its seats."""
    state = draw(states())
    return state, draw(st.integers(0, state.rules.players - 1))


@st.composite
def seen(draw: st.DrawFn) -> View:
    """Draw a view of a seat, sometimes with hints."""
    state, seat = draw(seats())
    return draw(hinted(st.just(state.view(seat))))


class TestValue:
    """An encoding is a value made from rules."""

    def test_equal_by_rules(self) -> None:
        """Encodings of equal rules are equal, and have one hash."""
        assert Encoding(Cooperative(4)) == TEAM != Encoding(Cooperative(3))
        assert {Encoding(Cooperative(4)): 1}[TEAM] == 1

    def test_copies(self) -> None:
        """An encoding can be copied, pickled, and evaluated from its repr."""
        assert copy.copy(TEAM) is copy.deepcopy(TEAM) is TEAM
        for encoding in (DUEL, Encoding(FaceToFace(highest=9))):
            back = pickle.loads(pickle.dumps(encoding))
            assert (back, back.parts) == (encoding, encoding.parts)
        assert repr(DUEL) == "Encoding(rules=FaceToFace())"

    def test_version(self) -> None:
        """The version is that of the golden vectors."""
        assert TEAM.version == VERSION == 1


class TestActions:
    """Every move has a number."""

    @pytest.mark.parametrize(
        ("encoding", "count", "size"),
        [(TEAM, 393, 767), (DUEL, 233, 555), (Encoding(Cooperative(1)), 393, 723)],
    )
    def test_printed_games(self, encoding: Encoding, count: int, size: int) -> None:
        """The printed games have the published counts of numbers and bits."""
        assert (encoding.actions, encoding.size) == (count, size)

    @given(rules(), st.data())
    def test_round_trip(self, chosen: Rules, data: st.DataObject) -> None:
        """Every number is a move, and that move has this number, for every seat."""
        encoding = Encoding(chosen)
        seat = data.draw(st.integers(0, chosen.players - 1))
        moves = [encoding.move(index, seat) for index in range(encoding.actions)]
        assert len(set(moves)) == encoding.actions == len(moves)
        assert [encoding.index(move, seat) for move in moves] == [*range(len(moves))]

    def test_meaning(self) -> None:
        """Moves are ordered by card, then by pile, own piles first; the end is last."""
        assert TEAM.move(0, 3) == Play(2, 0)
        assert TEAM.move(5, 3) == Play(3, 1)
        assert TEAM.move(392, 0) == EndTurn()
        assert DUEL.index(Play(2, 0), 0) == DUEL.index(Play(2, 2), 1) == 0
        assert DUEL.index(Play(59, 3), 0) == DUEL.index(Play(59, 1), 1) == 231

    def test_joker(self) -> None:
        """A card beyond the others has the last numbers of plays, and a bit of its own."""
        state = State(
            Joker(1, joker=105),
            tops=(50, 1, 100, 100),
            hands=[[30, 105]],
            decks=[[40]],
            player=0,
            laid=1,
        )
        encoding, after = Encoding(state.rules), state.play(105, 0)
        assert encoding.index(Play(105, 0), 0) == 4 * 98
        assert encoding.move(4 * 98, 0) == Play(105, 0)
        row = next(row for row in encoding.features(state.view(0)) if row.card > 99)
        assert row[:4] == (4 * 98, 105, 0, 55)
        bits = encoding.observation(state.view(0))
        assert ones(bits[encoding.slices["hand"]]) == [28, 98]
        shown = rows(encoding.observation(after.view(0))[encoding.slices["tops"]], 105)
        assert [bit + 1 for row in shown for bit in ones(row)] == [105, 1, 100, 100]

    @given(seen())
    def test_legal(self, view: View) -> None:
        """The legal numbers are those of the view's moves, ascending, and of the mask."""
        encoding, seat = Encoding(view.rules), view.seat or 0
        legal = encoding.legal(view)
        assert sorted(set(legal)) == list(legal)
        moves = {encoding.move(index, seat) for index in legal}
        assert moves == set(view.legal_moves())
        mask = encoding.mask(view)
        assert len(mask) == encoding.actions
        assert [index for index, one in enumerate(mask) if one] == list(legal)
        assert set(mask) <= {0, 1}

    def test_numbers_of_others(self) -> None:
        """Any object with ``__index__`` is a number, except a bool."""

        class Number:
            def __index__(self) -> int:
                return 5

        number: Any = Number()
        assert TEAM.move(number, 0) == Play(3, 1)
        with pytest.raises(InvalidEncoding):
            TEAM.move(True, 0)


class TestObservation:
    """A view becomes bits in named parts."""

    @given(seen())
    def test_parts(self, view: View) -> None:
        """Every fact of a view can be read from its bits."""
        encoding = Encoding(view.rules)
        observation = encoding.observation(view)
        assert len(observation) == encoding.size == encoding.parts[-1].span.stop
        assert set(observation) <= {0, 1}
        assert decoded(encoding, observation) == facts(view)

    @pytest.mark.parametrize("highest", [254, 255])
    def test_large_decks(self, highest: int) -> None:
        """Cards are marked in the same way whether or not a byte can hold them all."""
        view = deal(Cooperative(2, highest=highest), seed=7).start(0).view(0)
        encoding = Encoding(view.rules)
        assert decoded(encoding, encoding.observation(view)) == facts(view)

    def test_pile_that_shows_0(self) -> None:
        """A pile that shows 0 has no bit, and the other parts are in their places."""
        state = deal(Patience(9), seed=1).start(0)
        encoding, (card, *_) = Encoding(state.rules), state.hands[0]
        for tops, table in (([], state), ([card - 1], state.play(card, 0))):
            observation = encoding.observation(table.view(0))
            assert len(observation) == encoding.size
            assert ones(observation[encoding.slices["tops"]]) == tops
            assert ones(observation[encoding.slices["turn"]]) == [0]

    def test_three_sides(self) -> None:
        """Of three players the next one's piles and cards follow the seat's own."""
        state = State(
            Three(),
            tops=(5, 50, 6, 51, 7, 52),
            hands=[[10, 11], [20, 21], [30, 31]],
            decks=[[12], [22, 23], [32, 33, 34]],
            player=0,
        )
        encoding, view = Encoding(state.rules), state.view(1)
        parts = {
            part.name: rows(encoding.observation(view)[part.span], part.shape[-1])
            for part in encoding.parts
        }
        assert encoding.places(1) == (2, 3, 4, 5, 0, 1)
        assert [bit + 1 for row in parts["tops"] for bit in ones(row)] == [
            *(6, 51, 7, 52, 5, 50),
        ]
        assert [counted(row) for row in parts["deck_sizes"]] == [2, 3, 1]
        assert [[bit + 2 for bit in ones(row)] for row in parts["unseen"]] == [
            *([22, 23], [30, 31, 32, 33, 34], [10, 11, 12]),
        ]

    @given(seats(), st.integers(0, 2**32))
    def test_no_leak(self, seated: tuple[State, int], seed: int) -> None:
        """States that look alike to a seat give the same bits and the same mask."""
        state, seat = seated
        encoding, view = Encoding(state.rules), state.view(seat)
        other = view.sample(random.Random(seed)).view(seat)
        assert encoding.observation(other) == encoding.observation(view)
        assert encoding.mask(other) == encoding.mask(view)

    def test_slices(self) -> None:
        """The parts are adjacent, in a fixed order."""
        assert [*TEAM.slices] == [
            *("hand", "unseen", "tops", "hand_sizes", "deck_sizes", "turn", "laid"),
            *("helped", "may_end_turn", "over", "seat", "hints"),
        ]
        stops = [span.stop for span in TEAM.slices.values()]
        assert [span.start for span in TEAM.slices.values()] == [0, *stops[:-1]]
        assert stops[-1] == TEAM.size
        assert DUEL.slices["hints"] == slice(555, 555)

    @pytest.mark.parametrize("vector", golden(), ids=range(9))
    def test_golden(self, vector: dict[str, Any]) -> None:
        """The bits and numbers of this version never change."""
        assert described(wire.read_view(json.dumps(vector["view"]))) == vector


def facts(view: View) -> dict[str, object]:
    """Return the facts of a view, as its seat sees them."""
    players, seat = view.rules.players, view.seat or 0
    order = [*range(seat, players), *range(seat)]
    duel = isinstance(view.rules, FaceToFace)
    decks = order if duel else [0]
    piles = [2, 3, 0, 1] if duel and seat else [*range(len(view.tops))]
    return {
        "hand": list(view.hand),
        "unseen": [list(view.unseen[deck]) for deck in decks],
        "tops": [view.tops[pile] for pile in piles],
        "hand_sizes": [view.hand_sizes[player] for player in order],
        "deck_sizes": [view.deck_sizes[deck] for deck in decks],
        "turn": [order.index(view.player)],
        "laid": view.laid,
        "flags": [view.helped, view.may_end_turn, view.is_over],
        "seat": [seat],
        "hints": {
            (order.index(hint.player), hint.pile, hint.kind.name) for hint in view.hints
        },
    }


def decoded(encoding: Encoding, observation: bytes) -> dict[str, object]:
    """Return the facts that the bits encode, read by the shapes of the parts."""
    parts = {
        part.name: rows(observation[part.span], part.shape[-1])
        for part in encoding.parts
    }
    _, piles, _ = encoding.parts[-1].shape
    return {
        "hand": [bit + 2 for bit in ones(parts["hand"][0])],
        "unseen": [[bit + 2 for bit in ones(row)] for row in parts["unseen"]],
        "tops": [bit + 1 for row in parts["tops"] for bit in ones(row)],
        "hand_sizes": [counted(row) for row in parts["hand_sizes"]],
        "deck_sizes": [counted(row) for row in parts["deck_sizes"]],
        "turn": ones(parts["turn"][0]),
        "laid": counted(parts["laid"][0]),
        "flags": [
            bool(parts[name][0][0]) for name in ("helped", "may_end_turn", "over")
        ],
        "seat": ones(parts["seat"][0]),
        "hints": {
            (*divmod(number, piles), ("KEEP", "SMALL_STEP")[kind])
            for number, row in enumerate(parts["hints"])
            for kind in ones(row)
        },
    }


def rows(bits: bytes, width: int) -> list[bytes]:
    """Return the bits in rows of this width."""
    return [bits[at : at + width] for at in range(0, len(bits), max(width, 1))]


def ones(row: bytes) -> list[int]:
    """Return the indexes of the bits that are 1."""
    return [index for index, bit in enumerate(row) if bit]


def counted(row: bytes) -> int:
    """Return the number that a unary code encodes, checking that it has no gap."""
    assert row == bytes([1] * sum(row) + [0] * (len(row) - sum(row)))
    return sum(row)


class TestFeatures:
    """Every legal action has a row of numbers about its pile."""

    @given(seen())
    def test_rows(self, view: View) -> None:
        """The numbers are those of the pile, the hand and the unseen cards."""
        encoding, seat = Encoding(view.rules), view.seat or 0
        places, piles = encoding.places(seat), view.piles
        rows = encoding.features(view)
        assert tuple(row.action for row in rows) == encoding.legal(view)
        for row in rows:
            match encoding.move(row.action, seat):
                case EndTurn():
                    assert row[1:] == (0,) * 6
                case Play(card, pile):
                    assert (row.card, places[row.place]) == (card, pile)
                    top, owner = piles[pile].top, piles[pile].owner
                    assert row.gap == piles[pile].advance(card)
                    own = owner in {None, seat}
                    assert row.trick == (own and piles[pile].is_trick(card))
                    between = set(range(min(top, card) + 1, max(top, card)))
                    deck = view.rules.draw_pile(seat if owner is None else owner)
                    counts = [len(between & {*view.hand})]
                    counts.append(len(between & {*view.unseen[deck]}))
                    back = row.gap < 0
                    assert list(row[5:]) == [-it if back else it for it in counts]

    def test_a_position(self) -> None:
        """Two tricks, a step and the end of a turn are plain rows of numbers."""
        state = State(
            Cooperative(1),
            tops=(47, 80, 20, 30),
            hands=[[37, 40, 48]],
            decks=[[41, 46, 60]],
            player=0,
            laid=2,
        )
        rows = Encoding(state.rules).features(state.view(0))
        assert [tuple(row) for row in rows] == [
            (140, 37, 0, -10, 1, -1, -2),
            (155, 40, 3, -10, 1, -1, 0),
            (184, 48, 0, 1, 0, 0, 0),
            (392, 0, 0, 0, 0, 0, 0),
        ]

    def test_unseen_cards_of_the_opponent(self) -> None:
        """The 20 on an opponent's 30 lets the 28 and the 29 be laid; it is not a trick."""
        state = duel((50, 5, 30, 48), (20, 51), (40, 45), decks=([9, 24], [28, 29]))
        rows = DUEL.features(state.view(0))

        rows_of_20 = [(row.trick, row.skipped_unseen) for row in rows if row.card == 20]
        assert rows_of_20 == [(0, -2)]

    def test_unseen_cards_of_the_last_player(self) -> None:
        """On the pile of a player, the unseen cards of that player's deck count."""
        state = State(
            Three(),
            tops=(5, 50, 6, 51, 30, 52),
            hands=[[20, 40], [25, 41], [28, 42]],
            decks=[[21, 22], [26, 27, 29], [24, 23]],
            player=0,
        )
        rows = Encoding(state.rules).features(state.view(0))

        assert [row.skipped_unseen for row in rows if row[1:3] == (20, 4)] == [-3]

    def test_card_on_a_joker(self) -> None:
        """A card that goes back on a joker is not a backwards trick, except by ten."""
        state = State(
            Joker(1, joker=105),
            tops=(105, 1, 100, 100),
            hands=[[30, 95]],
            decks=[[40]],
            player=0,
            laid=1,
        )
        rows = Encoding(state.rules).features(state.view(0))

        assert [(row.card, row.gap, row.trick) for row in rows if row.gap < 0] == [
            (30, -75, 0),
            (95, -10, 1),
        ]


class TestRefused:
    """Values that an encoding cannot encode are refused with the reason."""

    @pytest.mark.parametrize("thing", [START, deal(TEAM.rules, seed=7), None, b""])
    def test_only_views(self, thing: Any) -> None:
        """Only views are encoded, so that nothing hidden can be."""
        for ask in (TEAM.observation, TEAM.legal, TEAM.mask, TEAM.features):
            with pytest.raises(TypeError, match="expected a View, got "):
                ask(thing)

    def test_other_views(self) -> None:
        """A view of another game or of a spectator is refused."""
        with pytest.raises(InvalidEncoding) as caught:
            DUEL.observation(START.view(None))
        assert str(caught.value) == (
            "view.rules: expected FaceToFace(), got Cooperative(4); "
            "view.seat: expected the seat of a player, got None"
        )

    def test_rules(self) -> None:
        """An encoding is made from rules."""
        wrong: Any = 4
        with pytest.raises(TypeError, match="expected a Cooperative, a FaceToFace or"):
            Encoding(wrong)

    @pytest.mark.parametrize("index", [-1, 393, 2.0, "2", None])
    def test_indexes(self, index: Any) -> None:
        """A number without a move is refused."""
        with pytest.raises(InvalidEncoding, match="index: expected an int from 0 to"):
            TEAM.move(index, 0)

    def test_card_of_a_larger_deck(self) -> None:
        """A card of the printed deck is refused if the deck is smaller."""
        with pytest.raises(
            InvalidEncoding, match="expected an int from 2 to 9, got 10"
        ):
            Encoding(Cooperative(1, hand_size=3, highest=9)).index(Play(10, 0), 0)

    @pytest.mark.parametrize(
        ("move", "text"),
        [
            (Play(1, 0), "move.card: expected an int from 2 to 99, got 1"),
            (Play(100, 0), "move.card: expected an int from 2 to 99, got 100"),
            (Play(2, -1), "move.pile: expected an int from 0 to 3, got -1"),
            (Play(2, 4), "move.pile: expected an int from 0 to 3, got 4"),
        ],
    )
    def test_moves(self, move: Any, text: str) -> None:
        """A move that no game of these rules has is refused."""
        with pytest.raises(InvalidEncoding) as caught:
            TEAM.index(move, 0)
        assert str(caught.value) == text

    def test_only_moves(self) -> None:
        """What is not a move has no number."""
        wrong: Any = (4, 0)
        with pytest.raises(TypeError, match="move: expected a Play or an EndTurn, got"):
            TEAM.index(wrong, 0)

    def test_seats(self) -> None:
        """Four players have no player 4."""
        for ask in (
            lambda: TEAM.move(0, 4),
            lambda: TEAM.index(EndTurn(), 4),
            lambda: TEAM.places(4),
        ):
            with pytest.raises(NoSuchPlayer):
                ask()
