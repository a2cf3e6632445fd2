// Plays at one seat. The server sends the view of the seat, its legal moves and a picture,
// so nothing here knows the rules. The address ends with #TABLE/INVITATION, which browsers
// do not send to servers; without it the page opens a new table.
const RULES = { kind: "rules", version: 1, game: "face-to-face", hand_size: 6, highest: 59, trick: 10, lone_card_wins: false };
const [table, invitation] = location.hash.slice(1).split("/");
const part = (id) => document.getElementById(id);
const random = () => crypto.getRandomValues(new Uint32Array(8)).join("-");

function connect() {
  // The seat belongs to whoever has the key, also after the page was loaded again.
  localStorage[invitation] ??= JSON.stringify({ key: random(), salt: random() });
  const hello = { table, invitation, ...JSON.parse(localStorage[invitation]), pictures: true };
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/play");
  socket.onopen = () => socket.send(JSON.stringify(hello));
  socket.onmessage = (message) => show(JSON.parse(message.data), socket);
  socket.onclose = ({ code, reason }) => {
    part("status").textContent = reason || "The connection is lost; trying again";
    if (code !== 1008 && code !== 4001) setTimeout(connect, 1000);
  };
}

function show({ number, view, legal_moves, picture, document: answer, error }, socket) {
  const turn = view.player === view.seat ? "Your turn" : "The other player's turn";
  const end = view.outcome && (view.outcome.winner === view.seat ? "You win" : "You lose");
  part("status").textContent = error ?? answer.message ?? end ?? turn;
  part("picture").innerHTML = picture;
  const send = (reply) => () => {
    socket.send(JSON.stringify({ number, ...reply }));
    part("moves").replaceChildren(); // the answer brings new buttons
  };
  const buttons = legal_moves.map((move) => button(move.card ? `${move.card} on pile ${move.pile}` : "End the turn", send({ move })));
  if (view.laid && legal_moves.length) buttons.push(button("Take back", send({ undo: true })));
  part("moves").replaceChildren(...buttons);
}

const button = (text, onclick) => Object.assign(document.createElement("button"), { textContent: text, onclick });

async function open() {
  const opened = await (await fetch("/tables", { method: "POST", body: JSON.stringify(RULES) })).json();
  part("status").textContent = "Open the first link, and send the other one to your opponent";
  part("moves").replaceChildren(...opened.invitations.map((it) => Object.assign(document.createElement("a"), { textContent: `Seat ${it} `, href: `/#${opened.table}/${it}`, target: "_blank" })));
}

invitation ? connect() : open();
