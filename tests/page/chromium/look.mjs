// Looks at the page as a reader's program, a keyboard, a printer and a dark screen do: node look.mjs URL [SHOTS [WORDS]]
import assert from "node:assert/strict";
import process from "node:process";
import { arrive, carryOut, faults, idle, launched, look, shot, visit } from "./browser.mjs";

const noise = [];
const browser = await launched();

const SHORT = "ctcore1 short; cards 1; pending PivotalWindow(faction=Government)";
const HOLDING = "ctcore1 short; Government holds Hidden Agenda, Hidden Asset; FLN holds Empty Threat, Empty Threat; the bag holds Hidden Asset; cards 1; pending FirstChoice(faction=FLN)";
const at = (play = [], position = SHORT, game = "twilight") => `#${new URLSearchParams({ game, at: position, play: play.join("; ") })}`;
const WIDE = { width: 1280, height: 860 }, NARROW = { width: 390, height: 844 };
const SCREENS = [WIDE, NARROW].flatMap((size) => [false, true].map((dark) => ({ ...size, dark })));
// Each panel on one of them, in turn; in the nightly run on all.
const screens = (at) => process.env.CTCORE_LARGE ? SCREENS : [SCREENS[at % SCREENS.length]];
const active = (page, css) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), css);
const hit = (page) => page.evaluate(() => document.activeElement?.dataset.hit);
const spaces = (page) => page.evaluate(() => [...document.querySelectorAll("[data-hit]")].map((one) => one.dataset.hit));

/** Begin a game against the program that usually plays, which stops after each of its turns. */
async function begin(page, name) {
  await page.click("nav >> text=Games");
  await page.fill("#shelf input[name=name]", name);
  await page.click("#shelf button[type=submit]");
}
const leave = (page) => page.locator(".table button", { hasText: "leave" }).click();

/** The panels of the page, each with where it is, how it is opened, what is shown then, and how it is left. */
const PANELS = {
  start: [at()],
  there: [at(["no pivotal event", "rally"]), (page) => page.locator("[data-hit='space I-1']").click(), "#there .choice"],
  rule: [at(["no pivotal event", "rally"]), async (page) => {
    await page.locator("[data-hit='space ALG']").click();
    await page.locator("#there .cite").first().click();
  }, "#rule h2"],
  stage: [at(["no pivotal event", "march"]), async (page) => {
    await page.locator("[data-hit='space MOR']").click();
    await page.locator("#there .choice").first().click();
  }, "[data-hit='space V-2'].open"],
  ledger: [at(["no pivotal event", "rally", "Barika", "place 1 Guerrilla", "end"])],
  closed: [at(["no pivotal event", "rally"]), (page) => page.locator("#choices summary").click(), "#choices .refusal"],
  fault: [at(["no pivotal event", "rally", "Algiers"]), undefined, ".card.fault"],
  asked: [at(["no pivotal event"]), async (page) => { await page.fill("#line", "rally; Algiers"); await page.press("#line", "Enter"); }, ".asked pre"],
  setup: [at(), (page) => page.click("nav >> text=Set up"), "#setup select"],
  keys: [at(), (page) => page.evaluate(() => document.querySelector("#keys").showModal()), "#keys dl"],
  games: [at(), async (page) => {
    await begin(page, "Kept");
    await page.waitForSelector(".table [data-next], #choices .choice");
    await leave(page);
    await idle(page);
    await begin(page, "Kept");
  }, "#shelf .fault"],
  reasons: [at(["no pivotal event"]), (page) => begin(page, "Reasons"), ".answer .chart .lit", leave],
  card: [at(["no pivotal event", "event shaded"]), undefined, ".under .carried"],
  dice: [at(["COUP D'ETAT"]), undefined, "#choices .choice"],
  pieces: [at(), async (page) => {
    await page.click("nav >> text=Pieces");
    await page.locator("[data-hit='box Available']").click();
    await page.locator(".settings button[aria-label='Available: +1 Algerian Police']").click();
    await page.locator(".settings button", { hasText: "Hold it back" }).click();
    await page.locator(".settings button[aria-label='Available: +1 Guerrillas']").click();
  }, ".settings .fault", (page) => page.locator(".editing button", { hasText: "done" }).click()],
  tracks: [at(), (page) => page.click("nav >> text=Pieces"), ".settings input", (page) => page.locator(".editing button", { hasText: "done" }).click()],
  lost: ["#kept=Nothing", undefined, ".card.fault"],
  broken: [at([], "ctcore1 shrt"), undefined, ".card.fault"],
  hand: [at([], HOLDING), async (page) => {
    await page.click("nav >> text=Games");
    await page.fill("#shelf input[name=name]", "Two");
    await page.selectOption("#shelf select[name='seat fln']", "");
    await page.click("#shelf button[type=submit]");
  }, "[data-next]", leave],
  algeria: [at([], "ctcore1 algeria 1958-operations", "algeria"), (page) => page.locator("[data-hit='space ALG']").click(), "#there"],
  nim: [at([], "ctcore1 nim classic", "nim")],
};

const tests = {
  async "a checker of accessibility finds nothing on any panel, wide or narrow, in light or dark"(page) {
    for (const [number, [name, [hash, open, shown, left]]] of Object.entries(PANELS).entries()) {
      await look(page);
      await arrive(page, hash);
      await open?.(page);
      if (shown) await page.waitForSelector(shown);
      for (const screen of screens(number)) {
        await look(page, screen);
        assert.deepEqual(await faults(page), [], `${name}, ${JSON.stringify(screen)}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits the width of ${screen.width}`);
        await shot(page, `${name}-${screen.width}${screen.dark ? "-dark" : ""}`);
      }
      await page.evaluate(() => { for (const one of document.querySelectorAll("dialog[open]")) one.close(); });
      await look(page);
      await left?.(page);
      await idle(page);
    }
  },

  async "the arrows reach every space, and the board is one stop of the Tab key"(page) {
    for (const hash of [at(["no pivotal event", "rally"]), "#game=nim"]) {
      await arrive(page, hash);
      const reached = new Set(), every = await spaces(page);
      const from = async (one) => page.evaluate((wanted) => document.querySelector(`[data-hit="${wanted}"]`).focus(), one);
      for (const waiting = [every[0]]; waiting.length;) {
        const one = waiting.pop();
        if (reached.has(one)) continue;
        reached.add(one);
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          await from(one);
          await page.keyboard.press(key);
          waiting.push(await hit(page));
          assert.equal(await page.locator("[data-hit][tabindex='0']").count(), 1);
        }
      }
      assert.deepEqual([...reached].sort(), every.sort());
    }
  },

  async "what is closed by Escape gives the focus back to what opened it"(page) {
    await arrive(page, at(["no pivotal event", "rally"]));
    await page.evaluate(() => document.querySelector("[data-hit='space ALG']").focus());
    await page.keyboard.press("Enter");
    await active(page, "#there");
    await page.locator("#there .cite", { hasText: "R95" }).first().focus();
    await page.keyboard.press("Enter");
    await active(page, "#rule h2");
    await page.keyboard.press("Escape");
    await active(page, "#there .cite");
    await page.keyboard.press("Escape");
    await active(page, "[data-hit='space ALG']");
    await page.keyboard.press("/");
    await active(page, "#line");
    await page.fill("#line", "");
    await page.keyboard.type("rule 3.3.1/?");
    assert.equal(await page.inputValue("#line"), "rule 3.3.1/?");
    await page.fill("#line", "rule R95");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".asked pre");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".asked"));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.waitForSelector("#keys[open]");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#keys[open]"));
  },

  async "a space is called by what stands there and by whether it may be chosen"(page) {
    await arrive(page, at(["no pivotal event", "rally"]));
    const called = (id) => page.locator(`[data-hit='space ${id}']`).getAttribute("aria-label");
    assert.match(await called("I-1"), /^Barika: Uncontrolled; 1 Algerian Police, 1 Underground.*\. May be chosen\.$/);
    assert.match(await called("ALG"), /^Algiers: .*\. Closed; tells why\.$/);
    await arrive(page, at());
    assert.match(await called("I-1"), /\. Tells what is there\.$/);
  },

  async "a dark screen has a dark board, printed colours are those of paper, and both are kept"(page) {
    await arrive(page, at());
    const sea = () => page.evaluate(() => getComputedStyle(document.querySelector("#board svg")).getPropertyValue("--fill-sea").trim());
    const side = () => page.evaluate(() => getComputedStyle(document.querySelector("#board svg")).getPropertyValue("--fill-fln").trim());
    assert.equal(await sea(), "");
    await look(page, { dark: true });
    assert.notEqual(await sea(), "");
    await page.click(".tools >> text=Printed colours");
    assert.equal(await sea(), "");
    assert.equal(await side(), "#161616");
    assert.equal(await page.locator(".tools [aria-pressed=true]").innerText(), "Printed colours");
    assert.deepEqual(await page.evaluate(async () => (await import("./looks.js")).recalled()), { colours: "printed" });
    await page.click(".tools >> text=Printed colours");
    await look(page);
    await arrive(page, at(["no pivotal event", "rally"]));
    const veil = () => page.evaluate(() => getComputedStyle(document.querySelector("[data-hit='space ALG']")).fill);
    const veiled = await veil();
    await page.click(".tools >> text=Plain map");
    assert.notEqual(await veil(), veiled);
    await page.click(".tools >> text=Plain map");
  },

  async "on paper stand the board, the position, what was played and the ledger, and nothing to click"(page) {
    const play = ["no pivotal event", "rally", "Barika", "place 1 Guerrilla", "end"];
    await arrive(page, at(play));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const css of ["#board svg", "#ledger", ".line", ".brief"]) assert.ok(await page.locator(css).first().isVisible(), css);
    for (const css of [".top nav", ".ask", "#choices", ".tools", ".step > .quiet"]) assert.ok(!await page.locator(css).first().isVisible(), css);
    assert.ok((await page.locator("#below").innerText()).includes(play.join("; ")));
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#board svg")).getPropertyValue("--fill-sea")), "", "paper is not dark");
    const ledger = await page.locator("#ledger").evaluate((one) => one.scrollHeight - one.clientHeight);
    assert.ok(ledger <= 1, "all of the ledger is printed");
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  },

  async "a choice asks twice at most, and the policy lets no other script run"(page) {
    await arrive(page, at(["no pivotal event"]));
    const before = await page.evaluate(() => window.times.answers.length);
    await page.locator("#choices .choice", { hasText: /^rally/ }).first().click();
    await idle(page);
    await page.waitForSelector("[data-hit='space I-1'].open");
    const asked = await page.evaluate((was) => window.times.answers.slice(was).map(([what]) => what), before);
    assert.deepEqual(asked.filter((one) => one !== "rule").sort(), ["picture", "view"]);
    const blocked = await page.evaluate(() => new Promise((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
      const one = document.createElement("script");
      one.textContent = "window.ran = true";
      document.body.append(one);
      setTimeout(() => done(window.ran ? "it ran" : "nothing was said"), 2000);
    }));
    assert.equal(blocked, "script-src-elem");
    // The browser says so on its console, once for the policy of the file and once for that of the server.
    for (let times = 0; noise.length < 2 && times < 100; times++) await page.waitForTimeout(20);
    const said = noise.splice(0);
    assert.ok(said.length && said.every((one) => one.includes("Content Security Policy")), said.join("\n"));
  },
};

await carryOut(browser, await visit(browser, noise), tests, () => noise);
