// Plays on the page by clicking and by keyboard, at 1280 and 390 px, in light and dark: node play.mjs URL [SHOTS [WORDS]]
import assert from "node:assert/strict";
import { arrive, carryOut, faults, idle, launched, look, ready, shot, url, visit } from "./browser.mjs";

const noise = [];
const browser = await launched();

const text = (page, where) => page.locator(where).first().innerText();
const choose = async (page, words) => { await page.locator("#choices button.choice", { hasText: words }).first().click(); await idle(page); };
const clicked = async (page, id) => { await page.locator(`[data-hit][data-id="${id}"]`).click(); await page.waitForSelector("#there"); };
const at = (position, play = [], game = "") => `#${new URLSearchParams({ ...(game && { game }), at: position, ...(play.length && { play: play.join("; ") }) })}`;

const RALLY = /^rally/, END = /^end$/;
const SHORT = "ctcore1 short; cards 1; pending PivotalWindow(faction=Government)";
const PLAYED = at(SHORT, ["no pivotal event", "rally", "Barika", "place 1 Guerrilla", "end"]);

const tests = {
  async "a Rally by clicking only, each change with its rule"(page) {
    await shot(page, "start-1280");
    await choose(page, "no pivotal event");
    await choose(page, RALLY);
    await page.locator("[data-id='I-1'].open").hover();
    assert.match(await text(page, "#strip"), /Barika: Uncontrolled; 1 Algerian Police, 1 Underground/);
    await clicked(page, "I-1");
    await shot(page, "barika-1280");
    await page.locator("#there button.choice").first().click();
    await idle(page);
    await choose(page, "place 1 Guerrilla");
    await choose(page, END);
    const read = await text(page, "#ledger");
    for (const words of ["rally", "FLN pays 1 Resource", "1 Guerrilla from Available to Barika", "Barika is under FLN Control now", "FLN ends in the limited op box", "3.3.1", "1.7", "2.3.2"]) assert.ok(read.includes(words), words);
    assert.match(await text(page, "#choices"), /^Government/);
    await shot(page, "played-1280");
    // The address holds the game.
    assert.equal(new URL(page.url()).hash, PLAYED);
    await page.reload();
    await ready(page);
    assert.equal(await text(page, "#ledger"), read);
    assert.equal(new URL(page.url()).hash, PLAYED);
    await page.click("nav >> text=Undo");
    await idle(page);
    assert.ok(!(await text(page, "#ledger")).includes("limited op box"));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#ledger").innerText.includes("limited op box"));
    await page.locator("button[aria-label='Go back to before Barika']").click();
    await idle(page);
    assert.match(await text(page, "#ledger"), /rally\s*↶?\s*$/);
  },

  async "what is closed says by which rule, and the rule opens beside it"(page) {
    await arrive(page, at(SHORT, ["no pivotal event", "rally"]));
    assert.ok(await page.locator("[data-id='ALG'].closed").count());
    await clicked(page, "ALG");
    const why = await text(page, "#there");
    for (const words of [/Nothing can be chosen here now/, /R95/, /a City is at Neutral or Opposition/, /Algiers: Support/]) assert.match(why, words);
    await page.locator("#there .cite", { hasText: "R95" }).first().click();
    await page.waitForSelector("#rule:not([hidden]) h2");
    assert.match(await text(page, "#rule"), /It is tested when the City is selected/);
    await shot(page, "rule-1280");
    assert.deepEqual(await faults(page), []);
    await page.locator("#rule .cite", { hasText: "3.3.1" }).first().click();
    await page.waitForFunction(() => document.querySelector("#rule h2").innerText.includes("Rally"));
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#rule").isHidden());
    await page.locator("#there button.link").click();
    await page.waitForSelector(".asked pre:has-text('At the beginning of a turn')");
    await page.locator("#there button[aria-label='Close Algiers']").click();
    await page.locator("#choices summary").click();
    await page.waitForSelector("#choices .refusal");
    assert.match(await text(page, "#choices"), /Ambush accompanies Attack/);
  },

  async "a March in stages, by the map"(page) {
    await arrive(page, at(SHORT, ["no pivotal event", "march"]));
    await clicked(page, "MOR");
    await page.locator("#there button.choice").first().click();
    await idle(page);
    await clicked(page, "ALG");
    assert.match(await text(page, "#there"), /adjacent space/);
    await clicked(page, "V-2");
    await page.locator("#there button.choice").first().click();
    await idle(page);
    await shot(page, "stages-1280");
    await choose(page, "move 4 Underground");
    assert.match(await text(page, "#ledger"), /from Morocco to Tlemcen/);
  },

  async "the same Rally by keyboard only"(page) {
    await arrive(page, at(SHORT));
    const press = async (key) => { await page.keyboard.press(key); await idle(page); };
    const tabTo = async (wanted) => {
      for (let times = 0; times < 60; times++) {
        if (await page.evaluate((css) => document.activeElement?.matches(css), wanted)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`no way to ${wanted} by the Tab key`);
    };
    const onto = async (words) => {
      await tabTo("#choices button.choice");
      for (let times = 0; times < 40; times++) {
        if (words.test(await page.evaluate(() => document.activeElement.innerText))) return press("Enter");
        await page.keyboard.press("Tab");
      }
      assert.fail(`no choice ${words}`);
    };
    await onto(/no pivotal event/);
    await onto(RALLY);
    await page.evaluate(() => document.activeElement.blur());
    await tabTo("[data-hit]");
    const from = await page.evaluate(() => document.activeElement.dataset.id);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await page.evaluate(() => document.activeElement.dataset.id), from);
    assert.equal(await page.locator("[data-hit][tabindex='0']").count(), 1);
    await page.evaluate(() => document.querySelector("[data-id='I-1']").focus());
    await press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("#there button.choice"));
    await press("Enter");
    await page.waitForFunction(() => document.querySelector("#ledger").innerText.includes("FLN pays 1 Resource"));
    assert.match(await text(page, "#said"), /Barika\. FLN pays 1 Resource, by 3\.3\.1/);
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector("#ledger").innerText.includes("FLN pays 1 Resource"));
  },

  async "the ask box: a line, English, a verb, a search that is ended"(page) {
    await arrive(page, at(SHORT));
    const asked = async (words, found) => {
      await page.fill("#line", words);
      await page.press("#line", "Enter");
      await page.waitForSelector(`.asked:has-text(${JSON.stringify(found)})`);
    };
    await asked("rally; Algiers", "a City is at Neutral or Opposition");
    await asked("May the cat frobnicate?", "this is not understood");
    await asked("What can I do in Oran?", "space Oran");
    await asked("space Oran", "At the beginning of a turn");
    await shot(page, "asked-1280");
    assert.deepEqual(await faults(page), []);
    await asked("rally; Barika; place 1 Guerrilla; end", "FLN Control now");
    await page.click(".asked >> text=Play this line");
    await page.waitForFunction(() => document.querySelector("#ledger")?.innerText.includes("limited op box"));
    await asked("find sum(cubes where city) >= 26 --time 300", "tried");
    await page.click(".asked >> text=Stop");
    await page.waitForSelector(".asked:has-text('the best answer so far')");
    assert.match(await text(page, ".asked"), /Not found in [0-9]+ positions/);
    await asked("find Barika.guerrillas >= 1 --limit 3", "Barika.guerrillas");
  },

  async "a set-up in words, and its fault"(page) {
    await page.click("nav >> text=Set up");
    await page.fill("textarea[name=changes]", "Orna: 2 Underground");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog .fault:has-text('Did you mean Oran')");
    await shot(page, "setup-1280");
    assert.deepEqual(await faults(page), []);
    await page.fill("textarea[name=changes]", "Oran: 2 Underground, Neutral");
    await page.fill("input[name='--card']", "26");
    await page.click("dialog button[type=submit]");
    await page.waitForFunction(() => document.querySelector(".line code")?.innerText.includes("Oran"));
  },

  async "a link whose move is refused stands before it, and one that is no position says so"(page) {
    await arrive(page, at(SHORT, ["no pivotal event", "rally", "Algiers"]));
    assert.match(await text(page, ".card.fault"), /Algiers/);
    assert.match(await text(page, "#ledger"), /rally/);
    assert.equal(new URL(page.url()).hash, at(SHORT, ["no pivotal event", "rally"]));
    const wrong = await visit(browser, noise, at("ctcore1 shrt"));
    assert.match(await text(wrong, ".card.fault"), /short/);
    assert.match(await text(wrong, "#choices"), /no pivotal event/);
    await wrong.context().close();
  },

  async "the other games of the house play on the same page"(page) {
    await arrive(page, "#game=nim");
    await shot(page, "nim-1280");
    await clicked(page, "A");
    await page.locator("#there button.choice", { hasText: "take 3 from A" }).click();
    await idle(page);
    assert.match(await text(page, "#ledger"), /First takes 3 stones from pile A/);
    assert.deepEqual(await faults(page), []);
    await arrive(page, "#game=algeria");
    await choose(page, "Let chance decide");
    await shot(page, "algeria-1280");
    assert.match(await text(page, "#ledger"), /roll/);
    assert.deepEqual(await faults(page), []);
    await page.click("nav >> text=Set up");
    await page.selectOption("select[name=scenario]", "1958-operations");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("use.open");
    await page.locator("use.open").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#there button.choice");
  },

  async "dark, and on a telephone"(page) {
    await arrive(page, at(SHORT, ["no pivotal event", "rally"]));
    await look(page, { dark: true });
    await clicked(page, "ALG");
    await page.locator("#there .cite").first().click();
    await page.waitForSelector("#rule:not([hidden]) h2");
    await shot(page, "dark-1280");
    assert.deepEqual(await faults(page), []);
    await arrive(page, PLAYED);
    for (const [name, dark] of [["light", false], ["dark", true]]) {
      await look(page, { width: 390, height: 844, dark });
      await page.evaluate(() => scrollTo(0, 0));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), "no sideways scrolling");
      await shot(page, `${name}-390`);
      await page.locator("#ledger .cite", { hasText: "3.3.1" }).first().click();
      await page.waitForSelector("#rule:not([hidden]) h2");
      await shot(page, `${name}-rule-390`);
      assert.deepEqual(await faults(page), []);
      await page.locator("#rule button[aria-label='Close the rule']").click();
      await clicked(page, "V-2");
      await shot(page, `${name}-space-390`);
    }
    await look(page);
  },

  async "without a network after the first visit"(page) {
    await arrive(page, PLAYED);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.ok(await page.evaluate(() => !!navigator.serviceWorker.controller));
    assert.match(await text(page, "#ledger"), /limited op box/);
  },
};

await carryOut(browser, await visit(browser, noise), tests, () => noise);
