"""The worked examples and boundary cases of the duel.

TV are printed in the rulebooks, BV follow from their rules. Player 0 is "me".
"""

import pytest

from tests.support.positions import (
    DOWN,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    duel,
    duel_takes,
    duel_tops,
    lay,
    refusal,
)
from thegame import Direction, DuelResult, Ending, EndTurn, FaceToFace, Pile, Play, deal
from thegame.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    TooFewLaid,
)

CARDS = set(range(2, 60))
SIX = [11, 12, 13, 14, 15, 16]
DECKS = [[40, 41, 42, 43, 44, 45], [50, 51]]
"""A draw pile with enough cards for any draw."""


class TestOwnPiles:
    """Cards laid one after another on own piles."""

    @pytest.mark.clause("F2F-OWN-1", "F2F-OWN-2", "F2F-OWN-3", "F2F-TURN-3")
    @pytest.mark.parametrize(
        ("pile", "cards"),
        [
            pytest.param(
                UP, [3, 11, 12, 13, 18, 20], marks=pytest.mark.vector("TV-F2F-1")
            ),
            pytest.param(
                DOWN, [54, 50, 48, 41, 40, 37], marks=pytest.mark.vector("TV-F2F-2")
            ),
            pytest.param(UP, [4, 8, 13], marks=pytest.mark.vector("TV-F2F-3")),
        ],
    )
    def test_in_this_order(self, pile: int, cards: list[int]) -> None:
        """All cards fit, and the last one shows."""
        rest = sorted(CARDS - set(cards))
        state = deal(FaceToFace(), decks=[[*cards, *rest], range(2, 60)]).start(0)
        for card in cards:
            state = state.play(card, pile)
            assert state.piles[pile].top == card

        tops, laid = duel_tops(pile, cards[-1]), len(cards)
        hands = [rest[: 6 - laid], range(2, 8)]
        decks = [rest[6 - laid :], range(8, 60)]
        assert state == duel(tops, *hands, decks=decks, laid=laid)
        assert state.outcome is None

    @pytest.mark.vector("TV-F2F-1")
    @pytest.mark.clause("F2F-OWN-1", "F2F-TURN-1")
    def test_the_seventh_card(self) -> None:
        """A hand has six: the seventh of the example is laid in the next turn."""
        cards = [3, 11, 12, 13, 18, 20, 34]
        rest = sorted(CARDS - set(cards))
        state = deal(FaceToFace(), decks=[[*cards, *rest], range(2, 60)]).start(0)
        mine = lay(state, UP, 3, 11, 12, 13, 18, 20).end_turn()
        again = lay(mine, THEIR_UP, 2, 3).end_turn()

        assert again.hand == (2, 34)
        assert again.play(34, UP).tops == (34, 60, 3, 60)

    @pytest.mark.vector("TV-F2F-14")
    @pytest.mark.clause("F2F-TURN-3")
    def test_all_six(self) -> None:
        """The whole hand may be laid; with cards to draw the game goes on."""
        state = lay(duel((10, 60, 1, 60), SIX, decks=DECKS), UP, *SIX)

        assert state == duel((16, 60, 1, 60), [], decks=DECKS, laid=6)
        assert (state.outcome, state.legal_moves()) == (None, (EndTurn(),))


class TestTrick:
    """Exactly ten back, on own piles."""

    @pytest.mark.clause("F2F-TRICK-1", "F2F-TRICK-2")
    @pytest.mark.parametrize(
        ("top", "card", "pile"),
        [
            pytest.param(27, 17, UP, marks=pytest.mark.vector("TV-F2F-4")),
            pytest.param(35, 45, DOWN, marks=pytest.mark.vector("TV-F2F-5")),
        ],
    )
    def test_ten_back(self, top: int, card: int, pile: int) -> None:
        """The play is legal and a trick, and its card shows."""
        state = duel(duel_tops(pile, top), [card, 20, 21])
        laid = state.play(card, pile)

        assert state.piles[pile].is_trick(card)
        assert laid == duel(duel_tops(pile, card), [20, 21], laid=1)
        assert laid.outcome is None

    @pytest.mark.vector("TV-F2F-13")
    @pytest.mark.clause("F2F-TRICK-3")
    def test_mixed(self) -> None:
        """A turn may mix tricks and other plays."""
        cards = [27, 17, 19, 32, 22]
        state = duel((20, 60, 1, 60), [*cards, 50])
        tricks: list[bool] = []
        for card in cards:
            tricks.append(state.piles[UP].is_trick(card))
            state = state.play(card, UP)

        assert tricks == [False, True, False, False, True]
        assert state == duel((22, 60, 1, 60), [50], laid=5)

    @pytest.mark.vector("BV-1")
    @pytest.mark.clause("F2F-OWN-1", "F2F-TRICK-4", "R-w")
    def test_nothing_but_ten(self) -> None:
        """On 47 the 37 fits, but 47, 46, 38 and 36 do not."""
        state = duel((47, 60, 1, 60), [36, 37, 38, 46, 47])

        for card in (47, 46, 38, 36):
            assert refusal(state, Play(card, UP)) == (DoesNotFit, "F2F-OWN-1")
        assert state.play(37, UP).tops == (37, 60, 1, 60)

    @pytest.mark.clause("F2F-TRICK-1", "F2F-TRICK-2", "R-g")
    @pytest.mark.parametrize(
        ("top", "pile", "expected"),
        [
            pytest.param(11, UP, range(12, 60), marks=pytest.mark.vector("BV-2")),
            pytest.param(12, UP, [2, *range(13, 60)], marks=pytest.mark.vector("BV-2")),
            pytest.param(50, DOWN, range(2, 50), marks=pytest.mark.vector("BV-3")),
            pytest.param(
                49, DOWN, [*range(2, 49), 59], marks=pytest.mark.vector("BV-3")
            ),
            pytest.param(59, UP, [49], marks=pytest.mark.vector("BV-5")),
            pytest.param(2, DOWN, [12], marks=pytest.mark.vector("BV-5")),
        ],
    )
    def test_at_the_ends(self, top: int, pile: int, expected: list[int]) -> None:
        """A trick needs 12 or more on the ascending, 49 or less on the other."""
        assert duel_takes(top, pile) == set(expected)

    @pytest.mark.vector("BV-4")
    @pytest.mark.clause("F2F-OWN-1", "F2F-OWN-2", "R-g")
    @pytest.mark.parametrize(
        ("top", "pile", "direction"),
        [(1, UP, Direction.ASCENDING), (60, DOWN, Direction.DESCENDING)],
    )
    def test_untouched(self, top: int, pile: int, direction: Direction) -> None:
        """An untouched own pile takes every card, none of them as a trick."""
        untouched = Pile(direction, 0, top)

        assert duel_takes(top, pile) == CARDS
        assert not any(untouched.is_trick(card) for card in CARDS)

    @pytest.mark.vector("BV-10")
    @pytest.mark.clause("F2F-OWN-3", "R-w", "F2F-TRICK-1")
    def test_equal_number_of_the_other_colour(self) -> None:
        """On the opponent's 12 my own 12 does not fit, my 2 does by the trick."""
        state = duel((12, 60, 1, 60), [2, 12, 40])

        assert refusal(state, Play(12, UP)) == (DoesNotFit, "F2F-OWN-1")
        assert state.piles[UP].is_trick(2)
        assert state.play(2, UP) == duel((2, 60, 1, 60), [12, 40], laid=1)

    @pytest.mark.vector("BV-27")
    @pytest.mark.clause("F2F-OWN-3", "F2F-OPP-2", "F2F-TRICK-1")
    def test_an_improvement_destroys_a_trick(self) -> None:
        """19 goes on 29 by the trick, but not on the 25 that the opponent lays."""
        state = duel((29, 60, 1, 60), [19, 40], [25, 30, 31], player=1)
        untouched = state.take_turn(Play(30, THEIR_UP), Play(31, THEIR_UP))
        improved = state.take_turn(Play(25, UP), Play(30, THEIR_UP))

        assert untouched.play(19, UP).tops == (19, 60, 31, 60)
        assert improved == duel((25, 60, 30, 60), [19, 40], [31])
        assert refusal(improved, Play(19, UP)) == (DoesNotFit, "F2F-OWN-1")
        reason = improved.why_not(Play(19, UP))
        assert isinstance(reason, DoesNotFit)
        assert (reason.top, reason.trick) == (25, 10)


class TestOpponentsPiles:
    """One card a turn may improve a pile of the opponent's."""

    @pytest.mark.clause("F2F-OPP-2", "F2F-OPP-3", "R-e", "R-f", "R-w")
    @pytest.mark.parametrize(
        ("top", "pile", "expected"),
        [
            pytest.param(
                29, THEIR_UP, range(2, 29), marks=pytest.mark.vector("TV-F2F-6")
            ),
            pytest.param(
                18, THEIR_UP, range(2, 18), marks=pytest.mark.vector("TV-F2F-7")
            ),
            pytest.param(
                40, THEIR_DOWN, range(41, 60), marks=pytest.mark.vector("TV-F2F-8")
            ),
            pytest.param(1, THEIR_UP, [], marks=pytest.mark.vector("BV-6")),
            pytest.param(60, THEIR_DOWN, [], marks=pytest.mark.vector("BV-6")),
            pytest.param(2, THEIR_UP, [], marks=pytest.mark.vector("BV-7")),
            pytest.param(59, THEIR_DOWN, [], marks=pytest.mark.vector("BV-7")),
            pytest.param(27, THEIR_UP, range(2, 27), marks=pytest.mark.vector("BV-8")),
            pytest.param(
                35, THEIR_DOWN, range(36, 60), marks=pytest.mark.vector("BV-9")
            ),
        ],
    )
    def test_exactly_these(self, top: int, pile: int, expected: list[int]) -> None:
        """A pile is improved by every card behind its top, and by no other."""
        assert duel_takes(top, pile) == set(expected)

    @pytest.mark.clause("F2F-OPP-2", "F2F-OPP-3", "R-f", "R-w")
    @pytest.mark.parametrize(
        ("top", "pile", "better", "worse"),
        [
            pytest.param(
                29, THEIR_UP, 12, [29, 39], marks=pytest.mark.vector("TV-F2F-6")
            ),
            pytest.param(27, THEIR_UP, 17, [27, 37], marks=pytest.mark.vector("BV-8")),
            pytest.param(
                35, THEIR_DOWN, 45, [25, 35], marks=pytest.mark.vector("BV-9")
            ),
        ],
    )
    def test_ten_is_a_number_like_others(
        self, top: int, pile: int, better: int, worse: list[int]
    ) -> None:
        """Ten back improves a pile; ten forwards and an equal number do not."""
        state = duel(duel_tops(pile, top), [better, *worse], [50, 51])
        laid = state.play(better, pile)

        after = duel_tops(pile, better)
        assert laid == duel(after, worse, [50, 51], laid=1, helped=True)
        assert laid.outcome is None
        for card in worse:
            refused = refusal(state, Play(card, pile))
            assert refused == (DoesNotImprove, "F2F-OPP-2")

    @pytest.mark.vector("BV-11")
    @pytest.mark.clause("F2F-OPP-1", "F2F-TURN-5")
    def test_one_card_for_both_piles(self) -> None:
        """After a card on one pile of the opponent, the other pile takes none."""
        state = duel((10, 50, 30, 30), [20, 40, 45], [50, 51]).play(20, THEIR_UP)

        assert state.helped
        refused = refusal(state, Play(40, THEIR_DOWN))
        assert refused == (AlreadyHelped, "F2F-OPP-1")
        assert {play.pile for play in state.legal_plays()} == {UP, DOWN}

    @pytest.mark.vector("BV-12")
    @pytest.mark.clause("F2F-TURN-6", "F2F-TURN-7", "R-p")
    def test_the_opponent_first(self) -> None:
        """The card for the opponent may come first; one more card is enough."""
        state = duel((10, 50, 30, 60), [11, 20, 35], decks=DECKS)
        helped = state.play(20, THEIR_UP)
        after = helped.play(11, UP).end_turn()

        assert refusal(helped, EndTurn()) == (TooFewLaid, "F2F-TURN-2")
        hand, decks = [35, 40, 41, 42, 43, 44], [[45], [50, 51]]
        assert after == duel((11, 50, 20, 60), hand, decks=decks, player=1)
        assert after.outcome is None


class TestDrawing:
    """Two cards after own piles only, a full hand after helping."""

    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-3", "F2F-DRAW-4", "R-h")
    @pytest.mark.parametrize(
        ("own", "helping", "deck", "drawn"),
        [
            pytest.param(3, 0, 6, 2, marks=pytest.mark.vector("TV-F2F-9")),
            pytest.param(4, 1, 6, 5, marks=pytest.mark.vector("TV-F2F-10")),
            pytest.param(2, 0, 6, 2, marks=pytest.mark.vector("BV-17")),
            pytest.param(6, 0, 6, 2, marks=pytest.mark.vector("BV-17")),
            pytest.param(4, 1, 3, 3, marks=pytest.mark.vector("BV-18")),
        ],
    )
    def test_from_a_hand_of_six(
        self, own: int, helping: int, deck: int, drawn: int
    ) -> None:
        """The draw depends on whether a card went to the opponent."""
        cards = DECKS[0][:deck]
        state = duel((10, 60, 50, 60), SIX, decks=[cards, DECKS[1]])
        laid = lay(lay(state, UP, *SIX[:own]), THEIR_UP, *SIX[own : own + helping])
        after = laid.end_turn()

        hand = [*SIX[own + helping :], *cards[:drawn]]
        decks = [cards[drawn:], DECKS[1]]
        assert (laid.laid, laid.decks) == (own + helping, state.decks)
        assert after == duel(laid.tops, hand, decks=decks, player=1)
        assert (after.minimum, after.outcome) == (2, None)

    @pytest.mark.clause("F2F-TURN-4", "F2F-TURN-7", "F2F-OPP-4", "F2F-DRAW-2")
    @pytest.mark.parametrize(
        ("card", "pile", "tops"),
        [
            pytest.param(
                20, THEIR_UP, (11, 45, 20, 40), marks=pytest.mark.vector("TV-F2F-11a")
            ),
            pytest.param(
                55, THEIR_DOWN, (11, 45, 30, 55), marks=pytest.mark.vector("TV-F2F-11b")
            ),
        ],
    )
    def test_one_up_two_down_one_across(
        self, card: int, pile: int, tops: tuple[int, ...]
    ) -> None:
        """One card on the ascending pile, two on the descending, one across."""
        hand, decks = [11, 20, 33, 45, 46, 55], [[2, 3, 4, 5, 6], [50, 51]]
        state = duel((10, 50, 30, 40), hand, [7, 8], decks=decks)
        plays = [Play(11, UP), Play(46, DOWN), Play(45, DOWN), Play(card, pile)]
        after = state.take_turn(*plays)

        kept = [left for left in hand if left not in {11, 46, 45, card}]
        full, rest = [*kept, 2, 3, 4, 5], [[6], [50, 51]]
        assert after == duel(tops, full, [7, 8], decks=rest, player=1)

    @pytest.mark.vector("TV-F2F-12")
    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2")
    def test_had_one_more_gone_across(self) -> None:
        """Three own cards draw two; with one more for the opponent, four."""
        hand, decks = [11, 20, 33, 45, 46, 55], [[2, 3, 4, 5, 6], [50, 51]]
        state = duel((10, 50, 30, 40), hand, [7, 8], decks=decks)
        laid = state.play(11, UP).play(46, DOWN).play(45, DOWN)

        assert laid.end_turn() == duel(
            (11, 45, 30, 40),
            [20, 33, 55, 2, 3],
            [7, 8],
            decks=[[4, 5, 6], [50, 51]],
            player=1,
        )
        assert laid.play(20, THEIR_UP).end_turn().hands[0] == (2, 3, 4, 5, 33, 55)


class TestEnd:
    """A player who has laid all cards wins; one who cannot lay two loses."""

    @pytest.mark.vector("BV-13")
    @pytest.mark.clause("F2F-END-2", "F2F-END-3", "R-c", "R-p")
    def test_the_opponent_first_and_then_nothing(self) -> None:
        """49 on the opponent's pile leaves no own card: legal, and lost at once."""
        state = duel((59, 2, 50, 60), [20, 49], decks=DECKS)
        over = state.play(49, THEIR_UP)

        assert state.legal_plays() == (
            Play(20, THEIR_UP),
            Play(49, UP),
            Play(49, THEIR_UP),
        )
        assert state.safe_plays() == (Play(20, THEIR_UP), Play(49, UP))
        assert (over.tops, over.hand) == ((59, 2, 49, 60), (20,))
        assert over.outcome == DuelResult(1, Ending.STUCK)
        assert over.legal_moves() == ()
        assert refusal(over, Play(20, THEIR_UP)) == (GameOver, "F2F-END-2")

    @pytest.mark.vector("BV-14")
    @pytest.mark.clause("F2F-DRAW-5", "R-h")
    def test_one_card_left_to_draw(self) -> None:
        """Two laid, one drawn, and the draw pile is empty."""
        state = duel((10, 60, 1, 60), [20, 21], decks=[[40], [50, 51]])
        after = lay(state, UP, 20, 21).end_turn()

        assert after == duel((21, 60, 1, 60), [40], decks=[[], [50, 51]], player=1)
        assert (after.minimum, after.outcome) == (2, None)

    @pytest.mark.vector("BV-15")
    @pytest.mark.clause("R-a", "F2F-DECK-2", "F2F-END-2")
    def test_a_single_card(self) -> None:
        """With one card left the turn is lost, or with the setting still won."""
        ended = [Play(30, THEIR_UP), Play(31, THEIR_UP)]
        usual = duel((21, 60, 1, 60), [40], player=1, decks=[[], [50, 51]])
        lost = usual.take_turn(*ended)
        kind = FaceToFace(lone_card_wins=True)
        setting = duel((21, 60, 1, 60), [40], player=1, rules=kind, decks=[[], [50]])
        alive = setting.take_turn(*ended)
        won = alive.play(40, UP)

        assert (lost.player, lost.minimum) == (0, 2)
        assert lost.outcome == DuelResult(1, Ending.STUCK)
        assert refusal(lost, Play(40, UP)) == (GameOver, "F2F-END-2")
        assert alive.outcome is None
        assert alive.legal_moves() == (Play(40, UP), Play(40, DOWN))
        assert won.outcome == DuelResult(0, Ending.LAID_ALL)
        assert (won.tops, won.hand, won.laid) == ((40, 60, 31, 60), (), 1)
        assert refusal(won, EndTurn()) == (GameOver, "F2F-END-1")

    @pytest.mark.vector("BV-16")
    @pytest.mark.clause("F2F-END-1", "F2F-TURN-5", "R-b", "R-i")
    def test_the_last_card_across(self) -> None:
        """The last card goes to the opponent, and wins."""
        state = duel((50, 10, 30, 60), [21, 51])
        before = state.play(51, UP)
        over = before.play(21, THEIR_UP)

        assert before.legal_moves() == (Play(21, THEIR_UP),)
        assert over.outcome == DuelResult(0, Ending.LAID_ALL)
        assert (over.tops, over.hand, over.laid) == ((51, 10, 21, 60), (), 2)
        assert over.legal_moves() == ()
        assert refusal(over, EndTurn()) == (GameOver, "F2F-END-1")
