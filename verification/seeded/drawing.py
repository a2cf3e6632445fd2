"""Mistakes in the strategies for Hypothesis: something that is never drawn."""

from typing import Final

from .edits import Bug, bug

OF_STRATEGIES: Final[tuple[Bug, ...]] = (
    bug(
        "No small team plays out",
        "strategies.py",
        ("        play_out=bool(play_out),\n", ""),
    ),
    bug(
        "No printed team plays out",
        "strategies.py",
        ("Cooperative(players + 1, play_out=bool(kind))", "Cooperative(players + 1)"),
    ),
    bug(
        "No team has another trick",
        "strategies.py",
        ("trick=trick + 1,\n        rows=", "trick=10,\n        rows="),
    ),
    bug(
        "No team has a single row",
        "strategies.py",
        ("rows=rows + 1,", "rows=2,"),
    ),
    bug(
        "No team has a minimum of one",
        "strategies.py",
        ("minimum=min(minimum, hand) + 1,", "minimum=min(minimum + 1, hand) + 1,"),
    ),
    bug(
        "No team plays alone",
        "strategies.py",
        (
            "    return Cooperative(\n        players + 1,",
            "    return Cooperative(\n        players or 1,",
        ),
    ),
    bug(
        "No expert has smaller hands",
        "strategies.py",
        ("smaller_hands=kind == 2", "smaller_hands=False"),
    ),
    bug(
        "No small duel is won by a lone card",
        "strategies.py",
        ("        lone_card_wins=bool(lone_card_wins),\n", ""),
    ),
    bug(
        "No printed duel is won by a lone card",
        "strategies.py",
        ("return FaceToFace(lone_card_wins=bool(number))", "return FaceToFace()"),
    ),
    bug(
        "No rules are drawn as printed",
        "strategies.py",
        (
            "_numbers(_SMALL_TEAMS).map(_small_team), _numbers(_TEAMS).map(_team)",
            "_numbers(_SMALL_TEAMS).map(_small_team)",
        ),
    ),
    bug(
        "No duel is among the rules",
        "strategies.py",
        (
            "return st.one_of(cooperative(), face_to_face())",
            "return st.one_of(cooperative())",
        ),
    ),
    bug(
        "Decks are always shuffled",
        "strategies.py",
        ("st.sampled_from([0, 3, 12, 10_000])", "st.just(10_000)"),
    ),
    bug(
        "No deck begins with high cards",
        "strategies.py",
        ("reverse=downwards,", "reverse=False,"),
    ),
    bug(
        "Player 0 starts every game",
        "strategies.py",
        (
            "start = dealt.start(draw(st.integers(0, dealt.rules.players - 1)))",
            "start = dealt.start(0)",
        ),
    ),
    bug(
        "Whole games are left before their end",
        "strategies.py",
        (
            "most = None if whole or length > _SHORT else length",
            "most = None if length > _SHORT else length",
        ),
    ),
    bug(
        "Every game is played to its end",
        "strategies.py",
        ("most = None if whole or length > _SHORT else length", "most = None"),
    ),
    bug(
        "Only careful players play",
        "strategies.py",
        ("(by_chance, with_care, in_haste, unevenly)", "(with_care,)"),
    ),
    bug(
        "No record has tags",
        "strategies.py",
        ("tags=draw(st.dictionaries(_TEXTS, _TEXTS, max_size=3)),", "tags={},"),
    ),
    bug(
        "The last move of a record has no comment",
        "strategies.py",
        (
            "numbers = st.integers(0, len(game.moves))",
            "numbers = st.integers(0, max(0, len(game.moves) - 1))",
        ),
    ),
    bug(
        "No state is the last of its game",
        "strategies.py",
        (
            "return played.states[last - back]",
            "return played.states[max(0, last - back - 1)]",
        ),
    ),
    bug(
        "No view is a spectator's",
        "strategies.py",
        (
            "st.sampled_from([*range(state.rules.players), None])",
            "st.sampled_from([*range(state.rules.players)])",
        ),
    ),
    bug(
        "No play is on a pile that does not exist",
        "strategies.py",
        ("st.integers(-1, len(state.tops))", "st.integers(0, len(state.tops) - 1)"),
    ),
    bug(
        "No play is of a card that does not exist",
        "strategies.py",
        (
            "numbers = st.integers(-1, state.rules.highest + 2)",
            "numbers = st.integers(2, state.rules.highest)",
        ),
    ),
    bug(
        "The end of the turn is never drawn as a move",
        "strategies.py",
        (
            "return st.sampled_from(state.legal_moves())",
            "return st.sampled_from(state.legal_plays() or state.legal_moves())",
        ),
    ),
    bug(
        "The machine does not tell that a game is over",
        "strategies.py",
        ("        if self.state.is_over:\n            self.finished(self.state)\n", ""),
    ),
    bug(
        "The machine tells the state after a move as the one before",
        "strategies.py",
        (
            "self.moved(before, move, self.state)",
            "self.moved(self.state, move, self.state)",
        ),
    ),
    bug(
        "The machine does not tell what is refused",
        "strategies.py",
        ("            self.refused(self.state, move, reason)\n", "            pass\n"),
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
