"""The cooperative game, clause by clause.

Each test goes red when the library breaks the clauses that it is marked with; its
sentence says what must not happen where that is not plain.
"""

from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import (
    A1,
    A2,
    D1,
    D2,
    lay,
    refusal,
    takes,
    team,
    team_takes,
    team_tops,
)
from thegame import (
    Cooperative,
    Direction,
    EndTurn,
    InvalidRules,
    InvalidState,
    NoSuchPlayer,
    Pile,
    Play,
    State,
    TeamResult,
    deal,
)
from thegame.refusals import (
    DoesNotFit,
    GameOver,
    NoSuchCard,
    NoSuchPile,
    NotInHand,
    TooFewLaid,
)

CARDS = set(range(2, 100))
HANDS = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}
SIZES = [(1, 8, 90), (2, 7, 84), (3, 6, 80), (4, 6, 74), (5, 6, 68)]
SMALLER = [(1, 7, 91), (2, 6, 86), (3, 5, 83), (4, 5, 78), (5, 5, 73)]
"""Players, cards in a hand, cards in the draw pile."""

BLOCKED = (60, 99, 2, 3)
"""Only 61 and more, 50, 89, 12 and 13 fit."""

every_number_of_players = pytest.mark.parametrize("players", range(1, 6))
seeds = st.integers(0, 2**32)
numbers = st.integers(-(10**6), 10**6)
steps = st.integers(1, 10**6)
directions = st.sampled_from(Direction)
turns = st.sampled_from(
    [(players, laid) for players in HANDS for laid in range(2, HANDS[players] + 1)]
)


def dealt(rules: Cooperative) -> State:
    """Return the first turn of player 0, with the cards in ascending order."""
    return deal(rules, decks=[range(2, rules.highest + 1)]).start(0)


class TestSetup:
    """The setup: 98 cards, four shared piles, one draw pile, full hands."""

    @pytest.mark.clause("CO-COMP-1", "CO-SETUP-3", "CO-SETUP-4")
    @given(sizes=st.sampled_from(SIZES), seed=seeds)
    def test_the_deal(self, sizes: tuple[int, int, int], seed: int) -> None:
        """The hands and the draw pile hold each card from 2 to 99 once."""
        players, hand, deck = sizes
        shuffled = deal(Cooperative(players), seed=seed)

        assert [len(held) for held in shuffled.hands] == [hand] * players
        assert [len(left) for left in shuffled.decks] == [deck]
        assert sorted(chain(*shuffled.hands, *shuffled.decks)) == sorted(CARDS)

    @pytest.mark.clause("CO-COMP-2")
    @pytest.mark.parametrize("row", [1, 100])
    def test_row_cards(self, row: int) -> None:
        """The number of a row card is never laid, held or drawn."""
        state = dealt(Cooperative(1))

        assert refusal(state, Play(row, A1)) == (NoSuchCard, "CO-COMP-1")
        for hand, deck in [([row], []), ([50], [row])]:
            with pytest.raises(InvalidState):
                team((10, 1, 100, 100), hand, deck=deck)

    @pytest.mark.clause("CO-COMP-3")
    @pytest.mark.parametrize("players", [-1, 0, 6, 7])
    def test_other_numbers_of_players(self, players: int) -> None:
        """A game has one to five players."""
        with pytest.raises(InvalidRules):
            Cooperative(players)

    @pytest.mark.clause("CO-COMP-2", "CO-COMP-3", "CO-SETUP-1")
    @every_number_of_players
    def test_rows(self, players: int) -> None:
        """Two shared piles run up from 1, and two run down from 100."""
        up = Pile(Direction.ASCENDING, None, 1)
        down = Pile(Direction.DESCENDING, None, 100)

        assert dealt(Cooperative(players)).piles == (up, up, down, down)

    @pytest.mark.clause("CO-SETUP-2")
    def test_shuffling_is_fair(self) -> None:
        """Each of the six orders of three cards is equally likely."""
        rules = Cooperative(1, minimum=1, hand_size=1, highest=4)
        orders = Counter(
            (*made.hands[0], *made.decks[0])
            for made in (deal(rules, seed=seed) for seed in range(12_000))
        )

        assert len(orders) == 6
        assert all(abs(count - 2_000) < 150 for count in orders.values())

    @pytest.mark.clause("R-y", "CO-SETUP-4")
    def test_order_of_the_deal(self) -> None:
        """Each hand is dealt whole, starting with the first player."""
        made = deal(Cooperative(2), decks=[range(99, 1, -1)])

        assert made.hands == (tuple(range(93, 100)), tuple(range(86, 93)))
        assert made.decks == (tuple(range(85, 1, -1)),)


class TestStart:
    """The start: players see their hands, and then any player may begin."""

    @pytest.mark.clause("CO-START-1", "R-n")
    @every_number_of_players
    def test_anybody_may_start(self, players: int) -> None:
        """Any player may start, and the deal does not depend on it."""
        made = deal(Cooperative(players), seed=3)
        for player in range(players):
            state = made.start(player)
            assert (state.player, state.laid) == (player, 0)
            assert (state.hands, state.decks) == (made.hands, made.decks)
            assert state.outcome is None
        for nobody in (-1, players):
            with pytest.raises(NoSuchPlayer):
                made.start(nobody)


class TestTurn:
    """A turn: at least two cards of one hand, one at a time, on any pile."""

    @pytest.mark.clause("CO-TURN-1")
    @every_number_of_players
    def test_clockwise(self, players: int) -> None:
        """Turns go clockwise, and the first player follows the last."""
        hands = [[20 + seat, 40 + seat] for seat in range(players)]
        for player, following in enumerate([*range(1, players), 0]):
            turn = team((10, 1, 100, 100), *hands, deck=[80], player=player, laid=2)
            assert turn.end_turn().player == following

    @pytest.mark.clause("CO-TURN-2", "CO-TURN-7", "R-ag", "R-k")
    @every_number_of_players
    def test_two_are_needed(self, players: int) -> None:
        """A turn cannot end before two cards are laid; then it may end or go on."""
        state = dealt(Cooperative(players))
        for laid, card in enumerate(state.hand):
            assert (state.laid, state.minimum) == (laid, 2)
            assert state.may_end_turn == (laid >= 2)
            if laid < 2:
                assert refusal(state, EndTurn()) == (TooFewLaid, "CO-TURN-2")
                assert EndTurn() not in state.legal_moves()
            else:
                assert state.legal_moves() == (*state.legal_plays(), EndTurn())
                assert state.end_turn().laid == 0
            assert Play(card, A1) in state.legal_plays()
            state = state.play(card, A1)

    @pytest.mark.clause("CO-TURN-3", "R-l")
    @every_number_of_players
    def test_the_whole_hand(self, players: int) -> None:
        """A player may lay the whole hand, and goes on playing after drawing."""
        state = dealt(Cooperative(players))
        empty = lay(state, A1, *state.hand)

        assert (empty.hand, empty.outcome) == ((), None)
        assert empty.legal_moves() == (EndTurn(),)
        assert len(empty.end_turn().hands[0]) == HANDS[players]

    @pytest.mark.clause("CO-TURN-4")
    def test_judged_at_that_moment(self) -> None:
        """A card must fit the pile as it is now, not as it was when the turn began."""
        state = team(BLOCKED, [48, 49, 61, 51], deck=[70])

        assert refusal(state, Play(51, A1)) == (DoesNotFit, "CO-PLAY-1")
        after = state.play(61, A1)
        assert after.tops == (61, 99, 2, 3)
        assert takes(after, A1) == {51}
        assert state.take_turn(Play(61, A1), Play(51, A1)).tops == (51, 99, 2, 3)

    @pytest.mark.clause("CO-TURN-5")
    def test_any_pile(self) -> None:
        """A card may go on each of the four piles, and there is no fifth pile."""
        state = dealt(Cooperative(3))
        plays = tuple(Play(card, pile) for card in state.hand for pile in range(4))

        assert state.legal_plays() == plays
        for pile in (-1, 4):
            assert refusal(state, Play(2, pile)) == (NoSuchPile, "CO-TURN-5")
        spread = lay(state, D2, 7).play(2, A2).play(6, D2).play(3, D1)
        assert spread.tops == (1, 2, 3, 6)

    @pytest.mark.clause("CO-TURN-6")
    @pytest.mark.parametrize("card", [25, 35, 10, 12], ids=str)
    def test_only_from_the_own_hand(self, card: int) -> None:
        """A card of another hand, of the draw pile or of a pile is refused."""
        state = team((10, 1, 100, 100), [20, 21], [25, 26], deck=[35, 36])

        assert refusal(state, Play(card, D1)) == (NotInHand, "CO-TURN-6")


class TestPlacement:
    """Placement: up on ascending piles, down on descending ones, by any step."""

    @pytest.mark.clause("CO-PLAY-1", "CO-PLAY-3", "CO-TRICK-1", "CO-TRICK-4", "R-g")
    @pytest.mark.parametrize("pile", [A1, A2])
    def test_ascending(self, pile: int) -> None:
        """All greater cards fit, the card ten below, and no other."""
        for top in range(1, 100):
            assert team_takes(top, pile) == {*range(top + 1, 100), top - 10} & CARDS
        state = team(team_tops(pile, 50), [49, 51])
        assert refusal(state, Play(49, pile)) == (DoesNotFit, "CO-PLAY-1")

    @pytest.mark.clause("CO-PLAY-2", "CO-PLAY-3", "CO-TRICK-2", "CO-TRICK-4", "R-g")
    @pytest.mark.parametrize("pile", [D1, D2])
    def test_descending(self, pile: int) -> None:
        """All smaller cards fit, the card ten above, and no other."""
        for top in range(2, 101):
            assert team_takes(top, pile) == {*range(2, top), top + 10} & CARDS
        state = team(team_tops(pile, 50), [49, 51])
        assert refusal(state, Play(51, pile)) == (DoesNotFit, "CO-PLAY-2")

    @pytest.mark.clause("CO-PLAY-1", "CO-PLAY-2", "CO-TRICK-4")
    @given(direction=directions, top=numbers, step=steps, trick=steps)
    def test_any_numbers(
        self, direction: Direction, top: int, step: int, trick: int
    ) -> None:
        """A card fits forwards by any step, and backwards only as a trick."""
        pile = Pile(direction, None, top, trick)

        assert pile.fits(top + direction * step)
        assert pile.fits(top - direction * step) == (step == trick)
        assert pile.fits(top - direction * trick)
        assert not pile.fits(top)

    @pytest.mark.clause("CO-PLAY-4")
    def test_only_the_top_shows(self) -> None:
        """The cards below the top have no effect."""
        state = team((10, 11, 100, 100), [20, 21, 30, 31], deck=[40])
        one = lay(lay(state, A1, 20, 30), A2, 21, 31)
        other = lay(lay(state, A1, 21, 30), A2, 20, 31)

        assert one == other == team((30, 31, 100, 100), [], deck=[40], laid=4)
        assert [pile.top for pile in one.piles] == [30, 31, 100, 100]


class TestTrick:
    """The backwards trick: exactly ten back, any number of times."""

    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2", "R-g")
    def test_what_is_a_trick(self) -> None:
        """One card at most is a trick on each top, and none is on a row card."""
        for top in range(1, 101):
            up, down = (Pile(direction, None, top) for direction in Direction)
            assert {card for card in CARDS if up.is_trick(card)} == {top - 10} & CARDS
            assert {card for card in CARDS if down.is_trick(card)} == {top + 10} & CARDS

    @pytest.mark.clause("CO-TRICK-3", "CO-TRICK-4")
    def test_as_often_as_wanted(self) -> None:
        """Tricks count for the minimum, for drawing and for the score."""
        hand, deck = [20, 21, 22, 35, 40, 45, 71, 81], [2, 3, 4, 5, 6, 7]
        state = team((50, 1, 61, 100), hand, deck=deck)
        two = state.play(40, A1).play(71, D1)
        all_four = two.play(45, A1).play(35, A1).play(81, D1)

        assert (two.laid, two.may_end_turn) == (2, True)
        assert all_four.unlaid_cards == (frozenset({20, 21, 22, *deck}),)
        full = [20, 21, 22, 2, 3, 4, 5, 6]
        assert all_four.end_turn() == team((35, 1, 81, 100), full, deck=[7])


class TestDrawing:
    """Drawing: once, at the end of the turn, as many cards as were laid."""

    @pytest.mark.clause("CO-DRAW-1", "CO-DRAW-2", "R-m")
    @given(turn=turns, seed=seeds)
    def test_as_many_as_were_laid(self, turn: tuple[int, int], seed: int) -> None:
        """No card is drawn during a turn, and after it the hand is full again."""
        players, count = turn
        state = deal(Cooperative(players), seed=seed).start(0)
        hand, deck = state.hand, state.decks[0]
        for laid in range(count):
            state = state.play(hand[laid], A1)
            assert (state.hand, state.decks) == (hand[laid + 1 :], (deck,))
            assert state.player == 0

        after = state.end_turn()
        assert after.hands[0] == tuple(sorted((*hand[count:], *deck[:count])))
        assert after.decks == (deck[count:],)
        assert after.hands[1:] == state.hands[1:]

    @pytest.mark.clause("CO-DRAW-3", "R-m")
    def test_what_is_left(self) -> None:
        """If the draw pile has too few cards, all of them are drawn."""
        hand, others = [11, 12, 13, 14, 15, 16], [[80], [81]]
        for left in range(1, 6):
            deck = list(range(50, 50 + left))
            for count in range(max(2, left + 1), 7):
                state = team((10, 1, 100, 100), hand, *others, deck=deck)
                after = lay(state, A1, *hand[:count]).end_turn()
                assert after.hands[0] == (*hand[count:], *deck)
                assert after.decks == ((),)


class TestExhaustion:
    """An empty draw pile: one card is enough, and empty hands are skipped."""

    @pytest.mark.clause("CO-DECK-1", "CO-DECK-2", "R-ag")
    @every_number_of_players
    def test_one_card_is_enough(self, players: int) -> None:
        """A turn needs one card, also in a game of one player."""
        others = [[40 + seat] for seat in range(1, players)]
        state = team((10, 1, 100, 100), [20, 60, 61], *others)
        one = state.play(20, A1)

        assert (state.minimum, one.minimum) == (1, 1)
        assert refusal(state, EndTurn()) == (TooFewLaid, "CO-DECK-2")
        after = team((20, 1, 100, 100), [60, 61], *others, player=1 % players)
        assert one.end_turn() == after
        assert one.play(60, A1).may_end_turn

    @pytest.mark.clause("CO-DECK-2", "R-j", "R-k")
    @every_number_of_players
    def test_from_the_turn_after(self, players: int) -> None:
        """The turn before the last card is drawn still needs two cards."""
        for left in (1, 2):
            deck = [90, 91][:left]
            hands = [[20 + seat, 40 + seat, 60 + seat] for seat in range(players)]
            states = [team((10, 1, 100, 100), *hands, deck=deck)]
            states += [states[0].play(20, A1), lay(states[0], A1, 20, 40)]
            assert [state.minimum for state in states] == [2, 2, 2]
            after = states[-1].end_turn()
            assert (after.minimum, after.decks) == (1, ((),))

    @pytest.mark.clause("CO-HAND-1", "CO-TURN-1", "R-l")
    @pytest.mark.parametrize(
        ("held", "following"),
        [
            ("11111", [1, 2, 3, 4, 0]),
            ("10111", [2, 2, 3, 4, 0]),
            ("01110", [1, 2, 3, 1, 1]),
            ("10010", [3, 3, 3, 0, 0]),
            ("11000", [1, 0, 0, 0, 0]),
            ("00100", [2, 2, 2, 2, 2]),
            ("0101", [1, 3, 3, 1]),
            ("100", [0, 0, 0]),
            ("01", [1, 1]),
            ("1", [0]),
        ],
    )
    def test_empty_hands_are_skipped(self, held: str, following: list[int]) -> None:
        """Any number of players without cards is skipped."""
        hands = [[20 + seat] if mark == "1" else [] for seat, mark in enumerate(held)]
        for player, then in enumerate(following):
            state = team((10, 1, 100, 100), *hands, player=player, laid=1)
            assert state.end_turn() == team((10, 1, 100, 100), *hands, player=then)

    @pytest.mark.clause("CO-HAND-1", "CO-END-2", "R-l")
    def test_to_the_last_card(self) -> None:
        """The other players go on in order until the last card wins."""
        state = team((10, 1, 100, 100), [11, 15], [12], [], [13, 16, 17], [14])
        order: list[int] = []
        for card in range(11, 17):
            order.append(state.player)
            state = state.play(card, A1).end_turn()

        assert order == [0, 1, 3, 4, 0, 3]
        assert (state.player, state.hand) == (3, (17,))
        assert state.play(17, A1).outcome == TeamResult(0)


class TestEnd:
    """The end: the minimum is out of reach, or every card is laid."""

    @pytest.mark.clause("CO-END-1", "CO-EXPERT-1", "CO-EXPERT-2", "CO-TRICK-1")
    @pytest.mark.parametrize(
        ("hand", "reach"),
        [
            ([40, 41, 42], 0),
            ([40, 41, 61], 1),
            ([89, 40, 41], 1),
            ([40, 61, 62], 2),
            ([40, 61, 51], 2),
            ([13, 50, 40], 3),
            ([40, 61, 62, 63], 3),
            ([61, 51, 41, 42], 3),
        ],
    )
    def test_within_reach(self, hand: list[int], reach: int) -> None:
        """The game is over exactly if no sequence of plays reaches the minimum."""
        for rules in (Cooperative(2), Cooperative.expert(2)):
            for deck in ([], [70, 71]):
                state = team(BLOCKED, hand, [80, 81, 82], deck=deck, rules=rules)
                alive = reach >= (rules.minimum if deck else 1)
                left = TeamResult(len(hand) + 3 + len(deck))
                assert state.outcome == (None if alive else left)
                assert bool(state.legal_moves()) == alive
                if not alive:
                    assert refusal(state, EndTurn()) == (GameOver, "CO-END-1")

    @pytest.mark.clause("CO-END-1")
    def test_between_crossed_piles(self) -> None:
        """A card between piles that have just crossed does not fit."""
        rules = Cooperative(1, rows=1)
        for low in range(2, 98):
            crossed = team((low + 2, low), [low + 1], rules=rules)
            apart = team((low, low + 2), [low + 1], rules=rules)
            assert (crossed.outcome, apart.outcome) == (TeamResult(1), None)

    @pytest.mark.clause("CO-END-1", "R-c", "CO-SCORE-1")
    @pytest.mark.parametrize(
        ("rules", "before"), [(Cooperative(1), []), (Cooperative.expert(1), [95])]
    )
    def test_blocked_by_oneself(self, rules: Cooperative, before: list[int]) -> None:
        """A card that makes the minimum unreachable is legal and ends the game."""
        hand = [40, *before, 96, 98]
        state = lay(team((90, 99, 2, 3), hand, deck=[70], rules=rules), A1, *before)

        assert state.legal_plays() == (Play(96, A1), Play(98, A1))
        assert state.safe_plays() == (Play(96, A1),)
        assert state.outcome is None
        over = state.play(98, A1)
        assert (over.tops, over.outcome) == ((98, 99, 2, 3), TeamResult(3))

    @pytest.mark.clause("R-c")
    def test_last_card_of_the_minimum_is_safe(self) -> None:
        """After the minimum is laid, no other card needs to fit."""
        state = State(
            Cooperative(1),
            tops=(98, 99, 2, 3),
            hands=[[50, 88]],
            decks=[[40, 41]],
            player=0,
            laid=1,
        )

        assert state.safe_plays() == (Play(88, 0),)

    @pytest.mark.clause("R-d", "CO-SCORE-1")
    @pytest.mark.parametrize(
        ("minimum", "hand", "cards"),
        [(2, [40, 61], [61]), (3, [40, 61, 62], [61, 62]), (3, [40, 61], [61])],
    )
    def test_play_out(self, minimum: int, hand: list[int], cards: list[int]) -> None:
        """Cards that still fit count as unlaid, unless the game is played out."""
        usual = Cooperative(1, minimum=minimum)
        house = Cooperative(1, minimum=minimum, play_out=True)
        state = team(BLOCKED, hand, deck=[70, 71], rules=house)
        left = len(hand) + 2

        over = team(BLOCKED, hand, deck=[70, 71], rules=usual).outcome
        assert over == TeamResult(left)
        for card in cards:
            assert (state.outcome, state.may_end_turn) == (None, False)
            state = state.play(card, A1)
            left -= 1
        assert state.outcome == TeamResult(left)

    @pytest.mark.clause("CO-END-2", "R-b", "R-l")
    @every_number_of_players
    def test_beaten(self, players: int) -> None:
        """The very last card wins at once, although no other could follow."""
        others = [()] * (players - 1)
        for rules in (Cooperative(players), Cooperative.expert(players)):
            state = team((97, 98, 2, 3), [99], *others, rules=rules)
            over = state.play(99, A1)
            assert (over.outcome, over.legal_moves()) == (TeamResult(0), ())
            assert refusal(over, EndTurn()) == (GameOver, "CO-END-2")

    @pytest.mark.clause("R-x", "CO-END-1")
    def test_only_the_player_on_turn(self) -> None:
        """Only a stuck player on turn ends the game."""
        stuck, well = [40, 41], [61, 62, 63]

        assert team(BLOCKED, well, stuck, deck=[70]).outcome is None
        assert team(BLOCKED, stuck, well, deck=[70]).outcome == TeamResult(6)
        turn = team(BLOCKED, well, stuck, deck=[70]).play(61, A1).play(62, A1)
        assert turn.outcome is None
        assert turn.end_turn().outcome == TeamResult(4)


class TestScore:
    """The score: the number of cards that were not laid."""

    @pytest.mark.clause("CO-SCORE-1")
    def test_hands_and_draw_pile(self) -> None:
        """The cards of all hands and of the draw pile count."""
        state = team(BLOCKED, [40], [41, 42], [43, 44, 45], deck=[70, 71, 72, 73])

        assert state.outcome == TeamResult(10)

    @pytest.mark.clause("CO-SCORE-3", "CO-SCORE-4", "R-r")
    def test_labels(self) -> None:
        """No card left is a win, 1 to 9 are excellent, 10 to 94 have no label."""
        results = [TeamResult(unlaid) for unlaid in range(95)]

        assert [result.unlaid for result in results if result.beaten] == [0]
        excellent = [result.unlaid for result in results if result.excellent]
        assert excellent == [1, 2, 3, 4, 5, 6, 7, 8, 9]


class TestExpert:
    """The expert mode: three cards a turn and, if wanted, hands one card smaller."""

    @pytest.mark.clause("CO-EXPERT-1", "CO-EXPERT-2")
    @every_number_of_players
    @pytest.mark.parametrize("smaller", [False, True])
    def test_three_then_one(self, players: int, smaller: bool) -> None:
        """Two cards are not enough while there are cards to draw; then one is."""
        rules = Cooperative.expert(players, smaller_hands=smaller)
        state = lay(dealt(rules), A1, 2, 3)
        late = team(
            BLOCKED, [61, 62], *[[70 + n] for n in range(1, players)], rules=rules
        )

        assert (state.minimum, late.minimum) == (3, 1)
        assert refusal(state, EndTurn()) == (TooFewLaid, "CO-EXPERT-1")
        assert state.play(4, A1).may_end_turn
        assert refusal(late, EndTurn()) == (TooFewLaid, "CO-EXPERT-2")
        assert late.play(61, A1).may_end_turn

    @pytest.mark.clause("CO-EXPERT-3", "R-o")
    @every_number_of_players
    def test_all_else_unchanged(self, players: int) -> None:
        """Cards, piles, hands, plays and drawing are those of the standard game."""
        standard = dealt(Cooperative(players))
        expert = dealt(Cooperative.expert(players))

        assert (expert.hands, expert.decks) == (standard.hands, standard.decks)
        assert expert.piles == standard.piles
        assert expert.legal_plays() == standard.legal_plays()
        plays = [Play(card, A1) for card in (2, 3, 4)]
        one, other = standard.take_turn(*plays), expert.take_turn(*plays)
        assert (one.hands, one.decks) == (other.hands, other.decks)
        assert (one.tops, one.player) == (other.tops, other.player)

    @pytest.mark.clause("CO-EXPERT-4", "R-o")
    @pytest.mark.parametrize(("players", "hand", "deck"), SMALLER)
    def test_smaller_hands(self, players: int, hand: int, deck: int) -> None:
        """Every hand is one card smaller, after drawing, too."""
        state = dealt(Cooperative.expert(players, smaller_hands=True))
        after = lay(state, A1, 2, 3, 4).end_turn()

        assert [len(held) for held in state.hands] == [hand] * players
        assert (len(state.decks[0]), len(after.decks[0])) == (deck, deck - 3)
        assert [len(held) for held in after.hands] == [hand] * players

    @pytest.mark.clause("R-o")
    @given(minimum=st.integers(1, 19), hand=st.integers(1, 19))
    def test_other_numbers(self, minimum: int, hand: int) -> None:
        """A hand smaller than the minimum is refused; any other can be played."""
        if hand < minimum:
            with pytest.raises(InvalidRules):
                Cooperative(5, minimum=minimum, hand_size=hand)
        else:
            state = dealt(Cooperative(5, minimum=minimum, hand_size=hand))
            assert lay(state, A1, *state.hand[:minimum]).may_end_turn

    @pytest.mark.parametrize(
        ("minimum", "with_cards", "without"),
        [
            (1, "R-o", "R-o"),
            (2, "CO-TURN-2", "CO-DECK-2"),
            (3, "CO-EXPERT-1", "CO-EXPERT-2"),
            (4, "R-o", "CO-DECK-2"),
            (5, "R-o", "CO-DECK-2"),
        ],
    )
    @pytest.mark.clause("CO-TURN-2", "CO-DECK-2", "CO-EXPERT-1", "CO-EXPERT-2", "R-o")
    def test_cited_clause(self, minimum: int, with_cards: str, without: str) -> None:
        """The refusal cites the clause that requires this minimum."""
        rules = Cooperative(2, hand_size=6, minimum=minimum)
        hands = (range(20, 26), (40, 41))
        for deck, cited in (((50, 51), with_cards), ((), without)):
            state = team((10, 11, 90, 91), *hands, deck=deck, rules=rules)

            assert refusal(state, EndTurn()) == (TooFewLaid, cited)
