// The portfolio: a draft from two finished programs, with its sources, edited, downloaded, and restored.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress } from "./support/learner";
import { submitNumber, join } from "./support/one-number";
import { openStage } from "./support/stage";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

test.each(WIDTHS)("a draft is written from passed work, edited and kept, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress(), "quay-count-autumn");
  await page.goto("/portfolio");
  await page.getByRole("link", { name: /^Start with/ }).waitFor();
  await lookOver(page, "portfolio-empty");
  await page.goto("/quay-count-autumn/missions");
  await submitNumber(page, "12");
  await join(page, "mooring-check-autumn");
  await submitNumber(page, "6");

  await page.goto("/portfolio");
  await page.getByRole("checkbox", { name: /^The quay count/ }).check({ force: true });
  await page.getByRole("radio", { name: /Case study/ }).check({ force: true });
  await page.getByRole("button", { name: "Write the draft" }).press("Enter");
  const draft = page.getByRole("article", { name: "Case study" });
  for (const work of ["Count the crates", "Check the lines"])
    await draft
      .getByRole("link", { name: new RegExp(`^${work}`) })
      .first()
      .waitFor();
  await lookOver(page, "portfolio-draft");

  await draft.getByRole("button", { name: "Edit" }).press("Enter");
  await page.getByRole("textbox", { name: "Line 1" }).first().fill("I found what the extract hides.");
  await lookOver(page, "portfolio-editor");
  await page.getByRole("button", { name: "Save as a version" }).press("Enter");
  await page.getByText("Edited by you. Earlier versions are kept below.").waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).press("Enter");
  expect((await file).suggestedFilename()).toBe("portfolio-case-study.pdf");
  await page.locator("summary", { hasText: "Versions" }).press("Enter");
  await page.getByRole("button", { name: "Restore version 1" }).press("Enter");
  await page.getByText("Plain. Version 3").waitFor();
  await lookOver(page, "portfolio-versions");
  expect(faults).toEqual([]);
  await context.close();
});
