// The product for visitors: every component in each of its states, and the public pages, whose decisive facts must be
// visible without scrolling.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("every component is whole in each of its states, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await page.goto("/look");
  await page.getByRole("heading", { level: 1, name: "Parts and their states" }).waitFor();
  await lookOver(page, "look");

  const line = page.getByRole("separator", { name: "Share of the brief" });
  await line.focus();
  await page.keyboard.press("ArrowRight");
  expect(await line.getAttribute("aria-valuenow")).toBe("42");
  await page.keyboard.press("End");
  expect(await line.getAttribute("aria-valuenow")).toBe("70");
  await line.dblclick();
  expect(await line.getAttribute("aria-valuenow")).toBe("40");
  await page.getByRole("button", { name: "Hand in" }).focus();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-disabled"))).toBe("true");

  expect(faults).toEqual([]);
  await context.close();
});

test.each(WIDTHS)("a visitor sees what is on offer and what it costs at once, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await page.goto("/job-simulations");
  const cards = page.getByRole("article");
  await cards.first().waitFor();
  expect((await cards.first().boundingBox())!.y).toBeLessThan(260);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Search simulations").fill("incidnt");
  await page.getByText("1 simulation", { exact: true }).waitFor();
  expect(await cards.getByRole("heading").allTextContents()).toEqual(["Cyber security incident desk"]);
  await lookOver(page, "catalogue-found");

  await cards.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Cyber security incident desk" }).waitFor();
  const action = (await page.getByRole("link", { name: "Enrol for free" }).first().boundingBox())!;
  expect(action.y + action.height).toBeLessThan(400);
  expect(await page.getByText(/condition of its own/).count()).toBe(0);
  await page.getByText(/^The day after you enrol, 08:00/).waitFor();
  await lookOver(page, "course");
  expect(faults).toEqual([]);
  await context.close();
});

test("forced colours show which segment and tab is chosen", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/look");
  const scale = page.getByRole("radiogroup", { name: "The result with its uncertainty" });
  await scale.getByRole("radio").first().check();
  const colours = await scale
    .locator("label")
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(colours[0]).not.toBe(colours[1]);
  await context.close();
});

test("text at 200 % keeps search and log-in in the window of a phone", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await page.goto("/job-simulations");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const bar = page.getByRole("banner");
  for (const part of [bar.getByRole("button", { name: "Search" }), bar.getByRole("link", { name: "Log in" })]) {
    const { x, width } = (await part.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(WIDTHS[1].width);
  }
  await context.close();
});

test("a course is as wide as the phone from its first frame, and nothing of it moves while it comes", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await page.addInitScript(watchFrames);
  await page.goto("/courses/data-analysis-at-a-bank/overview");
  await page.getByRole("heading", { name: "What you get" }).waitFor({ state: "attached" });
  await page.waitForLoadState("load");
  const { widest, moved } = await page.evaluate(() => globalThis.seen);
  expect(widest).toBe(WIDTHS[1].width);
  expect(moved).toBeLessThan(0.02);
  await context.close();
});

declare global {
  /** Results of `watchFrames`: the maximum width of the page in CSS pixels, and the sum of its layout shifts. */
  var seen: { widest: number; moved: number };
}

/** Runs in the page, before any other script. */
function watchFrames(): void {
  const seen = (globalThis.seen = { widest: 0, moved: 0 });
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (seen.moved += (entry as unknown as { value: number }).value)),
  ).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    seen.widest = Math.max(seen.widest, document.documentElement.scrollWidth);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
