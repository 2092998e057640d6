// Python with ctcore in a worker: JSON messages in, JSON answers out. Nothing leaves the browser.
import { loadPyodide } from "./pyodide/pyodide.mjs";

// What Pyodide asks for by its own names lies packed, so that no server need compress it.
const PACKED = {
  "library.zip": ["library.gz", "application/zip"],
  "pyodide.asm.wasm": ["pyodide.wasm.gz", "application/wasm"],
  "stdlib.zip": ["stdlib.gz", "application/zip"],
};
const here = (name) => new URL(name, import.meta.url).href;
const plain = globalThis.fetch;
const begun = Object.fromEntries(Object.values(PACKED).map(([file]) => [file, plain(here(file))]));

/** A file that is packed whole, unpacked as it comes. */
async function unpacked(file, type) {
  const reply = await (begun[file] ?? plain(here(file)));
  delete begun[file];
  if (!reply.ok) throw new Error(`${file}: ${reply.status} ${reply.statusText}`);
  const body = reply.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}
globalThis.fetch = (what, ...more) => {
  const name = new URL(what.url ?? what, import.meta.url).pathname.split("/").at(-1);
  return name in PACKED ? unpacked(...PACKED[name]) : plain(what, ...more);
};

const tell = (progress) => postMessage({ progress });
// Where the browser lets Python wait, a search hears within its course that it is to stop.
const canWait = typeof WebAssembly.Suspending === "function";
let stopped = false;
const pause = () => new Promise((done) => setTimeout(done));

async function start() {
  const began = performance.now();
  const took = {};
  tell("Loading Python");
  const python = await loadPyodide({ indexURL: here("pyodide/"), stdLibURL: here("stdlib.zip") });
  took.python = performance.now() - began;
  tell("Unpacking the rules");
  const library = await (await fetch("library.zip")).arrayBuffer();
  python.unpackArchive(library, "zip", { extractDir: "/library" });
  took.unpacked = performance.now() - began;
  tell("Reading the rules");
  for (const [name, does] of Object.entries({ tell, pause, stopped: () => stopped })) python.globals.set(name, does);
  const answer = python.runPython(`
import json
import sys

sys.path.insert(0, "/library")
sys.dont_write_bytecode = True
from pyodide.ffi import can_run_sync, run_sync
from ctcore.page.bridge import Bridge

def told(words):
    tell(words)
    if can_run_sync():
        run_sync(pause())
    return stopped()

bridge = Bridge(told)
lambda message: json.dumps(bridge.answer(json.loads(message)))
`);
  took.imported = performance.now() - began;
  return [answer, took];
}

const ready = start();
ready.then(
  ([, took]) => postMessage({ ready: took }),
  (fault) => postMessage({ fault: String(fault?.message ?? fault) }),
);

onmessage = async ({ data: { id, message, long, stop } }) => {
  if (stop) { stopped = true; return; }
  stopped = false;
  try {
    const [answer] = await ready;
    const at = performance.now(), asked = JSON.stringify(message);
    const text = long && canWait ? await answer.callPromising(asked) : answer(asked);
    postMessage({ id, text, took: performance.now() - at });
  } catch (fault) {
    postMessage({ id, fault: String(fault?.message ?? fault) });
  }
};
