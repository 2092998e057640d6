// The workers that answer: one at once, and one for what may take long, which can be ended.

/** How long each answer took in its worker, and how long the start took; for the tests and the curious. */
export const times = { answers: [] };

// How long a search may take to stop by itself, in milliseconds.
const PATIENCE = 4000;
let last = 0;

class Worked {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #last = 0;
  #ended = false;

  /** @param told is called with words on how far the start, or a search, has come */
  constructor(told, failed) {
    this.#worker.onmessage = ({ data }) => {
      // What a worker has said before its end may still come.
      if (this.#ended) return undefined;
      if (data.progress !== undefined) return told(data.progress);
      if (data.ready) return (times.ready ??= data.ready);
      if (data.fault && data.id === undefined) return failed(data.fault);
      const { done, wrong, message } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.fault) return wrong(new Error(data.fault));
      times.answers.push([message.do, Math.round(data.took)]);
      return done(JSON.parse(data.text));
    };
    this.#worker.onerror = (event) => failed(event.message || "the worker could not be started");
  }

  ask(message, long = false) {
    return new Promise((done, wrong) => {
      this.#waiting.set(++this.#last, { done, wrong, message });
      this.#worker.postMessage({ id: this.#last, message, long });
    });
  }

  /** Let a search end with the best that it has found. */
  stop() {
    this.#worker.postMessage({ stop: true });
  }

  get isBusy() { return this.#waiting.size > 0; }

  end() {
    this.#ended = true;
    this.#worker.terminate();
    for (const { done } of this.#waiting.values()) done({ ended: true });
    this.#waiting.clear();
  }
}

let usual, seeking;

/** Start the worker that answers; `told` hears how far it has come. */
export function start(told, failed) {
  usual = new Worked(told, failed);
}

/** The answer to a message. */
export function ask(message) {
  last = performance.now();
  return usual.ask(message).finally(() => { last = performance.now(); });
}

/** Comes once nothing has been asked for so many milliseconds: what nobody waits for is done then. */
export async function quiet(long) {
  do await new Promise((done) => setTimeout(done, long)); while (usual.isBusy || performance.now() - last < long);
}

/** The answer to a message that may take long; `told` hears how far it has come. */
export function seek(message, told) {
  seeking ??= new Worked((words) => seeking?.told(words), (fault) => seeking?.told(fault));
  seeking.told = told;
  return seeking.ask(message, true);
}

/** Let the search answer with the best that it has found; one that does not hear of it is ended. */
export function stop() {
  const one = seeking;
  one?.stop();
  setTimeout(() => { if (one?.isBusy && one === seeking) end(); }, PATIENCE);
}

/** End the search, if one goes on: its answer is `{ ended: true }`. */
export function end() {
  if (!seeking?.isBusy) return;
  seeking.end();
  seeking = undefined;
}
