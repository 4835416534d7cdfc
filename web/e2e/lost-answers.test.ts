// Acts that the server carries out and whose response is lost: each is done only once, and the page finds out that it
// was done.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();
const [desk, phone] = WIDTHS;

test("a message to support whose answer was lost counts once, also after a reload", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, phone);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/support`);
  const words = page.getByLabel("What happened, and what did you expect?");
  await words.fill("Mission 3 stays locked although its date has come.");
  await loseOneAnswer(page, "**/api/email/support");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Your message may have arrived.").waitFor();
  await page.reload();
  await expect.poll(() => words.inputValue()).toContain("Mission 3 stays locked");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Its number is FW-").waitFor();
  await page.reload();
  const tickets = page.getByRole("heading", { level: 3, name: /^FW-/ });
  await tickets.first().waitFor();
  expect(await tickets.count()).toBe(1);
  await context.close();
});

test("a calendar's address that has ended without an answer is not offered any more", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, desk);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/dashboard`);
  await page.getByRole("button", { name: "Add to my calendar" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make an address" }).click();
  const first = await dialog.locator("code").innerText();
  await loseOneAnswer(page, "**/api/events/calendar");
  await dialog.getByRole("button", { name: "Make a new address" }).click();
  await dialog.getByText("We got no answer").waitFor();
  expect(await dialog.locator("code").count()).toBe(0);
  expect((await fetch(first)).status).toBe(404);
  await dialog.getByRole("button", { name: "Make a new address" }).click();
  await dialog.locator("code").waitFor();
  expect((await fetch(await dialog.locator("code").innerText())).status).toBe(200);
  await context.close();
});

test("an account that was deleted without an answer ends on the goodbye page", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, desk);
  const email = newAddress();
  await enrol(page, email);
  await page.goto("/profile#delete");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await loseOneAnswer(page, "**/api/user/");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("heading", { level: 1, name: "Goodbye, and good luck" }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.includes("kept") || name.includes("session")),
      ),
    )
    .toEqual([]);
  await context.close();
});

/**
 * Loses the response of the next write to an address: the server carries out the write, and the page gets no response.
 */
async function loseOneAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === "GET") return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
