// Runs compile_wheels.py in the browser's own Python, under Node.js:  node compile.mjs PYODIDE FROM TO
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
for (const [place, folder] of [["/from", from], ["/to", to]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.runPython(readFileSync(new URL("compile_wheels.py", import.meta.url), "utf8"));
