// The page of the playground: it shows what browser_table.py says, and reports what was done.
// Everything is loaded from beside this file, and only when somebody wants to play.
const HERE = new URL(".", import.meta.url);
const KEPT = "thegame-playground";
const LOADING = 600_000, PACE = 600, FLIGHT = 280;
const $ = (id) => document.getElementById(`pg-${id}`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let python; // the worker
let shown; // what is on the table
let chosen = null; // the card that was chosen, as [owner, card]
let next; // the timer of the next move of an agent

// Python, one request after the other.

let queue = Promise.resolve();

function perform(what, ...given) {
  clearTimeout(next);
  queue = queue.then(() => request(what, given));
  return queue;
}

async function request(what, given) {
  let table;
  try {
    table = await answer(what, given, what === "run" ? Number($("console").dataset.limit) : LOADING);
  } catch (error) {
    if (!shown) return failed(error);
    table = await restart(error);
  }
  if (what === "run") log(given[0], table.reply);
  show(table, what);
}

function answer(what, given, limit) {
  python ??= new Worker(new URL("worker.js", HERE), { type: "module" });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`stopped after ${limit / 1000} seconds`)), limit);
    const stop = (message) => (clearTimeout(timer), reject(new Error(message)));
    python.onerror = (event) => stop(event.message ?? "a file is missing");
    python.onmessage = ({ data }) => {
      if (data.progress) return ($("progress").textContent = data.progress);
      if (data.failed) return stop(data.failed);
      clearTimeout(timer);
      resolve(JSON.parse(data.shown));
    };
    python.postMessage([what, JSON.stringify(given)]);
  });
}

// A line that does not end takes its Python with it; the game goes on in a new one.
async function restart(error) {
  python.terminate();
  python = null;
  $("said").firstElementChild.textContent = `${error.message}; starting Python again …`;
  const table = await answer("read", kept(shown), LOADING);
  const stopped = `${error.message}; Python was started again, without your variables`;
  return { ...table, reply: stopped, refused: true };
}

function failed(error) {
  python?.terminate();
  python = null;
  $("progress").textContent = `The playground could not be loaded: ${error.message}`;
  $("load").disabled = false;
}

// What is kept for a reload, and in links: the game, who plays, and who looks.

const page = () => location.href.split("#")[0];
const kept = ({ game, seats, look }) => [game, seats.join(), look];

function saved() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function linked() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("daily")) return ["daily", given.get("daily") || today()];
  if (!given.has("game")) return null;
  return ["read", given.get("game"), given.get("seats") ?? "", given.get("look") ?? "turn"];
}

function link() {
  const [game, seats, look] = kept(shown);
  return `${page()}#${new URLSearchParams({ game, seats, look })}`;
}

function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((it) => `${it}`.padStart(2, "0")).join("-");
}

async function load() {
  $("load").disabled = true;
  const wanted = linked() ?? (saved() ? ["read", ...saved()] : ["show"]);
  await perform(...wanted);
  if (!shown) return;
  history.replaceState(null, "", location.pathname);
  turnToTable();
}

// What is on the page.

function show(table, what) {
  const before = shown;
  const from = before && places(table);
  shown = table;
  if (before?.made !== table.made || !table.refused) chosen = null;
  document.querySelector(".pg-first")?.remove();
  $("start").hidden = true;
  $("table").hidden = false;
  $("table").dataset.made = table.made;
  draw();
  if (from && table.made === before.made + 1 && table.last) fly(from, table.last);
  if (what !== "run" || table.refused) say(table);
  $("end").classList.toggle("pg-quiet", !table.may_end);
  $("result").hidden = table.result === null;
  options($("look"), table.looks, table.look);
  seats(table);
  talk(table);
  $("position").value = table.position;
  $("game").value = table.game;
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept(table)));
  } catch {
    // Without a storage a reload begins anew.
  }
  if (!table.agent || (what === "move_agent" && table.refused)) return;
  next = setTimeout(() => perform("move_agent"), calm.matches ? 0 : PACE);
}

function draw() {
  const focused = $("board").contains(document.activeElement) && key(document.activeElement);
  $("board").innerHTML = shown.svg;
  const picture = $("board").firstElementChild;
  // The cards and piles in it are buttons, so it is more than an image.
  picture.setAttribute("role", "group");
  for (const pile of piles()) {
    const index = Number(pile.dataset.pile);
    const fits = chosen && fitting(chosen).includes(index);
    pile.classList.toggle("pg-fits", Boolean(fits));
    button(pile, shown.piles[index] + (fits ? ", takes the chosen card" : ""));
  }
  cards().forEach((card, place) => {
    const is = chosen?.join() === owned(card).join();
    card.classList.toggle("pg-chosen", is);
    card.setAttribute("aria-pressed", is);
    button(card, `card ${card.dataset.card} of player ${owned(card)[0]}`, place < 10 ? (place + 1) % 10 : "");
  });
  // After a play the focus goes back to the hand.
  const again = parts().find((it) => key(it) === focused && (chosen || it.dataset.card));
  const first = again ?? cards()[0] ?? piles()[0];
  first.setAttribute("tabindex", "0");
  if (focused) first.focus();
}

function button(part, label, digit = "") {
  part.setAttribute("role", "button");
  part.setAttribute("tabindex", "-1");
  part.setAttribute("aria-label", label);
  // So that a click between two parts of it is a click on it.
  const { x, y, width, height } = part.getBBox();
  const box = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 8 };
  part.prepend(drawn("rect", { ...box, class: "pg-area" }));
  // Beside the button, so that its text is the number of the card.
  part.after(drawn("text", { x: x + 4, y: y + 13, class: "pg-key", "aria-hidden": true }, digit));
}

function drawn(name, attributes, text = "") {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) part.setAttribute(attribute, value);
  part.textContent = text;
  return part;
}

function say({ reply, refused, clause }) {
  const [line, quote] = $("said").children;
  $("said").classList.toggle("pg-refused", refused);
  line.textContent = reply;
  quote.hidden = !clause;
  if (!clause) return;
  quote.firstElementChild.textContent = clause.id;
  quote.firstElementChild.href = `rules.html#${clause.id.toLowerCase()}`;
  quote.lastElementChild.textContent = clause.text;
}

function seats(table) {
  if ($("seats").contains(document.activeElement)) return;
  const choices = ["person", "planner", "greedy"].map((who) => [who, who]);
  $("seats").replaceChildren(
    ...table.seats.map((who, seat) => {
      const label = Object.assign(document.createElement("label"), { textContent: `Player ${seat} ` });
      const select = document.createElement("select");
      options(select, choices, who);
      select.addEventListener("change", () => perform("sit", seat, select.value));
      label.append(select);
      return label;
    }),
  );
}

function talk({ people, names }) {
  $("talk").hidden = !people.length;
  const { player, pile } = $("talk").elements;
  options(player, people.map((it) => [it, it]), player.value);
  options(pile, names.map((name) => [name, name]), pile.value);
}

function options(select, values, wanted) {
  select.replaceChildren(...values.map(([value, label]) => new Option(label, value)));
  select.value = wanted;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

function log(line, output) {
  const entry = document.createElement("pre");
  entry.textContent = `>>> ${line}\n${output}`;
  $("log").append(entry);
  $("log").scrollTop = $("log").scrollHeight;
}

function turnToTable() {
  $("table").scrollIntoView({ block: "start" });
  parts().find((it) => it.getAttribute("tabindex") === "0").focus({ preventScroll: true });
}

// Cards that move: the card on the pile begins where it was.

function places({ last }) {
  if (!last) return null;
  const [owner, card] = last;
  const hand = $("board").querySelector(`[data-hand="${owner}"]`);
  return (hand?.querySelector(`[data-card="${card}"]`) ?? hand)?.getBoundingClientRect();
}

function fly(from, [, , pile]) {
  const card = $("board").querySelector(`[data-pile="${pile}"] > g > g`);
  if (calm.matches || !card) return;
  const to = card.getBoundingClientRect();
  const { a: scale } = $("board").firstElementChild.getScreenCTM();
  const start = `${(from.x - to.x) / scale}px ${(from.y - to.y) / scale}px`;
  card.animate([{ translate: start }, { translate: "0px 0px" }], { duration: FLIGHT, easing: "ease-out" });
}

// Choosing and laying, with the mouse, a finger or the keyboard.

const piles = () => [...$("board").querySelectorAll("[data-pile]")];
const cards = () => [...$("board").querySelectorAll("[data-card]")];
const parts = () => [...piles(), ...cards()];
const owned = (card) => [card.closest("[data-hand]").dataset.hand, card.dataset.card].map(Number);
const key = (part) => (part.dataset.card ? `card ${owned(part)}` : `pile ${part.dataset.pile}`);
const fitting = ([owner, card]) =>
  shown.plays.filter((play) => owner === shown.player && play[0] === card).map((play) => play[1]);

function choose(card) {
  chosen = chosen?.join() === owned(card).join() ? null : owned(card);
  card.focus();
  draw();
  const names = chosen ? fitting(chosen).map((pile) => shown.names[pile]) : [];
  const where = names.length ? `it fits on ${names.join(", ")}` : "it fits nowhere now";
  say({ reply: chosen ? `${chosen[1]} is chosen; ${where}` : "no card is chosen", refused: false });
}

function lay(pile) {
  if (chosen) perform("lay", ...chosen, pile);
  else say({ reply: "choose a card first, then a pile", refused: true });
}

// Choose a card or lay the chosen one; return whether a card was chosen.
function press(part) {
  if (part?.dataset.card) choose(part);
  else if (part?.dataset.pile) lay(Number(part.dataset.pile));
  return Boolean(part?.dataset.card && chosen);
}

function walk(list, step) {
  if (!list.length) return;
  const at = list.indexOf(document.activeElement);
  const to = list[at < 0 ? 0 : (at + step + list.length) % list.length];
  parts().forEach((it) => it.setAttribute("tabindex", it === to ? "0" : "-1"));
  to.focus();
}

const KEYS = {
  ArrowLeft: (part) => walk(part.dataset.card ? cards() : piles(), -1),
  ArrowRight: (part) => walk(part.dataset.card ? cards() : piles(), 1),
  ArrowUp: () => walk(piles(), 0),
  ArrowDown: () => walk(cards(), 0),
  Enter: (part) => press(part) && walk(piles().filter((it) => it.classList.contains("pg-fits")), 0),
  " ": (part) => KEYS.Enter(part),
  Escape: () => chosen && choose(cards().find((it) => owned(it).join() === chosen.join())),
  e: () => perform("enter", "end"),
  u: () => perform("enter", "undo"),
  p: () => perform("enter", "planner"),
};

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = "1234567890".indexOf(event.key);
  if (digit >= 0 && !chosen) press(cards()[digit]);
  else if (digit >= 0) press(piles().find((it) => it.dataset.pile === event.key));
  else if (KEYS[event.key]) KEYS[event.key](event.target);
  else return;
  event.preventDefault();
}

// The rest of the page.

function settingsOf(game) {
  for (const label of $("new").querySelectorAll("[data-of]")) {
    label.hidden = label.dataset.of !== game;
    label.querySelector("input, select").disabled = label.hidden;
  }
}

function onSubmit(id, action) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    action($(id).elements);
  });
}

async function copy(clicked, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not everywhere may a page write to the clipboard; a selected text can be copied.
    const area = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    clicked.focus();
  }
  const label = clicked.textContent;
  clicked.textContent = "Copied";
  setTimeout(() => (clicked.textContent = label), 1500);
}

$("load").addEventListener("click", load);
addEventListener("hashchange", () => linked() && load());
$("board").addEventListener("click", ({ target }) => press(target.closest("[data-card], [data-pile]")));
$("board").addEventListener("keydown", typed);
for (const it of document.querySelectorAll("[data-enter]")) {
  it.addEventListener("click", () => perform("enter", it.dataset.enter));
}
onSubmit("enter", ({ text }) => {
  perform("enter", text.value);
  text.value = "";
});
$("look").addEventListener("change", () => perform("look_from", $("look").value));
$("daily").addEventListener("click", () => perform("daily", today()).then(turnToTable));
$("link").addEventListener("click", ({ target }) => copy(target, link()));
$("result").addEventListener("click", ({ target }) => copy(target, `${shown.result}\n${page()}${shown.link}`));
for (const it of document.querySelectorAll("[data-copy]")) {
  it.addEventListener("click", () => copy(it, $(it.dataset.copy).value));
}
$("new").elements.game.addEventListener("change", ({ target }) => settingsOf(target.value));
onSubmit("new", () => perform("deal", Object.fromEntries(new FormData($("new")))).then(turnToTable));
onSubmit("talk", ({ player, pile, kind }) => perform("enter", `${player.value}: ${kind.value} ${pile.value}`));
onSubmit("paste", ({ text }) => perform("read", text.value, shown.seats.join()).then(turnToTable));

const lines = [];
let line = 0;
onSubmit("console", ({ line: field }) => {
  if (!field.value.trim()) return;
  perform("run", field.value);
  line = lines.push(field.value);
  field.value = "";
});
$("expression").addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  line = Math.max(0, Math.min(lines.length, line + step));
  event.target.value = lines[line] ?? "";
});

settingsOf("cooperative");
const [arrival] = performance.getEntriesByType("navigation");
if (saved()) $("load").textContent = "Continue your game";
if (linked() || (saved() && arrival?.type === "reload")) load();
