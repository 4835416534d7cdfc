// Extending access: from the dashboard of a session that ends soon to a paid extension, and what opens again after the
// end.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, SESSION } from "./support/learner";
import { press, providerSettings, sendWebhooksTo } from "./support/providers";
import { openStage } from "./support/stage";

const stage = openStage(providerSettings);
beforeAll(() => sendWebhooksTo(stage.app));

/** The end of access: the first date in the introduction of the page. */
async function accessUntil(page: Page): Promise<string> {
  return (
    await page
      .getByText(/^Your access end(s|ed) on/)
      .first()
      .innerText()
  ).replace(/ Your work is kept\.$/, "");
}

test.each(WIDTHS)("a week more is bought, and the new end is seen, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await stage.app.database.endSoon(SESSION);
  await page.goto(`/${SESSION}/dashboard`);
  await page.getByRole("link", { name: "Get more time" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: /^More time for/ }).waitFor();
  const before = await accessUntil(page);
  await page.getByRole("radio", { name: /^14 more days/ }).check({ force: true });
  await page.getByRole("radio", { name: /^7 more days/ }).check({ force: true });
  await lookOver(page, "extension");
  await page.getByRole("link", { name: "Continue to pay $9" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Check and pay" }).waitFor();
  await page.getByText(/^Until .*, instead of/).waitFor();
  await page.getByRole("radio", { name: /^Stripe/ }).check({ force: true });
  await page.getByRole("button", { name: "Pay $9" }).press("Enter");
  await press(page, "Cancel");
  await page.waitForURL(/\/checkout\?.*extension=7/);
  await page.getByRole("radio", { name: /^Stripe/ }).check({ force: true });
  await page.getByRole("button", { name: "Pay $9" }).press("Enter");
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: /^You have 7 more days of/ }).waitFor();
  await lookOver(page, "extension-success");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /^You have 7 more days of/ }).waitFor();
  await page.goto(`/extension?xs=${SESSION}`);
  await page.getByText("You can extend 2 times more.").waitFor();
  expect(await accessUntil(page)).not.toBe(before);
  await page.goto("/purchases");
  await page.getByRole("heading", { level: 2, name: /^7 more days of/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("who comes after the end finds the way back in on the missions", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const email = newAddress();
  await enrol(page, email);
  await stage.app.database.endSoon(SESSION);
  await stage.app.database.endAccess(email);
  await page.goto("/job-simulations/portal");
  await page.getByRole("link", { name: /^Get more time/ }).press("Enter");
  await page.getByText(/^Your access ended on/).waitFor();
  await page.getByRole("heading", { level: 2, name: "This opens again" }).waitFor();
  await lookOver(page, "extension-after");
  expect(faults).toEqual([]);
  await context.close();
});
