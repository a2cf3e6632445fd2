"""Theorems of both games: GT-1 to GT-17, and the mirror (CT-11, FT-15)."""

import itertools

import thegame
from tests.ladder.theorems import (
    BOTH,
    DUEL,
    TEAM,
    card_count,
    hold,
    is_foreign,
    on_game,
    on_state,
    on_step,
    turns,
    unlaid_count,
)
from tests.ladder.transformations import (
    mirror,
    mirrored_card,
    mirrored_piles,
    moved,
)
from thegame import EndTurn, Move, Play, State
from thegame.strategies import PlayedGame
from thegame.testing import _laws as laws
from thegame.testing._worlds import with_hidden_cards_moved

NAMES = {name: getattr(thegame, name) for name in thegame.__all__}


@on_state("GT-1", BOTH)
def every_card_is_in_one_place(state: State) -> None:
    """No card is in two hands, or in a hand and a draw pile."""
    hold(laws.every_card_is_in_one_place(state))


@on_game("GT-1", BOTH)
def ledger_agrees(game: PlayedGame) -> None:
    """A ledger kept from the deal and the moves alone always agrees with the state."""
    start = game.states[0]
    hands = [set(hand) for hand in start.hands]
    decks = [list(deck) for deck in start.decks]
    piles: list[list[int]] = [[] for _ in start.tops]
    player, laid, helped = start.player, 0, False
    for before, move, after in game.steps:
        if isinstance(move, Play):
            hands[player].remove(move.card)
            piles[move.pile].append(move.card)
            laid += 1
            helped = helped or is_foreign(before, move.pile)
        else:
            deck = decks[0] if len(decks) == 1 else decks[player]
            full = before.rules.hand_size - len(hands[player])
            due = full if len(decks) == 1 or helped else 2
            hands[player].update(deck[:due])
            del deck[:due]
            player, laid, helped = after.player, 0, False
        assert [set(hand) for hand in after.hands] == hands
        assert [list(deck) for deck in after.decks] == decks
        assert (after.player, after.laid, after.helped) == (player, laid, helped)
        for pile, top, row in zip(piles, after.tops, start.tops, strict=True):
            assert top == (pile[-1] if pile else row)


@on_game("GT-2", BOTH)
def laid_and_unlaid_make_the_deck(game: PlayedGame) -> None:
    """Laid and unlaid cards together are all cards."""
    total = card_count(game.states[0].rules) * len(game.states[0].decks)
    laid = 0
    for _, move, after in game.steps:
        laid += isinstance(move, Play)
        assert laid + unlaid_count(after) == total


@on_state("GT-3", BOTH)
def a_move_while_it_goes_on(state: State) -> None:
    """There is a legal move exactly while the game is not over."""
    hold(laws.a_move_while_it_goes_on(state))


@on_step("GT-4", BOTH)
def the_measure_falls(before: State, move: Move, after: State) -> None:
    """Laying a card lowers the measure by 1 or 2, ending the turn by 1."""
    hold(laws.games_end(before, move, after))
    hold(laws.only_laid_cards_leave(before, move, after))


@on_game("GT-4", BOTH)
def games_end(game: PlayedGame) -> None:
    """A game has at most two moves for each card."""
    rules = game.states[0].rules
    assert len(game.moves) <= 2 * card_count(rules) * len(game.states[0].decks)


@on_game("GT-5", BOTH)
def replay_is_the_same(game: PlayedGame) -> None:
    """The same moves from the same start lead to the same states."""
    state = game.states[0]
    for move, expected in zip(game.moves, game.states[1:], strict=True):
        state = state.apply(move)
        assert state == expected
        assert state.outcome == expected.outcome


@on_state("GT-6", BOTH)
def illegal_moves_change_nothing(state: State) -> None:
    """An illegal move is refused with a reason."""
    before = repr(state)
    hold(laws.moves_agree(state))
    hold(laws.clauses_exist(state))
    assert repr(state) == before


@on_state("GT-7", BOTH)
def legality_sees_no_hidden_card(state: State) -> None:
    """Legal moves depend on what the player on turn sees."""
    other = with_hidden_cards_moved(state, state.player)
    assert other.legal_moves() == state.legal_moves()
    assert other.safe_plays() == state.safe_plays()
    hold(laws.answers_see_the_table_only(state))
    hold(laws.placement_depends_on_the_pile(state))


@on_state("GT-8", BOTH)
def hands_are_sets(state: State) -> None:
    """The order in which a hand is given does not matter."""
    assert state == State(
        state.rules,
        tops=state.tops,
        hands=[hand[::-1] for hand in state.hands],
        decks=state.decks,
        player=state.player,
        laid=state.laid,
        helped=state.helped,
    )


@on_state("GT-9", BOTH)
def reading_back_is_the_identity(state: State) -> None:
    """Through repr, text, JSON and pickle a state comes back as it was."""
    hold(laws.text_and_json(state))
    again = eval(repr(state), dict(NAMES))  # noqa: S307 - our own text
    assert again == state
    assert again.outcome == state.outcome


@on_step("GT-10", BOTH)
def the_end_of_turn_stays_legal(before: State, move: Move, after: State) -> None:
    """A turn that may end may still end after another card, unless the game is over."""
    if before.may_end_turn and isinstance(move, Play):
        assert after.may_end_turn or after.is_over


@on_game("GT-11", BOTH)
def turns_have_their_minimum(game: PlayedGame) -> None:
    """No turn ends with fewer cards than required; none is empty."""
    for turn in turns(game):
        first, last = turn[0][0], turn[-1][1]
        if isinstance(last, EndTurn):
            assert len(turn) - 1 >= first.minimum >= 1


@on_step("GT-12", BOTH)
def piles_run_one_way(before: State, move: Move, after: State) -> None:
    """A pile goes on its way, or back by the trick; an opponent's goes back."""
    hold(laws.piles_move_as_declared(before, move, after))
    if not isinstance(move, Play):
        return
    pile = before.piles[move.pile]
    ascending = pile.direction is thegame.Direction.ASCENDING
    step = (move.card - pile.top) if ascending else (pile.top - move.card)
    if is_foreign(before, move.pile):
        assert step < 0
        assert not before.helped
    else:
        assert step > 0 or step == -before.rules.trick


@on_game("GT-13", BOTH)
def equal_numbers_are_never_adjacent(game: PlayedGame) -> None:
    """No number lies on itself, and none is in a pile more often than it exists."""
    copies = len(game.states[0].decks)
    for pile in range(len(game.states[0].tops)):
        laid = [
            move.card
            for move in game.moves
            if isinstance(move, Play) and move.pile == pile
        ]
        assert all(one != two for one, two in itertools.pairwise(laid))
        assert all(laid.count(card) <= copies for card in laid)


@on_state("GT-14", BOTH)
def anything_fits_on_an_untouched_pile(state: State) -> None:
    """On an own or shared pile that is untouched every card of the hand is legal."""
    legal = set(state.legal_plays())
    for index, row in enumerate(state.rules.piles):
        if state.tops[index] == row.top and not is_foreign(state, index):
            assert state.is_over or all(
                Play(card, index) in legal for card in state.hand
            )


@on_step("CT-11", TEAM)
@on_step("FT-15", DUEL)
def mirrored_games_are_alike(before: State, move: Move, after: State) -> None:
    """In the mirror the same moves are legal and lead to the mirrored state."""
    card, piles = mirrored_card(before), mirrored_piles(before)
    reflected = mirror(before)
    assert set(reflected.legal_moves()) == {
        moved(legal, card=card, piles=piles) for legal in before.legal_moves()
    }
    reached = reflected.apply(moved(move, card=card, piles=piles))
    assert reached == mirror(after)
    assert reached.outcome == after.outcome


@on_state("GT-17", TEAM)
def greed_reaches_the_minimum(state: State) -> None:
    """Tricks first, then the least step: some such order reaches what can be reached.

    With ties broken in one fixed way this is false: a card can be a trick on two
    piles, and on one of them it shuts out the next.
    """
    if state.is_over or state.laid >= state.minimum or not state.safe_plays():
        return
    frontier = [state]
    while not any(table.laid >= table.minimum or table.is_over for table in frontier):
        frontier = [
            table.play(card, pile)
            for table in frontier
            for card, pile in greedy(table)
            if not table.is_over
        ]
        assert frontier
    assert any(not table.is_over or not table.hand for table in frontier)


def greedy(state: State) -> list[tuple[int, int]]:
    """All tricks if there are any, else all plays of the least step."""
    plays = [(play.card, play.pile) for play in state.legal_plays()]
    steps = [
        state.piles[pile].direction * (card - state.tops[pile]) for card, pile in plays
    ]
    least = min(steps, default=0)
    return [play for play, step in zip(plays, steps, strict=True) if step == least]
