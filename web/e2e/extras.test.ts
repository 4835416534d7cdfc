// Content besides the missions. Bonus modules open by the same rules, and are read and marked as done, offline too. The
// cheat sheet can be searched.

import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("a learner reads a bonus module and looks something up, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/bonus-modules`);
  await page.getByRole("heading", { level: 1, name: "Bonus modules" }).waitFor();
  await page.getByText("Locked", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Go to Mission 1" }).waitFor();
  await lookOver(page, "bonus-modules");
  await page.getByRole("link", { name: /^Start with/ }).press("Enter");
  const mark = page.getByRole("button", { name: "Mark as done" });
  await mark.waitFor();
  await lookOver(page, "bonus-content");
  await fitsNarrowWindows(page, "bonus-content");
  await mark.dblclick();
  await page.getByRole("button", { name: "Mark as not done" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Mark as not done" }).waitFor();

  await page.goto(`/${SESSION}/cheat-sheets`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await lookOver(page, "cheat-sheet");
  await context.setOffline(true);
  await page.getByRole("searchbox", { name: "Search the cheat sheet" }).fill("median");
  expect(await page.locator("mark").first().innerText()).toMatch(/median/i);
  await context.setOffline(false);
  expect(faults).toEqual([]);
  await context.close();
});
