"""Mistakes in a turn: who is on, how many cards, what is drawn."""

from typing import Final

from .mistake import mistake

_GAME: Final = "game.mjs"
_MINIMUM: Final = "return state.decks[0].length > 0 ? rules.minimum : 1;"
_DUE: Final = "return Math.min(wanted, deckOf(rules, state).length);"
_WANTED: Final = "const wanted = isTeam(rules) || state.helped ? room : 2;"
_FOLLOWING: Final = "const following = (player + step) % count;"
_SKIP: Final = "if (hands[following].length > 0) return following;"
_LAYING: Final = "    laid: state.laid + 1,\n"

TURNS: Final = (
    mistake(_GAME, "Empty hands are not skipped", (_SKIP, "return following;")),
    mistake(
        _GAME,
        "Only one empty hand in a row is skipped",
        (_SKIP, _SKIP.replace("> 0", "> 0 || step === 2")),
    ),
    mistake(
        _GAME,
        "Empty hands are skipped in the wrong direction",
        (_FOLLOWING, "const following = (player + 2 - step + count) % count;"),
    ),
    mistake(
        _GAME,
        "Turns go counter-clockwise",
        (_FOLLOWING, _FOLLOWING.replace("player + step", "player - step + count")),
    ),
    mistake(
        _GAME,
        "The minimum stays when the draw pile is empty",
        (_MINIMUM, "return rules.minimum;"),
    ),
    mistake(
        _GAME,
        "The expert minimum falls to two instead of one",
        (_MINIMUM, _MINIMUM.replace(": 1;", ": Math.max(1, rules.minimum - 1);")),
    ),
    mistake(
        _GAME,
        "The minimum falls to one in the duel",
        (
            "if (!isTeam(rules)) return 2;\n",
            "if (!isTeam(rules)) return deckOf(rules, state).length > 0 ? 2 : 1;\n",
        ),
    ),
    mistake(
        _GAME,
        "The minimum is one for a single player",
        (_MINIMUM, _MINIMUM.replace("> 0 ?", "> 0 && rules.players > 1 ?")),
    ),
    mistake(
        _GAME,
        "The minimum falls with one card left to draw",
        (_MINIMUM, _MINIMUM.replace("> 0 ?", "> 1 ?")),
    ),
    mistake(
        _GAME,
        "The minimum is always two",
        (_MINIMUM, _MINIMUM.replace("rules.minimum", "2")),
    ),
    mistake(
        _GAME,
        "A turn may end without a card",
        (
            "state.laid >= minimum(rules, state);",
            "(state.laid === 0 || state.laid >= minimum(rules, state));",
        ),
    ),
    mistake(
        _GAME,
        "Five players do not draw the very last card",
        (
            _DUE,
            "if (rules.players === 5 && state.decks[0].length === 1) return 0;\n  "
            + _DUE,
        ),
    ),
    mistake(
        _GAME,
        "Having helped is not forgotten at the end of the turn",
        (
            "    laid: 0,\n    helped: false,\n",
            "    laid: 0,\n    helped: state.helped,\n",
        ),
    ),
    mistake(
        _GAME,
        "Having helped is forgotten with the next card",
        ("helped: state.helped || isForeign(", "helped: isForeign("),
    ),
    mistake(
        _GAME,
        "What was laid is not forgotten at the end of the turn",
        (
            "    laid: 0,\n    helped: false,\n",
            "    laid: state.laid,\n    helped: false,\n",
        ),
    ),
    mistake(
        _GAME,
        "Cards are drawn from the bottom",
        (
            "state.decks[own].slice(0, count)",
            "state.decks[own].slice(state.decks[own].length - count)",
        ),
        (
            "state.decks[own].slice(count)",
            "state.decks[own].slice(0, state.decks[own].length - count)",
        ),
    ),
    mistake(
        _GAME,
        "Drawn cards are not sorted into the hand",
        ("? ascending([...hand, ...drawn]) : hand", "? [...hand, ...drawn] : hand"),
    ),
    mistake(
        _GAME,
        "Hands are refilled after every card",
        (
            "index === player ? hand.filter((other) => other !== card) : hand,\n    ),\n",
            (
                "index === player ? ascending([...hand.filter((other) => other !== card), "
                "...deckOf(rules, state).slice(0, 1)]) : hand,\n    ),\n"
                "    decks: state.decks.map((deck, index) => "
                "index === source(rules, player) ? deck.slice(1) : deck),\n"
            ),
        ),
    ),
    mistake(_GAME, "Hands are never refilled", (_DUE, "return 0;")),
    mistake(
        _GAME,
        "Duellists draw as many as they laid",
        (_WANTED, "const wanted = isTeam(rules) ? room : state.laid;"),
    ),
    mistake(
        _GAME, "Duellists always draw up to six", (_WANTED, "const wanted = room;")
    ),
    mistake(
        _GAME,
        "Duellists always draw two",
        (_WANTED, "const wanted = isTeam(rules) ? room : 2;"),
    ),
    mistake(
        _GAME,
        "Drawing up to six means six in any duel",
        (
            "const room = rules.hand_size - handOf(state).length;",
            "const room = (isTeam(rules) ? rules.hand_size : 6) - handOf(state).length;",
        ),
    ),
    mistake(
        _GAME,
        "A team always draws two",
        (_WANTED, "const wanted = state.helped ? room : 2;"),
    ),
    mistake(
        _GAME,
        "Too few cards to draw: none are drawn",
        (
            _DUE,
            "return wanted > deckOf(rules, state).length ? 0 : wanted;",
        ),
    ),
    mistake(
        _GAME,
        "The player on turn draws from the opponent's draw pile",
        (
            "const own = source(rules, player);\n  const count",
            "const own = source(rules, players(rules) - 1 - player);\n  const count",
        ),
    ),
    mistake(
        _GAME,
        "Laid cards stay in the hand",
        ("hand.filter((other) => other !== card) : hand", "hand : hand"),
    ),
    mistake(
        _GAME,
        "A card on the opponent's pile does not count",
        (
            _LAYING,
            "    laid: state.laid + (isForeign(rows(rules)[pile], player) ? 0 : 1),\n",
        ),
    ),
)
