// Checks this implementation of the rules against a kit, and says what passed.
//
//   node check.mjs DIRECTORY [--search] [--first] [--json]
//
// --search decides reach by trying every sequence of plays instead of the closed form;
// --first stops at the first failure of each profile; --json prints one object.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import * as closedForm from "./closed_form.mjs";
import * as game from "./game.mjs";
import * as piles from "./piles.mjs";
import * as search from "./search.mjs";
import * as seats from "./seats.mjs";
import { chance, shuffled } from "./twister.mjs";

// ---- how the kit writes things ----------------------------------------------

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const flag = (fact) => (fact ? "yes" : "no");

function stateText(rules, state) {
  const result = game.outcome(rules, state);
  let end = "-";
  if (result !== null) {
    end = piles.isTeam(rules) ? `${result.unlaid}` : `${result.winner} ${result.ending}`;
  }
  return [
    state.tops.join(","),
    state.hands.map((hand) => hand.join(",")).join("/"),
    state.decks.map((deck) => deck.join(",")).join("/"),
    state.player,
    state.laid,
    flag(state.helped),
    end,
  ].join("|");
}

function answersText(rules, state) {
  const listed = (plays) => plays.map(([card, pile]) => `${card}-${pile}`).join(" ");
  return [
    game.minimum(rules, state),
    flag(game.mayEnd(rules, state)),
    listed(game.legalPlays(rules, state)),
    listed(game.safePlays(rules, state)),
  ].join("|");
}

const cards = (rules) =>
  Array.from({ length: rules.highest - piles.LOWEST + 1 }, (_, index) => index + piles.LOWEST);

const allSeats = (rules) => [...Array(piles.players(rules)).keys(), null];

// ---- one function a profile: what the case says, and what we say ---------------

function* rulesCase({ rules, allowed, printed }) {
  yield ["allowed", allowed, game.allowed(rules)];
  if (printed !== null) yield ["rules", rules, game.printed(printed)];
}

function* dealsCase({ rules, decks, starter, state }) {
  yield ["state", state, game.start(rules, decks, starter)];
}

function* placementsCase({ rules, player, pile, takes }) {
  for (const [top, spans] of takes) {
    const taken = spans.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    const ours = cards(rules).filter((card) => piles.takes(rules, player, pile, top, card, false));
    yield [`on ${top}`, taken, ours];
  }
}

function* positionsCase(it) {
  const { rules, state } = it;
  const moves = game.legalMoves(rules, state);
  const result = game.outcome(rules, state);
  yield ["outcome", it.outcome, result];
  yield ["label", it.label, game.label(result)];
  yield ["minimum", it.minimum, game.minimum(rules, state)];
  yield ["may_end", it.may_end, game.mayEnd(rules, state)];
  yield ["legal", it.legal, moves];
  yield ["safe", it.safe, game.safePlays(rules, state)];
  const after = it.legal.map((move) => digest(stateText(rules, game.apply(rules, state, move))));
  yield ["after", it.after, after];
  for (const { code, clause, moves: refused } of it.refusals) {
    for (const move of refused) {
      yield [`refusal of ${move}`, { code, clause }, game.refusal(rules, state, move)];
    }
  }
  for (const move of it.legal) yield [`refusal of ${move}`, null, game.refusal(rules, state, move)];
}

function* gamesCase(it) {
  const { rules } = it;
  let { state } = it;
  for (let number = 0; number <= it.moves.length; number += 1) {
    yield [`state ${number}`, it.states[number], digest(stateText(rules, state))];
    yield [`answers ${number}`, it.answers[number], digest(answersText(rules, state))];
    if (number < it.moves.length) {
      const move = it.moves[number];
      yield [`refusal of move ${number + 1}`, null, game.refusal(rules, state, move)];
      state = game.apply(rules, state, move);
    }
  }
  const result = game.outcome(rules, state);
  yield ["outcome", it.outcome, result];
  yield ["label", it.label, game.label(result)];
}

function count(rules, state, depth) {
  if (depth === 0) return 1;
  return game
    .legalMoves(rules, state)
    .reduce((sum, move) => sum + count(rules, game.apply(rules, state, move), depth - 1), 0);
}

function* sequencesCase({ rules, state, counts, divide }) {
  const moves = game.legalMoves(rules, state);
  yield ["first moves", divide.map(([move]) => move), moves];
  for (const [move, numbers] of divide) {
    const after = game.apply(rules, state, move);
    const ours = numbers.map((_, depth) => count(rules, after, depth));
    yield [`after ${move}`, numbers, ours];
  }
  const sums = counts.map((_, depth) => divide.reduce((sum, [, it]) => sum + it[depth], 0));
  yield ["counts", counts, sums];
}

function* viewsCase({ rules, state, seats: all }) {
  for (const [index, seat] of allSeats(rules).entries()) {
    const { view, may_end: mayEnd, legal, refusals } = all[index];
    yield [`view of ${seat}`, view, seats.view(rules, state, seat)];
    yield [`may_end of ${seat}`, mayEnd, seats.seatMayEnd(rules, state, seat)];
    yield [`legal of ${seat}`, legal, seats.seatLegal(rules, state, seat)];
    for (const { code, clause, moves } of refusals) {
      for (const move of moves) {
        const ours = seats.seatRefusal(rules, state, seat, move);
        yield [`refusal of ${move} for ${seat}`, { code, clause }, ours];
      }
    }
  }
}

function* eventsCase({ rules, state, moves, events }) {
  let before = state;
  for (const [number, move] of moves.entries()) {
    const after = game.apply(rules, before, move);
    for (const [index, seat] of allSeats(rules).entries()) {
      const ours = seats.told(rules, before, move, after, seat);
      yield [`move ${number + 1} for ${seat}`, events[number][index], ours];
    }
    before = after;
  }
}

function* shufflesCase({ rules, seed, hands, decks, starter }) {
  const random = chance(BigInt(seed));
  const orders = Array.from({ length: piles.drawPiles(rules) }, () =>
    shuffled(cards(rules), random),
  );
  yield ["deal", { hands, decks }, game.deal(rules, orders)];
  yield ["starter", starter, Math.floor(random() * piles.players(rules))];
}

const PROFILES = {
  rules: rulesCase,
  deals: dealsCase,
  placements: placementsCase,
  positions: positionsCase,
  games: gamesCase,
  sequences: sequencesCase,
  views: viewsCase,
  events: eventsCase,
  shuffles: shufflesCase,
};

// ---- running ------------------------------------------------------------------

// What is wrong with a case, or null; and how many answers were compared.
function judge(check, it) {
  let checks = 0;
  try {
    for (const [what, expected, got] of check(it)) {
      checks += 1;
      if (!isDeepStrictEqual(expected, got)) {
        const shown = (value) => JSON.stringify(value);
        return { checks, wrong: `${what}: expected ${shown(expected)}, got ${shown(got)}` };
      }
    }
  } catch (error) {
    return { checks, wrong: `${error}` };
  }
  return { checks, wrong: null };
}

function run(directory, name, first) {
  const lines = readFileSync(join(directory, `${name}.jsonl`), "utf8").split("\n").slice(0, -1);
  const report = { profile: name, cases: lines.length, checks: 0, failures: [] };
  for (const line of lines) {
    const it = JSON.parse(line);
    const { checks, wrong } = judge(PROFILES[name], it);
    report.checks += checks;
    if (wrong !== null) {
      report.failures.push({ id: it.id, clause: it.clause, wrong });
      if (first) break;
    }
  }
  return report;
}

function main(given) {
  const options = given.filter((it) => it.startsWith("--"));
  const [directory] = given.filter((it) => !it.startsWith("--"));
  game.useReach((options.includes("--search") ? search : closedForm).reaches);
  const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"));
  const listed = manifest.profiles.map((it) => it.profile);
  const first = options.includes("--first");
  const reports = listed
    .filter((name) => name in PROFILES)
    .map((name) => run(directory, name, first));
  const skipped = listed.filter((name) => !(name in PROFILES));
  if (options.includes("--json")) {
    console.log(JSON.stringify({ reports, skipped }));
  } else {
    for (const { profile, cases, checks, failures } of reports) {
      const passed = failures.length === 0 ? "all passed" : `${failures.length} FAILED`;
      console.log(`${profile}: ${cases} cases, ${checks} checks, ${passed}`);
      for (const { id, clause, wrong } of failures.slice(0, 5)) {
        console.log(`  ${id} (${clause}): ${wrong}`);
      }
    }
    for (const name of skipped) console.log(`${name}: not claimed`);
  }
  return reports.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
