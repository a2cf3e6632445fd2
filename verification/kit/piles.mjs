// Piles: which there are, which card goes where (5.1 of the rules).

export const LOWEST = 2;

export const isTeam = (rules) => rules.game === "cooperative";

export const players = (rules) => (isTeam(rules) ? rules.players : 2);

// The draw pile of a player: one for the team, one for each duellist.
export const source = (rules, player) => (isTeam(rules) ? 0 : player);

export const drawPiles = (rules) => (isTeam(rules) ? 1 : 2);

// Every pile: its direction (+1 or -1), its owner (null if shared), its row card.
function made(rules) {
  const ascending = (owner) => ({ direction: 1, owner, row: 1 });
  const descending = (owner) => ({ direction: -1, owner, row: rules.highest + 1 });
  if (!isTeam(rules)) {
    return [ascending(0), descending(0), ascending(1), descending(1)];
  }
  const all = [];
  for (let row = 0; row < rules.rows; row += 1) all.push(ascending(null));
  for (let row = 0; row < rules.rows; row += 1) all.push(descending(null));
  return all;
}

const kept = new WeakMap();

export function rows(rules) {
  if (!kept.has(rules)) kept.set(rules, made(rules));
  return kept.get(rules);
}

const gain = (direction, top, card) => direction * (card - top);

export const isTrick = (rules, direction, top, card) =>
  gain(direction, top, card) === -rules.trick;

const fits = (rules, direction, top, card) =>
  gain(direction, top, card) > 0 || isTrick(rules, direction, top, card);

const improves = (direction, top, card) => gain(direction, top, card) < 0;

export const isForeign = (pile, player) => pile.owner !== null && pile.owner !== player;

// Whether the pile takes the card from this player.
export function takes(rules, player, index, top, card, helped) {
  const pile = rows(rules)[index];
  if (isForeign(pile, player)) return !helped && improves(pile.direction, top, card);
  return fits(rules, pile.direction, top, card);
}

// Every card of a hand on every pile that takes it, by card and then by pile.
export function plays(rules, player, hand, tops, helped) {
  const found = [];
  for (const card of hand) {
    for (let pile = 0; pile < tops.length; pile += 1) {
      if (takes(rules, player, pile, tops[pile], card, helped)) found.push([card, pile]);
    }
  }
  return found;
}
