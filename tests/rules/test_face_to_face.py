"""The duel, clause by clause.

Each test goes red when the library breaks the clauses that it is marked with; its
sentence says what must not happen where that is not plain. Both players are tried
wherever it could make a difference.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import (
    DOWN,
    DUEL,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    duel,
    duel_takes,
    duel_tops,
    lay,
    refusal,
    takes,
)
from thegame import (
    Direction,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    InvalidDeal,
    InvalidDraw,
    NoSuchPlayer,
    Pile,
    Play,
    State,
    deal,
    draw_starter,
)
from thegame.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    NoSuchCard,
    NoSuchPile,
    NotInHand,
    TooFewLaid,
)
from thegame.rulebook import clause

CARDS = set(range(2, 60))
BLOCKED = (40, 3, 30, 60)
"""Only 41 and more, 30, 2 and 13 fit on player 0's piles; cards below 30 help."""

LONE = FaceToFace(lone_card_wins=True)

both_players = pytest.mark.parametrize("player", [0, 1])
seeds = st.integers(0, 2**32)
numbers = st.integers(-(10**6), 10**6)
steps = st.integers(1, 10**6)
directions = st.sampled_from(Direction)


def dealt(player: int = 0) -> State:
    """Return the first turn, with the cards of both players in ascending order."""
    return deal(DUEL, decks=[range(2, 60), range(2, 60)]).start(player)


class TestSetup:
    """The setup: for each player 58 cards, two piles, a hand of six and a draw pile."""

    @pytest.mark.clause("F2F-COMP-1", "F2F-COMP-2", "F2F-SETUP-2", "F2F-SETUP-4")
    @given(seed=seeds)
    def test_the_deal(self, seed: int) -> None:
        """Each player has the cards 2 to 59: six in the hand, 52 in the draw pile."""
        shuffled = deal(DUEL, seed=seed)
        sets = zip(shuffled.hands, shuffled.decks, strict=True)

        assert [len(hand) for hand in shuffled.hands] == [6, 6]
        assert [len(deck) for deck in shuffled.decks] == [52, 52]
        assert [sorted(hand + deck) for hand, deck in sets] == [sorted(CARDS)] * 2

    @pytest.mark.clause("F2F-COMP-1")
    @pytest.mark.parametrize("row", [1, 60])
    def test_row_cards(self, row: int) -> None:
        """The number of a row card cannot be laid."""
        assert refusal(dealt(), Play(row, UP)) == (NoSuchCard, "F2F-COMP-1")

    @pytest.mark.clause("F2F-COMP-2")
    @pytest.mark.parametrize("sets", [0, 1, 3])
    def test_two_sets(self, sets: int) -> None:
        """A duel has exactly two players and two draw piles."""
        with pytest.raises(InvalidDeal):
            deal(DUEL, decks=[range(2, 60)] * sets)

    @pytest.mark.clause("F2F-SETUP-1")
    def test_rows(self) -> None:
        """Each player owns a pile that runs up from 1 and one down from 60."""
        assert dealt().piles == (
            Pile(Direction.ASCENDING, 0, 1),
            Pile(Direction.DESCENDING, 0, 60),
            Pile(Direction.ASCENDING, 1, 1),
            Pile(Direction.DESCENDING, 1, 60),
        )

    @pytest.mark.clause("F2F-SETUP-2")
    def test_shuffling_is_fair(self) -> None:
        """All pairs of orders of two decks with three cards are equally likely."""
        rules = FaceToFace(hand_size=2, highest=4)
        lasts = Counter(deal(rules, seed=seed).decks for seed in range(9_000))

        assert len(lasts) == 9
        assert all(abs(count - 1_000) < 100 for count in lasts.values())

    @pytest.mark.clause("F2F-SETUP-4", "R-y")
    def test_order_of_the_deal(self) -> None:
        """The six top cards of each deck are dealt, and the others keep their order."""
        made = deal(DUEL, decks=[range(2, 60), range(59, 1, -1)])

        assert made.hands == ((2, 3, 4, 5, 6, 7), (54, 55, 56, 57, 58, 59))
        assert made.decks == (tuple(range(8, 60)), tuple(range(53, 1, -1)))


class TestStart:
    """The start: a player drawn at random, after the deal."""

    @pytest.mark.clause("F2F-START-1", "R-n")
    def test_the_lot(self) -> None:
        """Both players are equally likely to start, whatever was dealt."""
        for holder in (0, 1):
            made = [deal(DUEL, seed=seed) for seed in range(2_000)]
            lots = [
                draw_starter(each.rules, seed=seed)
                for seed, each in enumerate(made)
                if (2 in each.hands[0]) == (holder == 0)
            ]
            assert set(lots) == {0, 1}
            assert abs(2 * sum(lots) - len(lots)) < len(lots) / 5

    @pytest.mark.clause("F2F-START-1", "R-n")
    @both_players
    def test_either_may_start(self, player: int) -> None:
        """The deal does not depend on who starts, and there is no third player."""
        made = deal(DUEL, seed=3)
        state = made.start(player)

        assert (state.player, state.laid, state.helped) == (player, 0, False)
        assert (state.hands, state.decks) == (made.hands, made.decks)
        for nobody in (-1, 2):
            with pytest.raises(NoSuchPlayer):
                made.start(nobody)


class TestTurn:
    """A turn: at least two cards, at most one on the opponent's piles."""

    @pytest.mark.clause("F2F-TURN-1", "F2F-DRAW-3")
    @both_players
    def test_alternately(self, player: int) -> None:
        """The players take turns, whether or not the turn has helped."""
        state = dealt(player)
        order: list[int] = []
        for _ in range(6):
            order.append(state.player)
            own = 2 * state.player
            state = state.take_turn(*[Play(card, own) for card in state.hand[:2]])

        assert order == [player, 1 - player] * 3

    @pytest.mark.clause("F2F-TURN-2", "F2F-TURN-3", "R-ag")
    @both_players
    def test_two_up_to_the_whole_hand(self, player: int) -> None:
        """A turn cannot end before two cards are laid; after two to six it may."""
        state = dealt(player)
        own = 2 * player
        for laid, card in enumerate((*state.hand, None)):
            assert (state.laid, state.minimum) == (laid, 2)
            assert state.may_end_turn == (laid >= 2)
            assert (EndTurn() in state.legal_moves()) == (laid >= 2)
            if laid < 2:
                assert refusal(state, EndTurn()) == (TooFewLaid, "F2F-TURN-2")
            if card is not None:
                state = state.play(card, own)
        assert state.hand == ()

    @pytest.mark.clause("F2F-TURN-4", "F2F-TURN-7")
    def test_singly(self) -> None:
        """A card may go on any pile that takes it as the pile is at that moment."""
        state = duel(BLOCKED, [2, 31, 41, 42], [50, 51])

        assert takes(state, UP) == {41, 42}
        assert takes(state.play(41, UP), UP) == {31, 42}
        for pile in (-1, 4):
            assert refusal(state, Play(41, pile)) == (NoSuchPile, "F2F-TURN-4")
        spread = state.play(41, UP).play(2, DOWN).play(31, UP)
        assert (spread.tops, spread.laid) == ((31, 2, 30, 60), 3)

    @pytest.mark.clause("F2F-TURN-2", "F2F-COMP-2")
    @pytest.mark.parametrize("card", [50, 52, 45, 40])
    def test_only_from_the_own_hand(self, card: int) -> None:
        """A card of the opponent, of a draw pile or of a pile is refused."""
        decks = [[45, 46], [52, 53]]
        state = duel((10, 60, 1, 60), [20, 21], [50, 51], decks=decks)

        assert refusal(state, Play(card, UP)) == (NotInHand, "F2F-TURN-2")

    @pytest.mark.clause("F2F-TURN-5", "F2F-OPP-1", "F2F-OPP-4")
    @pytest.mark.parametrize("first", [Play(20, THEIR_UP), Play(45, THEIR_DOWN)])
    @pytest.mark.parametrize("second", [Play(21, THEIR_UP), Play(44, THEIR_DOWN)])
    def test_one_across(self, first: Play, second: Play) -> None:
        """One card may go on either pile of the opponent, a second on neither."""
        state = duel((10, 60, 30, 40), [20, 21, 22, 44, 45, 46], [50, 51])
        helped = state.apply(first)

        assert state.is_legal(second)
        assert (helped.helped, helped.laid) == (True, 1)
        assert refusal(helped, second) == (AlreadyHelped, "F2F-OPP-1")
        own = helped.play(22, UP)
        assert refusal(own, second) == (AlreadyHelped, "F2F-OPP-1")
        assert own.may_end_turn

    @pytest.mark.clause("F2F-TURN-6")
    def test_one_card_is_for_oneself(self) -> None:
        """After helping, a card on a pile of the player's own must follow."""
        state = duel((10, 60, 30, 40), [20, 21, 45], [50, 51]).play(20, THEIR_UP)

        assert {play.pile for play in state.legal_plays()} == {UP, DOWN}
        assert not state.may_end_turn

    @pytest.mark.clause("F2F-TURN-7", "R-p")
    @pytest.mark.parametrize("place", [0, 1, 2, 3])
    def test_across_at_any_point(self, place: int) -> None:
        """The card for the opponent may come first, in the middle or last."""
        state = duel((10, 60, 30, 60), [11, 12, 20, 45, 50], [55, 56])
        plays = [Play(11, UP), Play(50, DOWN), Play(12, UP)]
        plays.insert(place, Play(20, THEIR_UP))

        after = duel((12, 50, 20, 60), [45], [55, 56], player=1)
        assert state.take_turn(*plays) == after

    @pytest.mark.clause("F2F-OPP-1", "F2F-TURN-5")
    def test_once_a_turn(self) -> None:
        """Each turn may help once, whatever the turns before it did."""
        state = duel((20, 50, 30, 40), [21, 22, 25, 26], [31, 32, 15, 14])
        state = state.take_turn(Play(25, THEIR_UP), Play(21, UP))
        assert (state.player, state.helped) == (1, False)
        state = state.take_turn(Play(15, UP), Play(31, THEIR_UP))
        assert (state.player, state.helped) == (0, False)
        assert state.play(26, THEIR_UP).helped


class TestOwnPiles:
    """Own piles: up or down by any step, or exactly ten back."""

    @pytest.mark.clause("F2F-OWN-1", "F2F-OWN-3", "F2F-TRICK-1", "F2F-TRICK-4", "R-w")
    @both_players
    def test_ascending(self, player: int) -> None:
        """All greater cards fit, the card ten below, and no other."""
        for top in range(1, 60):
            taken = duel_takes(top, 2 * player, player)
            assert taken == {*range(top + 1, 60), top - 10} & CARDS
        state = duel(duel_tops(UP, 40), [39, 41])
        assert refusal(state, Play(39, UP)) == (DoesNotFit, "F2F-OWN-1")

    @pytest.mark.clause("F2F-OWN-2", "F2F-OWN-3", "F2F-TRICK-2", "F2F-TRICK-4", "R-w")
    @both_players
    def test_descending(self, player: int) -> None:
        """All smaller cards fit, the card ten above, and no other."""
        for top in range(2, 61):
            taken = duel_takes(top, 2 * player + 1, player)
            assert taken == {*range(2, top), top + 10} & CARDS
        state = duel(duel_tops(DOWN, 40), [39, 41])
        assert refusal(state, Play(41, DOWN)) == (DoesNotFit, "F2F-OWN-2")

    @pytest.mark.clause("F2F-TRICK-1", "F2F-TRICK-2", "R-g")
    def test_what_is_a_trick(self) -> None:
        """One card at most is a trick on each top, and none is on a row card."""
        for top in range(1, 61):
            up, down = (Pile(direction, 0, top) for direction in Direction)
            assert {card for card in CARDS if up.is_trick(card)} == {top - 10} & CARDS
            assert {card for card in CARDS if down.is_trick(card)} == {top + 10} & CARDS

    @pytest.mark.clause("F2F-TRICK-3")
    def test_tricks_on_both_piles(self) -> None:
        """A turn may have several tricks among other plays."""
        state = duel((40, 20, 1, 60), [30, 35, 25, 18, 28, 38], decks=[[50], []])
        up = lay(state, UP, 30, 35, 25)
        after = lay(up, DOWN, 18, 28, 38)

        assert (up.tops, after.tops) == ((25, 20, 1, 60), (25, 38, 1, 60))
        assert (after.laid, after.outcome) == (6, None)

    @pytest.mark.clause("F2F-OWN-3")
    def test_the_top_counts_whoever_laid_it(self) -> None:
        """Only the top counts, whoever laid it."""
        state = duel((40, 60, 1, 60), [32, 31, 22], [30, 35, 36], player=1)
        after = state.take_turn(Play(30, UP), Play(35, THEIR_UP))

        assert takes(after, UP) == {31, 32}
        assert after == duel((30, 60, 35, 60), [22, 31, 32], [36])


class TestOpponentsPiles:
    """The opponent's piles: one card that goes back, by any step."""

    @pytest.mark.clause("F2F-OPP-2", "F2F-OPP-3", "R-e", "R-f", "R-w", "F2F-TRICK-4")
    @both_players
    def test_improvement(self, player: int) -> None:
        """A pile is improved by exactly the cards behind its top."""
        up, down = 2 - 2 * player, 3 - 2 * player
        for top in range(1, 60):
            assert duel_takes(top, up, player) == set(range(2, top))
        for top in range(2, 61):
            assert duel_takes(top, down, player) == set(range(top + 1, 60))

    @pytest.mark.clause("F2F-OPP-2", "R-w")
    @given(direction=directions, top=numbers, step=steps)
    def test_any_numbers(self, direction: Direction, top: int, step: int) -> None:
        """A card improves a pile if it goes back by any step, and only then."""
        pile = Pile(direction, 1, top)

        assert pile.is_improved_by(top - direction * step)
        assert not pile.is_improved_by(top + direction * step)
        assert not pile.is_improved_by(top)

    @pytest.mark.clause("F2F-OPP-2", "F2F-OPP-3", "R-f")
    @pytest.mark.parametrize(
        ("pile", "top", "card"), [(THEIR_UP, 30, 40), (THEIR_DOWN, 30, 20)]
    )
    def test_refusal(self, pile: int, top: int, card: int) -> None:
        """A card that only the owner may lay is refused, a trick included."""
        state = duel(duel_tops(pile, top), [card, 50], [55, 56])

        assert refusal(state, Play(card, pile)) == (DoesNotImprove, "F2F-OPP-2")

    @pytest.mark.clause("F2F-OPP-4")
    def test_optional(self) -> None:
        """A player who could help may end the turn without helping."""
        state = lay(duel((10, 60, 30, 60), [11, 12, 20]), UP, 11, 12)

        assert state.legal_moves()[-2:] == (Play(20, THEIR_UP), EndTurn())
        assert state.end_turn().hands[0] == (20,)


class TestDrawing:
    """Drawing: two cards, or after helping as many as fill the hand."""

    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-3", "F2F-DRAW-4")
    @pytest.mark.clause("F2F-DRAW-5", "F2F-DECK-1", "R-h", "R-m")
    @pytest.mark.parametrize("helped", [False, True])
    def test_every_amount(self, helped: bool) -> None:
        """The draw is right for every hand, every turn and every draw pile."""
        other = [50, 51]
        for held in range(2, 7):
            hand = list(range(11, 11 + held))
            for count in range(2, held + 1):
                # With nothing to draw and nothing in hand the game is won.
                for size in range(held == count, 8):
                    deck = list(range(20, 20 + size))
                    state = duel((10, 60, 40, 60), hand, decks=[deck, other])
                    own = lay(state, UP, *hand[: count - 1])
                    last = THEIR_UP if helped else UP
                    after = own.play(hand[count - 1], last).end_turn()
                    due = min(size, 6 - held + count if helped else 2)
                    assert after.hands[0] == (*hand[count:], *deck[:due])
                    assert after.decks == (tuple(deck[due:]), (50, 51))
                    assert (after.player, after.laid) == (1, 0)

    @pytest.mark.clause("F2F-DRAW-3")
    @both_players
    def test_after_laying(self, player: int) -> None:
        """No card is drawn during a turn, and none from the opponent's draw pile."""
        state = dealt(player)
        laid = lay(state, 2 * player, 2, 3, 4)
        after = laid.end_turn()

        assert (laid.hand, laid.decks) == ((5, 6, 7), state.decks)
        assert after.hands[player] == (5, 6, 7, 8, 9)
        assert after.decks[player] == tuple(range(10, 60))
        assert after.decks[1 - player] == tuple(range(8, 60))

    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2")
    @pytest.mark.parametrize("helped", [False, True])
    def test_cited_clause(self, helped: bool) -> None:
        """A wrong draw cites the clause that says how many cards are drawn."""
        decks = [range(2, 8), ()]
        state = duel((10, 50, 29, 40), (20, 21), decks=decks, laid=2, helped=helped)
        with pytest.raises(InvalidDraw) as caught:
            state.end_turn(drawing=(2, 3, 4))

        assert caught.value.clause is clause(f"F2F-DRAW-{1 + helped}")


class TestExhaustion:
    """An empty draw pile: two cards are still required."""

    @pytest.mark.clause("F2F-DECK-1", "F2F-DECK-2", "F2F-TURN-2")
    @pytest.mark.parametrize("decks", [[[], [52]], [[52], []], [[], []]])
    def test_two_are_still_needed(self, decks: list[list[int]]) -> None:
        """A turn needs two cards, whichever draw piles are empty."""
        state = duel((10, 60, 1, 60), [20, 21, 22], [50, 51], decks=decks)
        one = state.play(20, UP)

        assert (state.minimum, one.minimum) == (2, 2)
        assert refusal(one, EndTurn()) == (TooFewLaid, "F2F-TURN-2")
        assert one.play(21, UP).end_turn().hands[0] == (22, *decks[0])


class TestEnd:
    """The end: all 58 cards laid wins, two cards out of reach loses."""

    @pytest.mark.clause("F2F-END-1", "R-b", "R-i")
    @both_players
    @pytest.mark.parametrize("cards", [[20, 21], [20, 21, 22]])
    def test_won(self, player: int, cards: list[int]) -> None:
        """The last card wins at once, before the turn ends."""
        hands = [cards, [50, 51]][:: -1 if player else 1]
        state = duel((10, 60, 11, 60), *hands, player=player)
        before = lay(state, 2 * player, *cards[:-1])
        over = before.play(cards[-1], 2 * player)

        assert before.outcome is None
        assert over.outcome == DuelResult(player, Ending.LAID_ALL)
        assert (over.legal_moves(), over.player) == ((), player)
        assert refusal(over, EndTurn()) == (GameOver, "F2F-END-1")

    @pytest.mark.clause("R-i", "F2F-END-1")
    def test_an_empty_hand_alone(self) -> None:
        """An empty hand does not win while there are cards to draw."""
        state = duel((10, 60, 1, 60), [20, 21], decks=[[40], []])
        empty = lay(state, UP, 20, 21)

        assert (empty.outcome, empty.legal_moves()) == (None, (EndTurn(),))
        assert empty.end_turn().hands[0] == (40,)

    @pytest.mark.clause("R-i")
    def test_empty_hand_between_crossed_piles(self) -> None:
        """After two cards are laid, no other card needs to fit."""
        state = State(
            FaceToFace(),
            tops=(50, 10, 1, 60),
            hands=[[], [20, 21]],
            decks=[[30, 31], [22]],
            player=0,
            laid=2,
        )

        assert state.outcome is None
        assert state.end_turn().hands == ((30, 31), (20, 21))

    @pytest.mark.clause("F2F-END-2", "F2F-END-3", "R-x")
    @both_players
    @pytest.mark.parametrize(
        ("hand", "alive"),
        [
            ([35, 36], False),
            ([35, 41], False),
            ([20, 21], False),
            ([20, 21, 22, 25], False),
            ([20, 41], True),
            ([35, 41, 42], True),
            ([35, 41, 31], True),
            ([35, 2, 12], True),
        ],
    )
    def test_stuck(self, player: int, hand: list[int], alive: bool) -> None:
        """A player loses exactly if no two cards can be laid, at most one to help."""
        order = slice(None, None, -1 if player else 1)
        hands, decks = [hand, [50, 51]][order], [[55], [56]][order]
        tops = [BLOCKED, (30, 60, 40, 3)][player]
        state = duel(tops, *hands, decks=decks, player=player)
        other = duel(tops, *hands, decks=decks, player=1 - player)

        lost = DuelResult(1 - player, Ending.STUCK)
        assert state.outcome == (None if alive else lost)
        assert bool(state.legal_moves()) == alive
        assert other.outcome is None

    @pytest.mark.clause("F2F-END-2")
    def test_between_crossed_piles(self) -> None:
        """Cards between piles that have just crossed do not fit."""
        for low in range(2, 57):
            hand, other = [low + 1, low + 2], [2 if low > 30 else 58]
            state = duel((low + 3, low, 1, 60), hand, other)
            assert state.outcome == DuelResult(1, Ending.STUCK)
            assert duel((low, low + 3, 1, 60), hand, other).outcome is None

    @pytest.mark.clause("F2F-END-2", "R-c", "R-p")
    @pytest.mark.parametrize(
        ("tops", "hand", "safe", "fatal"),
        [
            (BLOCKED, [35, 41, 42], [Play(41, UP)], Play(42, UP)),
            (
                (40, 3, 45, 60),
                [20, 41],
                [Play(20, THEIR_UP), Play(41, UP)],
                Play(41, THEIR_UP),
            ),
        ],
    )
    def test_blocked_by_oneself(
        self, tops: tuple[int, ...], hand: list[int], safe: list[Play], fatal: Play
    ) -> None:
        """A first card after which no second one fits is legal and loses at once."""
        state = duel(tops, hand, [50, 51], decks=[[55], [56]])
        over = state.apply(fatal)

        assert state.safe_plays() == tuple(safe)
        assert (over.tops[fatal.pile], over.laid) == (fatal.card, 1)
        assert over.outcome == DuelResult(1, Ending.STUCK)
        assert refusal(over, safe[0]) == (GameOver, "F2F-END-2")

    @pytest.mark.clause("R-a", "R-b", "F2F-DECK-2", "F2F-END-3")
    @pytest.mark.parametrize(
        ("card", "pile"), [(41, UP), (13, DOWN), (20, THEIR_UP), (35, None)]
    )
    def test_a_single_card(self, card: int, pile: int | None) -> None:
        """A single last card loses; with the setting it wins if it fits."""
        lost = DuelResult(1, Ending.STUCK)
        usual = duel(BLOCKED, [card], [50, 51])
        kind = duel(BLOCKED, [card], [50, 51], rules=LONE)

        assert (usual.outcome, usual.legal_moves()) == (lost, ())
        if pile is None:
            assert kind.outcome == lost
        else:
            assert (kind.outcome, kind.minimum) == (None, 2)
            assert Play(card, pile) in kind.safe_plays()
            won = kind.play(card, pile)
            assert (won.outcome, won.laid) == (DuelResult(0, Ending.LAID_ALL), 1)

    @pytest.mark.clause("R-a", "F2F-TURN-2")
    def test_a_single_card_and_no_more(self) -> None:
        """The setting changes nothing with more cards in hand or cards to draw."""
        lost = DuelResult(1, Ending.STUCK)
        two = duel((10, 60, 30, 60), [20, 21, 22], [50, 51], rules=LONE)

        assert two.minimum == 2
        assert refusal(two.play(20, UP), EndTurn()) == (TooFewLaid, "F2F-TURN-2")
        assert duel(BLOCKED, [35, 41], [50, 51], rules=LONE).outcome == lost
        drawing = duel(BLOCKED, [41], [50, 51], decks=[[55], []], rules=LONE)
        assert drawing.outcome == lost


@pytest.mark.parametrize(
    ("play", "helped", "sentence"),
    [
        (
            Play(30, 2),
            False,
            (
                "30 does not improve the opponent's pile opp.A "
                "(ascending, showing 29); cards that do: 2 to 28"
            ),
        ),
        (
            Play(9, 2),
            True,
            (
                "cannot lay 9 on pile opp.A: one card was already laid on the "
                "opponent's piles this turn"
            ),
        ),
    ],
)
def test_refusals_name_piles_as_the_player_does(
    play: Play, helped: bool, sentence: str
) -> None:
    """A refusal can name piles as the player names them."""
    laid = 1 if helped else 0
    state = duel((20, 50, 29, 40), [9, 30], [31, 32], laid=laid, helped=helped)
    refused = state.why_not(play)

    assert refused is not None
    assert refused.sentence(piles=("A", "D", "opp.A", "opp.D")) == sentence
