// Before joining: from the catalogue to a question that is marked at once, and to a mission on its workbench without an
// account. The text of the mission is kept through the sign-up.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage } from "./support/browser";
import { fillSignup, FIRST_MISSION, newAddress, PROGRAM, question, SESSION, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

const WIDTHS = [
  { name: "wide desk", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
];

const NOTE = "Can we trust it? After two steps:\nthe rerun, then the default birth years.";

async function answersAreThere(page: Page): Promise<void> {
  await question(page, 4).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await expect.poll(() => question(page, 1).getByRole("textbox").inputValue()).toBe("300");
  expect(await question(page, 4).getByRole("textbox").inputValue()).toBe(NOTE);
  expect(
    await question(page, 3)
      .getByRole("radio", { name: /^Keep them as they are/ })
      .isChecked(),
  ).toBe(true);
}

test.each(WIDTHS)("a visitor tries a mission, joins, and finds the answer there, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await page.goto("/job-simulations");
  await page.getByRole("link", { name: PROGRAM }).click();
  await page.getByRole("heading", { level: 1, name: PROGRAM }).waitFor();

  const tried = page.getByRole("region", { name: "Try a question" });
  await tried.getByText(/^Remove the rows/).click();
  await tried.getByText("Not right", { exact: true }).waitFor();
  await tried.getByText("Keep them as they are, and ask what charge made them negative").click();
  await tried.getByText("Right", { exact: true }).waitFor();
  await lookOver(page, "course-tried");

  await page.getByRole("link", { name: "Free preview" }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/courses\/[a-z-]+\/preview\/first-look$/);
  await question(page, 1).waitFor({ state: "attached" });
  await showPart(page, "Files");
  await page.getByRole("region", { name: "Files" }).getByRole("button", { name: "Filter" }).waitFor();
  await lookOver(page, "preview-files");

  await showPart(page, "Answer");
  const written: string[] = [];
  page.on(
    "request",
    (request) => void (request.method() !== "GET" && request.url().includes("/api/") && written.push(request.url())),
  );
  await question(page, 1).getByRole("textbox").fill("300");
  await question(page, 3).getByText("Keep them as they are, and ask what charge made them negative").click();
  await question(page, 4).getByRole("textbox").fill(NOTE);
  await page.getByText("Saved on this device").waitFor();
  await lookOver(page, "preview");
  await fitsNarrowWindows(page, "preview-narrow");
  await page.reload();
  await answersAreThere(page);
  expect(written).toEqual([]);

  await showPart(page, "Hand in");
  await lookOver(page, "preview-join");
  await page.getByRole("link", { name: "Sign up and keep this answer" }).click();
  const email = newAddress();
  await fillSignup(page, email);
  await page.getByRole("button", { name: "Enrol for free" }).click();
  await page.waitForURL(`**/${SESSION}/missions`);
  expect((await stage.app.mailbox.newest(email)).link).toContain("/verification?");

  await page.getByRole("link", { name: /^(Start|Resume) mission 1/ }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  await answersAreThere(page);
  await page.getByText(/^Saved \d/).waitFor();
  await lookOver(page, "preview-joined");

  // The account has the text now, so it is there on any device. An answered question is folded to a line.
  await page.evaluate(() => indexedDB.deleteDatabase("fieldwork-drafts"));
  await page.reload();
  await question(page, 4).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  expect(await question(page, 1).innerText()).toContain("300");
  expect(await question(page, 3).innerText()).toContain("Keep them as they are");
  await expect.poll(() => question(page, 4).getByRole("textbox").inputValue()).toBe(NOTE);
  expect(faults).toEqual([]);
  await context.close();
});
