"""Mistakes in answers, at the start, and in what a seat may know."""

from typing import Final

from .mistake import mistake

_GAME: Final = "game.mjs"
_SEATS: Final = "seats.mjs"

ANSWERS: Final = (
    mistake(
        _GAME,
        "Safe plays are those that leave one more card to lay",
        (
            "canReach(rules, after, minimum(rules, state) - after.laid)",
            "canReach(rules, after, Math.min(1, minimum(rules, state) - after.laid))",
        ),
    ),
    mistake(
        _GAME,
        "A winning lone card is not called safe",
        ("    if (unlaid(rules, after) === 0) return true;\n", ""),
    ),
    mistake(
        _GAME,
        "Safe plays are those after which the game goes on",
        (
            "    return canReach(rules, after, minimum(rules, state) - after.laid);",
            "    return outcome(rules, after) === null;",
        ),
    ),
    mistake(
        _GAME,
        "The reason forgets that help was given",
        ("    if (state.helped) return { code", "    if (false) return { code"),
    ),
    mistake(
        _GAME,
        "A negative pile counts from the end",
        (
            "if (!(index >= 0 && index < state.tops.length))",
            "if (!(index < state.tops.length))",
        ),
    ),
    mistake(
        _GAME,
        "One pile too many is looked for",
        ("index < state.tops.length))", "index <= state.tops.length))"),
    ),
    mistake(_GAME, "The lowest card is 1", ("card >= LOWEST &&", "card >= 1 &&")),
    mistake(
        _GAME,
        "Moves are refused for their cards after the end",
        ("  if (result !== null) return { code", "  if (false) return { code"),
    ),
    mistake(
        _GAME,
        "A card is looked for before the pile",
        (
            '  if (!(index >= 0 && index < state.tops.length)) return cite(rules, "no-such-pile");\n',
            "",
        ),
        (
            "  const legal = plays(rules, state.player, [card]",
            '  if (!(index >= 0 && index < state.tops.length)) return cite(rules, "no-such-pile");\n  const legal = plays(rules, state.player, [card]',
        ),
    ),
    mistake(
        _GAME,
        "Moves are still listed after the end",
        ("  if (outcome(rules, state) !== null) return [];\n", ""),
    ),
)

STARTS: Final = (
    mistake(_GAME, "A single player has seven cards", ("1: 8,", "1: 7,")),
    mistake(_GAME, "A single player has six cards", ("1: 8,", "1: 6,")),
    mistake(_GAME, "Two players have six cards", ("2: 7,", "2: 6,")),
    mistake(_GAME, "Experts lay two", ("expert ? 3 : 2", "expert ? 2 : 2")),
    mistake(
        _GAME,
        "A hand may be smaller than the minimum",
        ("    rules.hand_size >= required(rules) &&\n", ""),
    ),
    mistake(
        _GAME,
        "The last player is dealt first",
        (
            "    hands.push(ascending(decks[source(rules, player)].splice(0, rules.hand_size)));",
            (
                "    const from = source(rules, players(rules) - 1 - player);\n"
                "    hands.unshift(ascending(decks[from].splice(0, rules.hand_size)));"
            ),
        ),
    ),
    mistake(
        _GAME,
        "Cards are dealt one by one",
        (
            "    hands.push(ascending(decks[source(rules, player)].splice(0, rules.hand_size)));",
            (
                "    const own = decks[source(rules, player)];\n"
                "    const step = isTeam(rules) ? rules.players - player : 1;\n"
                "    const hand = own.filter((_, index) => "
                "index % step === 0 && index / step < rules.hand_size);\n"
                "    decks[source(rules, player)] = own.filter((card) => !hand.includes(card));\n"
                "    hands.push(ascending(hand));"
            ),
        ),
    ),
    mistake(
        "twister.mjs",
        "No card can stay in its place when shuffled",
        ("random() * (last + 1)", "random() * last"),
    ),
    mistake(
        "twister.mjs",
        "A negative seed is another seed",
        ("seed < 0n ? -seed : seed", "BigInt.asUintN(32, seed)"),
    ),
    mistake("twister.mjs", "Seeds are cut to 32 bits", ("rest > 0n", "false")),
)

KNOWLEDGE: Final = (
    mistake(
        _SEATS,
        "Drawn cards are shown to everybody",
        ("seat === player ? drawn : []", "drawn"),
    ),
    mistake(
        _SEATS,
        "Drawn cards are shown to spectators",
        (
            "seat === player ? drawn : []",
            "seat === player || seat === null ? drawn : []",
        ),
    ),
    mistake(
        _SEATS,
        "The unseen cards are in the order of the draw pile",
        (
            "return sorted([...deck, ...others.flat()]);",
            "return [...deck, ...others.flat()];",
        ),
    ),
    mistake(
        _SEATS,
        "A spectator looks over the shoulder of the first player",
        ("seat === null ? [] : state.hands[seat]", "state.hands[seat ?? 0]"),
    ),
    mistake(
        _SEATS,
        "A seat takes its own cards for unseen",
        ("player !== seat && source", "source"),
    ),
    mistake(
        _SEATS,
        "A view may move on another player's turn",
        (
            "if (seat === state.player || outcome(rules, state) !== null)",
            "if (true)",
        ),
    ),
    mistake(
        _SEATS,
        "A view lists the moves of another player",
        ("seat === state.player ? legalMoves", "true ? legalMoves"),
    ),
    mistake(
        _SEATS,
        "A view may end another player's turn",
        ("seat === state.player && mayEnd", "mayEnd"),
    ),
    mistake(
        _SEATS,
        "A trick is announced on an opponent's pile",
        ("      !isForeign(pile, player) && isTrick", "      isTrick"),
    ),
    mistake(
        _SEATS,
        "Drawing nothing is announced",
        ("    if (drawn.length > 0) events", "    events"),
    ),
    mistake(
        _SEATS,
        "The end of the game is not announced",
        ("  if (result !== null) events", "  if (false) events"),
    ),
)
