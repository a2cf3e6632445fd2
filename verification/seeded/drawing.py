"""Mistakes in the strategies for Hypothesis: something that is never drawn."""

from typing import Final

from .edits import Bug, bug

_RULES: Final = "strategies/_rules.py"
_DEALS: Final = "strategies/_deals.py"
_STATES: Final = "strategies/_states.py"
_POSITIONS: Final = "strategies/_positions.py"
_MACHINE: Final = "strategies/_machine.py"
_SCRIPTS: Final = "strategies/_scripts.py"

OF_STRATEGIES: Final[tuple[Bug, ...]] = (
    bug(
        "No small team plays out",
        _RULES,
        ('play_out=bool(chosen["variant"]),', "play_out=False,"),
    ),
    bug(
        "No printed team plays out",
        _RULES,
        ("lambda players: Cooperative(players, play_out=True)", "Cooperative"),
    ),
    bug(
        "No team has another trick",
        _RULES,
        ('trick=chosen["trick"],\n        rows=', "trick=10,\n        rows="),
    ),
    bug(
        "No team has a single row",
        _RULES,
        ('rows=chosen["rows"],', "rows=2,"),
    ),
    bug(
        "No team has a minimum of one and a larger hand",
        _RULES,
        (
            'minimum=min(chosen["minimum"], hand)',
            'minimum=min(max(chosen["minimum"], 2), hand)',
        ),
    ),
    bug(
        "No team plays alone",
        _RULES,
        ("(1, 2, 1, 3, 1, 2, 1, 2, 4, 5)", "(2, 2, 3, 2, 2, 3, 2, 2, 4, 5)"),
    ),
    bug(
        "No expert has smaller hands",
        _RULES,
        ("smaller_hands=True", "smaller_hands=False"),
    ),
    bug(
        "No small duel is won by a lone card",
        _RULES,
        ('lone_card_wins=bool(chosen["variant"]),', "lone_card_wins=False,"),
    ),
    bug(
        "No printed duel is won by a lone card",
        _RULES,
        ("FaceToFace(lone_card_wins=True)", "FaceToFace()"),
    ),
    bug(
        "No team is drawn as printed",
        _RULES,
        ('numbers("deck", len(_SIZES) + _PRINTED)', 'numbers("deck", len(_SIZES))'),
    ),
    bug(
        "No duel is among the rules",
        _RULES,
        (
            "return _duel(cards, chosen) if duel else _team(cards, chosen)",
            "return _team(cards, chosen)",
        ),
    ),
    bug(
        "Decks are always shuffled",
        _DEALS,
        ("_SPREADS: Final = (10_000, 0, 3, 12)", "_SPREADS: Final = (10_000,)"),
    ),
    bug(
        "No deck is in reverse order",
        _DEALS,
        ("reverse=downwards)", "reverse=False)"),
    ),
    bug(
        "Player 0 starts every game",
        _DEALS,
        (
            "start = dealt.start(draw(_STARTER)[1] % dealt.rules.players)",
            "start = dealt.start(0)",
        ),
    ),
    bug(
        "Whole games are left before their end",
        _DEALS,
        (
            "most = None if whole or length > _SHORT else length",
            "most = None if length > _SHORT else length",
        ),
    ),
    bug(
        "Every game is played to its end",
        _DEALS,
        ("most = None if whole or length > _SHORT else length", "most = None"),
    ),
    bug(
        "Only careful players play",
        _DEALS,
        (
            "    *(wastefully, _in_order, patiently, hastily, unevenly),\n",
            "    patiently,\n",
        ),
    ),
    bug(
        "No record has tags",
        _STATES,
        ("tags=draw(st.dictionaries(_TEXTS, _TEXTS, max_size=3)),", "tags={},"),
    ),
    bug(
        "The last move of a record has no comment",
        _STATES,
        (
            "places = st.integers(0, len(game.moves))",
            "places = st.integers(0, max(0, len(game.moves) - 1))",
        ),
    ),
    bug(
        "No state is the last of its game",
        _STATES,
        (
            "return played.states[max(0, at)]",
            "return played.states[max(0, min(at, last - 1))]",
        ),
    ),
    bug(
        "No view is a spectator's",
        _STATES,
        (
            "st.sampled_from([*range(state.rules.players), None])",
            "st.sampled_from([*range(state.rules.players)])",
        ),
    ),
    bug(
        "No play is on a pile that does not exist",
        _STATES,
        ("st.integers(-1, len(state.tops))", "st.integers(0, len(state.tops) - 1)"),
    ),
    bug(
        "No play is of a card that does not exist",
        _STATES,
        (
            "cards = st.integers(-1, state.rules.highest + 2)",
            "cards = st.integers(2, state.rules.highest)",
        ),
    ),
    bug(
        "The end of the turn is never drawn as a move",
        _STATES,
        (
            "return st.sampled_from(state.legal_moves())",
            "return st.sampled_from(state.legal_plays() or state.legal_moves())",
        ),
    ),
    bug(
        "No position is constructed",
        _STATES,
        ("_CONSTRUCTED: Final = 3", "_CONSTRUCTED: Final = 0"),
    ),
    bug(
        "No position is constructed with a trick",
        _POSITIONS,
        ("aheads = {_TRICK: -trick,", "aheads = {_TRICK: trick,"),
    ),
    bug(
        "Few plays are legal in no position",
        _POSITIONS,
        ("if pile in own and theme not in {_ANYTHING, _MIDDLE}:", "if False:"),
    ),
    bug(
        "No position is after helping",
        _POSITIONS,
        ("helped=helped and laid > 0 and self.could_help(),", "helped=False,"),
    ),
    bug(
        "Positions may have won before",
        _POSITIONS,
        ("held = max(held - fewer, least)", "held = max(held - fewer, 0)"),
    ),
    bug(
        "The machine does not tell that a game is over",
        _MACHINE,
        ("        if self.state.is_over:\n            self.finished(self.state)\n", ""),
    ),
    bug(
        "The machine tells the state after a move as the one before",
        _MACHINE,
        (
            "self.moved(before, move, self.state)",
            "self.moved(self.state, move, self.state)",
        ),
    ),
    bug(
        "The machine does not tell what is refused",
        _MACHINE,
        ("self.refused(self.state, move, reason)", "pass"),
    ),
    bug(
        "The machine plays games of any rules",
        _MACHINE,
        ("Script.drawn(draw, machine.games)", "Script.drawn(draw, ANY_RULES)"),
    ),
    bug(
        "A test case plays fifty games for each example",
        _MACHINE,
        ("Settings(self.settings, stateful_step_count=1)", "self.settings"),
    ),
    bug(
        "All machines share a test case",
        _MACHINE,
        ("return _test_case(kind)", "return _test_case(GameMachine)"),
    ),
    bug(
        "The machine never attempts to end a turn",
        _SCRIPTS,
        (
            "        EndTurn(),\n        *(Play(card, pile)",
            "        *(Play(card, pile)",
        ),
    ),
    bug(
        "The machine tries nothing after the end of a game",
        _SCRIPTS,
        (
            "            if number + self.tried >= len(states):\n",
            "            if number + self.tried >= len(states) and not state.is_over:\n",
        ),
    ),
    bug(
        "The machine tries all illegal moves up to one",
        _SCRIPTS,
        ("return moves[max(0, last - self.each) : last]", "return moves[:last]"),
    ),
    bug(
        "Player 0 starts every game of a machine",
        _SCRIPTS,
        ("starter = order % chosen.players", "starter = 0"),
    ),
    bug(
        "Seat records and records are not registered",
        "_hypothesis.py",
        ('    "Record": "records",\n', ""),
    ),
    bug(
        "Uneven players are even",
        "_bots.py",
        ("if state.player < 2 and state.may_end_turn:", "if state.may_end_turn:"),
    ),
)
