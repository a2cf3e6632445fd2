"""The worked examples and boundary cases of the cooperative game.

TV are printed in the rulebook, BV follow from its rules.
"""

import pytest

from tests.support.positions import (
    A1,
    A2,
    D1,
    D2,
    lay,
    refusal,
    team,
    team_takes,
    team_tops,
)
from thegame import Cooperative, Direction, EndTurn, Pile, Play, TeamResult, deal
from thegame.refusals import DoesNotFit, GameOver, NotInHand, TooFewLaid

CARDS = set(range(2, 100))


class TestSetup:
    """Hands, draw pile and minimum at the start."""

    @pytest.mark.vector("TV-CO-10")
    @pytest.mark.clause("CO-SETUP-1", "CO-SETUP-3", "CO-SETUP-4", "CO-TURN-2")
    @pytest.mark.parametrize(
        ("players", "hand", "deck"),
        [(1, 8, 90), (2, 7, 84), (3, 6, 80), (4, 6, 74), (5, 6, 68)],
    )
    def test_standard(self, players: int, hand: int, deck: int) -> None:
        """Each number of players has its hands and its draw pile."""
        state = deal(Cooperative(players), decks=[range(2, 100)]).start(0)

        assert [len(held) for held in state.hands] == [hand] * players
        assert state.hand == tuple(range(2, 2 + hand))
        assert state.decks == (tuple(range(100 - deck, 100)),)
        assert state.tops == (1, 1, 100, 100)
        assert (state.minimum, state.laid, state.outcome) == (2, 0, None)

    @pytest.mark.vector("TV-CO-11")
    @pytest.mark.clause("CO-EXPERT-1", "CO-EXPERT-2", "CO-EXPERT-4")
    @pytest.mark.parametrize(
        ("players", "hand", "deck"),
        [(1, 7, 91), (2, 6, 86), (3, 5, 83), (4, 5, 78), (5, 5, 73)],
    )
    def test_expert_with_smaller_hands(
        self, players: int, hand: int, deck: int
    ) -> None:
        """Hands are one card smaller, and a turn needs three cards, later one."""
        rules = Cooperative.expert(players, smaller_hands=True)
        state = deal(rules, decks=[range(2, 100)]).start(0)
        late = team((50, 1, 100, 100), *[[60 + n] for n in range(players)], rules=rules)

        assert [len(held) for held in state.hands] == [hand] * players
        assert state.decks == (tuple(range(100 - deck, 100)),)
        assert state.minimum == 3
        assert late.minimum == 1


class TestLaying:
    """Cards laid one after another on piles as they show."""

    @pytest.mark.clause("CO-PLAY-1", "CO-PLAY-2", "CO-PLAY-3", "CO-PLAY-4")
    @pytest.mark.parametrize(
        ("pile", "cards", "laid"),
        [
            pytest.param(
                A1,
                [3, 11, 12, 13, 18, 20, 34, 35, 51],
                1,
                marks=pytest.mark.vector("TV-CO-1"),
            ),
            pytest.param(
                A2, [2, 7, 19, 25, 28, 29, 49], 7, marks=pytest.mark.vector("TV-CO-2")
            ),
            pytest.param(A1, [4, 8, 13], 3, marks=pytest.mark.vector("TV-CO-3")),
            pytest.param(
                D1, [94, 90, 78, 61, 60, 57], 6, marks=pytest.mark.vector("TV-CO-4")
            ),
            pytest.param(
                D2, [98, 97, 88, 83, 81], 5, marks=pytest.mark.vector("TV-CO-5")
            ),
        ],
    )
    def test_in_this_order(self, pile: int, cards: list[int], laid: int) -> None:
        """All cards fit, and the last one shows; nine cards take a second turn."""
        rest = sorted(CARDS - set(cards))
        state = deal(Cooperative(1), decks=[[*cards, *rest]]).start(0)
        for card in cards:
            state = (state if state.hand else state.end_turn()).play(card, pile)
            assert state.piles[pile].top == card

        tops, kept = team_tops(pile, cards[-1]), 8 - laid
        assert state == team(tops, rest[:kept], deck=rest[kept:], laid=laid)
        assert state.outcome is None

    @pytest.mark.vector("TV-CO-8")
    @pytest.mark.clause("CO-TURN-3", "CO-TURN-4", "CO-TURN-5", "CO-DRAW-1")
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_four_cards_on_three_piles(self, players: int) -> None:
        """The second player lays and draws four cards; then the third plays."""
        state = deal(Cooperative(players), decks=[range(2, 100)]).start(1)
        laid = lay(state, A1, 8).play(9, A2).play(10, A2).play(13, D2)
        after = laid.end_turn()

        first = 2 + 6 * players
        drawn = tuple(range(first, first + 4))
        assert (laid.laid, laid.hand, laid.decks) == (4, (11, 12), state.decks)
        assert after.tops == (8, 10, 100, 13)
        assert after.hands[1] == (11, 12, *drawn)
        assert after.decks == (tuple(range(first + 4, 100)),)
        assert (after.player, after.laid, after.minimum) == (2, 0, 2)
        assert after.outcome is None


class TestTrick:
    """Exactly ten back."""

    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2", "CO-TRICK-4")
    @pytest.mark.parametrize(
        ("top", "card", "pile"),
        [
            pytest.param(47, 37, A1, marks=pytest.mark.vector("TV-CO-6")),
            pytest.param(65, 75, D1, marks=pytest.mark.vector("TV-CO-7")),
        ],
    )
    def test_ten_back(self, top: int, card: int, pile: int) -> None:
        """The play is legal and a trick, and its card shows."""
        state = team(team_tops(pile, top), [card, 20, 21], deck=[80, 81])
        laid = state.play(card, pile)

        assert state.piles[pile].is_trick(card)
        assert laid == team(team_tops(pile, card), [20, 21], deck=[80, 81], laid=1)
        assert laid.outcome is None

    @pytest.mark.vector("TV-CO-9")
    @pytest.mark.clause("CO-TRICK-3")
    def test_mixed(self) -> None:
        """A turn may mix tricks and other plays."""
        cards = [47, 37, 39, 52, 42, 44]
        state = team((40, 1, 100, 100), [*cards, 60, 61], deck=[70, 71])
        tricks: list[bool] = []
        for card in cards:
            tricks.append(state.piles[A1].is_trick(card))
            state = state.play(card, A1)

        assert tricks == [False, True, False, False, True, False]
        assert state == team((44, 1, 100, 100), [60, 61], deck=[70, 71], laid=6)

    @pytest.mark.vector("BV-1")
    @pytest.mark.clause("CO-PLAY-1", "CO-TRICK-1", "CO-TRICK-4")
    def test_nothing_but_ten(self) -> None:
        """On 47 the 37 fits, but 46, 38 and 36 do not."""
        state = team((47, 1, 100, 100), [36, 37, 38, 46])

        for card in (46, 38, 36):
            assert refusal(state, Play(card, A1)) == (DoesNotFit, "CO-PLAY-1")
        assert refusal(state, Play(47, A1)) == (NotInHand, "CO-TURN-6")
        assert not state.piles[A1].fits(47)
        assert state.play(37, A1).tops == (37, 1, 100, 100)
        reason = state.why_not(Play(46, A1))
        assert isinstance(reason, DoesNotFit)
        facts = (reason.card, reason.pile, reason.top, reason.direction, reason.trick)
        assert facts == (46, A1, 47, Direction.ASCENDING, 10)

    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2", "R-g")
    @pytest.mark.parametrize(
        ("top", "pile", "expected"),
        [
            pytest.param(11, A1, range(12, 100), marks=pytest.mark.vector("BV-2")),
            pytest.param(
                12, A1, [2, *range(13, 100)], marks=pytest.mark.vector("BV-2")
            ),
            pytest.param(90, D1, range(2, 90), marks=pytest.mark.vector("BV-3")),
            pytest.param(89, D1, [*range(2, 89), 99], marks=pytest.mark.vector("BV-3")),
            pytest.param(99, A2, [89], marks=pytest.mark.vector("BV-5")),
            pytest.param(2, D2, [12], marks=pytest.mark.vector("BV-5")),
        ],
    )
    def test_at_the_ends(self, top: int, pile: int, expected: list[int]) -> None:
        """A trick needs 12 or more on ascending, 89 or less on descending piles."""
        assert team_takes(top, pile) == set(expected)

    @pytest.mark.vector("BV-4")
    @pytest.mark.clause("CO-PLAY-3", "R-g")
    @pytest.mark.parametrize(
        ("top", "pile", "direction"),
        [
            (1, A1, Direction.ASCENDING),
            (1, A2, Direction.ASCENDING),
            (100, D1, Direction.DESCENDING),
            (100, D2, Direction.DESCENDING),
        ],
    )
    def test_untouched(self, top: int, pile: int, direction: Direction) -> None:
        """An untouched pile takes every card, none of them as a trick."""
        untouched = Pile(direction, None, top)

        assert team_takes(top, pile) == CARDS
        assert not any(untouched.is_trick(card) for card in CARDS)


class TestEnd:
    """When the minimum is out of reach, and when it is not."""

    @pytest.mark.vector("BV-19")
    @pytest.mark.clause("CO-END-1", "R-c", "CO-SCORE-1")
    def test_self_block(self) -> None:
        """99 on the lower pile shuts out 96: legal, final, and it counts as laid."""
        state = team((95, 98, 3, 2), [50, 51, 52, 53, 96, 99], deck=[60, 61])
        over = state.play(99, A1)

        assert state.legal_plays() == (Play(96, A1), Play(99, A1), Play(99, A2))
        assert state.safe_plays() == (Play(96, A1), Play(99, A2))
        assert (over.tops, over.hand) == ((99, 98, 3, 2), (50, 51, 52, 53, 96))
        assert over.outcome == TeamResult(7)
        assert over.legal_moves() == ()
        assert refusal(over, Play(96, A1)) == (GameOver, "CO-END-1")
        for play in state.safe_plays():
            alive = state.apply(play)
            assert (alive.outcome, alive.laid, alive.may_end_turn) == (None, 1, False)

    @pytest.mark.vector("BV-20")
    @pytest.mark.clause("CO-END-1", "R-d", "CO-SCORE-1")
    def test_one_card_where_two_are_needed(self) -> None:
        """The game is over with 99 unlaid; if it is played out, 99 is laid."""
        tops, hand, deck = (98, 97, 2, 3), [40, 41, 42, 43, 44, 99], [50, 51]
        state = team(tops, hand, deck=deck)
        played_out = team(tops, hand, deck=deck, rules=Cooperative(1, play_out=True))
        over = played_out.play(99, A1)

        assert state.outcome == TeamResult(8)
        assert state.legal_moves() == ()
        assert refusal(state, Play(99, A1)) == (GameOver, "CO-END-1")
        assert played_out.outcome is None
        assert played_out.legal_moves() == (Play(99, A1), Play(99, A2))
        assert played_out.safe_plays() == ()
        assert refusal(played_out, EndTurn()) == (TooFewLaid, "CO-TURN-2")
        assert over.outcome == TeamResult(7)
        assert (over.tops, over.laid) == ((99, 97, 2, 3), 1)

    @pytest.mark.vector("BV-21")
    @pytest.mark.clause("CO-END-1", "CO-TURN-4", "CO-TRICK-1")
    def test_one_playable_card_opens_the_way(self) -> None:
        """Only 62 fits, but 52 can follow as a trick, so the game goes on."""
        state = team((61, 99, 2, 3), [40, 41, 43, 44, 52, 62], deck=[70, 71])
        second = state.play(62, A1)

        assert (state.outcome, state.minimum) == (None, 2)
        assert state.legal_moves() == state.safe_plays() == (Play(62, A1),)
        assert refusal(state, Play(52, A1)) == (DoesNotFit, "CO-PLAY-1")
        assert second.legal_moves() == (Play(52, A1),)
        done = second.play(52, A1)
        assert done == team((52, 99, 2, 3), [40, 41, 43, 44], deck=[70, 71], laid=2)
        assert done.legal_moves() == (EndTurn(),)

    @pytest.mark.vector("BV-25")
    @pytest.mark.clause("CO-END-2", "CO-SCORE-4", "R-b", "R-l")
    def test_the_last_card(self) -> None:
        """The last card beats the game in mid-turn; there is no turn left to end."""
        state = team((40, 99, 2, 3), [50, 60], [])
        before = state.play(50, A1)
        over = before.play(60, A1)

        assert (before.outcome, before.may_end_turn) == (None, True)
        assert over.outcome == TeamResult(0)
        assert over.hands == ((), ())
        assert (over.tops, over.player, over.laid) == ((60, 99, 2, 3), 0, 2)
        assert over.legal_moves() == ()
        assert refusal(over, EndTurn()) == (GameOver, "CO-END-2")

    @pytest.mark.vector("BV-26")
    @pytest.mark.clause("CO-END-1", "CO-SCORE-1", "R-r")
    def test_the_worst_result(self) -> None:
        """After the worst four cards, 94 are left."""
        first = [99, 98, 2, 3, 40, 41, 42, 43, 50, 51, 52, 53]
        rest = sorted(CARDS - set(first))
        state = deal(Cooperative(1), decks=[[*first, *rest]]).start(0)
        over = state.take_turn(Play(99, A1), Play(98, A2), Play(2, D1), Play(3, D2))

        assert over.tops == (99, 98, 2, 3)
        assert over.hand == (40, 41, 42, 43, 50, 51, 52, 53)
        assert over.decks == (tuple(rest),)
        assert over.outcome == TeamResult(94)
        assert refusal(over, Play(40, A1)) == (GameOver, "CO-END-1")


class TestScore:
    """The label of a number of cards left."""

    @pytest.mark.vector("TV-CO-13")
    @pytest.mark.clause("CO-SCORE-1", "CO-SCORE-3")
    @pytest.mark.parametrize(
        ("deck", "unlaid", "excellent"),
        [(range(50, 54), 9, True), (range(50, 55), 10, False)],
    )
    def test_lost(self, deck: range, unlaid: int, excellent: bool) -> None:
        """With 9 cards left the result is excellent, with 10 it has no label."""
        state = team((99, 98, 2, 3), [40, 41, 42], [43, 44], deck=deck)

        outcome = state.outcome
        assert isinstance(outcome, TeamResult)
        assert outcome.unlaid == unlaid
        assert (outcome.excellent, outcome.beaten) == (excellent, False)
        assert refusal(state, EndTurn()) == (GameOver, "CO-END-1")

    @pytest.mark.vector("TV-CO-13")
    @pytest.mark.clause("CO-SCORE-4", "CO-END-2")
    def test_beaten(self) -> None:
        """With no card left the game is beaten."""
        over = team((97, 98, 2, 3), [99]).play(99, A2)

        outcome = over.outcome
        assert isinstance(outcome, TeamResult)
        assert outcome.unlaid == 0
        assert (outcome.excellent, outcome.beaten) == (False, True)
        assert refusal(over, EndTurn()) == (GameOver, "CO-END-2")


class TestDrawPileRunsOut:
    """The last cards of the draw pile, and the turns after them."""

    @pytest.mark.vector("BV-22")
    @pytest.mark.clause("CO-HAND-1", "R-l")
    def test_the_empty_hand_is_skipped(self) -> None:
        """The first player, who has no cards, is skipped after the third."""
        state = team((4, 99, 2, 3), [], [5], [7], player=2, laid=1)

        assert state.end_turn() == team((4, 99, 2, 3), [], [5], [7], player=1)
        assert state.end_turn().outcome is None

    @pytest.mark.vector("BV-23")
    @pytest.mark.clause("CO-DRAW-3", "CO-DECK-2", "R-j")
    def test_the_last_card_drawn(self) -> None:
        """One card is left to draw; then the next player needs one."""
        state = team((10, 99, 2, 3), [20, 21, 22], [30, 31], deck=[40], laid=2)
        after = state.end_turn()

        assert state.minimum == 2
        assert after == team((10, 99, 2, 3), [20, 21, 22, 40], [30, 31], player=1)
        assert (after.minimum, after.outcome) == (1, None)
        assert after.play(30, A1).may_end_turn

    @pytest.mark.vector("BV-24")
    @pytest.mark.clause("CO-TURN-2", "R-k")
    def test_one_card_left_to_draw(self) -> None:
        """With one card in the draw pile the turn still needs two."""
        state = team((10, 99, 2, 3), [20, 21, 22], [30, 31], deck=[40])
        laid = state.play(20, A1)

        assert (state.minimum, laid.minimum) == (2, 2)
        assert refusal(laid, EndTurn()) == (TooFewLaid, "CO-TURN-2")
        reason = laid.why_not(EndTurn())
        assert isinstance(reason, TooFewLaid)
        assert (reason.laid, reason.minimum) == (1, 2)
        assert laid.play(21, A1).may_end_turn
