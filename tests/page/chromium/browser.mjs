// A headless Chromium from npm, which needs no root, and a page in it that notes all that should not happen.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import packed from "@sparticuz/chromium";
import { chromium } from "playwright-core";

/** The address of the page; the folder for pictures of the screens, if they are to be kept; the tests that are asked for. */
export const [url, shots, only] = process.argv.slice(2);

const PATIENCE = 120_000;
const axe = fs.readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

// It has no rights to begin with, and draws without a graphics card; nothing of its security is turned off.
const ARGS = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--font-render-hinting=none"];

export async function launched() {
  return chromium.launch({ executablePath: await packed.executablePath(), args: ARGS, headless: true });
}

/** A new visitor's page, with the same chance for all. `noise` gets console messages, errors and requests to any other origin. */
export async function visit(browser, noise, hash = "") {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    let drawn = 0;
    crypto.getRandomValues = (found) => found.fill(++drawn);
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  context.on("request", (asked) => { if (!asked.url().startsWith(url)) noise.push(`asks ${asked.url()}`); });
  context.on("requestfailed", (asked) => noise.push(`failed ${asked.url()} ${asked.failure()?.errorText}`));
  page.on("console", (said) => noise.push(`${said.type()}: ${said.text()}`));
  page.on("pageerror", (fault) => noise.push(String(fault)));
  await look(page);
  await page.goto(url + hash);
  await ready(page);
  return page;
}

/** Keep a picture of the screen, if pictures are kept. */
export const shot = (page, name) => shots ? page.screenshot({ path: path.join(shots, `${name}.png`) }) : undefined;

/** Look at the page on a screen of that size, in light or dark. */
export async function look(page, { width = 1280, height = 860, dark = false } = {}) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
}

/** Go to another position on a page that has been visited, with no panel open. */
export async function arrive(page, hash) {
  await page.evaluate(() => { for (const one of document.querySelectorAll("button[aria-label^=Close]")) one.click(); });
  if (await page.evaluate((to) => location.hash === to, hash)) return;
  const views = await page.evaluate((to) => {
    location.hash = to;
    return window.times.answers.filter(([did]) => did === "view").length;
  }, hash);
  await page.waitForFunction((was) => window.times.answers.filter(([did]) => did === "view").length > was, views);
  await idle(page);
}

/** What a checker of accessibility finds wrong. */
export async function faults(page) {
  // The page's policy lets no script in from outside: the checker is put in by the debugger.
  const session = await page.context().newCDPSession(page);
  const { result: known } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (known.value === "undefined") await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", { awaitPromise: true, returnByValue: true, expression:
    "axe.run({ resultTypes: ['violations'] }).then((found) => found.violations.map((one) => `${one.impact} ${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary}`))" });
  await session.detach();
  return result.value;
}

/** Wait for a first position. */
export const ready = (page) => page.waitForFunction(() => window.times?.board);
/** Wait until nothing is being thought about. */
export const idle = (page) => page.waitForFunction(() => !document.querySelector("#choices[aria-busy=true]"));

function failed(fault) {
  process.stderr.write(`${fault?.stack ?? fault}\n`);
  process.exitCode = 1;
}

/**
 * Carry out the tests one after the other on one page, those alone whose name has the words that were asked for.
 * `heard` tells what should not have happened. Of a fault pictures are kept, if any are.
 */
export async function carryOut(browser, page, tests, heard) {
  if (shots) fs.mkdirSync(shots, { recursive: true });
  try {
    for (const [name, test] of Object.entries(tests).filter(([one]) => one.includes(only ?? ""))) {
      const began = performance.now();
      await test(page);
      process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s  ${name}\n`);
      assert.deepEqual(heard(), [], "nothing on the console, and nothing asked of others");
    }
  } catch (fault) {
    for (const [number, one] of browser.contexts().flatMap((each) => each.pages()).entries()) await shot(one, `fault-${number}`)?.catch(() => undefined);
    process.stderr.write(`${heard().join("\n")}\n`);
    failed(fault);
  } finally {
    await browser.close();
  }
}
