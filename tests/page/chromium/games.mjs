// Plays whole games with programs and persons, keeps them, and sets pieces by hand: node games.mjs URL [SHOTS [WORDS]]
import assert from "node:assert/strict";
import fs from "node:fs";
import process from "node:process";
import { carryOut, idle, launched, look, ready, shot, url, visit } from "./browser.mjs";

const noise = [];
const browser = await launched();
const page = await visit(browser, noise);
page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
// Pictures that are drawn in the page, and files that it saves, are asked of nobody.
const heard = () => noise.filter((one) => !one.startsWith("asks blob:"));

const text = (where) => page.locator(where).first().innerText();
const has = (where, words) => page.waitForFunction(([css, said]) => document.querySelector(css)?.innerText.includes(said), [where, words]);
const click = async (where, words) => { await page.locator(where, words ? { hasText: words } : {}).first().click(); await idle(page); };
const choose = (words) => click("#choices button.choice", words);
const count = (where) => page.locator(where).count();
/** A position and the moves since, of some game. */
async function arrive(position, play = [], game = "twilight") {
  const before = await page.evaluate(() => window.times.views);
  await page.evaluate((hash) => { location.hash = hash; }, `${new URLSearchParams({ game, at: position, play: play.join("; ") })}`);
  await page.waitForFunction((was) => window.times.views > was, before);
  await idle(page);
}
/** Begin a game from the dialog: who plays which seat, and from where. */
async function begin(name, { seats = {}, from = "here", once = false, byHand = false } = {}) {
  await page.click("nav >> text=Games");
  await page.fill("#shelf input[name=name]", name);
  for (const [seat, who] of Object.entries(seats)) await page.selectOption(`#shelf select[name='seat ${seat}']`, who);
  await page.selectOption("#shelf select[name=from]", from);
  await page.setChecked("#shelf input[name=once]", once);
  await page.setChecked("#shelf input[name=byHand]", byHand);
  await page.click("#shelf button[type=submit]");
}
const clickedOn = (words, most, until) => page.evaluate(async ([wanted, times, end]) => {
  const wait = async () => { do await new Promise((done) => setTimeout(done, 3)); while (document.querySelector("#choices[aria-busy=true]") || window.times.settled === false); };
  let clicked = 0;
  for (; clicked < times; clicked++) {
    await wait();
    const all = [...document.querySelectorAll("#choices button.choice")];
    if (!all.length || (end && document.querySelector("#choices .turn").innerText.includes(end))) break;
    (all.find((one) => wanted.includes(one.innerText)) ?? all.at(-1)).click();
  }
  await wait();
  return clicked;
}, [words, most, until]);
/** Click on choices until none is offered, or `most` times: on one of those words, or on the last; how often. */
async function played(words, most = 400, until = "") {
  // On a small screen little is painted.
  await look(page, { width: 390, height: 200 });
  const clicked = await clickedOn(words, most, until);
  await look(page);
  return clicked;
}
/** Nothing is asked any more, and a person is to choose or to go on. */
const settled = () => page.waitForFunction(() => window.times.settled && !document.querySelector("#choices[aria-busy=true]"));

const tests = {
  async "a program answers with its flowchart lit up and its reasons with their rules"() {
    await begin("Stopping", { from: "short", once: true, byHand: true });
    await choose(/^card 1 /);
    await choose("no pivotal event");
    await page.waitForSelector(".answer .chart .lit");
    const why = await text(".answer");
    for (const words of ["Why FLN did that", "8.4.1", "R173", "no Resources, and nothing but a Limited Operation open?: no"]) assert.ok(why.includes(words), words);
    await shot(page, "answer-1280");
    await page.locator(".answer .cite", { hasText: "8.4.1" }).first().click();
    await page.waitForSelector("#rule:not([hidden]) h2");
    await page.keyboard.press("Escape");
    await settled();
    assert.match(await text("#choices"), /^Government/);
    // Beside each of its turns in the ledger it is told again.
    await page.locator("button[aria-label='Close the reasons']").click();
    assert.equal(await count(".answer"), 0);
    await page.locator("#ledger button", { hasText: "why?" }).last().click();
    await page.waitForSelector(".answer .chart .lit");
    assert.equal((await text(".answer")).replace(/\s+/g, " "), why.replace(/\s+/g, " "));
    // What a program has done stays.
    assert.ok(await page.locator("nav button", { hasText: "Undo" }).isDisabled());
    await choose("limited op");
    await page.click("nav >> text=Undo");
    await idle(page);
    assert.match(await text("#choices"), /limited op/);
  },

  async "a whole Short one-player game by a scripted player"() {
    await begin("Whole", { from: "short" });
    await settled();
    const choices = await played(["pass", "no pivotal event", "end"]);
    assert.match(await text("#choices"), /The game is over\..*wins/s);
    assert.match(await text("#ledger"), /6\.[1-6]/);
    assert.ok(choices > 20, `${choices} choices`);
    await shot(page, "whole-1280");
    // Of a long ledger the old parts are drawn when they are opened, and all of it on paper.
    const nodes = () => count("#ledger *"), moves = await page.evaluate(() => JSON.parse(localStorage["ctcore.games"]).Whole.moves.length);
    const few = await nodes();
    assert.ok(few < 1500, `${few} nodes`);
    assert.ok(await count("#ledger .step") < moves / 2);
    await page.locator("#ledger summary").first().click();
    await page.waitForSelector("#ledger .folded .step");
    assert.match(await text("#ledger .folded"), /^card [0-9]+, .*[0-9]+ moves/);
    await page.emulateMedia({ media: "print" });
    await page.waitForFunction((every) => document.querySelectorAll("#ledger .step").length === every, moves);
    await page.emulateMedia({ media: "screen" });
    await page.waitForFunction((every) => document.querySelectorAll("#ledger .step").length < every / 2, moves);
    await page.locator("#ledger summary").first().click();
    await page.waitForFunction((every) => document.querySelectorAll("#ledger *").length === every, few);
    // It is kept, and taken up where it was left.
    const read = await text("#ledger");
    await page.reload();
    await ready(page);
    await settled();
    assert.equal(await text("#ledger"), read);
    assert.match(await text(".table"), /Whole/);
  },

  async "kept games are opened, renamed and deleted, and go to paper and back"() {
    await page.click("nav >> text=Games");
    assert.equal(await count("#shelf [data-kept]"), 2);
    await shot(page, "games-1280");
    await page.fill("[data-kept=Stopping] input", "Stopped");
    await page.press("[data-kept=Stopping] input", "Tab");
    await page.locator("[data-kept=Stopped] button", { hasText: "Open" }).click();
    await settled();
    await has(".table", "Stopped");
    assert.match(new URL(page.url()).hash, /kept=Stopped/);
    const read = await text("#ledger");
    await page.click("nav >> text=Games");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#shelf button", { hasText: "Save the record" }).click()]);
    const record = fs.readFileSync(await saved.path(), "utf8");
    assert.match(record, /^ctcore: game record/);
    assert.match(record, /house: one-player game[\s\S]*fln: bot/);
    for (const [words, begins] of [["SVG", "<svg"], ["PNG", "\u0089PNG"]]) {
      const [picture] = await Promise.all([page.waitForEvent("download"), page.locator("#shelf button", { hasText: words }).click()]);
      assert.ok(fs.readFileSync(await picture.path(), "latin1").startsWith(begins), words);
    }
    await page.fill("#shelf textarea[name=record]", record.replace("card 1", "card 999"));
    await page.locator("#shelf button", { hasText: "Take it up" }).click();
    await page.waitForSelector("#shelf .paper .fault");
    await page.setInputFiles("#shelf input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForFunction((said) => document.querySelector("#shelf textarea").value === said, record);
    await page.locator("#shelf button", { hasText: "Take it up" }).click();
    await page.waitForFunction(() => !document.querySelector("#shelf").open);
    await settled();
    await has(".table", "Colonial Twilight 1");
    assert.match(await text(".table"), /Government: a person, FLN: bot, one-player/);
    assert.equal(await text("#ledger"), read);
    await choose(/^limited op/);
    await page.click("nav >> text=Games");
    // The one that is played is left with its deletion.
    for (const name of ["Stopped", "Whole", "Colonial Twilight 1"]) await page.locator(`[data-kept='${name}'] button`, { hasText: "Delete" }).click();
    await page.waitForFunction(() => !document.querySelector(".table, #shelf[open]"));
    await page.click("nav >> text=Games");
    assert.equal(await count("#shelf [data-kept]"), 0);
    await page.locator("#shelf button", { hasText: "Cancel" }).click();
  },

  async "at a hot seat each sees what it may know"() {
    await arrive("ctcore1 short; Government holds Hidden Agenda, Hidden Asset; FLN holds Empty Threat, Empty Threat; the bag holds Hidden Asset; cards 1; pending FirstChoice(faction=FLN)");
    await begin("Two", { seats: { fln: "" } });
    for (const [own, other, markers] of [["FLN", "Government", "Empty Threat"], ["Government", "FLN", "Hidden Agenda"]]) {
      // Between the two nobody sees anything of either.
      await page.waitForSelector("[data-next]");
      assert.doesNotMatch(await text("main"), /Hidden|Empty Threat/);
      assert.equal(await count("#choices button.choice"), 0);
      await click("[data-next]");
      await has(".brief", `${own} ${markers}`);
      assert.match(await text(".brief"), new RegExp(`${own} ${markers}.*${other} 2 hidden`));
      assert.match(await text("#choices"), new RegExp(`^${own}`));
      await shot(page, `hotseat-${own}-1280`);
      await choose(/^pass$/);
    }
    await click(".table button", "leave");
  },

  async "pieces are set by clicking, and an error names its laws and loses nothing"() {
    await arrive("ctcore1 short; cards 1; pending PivotalWindow(faction=Government)");
    await page.click("nav >> text=Pieces");
    await page.locator("[data-hit][data-id='ORA']").click();
    await page.waitForSelector(".settings button");
    await click(".settings button[aria-label='Oran: +1 Terror']");
    await has(".line code", "Oran: 1 Terror");
    await page.waitForSelector(".settings button[aria-label='Oran: -1 Terror']");
    await shot(page, "pieces-1280");
    await click(".settings button[aria-label='Oran: +1 French Troops']");
    await page.waitForSelector(".settings .fault");
    assert.match(await text(".line code"), /Oran: 1 Terror/);
    await click(".settings button[aria-label='Oran: Oppose']");
    await has(".line code", "Oran: Oppose");
    await page.locator(".editing button", { hasText: "done" }).click();
    assert.equal(await count(".settings"), 0);
  },

  async "tracks and boxes are set, too, and what is unlawful alone is held back until it is lawful together"() {
    await arrive("ctcore1 short; cards 1; pending PivotalWindow(faction=Government)");
    await page.click("nav >> text=Pieces");
    const type = async (name, number) => { await page.fill(`.settings input[aria-label='${name}']`, number); await page.keyboard.press("Enter"); };
    await page.waitForSelector(".settings input[aria-label='FLN Resources']");
    await type("FLN Resources", "3");
    await has(".line code", "FLN Resources 3");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "FLN Resources");
    await type("Commitment", "51");
    await page.waitForSelector(".settings .fault");
    assert.equal(await page.inputValue(".settings input[aria-label=Commitment]"), "15");
    await click(".settings button[aria-label='France Track B']");
    await has(".line code", "France Track B");
    await page.locator("[data-hit='box Available']").click();
    await page.waitForSelector(".settings button[aria-label='Available: -1 Guerrillas']");
    await click(".settings button[aria-label='Available: -1 Guerrillas']");
    await has(".line code", "Available: 7 Guerrillas");
    await page.locator("[data-hit='track Border Zone Track']").click();
    await page.waitForSelector(".settings button[aria-label='Border Zone -1']");
    await click(".settings button[aria-label='Border Zone -1']");
    await has(".line code", "Border Zone 2");
    await page.locator(".editing button", { hasText: "beside the board" }).click();
    await page.waitForSelector(".settings input[aria-label='FLN Resources']");
    await page.locator(".editing button", { hasText: "done" }).click();
    assert.equal(await count("[data-hit='box Available']"), 0);
    // Each counter of Algeria is somewhere: one that comes has to leave another place.
    await arrive("ctcore1 algeria 1958-operations", [], "algeria");
    await page.click("nav >> text=Pieces");
    const holdBack = async () => {
      await click(".settings button[aria-label='pool.cadres -1']");
      await page.waitForSelector(".settings .fault");
      await page.locator(".settings button", { hasText: "Hold it back" }).click();
    };
    await holdBack();
    await page.locator(".settings button[aria-label='Leave out pool.cadres -1']").click();
    assert.doesNotMatch(await text(".settings"), /together with/);
    await holdBack();
    assert.match(await text(".settings"), /together with the next change:\s*pool\.cadres -1/);
    await page.locator("[data-hit='space ALG']").click();
    await click(".settings button[aria-label='ALG.ug.cadres +1']");
    await has(".line code", "ALG.ug.cadres 2");
    assert.doesNotMatch(await text(".settings"), /together with/);
    await page.locator(".editing button", { hasText: "done" }).click();
  },

  async "the card under play in our words, and what of it can be done"() {
    await arrive("ctcore1 short; cards 1; pending FirstChoice(faction=FLN)");
    await has(".under", "Quadrillage");
    assert.match(await text(".under"), /unshaded[\s\S]*French Police[\s\S]*shaded[\s\S]*Limited Marches/);
    await shot(page, "card-1280");
    await click(".under button.choice", "event shaded");
    await has(".under .carried", "is carried out");
    assert.match(await text(".under .carried"), /shaded/);
  },

  async "dice rolled and entered, a Special Activity within an Operation, a Propaganda Round"() {
    await arrive("ctcore1 short; cards 1; pending PivotalWindow(faction=Government)", ["no pivotal event", "pass", "op + special activity"]);
    for (const words of ["sweep", "Medea", "troop lift"]) await choose(words);
    assert.match(await text("#ledger"), /troop lift/);
    // COUP D'ETAT rolls dice.
    await arrive("ctcore1 short; cards 1; pending PivotalWindow(faction=Government)", []);
    await choose(/COUP/);
    assert.match(await text("#choices"), /roll 1[\s\S]*roll 6/);
    await choose("roll 3");
    await choose("Let chance decide");
    const rolled = (await text("#ledger")).match(/roll [1-6]/g);
    assert.equal(rolled.length, 2);
    assert.equal(rolled[0], "roll 3");
    await arrive("ctcore1 short; cards 1 to 12");
    await choose(/^card 67 /);
    await played(["end", "Let chance decide"], 80, "next card");
    assert.match(await text("#ledger"), /6\.1[\s\S]*6\.2[\s\S]*6\.5/);
    await shot(page, "round-1280");
  },

  async "every phase of a Turn of Algeria, each move by its name"() {
    await arrive("ctcore1 algeria 1958-operations", [], "algeria");
    // Who chooses, and what is clicked: stages of one move follow each other; "@" is a click on the map.
    const turn = {
      "Operations Phase": [
        ["FLN", "from Tunisia", "move Band", "move Band from Tunisia to Tebessa"], ["Nature", "roll 6"],
        ["Government", "airmobilize in Medea", "airmobilize 1 Algerian brigade"], ["Government", "react"],
        ["Government", "@IV-1", "fly in 1 airmobile Algerian brigade"], ["Government", "go"], ["Nature", "0 succeed"], ["Nature", "roll 6"], ["FLN", "gain 0, take 2"],
        ["Government", "use 0 Air points"], ["Nature", "roll 3"], ["FLN", "hit Band in OC"], ["Government", "gain 1, take 0"],
        ["FLN", "pass"], ["Government", "pass"],
      ],
      "Depreciation": [["Nature", "roll 6"], ["Nature", "roll 6"], ["Nature", "roll 6"]],
      "Random Events Phase": [["Nature", "roll 5"], ["Nature", "roll 1"], ["Nature", "roll 4"]],
      "Reinforcement Phase": [["Government", "@I-1", "mobilize 1 division"], ["Government", "end"], ["FLN", "@I-1", "build 1 Cadre"], ["FLN", "end"]],
      "Deployment Phase": [["Government", "in Tebessa", "patrol with 1 Algerian brigade"], ["Government", "end"], ["FLN", "in Tebessa", "bring 1 Cadre out"], ["FLN", "end"]],
    };
    for (const [who, ...clicks] of Object.values(turn).flat()) {
      assert.match(await text("#choices"), new RegExp(`^${who}`), clicks[0]);
      for (const words of clicks) {
        if (!words.startsWith("@")) await choose(new RegExp(`^${words}`));
        else {
          await page.locator(`[data-hit='space ${words.slice(1)}']`).click();
          await click("#there button.choice");
        }
      }
    }
    assert.deepEqual([...new Set(await page.locator("#ledger .turn small").allInnerTexts())], Object.keys(turn));
    assert.match(await text("#ledger"), /react[\s\S]*go[\s\S]*hit Band in OC/);
    assert.match(await text("#choices"), /^FLN[\s\S]*a mission/);
    await shot(page, "algeria-turn-1280");
  },

  async "a whole game of Nim on the same page"() {
    await page.evaluate(() => { location.hash = "game=nim"; });
    await has("#choices", "stones to take");
    await begin("Nim");
    await settled();
    await played([]);
    assert.match(await text("#choices"), /The game is over/);
  },
};
await carryOut(browser, page, tests, heard);
