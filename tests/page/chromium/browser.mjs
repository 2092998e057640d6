// A headless Chromium from npm, which needs no root, and a page in it that notes all that should not happen.
import process from "node:process";
import packed from "@sparticuz/chromium";
import { chromium } from "playwright-core";

const PATIENCE = 120_000;

export async function launched() {
  // One process for all would end with the first page.
  const args = packed.args.filter((one) => !["--single-process", "--no-zygote"].includes(one));
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...args, "--no-zygote", "--no-sandbox"], headless: true });
}

/** A fresh visitor's page. `noise` gets console messages, errors and requests to any other origin. */
export async function visit(browser, url, noise, { width = 1280, height = 860, hash = "", dark = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  context.on("request", (asked) => { if (!asked.url().startsWith(url) && !asked.url().startsWith("blob:")) noise.push(`asks ${asked.url()}`); });
  context.on("requestfailed", (asked) => noise.push(`failed ${asked.url()} ${asked.failure()?.errorText}`));
  page.on("console", (said) => noise.push(`${said.type()}: ${said.text()}`));
  page.on("pageerror", (fault) => noise.push(String(fault)));
  await page.goto(url + hash);
  await ready(page);
  return page;
}

/** Wait for a first position. */
export const ready = (page) => page.waitForFunction(() => window.times?.board);
/** Wait until nothing is being thought about. */
export const idle = (page) => page.waitForFunction(() => !document.querySelector("#choices[aria-busy=true]"));

export function failed(fault) {
  process.stderr.write(`${fault?.stack ?? fault}\n`);
  process.exitCode = 1;
}
