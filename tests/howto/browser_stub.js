// A page without a browser, which clicks the first button that it is shown. Once it takes
// a play back, and loses its connection. It ends with the game, and prints its last words.
let taken = false;
const sockets = [];
globalThis.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    sockets.push(this);
  }
};
const parts = {};
const made = (id) => ({
  innerHTML: "",
  set textContent(text) {
    this.text = text;
    if (id === "status" && /^You (win|lose)$/.test(text)) {
      console.log(`${text}, ${taken ? "taken back" : ""}, ${sockets.length} connections, ${parts.picture.innerHTML.slice(0, 4)}`);
      process.exit();
    }
  },
  replaceChildren(...buttons) {
    if (!buttons.length) return;
    const back = buttons.find((it) => it.text === "Take back");
    const chosen = taken ? buttons[0] : back ?? buttons[0];
    taken ||= chosen === back && back !== undefined;
    setTimeout(() => {
      chosen.onclick();
      if (chosen === back) sockets.at(-1).close();
    });
  },
});
const document = {
  getElementById: (id) => (parts[id] ??= made(id)),
  createElement: () => made(),
};
const [origin, hash] = process.argv.slice(1);
const location = { origin, hash };
const localStorage = {};
parts.picture = made("picture");
