"""Theorems of the duel: FT-1 to FT-18."""

import itertools
import random
from collections.abc import Iterator

import attrs

from tests.ladder.theorems import (
    DUEL,
    card_count,
    is_foreign,
    on_game,
    on_state,
    on_step,
    turns,
)
from tests.ladder.transformations import moved, transformed
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Move,
    Pile,
    Play,
    State,
)
from thegame._game.state import make_state
from thegame.strategies import PlayedGame

EXCHANGED = [2, 3, 0, 1]


def rules_of(state: State) -> FaceToFace:
    """Return the rules, which must be those of the duel."""
    assert isinstance(state.rules, FaceToFace)
    return state.rules


def result(state: State) -> DuelResult | None:
    """Return the outcome, which must be that of a duel."""
    assert state.outcome is None or isinstance(state.outcome, DuelResult)
    return state.outcome


def own_piles(state: State) -> list[int]:
    """Return the piles of the player on turn."""
    return [2 * state.player, 2 * state.player + 1]


@on_state("FT-1", DUEL)
def hands_never_exceed_their_size(state: State) -> None:
    """No hand is larger than at the start."""
    assert all(len(hand) <= state.rules.hand_size for hand in state.hands)


@on_state("FT-2", DUEL)
def with_cards_to_draw_there_are_two_in_hand(state: State) -> None:
    """A player with cards to draw starts a turn with at least two cards."""
    if not state.laid and state.decks[state.player]:
        assert len(state.hand) >= 2


@on_state("FT-3", DUEL)
def nobody_starts_a_turn_without_cards(state: State) -> None:
    """An empty hand belongs to a finished turn or game."""
    assert state.hand or state.laid


@on_state("FT-4", DUEL)
def a_lone_card_is_the_last(state: State) -> None:
    """A single card at the start of a turn means an empty draw pile, and decides."""
    if not state.laid and len(state.hand) == 1:
        assert not state.decks[state.player]
        if rules_of(state).lone_card_wins and state.outcome is None:
            assert all(
                state.apply(play).outcome == DuelResult(state.player, Ending.LAID_ALL)
                for play in state.legal_plays()
            )
        else:
            assert state.outcome == DuelResult(1 - state.player, Ending.STUCK)


@on_step("FT-5", DUEL)
def two_are_drawn_or_the_hand_is_filled(
    before: State, move: Move, after: State
) -> None:
    """Two after own piles only, up to the hand size after helping, or what is left."""
    if isinstance(move, EndTurn):
        player = before.player
        deck = before.decks[player]
        due = before.rules.hand_size - len(before.hand) if before.helped else 2
        drawn = min(due, len(deck))
        assert after.decks[player] == deck[drawn:]
        assert set(after.hands[player]) == {*before.hand, *deck[:drawn]}
        assert before.helped or len(after.hands[player]) <= len(before.hand) + 2


@on_game("FT-5", DUEL)
def own_turns_never_enlarge_a_hand(game: PlayedGame) -> None:
    """A hand grows only in a turn that helps."""
    for turn in turns(game):
        first, (before, move, after) = turn[0][0], turn[-1]
        if isinstance(move, EndTurn) and not before.helped:
            assert len(after.hands[first.player]) <= len(first.hand)


@on_game("FT-6", DUEL)
def one_card_at_most_helps(game: PlayedGame) -> None:
    """A turn helps with one card at most, and has a card on an own pile."""
    for turn in turns(game):
        helping = [
            is_foreign(before, move.pile)
            for before, move, _ in turn
            if isinstance(move, Play)
        ]
        assert helping.count(True) <= 1
        if isinstance(turn[-1][1], EndTurn):
            assert helping.count(False) >= 1
            assert turn[-1][0].helped == (True in helping)


@on_step("FT-7", DUEL)
def nobody_opens_anothers_pile(before: State, move: Move, _: State) -> None:
    """The opponent never lays on an untouched pile."""
    if isinstance(move, Play) and is_foreign(before, move.pile):
        assert before.tops[move.pile] != before.rules.piles[move.pile].top


@on_state("FT-8", DUEL)
def equal_numbers_never_go_on_each_other(state: State) -> None:
    """No rule allows an equal number on a pile."""
    assert all(play.card != state.tops[play.pile] for play in state.legal_plays())
    for pile in state.piles:
        assert not pile.fits(pile.top)
        assert not pile.is_improved_by(pile.top)


@on_state("FT-9", DUEL)
def an_improvement_costs_only_the_trick(state: State) -> None:
    """Every ordinary play stays legal; at most the trick card is lost."""
    cards = range(2, state.rules.highest + 1)
    for pile, card in itertools.product(state.piles, state.hand):
        if pile.is_improved_by(card):
            better: Pile = attrs.evolve(pile, top=card)
            lost = {c for c in cards if pile.fits(c) and not better.fits(c)}
            assert lost <= {c for c in cards if pile.is_trick(c)}


@on_state("FT-10", DUEL)
def one_winner(state: State) -> None:
    """The player on turn wins by laying everything, or loses by being stuck."""
    done = not state.hand and not state.decks[state.player]
    outcome = result(state)
    if done:
        assert outcome == DuelResult(state.player, Ending.LAID_ALL)
    elif outcome is not None:
        assert outcome == DuelResult(1 - state.player, Ending.STUCK)
        assert state.laid < 2


@on_state("FT-11", DUEL)
def a_win_takes_two_cards(state: State) -> None:
    """By default, no player wins with fewer than two cards laid in the turn."""
    outcome = result(state)
    if outcome is not None and outcome.ending is Ending.LAID_ALL:
        assert state.laid >= (1 if rules_of(state).lone_card_wins else 2)


@on_game("FT-12", DUEL)
def duels_are_bounded(game: PlayedGame) -> None:
    """At most 29 turns each, 57 in all, and 115 cards, in the printed game.

    Each completed turn lays two of the player's own cards, so whoever began has no card
    left when the other's last turn would begin.
    """
    cards = card_count(rules_of(game.states[0]))
    most = -(-cards // 2)
    beginners = [game.states[0].player]
    beginners += [
        after.player for _, move, after in game.steps if isinstance(move, EndTurn)
    ]
    assert beginners.count(0) <= most
    assert beginners.count(1) <= most
    assert len(beginners) <= 2 * most - 1
    assert sum(isinstance(move, Play) for move in game.moves) <= 2 * cards - 1


@on_game("FT-13", DUEL)
def nobody_loses_in_the_first_turn(game: PlayedGame) -> None:
    """A player with two cards and an untouched own pile is not stuck."""
    outcome = result(game.states[-1])
    if outcome is not None and outcome.ending is Ending.STUCK:
        assert sum(isinstance(move, EndTurn) for move in game.moves) >= 2


@on_state("FT-13", DUEL)
def nobody_is_stuck_beside_an_untouched_pile(state: State) -> None:
    """A player with an untouched own pile is stuck only with a lone card."""
    outcome = result(state)
    if (
        outcome is not None
        and outcome.ending is Ending.STUCK
        and len(state.hand) + state.laid >= 2
    ):
        assert all(
            state.tops[pile] != state.rules.piles[pile].top for pile in own_piles(state)
        )


@on_state("FT-14", DUEL)
def judging_by_the_next_card_finds_the_same_loser(state: State) -> None:
    """Judged by the next card and the count alone, the same player loses.

    Perhaps one card later: then with every card that can come next.
    """
    outcome = result(state)
    if state.laid >= 2 or (outcome and outcome.ending is Ending.LAID_ALL):
        return
    stuck = outcome == DuelResult(1 - state.player, Ending.STUCK)
    assert stuck == loses_by_the_next_card(state, state.hand, state.tops, state.laid)
    if not stuck:
        assert outcome is None


def loses_by_the_next_card(
    state: State, hand: tuple[int, ...], tops: tuple[int, ...], laid: int
) -> bool:
    """Return whether the player has lost, now or after any next card."""
    lone = len(state.hand) == 1 and not state.laid and not state.decks[state.player]
    needed = 1 if lone and rules_of(state).lone_card_wins else 2
    if laid >= needed:
        return False
    if len(hand) < needed - laid:
        return True
    helped = state.helped or any(
        tops[pile] != state.tops[pile] for pile in range(4) if is_foreign(state, pile)
    )
    return all(
        loses_by_the_next_card(
            state,
            tuple(other for other in hand if other != card),
            (*tops[:pile], card, *tops[pile + 1 :]),
            laid + 1,
        )
        for card, pile in next_cards(state, hand, tops, helped=helped)
    )


def next_cards(
    state: State, hand: tuple[int, ...], tops: tuple[int, ...], *, helped: bool
) -> Iterator[tuple[int, int]]:
    """Yield every card of the hand with every pile that takes it."""
    for card, (index, row) in itertools.product(hand, enumerate(state.piles)):
        pile: Pile = attrs.evolve(row, top=tops[index])
        if is_foreign(state, index):
            if not helped and pile.is_improved_by(card):
                yield card, index
        elif pile.fits(card):
            yield card, index


@on_step("FT-16", DUEL)
def the_players_can_change_chairs(before: State, move: Move, after: State) -> None:
    """Exchanging the duellists exchanges the winner, and nothing else."""
    exchanged = transformed(before, piles=EXCHANGED, seats=[1, 0], sources=[1, 0])
    assert set(exchanged.legal_moves()) == {
        moved(legal, piles=EXCHANGED) for legal in before.legal_moves()
    }
    reached = exchanged.apply(moved(move, piles=EXCHANGED))
    assert reached == transformed(after, piles=EXCHANGED, seats=[1, 0], sources=[1, 0])
    one, two = result(after), result(reached)
    assert (one and (1 - one.winner, one.ending)) == (two and (two.winner, two.ending))


@on_game("FT-17", DUEL)
def without_the_opponent_it_is_two_solitaires(game: PlayedGame) -> None:
    """With the opponent's piles closed and hands filled, each plays a solitaire.

    Whoever has helped may not help again and fills the hand, so a turn that begins as
    if it had helped is such a turn. A lone player of the original, with one pile each
    way, has the same cards and may lay the same; and is stuck at the same time, as long
    as there are cards to draw, after which the original asks for one card only.
    """
    chance = random.Random(len(game.moves))
    duel = closed(game.states[0])
    solitaires = [solitaire(duel, player) for player in (0, 1)]
    while not compare_solitaire(duel, solitaires[duel.player]):
        player, alone = duel.player, solitaires[duel.player]
        move = chance.choice(duel.legal_moves())
        solitaires[player] = alone.apply(
            Play(move.card, move.pile - 2 * player) if isinstance(move, Play) else move
        )
        duel = duel.apply(move)
        if isinstance(move, EndTurn):
            left = solitaires[player]
            assert duel.hands[player] == left.hand
            assert duel.decks[player] == left.decks[0]
            duel = closed(duel)


def closed(state: State) -> State:
    """Return the state as if the turn had helped."""
    return make_state(
        *(state.rules, state.tops, state.hands, state.decks),
        *(state.player, state.laid, True),
    )


def solitaire(duel: State, player: int) -> State:
    """Return the part of one player in a duel as a game for one."""
    rules = duel.rules
    alone = Cooperative(
        1,
        minimum=2,
        hand_size=rules.hand_size,
        highest=rules.highest,
        trick=rules.trick,
        rows=1,
    )
    tops = duel.tops[2 * player : 2 * player + 2]
    return make_state(
        alone, tops, (duel.hands[player],), (duel.decks[player],), 0, 0, False
    )


def compare_solitaire(duel: State, alone: State) -> bool:
    """Compare the player on turn with the game for one; return whether one is over."""
    player = duel.player
    assert (duel.hand, duel.decks[player]) == (alone.hand, alone.decks[0])
    assert duel.tops[2 * player : 2 * player + 2] == alone.tops
    assert duel.laid == alone.laid
    if alone.decks[0]:
        assert duel.is_over == alone.is_over
        assert duel.may_end_turn == alone.may_end_turn
    if alone.is_over or duel.is_over:
        # The original goes on with a single card.
        assert duel.is_over
        return True
    assert [(play.card, play.pile - 2 * player) for play in duel.legal_plays()] == [
        (play.card, play.pile) for play in alone.legal_plays()
    ]
    return False


@on_step("FT-18", DUEL)
def what_is_anothers_stays(before: State, move: Move, after: State) -> None:
    """A draw pile changes at its owner's end of turn, a hand in its owner's turn."""
    other = 1 - before.player
    assert after.hands[other] == before.hands[other]
    assert after.decks[other] == before.decks[other]
    if isinstance(move, Play):
        assert after.decks == before.decks
