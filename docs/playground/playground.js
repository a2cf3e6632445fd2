// The page of the playground: it draws what browser_table.py says, and reports what was done.
// Everything is loaded from beside this file, and only when the button was pressed.
const HERE = new URL(".", import.meta.url);
const $ = (id) => document.getElementById(`pg-${id}`);
let page;

async function load() {
  $("load").disabled = true;
  const say = (text) => ($("progress").textContent = text);
  try {
    say("Loading Python …");
    const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HERE));
    const python = await loadPyodide({ indexURL: new URL("pyodide/", HERE).href });
    say("Loading the library …");
    const [library, table] = await Promise.all([fetched("library.zip"), fetched("browser_table.py")]);
    python.unpackArchive(await library.arrayBuffer(), "zip", { extractDir: "/playground" });
    python.FS.writeFile("/playground/browser_table.py", await table.text());
    page = python.runPython(
      "import sys; sys.path.insert(0, '/playground'); import browser_table; browser_table.Page()",
    );
  } catch (error) {
    say(`The playground could not be loaded: ${error.message}`);
    $("load").disabled = false;
    return;
  }
  $("start").hidden = true;
  $("table").hidden = false;
  settingsOf("cooperative");
  perform("show");
  $("board").querySelector("[data-card]")?.focus();
}

async function fetched(name) {
  const answer = await fetch(new URL(name, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

function perform(what, ...given) {
  show(JSON.parse(page.do(what, JSON.stringify(given))));
}

function show(table) {
  const focused = $("board").contains(document.activeElement) && key(document.activeElement);
  $("board").innerHTML = table.svg;
  const picture = $("board").firstElementChild;
  // The cards and piles in it are buttons, so it is more than an image.
  picture.setAttribute("role", "group");
  for (const pile of picture.querySelectorAll("[data-pile]")) {
    const index = Number(pile.dataset.pile);
    const fits = table.fits.includes(index);
    pile.classList.toggle("pg-fits", fits);
    button(pile, table.piles[index] + (fits ? ", takes the chosen card" : ""));
  }
  for (const card of picture.querySelectorAll("[data-card]")) {
    const chosen = table.chosen && table.chosen.join() === place(card).join();
    card.classList.toggle("pg-chosen", chosen);
    card.setAttribute("aria-pressed", Boolean(chosen));
    button(card, `card ${card.dataset.card} of player ${place(card)[0]}`);
  }
  if (focused) {
    const again = [...picture.querySelectorAll("[tabindex]")].find((it) => key(it) === focused);
    (again ?? picture.querySelector("[data-card]") ?? $("undo")).focus();
  }
  said(table);
  $("end").disabled = table.over;
  $("end").classList.toggle("pg-quiet", !table.may_end);
  $("undo").disabled = !table.may_undo;
  options($("seat"), table.seats, table.seat);
  talk(table);
  $("new").elements.seed.placeholder = table.seed ? `by chance (now ${table.seed})` : "by chance";
  $("position").value = table.position;
  $("game").hidden = table.record === null;
  $("record").value = table.record ?? "";
}

function said(table) {
  const [line, quote] = $("said").children;
  $("said").classList.toggle("pg-refused", table.refused);
  line.textContent = table.said;
  quote.hidden = table.clause === null;
  if (table.clause === null) return;
  const [link, text] = quote.children;
  link.textContent = table.clause.id;
  link.href = `rules.html#${table.clause.id.toLowerCase()}`;
  text.textContent = table.clause.text;
}

function talk(table) {
  $("talk").hidden = !table.talks;
  const { player, pile } = $("talk").elements;
  const players = Array.from({ length: table.players }, (_, index) => [index, index]);
  options(player, players, player.value || "0");
  options(pile, table.names.map((name, index) => [index, name]), pile.value || "0");
  $("hints").replaceChildren(
    ...table.hints.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
  );
}

function options(select, values, chosen) {
  select.replaceChildren(...values.map(([value, label]) => new Option(label, value)));
  select.value = chosen;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

function button(part, label) {
  part.setAttribute("role", "button");
  part.setAttribute("tabindex", "0");
  part.setAttribute("aria-label", label);
  // So that a click between two parts of it is a click on it.
  const area = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const { x, y, width, height } = part.getBBox();
  const box = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 8 };
  for (const [name, size] of Object.entries(box)) area.setAttribute(name, size);
  area.setAttribute("class", "pg-area");
  part.prepend(area);
}

const place = (card) => [card.closest("[data-hand]").dataset.hand, card.dataset.card].map(Number);
const key = (part) => (part.dataset.card ? `card ${place(part)}` : `pile ${part.dataset.pile}`);

function pressed(event) {
  const part = event.target.closest("[data-card], [data-pile]");
  if (!part) return;
  event.preventDefault();
  if (part.dataset.card) perform("choose", ...place(part));
  else perform("lay", Number(part.dataset.pile));
}

function settingsOf(game) {
  for (const label of $("new").querySelectorAll("[data-of]")) {
    label.hidden = label.dataset.of !== game;
    label.querySelector("input, select").disabled = label.hidden;
  }
}

function onSubmit(form, action) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    action(form.elements);
  });
}

$("load").addEventListener("click", load);
$("board").addEventListener("click", pressed);
$("board").addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") pressed(event);
});
$("end").addEventListener("click", () => perform("end_turn"));
$("undo").addEventListener("click", () => perform("undo"));
$("seat").addEventListener("change", () => perform("look", $("seat").value));
$("new").elements.game.addEventListener("change", (event) => settingsOf(event.target.value));
onSubmit($("new"), () => perform("new", Object.fromEntries(new FormData($("new")))));
onSubmit($("talk"), ({ player, pile, kind }) =>
  perform("hint", Number(player.value), Number(pile.value), kind.value),
);
onSubmit($("paste"), ({ text }) => perform("paste", text.value));
onSubmit($("console"), ({ expression }) => {
  const asked = expression.value.trim();
  if (!asked) return;
  const entry = document.createElement("pre");
  entry.textContent = `>>> ${asked}\n${page.ask(asked)}`;
  $("log").append(entry);
  $("log").scrollTop = $("log").scrollHeight;
  expression.value = "";
});
for (const copy of document.querySelectorAll("[data-copy]")) {
  copy.addEventListener("click", async () => {
    const area = document.getElementById(copy.dataset.copy);
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      // Not everywhere may a page write to the clipboard; what is selected can be copied.
      document.execCommand("copy");
    }
    const label = copy.textContent;
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = label), 1500);
  });
}
