// Packs the library and the standard library under node, by the Pyodide that the page will run:
// node build.mjs TREE.zip OUT, beside node_modules, writes library.gz, stdlib.gz and pyodide.wasm.gz to OUT.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [tree, out] = process.argv.slice(2);
const from = path.dirname(fileURLToPath(import.meta.resolve("pyodide")));
// No error of a reader's points to a column of a line, and byte code without the columns is a quarter smaller.
const env = { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${from}/`, env });
python.unpackArchive(new Uint8Array(fs.readFileSync(tree)), "zip", { extractDir: "/tree" });
python.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(from, "python_stdlib.zip")));
python.FS.writeFile("/pyodide.wasm", fs.readFileSync(path.join(from, "pyodide.asm.wasm")));
python.runPython(`
import sys

sys.path.insert(0, "/tree")
sys.dont_write_bytecode = True
from ctcore.page.sweep import swept

faults = "\\n".join(swept())
`);
const faults = python.globals.get("faults");
if (faults) throw new Error(`the page would have these faults:\n${faults}`);
python.runPython(`
import gzip
from ctcore.page.packing import library, loaded, standard

made = {
    "library.gz": library("/tree"),
    "stdlib.gz": standard("/stdlib.zip", loaded()),
    "pyodide.wasm.gz": gzip.compress(open("/pyodide.wasm", "rb").read(), 9, mtime=0),
}
`);
const made = python.globals.get("made");
for (const name of made) fs.writeFileSync(path.join(out, name), made.get(name).toJs());
process.exit(0);
