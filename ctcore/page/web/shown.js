// What the page shows, as templates: each takes the state and what may be done, and knows no game.
import { html, nothing } from "./lit-html.js";
import { isProgram, mayUndo } from "./playing.js";

// The colours of the seats, in the order of the players.
const STYLES = ["first", "second", "third"];

/** Pieces of a text, of which those that cite open a rule. */
export const pieces = (spans, act) => spans.map((one) => one.cites ? cite(one.cites, act) : one.text);
const cite = (id, act) => html`<button class="cite" @click=${() => act.open(id)} title="Open ${id}">${id}</button>`;
export const cites = (ids, act) => ids.map((id, at) => [at ? ", " : "", cite(id, act)]);
const quiet = (words, sign, does) => html`<button class="quiet" aria-label=${words} title=${words} @click=${does}>${sign}</button>`;
const capital = (words) => words.replace(/^./, (letter) => letter.toUpperCase());
const toggle = (words, title, isOn, does) => html`<button aria-pressed=${String(!!isOn)} title=${title} @click=${does}>${words}</button>`;
const cross = (words, does) => quiet(words, "✕", does);

/** Who it is, in the colour of its seat. */
export function badge(who, page) {
  const seat = page.about?.players.indexOf(who) ?? -1;
  return html`<span class="who ${STYLES[seat] ?? "chance"}">${who ?? "over"}</span>`;
}

export const top = (page, act) => html`<header class="top">
  <h1>${page.about?.title ?? "ctcore"} <span>click what is offered; every number opens its rule</span></h1>
  <nav aria-label="Game">
    <button ?disabled=${!page.view} @click=${act.setUp}>Set up</button>
    <button ?disabled=${!page.view} @click=${act.games}>Games</button>
    <button ?disabled=${!page.view} aria-pressed=${String(!!page.edits)} @click=${act.edit}>Pieces</button>
    <button ?disabled=${!page.part.length && !mayUndo(page)} @click=${act.undo} title="Ctrl+Z">Undo</button>
    <button ?disabled=${!page.view} @click=${act.link}>Copy link</button>
    <button class="roomy" @click=${act.keys} aria-label="Keys" title="By keyboard: ?">?</button>
  </nav></header>`;

// ---- beside the board ------------------------------------------------------------------------------------

export function side(page, act) {
  const { view } = page;
  if (!view) return html`${fault(page, act)}<section class="card" id="choices">
    <h2 class="busy">${page.busy ?? ""}</h2>
    <p class="none">The rules are computed in this browser. A first visit takes a few seconds; nothing is uploaded.</p></section>`;
  return html`${fault(page, act)}${page.edits ? nothing : there(page, act)}
    <section class="card" id="choices" aria-label="Choices" aria-busy=${String(!!page.busy)}>
      <header class="turn">${badge(view.actor, page)}<h2>${awaits(page, act)}</h2>
      ${view.part ? html`<button class="quiet" @click=${act.undo}>cancel</button>` : nothing}</header>
      ${view.under_play.length ? html`<p class="none">Under play: ${cites(view.under_play.slice(0, 1), act)} ${page.card?.id === view.under_play[0] ? page.card.title : nothing}</p>` : nothing}
      ${page.there || page.edits ? html`<details><summary>All that may be chosen <small>${many(view)}</small></summary>${choices(page, act)}</details>` : html`${choices(page, act)}${closed(page, act)}`}</section>
    <section class="card grow" aria-label="What was played"><h2>Ledger</h2>${ledger(page, act)}</section>`;
}

const many = (view) => view.choices.reduce((sum, kind) => sum + kind.choices.length, 0);
const fault = (page, act) => page.fault ? html`<section class="card fault" role="alert">
  <div><p>${page.fault.error}</p>${(page.fault.suggestions ?? []).length ? html`<p>Perhaps: ${page.fault.suggestions.join(", ")}</p>` : nothing}</div>
  ${cross("Close the message", () => act.set({ fault: null }))}</section>` : nothing;

function awaits(page, act) {
  const { view } = page;
  if (view.outcome) return html`<b>The game is over.</b> ${view.outcome.winner} wins. ${capital(view.outcome.reason)} ${cites(view.outcome.clauses, act)}`;
  if (view.part) return html`<b>${view.part.text}</b> …`;
  return html`${view.by_chance ? nothing : "chooses: "}${view.awaits} ${view.clause ? cite(view.clause, act) : nothing}`;
}

/** What a choice says beyond what is chosen already. */
function rest(move, part) {
  if (!part) return move.text;
  if (move.text.startsWith(`${part.text} `)) return move.text.slice(part.text.length + 1);
  return move.text.endsWith(` ${part.text}`) ? move.text.slice(0, -part.text.length - 1) : move.text;
}
const chip = (page, act, kind) => (move) => html`<button class="choice" ?disabled=${!!page.busy} @click=${() => act.choose(move, kind)}
  >${rest(move, page.view.part)}${move.caption ? html` <small>${move.caption}</small>` : nothing}${move.whole ? nothing : html`<span aria-hidden="true"> …</span>`}</button>`;
const isAlone = (kind) => kind.choices.length === 1 && !Object.keys(kind.choices[0].fields).length;

function choices(page, act) {
  const { view } = page;
  if (page.waits) return nothing;
  const many = view.choices.filter((kind) => !isAlone(kind));
  const alone = view.choices.filter(isAlone);
  return html`
    ${view.by_chance ? html`<p class="chips alone"><button class="choice" ?disabled=${!!page.busy} @click=${act.chance}>Let chance decide</button></p>
      <p class="none">Or enter what has come up:</p>` : nothing}
    ${many.map((kind) => html`<div class="kind"><h3>${view.part ? "How it goes on" : kind.title} ${cite(kind.clause, act)}</h3>
      <div class="chips ${kind.choices.length > 12 ? "many" : ""}">${kind.choices.map(chip(page, act, kind.kind))}</div></div>`)}
    ${alone.length ? html`<div class="chips alone">${alone.map((kind) => chip(page, act, kind.kind)(kind.choices[0]))}</div>` : nothing}`;
}

const reasons = (why, act) => html`<ul class="reasons">${why.map((one) => html`<li>${pieces(one.cited, act)} ${one.text}${one.because ? html` <em>${one.because}</em>` : nothing}</li>`)}</ul>`;
const closed = (page, act) => page.view.part || page.view.outcome || page.waits ? nothing : html`<details class="closed" .open=${!!page.shut} @toggle=${act.unfold}><summary>What is closed, and why</summary>
  ${page.shut ? page.shut.map((one) => html`<div class="refusal"><h3>${one.title}</h3>${reasons(one.why, act)}</div>`) : html`<p class="busy">Thinking</p>`}
  ${page.shut?.length === 0 ? html`<p class="none">Nothing is closed as a whole.</p>` : nothing}</details>`;

function there(page, act) {
  const { there: one, view } = page;
  if (!one) return nothing;
  const found = one.choices.flatMap((kind) => kind.choices.map((move) => [kind, move]));
  return html`<section class="card" id="there" tabindex="-1" aria-label=${one.name}>
    <header><h2>${one.name}${one.name === one.id ? nothing : html` <small>${one.id}</small>`}</h2>${cross(`Close ${one.name}`, act.away)}</header>
    ${one.stands ? html`<p class="facts">${one.stands}</p>` : nothing}
    ${found.length ? html`<div class="chips">${found.map(([kind, move]) => html`<span class="with">${view.part ? nothing : html`<small>${capital(kind.title)}</small>`}${chip(page, act, kind.kind)(move)}</span>`)}</div>`
      : html`<p class="none">Nothing can be chosen here now.</p>`}
    ${one.closed.map((kind) => html`<div class="refusal"><h3>${kind.title}: no</h3>${reasons(kind.why, act)}</div>`)}
    ${one.sort === "space" && page.about.verbs.some((verb) => verb.name === "space") ? html`<button class="link" @click=${() => act.typed(`space ${one.id}`)}>What may each player do here at the beginning of a turn?</button>` : nothing}
  </section>`;
}

// How many steps are drawn at the end of a ledger, at least, and how many of those before are folded together, at most.
const DRAWN = 40, FOLDED = 120;

/** Where the parts of a ledger begin: with a heading, or where one would be too long. */
function partsOf(steps) {
  const begin = [];
  steps.forEach((step, number) => { if (!number || step.heading || number - begin.at(-1) >= FOLDED) begin.push(number); });
  return begin.map((first, at) => [first, begin[at + 1] ?? steps.length]);
}

function ledger(page, act) {
  const { steps } = page.view;
  const rows = partsOf(steps).map(([first, end]) => {
    const { heading } = steps[first], isDrawn = steps.length - end < DRAWN || page.printed;
    if (isDrawn) return [heading ? html`<li class="headed">${heading}</li>` : nothing, stepsOf(page, act, first, end)];
    const isOpen = page.unfolded.has(first), moves = end - first === 1 ? "1 move" : `${end - first} moves`;
    return html`<li><details class="folded" ?open=${isOpen} @toggle=${(event) => act.unfoldPart(event, first)}><summary>${heading || `from move ${first + 1}`} <small>${moves}</small></summary>
      ${isOpen ? html`<ol>${stepsOf(page, act, first, end)}</ol>` : nothing}</details></li>`;
  });
  return rows.length ? html`<ol id="ledger" tabindex="0" aria-label="Ledger">${rows}</ol>` : html`<p class="none">No move yet. What is chosen stands here, each change with its rule. On the board, click on a space: it tells what may be chosen there, and what is closed, by which rule.</p>`;
}

function stepsOf(page, act, first, end) {
  const { steps } = page.view, rows = [];
  let who = null, phase = null;
  const lastOf = (number) => steps.findIndex((one, at) => at >= number && steps[at + 1]?.by !== one.by);
  steps.slice(first, end).forEach((step, at) => {
    const number = first + at;
    if (step.by !== who || step.phase !== phase) rows.push(html`<li class="turn">${badge(who = step.by, page)}${(phase = step.phase) ? html` <small>${phase}</small>` : nothing}
      ${isProgram(page, who) ? html`<button class="quiet" aria-label=${`Why ${who} did that`} @click=${() => act.why(lastOf(number) + 1)}>why?</button>` : nothing}</li>`);
    rows.push(html`<li class="step"><span class="move">${step.move || "hidden"}</span>${page.seated ? nothing : quiet(`Go back to before ${step.move}`, "↶", () => act.back(number))}
      ${step.said.length ? html`<ul>${step.said.map((one) => html`<li><span class="rules">${pieces(one.cited, act)}</span><span>${one.text}</span></li>`)}</ul>` : nothing}</li>`);
  });
  return rows;
}

// ---- above and below the board ---------------------------------------------------------------------------

export function above(page, act) {
  const { view, about } = page;
  return html`<form class="ask" @submit=${act.ask}><label for="line">Ask</label>
      <input id="line" name="line" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${about ? `${about.example} · What can I do? · rule ${view?.clause || "2"}` : ""}>
      <button ?disabled=${!view}>Ask</button></form>
    ${page.asked ? asked(page, act) : nothing}`;
}

export function below(page, act) {
  const { view } = page;
  if (!view || page.waits === "hand") return nothing;
  return html`<p class="tools"><button class="wholly" aria-pressed=${String(page.whole)} @click=${act.whole}>Whole picture</button>
      ${toggle("Plain map", "No veil over what is closed", page.looks.plain, () => act.looks({ plain: !page.looks.plain }))}
      ${page.about.palettes.map((one) => toggle(`${capital(one)} colours`, "Colours of the pieces", page.looks.colours === one, () => act.looks({ colours: page.looks.colours === one ? "" : one })))}</p>
    <dl class="brief">${view.brief.map(([name, told]) => html`<div><dt>${name}</dt><dd>${told}</dd></div>`)}</dl>
    <p class="line">Position <code>${view.line}</code> <button class="quiet" aria-label="Copy the position" @click=${() => act.copy(view.line, "Position")}>copy</button></p>
    ${view.moves.length && !view.hides ? html`<p class="line">Played <code>${view.moves.join("; ")}</code> <button class="quiet" aria-label="Copy what was played" @click=${() => act.copy(view.moves.join("; "), "What was played")}>copy</button></p>` : nothing}`;
}

function asked(page, act) {
  const one = page.asked;
  return html`<div class="asked" aria-live="polite"><header><p>${one.told ? html`<code>${one.told}</code>${one.note ? html` <small>${one.note}</small>` : nothing}` : one.text}</p>${cross("Close the answer", act.answered)}</header>
    ${one.error ? html`<pre class="fault">${one.error}</pre>` : nothing}
    ${one.out ? html`<pre tabindex="0">${pieces(one.out, act)}${one.err.length ? html`\n${pieces(one.err, act)}` : nothing}</pre>` : nothing}
    ${one.waits ? html`<p class="busy">${one.progress || "Thinking"} <button ?disabled=${!!one.stopped} @click=${act.stop}>${one.stopped ? "Stopping" : "Stop"}</button></p>` : nothing}
    ${one.line && one.status === 0 ? html`<button class="choice" @click=${() => act.playLine(one.line)}>Play this line</button>` : nothing}</div>`;
}

// ---- a rule ----------------------------------------------------------------------------------------------

export function rule(page, act) {
  const one = page.rules.at(-1);
  if (!one) return nothing;
  return html`<header><h2 tabindex="-1">${one.id ?? one.words} ${one.title ?? ""}</h2>
    ${page.rules.length > 1 ? quiet("Back to the rule before", "←", act.before) : nothing}${cross("Close the rule", act.close)}</header>
    ${one.error ? html`<p class="fault">${one.error}</p>` : nothing}
    ${one.under ? html`<p class="why">Under ${cite(one.under, act)}</p>` : nothing}
    ${said(one, "text", act)}
    ${(one.sentences ?? []).map((each) => html`<p>${cite(each.id, act)} ${flat(each, "text", act)}</p>`)}
    ${(one.texts ?? []).map((text) => html`${text.side === "only" ? nothing : html`<h3>${text.side}</h3>`}${said(text, "text", act)}
      ${text.lasting ? html`<p class="why">Lasts as ${text.label}: ${text.whose} ${text.lasting}</p>` : nothing}`)}
    ${one.question ? html`<h3>Question</h3>${said(one, "question", act)}<h3>Answer</h3>${said(one, "answer", act)}
      <h3>Reason</h3>${said(one, "reason", act)}${one.alternative ? html`<h3>Rejected</h3>${said(one, "alternative", act)}` : nothing}` : nothing}
    ${on(one, act)}
    ${(one.rulings ?? []).length ? html`<h3>Rulings</h3>${one.rulings.map((each) => html`<details ?open=${one.rulings.length < 4}><summary><b>${each.id}</b> ${each.question}</summary>${said(each, "answer", act)}<div class="why">${said(each, "reason", act)}</div></details>`)}` : nothing}
    ${(one.found ?? []).slice(0, 12).map((each) => html`<p>${each.module ? html`<b>${each.id}</b>` : cite(each.id, act)} ${each.title}</p>`)}`;
}
const said = (one, name, act) => (one.paragraphs?.[name] ?? (one[name] ? [[{ text: one[name] }]] : [])).map((spans) => html`<p>${pieces(spans, act)}</p>`);
const flat = (one, name, act) => (one.paragraphs?.[name] ?? [[{ text: one[name] }]]).map((spans) => pieces(spans, act));
function on(one, act) {
  const ids = (one.clauses ?? []).map((each) => each.id ?? each);
  return ids.length ? html`<p class="why">On ${cites(ids, act)}</p>` : nothing;
}

// ---- set-up ----------------------------------------------------------------------------------------------

export function setUp(page, act) {
  const { setup } = page;
  if (!setup) return nothing;
  const game = setup.games?.find((one) => one.name === setup.game);
  return html`<form @submit=${act.begin}><h2>Set up a position</h2>
    ${game ? html`
    <label>Game <select name="game" @change=${(event) => act.set({ setup: { ...setup, game: event.target.value, fault: null } })}>${setup.games.map((one) => html`<option value=${one.name} ?selected=${one === game}>${one.title}</option>`)}</select></label>
    <label>Scenario <select name="scenario">${game.setups.map((one) => html`<option>${one}</option>`)}</select></label>
    ${game.options.filter((one) => one.takes !== "truth").map((one) => html`<label>${words(one.flag)} ${field(one)}<small>${one.help}</small></label>`)}
    <div class="wide ticks">${game.options.filter((one) => one.takes === "truth").map((one) => html`<label class="tick"><input type="checkbox" name=${one.flag}><span>${words(one.flag)} <small>${one.help}</small></span></label>`)}</div>
    <label class="wide">Changes, one a line <textarea name="changes" rows="3" spellcheck="false" placeholder=${game.change}></textarea></label>
    <label class="wide">or a position in one line <input name="line" spellcheck="false" placeholder=${page.about.name === game.name ? page.about.start : ""}></label>` : html`<p class="busy">Loading</p>`}
    ${setup.fault ? html`<p class="fault wide" role="alert">${setup.fault.error}</p>` : nothing}
    <div class="wide buttons"><button type="button" @click=${act.notSetUp}>Cancel</button><button class="choice" type="submit" ?disabled=${!game}>Set up</button></div></form>`;
}
const field = (one) => one.shape.includes("|")
  ? html`<select name=${one.flag}><option value="">as it is</option>${one.shape.split("|").map((each) => html`<option>${each}</option>`)}</select>`
  : html`<input name=${one.flag} type=${one.takes === "number" ? "number" : "text"}>`;
const words = (flag) => capital(flag.slice(2).replaceAll("-", " "));
