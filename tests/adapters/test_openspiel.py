"""OpenSpiel's own suites, and a search with resampled states."""

import functools
import random
import re
import unittest
from typing import Any

import numpy as np
import pytest

import thegame.adapters.openspiel as adapter
from thegame import (
    Cooperative,
    FaceToFace,
    InvalidRules,
    NoSuchPlayer,
    State,
    deal,
    notation,
)

# OpenSpiel has no types.
pyspiel: Any = pytest.importorskip("pyspiel")
suites: Any = pytest.importorskip("open_spiel.integration_tests.api_test")
ismcts: Any = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
all_states: Any = pytest.importorskip("open_spiel.python.algorithms.get_all_states")

TEAM, DUEL = "python_thegame", "python_thegame_face_to_face"
GAMES = [
    *(f"{TEAM}(players={players})" for players in range(1, 6)),
    f"{TEAM}(players=2,minimum=3)",
    f"{TEAM}(players=2,play_out=True)",
    f"{TEAM}(players=2,highest=9,hand_size=3)",
    f"{TEAM}(players=3,rows=3,trick=7)",
    DUEL,
    f"{DUEL}(lone_card_wins=True)",
    f"{DUEL}(highest=5,hand_size=2)",
]


def run(suite: type, name: str, game: Any) -> list[str]:
    """Run a suite of OpenSpiel with a game; return its failures."""
    case: Any = type("Case", (suite,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun
    return [text for _, text in result.errors + result.failures]


class TestSuites:
    """The suites of OpenSpiel pass."""

    @pytest.mark.parametrize("name", GAMES)
    def test_random_games(self, name: str, capfd: pytest.CaptureFixture[str]) -> None:
        """Random games can be played, copied, and written and read again."""
        game = pyspiel.load_game(name)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        capfd.readouterr()

    @pytest.mark.parametrize("name", GAMES)
    def test_partial_tree(self, name: str) -> None:
        """The beginning of the tree keeps to the interface."""
        suite = suites.EnforceAPIOnPartialTreeBase
        assert run(suite, name, pyspiel.load_game(name)) == []

    @pytest.mark.once
    @pytest.mark.parametrize(
        ("name", "states", "information"),
        [
            (
                f"{TEAM}(hand_size=2,highest=5,players=2,rows=1,trick=2)",
                (41, 3872, 2744),
                968,
            ),
            (f"{DUEL}(hand_size=2,highest=3,trick=1)", (13, 40, 64), 10),
        ],
    )
    def test_full_tree(
        self,
        name: str,
        states: tuple[int, ...],
        information: int,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """The whole tree of small games does, and has perfect recall."""
        game = pyspiel.load_game(name)
        monkeypatch.setitem(suites.TOTAL_NUM_STATES, name, states)
        monkeypatch.setitem(suites.PERFECT_RECALL_NUM_STATES, name, information)
        assert run(suites.EnforceAPIOnFullTreeBase, name, game) == []


def played(state: Any, chance: random.Random, moves: int) -> Any:
    """Return the state after this many random moves of players, chance not counted."""
    while moves or state.is_chance_node():
        if state.is_terminal():
            break
        moves -= not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


class TestStates:
    """What the suites leave out."""

    @pytest.mark.parametrize(
        ("name", "rules"),
        [
            (
                f"{TEAM}(players=4,rows=3,highest=80)",
                Cooperative(4, rows=3, highest=80),
            ),
            (f"{DUEL}(lone_card_wins=True)", FaceToFace(lone_card_wins=True)),
            (TEAM, Cooperative(2)),
            (DUEL, FaceToFace()),
        ],
    )
    def test_parameters(self, name: str, rules: Any) -> None:
        """The parameters are the settings of the rules."""
        assert pyspiel.load_game(name).rules == rules

    def test_starter(self) -> None:
        """A team's starter and hand size are parameters, too."""
        game = pyspiel.load_game(f"{TEAM}(players=3,hand_size=5,starter=2)")
        state = played(game.new_initial_state(), random.Random(1), 0)
        assert game.rules == Cooperative(3, hand_size=5)
        assert state.current_player() == 2

    def test_negative_hand_size(self) -> None:
        """Of the negative hand sizes only -1 stands for that of the printed game."""
        assert pyspiel.load_game(f"{TEAM}(hand_size=-1)").rules == Cooperative(2)
        with pytest.raises(InvalidRules, match="hand_size: expected an int from"):
            pyspiel.load_game(f"{TEAM}(hand_size=-2)")

    @pytest.mark.parametrize("starter", [-1, 3])
    def test_unknown_starter(self, starter: int) -> None:
        """A starter without a seat is refused before any card is dealt."""
        with pytest.raises(NoSuchPlayer):
            pyspiel.load_game(f"{TEAM}(players=3,starter={starter})")

    @pytest.mark.parametrize("name", GAMES)
    def test_chance(self, name: str) -> None:
        """Cards are dealt one by one by equal chances; a team's starter is given."""
        game, chance = pyspiel.load_game(name), random.Random(1)
        rules, state = game.rules, game.new_initial_state()
        said, texts = list[str](), set[str]()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            chances = [part for _, part in outcomes]
            assert chances == pytest.approx([1 / len(outcomes)] * len(outcomes))
            assert state.legal_actions() == [action for action, _ in outcomes]
            action = chance.choice(outcomes)[0]
            said.append(state.action_to_string(action).replace(str(action), "N"))
            state.apply_action(action)
            texts.add(str(state))
        lots = isinstance(rules, FaceToFace)
        dealt = rules.players * rules.hand_size
        assert said == ["card N"] * dealt + ["player N starts"] * lots
        assert len(texts) == dealt + lots
        assert game.max_chance_nodes_in_history() == rules.total + lots
        assert lots or state.current_player() == 0
        start = f" {state.current_player()}:"
        assert all(seen.endswith(start) for seen in state.seen)
        action = state.legal_actions()[0]
        move = game.encoding.move(action, state.current_player())
        expected = notation.write_move(move, state.table)
        assert state.action_to_string(action) == expected

    @pytest.mark.parametrize("name", [f"{TEAM}(players=3)", DUEL])
    def test_returns(self, name: str) -> None:
        """Returns are rewards at the end, zeros before; the game says what it has."""
        game = pyspiel.load_game(name)
        lowest = -1.0 if name == DUEL else 0.0
        assert (game.min_utility(), game.max_utility()) == (lowest, 1.0)
        kind, seats = game.get_type(), (2, 2) if name == DUEL else (1, 5)
        assert (kind.min_num_players, kind.max_num_players) == seats
        assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
        utilities = pyspiel.GameType.Utility
        alike = utilities.ZERO_SUM if name == DUEL else utilities.IDENTICAL
        assert kind.utility == alike
        assert kind.provides_information_state_string
        assert kind.provides_observation_tensor
        assert not kind.provides_information_state_tensor
        state = game.new_initial_state()
        assert state.returns() == [0.0] * game.num_players()
        state = played(state, random.Random(2), 1_000)
        assert state.is_terminal()
        assert state.returns() == list(state.table.rewards)
        assert any(state.returns())

    @pytest.mark.parametrize("name", [f"{TEAM}(players=3)", DUEL])
    def test_what_seats_see(self, name: str) -> None:
        """A seat sees its view now, and of all cards that were drawn only its own."""
        game, chance = pyspiel.load_game(name), random.Random(4)
        state = played(game.new_initial_state(), chance, 0)
        held: list[set[int]] = [set(hand) for hand in state.table.hands]
        for _ in range(12):
            state = played(state, chance, 1)
            for cards, hand in zip(held, state.table.hands, strict=True):
                cards.update(hand)
        assert any(len(cards) > game.rules.hand_size for cards in held)
        for seat, cards in enumerate(held):
            view = state.table.view(seat)
            bits = game.encoding.observation(view)
            assert state.observation_tensor(seat) == list(bits)
            text = f"{seat} {notation.write_view(view)}"
            assert state.observation_string(seat) == text
            assert game.make_py_observer().string_from(state, seat) == text
            shown = re.findall(r"\[(.*?)\]", state.information_state_string(seat))
            assert sorted(map(int, ", ".join(shown).split(", "))) == sorted(cards)

    def test_cards_that_were_dealt(self) -> None:
        """While cards are dealt, each seat sees those that it has got."""
        state = pyspiel.load_game(f"{TEAM}(players=2,hand_size=2)").new_initial_state()
        for card in (9, 5, 7):
            state.apply_action(card)
        for seat, cards in enumerate(["[5, 9]", "[7]"]):
            assert state.observation_string(seat) == f"{seat} {cards}"
            assert state.information_state_string(seat).split(" ", 2)[2] == cards

    def test_order_of_draws(self) -> None:
        """A seat alone sees each card that it draws, but later not in which order."""
        game = pyspiel.load_game(TEAM)
        state = played(game.new_initial_state(), random.Random(1), 0)
        for _ in range(2):
            state.apply_action(state.legal_actions()[0])
        state.apply_action(game.encoding.actions - 1)
        low, high = state.legal_actions()[:2]
        drawn = list[str]()
        for cards in ((low, high), (high, low)):
            twin = state.clone()
            twin.apply_action(cards[0])
            assert twin.observation_string(0).endswith(f" [{cards[0]}]")
            assert twin.observation_string(1).endswith(" []")
            twin.apply_action(cards[1])
            drawn.append(twin.information_state_string(0))
        assert drawn[0] == drawn[1]

    @pytest.mark.parametrize("name", [f"{TEAM}(players=3)", DUEL])
    def test_public_observer(self, name: str) -> None:
        """An observer of what is public sees what a spectator sees, or has seen."""
        game, chance = pyspiel.load_game(name), random.Random(4)
        public, history = (
            game.make_py_observer(
                pyspiel.IIGObservationType(
                    perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE
                )
            )
            for recall in (False, True)
        )
        state = game.new_initial_state()
        state.apply_action(chance.choice(state.legal_actions()))
        assert public.string_from(state, 0) == "0"
        state = played(state, chance, 7)
        view = state.table.view(None)
        for seat in range(game.num_players()):
            text = f"{seat} {notation.write_view(view)}"
            assert public.string_from(state, seat) == text
            seen = state.information_state_string(seat)
            assert history.string_from(state, seat) == re.sub(r" \+?\[.*?\]", "", seen)
            public.set_from(state, seat)
            assert not public.dict["hand"].any()
            decks = [seat, 1 - seat] if name == DUEL else [0]
            parts = np.split(public.dict["unseen"], len(decks))
            for deck, part in zip(decks, parts, strict=True):
                assert (np.flatnonzero(part) + 2).tolist() == [*view.unseen[deck]]

    def test_observer_of_another_table(self) -> None:
        """Before the start, an observer forgets the table that it has seen before."""
        game = pyspiel.load_game(TEAM)
        observer, dealing = game.make_py_observer(), game.new_initial_state()
        observer.set_from(played(game.new_initial_state(), random.Random(1), 3), 0)
        assert observer.dict["hand"].any()
        observer.set_from(dealing, 0)
        assert not observer.tensor.any()

    def test_options_of_observers(self) -> None:
        """An option of an observer is refused rather than ignored."""
        game = pyspiel.load_game(TEAM)
        with pytest.raises(ValueError, match=r"^params: expected none, .* got \{'x'"):
            game.make_py_observer(params={"x": 1})

    @pytest.mark.parametrize("away", [0, 1])
    @pytest.mark.parametrize("name", [f"{TEAM}(players=3)", DUEL])
    def test_resampled(self, name: str, away: int) -> None:
        """A resampled state looks alike to a player, on turn or not, without the true cards."""
        game, chance = pyspiel.load_game(name), random.Random(3)
        state = played(game.new_initial_state(), chance, 5)
        player = (state.current_player() + away) % game.num_players()
        twins: list[Any] = [adapter.resampled(state, player, chance) for _ in range(20)]
        mine = state.information_state_string(player)
        assert {twin.information_state_string(player) for twin in twins} == {mine}
        assert {twin.table.view(player) for twin in twins} == {state.table.view(player)}
        hands = {twin.table.hands for twin in twins}
        assert len(hands) > 10
        for other in {*range(game.num_players())} - {player}:
            # Equal hands of the others give equal texts, and no text is the true one.
            texts = {twin.information_state_string(other) for twin in twins}
            assert len(texts) == len({twin.table.hands[other] for twin in twins})
            assert state.information_state_string(other) not in texts
        before: State = state.table
        assert before == state.clone().table

    def test_no_draws_are_resampled(self) -> None:
        """A state in which cards are dealt or drawn is refused: some are known."""
        game, chance = pyspiel.load_game(TEAM), random.Random(1)
        dealing = game.new_initial_state()
        drawing = played(game.new_initial_state(), chance, 0)
        for _ in range(2):
            drawing.apply_action(drawing.legal_actions()[0])
        drawing.apply_action(game.encoding.actions - 1)
        for state in (dealing, drawing):
            with pytest.raises(ValueError, match=r"^state: .* got a chance node$"):
                adapter.resampled(state, 1, chance)

    def test_only_states_are_resampled(self) -> None:
        """A state of the library is not one of OpenSpiel."""
        table: Any = deal(Cooperative(2), seed=7).start(0)
        with pytest.raises(TypeError, match=r"^state: expected a TableState"):
            adapter.resampled(table, 0, random.Random(1))

    @pytest.mark.once
    def test_search(self) -> None:
        """ISMCTS with resampled states beats a random player."""
        game = pyspiel.load_game(f"{DUEL}(highest=15,hand_size=4)")
        chance, won = random.Random(1), 0
        for number in range(3):
            bot = ismcts.ISMCTSBot(
                game=game,
                uct_c=2.0,
                evaluator=mcts.RandomRolloutEvaluator(2, np.random.RandomState(3)),
                max_simulations=20,
                random_state=np.random.RandomState(number),
            )
            bot.set_resampler(functools.partial(adapter.resampled, rng=chance))
            state = game.new_initial_state()
            while not state.is_terminal():
                searching = state.current_player() == number % 2
                legal = state.legal_actions()
                state.apply_action(
                    bot.step(state) if searching else chance.choice(legal)
                )
            won += state.returns()[number % 2] > 0
        assert won >= 2
