// A game in progress: questions, moves and ends (5.2, 5.3 of the rules).
//
// A state is { tops, hands, decks, player, laid, helped }. How reach is decided, by
// search or by the closed form, is chosen once with `useReach`.

import { LOWEST, isForeign, isTeam, players, plays, rows, source } from "./piles.mjs";

let reaches = null;

export const useReach = (chosen) => {
  reaches = chosen;
};

// ---- rules -----------------------------------------------------------------

export function printed({ game, players: count, expert, smaller_hands: smaller }) {
  if (game === "face-to-face") {
    return { game, hand_size: 6, highest: 59, trick: 10, lone_card_wins: false };
  }
  const size = { 1: 8, 2: 7, 3: 6, 4: 6, 5: 6 }[count] - (smaller ? 1 : 0);
  const minimum = expert ? 3 : 2;
  const numbers = { players: count, minimum, hand_size: size, highest: 99, trick: 10 };
  return { game, ...numbers, rows: 2, play_out: false };
}

const required = (rules) => (isTeam(rules) ? rules.minimum : 2);

export function allowed(rules) {
  const within = (number, low, high) => number >= low && number <= high;
  const sharing = isTeam(rules) ? rules.players : 1;
  if (isTeam(rules) && !within(rules.players, 1, 5)) return false;
  if (isTeam(rules) && !within(rules.rows, 1, 9)) return false;
  return (
    rules.trick >= 1 &&
    required(rules) >= 1 &&
    rules.hand_size >= required(rules) &&
    within(rules.highest, LOWEST - 1 + sharing * rules.hand_size, 999)
  );
}

// ---- the start -------------------------------------------------------------

const ascending = (cards) => [...cards].sort((one, other) => one - other);

export function deal(rules, orders) {
  const decks = orders.map((order) => [...order]);
  const hands = [];
  for (let player = 0; player < players(rules); player += 1) {
    hands.push(ascending(decks[source(rules, player)].splice(0, rules.hand_size)));
  }
  return { hands, decks };
}

export function start(rules, orders, starter) {
  const tops = rows(rules).map((pile) => pile.row);
  return { tops, ...deal(rules, orders), player: starter, laid: 0, helped: false };
}

// ---- questions -------------------------------------------------------------

const deckOf = (rules, state) => state.decks[source(rules, state.player)];
const handOf = (state) => state.hands[state.player];

export function minimum(rules, state) {
  if (!isTeam(rules)) return 2;
  return state.decks[0].length > 0 ? rules.minimum : 1;
}

// The cards that are not laid: of the team, or of the player on turn.
export function unlaid(rules, state) {
  const own = source(rules, state.player);
  const held = state.hands.filter((_, player) => source(rules, player) === own);
  return deckOf(rules, state).length + held.flat().length;
}

function canReach(rules, state, count) {
  return reaches(rules, state.player, handOf(state), state.tops, state.helped, count);
}

// How many more cards must be within reach for the game to go on.
function missing(rules, state) {
  const due = minimum(rules, state) - state.laid;
  if (isTeam(rules)) return rules.play_out && due > 1 ? 1 : due;
  const lone =
    handOf(state).length === 1 && deckOf(rules, state).length === 0 && state.laid === 0;
  return rules.lone_card_wins && lone ? 1 : due;
}

// How the game has ended; null while it goes on.
export function outcome(rules, state) {
  const left = unlaid(rules, state);
  if (left === 0) return ended(rules, state.player, 0);
  if (canReach(rules, state, missing(rules, state))) return null;
  return ended(rules, state.player, left);
}

function ended(rules, player, left) {
  if (isTeam(rules)) return { game: rules.game, unlaid: left };
  if (left === 0) return { game: rules.game, winner: player, ending: "laid_all" };
  return { game: rules.game, winner: 1 - player, ending: "stuck" };
}

export function label(result) {
  if (result === null || result.game !== "cooperative") return null;
  if (result.unlaid === 0) return "beaten";
  return result.unlaid <= 9 ? "excellent" : null;
}

export function mayEnd(rules, state) {
  return outcome(rules, state) === null && state.laid >= minimum(rules, state);
}

export function legalPlays(rules, state) {
  if (outcome(rules, state) !== null) return [];
  return plays(rules, state.player, handOf(state), state.tops, state.helped);
}

export function legalMoves(rules, state) {
  const found = legalPlays(rules, state);
  return mayEnd(rules, state) ? [...found, "end"] : found;
}

// The plays after which the minimum is still within reach, or all is won.
export function safePlays(rules, state) {
  return legalPlays(rules, state).filter(([card, pile]) => {
    const after = lay(rules, state, card, pile);
    if (unlaid(rules, after) === 0) return true;
    return canReach(rules, after, minimum(rules, state) - after.laid);
  });
}

// ---- moves -----------------------------------------------------------------

function lay(rules, state, card, pile) {
  const { player } = state;
  return {
    ...state,
    tops: state.tops.map((top, index) => (index === pile ? card : top)),
    hands: state.hands.map((hand, index) =>
      index === player ? hand.filter((other) => other !== card) : hand,
    ),
    laid: state.laid + 1,
    helped: state.helped || isForeign(rows(rules)[pile], player),
  };
}

export function due(rules, state) {
  const room = rules.hand_size - handOf(state).length;
  const wanted = isTeam(rules) || state.helped ? room : 2;
  return Math.min(wanted, deckOf(rules, state).length);
}

// Clockwise, past the empty hands; the same player if no other holds cards.
function next(rules, player, hands) {
  const count = players(rules);
  for (let step = 1; step < count; step += 1) {
    const following = (player + step) % count;
    if (hands[following].length > 0) return following;
  }
  return player;
}

function endTurn(rules, state) {
  const { player } = state;
  const own = source(rules, player);
  const count = due(rules, state);
  const drawn = state.decks[own].slice(0, count);
  const rest = state.decks[own].slice(count);
  const hands = state.hands.map((hand, index) =>
    index === player ? ascending([...hand, ...drawn]) : hand,
  );
  return {
    tops: state.tops,
    hands,
    decks: state.decks.map((deck, index) => (index === own ? rest : deck)),
    player: next(rules, player, hands),
    laid: 0,
    helped: false,
  };
}

export function apply(rules, state, move) {
  return move === "end" ? endTurn(rules, state) : lay(rules, state, ...move);
}

// ---- refusals --------------------------------------------------------------

const TEAM = {
  "not-your-turn": "CO-TURN-6",
  "no-such-pile": "CO-TURN-5",
  "no-such-card": "CO-COMP-1",
  "not-in-hand": "CO-TURN-6",
  rising: "CO-PLAY-1",
  falling: "CO-PLAY-2",
};
const DUEL = {
  "not-your-turn": "F2F-TURN-1",
  "no-such-pile": "F2F-TURN-4",
  "no-such-card": "F2F-COMP-1",
  "not-in-hand": "F2F-TURN-2",
  rising: "F2F-OWN-1",
  falling: "F2F-OWN-2",
};

export const cite = (rules, code) => ({ code, clause: (isTeam(rules) ? TEAM : DUEL)[code] });

function endingClause(result) {
  if (result.game === "cooperative") return result.unlaid === 0 ? "CO-END-2" : "CO-END-1";
  return result.ending === "laid_all" ? "F2F-END-1" : "F2F-END-2";
}

function minimumClause(rules, needed) {
  if (!isTeam(rules)) return "F2F-TURN-2";
  if (needed < rules.minimum) return rules.minimum === 3 ? "CO-EXPERT-2" : "CO-DECK-2";
  return { 2: "CO-TURN-2", 3: "CO-EXPERT-1" }[needed] ?? "R-o";
}

// Why a move is refused; null if it is legal. The first reason counts.
export function refusal(rules, state, move) {
  const result = outcome(rules, state);
  if (result !== null) return { code: "game-over", clause: endingClause(result) };
  if (move === "end") {
    const needed = minimum(rules, state);
    if (state.laid >= needed) return null;
    return { code: "too-few-laid", clause: minimumClause(rules, needed) };
  }
  const [card, index] = move;
  if (!(index >= 0 && index < state.tops.length)) return cite(rules, "no-such-pile");
  if (!(card >= LOWEST && card <= rules.highest)) return cite(rules, "no-such-card");
  if (!handOf(state).includes(card)) return cite(rules, "not-in-hand");
  const legal = plays(rules, state.player, [card], state.tops, state.helped);
  if (legal.some(([, pile]) => pile === index)) return null;
  const pile = rows(rules)[index];
  if (isForeign(pile, state.player)) {
    if (state.helped) return { code: "already-helped", clause: "F2F-OPP-1" };
    return { code: "does-not-improve", clause: "F2F-OPP-2" };
  }
  const { clause } = cite(rules, pile.direction === 1 ? "rising" : "falling");
  return { code: "does-not-fit", clause };
}
