"""Mistakes in how a game ends."""

from typing import Final

from .mistake import mistake

_GAME: Final = "game.mjs"
_CLOSED: Final = "closed_form.mjs"
_STUCK: Final = "if (canReach(rules, state, missing(rules, state))) return null;"

ENDS: Final = (
    mistake(
        _GAME,
        "Being stuck after the first card is not noticed",
        (_STUCK, _STUCK.replace("if (", "if (state.laid > 0 || ")),
    ),
    mistake(
        _GAME,
        "Being stuck is noticed only after the first card",
        (_STUCK, _STUCK.replace("if (", "if (state.laid === 0 || ")),
    ),
    mistake(
        _GAME,
        "Playable cards are counted instead of sequences",
        (
            "  return reaches(rules, state.player, handOf(state), state.tops, state.helped, count);",
            (
                "  const found = plays(rules, state.player, handOf(state), state.tops, state.helped);\n"
                "  return new Set(found.map(([card]) => card)).size >= count;"
            ),
        ),
    ),
    mistake(
        _GAME,
        "Plays are counted instead of sequences",
        (
            "  return reaches(rules, state.player, handOf(state), state.tops, state.helped, count);",
            "  return plays(rules, state.player, handOf(state), state.tops, state.helped).length >= count;",
        ),
    ),
    mistake(
        _CLOSED,
        "The end test ignores the trick",
        (
            "  const first = Math.min(...tops) + 1;",
            "  trick = 1e6;\n  const first = Math.min(...tops) + 1;",
        ),
    ),
    mistake(
        _GAME,
        "A lone last card is judged lost before won",
        (
            "  if (left === 0) return ended(rules, state.player, 0);\n",
            (
                "  if (left === 0 && canReach(rules, state, missing(rules, state)))"
                " return ended(rules, state.player, 0);\n"
            ),
        ),
        (
            "return ended(rules, state.player, left);",
            "return ended(rules, state.player, left || 1);",
        ),
    ),
    mistake(
        _GAME,
        "A lone card is enough though there are cards to draw",
        (
            " && deckOf(rules, state).length === 0 && state.laid === 0;",
            " && state.laid === 0;",
        ),
    ),
    mistake(
        _GAME,
        "Two last cards count as a lone card",
        ("handOf(state).length === 1 &&", "handOf(state).length <= 2 &&"),
    ),
    mistake(
        _GAME,
        "A lone card always wins",
        ("return rules.lone_card_wins && lone", "return lone"),
    ),
    mistake(
        _GAME,
        "A lone card never wins",
        ("return rules.lone_card_wins && lone", "return false"),
    ),
    mistake(
        _GAME,
        "A game is won with an empty hand and cards to draw",
        (
            "  if (left === 0) return ended",
            "  if (handOf(state).length === 0) return ended",
        ),
    ),
    mistake(
        _GAME,
        "A team wins when the player on turn has no cards left",
        (
            "  if (left === 0) return ended",
            (
                "  if (handOf(state).length === 0 && deckOf(rules, state).length === 0)"
                " return ended"
            ),
        ),
    ),
    mistake(
        _GAME,
        "A win with the minimum laid is not noticed",
        (
            "  if (left === 0) return ended",
            "  if (left === 0 && state.laid < minimum(rules, state)) return ended",
        ),
    ),
    mistake(
        _GAME,
        "A win is noticed at the end of the turn only",
        (
            "  if (left === 0) return ended",
            "  if (left === 0 && state.laid === 0) return ended",
        ),
    ),
    mistake(
        _GAME,
        "Cards in the draw pile do not count as left",
        (
            "  return ended(rules, state.player, left);",
            "  return ended(rules, state.player, left - deckOf(rules, state).length);",
        ),
    ),
    mistake(
        _GAME,
        "Cards of other hands do not count as left",
        (
            "  return ended(rules, state.player, left);",
            "  return ended(rules, state.player, handOf(state).length + deckOf(rules, state).length);",
        ),
    ),
    mistake(
        _GAME,
        "The player who is stuck wins",
        ("winner: 1 - player, ending", "winner: player, ending"),
    ),
    mistake(
        _GAME,
        "Whoever has laid everything loses",
        (
            'winner: player, ending: "laid_all"',
            'winner: 1 - player, ending: "laid_all"',
        ),
    ),
    mistake(
        _GAME,
        "Playing out stops after the first card",
        (
            "rules.play_out && due > 1 ?",
            "rules.play_out && due > 1 && state.laid === 0 ?",
        ),
    ),
    mistake(_GAME, "Nothing is played out", ("rules.play_out && due > 1 ?", "false ?")),
    mistake(
        _GAME, "Every game is played out", ("rules.play_out && due > 1 ?", "due > 1 ?")
    ),
    mistake(
        _GAME,
        "Played out, a turn must go on while a card fits",
        ("rules.play_out && due > 1 ? 1 : due", "rules.play_out ? 1 : due"),
    ),
    mistake(
        _GAME,
        "The end test looks at the piles of the first player",
        (
            "  return reaches(rules, state.player, handOf(state)",
            "  return reaches(rules, 0, handOf(state)",
        ),
    ),
    mistake(
        _GAME,
        "The end test looks at the hand of the next player",
        (
            "  return reaches(rules, state.player, handOf(state)",
            "  return reaches(rules, state.player, state.hands[(state.player + 1) % state.hands.length]",
        ),
    ),
    mistake(
        _GAME,
        "Ten left are called excellent",
        ("result.unlaid <= 9", "result.unlaid <= 10"),
    ),
    mistake(
        _GAME,
        "Nine left are not called excellent",
        ("result.unlaid <= 9", "result.unlaid < 9"),
    ),
)
