// The page: one state, one function that draws it. The rules are all in the worker.
import { render } from "./lit-html.js";
import { ask, seek, start, stop, times } from "./asking.js";
import * as board from "./board.js";
import * as shown from "./shown.js";

const $ = (id) => document.getElementById(id);
const USUAL = "twilight";
const page = { game: "", start: "", moves: [], part: [], about: null, view: null, there: null, shut: null, rules: [],
  asked: null, setup: null, fault: null, whole: false, looks: kept(), busy: "Loading Python" };
globalThis.times = times;

/** How the board is to look, as it was chosen in this browser before. */
function kept() {
  try { return JSON.parse(localStorage.getItem("ctcore looks")) ?? {}; } catch { return {}; }
}

// ---- drawing ---------------------------------------------------------------------------------------------

function set(some) { Object.assign(page, some); draw(); }

function draw() {
  render(shown.top(page, act), $("top"));
  render(shown.side(page, act), $("side"));
  render(shown.above(page, act), $("above"));
  render(shown.below(page, act), $("below"));
  $("rule").hidden = !page.rules.length;
  render(shown.rule(page, act), $("rule"));
  render(shown.setUp(page, act), $("setup"));
  if (page.view) mark();
}

function mark() {
  const { view, there } = page, open = new Map();
  for (const move of view.choices.flatMap((kind) => kind.choices))
    for (const { sort, value } of Object.values(move.fields))
      if (sort in page.about.elements) open.set(`${sort} ${value}`, (open.get(`${sort} ${value}`) ?? 0) + 1);
  const closed = new Set(view.closed.map((id) => `space ${id}`));
  board.look(page.looks, page.about);
  board.mark({ open, closed, looked: there ? `${there.sort} ${there.id}` : "" });
}

const say = (words) => { $("said").textContent = words; };

// ---- a game ----------------------------------------------------------------------------------------------

const at = () => ({ game: page.game, start: page.start, moves: page.moves, part: page.part });
let turns = 0, opener = null;

/** Go to another position, of this game or another; the steps that both have are not sent again. */
async function go(some, { keep = false } = {}) {
  const turn = ++turns, was = page.view;
  const next = { ...at(), part: [], ...some };
  set({ busy: "Thinking", fault: null });
  if (page.about?.name !== next.game) {
    const about = await ask({ do: "about", game: next.game });
    if (about.error) return fail(about);
    page.about = about;
  }
  next.start ||= page.about.start;
  const same = next.game === page.game && next.start === page.start && was ? common(next.moves, was.moves) : 0;
  const [view, drawn] = await Promise.all([
    ask({ do: "view", ...next, since: same }),
    next.part.length ? null : ask({ do: "picture", game: next.game, start: next.start, moves: next.moves }),
  ]);
  if (turn !== turns) return false;
  if (view.error) return fail(view);
  view.steps = [...(view.since ? was.steps.slice(0, view.since) : []), ...view.steps];
  Object.assign(page, next, { view, moves: view.moves, there: null, shut: null, busy: null, fault: view.fault ?? null });
  if (drawn?.svg) board.draw(drawn.svg);
  else if (view.fault) await redraw();
  if (!keep || view.fault) remember();
  document.title = `${view.moment} - ctcore`;
  draw();
  $("ledger")?.scrollTo(0, 1e6);
  times.board ??= performance.now();
  return true;
}

async function redraw() {
  const { svg } = await ask({ do: "picture", game: page.game, start: page.start, moves: page.moves });
  board.draw(svg ?? "");
}

function fail(fault) {
  set({ busy: null, fault });
  say(fault.error);
  return false;
}
const common = (one, other) => {
  const end = one.findIndex((move, number) => move !== other[number]);
  return end < 0 ? one.length : end;
};

/** What a step says to who does not see the page. */
function told(step) {
  const { view } = page;
  const changes = step.said.map((one) => `${one.text}, by ${one.cited.map((piece) => piece.text).join("")}`);
  const next = view.outcome ? view.outcome.reason : `Next, ${view.actor}: ${view.awaits}`;
  return `${step.move}. ${changes.join("; ")}. ${next}.`;
}

const act = {
  set,
  async choose(move, kind) {
    if (!move.whole) {
      if (await go({ part: [kind, ...page.part.slice(1), move.text] }, { keep: true })) say(`${move.text}: choose how it goes on.`);
    } else if (await go({ moves: [...page.moves, move.text] })) say(told(page.view.steps.at(-1)));
    focusOn($("choices")?.querySelector("button.choice"));
  },
  async chance() {
    set({ busy: "Thinking" });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const found = await ask({ do: "chance", game: page.game, start: page.start, moves: page.moves, seed });
    if (found.error) return fail(found);
    await act.choose({ text: found.move, whole: true });
  },
  undo() {
    if (page.part.length) return go({}, { keep: true });
    return page.moves.length ? go({ moves: page.moves.slice(0, -1) }) : undefined;
  },
  back: (number) => go({ moves: page.moves.slice(0, number) }),
  away() {
    const { sort, id } = page.there;
    set({ there: null });
    board.focus(`${sort} ${id}`);
  },

  /** Tell what is closed as a whole, once somebody asks for it. */
  async unfold(event) {
    if (!event.target.open || page.shut) return;
    const found = await ask({ do: "shut", game: page.game, start: page.start, moves: page.moves });
    set({ shut: found.shut ?? [] });
  },

  async open(name) {
    const found = await ask({ do: "rule", game: page.game, name });
    if (!page.rules.length) opener = document.activeElement;
    set({ rules: [...page.rules, found.error ? { id: name, error: found.error } : found] });
    $("rule").scrollTo(0, 0);
    focusOn($("rule").querySelector("h2"));
  },
  before() { set({ rules: page.rules.slice(0, -1) }); },
  close() {
    set({ rules: [] });
    focusOn(opener?.isConnected ? opener : $("choices"));
  },

  ask(event) {
    event.preventDefault();
    const text = new FormData(event.target).get("line").trim();
    return text ? act.typed(text) : undefined;
  },
  async typed(text) {
    stop();
    const asked = { text, waits: true };
    set({ asked });
    const tell = (some) => { if (page.asked?.text === text) set({ asked: { ...page.asked, ...some } }); };
    const meant = await ask({ do: "meant", game: page.game, start: page.start, moves: page.moves, text });
    if (meant.error) return tell({ error: meant.error, waits: false });
    tell({ told: meant.told, note: meant.note });
    const message = { do: "verb", game: page.game, words: meant.words };
    const answer = meant.is_long ? await seek(message, (progress) => tell({ progress })) : await ask(message);
    const line = meant.is_line ? meant.line : "";
    tell(answer.ended ? { waits: false, error: "ended" } : { ...answer, line, waits: false });
  },
  stop,
  answered() { stop(); set({ asked: null }); focusOn($("line")); },
  async playLine(line) {
    const found = await ask({ do: "go_on", game: page.game, start: page.start, moves: page.moves, line });
    if (found.error) return fail(found);
    if (await go({ moves: found.moves })) set({ asked: null });
  },

  async setUp() {
    set({ setup: { game: page.game } });
    $("setup").showModal();
    const { games } = await ask({ do: "games" });
    if (page.setup) set({ setup: { ...page.setup, games } });
  },
  notSetUp() { $("setup").close(); },
  async begin(event) {
    event.preventDefault();
    const form = new FormData(event.target), game = form.get("game"), line = form.get("line").trim();
    const changes = form.get("changes").split("\n").map((one) => one.trim()).filter(Boolean);
    const known = page.setup.games.find((one) => one.name === game).options.filter((one) => form.get(one.flag));
    const options = line ? ["--position", line] : ["--scenario", form.get("scenario"),
      ...known.flatMap((one) => one.takes === "truth" ? [one.flag] : [one.flag, form.get(one.flag)]),
      ...changes.flatMap((one) => ["--with", one])];
    const answer = await ask({ do: "set_up", game, options });
    if (answer.error) return set({ setup: { ...page.setup, fault: answer } });
    $("setup").close();
    set({ asked: null, rules: [] });
    await go({ game, start: answer.line, moves: [] });
  },

  looks(some) {
    set({ looks: { ...page.looks, ...some } });
    try { localStorage.setItem("ctcore looks", JSON.stringify(page.looks)); } catch { /* It lasts as long as the page. */ }
  },
  keys() { $("keys").showModal(); },
  whole() { set({ whole: !page.whole }); board.show(page.whole); },
  copy: (words, what) => navigator.clipboard?.writeText(words).then(() => say(`${what} copied.`)),
};

async function look(sort, id) {
  const found = await ask({ do: "there", ...at(), place: id });
  if (found.error) return fail(found);
  set({ there: found });
  $("there").scrollIntoView({ block: "nearest" });
  focusOn($("there").querySelector("button.choice") ?? $("there"));
}
/** Lead the focus on, without moving the page. */
const focusOn = (one) => one?.focus({ preventScroll: true });

// ---- the address and the keys ----------------------------------------------------------------------------

function address() {
  const words = new URLSearchParams(page.game === USUAL ? {} : { game: page.game });
  words.set("at", page.start);
  if (page.moves.length) words.set("play", page.moves.join("; "));
  return `#${words}`;
}
function remember() {
  if (location.hash !== address()) history.pushState(null, "", address());
}
function recalled() {
  const words = new URLSearchParams(location.hash.slice(1));
  const moves = (words.get("play") ?? "").split(";").map((one) => one.trim()).filter(Boolean);
  return { game: words.get("game") ?? USUAL, start: words.get("at") ?? "", moves };
}
addEventListener("popstate", () => go(recalled(), { keep: true }));
addEventListener("keydown", (event) => {
  const writes = /INPUT|TEXTAREA|SELECT/.test(event.target.tagName);
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    if (page.rules.length) act.close();
    else if (page.there) act.away();
    else if (page.asked) act.answered();
  }
  if (event.key === "/" && !writes) { event.preventDefault(); $("line").focus(); }
  if (event.key === "?" && !writes) act.keys();
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !writes) { event.preventDefault(); act.undo(); }
});
document.querySelector("[data-skip]").addEventListener("click", (event) => {
  event.preventDefault();
  $("choices")?.querySelector("button")?.focus();
});
$("setup").addEventListener("close", () => set({ setup: null }));

// ---- the start -------------------------------------------------------------------------------------------

if (recalled().game !== USUAL) $("board").replaceChildren();
board.begin($("board"), { choose: look, hover: (words) => { $("strip").textContent = words; } });
start((busy) => { if (!page.view) set({ busy }); }, (error) => fail({ error }));
draw();
if (!await go(recalled(), { keep: true }) && !page.view) {
  // An address that is not a position says so, over the usual one.
  const { fault } = page;
  await go({ game: USUAL, start: "", moves: [] }, { keep: true });
  set({ fault });
}
await navigator.serviceWorker?.register("offline.js").catch(() => undefined);
