"""Rules that somebody else could have written: everything works for them, too."""

import ast
import copy
import functools
import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from tests.support.variants import (
    SIX,
    Commands,
    Joker,
    Patience,
    Silent,
    SixPlayers,
    Three,
    TrickForbidden,
)
from thegame import (
    Cooperative,
    Defect,
    DuelResult,
    Ending,
    EndTurn,
    Event,
    FaceToFace,
    GameEnded,
    Hint,
    HintKind,
    InvalidDraw,
    InvalidRules,
    InvalidState,
    Pile,
    Play,
    Record,
    Rules,
    State,
    Talk,
    TeamResult,
    UnexpectedEvent,
    View,
    deal,
    svg,
    wire,
)
from thegame._errors import Undecided
from thegame._game import view
from thegame._rules import reach_search
from thegame._rules.table import PlannedTable, Table
from thegame._simple_policies import with_care
from thegame.agents import (
    GreedyAgent,
    Planner,
    RandomAgent,
    check_agent,
)
from thegame.encoding import Encoding
from thegame.experiments import replay, simulate
from thegame.refusals import DoesNotFit, GameOver, TooFewLaid
from thegame.rulebook import Clause, Force, Scope, Standing
from thegame.strategies import games, states

SMALL = (
    SixPlayers(6, rows=1, trick=2, hand_size=1, minimum=1, highest=12),
    Joker(2, highest=9, hand_size=2, trick=2, joker=20),
    Commands(2, highest=12, hand_size=3, rows=1, trick=2),
    Patience(12),
    Three(hand_size=2, highest=6, trick=2),
)
LARGE = (SIX, Joker(3), Commands(3), Three())
ANY = st.sampled_from((*SMALL, *LARGE))


def can_be_completed(
    state: State, hand: tuple[int, ...], tops: tuple[int, ...], laid: int
) -> bool:
    """Return whether a turn of a team can come to its end, by trying everything."""
    rules = state.rules
    if isinstance(rules, Commands) and rules.stop & {*tops}:
        needed = 1
    else:
        needed = rules.minimum if state.deck_size else 1
    if laid >= needed:
        return True
    return any(
        can_be_completed(
            state,
            tuple(other for other in hand if other != card),
            (*tops[:index], card, *tops[index + 1 :]),
            laid + 1,
        )
        for card in hand
        for index, row in enumerate(rules.piles)
        if rules.takes(attrs.evolve(row, top=tops[index]), card, own=True, helped=False)
    )


@attrs.frozen(repr=False)
class Slow(Cooperative):
    """The printed game in disguise: the library cannot know that nothing differs."""

    name: ClassVar[str] = "slow"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card."""
        return super().takes(pile, card, own=own, helped=helped)


@attrs.frozen(repr=False)
class Slower(Slow):
    """The printed game in disguise, as far as the number of cards is concerned, too."""

    name: ClassVar[str] = "slower"

    def required(self, table: Table) -> int:
        """Return how many cards this turn needs."""
        return super().required(table)


@attrs.frozen(repr=False)
class Restless(Cooperative):
    """The printed placement rule, with a number of cards that may change."""

    name: ClassVar[str] = "restless"

    def required(self, table: Table) -> int:
        """Return how many cards this turn needs."""
        return super().required(table)


@attrs.frozen(repr=False)
class Stop(Cooperative):
    """The printed placement rule, and a card after which the turn may end."""

    name: ClassVar[str] = "stop"

    def required(self, table: Table) -> int:
        """Return one while the card shows, else the minimum."""
        return 1 if 66 in table.tops else super().required(table)


@attrs.frozen(repr=False)
class SlowDuel(FaceToFace):
    """The printed duel in disguise."""

    name: ClassVar[str] = "slow-duel"

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether a pile takes a card."""
        return super().takes(pile, card, own=own, helped=helped)


SETTINGS: Any = {"hand_size": 3, "highest": 11, "trick": 2}
PRINTED = Cooperative(2, rows=1, **SETTINGS)
PLAYED_OUT = Cooperative(2, rows=1, play_out=True, **SETTINGS)
DUEL = FaceToFace(lone_card_wins=True, **SETTINGS)
DISGUISED: tuple[tuple[Rules, Rules], ...] = (
    *((PRINTED, kind(2, rows=1, **SETTINGS)) for kind in (Slow, Slower, Restless)),
    (PLAYED_OUT, Slower(2, rows=1, play_out=True, **SETTINGS)),
    (DUEL, SlowDuel(lone_card_wins=True, **SETTINGS)),
)


def plain(value: Any) -> Any:
    """Return the fields of a state or a view, without its rules."""
    return attrs.asdict(value, recurse=False, filter=lambda it, _: it.name != "rules")


def ends(state: State) -> list[Any]:
    """Return the states in which the turn can end, without their rules, in order."""
    # With one row each way, no piles can be exchanged.
    found = (plain(after) for _, after in state.turn_ends(up_to_exchange=True))
    return sorted(found, key=lambda it: (it["hands"], it["tops"]))


class TestDisguise:
    """What is decided by search is what the closed form decides."""

    @given(pair=st.sampled_from(DISGUISED), data=st.data())
    def test_games(self, pair: tuple[Rules, Rules], data: st.DataObject) -> None:
        """A game is the same, move by move, from the state and from every seat."""
        printed, other = pair
        game = data.draw(games(st.just(printed)))
        state = deal_again(other, game.states[0])
        for before, move in zip(game.states, (*game.moves, None), strict=True):
            assert plain(state) == plain(before)
            assert state.legal_moves() == before.legal_moves()
            assert state.safe_plays() == before.safe_plays()
            assert ends(state) == ends(before)
            reach = [state.within_reach(count) for count in range(5)]
            assert reach == [before.within_reach(count) for count in range(5)]
            if move is not None:
                state = state.apply(move)

    @given(pair=st.sampled_from(DISGUISED), data=st.data())
    def test_views(self, pair: tuple[Rules, Rules], data: st.DataObject) -> None:
        """A seat has as many worlds, and accepts the outcomes that are possible."""
        printed, other = pair
        state = data.draw(states(st.just(printed)))
        view = state.view(data.draw(st.sampled_from([0, 1, None])))
        disguised = View(**fields(view, rules=other))

        assert disguised.worlds() == view.worlds()
        sample = disguised.sample(random.Random(1))
        assert sample.view(view.seat) == disguised
        end = None if view.is_over else other.result(disguised)
        assert refuses(view, other, end) == refuses(view, printed, end)

    @given(pair=st.sampled_from(DISGUISED), data=st.data())
    def test_last_plays(self, pair: tuple[Rules, Rules], data: st.DataObject) -> None:
        """A seat accepts the end of a game after a play exactly if it is possible."""
        printed, other = pair
        state = data.draw(states(st.just(printed)))
        view = state.view(data.draw(st.sampled_from([0, 1, None])))
        disguised = View(**fields(view, rules=other))
        for play in state.legal_plays():
            laid, *_ = state.step(play).events
            end = GameEnded(printed.result(state.play(play.card, play.pile)))
            for events in ((laid,), (laid, end)):
                assert accepts(disguised, events) == accepts(view, events)


def fields(view: View, **changes: object) -> dict[str, Any]:
    """Return the arguments that make a view with some changes."""
    return attrs.asdict(view, recurse=False) | changes


def refuses(view: View, rules: Rules, outcome: object) -> bool:
    """Return whether a view with this outcome is impossible."""
    try:
        View(**fields(view, rules=rules, outcome=outcome))
    except InvalidState:
        return True
    return False


def accepts(view: View, events: tuple[Event, ...]) -> bool:
    """Return whether a view accepts the events of a move."""
    try:
        view.observe(*events)
    except UnexpectedEvent:
        return False
    return True


def deal_again(rules: Rules, start: State) -> State:
    """Return the first state of a game with other rules and the same cards."""
    orders = [list(deck) for deck in start.decks]
    for player in reversed(range(rules.players)):
        orders[rules.draw_pile(player)][:0] = start.hands[player]
    return deal(rules, decks=orders).start(start.player)


class TestWholeGames:
    """Everything that a printed game can do, a variant can do."""

    @given(state=states(ANY))
    def test_moves(self, state: State) -> None:
        """The list of moves, the check, the transitions and the rules agree."""
        legal, rules = state.legal_moves(), state.rules

        assert bool(legal) is not state.is_over
        for card, (index, pile) in itertools.product(
            rules.cards, enumerate(state.piles)
        ):
            play = Play(card, index)
            reason = state.why_not(play)
            assert (reason is None) is (play in legal)
            own = pile.owner in {None, state.player}
            takes = rules.takes(pile, card, own=own, helped=state.helped)
            held = card in state.hand and not state.is_over
            assert (play in legal) is (held and takes)
            if reason is None:
                assert state.apply(play).laid == state.laid + 1
            else:
                assert reason.clause.id in str(reason)
        assert {*state.safe_plays()} <= {*legal}
        assert state.is_legal(EndTurn()) is (EndTurn() in legal)

    @given(state=states(st.sampled_from([it for it in SMALL if it.is_team])))
    def test_outcome(self, state: State) -> None:
        """A team is stuck exactly if no sequence of plays completes the turn."""
        goes_on = can_be_completed(state, state.hand, state.tops, state.laid)
        won = not state.hand and not state.to_lay

        assert state.is_over is (won or not goes_on)
        for play in state.legal_plays():
            after = state.apply(play)
            completes = can_be_completed(after, after.hand, after.tops, after.laid)
            assert (play in state.safe_plays()) is (completes or not after.to_lay)

    @pytest.mark.parametrize("rules", [*SMALL, *LARGE], ids=repr)
    def test_seats(self, rules: Rules) -> None:
        """Views follow the events of whole games, and every view can be sampled."""
        rng = random.Random(1)
        for seed in range(3):
            state = deal(rules, seed=seed).start(0)
            views: list[View] = list(map(state.view, (*range(rules.players), None)))
            while not state.is_over:
                step = state.step(with_care(state, rng))
                state = step.state
                views = [it.observe(*step.view(it.seat).events) for it in views]
                assert views == [state.view(it.seat) for it in views]
                assert str(views[0])
                assert svg.table(views[0])
            assert views[-1].sample(rng).view(None) == views[-1]

    @pytest.mark.parametrize("rules", [*SMALL, *LARGE], ids=repr)
    def test_values(self, rules: Rules) -> None:
        """Rules are printed as code, compared, copied, pickled and recorded."""
        names = {type(rules).__name__: type(rules)}

        assert eval(repr(rules), names) == rules  # noqa: S307 - our own repr
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert copy.copy(rules) is rules
        record = Record(deal(rules, seed=7), 0)
        play = record.state.legal_plays()[0]
        assert record.apply(play).undo() == record
        assert svg.table(record.state, perspective="all")

    @pytest.mark.parametrize("rules", [*SMALL, *LARGE], ids=repr)
    @pytest.mark.parametrize("agent", [partial(RandomAgent, 1), GreedyAgent, Planner])
    def test_agents(self, rules: Rules, agent: Callable[[], Any]) -> None:
        """Agents play games to their end, and the results are those of a replay."""
        found = simulate(rules, agent, seeds=range(2))
        state = replay(rules, agent, seed=0).state

        assert state.is_over
        assert found.games[0].unlaid <= state.unlaid
        assert "cards left" in str(found)
        assert not check_agent(agent, rules, seeds=range(1)).faults

    @given(state=states(ANY))
    def test_encoding(self, state: State) -> None:
        """The legal moves of a variant have numbers, and come back from them."""
        encoding, view = Encoding(state.rules), state.view(state.player)
        indexes = encoding.legal(view)

        found = {encoding.move(index, state.player) for index in indexes}
        assert found == {*view.legal_moves()}
        assert indexes == tuple(
            sorted(encoding.index(move, state.player) for move in found)
        )
        hand = encoding.observation(view)[encoding.slices["hand"]]
        assert sum(hand) == len(view.hand)

    def test_talk(self) -> None:
        """The players of a team talk, unless their rules forbid it."""
        hint = Hint(5, 5, HintKind.KEEP)
        assert Talk(SIX).give(hint).hints == (hint,)
        with pytest.raises(ValueError, match="by which players may talk"):
            Talk(Silent(2))


class TestReasons:
    """Refusals say what the rules of the variant say, and cite its clauses."""

    def test_cards_that_are_taken(self) -> None:
        """Without a refusal of its own, a variant lists the cards that a pile takes."""
        state = State(
            Joker(1),
            tops=(50, 99, 2, 3),
            hands=[[41, 60, 61]],
            decks=[[62, 999]],
            player=0,
        )
        reason = state.why_not(Play(41, 0))

        assert str(reason) == (
            "41 may not go on pile 0, which shows 50; "
            "cards that do: 40, 51 to 99, 999 (JOKER-1)"
        )
        assert reason is not None
        assert "pile A1, which" in reason.sentence(piles=["A1", "A2", "D1", "D2"])
        assert "cards that do: 2 to 98, 999" not in str(state.why_not(Play(60, 2)))

    def test_refusal_of_its_own(self) -> None:
        """A command forbids the trick, and the refusal says so."""
        state = State(
            Commands(1), tops=(22, 1, 100, 100), hands=[[12, 20]], decks=[()], player=0
        )
        reason = state.why_not(Play(12, 0))

        assert isinstance(reason, TrickForbidden)
        assert str(reason) == (
            "12 may not go back on 22, which forbids the trick (COMMAND-1)"
        )
        assert "20 may not go on pile 0" in str(state.why_not(Play(20, 0)))

    def test_stop(self) -> None:
        """A turn may end below the minimum while a card shows that says so."""
        state = State(
            Commands(1),
            tops=(1, 3, 100, 100),
            hands=[[6, 8, 33]],
            decks=[[40, 41, 42]],
            player=0,
        )

        assert state.minimum == 2
        assert isinstance(state.play(8, 0).why_not(EndTurn()), TooFewLaid)
        assert state.play(33, 0).may_end_turn
        assert state.play(33, 0).play(6, 2).why_not(EndTurn()) is None

    @pytest.mark.parametrize("rules", [Commands(1), Stop(1)], ids=repr)
    def test_stop_saves_a_turn(self, rules: Rules) -> None:
        """A hand with one card that fits is not stuck if that card ends the turn."""
        saved = State(
            rules, tops=(65, 99, 2, 3), hands=[[50, 66]], decks=[[51]], player=0
        )

        assert not saved.is_over
        assert saved.safe_plays() == (Play(66, 0),)
        assert attrs.evolve(saved, tops=(64, 99, 2, 3), hands=[[50, 65]]).is_over

    @pytest.mark.parametrize("rules", [Commands(1), Stop(1)], ids=repr)
    def test_covered_stop(self, rules: Rules) -> None:
        """A card that covers the one that ends the turn makes another necessary."""
        covered = State(
            rules, tops=(66, 99, 2, 3), hands=[[70, 71]], decks=[[51]], player=0
        )

        assert covered.safe_plays() == (Play(70, 0),)
        assert attrs.evolve(covered, hands=[[50, 70]]).is_over

    def test_wrapped_answer(self) -> None:
        """An answer is overridden also if it is wrapped, and so looks printed."""

        @functools.wraps(Cooperative.required)
        def required(_: Rules, table: Table) -> int:
            return Stop.required(Stop(2), table)

        parts: Any = {"tops": (65, 99, 2, 3), "hands": [[50, 66], [60]]}
        rules = changed(required=required)

        assert not State(rules, decks=[[51]], player=0, **parts).is_over
        assert State(Cooperative(2), decks=[[51]], player=0, **parts).is_over

    def test_draw_one(self) -> None:
        """One card is drawn while a card shows that says so."""
        state = State(
            Commands(1),
            tops=(1, 3, 100, 100),
            hands=[[43, 44, 45]],
            decks=[[50, 51, 52]],
            player=0,
        ).play(43, 0)

        assert state.play(44, 0).draws == 1
        assert state.play(44, 0).end_turn().hand == (45, 50)
        assert state.play(45, 0).draws == 3
        with pytest.raises(InvalidDraw, match=r"1 card, .*\(COMMAND-3\)"):
            state.play(44, 0).end_turn(drawing=[50, 51])

    def test_end(self) -> None:
        """A variant may cite a clause of its own for the end of the game."""
        state = State(Patience(9), tops=(9, 8), hands=[[3]], decks=[[]], player=0)
        reason = state.why_not(Play(3, 0))

        assert isinstance(reason, GameOver)
        assert reason.clause.id == "PATIENCE-2"

    @pytest.mark.parametrize("winner", [0, 1, 2])
    def test_end_of_three(self, winner: int) -> None:
        """Of three players one wins; the sentence does not guess who is stuck."""
        rules, stuck = Three(hand_size=2, highest=9, trick=2), (winner - 1) % 3
        hands, decks = [[3, 6]] * 3, [[5, 8]] * 3
        state = State(rules, tops=[9, 2] * 3, hands=hands, decks=decks, player=stuck)
        why, view = state.why_not(EndTurn()), state.view(None)
        said = f"player {winner} wins because another player is stuck"
        named = ["Ada", "Bob", "Cem"]

        assert state.outcome == DuelResult(winner, Ending.STUCK)
        assert str(state.outcome) == said
        assert state.outcome is not None
        assert why is not None
        assert why.sentence() == f"the game is over: {said}"
        read = wire.read_view(wire.write(view), games=[Three])
        for text in (str(state), str(view), str(read)):
            assert text.endswith(f"over: {said}")
        result = DuelResult(winner, Ending.STUCK, players=3)
        assert result.sentence(players=named).startswith(f"{named[winner]} wins")
        assert state.rewards == tuple(1 if it == winner else -1 for it in range(3))

    def test_listed_clauses(self) -> None:
        """A clause that a variant lists is cited, also for subclasses of the error."""
        odd = Clause("ODD-1", Standing.VARIANT, Force.RULE, "Odd rules.")
        cited = dict.fromkeys((DoesNotFit, TooFewLaid, InvalidDraw, GameOver), odd)
        for printed in (Cooperative(2), FaceToFace()):
            base = type(printed)
            answers = {"name": "odd", "clauses": {**base.clauses, **cited}}
            kind: Any = attrs.frozen(type("Odd", (base,), answers))
            rules: Rules = kind(2) if base is Cooperative else kind()
            state = deal(rules, seed=7).start(0)
            helped = PlannedTable(rules, state.tops, 0, 1, True, (5, 6), (52, 52))
            for table in (state, helped):
                assert rules.draws_by(table) == rules.required_by(table) == odd
            assert rules.fits_by(state.piles[0].direction) == odd
            assert rules.ended_by(TeamResult(4)) == odd
            special: Any = type("Special", (TooFewLaid,), {})
            assert rules.clause_of(special) == odd

    def test_clause(self) -> None:
        """A clause of a variant prints as code and knows that it is not printed."""
        made = Clause("JOKER-1", Standing.VARIANT, Force.RULE, "A joker fits anywhere.")

        assert made.scope is Scope.VARIANT
        assert repr(made) == (
            "Clause('JOKER-1', Standing.VARIANT, Force.RULE, 'A joker fits anywhere.')"
        )
        placed = attrs.evolve(made, sources=("J1:22",), reason="Why not?")
        more = "sources=('J1:22',), reason='Why not?'"
        assert repr(placed) == f"{repr(made)[:-1]}, {more})"


class TestPositions:
    """Positions have the cards of the variant, and no others."""

    def test_cards_with_gaps(self) -> None:
        """A number between the cards is refused, on a pile and in a hand."""
        with pytest.raises(InvalidState) as caught:
            State(
                Joker(1),
                tops=(500, 999, 100, 99),
                hands=[[500, 3]],
                decks=[[True]],
                player=0,
            )

        assert [str(defect) for defect in caught.value.defects] == [
            "tops[0]: expected a card, or 1 as at the start, got 500",
            "hands[0][0]: expected a card of the game, got 500",
            "decks[0][0]: expected an int from 2 to 999, got True",
        ]

    def test_empty_hand(self) -> None:
        """A hand may be empty beside a draw pile if the rules do not fill it."""
        parts: Any = {"tops": (50, 1, 100, 100), "hands": [[3, 4], []]}
        rules = changed(draws=always(0))

        assert State(rules, decks=[[60]], player=0, **parts).hands[1] == ()
        with pytest.raises(InvalidState, match="cards, because some can be drawn"):
            State(Cooperative(2), decks=[[60]], player=0, **parts)


def _has_even_index(pile: Pile) -> bool:
    return pile.index % 2 == 0


def _has_first_name(pile: Pile) -> bool:
    return pile.name in {"A1", "D1"}


class TestUnequalPiles:
    """A placement rule may tell piles apart that show the same."""

    @pytest.mark.parametrize("is_even", [_has_even_index, _has_first_name])
    def test_even_and_odd(self, is_even: Callable[[Pile], bool]) -> None:
        """Piles for even cards and piles for odd cards begin alike."""

        def takes(_: object, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
            return is_even(pile) == (card % 2 == 0) and pile.fits(card)

        state = State(
            changed(takes=takes),
            tops=(1, 1, 100, 100),
            hands=[[8, 9], [2]],
            decks=[[*range(3, 8), *range(10, 100)]],
            player=0,
        )

        pairs = [(8, 0), (8, 2), (9, 1), (9, 3)]
        assert state.legal_plays() == tuple(Play(*pair) for pair in pairs)
        assert "cards that do: 3, 5, 7" in str(state.why_not(Play(8, 1)))
        ends = [it.tops for _, it in state.turn_ends(up_to_exchange=True)]
        assert len(ends) == 4


class TestNames:
    """Piles have different names, whoever owns them."""

    def test_several_owners(self) -> None:
        """With several opponents, names have the number of the owner."""
        views = [deal(Three(), seed=1).start(0).view(seat) for seat in (0, 1)]
        names = [[pile.name for pile in view.piles] for view in views]

        assert names[0] == ["A", "D", "p1.A", "p1.D", "p2.A", "p2.D"]
        assert names[1] == ["p0.A", "p0.D", "A", "D", "p2.A", "p2.D"]

    def test_mixed_owners(self) -> None:
        """Piles of one's own beside shared ones have the number of the owner, too."""

        @attrs.frozen
        class Mixed(FaceToFace):
            name: ClassVar[str] = "mixed"

            def starting_piles(self) -> tuple[Pile, ...]:
                piles = super().starting_piles()
                return (*piles, piles[0], attrs.evolve(piles[0], owner=None))

        assert [pile.name for pile in Mixed().piles] == [
            *("p0.A1", "p0.D", "opp.A", "opp.D", "p0.A2", "A1"),
        ]
        assert svg.table(deal(Mixed(), seed=1).start(0))


class TestFromScratch:
    """A game that inherits from neither of the printed ones."""

    def test_defaults(self) -> None:
        """What such rules do not say follows from what they say."""
        rules = Patience(20)

        assert (rules.minimum, rules.trick, rules.highest) == (1, 10, 20)
        assert (rules.draw_piles, rules.draw_pile(0)) == (1, 0)
        assert rules.is_team
        assert rules.agree_on_starter
        assert not tuple(rules.defects())
        state = deal(rules, seed=1).start(0)
        assert rules.required_by(state) == rules.clause_of(TooFewLaid)
        assert rules.draws_by(state) == rules.clause_of(InvalidDraw)
        assert rules.fits_by(rules.piles[0].direction).id == "PATIENCE-1"

    def test_missing_answers(self) -> None:
        """Rules that leave an answer out cannot be made."""
        with pytest.raises(TypeError, match="abstract method"):
            type("Unfinished", (Rules,), {})()

    def test_settings(self) -> None:
        """Every defect of the settings is named, those of a base first."""

        @attrs.frozen
        class Picky(Joker):
            name: ClassVar[str] = "picky"

            def defects(self) -> Sequence[Defect]:
                wrong = Defect((("joker",),), self.joker, "an odd number")
                return [*super().defects(), *([] if self.joker % 2 else [wrong])]

        assert Picky(2, joker=101).joker == 101
        with pytest.raises(InvalidRules) as caught:
            Picky(7, joker=102)
        assert [defect.where for defect in caught.value.defects] == ["players", "joker"]


def changed(**answers: object) -> Rules:
    """Return rules of a variant in which some answers are overridden."""
    kind: Any = type("Odd", (Cooperative,), {"name": "odd", **answers})
    made: Rules = attrs.frozen(kind)(2)
    return made


def always(answer: object) -> Callable[..., object]:
    """Return a method that always gives this answer."""
    return lambda *_, **__: answer


UP, DOWN = Cooperative(1).piles[::2]
RULE = Clause("ODD-1", Standing.VARIANT, Force.RULE, "Odd rules.")
NO_TOP: Any = "1"
QUESTIONS: dict[str, Callable[[State], object]] = {
    "fits_by": lambda state: state.why_not(Play(41, 1)),
    "required_by": lambda state: state.why_not(EndTurn()),
    "draws_by": lambda state: state.play(41, 0).play(50, 0).end_turn(drawing=[9]),
    "ended_by": lambda state: state.play(50, 0).why_not(EndTurn()),
}
"""Questions for which a clause is cited."""


class TestBadAnswers:
    """An answer of the wrong type or out of range names its method and its value."""

    @pytest.mark.parametrize(
        ("answers", "message"),
        [
            ({"name": "cooperative"}, "name: expected a word of its own"),
            ({"name": "No Word"}, "name: expected a word of its own"),
            ({"name": 7}, "name: expected a word of its own"),
            ({"title": None}, "title: expected a str, got None"),
            ({"clauses": None}, "clauses.IllegalMove: expected a Clause, got None"),
            ({"clauses": {}}, "clauses.InvalidDraw: expected a Clause, got None"),
            ({"clauses": {TooFewLaid: "X-1"}}, "clauses.TooFewLaid: expected a Clause"),
            ({"clauses": {"NotTaken": RULE}}, "clauses: expected a class of errors"),
            ({"defects": always(None)}, "defects: expected some Defects .*, got None"),
            ({"defects": always(["bad"])}, r"defects: expected .*, got \['bad'\]"),
            ({"most_players": "6"}, "most_players: expected an int of at least 1"),
            ({"is_team": 1}, "is_team: expected True or False, got 1"),
            ({"may_talk": None}, "may_talk: expected True or False, got None"),
            ({"cards": ()}, "cards: expected ints from 1 to 999, ascending, got"),
            ({"cards": 7}, "cards: expected ints from 1 to 999, ascending, got 7"),
            (
                {"cards": (2, 3, 3)},
                r"cards\[2\]: expected an int from 4 to 999, as cards",
            ),
            ({"cards": (3, 2)}, r"cards\[1\]: expected an int from 4 to 999"),
            ({"cards": (2, "3")}, r"cards\[1\]: expected an int from 3 to 999"),
            ({"cards": range(50)}, "cards: expected ints from 1 to 999, got range"),
            (
                {"cards": range(50, 1, -1)},
                r"cards\[1\]: expected an int from 51 to 999",
            ),
            ({"cards": range(500, 1001)}, "cards: expected ints from 1 to 999"),
            ({"draw_piles": 0}, "draw_piles: expected an int from 1 to 999, got 0"),
            ({"draw_pile": always(1)}, r"draw_pile\[0\]: expected an int from 0 to 0"),
            ({"cards": range(2, 9)}, "hand_size: expected at most 7 cards to deal"),
            ({"starting_piles": always(())}, "starting_piles: expected a tuple of 1"),
            ({"starting_piles": always([UP])}, "starting_piles: expected a tuple of"),
            ({"starting_piles": always((7,))}, r"starting_piles\[0\]: expected a Pile"),
            (
                {"starting_piles": always((attrs.evolve(UP, owner=2),))},
                r"starting_piles\[0\].owner: expected an int from 0 to 1, got 2",
            ),
            (
                {"starting_piles": always((attrs.evolve(UP, trick=0),))},
                r"starting_piles\[0\].trick: expected an int of at least 1, got 0",
            ),
            (
                {"starting_piles": always((UP, attrs.evolve(DOWN, top=50)))},
                r"starting_piles\[1\].top: expected a number that no card has, got 50",
            ),
            (
                {"starting_piles": always((attrs.evolve(UP, top=NO_TOP),))},
                r"starting_piles\[0\].top: expected an int from 0 to 1000, got '1'",
            ),
        ],
    )
    def test_at_construction(self, answers: dict[str, object], message: str) -> None:
        """What is known before the first card is checked at once."""
        with pytest.raises(InvalidRules, match=message):
            changed(**answers)

    @pytest.mark.parametrize(
        ("answers", "message"),
        [
            ({"takes": always(1)}, r"takes\[0\]\[2\]: expected True or False, got 1"),
            ({"required": always(0)}, "required: expected an int of at least 1, got 0"),
            ({"required": always(True)}, "required: expected an int of at least 1"),
            ({"required": always("2")}, "required: expected an int of .*, got '2'"),
            ({"missing": always(None)}, "missing: expected an int, got None"),
            ({"takes": always(False), "result": always(7)}, "result: expected a Team"),
            (
                {"takes": always(False), "result": always(TeamResult(99))},
                r"result: expected .* with 0 to 98 cards, got TeamResult\(unlaid=99\)",
            ),
            (
                {"takes": always(False), "is_team": False}
                | {"result": always(DuelResult(2, Ending.STUCK))},
                "result: expected a DuelResult with a winner from 0 to 1, got Duel",
            ),
            ({"draws": always(-1)}, "draws: expected an int from 0 to 84, got -1"),
            ({"draws": always(2.0)}, "draws: expected an int from 0 to 84, got 2.0"),
            (
                {"takes": always(False), "refusal": always(None), "play_out": True}
                | {"missing": always(0)},
                "refusal: expected an IllegalMove, got None",
            ),
        ],
    )
    def test_at_the_first_question(
        self, answers: dict[str, object], message: str
    ) -> None:
        """What depends on the table is checked when it is asked for."""
        with pytest.raises(InvalidRules, match=message):
            ask(deal(changed(**answers), seed=7).start(0))

    @pytest.mark.parametrize("method", [*QUESTIONS])
    def test_clauses(self, method: str) -> None:
        """What a refusal cites is checked when it is cited."""
        rules = changed(**{method: always("ODD-1")})
        state = State(
            rules, tops=(1, 98, 2, 3), hands=[[41, 50], [7]], decks=[[8]], player=0
        )

        with pytest.raises(InvalidRules, match=f"{method}: expected a Clause, got 'O"):
            QUESTIONS[method](state)

    def test_setting_that_is_not_compared(self) -> None:
        """Rules with different settings are never equal."""

        @attrs.frozen
        class Secret(Cooperative):
            luck: int = attrs.field(default=1, kw_only=True, eq=False)

            name: ClassVar[str] = "secret"

        with pytest.raises(InvalidRules, match=r"all compared, got \['luck'\]"):
            Secret(2)

    def test_players_declared_again(self) -> None:
        """A fixed number of players has its printed hand; for others it is asked for."""

        @attrs.frozen(repr=False)
        class Pair(Cooperative):
            # pyright thinks that a field with a converter is a descriptor.
            players: int = attrs.field(default=2, init=False)  # pyright: ignore[reportIncompatibleVariableOverride]

            name: ClassVar[str] = "pair"

        @attrs.frozen(repr=False)
        class Some(Cooperative):
            # As above.
            players: int = attrs.field(default=2)  # pyright: ignore[reportIncompatibleVariableOverride]

            name: ClassVar[str] = "some"

        assert Pair().hand_size == Cooperative(2).hand_size
        with pytest.raises(InvalidRules, match="hand_size: expected a field of the"):
            Some()

    def test_too_many_drawn(self) -> None:
        """No hand becomes larger than it was dealt."""
        state = deal(changed(draws=always(3)), seed=7).start(0)
        one, two = state.legal_plays()[0], state.legal_plays()[-1]
        with pytest.raises(InvalidRules, match="draws: expected an int from 0 to 2"):
            state.take_turn(one, two)

    def test_mutable_rules(self) -> None:
        """Rules that can change are refused."""
        kind: Any = type("Odd", (Cooperative,), {"name": "odd", "__hash__": None})
        with pytest.raises(InvalidRules, match="class: expected a frozen attrs class"):
            kind(2)


def ask(state: State) -> None:
    """Call the methods of a state that need an answer."""
    for pile in range(len(state.tops)):
        state.why_not(Play(state.hand[0], pile))
    assert state.minimum
    assert state.draws


class TestNobodyLeft:
    """A game ends if nobody has a card although some could be drawn."""

    def test_nothing_drawn(self) -> None:
        """If nobody draws, the game ends when the hands are empty."""
        rules = changed(draws=always(0), required=always(1))
        state = deal(rules, seed=7).start(0)
        while not state.is_over:
            state = state.apply(with_care(state, random.Random(1)))

        assert state.outcome == TeamResult(84)
        assert not any(state.hands)
        assert attrs.evolve(state) == state
        with pytest.raises(InvalidState, match="player: expected a player with cards"):
            attrs.evolve(state, rules=Cooperative(2))


class TestUndecided:
    """A question that takes too long raises an error instead of a guess."""

    def test_search(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A search for the minimum gives up after a number of tables."""
        monkeypatch.setattr(reach_search, "STEPS", 20)
        crossed: Any = {"tops": (90, 91, 10, 11), "decks": [[50]], "player": 0}
        hand = [20, 30, 40, 60, 80, 92, 93, 94]
        with pytest.raises(Undecided) as caught:
            State(Slow(1, minimum=8), hands=[hand], **crossed)

        assert (caught.value.size, caught.value.missing) == (8, 8)
        assert State(Cooperative(1, minimum=8), hands=[hand], **crossed).is_over

    def test_worlds(self) -> None:
        """Up to 5,000 hands are tried and counted: those of 3 of 32 cards, not of 33."""
        few, many = (
            deal(Joker(2, hand_size=3, highest=highest), seed=7).start(0).view(1)
            for highest in (35, 36)
        )

        assert few.worlds() > 0
        with pytest.raises(Undecided, match="3 of 33 cards"):
            many.worlds()

    def test_sample(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A world that cannot be constructed is looked for by chance, or not found."""
        seen = deal(Joker(3), seed=7).start(0).view(1)
        monkeypatch.setattr(view, "TRIES", 0)
        assert seen.sample(random.Random(1)).view(1) == seen
        monkeypatch.setattr(view, "MORE_TRIES", 0)
        with pytest.raises(Undecided):
            seen.sample(random.Random(1))

    def test_end_of_a_view(self) -> None:
        """A view whose end cannot be decided is refused, and so is one that is wrong."""
        seen = deal(Joker(3), seed=7).start(0).view(1)

        with pytest.raises(InvalidState, match="an end that can be decided"):
            View(**fields(seen, outcome=TeamResult(99)))
        with pytest.raises(InvalidState, match="outcome: expected "):
            View(**fields(seen, outcome=TeamResult(3)))


class TestCompiled:
    """Compiled code knows the printed games only."""

    @pytest.mark.parametrize("rules", [SIX, Joker(3), Slow(2)], ids=repr)
    def test_refused(self, rules: Rules) -> None:
        """Batches and the strategist refuse a variant and name what to use."""
        batch = pytest.importorskip("thegame.batch")
        agents = pytest.importorskip("thegame.agents")
        view = deal(rules, seed=7).start(0).view(0)

        with pytest.raises(InvalidRules, match="the Planner and simulate"):
            batch.Batch.deal(rules, seeds=[1])
        with pytest.raises(InvalidRules, match="the Planner and simulate"):
            agents.Strategist().move(view)
        with pytest.raises(agents.AgentFailed, match="the Planner and simulate"):
            simulate(rules, agents.Strategist, seeds=[1])


def asked_classes(source: str) -> set[str]:
    """Return the names of the classes of which some source tests instances."""
    asked: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("isinstance" | "issubclass"), [_, kinds]):
                names = ast.walk(kinds)
                asked |= {name.id for name in names if isinstance(name, ast.Name)}
            case ast.MatchClass(ast.Name(name)):
                asked.add(name)
            case _:
                pass
    return asked


def test_no_game_is_known_by_its_class() -> None:
    """The library treats printed games like any other; only compiled code does not."""
    printed = {Cooperative.__name__, FaceToFace.__name__}
    found = {
        path.name
        for path in Path(thegame.__file__).parent.rglob("*.py")
        if asked_classes(path.read_text(encoding="utf-8")) & printed
    }

    assert found == {"_rule_numbers.py"}
