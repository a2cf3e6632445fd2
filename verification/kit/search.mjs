// Reach by its definition (5.2, 5.3): try every sequence of plays.

import { isForeign, plays, rows } from "./piles.mjs";

export function reaches(rules, player, hand, tops, helped, count) {
  if (count <= 0) return true;
  if (count > hand.length) return false;
  const all = rows(rules);
  return plays(rules, player, hand, tops, helped).some(([card, pile]) => {
    const rest = hand.filter((other) => other !== card);
    const shown = tops.map((top, index) => (index === pile ? card : top));
    const help = helped || isForeign(all[pile], player);
    return reaches(rules, player, rest, shown, help, count - 1);
  });
}
