"""The functions of the strategist: values by hand, shortcuts, worlds and rollouts."""

import functools
import math
import random
from typing import Any, Final

import attrs
import pytest

from tests.support.positions import HELPED_DUEL
from thegame import (
    Cooperative,
    DuelResult,
    FaceToFace,
    Hint,
    HintKind,
    Pile,
    Play,
    Rules,
    State,
    Talk,
    View,
    deal,
)
from thegame.agents import GreedyAgent, Strategist
from thegame.agents import _beam_search as beam_search
from thegame.agents import _evaluation as evaluation
from thegame.agents import _rollouts as rollouts
from thegame.agents._buffers import (
    HELD,
    KEPT,
    LAID,
    UNSEEN,
    Desk,
    desk,
    orders,
    write_game,
    write_hints,
    write_view,
)
from thegame.agents._strategist_kernel import ALONE, DUEL, TALKING, Kernel, kernel
from thegame.batch._rule_numbers import rule_numbers

pytestmark = pytest.mark.usefixtures("plain")

# It is not typed throughout.
TESTS: Any = pytest

TALKER = Strategist()


def table_of(
    rules: Cooperative, tops: tuple[int, ...], unseen: set[int], hand: set[int]
) -> Desk:
    """Return a desk whose table has these unlaid cards."""
    numbers = rule_numbers(rules)
    made = desk(numbers, TALKING, 4)
    table = made.table
    table["start"][: len(tops)] = tops
    for card in unseen:
        table["status"][numbers.pad + card] = UNSEEN
    for card in hand:
        table["status"][numbers.pad + card] = HELD
    table["hand"][: len(hand)] = sorted(hand)
    table["size"] = len(hand)
    evaluation.count_unlaid(made)
    return made


def risk(made: Desk) -> float:
    """Return the risk of a table by its definition, card by card."""
    rules, table = made.rules, made.table
    status, total = table["status"], 0.0
    for card in range(2, rules.highest + 1):
        if status[rules.pad + card] == LAID:
            continue
        product = TALKING.held if status[rules.pad + card] == HELD else 1.0
        for pile, top in enumerate(table["start"][: rules.own].tolist()):
            sign = 1 if pile < rules.rising else -1
            first, second = (
                status[rules.pad + top - tricks * sign * rules.trick]
                for tricks in (1, 2)
            )
            if first == UNSEEN and table["kept"][pile]:
                first = KEPT
            near, far = TALKING.tricks[first], TALKING.chains[min(first, second)]
            gain = sign * (card - top)
            product *= evaluation.factor(rules.trick, TALKING.fit, near, far, gain)
        total += product
    return total


def summed_up(made: Desk) -> float:
    """Return the risk of a table as the search computes it."""
    table = made.table
    evaluation.sum_up(made, table["start"])
    return evaluation.weighted_sum(
        table["live"], table["rows"], made.rules.own, table["count"]
    )


FIT, HELD_TRICK, KEPT_TRICK, TRICK, TWO_TRICKS = (
    math.exp(-1.38 * part) for part in (1, 0.55, 0.45, 0.16, 0.45 * 0.16)
)


@pytest.mark.parametrize(
    ("unseen", "hand", "kept", "expected"),
    [
        # From 50 upwards 60 fits, 40 is a trick, 45 fits after it, 35 after 30 as well.
        ({60, 40, 45, 35, 30, 20}, set[int](), 0, 2 * FIT + 2 * TRICK + TWO_TRICKS + 1),
        ({45}, {40}, 0, 0.85 * FIT + HELD_TRICK),
        ({45, 40}, set[int](), 1, FIT + KEPT_TRICK),
    ],
)
def test_value_by_hand(
    unseen: set[int], hand: set[int], kept: int, expected: float
) -> None:
    """Tricks count less than cards that fit, and less the less certain they are."""
    made = table_of(Cooperative(2, rows=1), (50, 2), unseen, hand)
    made.table["kept"][0] = kept
    assert summed_up(made) == TESTS.approx(expected)
    assert risk(made) == TESTS.approx(expected)


@pytest.mark.parametrize("seed", range(30))
def test_shortcut(seed: int) -> None:
    """The effect of one more card is found by sums as well as from card to card."""
    chance = random.Random(seed)
    rules = Cooperative(1, rows=chance.choice([1, 2, 3]), trick=chance.choice([3, 10]))
    cards = chance.sample(range(2, 100), 40)
    tops = tuple(cards[: 2 * rules.rows])
    made = table_of(rules, tops, set(cards[14:]), set(cards[8:14]))
    numbers, table = made.rules, made.table
    assert summed_up(made) == TESTS.approx(risk(made))
    held = table["hand"][:6].tolist()
    for pile in range(numbers.own):
        evaluation.weigh_hand(made, 0, pile, tops[pile])
        for card, found in zip(held, table["found"].tolist(), strict=False):
            exact = after(made, pile, card)
            without = evaluation.risk_without(made, table["start"], card, pile, card)
            assert without == TESTS.approx(exact)
            gain = (card - tops[pile]) * (1 if pile < numbers.rising else -1)
            if not (gain > 0 or gain == -rules.trick):
                assert found == -1
            elif evaluation.opens(numbers, table["start"], pile, card):
                assert found <= exact + 1e-9
            else:
                assert found == TESTS.approx(exact)


def after(made: Desk, pile: int, card: int) -> float:
    """Return the risk after laying a card of the hand on a pile, by its definition."""
    table, at = made.table, made.rules.pad + card
    top = table["start"][pile]
    table["start"][pile], table["status"][at] = card, LAID
    found = risk(made)
    table["start"][pile], table["status"][at] = top, HELD
    return found


def duel_risk(piles: list[Pile], status: dict[int, int]) -> float:
    """Return the risk of a duellist's cards by its definition, card by card."""
    total = 0.0
    for card, known in status.items():
        product = DUEL.held if known == HELD else 1.0
        for pile in piles:
            first, second = (
                status.get(pile.top - tricks * 10 * pile.direction, LAID)
                for tricks in (1, 2)
            )
            near, far = DUEL.tricks[first], DUEL.chains[min(first, second)]
            gain = pile.advance(card)
            product *= evaluation.factor(10, DUEL.fit, near, far, gain)
        total += product
    return total


def duel_value(rules: FaceToFace, state: State) -> float:
    """Return the value of a duellist's turn that ends here, by its definition."""
    player, hand = state.player, state.hand
    risks = list[float]()
    for seat in (player, 1 - player):
        status = dict.fromkeys((*state.hands[seat], *state.decks[seat]), UNSEEN)
        status |= dict.fromkeys(hand if seat == player else (), HELD)
        piles = [pile for pile in state.piles if pile.owner == seat]
        risks.append(duel_risk(piles, status))
    missing = rules.hand_size - len(hand) - state.draws
    value = 0.24 * risks[1] - risks[0] - 0.6 * missing
    last = {0: 1000} if rules.lone_card_wins else {0: 1000, 1: -1000}
    return value + last.get(len((*hand, *state.decks[player])), 0)


def test_value_of_a_duellist() -> None:
    """In a duel an end has the planner's value, extended by tricks in a row."""
    rules, helped = FaceToFace(highest=40), set[bool]()
    at = kernel(rules, Strategist(worlds=0, candidates=99))
    for seed in range(6):
        state = deal(rules, seed=seed).start(0)
        for _ in range(3 * (seed + 2)):
            state = state.apply(GreedyAgent().move(state.view(state.player)))
        seat = state.player
        at.turn(state.view(seat), 1)
        for number, end in enumerate(at.rollouts.ends):
            after = functools.reduce(State.apply, at._plays(number, seat), state)
            assert end["score"] == TESTS.approx(duel_value(rules, after))
            helped.add(after.helped)
    assert helped == {False, True}


@pytest.mark.parametrize("wins", [False, True])
def test_last_cards_of_a_duellist(wins: bool) -> None:
    """In a duel the last card is worth a game, and a lone last card that loses costs one."""
    rules = FaceToFace(lone_card_wins=wins)
    hands, decks = [(31, 32, 33), (53, 54)], [(), ()]
    state = State(rules, tops=(30, 20, 1, 60), hands=hands, decks=decks, player=0)
    at = kernel(rules, Strategist(worlds=0, candidates=4))
    at.turn(state.view(0), 1)
    left = list[int]()
    for number, end in enumerate(at.rollouts.ends):
        after = functools.reduce(State.apply, at._plays(number, 0), state)
        assert end["score"] == TESTS.approx(duel_value(rules, after))
        left.append(len(after.hands[0]))
    assert sorted(left) == [0, 1, 1, 1]


SHORT: Final = Cooperative(2, highest=60, hand_size=3)


@pytest.mark.parametrize(("seed", "turns"), [(1, 0), (1, 4), (2, 5), (5, 5)])
def test_value_of_a_team(seed: int, turns: int) -> None:
    """All ends are found, best first; the risk, the cards and the hints are the value."""
    at = kernel(SHORT, Strategist(worlds=0, candidates=999, beam=999))
    state = deal(SHORT, seed=seed).start(0)
    for _ in range(3 * turns):
        state = state.apply(GreedyAgent().move(state.view(state.player)))
    kinds = HintKind.KEEP, HintKind.SMALL_STEP
    hints = [Hint(1 - state.player, pile, kinds[pile % 2]) for pile in range(4)]
    view = state.view(state.player).hear(Talk(SHORT, hints))
    at.turn(view, 1)
    values, prices = list[float](), set[float]()
    for _, after in state.turn_ends():
        price = price_of_hints(view, after.tops)
        values.append(0.008 * after.laid - team_risk(view, after.tops, after.hand))
        values[-1] -= price
        prices.add(price)
    found = at.rollouts.ends["score"][: len(values)].tolist()
    assert found == TESTS.approx(sorted(values, reverse=True))
    assert len(prices) > 2 * turns


def team_risk(view: View, tops: tuple[int, ...], hand: tuple[int, ...]) -> float:
    """Return the risk by its definition; a moved pile is not kept any more."""
    made = table_of(SHORT, tops, {*view.unseen[0]} - {*tops}, {*hand})
    for hint in view.hints:
        if hint.kind is HintKind.KEEP and tops[hint.pile] == view.tops[hint.pile]:
            made.table["kept"][hint.pile] = 1
    return risk(made)


def price_of_hints(view: View, tops: tuple[int, ...]) -> float:
    """Return the price of the piles that were moved against a hint."""
    price, before = 0.0, team_risk(view, view.tops, view.hand)
    for pile, kind in {(hint.pile, hint.kind) for hint in view.hints}:
        back = view.tops[pile] - 10 * view.piles[pile].direction
        set_back = (*view.tops[:pile], back, *view.tops[pile + 1 :])
        worth = before - team_risk(view, set_back, view.hand)
        gain = view.piles[pile].advance(tops[pile])
        if gain > (0 if kind is HintKind.KEEP else 5):
            price += worth * (1 if kind is HintKind.KEEP else 0.25)
    return price


def made_for(rules: Rules, worlds: int = 1) -> Kernel:
    """Return the kernel of a strategist."""
    return kernel(rules, Strategist(worlds=worlds, candidates=2, last=99, beam=3))


def heard(state: State) -> View:
    """Return the view of the player on turn, with the hints of the others."""
    talk = Talk(state.rules)
    for seat in range(state.rules.players):
        if seat != state.player:
            for hint in TALKER.hints(state.view(seat)):
                talk = talk.give(hint)
    return state.view(state.player).hear(talk)


def state_of(rules: Rules, game: Any) -> State:
    """Return the state of the library that a game of a rollout has reached."""
    sizes, undrawn = game["sizes"].tolist(), game["undrawn"].tolist()
    hands = [game["hands"][seat, : sizes[seat]] for seat in range(rules.players)]
    decks = [game["decks"][at, : undrawn[at]] for at in range(rules.draw_piles)]
    held = [sum(sizes[: rules.players])] if len(decks) == 1 else sizes[: len(decks)]
    unlaid = [in_hands + left for in_hands, left in zip(held, undrawn, strict=False)]
    assert game["unlaid"][: len(decks)].tolist() == unlaid
    return State(
        rules,
        tops=game["tops"][: len(rules.piles)].tolist(),
        hands=[hand.tolist() for hand in hands],
        decks=[deck[::-1].tolist() for deck in decks],
        player=int(game["player"]),
        laid=int(game["laid"]),
        helped=bool(game["helped"]),
    )


def test_worlds_agree_with_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """In sampled worlds players would give the hints that they gave, if they can."""
    rules, agreed = Cooperative(3), list[bool]()
    at = made_for(rules, worlds=10)
    for seed in range(5):
        state = deal(rules, seed=seed).start(0)
        state = state.apply(state.safe_plays()[0])
        state = state.apply(state.safe_plays()[-1]).end_turn()
        view, worlds = heard(state), set[State]()

        def play_on(race: Any, _: Any, worlds: set[State] = worlds) -> float:
            worlds.add(state_of(rules, race.games[0]))
            return 0

        monkeypatch.setattr(rollouts, "play_on", play_on)
        at.turn(view, 1)
        assert len(worlds) == 10
        agreed += [heard(world) == view for world in worlds]
    assert sum(agreed) > 0.9 * len(agreed)


def hands_in_worlds(view: View, patch: pytest.MonkeyPatch) -> set[tuple[int, ...]]:
    """Return the hands of player 1 in the worlds that player 0 tries out."""
    hands = set[tuple[int, ...]]()

    def play_on(race: Any, _: Any) -> float:
        world = state_of(view.rules, race.games[0])
        assert attrs.evolve(view, hints=()) == world.view(0)
        hands.add(world.hands[1])
        return 0

    patch.setattr(rollouts, "play_on", play_on)
    made_for(view.rules, worlds=30).turn(view, 1)
    return hands


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ((50, 60), {(49, 50), (49, 52), (49, 60), (50, 52), (50, 60)}),
        ((50,), {(49,), (50,), (52,)}),
    ],
)
def test_explanations(
    hand: tuple[int, ...],
    expected: set[tuple[int, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One card can be the reason for two hints; a full hand gets no further reason."""
    # 49 and 50 are within 5 of both rising piles, 52 is so of the first one only.
    state = State(
        Cooperative(2, hand_size=2),
        tops=(47, 45, 20, 19),
        hands=[(80, 90), hand],
        decks=[sorted({49, 50, 52, 60}.difference(hand))],
        player=0,
    )
    view = heard(state)

    assert {(hint.pile, hint.kind) for hint in view.hints} == {
        (0, HintKind.SMALL_STEP),
        (1, HintKind.SMALL_STEP),
    }
    assert hands_in_worlds(view, monkeypatch) == expected


def test_worlds_agree_with_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent hand has no card of a hint, unless the hint would have named the card."""
    # With 30 or 41 player 1 would give a hint about the second pile, but with 37 none
    # about the first, because 48 is laid.
    state = State(
        Cooperative(2, hand_size=2),
        tops=(47, 40, 20, 19),
        hands=[(49, 50), (60, 62)],
        decks=[(30, 37, 41)],
        player=0,
    )
    silent = {(37, 60), (37, 62), (60, 62)}
    assert hands_in_worlds(state.view(0), monkeypatch) == silent
    # In the middle of the turn, what was said before it is forgotten.
    assert hands_in_worlds(state.play(49, 0).view(0), monkeypatch) > silent
    # Where too few other cards are left, a silent hand has such a card as well.
    few = attrs.evolve(state, hands=[(49, 50), (30, 37)], decks=[(41,)])
    assert hands_in_worlds(few.view(0), monkeypatch) == {(30, 37), (37, 41)}


def test_keep_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks to keep a pile may also hold cards for small steps."""
    # 37 and 48 are reasons to keep the first pile; 50 is only within 5 of it.
    state = State(
        Cooperative(2, hand_size=2),
        tops=(47, 90, 20, 19),
        hands=[(92, 95), (37, 50)],
        decks=[(48, 60)],
        player=0,
    )
    view = heard(state)

    assert view.hints == (Hint(1, 0, HintKind.KEEP),)
    kept = {(37, 48), (37, 50), (37, 60), (48, 50), (48, 60)}
    assert hands_in_worlds(view, monkeypatch) == kept


def test_one_hint_about_a_pile() -> None:
    """A pile that gets KEEP does not get SMALL_STEP as well."""
    rules, decks, hands = Cooperative(2), [()], [(49, 50), (37, 48)]
    state = State(rules, tops=(47, 90, 20, 19), hands=hands, decks=decks, player=0)
    kept, small = made_for(rules).hints(state.view(1))
    assert (kept[0], small[0]) == (1, 0)


def test_hints_of_others() -> None:
    """Of a KEEP and a SMALL_STEP about one pile the first one counts."""
    rules = Cooperative(2)
    at = made_for(rules)
    hints = Hint(1, 0, HintKind.SMALL_STEP), Hint(1, 0, HintKind.KEEP)
    talk = Talk(rules, [*hints, Hint(0, 2, HintKind.KEEP)])
    view = deal(rules, seed=7).start(0).view(0).hear(talk)
    write_hints(at.desk.table, at.rollouts.case, view)
    said = at.rollouts.case["said"][:2, :4]
    assert said.tolist() == [[0, 0, 0, 0], [1, 0, 0, 0]]
    assert at.desk.table["kept"][:4].tolist() == [1, 0, 0, 0]


def test_documented_numbers() -> None:
    """Without options the search has the sizes that the docs name; 0 worlds are none."""
    for rules, numbers in (
        (Cooperative(3), (12, 45, 8, 48)),
        (FaceToFace(), (40, 24, 12, 80)),
    ):
        at = kernel(rules, Strategist())
        assert (at.beam, at.last, len(at.rollouts.ends), at.worlds) == numbers
        assert kernel(rules, Strategist(worlds=0)).worlds == 0


def test_weights() -> None:
    """Players who do not talk have the weights without talk, duellists their own."""
    for rules, talk, weights in (
        (Cooperative(1), True, ALONE),
        (Cooperative(2), True, TALKING),
        (Cooperative(2), False, ALONE),
        (FaceToFace(), True, DUEL),
    ):
        assert kernel(rules, Strategist(talk=talk)).desk.weights == weights


def test_beam() -> None:
    """Of each length the beam is kept, and three times as much below the minimum."""
    rules = Cooperative(1, minimum=3)
    at = kernel(rules, Strategist(worlds=0, beam=2))
    at.turn(deal(rules, seed=7).start(0).view(0), 1)
    assert at.desk.table["counts"][:9].tolist() == [1, 6, 6, 2, 2, 2, 2, 2, 2]


def test_beam_of_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rollout keeps three tables of each length, and six below the minimum."""
    rules, counts = Cooperative(1, highest=30, minimum=3), list[list[int]]()
    best_ends = beam_search.best_ends

    def noted(made: Desk, *arguments: Any) -> int:
        counts.append(made.table["counts"][:6].tolist())
        return best_ends(made, *arguments)

    monkeypatch.setattr(rollouts, "best_ends", noted)
    at, state = made_for(rules), deal(rules, seed=7).start(0)
    game = at.rollouts.games[0]
    write_game(at.desk.rules, game, state.view(0))
    (deck,) = state.decks
    game["decks"][0, : len(deck)] = deck[::-1]
    rollouts.play_on(at.rollouts, game)

    assert counts[0] == [1, 6, 6, 3, 3, 3]


@pytest.mark.parametrize("seed", range(4))
def test_best_are_kept(seed: int) -> None:
    """The beam has the best of all tables of its length."""
    rules, kept = Cooperative(1, minimum=1), list[list[float]]()
    for beam in (3, 99):
        at = kernel(rules, Strategist(worlds=0, beam=beam))
        at.turn(deal(rules, seed=seed).start(0).view(0), 1)
        count = at.desk.table["counts"][1]
        kept.append(sorted(at.desk.nodes[1]["score"][:count].tolist()))
    best, every = kept
    assert len(every) > 3
    assert best == every[-3:]


@pytest.mark.parametrize("rules", [Cooperative(1, highest=11), FaceToFace(highest=11)])
@pytest.mark.parametrize(("last", "tried"), [(9, False), (10, True)])
def test_last_cards(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, last: int, tried: bool
) -> None:
    """Ends are tried out if at most ``last`` cards are unlaid, in a duel one's own."""
    calls = list[int]()

    def first(at: Kernel, view: View, seed: int, count: int) -> int:
        calls.append(count)
        return 0

    monkeypatch.setattr(Kernel, "_race", first)
    for player in range(rules.players):
        view = deal(rules, seed=7).start(player).view(player)
        kernel(rules, Strategist(last=last, beam=2)).turn(view, 1)
    assert len(calls) == rules.players * tried


@pytest.mark.parametrize(
    ("hand_size", "held", "searched"),
    [(30, 30, True), (31, 31, False), (62, 30, True), (63, 30, False)],
)
def test_largest_hand(
    monkeypatch: pytest.MonkeyPatch, hand_size: int, held: int, searched: bool
) -> None:
    """The turn of at most 30 cards is searched, if a full hand has at most 62."""
    calls = list[View]()

    def turn(_: Kernel, view: View, __: int) -> None:
        calls.append(view)

    monkeypatch.setattr(Kernel, "turn", turn)
    rules, hand = Cooperative(1, hand_size=hand_size), range(2, held + 2)
    state = State(rules, tops=(1, 1, 99, 98), hands=[hand], decks=[()], player=0)
    assert Strategist(worlds=0).move(state.view(0)) in state.legal_plays()
    assert bool(calls) is searched


def test_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worse half is dropped after a quarter of the worlds, then all but a quarter.

    Of equal ends the first ones stay. Of those that are left, the one with the highest
    total is chosen.
    """
    racing = list[list[int]]()

    def play(_: Desk, at: Any, number: int) -> None:
        racing.append(at.ends["racing"].nonzero()[0].tolist())
        # Ends with odd numbers are better, and number 3 is the best from world 4 on.
        totals = [0, 5] * 4 if number < 4 else [0, 1, 0, 9, 0, 0, 0, 0]
        at.ends["total"] += totals

    monkeypatch.setattr("thegame.agents._strategist_kernel.try_ends", play)
    rules = Cooperative(1)
    at = kernel(rules, Strategist(worlds=8))
    at.rollouts.ends["total"] = [*range(8)]  # what an earlier race has left
    chosen = at._race(deal(rules, seed=7).start(0).view(0), 1, 8)

    assert racing[:2] == [[*range(8)]] * 2
    assert racing[2:4] == [[1, 3, 5, 7]] * 2
    assert racing[4:] == [[1, 3]] * 4
    assert chosen == 3


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    "rules", [Cooperative(3, highest=40, hand_size=5), FaceToFace()], ids=repr
)
def test_tried_ends(rules: Rules, player: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each end in the race is played on in each world, and its results are added up."""
    at = kernel(rules, Strategist(worlds=4, candidates=3, last=99, beam=3))
    state = deal(rules, seed=3).start(player)
    view = state.apply(state.legal_plays()[0]).view(player)
    worlds, reached, try_ends = set[State](), list[State](), rollouts.try_ends

    def play_on(race: Any, game: Any) -> float:
        reached.append(state_of(rules, game))
        assert race.case["talk"] == isinstance(rules, Cooperative)
        return len(reached)

    def tried(made: Desk, race: Any, number: int) -> None:
        racing, before = race.ends["racing"].nonzero()[0], race.ends["total"].copy()
        reached.clear()
        try_ends(made, race, number)
        world = state_of(rules, race.games[0])
        ends = [
            functools.reduce(State.apply, at._plays(index, player), world)
            for index in racing.tolist()
        ]
        assert world.view(player) == view
        assert reached == [end.end_turn() for end in ends]
        gains = (race.ends["total"] - before)[racing]
        assert gains.tolist() == [*range(1, len(racing) + 1)]
        worlds.add(world)

    monkeypatch.setattr(rollouts, "play_on", play_on)
    monkeypatch.setattr("thegame.agents._strategist_kernel.try_ends", tried)
    assert at.turn(view, 1)
    assert len(worlds) == 4


def test_seed() -> None:
    """The worlds in which ends are tried out depend on the seed and the view."""
    rules = Cooperative(2)
    view = deal(rules, seed=7).start(0).view(0)
    heard = view.hear(Talk(rules, [Hint(1, 0, HintKind.KEEP)]))
    found = list[list[list[int]]]()
    with pytest.MonkeyPatch.context() as patch:
        name = "thegame.agents._strategist_kernel.orders"

        def seen(cards: tuple[int, ...], worlds: int, chance: random.Random) -> Any:
            found.append(orders(cards, worlds, chance).tolist())
            return orders(cards, worlds, chance)

        def not_played(*_: object) -> None:
            """Leave all ends as they are."""

        patch.setattr(name, seen)
        patch.setattr("thegame.agents._strategist_kernel.try_ends", not_played)
        for given, seed in ((view, 1), (view, 1), (view, 2), (heard, 1)):
            Strategist(worlds=1, last=99, beam=3, seed=seed).move(given)
    first, again, *others = found[::2]

    assert first == again
    assert first not in others


def test_price_of_hints() -> None:
    """Moving a kept pile on costs what a trick is worth, a jump a quarter of that."""
    made = table_of(
        Cooperative(2), (50, 49, 100, 99), {*range(30, 49), *range(55, 90)}, {51}
    )
    table = made.table
    table["kept"][0] = table["small"][1] = 1
    before = summed_up(made)
    beam_search.price_hints(made, before)
    worth = [
        before - evaluation.risk_with(made, pile, top)
        for pile, top in ((0, 40), (1, 39))
    ]

    assert min(worth) > 0.1
    assert beam_search.price(made, 0, 51) == TESTS.approx(worth[0])
    assert beam_search.price(made, 0, 40) == 0
    assert beam_search.price(made, 1, 54) == 0
    assert beam_search.price(made, 1, 55) == TESTS.approx(worth[1] / 4)


def test_helped_before() -> None:
    """In a turn that has helped already, no turn helps again."""
    at = kernel(HELPED_DUEL.rules, Strategist(worlds=0, candidates=99))
    at.turn(HELPED_DUEL.view(0), 1)
    plays = [play for number in range(99) for play in at._plays(number, 0)]

    assert {play.pile for play in plays} == {0, 1}


def test_stuck() -> None:
    """Where no card fits, no turn is found."""
    rules = Cooperative(1, rows=1)
    stuck = State(rules, tops=(50, 40), hands=[[45]], decks=[[]], player=0)
    assert made_for(rules, worlds=0).turn(stuck.view(0), 1) is None


class Replay:
    """A game of the library that follows a rollout move by move."""

    def __init__(self, state: State, at: Kernel, patch: pytest.MonkeyPatch) -> None:
        self.state = state
        self.game, self.at = at.rollouts.games[0], at
        lay, end, find = rollouts.lay_cards, rollouts.end_turn, beam_search.search

        def lay_cards(*arguments: Any) -> None:
            (chosen,) = at.rollouts.choice
            self.lay(int(chosen["level"]), int(chosen["node"]))
            lay(*arguments)

        def search(made: Desk, *arguments: Any) -> None:
            self.see(made.table)
            find(made, *arguments)

        def end_turn(*arguments: Any) -> None:
            if not self.state.is_over:
                self.state = self.state.end_turn()
            end(*arguments)
            self.compare()

        patch.setattr(rollouts, "lay_cards", lay_cards)
        patch.setattr(rollouts, "end_turn", end_turn)
        patch.setattr(rollouts, "search", search)

    def lay(self, level: int, index: int) -> None:
        """Lay the cards that lead to a node."""
        rules, plays = self.at.desk.rules, list[Play]()
        while level:
            node = self.at.rollouts.desk.nodes[level, index]
            pile = node["place"] + self.state.player * rules.duel * rules.own
            plays.append(Play(int(node["card"]), int(pile) % rules.piles))
            level, index = level - 1, node["parent"]
        assert plays
        for play in reversed(plays):
            self.state = self.state.apply(play)

    def see(self, table: Any) -> None:
        """Compare the table with what the player on turn may see and hear."""
        state, rules = self.state, self.at.desk.rules
        seen, case = self.at.desk.table, self.at.rollouts.case
        view = heard(state) if case["talk"] else state.view(state.player)
        write_view(self.at.desk, view)
        write_hints(seen, case, view)
        parts = {"status": None, "start": rules.piles}
        if rules.duel:
            parts |= {"their_status": None}
        elif view.laid == 0:
            # Hints are about the table as it was when the turn began.
            parts |= {"kept": rules.own, "small": rules.own}
        for part, length in parts.items():
            assert [*table[part][:length]] == [*seen[part][:length]], part
        for part in ("size", "undrawn", "helped"):
            assert table[part] == seen[part]
        hand = table["hand"][: len(view.hand)].tolist()
        assert table["ascending"][: len(hand)].tolist() == sorted(hand) == [*view.hand]

    def compare(self) -> None:
        """Compare the two games."""
        if not self.state.is_over:
            assert state_of(self.state.rules, self.game) == self.state


@pytest.mark.parametrize(
    "rules",
    [
        Cooperative(1, highest=40, hand_size=5, rows=1),
        Cooperative(3, highest=40, hand_size=3, rows=1),
        Cooperative(2, highest=30, hand_size=5, rows=1, minimum=4, play_out=True),
        Cooperative(3, highest=40, hand_size=3, rows=1, play_out=True),
        FaceToFace(highest=20),
        FaceToFace(highest=12, hand_size=3, trick=4, lone_card_wins=True),
    ],
    ids=repr,
)
@pytest.mark.clause("R-d", "R-a")
def test_rollouts_follow_the_rules(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rollout is a legal game of the library, and has its outcome."""
    at = made_for(rules)
    game, values = at.rollouts.games[0], set[float]()
    # Half of the games have players that avoid helping, and lay as much as they can.
    usual = at.rollouts.desk
    eager = usual._replace(weights=usual.weights._replace(theirs=9.0, further=0.5))
    for seed, players in enumerate([usual, eager] * 4):
        state = deal(rules, seed=seed).start(0)
        write_game(at.desk.rules, game, state.view(0))
        for seat, hand in enumerate(state.hands):
            game["hands"][seat, : len(hand)] = hand
        for number, deck in enumerate(state.decks):
            game["decks"][number, : len(deck)] = deck[::-1]
        seat = seed % 3 % rules.players
        at.rollouts.case["seat"], at.rollouts.case["talk"] = seat, at.talk and seed > 3
        with monkeypatch.context() as patch:
            replay = Replay(state, at, patch)
            value = rollouts.play_on(at.rollouts._replace(desk=players), game)
        outcome = replay.state.outcome
        assert outcome is not None
        values.add(value)
        if isinstance(rules, FaceToFace):
            assert isinstance(outcome, DuelResult)
            assert value == (outcome.winner == seat)
        else:
            unlaid = replay.state.unlaid
            assert value == (-0.002 * unlaid if unlaid else 1)
    assert len(values) > 1


def test_played_out() -> None:
    """A team that plays out lays the card that fits below the minimum (R-d)."""
    values = list[float]()
    for play_out in (False, True):
        rules = Cooperative(1, rows=1, play_out=play_out)
        state = State(rules, tops=(50, 40), hands=[[45, 60]], decks=[[46]], player=0)
        assert state.is_over != play_out
        at = made_for(rules)
        game = at.rollouts.games[0]
        write_game(at.desk.rules, game, state.view(0))
        game["decks"][0, 0] = 46
        values.append(rollouts.play_on(at.rollouts, game))
    assert values == [-0.006, -0.004]
