// Reach in closed form (GT-18): thresholds, links, and where they meet.

import { isForeign, rows, takes } from "./piles.mjs";

// The links upwards: each threshold with the one before it. A step from t goes to a
// card f below t if f + trick shows, or is held and can itself go up from t.
function upLinks(hand, tops, trick) {
  const first = Math.min(...tops) + 1;
  const links = [{ before: Infinity, at: first, card: false }];
  const known = new Set(["Infinity>" + first]);
  for (let next = 0; next < links.length; next += 1) {
    const { at } = links[next];
    for (const card of hand) {
      const from = card + trick;
      const opens = tops.includes(from) || (hand.includes(from) && from >= at);
      const name = at + ">" + card;
      if (card < at && opens && !known.has(name)) {
        known.add(name);
        links.push({ before: at, at: card, card: true });
      }
    }
  }
  return links;
}

// The links downwards are the mirror image.
function downLinks(hand, tops, trick) {
  const negative = (numbers) => numbers.map((number) => -number);
  return upLinks(negative(hand), negative(tops), trick).map(({ before, at, card }) => ({
    before: -before,
    at: -at,
    card,
  }));
}

// How many cards of a hand can be laid on piles that show these numbers.
export function most(hand, ups, downs, trick) {
  let best = 0;
  const falling = downLinks(hand, downs, trick);
  for (const up of upLinks(hand, ups, trick)) {
    for (const down of falling) {
      if (down.at >= up.before) continue;
      if (down.before >= up.at) continue;
      if (up.at === down.at && up.card && down.card) continue;
      const laid = hand.filter((card) => card >= up.at || card <= down.at).length;
      best = Math.max(best, laid);
    }
  }
  return best;
}

export function reaches(rules, player, hand, tops, helped, count) {
  if (count <= 0) return true;
  const all = rows(rules);
  const shown = (direction) =>
    tops.filter((_, index) => all[index].direction === direction && !isForeign(all[index], player));
  const ups = shown(1);
  const downs = shown(-1);
  if (most(hand, ups, downs, rules.trick) >= count) return true;
  if (helped) return false;
  // One card may go to an opponent's pile, and may as well go last.
  return hand.some((card) => {
    const helps = tops.some(
      (top, pile) => isForeign(all[pile], player) && takes(rules, player, pile, top, card, false),
    );
    const rest = hand.filter((other) => other !== card);
    return helps && 1 + most(rest, ups, downs, rules.trick) >= count;
  });
}
