"""Both games for OpenSpiel, in which every card that is dealt or drawn is chance.

Needs the extra ``openspiel``. Importing this module registers the games
``python_thegame`` and ``python_thegame_face_to_face``, with the settings of the rules
as parameters.

An information state is the text of everything that a seat has seen (perfect recall). A
tensor is the observation of `thegame.encoding`, of what the seat sees now.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, Self, cast

import thegame
from thegame import notation
from thegame._public import publish
from thegame._validation import required_seat
from thegame.encoding import Encoding

from ._options import Untyped, needs

with needs("openspiel", "pyspiel", "numpy"):
    import numpy as np
    import pyspiel  # type: ignore[import-not-found] # a compiled module without types

__all__ = ["TeamGame", "DuelGame", "TableState", "resampled"]

_spiel: Any = pyspiel
_Type: Final[Any] = _spiel.GameType
_TEAM: Final[Mapping[str, Any]] = {
    "players": 2,
    "minimum": 2,
    "hand_size": -1,
    "highest": 99,
    "trick": 10,
    "rows": 2,
    "play_out": False,
    "starter": 0,
}
_DUEL: Final[Mapping[str, Any]] = {
    "hand_size": 6,
    "highest": 59,
    "trick": 10,
    "lone_card_wins": False,
}


def _type(name: str, utility: Any, players: range, settings: Mapping[str, Any]) -> Any:
    return _Type(
        short_name=name,
        long_name=name,
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_Type.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=_Type.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=settings,
    )


_TEAM_TYPE: Final = _type("python_thegame", _Type.Utility.IDENTICAL, range(1, 6), _TEAM)
_DUEL_TYPE: Final = _type(
    "python_thegame_face_to_face", _Type.Utility.ZERO_SUM, range(2, 3), _DUEL
)


class _Game(cast("type[Untyped]", _spiel.Game)):  # type: ignore[misc] # no types
    """What both games share."""

    def __init__(
        self, kind: Any, rules: thegame.Rules, starter: int | None, given: Any
    ) -> None:
        self.rules: thegame.Rules = rules
        self.starter: int | None = starter
        self.encoding: Encoding = Encoding(rules)
        team = starter is not None
        facts = _spiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=rules.highest + 1,
            num_players=rules.players,
            min_utility=0.0 if team else -1.0,
            max_utility=1.0,
            utility_sum=None if team else 0.0,
            max_game_length=2 * rules.total,
        )
        super().__init__(kind, facts, given)

    def max_chance_nodes_in_history(self) -> int:
        """Return the greatest number of chance nodes: each card, and any lot."""
        return self.rules.total + (self.starter is None)

    def new_initial_state(self) -> "TableState":
        """Return the table before the first card is dealt."""
        return TableState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "_Observer":
        """Return an observer, by default of what a seat sees now."""
        if params:
            message = (
                f"params: expected none, as observers have no options, got {params}"
            )
            raise ValueError(message)
        return _Observer(kind or _spiel.IIGObservationType(perfect_recall=False), self)


class TeamGame(_Game):
    """The cooperative game; its parameters are the settings and the ``starter``.

    A ``hand_size`` of -1 is that of the printed game.

    >>> import pyspiel
    >>> import thegame.adapters.openspiel
    >>> game = pyspiel.load_game("python_thegame(players=3,minimum=3)")
    >>> game.rules, game.num_distinct_actions()
    (Cooperative(3, minimum=3), 393)
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**_TEAM, **(params or {})}
        starter = settings.pop("starter")
        if settings["hand_size"] == -1:
            del settings["hand_size"]
        rules = thegame.Cooperative(**settings)
        first = required_seat(starter, rules.players)
        super().__init__(_TEAM_TYPE, rules, first, params or {})


class DuelGame(_Game):
    """The duel; its parameters are the settings, and chance draws the starter."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules = thegame.FaceToFace(**{**_DUEL, **(params or {})})
        super().__init__(_DUEL_TYPE, rules, None, params or {})


class _Shared:
    """The part that all states of a game share, and that is not copied with them."""

    def __init__(self, game: _Game) -> None:
        self.rules: thegame.Rules = game.rules
        self.encoding: Encoding = game.encoding

    def __deepcopy__(self, memo: object) -> Self:
        return self


class TableState(cast("type[Untyped]", _spiel.State)):  # type: ignore[misc] # likewise
    """A table at which cards are dealt or drawn, or a player is on turn."""

    table: thegame.State | None
    """The state between two moves; None until the game starts."""

    starter: int | None
    """The player who starts; None until chance has drawn one."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.shared: _Shared = _Shared(game)
        rules = self.shared.rules
        self.table, self.starter = None, game.starter
        # The players who get the next cards, and those that were given so far.
        self.due: list[int] = [
            seat for seat in range(rules.players) for _ in range(rules.hand_size)
        ]
        self.given: list[tuple[int, int]] = []
        # The text of what each seat has seen.
        self.seen: tuple[str, ...] = ("",) * rules.players
        # The part of these texts that everybody has seen.
        self.public: str = ""

    def current_player(self) -> Any:
        """Return the player on turn, chance, or the mark of a terminal state."""
        if self.due or self.table is None:
            return _spiel.PlayerId.CHANCE
        return _spiel.PlayerId.TERMINAL if self.table.is_over else self.table.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.current_player() == _spiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next cards, or players who start, each with the same chance."""
        rules = self.shared.rules
        if not self.due:
            return [(seat, 1 / rules.players) for seat in range(rules.players)]
        deck = rules.draw_pile(self.due[0])
        gone = {card for seat, card in self.given if rules.draw_pile(seat) == deck}
        left = self.table.decks[deck] if self.table else rules.cards
        cards = sorted(card for card in left if card not in gone)
        return [(card, 1 / len(cards)) for card in cards]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.shared.encoding.legal(self._started().view(player)))

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._apply_chance(action)
            return
        table = self._started()
        move = self.shared.encoding.move(action, table.player)
        if isinstance(move, thegame.EndTurn):
            self.due = [table.player] * table.draws
            self._draw()
        else:
            self._note(f" {notation.write_move(move, table)}")
            self.table = table.apply(move)

    def _apply_chance(self, action: int) -> None:
        if self.due:
            self.given.append((self.due.pop(0), action))
        else:
            self.starter = action
        if self.table is None:
            self._start()
        else:
            self._draw()

    def _started(self) -> thegame.State:
        # Nobody is asked for a move before the deal, but type checkers cannot know it.
        assert self.table is not None, "no move before the start"  # noqa: S101
        return self.table

    def _hand(self, player: int) -> list[int]:
        """Return the cards that the player has been given since the last move."""
        return sorted(card for seat, card in self.given if seat == player)

    def _start(self) -> None:
        """Start the game if all cards are dealt and the starter is known."""
        if self.due or self.starter is None:
            return
        rules = self.shared.rules
        hands = [self._hand(player) for player in range(rules.players)]
        decks = [set(rules.cards) for _ in range(rules.draw_piles)]
        for player, hand in enumerate(hands):
            decks[rules.draw_pile(player)].difference_update(hand)
        dealt = thegame.Deal(rules, hands=hands, decks=[*map(sorted, decks)])
        self.table, self.given = dealt.start(self.starter), []
        self.public = f"{self.starter}:"
        self.seen = tuple(f"{hand} {self.public}" for hand in hands)

    def _draw(self) -> None:
        """End the turn if all cards are drawn."""
        if self.due:
            return
        table, drawn = self._started(), [card for _, card in self.given]
        self._note(" .", {table.player: f" +{sorted(drawn)}"})
        self.table, self.given = table.end_turn(drawing=drawn), []

    def _note(self, text: str, own: Mapping[int, str] | None = None) -> None:
        """Add to what all seats have seen, and to what some alone have seen."""
        self.public += text
        self.seen = tuple(
            seen + text + (own or {}).get(seat, "")
            for seat, seen in enumerate(self.seen)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _spiel.PlayerId.CHANCE:
            return f"card {action}" if self.due else f"player {action} starts"
        move = self.shared.encoding.move(action, player)
        return notation.write_move(move, self._started())

    def returns(self) -> list[float]:
        """Return the rewards of `thegame.State.rewards`, zeros before the end."""
        zeros = (0.0,) * self.shared.rules.players
        return list(self.table.rewards if self.table else zeros)

    def __str__(self) -> str:
        table = notation.write_state(self.table) if self.table else "dealing"
        return f"{table} {self.given}" if self.given else table


def resampled(state: TableState, player: int, rng: random.Random) -> TableState:
    """Return a state that looks like this to the player, for ISMCTS.

    The hidden cards are placed by `thegame.View.sample`. What the other players have
    seen is replaced too, by their views of the new table: their old texts contain
    their true cards, which would leak into the search through its nodes. A state in
    which cards are dealt or drawn is refused, because some of them are known already.
    """
    if not isinstance(cast("object", state), TableState):
        message = f"state: expected a TableState, got a {type(state).__name__}"
        raise TypeError(message)
    if state.is_chance_node():
        message = "state: expected a state between two moves, got a chance node"
        raise ValueError(message)
    twin: TableState = state.clone()
    twin.table = table = state._started().view(player).sample(rng)
    twin.seen = tuple(
        seen if seat == player else f"~{notation.write_view(table.view(seat))}"
        for seat, seen in enumerate(state.seen)
    )
    return twin


class _Observer:
    """What one seat sees, or only what is public of it, as a tensor and as text."""

    def __init__(self, kind: Any, game: _Game) -> None:
        self.kind: Any = kind
        self.encoding: Encoding = game.encoding
        self.tensor: np.typing.NDArray[np.float32] = np.zeros(
            self.encoding.size, np.float32
        )
        slices = self.encoding.slices.items()
        self.dict: dict[str, np.typing.NDArray[np.float32]] = {
            name: self.tensor[span] for name, span in slices
        }

    @property
    def _shows_hand(self) -> bool:
        single = _spiel.PrivateInfoType.SINGLE_PLAYER
        return bool(self.kind.private_info == single)

    def set_from(self, state: TableState, player: int) -> None:
        """Write the observation of a player into the tensor."""
        self.tensor.fill(0)
        if state.table:
            bits = self.encoding.observation(state.table.view(player))
            self.tensor[:] = np.frombuffer(bits, np.uint8)
            if not self._shows_hand:
                # For everybody else the hand is unseen; its deck is the first.
                hand = self.dict["hand"]
                self.dict["unseen"][: hand.size] += hand
                hand.fill(0)

    def string_from(self, state: TableState, player: int) -> str:
        """Return what a player sees, or has seen, as text."""
        own = self._shows_hand
        cards = f" {state._hand(player)}" if own and state.given else ""
        if self.kind.perfect_recall:
            seen = state.seen[player] if own else state.public
            return f"{player} {seen}{cards}"
        if state.table is None:
            return f"{player}{cards}"
        view = state.table.view(player if own else None)
        return f"{player} {notation.write_view(view)}{cards}"


publish(globals())
_spiel.register_game(_TEAM_TYPE, TeamGame)
_spiel.register_game(_DUEL_TYPE, DuelGame)
