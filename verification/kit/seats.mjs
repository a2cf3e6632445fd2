// What a seat sees, and what it learns (View_i in 5.2 and 5.3, R-u of the rules).
//
// A seat is a player, or null for a spectator.

import { cite, legalMoves, mayEnd, outcome, refusal } from "./game.mjs";
import { isForeign, isTrick, rows, source } from "./piles.mjs";

const sorted = (cards) => [...cards].sort((one, other) => one - other);

export function view(rules, state, seat) {
  const unseen = state.decks.map((deck, index) => {
    const others = state.hands.filter(
      (_, player) => player !== seat && source(rules, player) === index,
    );
    return sorted([...deck, ...others.flat()]);
  });
  return {
    seat,
    hand: seat === null ? [] : state.hands[seat],
    hand_sizes: state.hands.map((hand) => hand.length),
    deck_sizes: state.decks.map((deck) => deck.length),
    unseen,
    tops: state.tops,
    player: state.player,
    laid: state.laid,
    helped: state.helped,
    outcome: outcome(rules, state),
  };
}

export const seatMayEnd = (rules, state, seat) => seat === state.player && mayEnd(rules, state);

export const seatLegal = (rules, state, seat) =>
  seat === state.player ? legalMoves(rules, state) : [];

// Whether it is the seat's turn matters only while the game goes on.
export function seatRefusal(rules, state, seat, move) {
  if (seat === state.player || outcome(rules, state) !== null) return refusal(rules, state, move);
  return cite(rules, "not-your-turn");
}

// What happened in a move, as one seat learns it.
export function told(rules, before, move, after, seat) {
  const { player } = before;
  const events = [];
  if (move === "end") {
    events.push({ event: "turn_ended", player });
    const drawn = after.hands[player].filter((card) => !before.hands[player].includes(card));
    const cards = seat === player ? drawn : [];
    if (drawn.length > 0) events.push({ event: "drew", player, cards, count: drawn.length });
  } else {
    const [card, index] = move;
    const pile = rows(rules)[index];
    const trick =
      !isForeign(pile, player) && isTrick(rules, pile.direction, before.tops[index], card);
    events.push({ event: "laid", player, card, pile: index, trick });
  }
  const result = outcome(rules, after);
  if (result !== null) events.push({ event: "game_ended", outcome: result });
  return events;
}
