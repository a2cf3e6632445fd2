// The Python of the playground, in a thread of its own, which the page can stop.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);

async function load() {
  postMessage({ progress: "Loading Python …" });
  const python = await loadPyodide({ indexURL: new URL("pyodide/", HERE).href });
  postMessage({ progress: "Loading the library …" });
  const library = await fetch(new URL("library.zip", HERE));
  if (!library.ok) throw new Error(`library.zip: ${library.status}`);
  python.unpackArchive(await library.arrayBuffer(), "zip", { extractDir: "/playground" });
  return python.runPython(
    "import sys; sys.path.insert(0, '/playground'); import browser_table; browser_table.Page()",
  );
}

const loaded = load();

onmessage = async ({ data: [what, given] }) => {
  try {
    const page = await loaded;
    postMessage({ shown: page.do(what, given) });
  } catch (error) {
    postMessage({ failed: error.message });
  }
};
