// Measures what the page takes of the processor, of all its processes together: node times.mjs URL [SHOTS [WORDS]]
import assert from "node:assert/strict";
import process from "node:process";
import { carryOut, launched, visit } from "./browser.mjs";

const noise = [];
const browser = await launched();
const session = await browser.newBrowserCDPSession();
// What is aimed at, in seconds. A busy machine takes longer for the same, so that only much more is a fault.
const AIMS = { "first board": 3, "first answer": 0.3, "a click, at the median": 0.15 }, MUCH = 3;
const CLICKS = [/^rally/, "Barika", "place 1 Guerrilla", /^end$/, /^pass$/];

/** How many seconds all processes of the browser have been at work. */
async function worked() {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, one) => sum + one.cpuTime, 0);
}
async function taken(does) {
  const before = await worked();
  await does();
  return await worked() - before;
}
const median = (found) => found.sort((one, other) => one - other)[Math.floor(found.length / 2)];

/** Click on a choice, and wait for the position after it. */
async function chosen(page, words) {
  const views = await page.evaluate(() => window.times.views);
  await page.locator("#choices button.choice", { hasText: words }).first().click();
  await page.waitForFunction((was) => window.times.views > was && !document.querySelector("#choices[aria-busy=true]"), views);
}

const tests = {
  async "the first board, the first answer and a click take little of the processor"(page) {
    await page.goto("about:blank");
    const found = {};
    // Another visitor, in whose browser nothing is kept.
    found["first board"] = await taken(async () => { page = await visit(browser, noise); });
    // The browser still compiles, and the text of the card under play comes once nothing is asked.
    const after = await taken(() => page.waitForSelector(".under"));
    process.stdout.write(`${after.toFixed(2)} s  what goes on after it\n`);
    found["first answer"] = await taken(() => chosen(page, "no pivotal event"));
    const clicks = [];
    for (const words of CLICKS) clicks.push(await taken(() => chosen(page, words)));
    found["a click, at the median"] = median(clicks);
    for (const [what, aim] of Object.entries(AIMS)) {
      process.stdout.write(`${found[what].toFixed(2)} s of ${aim}  ${what}\n`);
      assert.ok(found[what] < MUCH * aim, `${what} takes ${found[what]} s`);
    }
  },
};

await carryOut(browser, await visit(browser, noise), tests, () => noise);
