// The page: one state, one function that draws it. The rules are all in the worker.
import { render } from "./lit-html.js";
import { ask, end, quiet, seek, start, stop, times } from "./asking.js";
import { acts, place } from "./acts.js";
import * as board from "./board.js";
import * as kept from "./kept.js";
import * as looks from "./looks.js";
import { looker, mayUndo, next as nextUp } from "./playing.js";
import * as shown from "./shown.js";
import * as tabled from "./tabled.js";

const $ = (id) => document.getElementById(id);
const USUAL = "twilight";
const page = { game: "", house: "", seated: null, looking: "", waits: "", edits: false, held: [], unfolded: new Set(), start: "", moves: [], part: [], about: null, view: null, there: null, shut: null, rules: [],
  asked: null, setup: null, fault: null, whole: false, looks: looks.recalled(), busy: "Loading Python" };
globalThis.times = times;

// ---- drawing ---------------------------------------------------------------------------------------------

function set(some) { Object.assign(page, some); draw(); }

function draw() {
  render(shown.top(page, act), $("top"));
  render([tabled.editing(page, act), tabled.table(page, act), shown.side(page, act)], $("side"));
  render(shown.above(page, act), $("above"));
  render([tabled.reasons(page, act), page.view ? tabled.card(page, act) : "", shown.below(page, act)], $("below"));
  $("rule").hidden = !page.rules.length;
  render(shown.rule(page, act), $("rule"));
  render(shown.setUp(page, act), $("setup"));
  render(tabled.dialog(page, act), shelf);
  if (page.view) mark();
}

function mark() {
  const { view, there } = page, open = new Map();
  for (const move of view.choices.flatMap((kind) => kind.choices))
    for (const { sort, value } of Object.values(move.fields))
      if (sort in page.about.elements) open.set(`${sort} ${value}`, (open.get(`${sort} ${value}`) ?? 0) + 1);
  const closed = new Set(view.closed.map((id) => `space ${id}`));
  const every = Object.entries(page.about.elements).flatMap(([sort, ids]) => ids.map(({ id }) => `${sort} ${id}`));
  board.look(page.looks, page.about);
  board.mark({ open, closed, settable: new Set(page.edits ? every : []), looked: there ? `${there.sort} ${there.id}` : "" });
}

const say = (words) => { $("said").textContent = words; };

// ---- a game ----------------------------------------------------------------------------------------------

const at = () => ({ ...place(page), part: page.part });
let turns = 0, opener = null;

/** Go to another position, of this game or another; the steps that both have are not sent again. */
async function go(some, { keep = false, undrawn = false } = {}) {
  const turn = ++turns, was = page.view;
  const { seated = page.seated, looking: looks, ...rest } = some;
  const next = { ...at(), part: [], ...rest };
  set({ busy: "Thinking", fault: null });
  if (page.about?.name !== next.game) {
    const about = await ask({ do: "about", game: next.game });
    if (about.error) return fail(about);
    page.about = about;
  }
  next.start ||= page.about.start;
  const looking = looks ?? (seated && seated === page.seated ? page.looking : seated ? looker(page, seated) : "");
  const seen = looking ? { seat: looking } : {};
  const alike = next.game === page.game && next.house === page.house && next.start === page.start && looking === page.looking;
  const same = alike && was ? common(next.moves, was.moves) : 0;
  const [view, drawn] = await Promise.all([
    ask({ do: "view", ...next, ...seen, since: same }),
    next.part.length || undrawn ? null : ask({ do: "picture", ...place(next), ...seen }),
  ]);
  if (turn !== turns) return false;
  if (view.error) return fail(view);
  view.steps = [...(view.since ? was.steps.slice(0, view.since) : []), ...view.steps];
  if (!alike) page.unfolded.clear();
  const there = page.edits && next.game === page.game ? page.there : null;
  Object.assign(page, next, { seated, looking, waits: "", view, moves: view.moves, there, shut: null, busy: null, fault: view.fault ?? null });
  if (drawn?.svg) board.draw(drawn.svg);
  else if (view.fault) await redraw();
  page.undrawn = undrawn && !view.fault;
  if (nextUp(page) === "hand") page.waits = "hand";
  if (seated) kept.keep(seated.name, { ...place(page), seated, moment: view.moment });
  if (!keep || view.fault) remember();
  act.turnUp();
  if (page.edits) await act.settable();
  document.title = `${view.moment} - ctcore`;
  draw();
  $("ledger")?.scrollTo(0, 1e6);
  times.board ??= performance.now();
  times.views = (times.views ?? 0) + 1;
  return true;
}

async function redraw() {
  page.undrawn = false;
  const { svg } = await ask({ do: "picture", ...place(page), ...(page.looking ? { seat: page.looking } : {}) });
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

const shelf = document.body.appendChild(Object.assign(document.createElement("dialog"), { id: "shelf", ariaLabel: "Games" }));
shelf.addEventListener("close", () => set({ shelf: null }));
const act = {
  ...acts({ page, set, go: (some) => go(some), redraw: () => redraw(), fail, dialog: shelf }),
  /** Draw a part of the ledger that was folded, or fold it again. */
  unfoldPart(event, first) {
    if (event.target.open === page.unfolded.has(first)) return;
    if (event.target.open) page.unfolded.add(first); else page.unfolded.delete(first);
    draw();
  },
  set,
  async choose(move, kind) {
    if (!move.whole) {
      if (await go({ part: [kind, ...page.part.slice(1), move.text] }, { keep: true })) say(`${move.text}: choose how it goes on.`);
    } else if (await go({ moves: [...page.moves, move.text] }, { undrawn: !!page.seated })) {
      say(told(page.view.steps.at(-1)));
      await act.settle();
    }
    focusOn($("choices")?.querySelector("button.choice"));
  },
  async chance() {
    set({ busy: "Thinking" });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const found = await ask({ do: "chance", ...place(page), seed });
    if (found.error) return fail(found);
    await act.choose({ text: found.move, whole: true });
  },
  undo() {
    if (page.part.length) return go({}, { keep: true });
    return mayUndo(page) ? go({ moves: page.moves.slice(0, -1) }) : undefined;
  },
  look,
  back: (number) => go({ moves: page.moves.slice(0, number) }),
  away() {
    const { sort, id } = page.there;
    set({ there: null, set: null });
    if (page.edits) act.settable();
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
    end();
    const asked = { text, waits: true };
    set({ asked });
    const tell = (some) => { if (page.asked?.text === text) set({ asked: { ...page.asked, ...some } }); };
    const meant = await ask({ do: "meant", ...place(page), text, ...(page.looking ? { seat: page.looking } : {}) });
    if (meant.error) return tell({ error: meant.error, waits: false });
    tell({ told: meant.told, note: meant.note });
    const message = { do: "verb", game: page.game, house: page.house, words: meant.words };
    const answer = meant.is_long ? await seek(message, (progress) => tell({ progress })) : await ask(message);
    const line = meant.is_line ? meant.line : "";
    const { stopped, progress } = page.asked ?? {};
    tell(answer.ended ? { waits: false, error: `Stopped before an answer${progress ? `, after ${progress}` : ""}.` }
      : { ...answer, line, waits: false, note: stopped ? "stopped: the best answer so far" : meant.note });
  },
  stop() {
    set({ asked: { ...page.asked, stopped: true } });
    stop();
  },
  answered() { end(); set({ asked: null }); focusOn($("line")); },
  async playLine(line) {
    const found = await ask({ do: "go_on", ...place(page), line });
    if (found.error) return fail(found);
    if (await go({ moves: found.moves })) { set({ asked: null }); await act.settle(); }
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
    set({ asked: null, rules: [], decisions: [] });
    await go({ game, house: answer.house, start: answer.line, moves: [], seated: null });
  },

  looks(some) {
    set({ looks: { ...page.looks, ...some } });
    looks.keep(page.looks);
  },
  keys() { $("keys").showModal(); },
  link() {
    if (page.view.hides) return say("A link would tell what is hidden.");
    const link = new URL(address(), location.href).href;
    return act.copy(link, "Link");
  },
  whole() { set({ whole: !page.whole }); board.show(page.whole); },
  copy: (words, what) => navigator.clipboard?.writeText(words).then(() => say(`${what} copied.`)),
};

async function look(sort, id) {
  const found = await ask({ do: "there", ...at(), place: id, ...(page.looking ? { seat: page.looking } : {}) });
  if (found.error) return fail(found);
  set({ there: found });
  if (page.edits) {
    await act.settable();
    return focusOn(document.querySelector(".settings"));
  }
  $("there").scrollIntoView({ block: "nearest" });
  focusOn($("there").querySelector("button.choice") ?? $("there"));
}
/** Lead the focus on, without moving the page. */
const focusOn = (one) => one?.focus({ preventScroll: true });

// ---- the address and the keys ----------------------------------------------------------------------------

function address() {
  const words = new URLSearchParams(page.game === USUAL ? {} : { game: page.game });
  if (page.house) words.set("house", page.house);
  words.set("at", page.start);
  if (page.moves.length) words.set("play", page.moves.join("; "));
  return `#${words}`;
}
function remember() {
  const now = page.seated ? `#${new URLSearchParams({ kept: page.seated.name })}` : address();
  if (location.hash === now) return;
  if (page.seated) history.replaceState(null, "", now);
  else history.pushState(null, "", now);
}
let lost = null;
function recalled() {
  const words = new URLSearchParams(location.hash.slice(1)), name = words.get("kept");
  if (name) {
    const one = kept.game(name);
    if (!one) lost = { error: `No game called ${name} is kept in this browser.` };
    return one ?? { game: USUAL, house: "", start: "", moves: [], seated: null };
  }
  const moves = (words.get("play") ?? "").split(";").map((one) => one.trim()).filter(Boolean);
  return { seated: null, game: words.get("game") ?? USUAL, house: words.get("house") ?? "", start: words.get("at") ?? "", moves };
}
async function arrive() {
  const isThere = await go(recalled(), { keep: true });
  if (isThere) await act.settle();
  if (lost) set({ fault: lost });
  lost = null;
  return isThere;
}
addEventListener("popstate", arrive);
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
// On paper nothing is folded.
const paper = matchMedia("print");
paper.addEventListener("change", () => set({ printed: paper.matches }));

// ---- the start -------------------------------------------------------------------------------------------

if (recalled().game !== USUAL) $("board").replaceChildren();
board.begin($("board"), { choose: look, hover: (words) => { $("strip").textContent = words; } });
start((busy) => { if (!page.view) set({ busy }); }, (error) => fail({ error }));
draw();
if (!await arrive() && !page.view) {
  // An address that is not a position says so, over the usual one.
  const { fault } = page;
  await go({ game: USUAL, house: "", start: "", moves: [], seated: null }, { keep: true });
  set({ fault });
}
await quiet(2000);
await navigator.serviceWorker?.register("offline.js").catch(() => undefined);
