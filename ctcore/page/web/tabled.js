// What is shown of a game between persons and programs, of its card, and of pieces that are set by hand.
import { html, nothing } from "./lit-html.js";
import { badge, cites, pieces } from "./shown.js";
import { games } from "./kept.js";

// ---- the programs ----------------------------------------------------------------------------------------

/** Which game it is, who plays it, and what a person does to go on. */
export function table(page, act) {
  const { seated, view } = page;
  if (!seated || !view) return nothing;
  const others = page.about.seats.map(({ seat, name }) => `${name}: ${seated.others[seat] ?? "a person"}`);
  return html`<section class="card table" aria-label="The game"><header><h2>${seated.name}</h2><button class="quiet" @click=${act.leaveGame}>leave</button></header>
    <p class="facts"><small>${others.join(", ")}${page.house ? html`, ${page.house}` : nothing}. Kept in this browser.</small></p>
    ${page.waits === "hand" ? html`<p>${badge(view.actor, page)} is to choose, and what the other holds is hidden. <button class="choice" data-next @click=${act.handOver}>Show it to ${view.actor}</button></p>` : nothing}
    ${page.waits === "reply" ? html`<p>${badge(view.actor, page)} goes on. <button class="choice" data-next ?disabled=${!!page.busy} @click=${act.goOn}>Continue</button></p>` : nothing}
    ${page.decisions?.length ? html`<p>${badge(page.decisions.at(-1).who, page)} ${page.decisions.at(-1).moves.join("; ")} <button class="link" @click=${act.toReasons}>Why?</button></p>` : nothing}
    ${view.degree ? html`<p><b>${view.degree}</b></p>` : nothing}</section>`;
}

/** Why the programs did what they did since a person last chose. */
export function reasons(page, act) {
  const { decisions } = page;
  if (!decisions?.length) return nothing;
  return html`<section class="card answer" id="why" aria-label="Why" tabindex="-1"><header><h2>Why ${decisions.at(-1).who} did that</h2>
      <button class="quiet" aria-label="Close the reasons" title="Close the reasons" @click=${() => act.set({ decisions: [] })}>✕</button></header>
    ${decisions.map((one, at) => html`<details ?open=${at === decisions.length - 1}><summary>${one.moves.join("; ")}</summary><div class="way">
      ${one.reasons.length ? html`<ul class="reasons">${one.reasons.map((why) => html`<li>${pieces(why.cited, act)} ${why.text}</li>`)}</ul>` : html`<p class="none">This program gives no reasons.</p>`}
      ${one.chart ? html`<div class="chart" data-game=${page.game} tabindex="0" role="img" aria-label="The way through the flowchart" .innerHTML=${one.chart}></div>` : nothing}</div></details>`)}</section>`;
}

// ---- the card --------------------------------------------------------------------------------------------

/** The card under play in our words, each text with what can be done of it now. */
export function card(page, act) {
  const { view, card: found } = page, [id, ...under] = view.under_play;
  if (!id || found?.id !== id) return nothing;
  const of = (side) => view.part ? [] : view.choices.flatMap((kind) => kind.choices
    .filter((one) => Object.values(one.fields).some(({ sort, value }) => sort === "word" && value === side)).map((one) => [kind, one]));
  return html`<section class="card under" aria-label="The card under play"><header><h2>${cites([id], act)} ${found.title}</h2><small>${found.sort}</small></header>
    ${(found.texts ?? []).map((text) => html`<div class=${under.includes(text.id) ? "text carried" : "text"}>
      <h3>${text.side === "only" ? nothing : text.side} ${cites([text.id], act)} ${under.includes(text.id) ? html`<em>is carried out</em>` : nothing}</h3>
      ${(text.paragraphs?.text ?? [[{ text: text.text }]]).map((spans) => html`<p>${pieces(spans, act)}</p>`)}
      ${text.lasting ? html`<p class="none">Lasts as ${text.label}: ${text.whose} ${text.lasting}</p>` : nothing}
      ${of(text.side).map(([kind, one]) => html`<button class="choice" ?disabled=${!!page.busy} @click=${() => act.choose(one, kind.kind)}>${one.text}</button>`)}</div>`)}
    ${(found.texts ?? []).some((text) => of(text.side).length) || under.length || page.waits ? nothing : html`<p class="none">${closedHere(page, act)}</p>`}</section>`;
}
function closedHere(page, act) {
  const found = page.shut?.find((one) => one.title.toLowerCase().includes("event"));
  return found ? html`Closed now: ${found.why.map((one) => html`${pieces(one.cited, act)} ${one.text} `)}` : "Nothing of it can be chosen now.";
}

// ---- pieces that are set by hand -------------------------------------------------------------------------

// What a way to set something is called: its words as they are shown, and the change.
const wayOf = (sign, change) => /\w/.test(sign) && !` ${change} `.includes(` ${sign} `) ? `${sign}: ${change}` : change;

/** What is no space and has settings of its own: it may lie off the screen. */
const beside = (page, rows) => Object.entries(page.about.elements).filter(([sort]) => sort !== "space")
  .flatMap(([sort, ids]) => ids.filter(({ name }) => !rows.some((row) => row.name === name)).map((one) => [sort, one]));

/** What stands at the place that is looked at, or at none, with what sets it otherwise. */
function settings(page, act) {
  const { settings: rows, fault, tried } = page.set ?? {};
  if (!rows) return html`<p class="busy">Loading</p>`;
  const way = ({ sign, change }) => html`<button ?disabled=${!!page.busy} aria-label=${wayOf(sign, change)} title=${change} @click=${() => act.change(change)}>${sign}</button>`;
  const typed = (one) => async (event) => {
    const field = event.target;
    if (!await act.change(one.to.replace("{}", field.value.trim()))) field.value = one.value;
  };
  const value = (one) => one.to ? html`<input inputmode="numeric" aria-label=${one.name} .value=${one.value} @change=${typed(one)}>` : html`<b>${one.value}</b>`;
  const row = (one) => html`<li><span>${one.name}</span> ${value(one)} ${one.ways.map(way)}</li>`;
  const isNone = (one) => ["0", "no"].includes(one.value), absent = rows.filter(isNone);
  return html`<div class="settings" tabindex="-1"><h3>${page.there?.name ?? "Beside the board"}</h3>
    ${fault ? html`${faulty(fault, act)}${tried ? html`<p><button @click=${act.hold}>Hold it back, and make it with the next change</button></p>` : nothing}` : nothing}
    ${page.held.length ? html`<p class="none">Made together with the next change:</p><ul>${page.held.map((one, at) => html`<li><span>${one}</span> <button aria-label=${`Leave out ${one}`} @click=${() => act.letGo(at)}>✕</button></li>`)}</ul>` : nothing}
    ${rows.length ? html`<ul>${rows.filter((one) => !isNone(one)).map(row)}</ul>` : html`<p class="none">Nothing can be set here by clicking; Set up takes it in words.</p>`}
    ${page.there ? nothing : html`<p class="chips">${beside(page, rows).map(([sort, one]) => html`<button @click=${() => act.look(sort, one.id)}>${one.name} …</button>`)}</p>`}
    ${absent.length ? html`<details ?open=${!!page.there}><summary>What is none, or no</summary><ul>${absent.map(row)}</ul></details>` : nothing}</div>`;
}

/** An error with every law that it names. */
export const faulty = (fault, act) => html`<div class="fault" role="alert">${fault.violations?.some((one) => one.law)
  ? html`<p>The position breaks a law of the game:</p><ul class="reasons">${fault.violations.map((one) => html`<li>${cites(one.clauses, act)} ${one.text}</li>`)}</ul>`
  : html`<p>${fault.error}</p>`}</div>`;

/** That pieces are being set. */
export const editing = (page, act) => page.edits ? html`<section class="card editing" aria-label="Set by hand"><header><h2>Set by hand</h2>${page.there ? html`<button class="quiet" @click=${act.away}>beside the board</button>` : nothing}<button class="quiet" @click=${act.edit}>done</button></header>
  <p class="facts">Click a space, or what lies beside the map, to set what stands there. Once something is changed, the game begins from here, without the moves so far.</p>${settings(page, act)}</section>` : nothing;

// ---- the dialog of games ---------------------------------------------------------------------------------

export function dialog(page, act) {
  const { shelf, about } = page;
  if (!shelf) return nothing;
  return html`<form class="games" @submit=${act.beginGame}><h2>Play</h2>
    <label>Name <input name="name" required .value=${shelf.name} spellcheck="false"></label>
    ${about.seats.map(({ seat, name, programs, usual }) => html`<label>${name} <select name=${`seat ${seat}`}><option value="">a person</option>${programs.map((one) => html`<option ?selected=${one === usual}>${one}</option>`)}</select></label>`)}
    <label>From <select name="from"><option value="here">the position shown</option>${about.setups.map((one) => html`<option value=${one}>${one}</option>`)}</select></label>
    <div class="wide ticks"><label class="tick"><input type="checkbox" name="once" checked> Stop after each of the programs' turns</label>
      <label class="tick"><input type="checkbox" name="byHand"> I enter cards and dice</label></div>
    ${shelf.fault ? html`<div class="wide">${faulty(shelf.fault, act)}</div>` : nothing}
    <div class="wide buttons"><button type="button" @click=${act.closeGames}>Cancel</button><button class="choice" type="submit">Play</button></div></form>
    <section class="kept" aria-label="Kept games"><h2>Kept in this browser</h2>${kept(act)}</section>
    <section class="paper" aria-label="On paper"><h2>On paper</h2>
      <label>A record, pasted or from a file <textarea name="record" rows="4" spellcheck="false" .value=${shelf.record ?? ""} @input=${(event) => act.shelved({ record: event.target.value })}></textarea></label>
      <p class="buttons"><input type="file" accept=".txt,text/plain" aria-label="A record from a file" @change=${act.readFile}> <button @click=${act.takeUp}>Take it up</button></p>
      ${shelf.wrong ? faulty(shelf.wrong, act) : nothing}
      <p class="buttons"><button ?disabled=${!page.moves.length || page.view?.hides} @click=${act.saveRecord}>Save the record</button>
      <button ?disabled=${!page.view} @click=${() => act.savePicture("svg")}>Save the picture (SVG)</button>
      <button ?disabled=${!page.view} @click=${() => act.savePicture("png")}>Save the picture (PNG)</button></p></section>`;
}

function kept(act) {
  const found = games();
  if (!found.length) return html`<p class="none">None yet. A game that you play here is kept after each choice, in this browser alone.</p>`;
  return html`<ul>${found.map((one) => html`<li data-kept=${one.name}><input aria-label="Name of the game" .value=${one.name} spellcheck="false" @change=${(event) => act.rename(one.name, event.target.value.trim())}>
    <small>${one.moment}</small><button class="choice" @click=${() => act.openGame(one.name)}>Open</button><button @click=${() => act.dropGame(one.name)}>Delete</button></li>`)}</ul>`;
}
