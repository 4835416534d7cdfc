// A learner chooses days and times by keyboard. The plan follows each change, the dashboard shows the sittings, and the
// calendar feed has them after the times are saved.

import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("sittings are chosen, saved and followed, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/plan`);
  const next = page.getByRole("heading", { name: /^Next sitting/ });
  await next.waitFor();
  await page.getByText("If you keep to it").waitFor();
  await page.getByText("Exact dates").click();
  await page.getByText("The last sitting ends on").first().waitFor();
  await lookOver(page, "plan-sittings");
  await fitsNarrowWindows(page, "plan-sittings");

  for (const day of ["Tuesday", "Thursday", "Saturday"]) {
    await page.getByRole("button", { name: day, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByText("No required mission fits before your access ends").waitFor();
  await lookOver(page, "plan-without-days");
  for (const day of ["Monday", "Wednesday"]) {
    await page.getByRole("button", { name: day, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("group", { name: "Monday", exact: true }).getByLabel("From").selectOption("20:00");
  await next.waitFor();
  await page.getByRole("button", { name: "Save these times", exact: true }).click();
  await page.getByText("Your times are saved").waitFor();
  await page.reload();
  const monday = page.getByRole("group", { name: "Monday", exact: true });
  await monday.waitFor();
  expect(await monday.getByLabel("From").inputValue()).toBe("20:00");

  await page.getByRole("button", { name: "Add to calendar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make an address", exact: true }).click();
  const calendar = await (await fetch(await dialog.locator("code").innerText())).text();
  expect(calendar).toContain("CATEGORIES:sitting");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

  await page.goto(`/${SESSION}/dashboard`);
  await page
    .getByRole("region", { name: "This week" })
    .getByText(/^Sitting: Mission 1/)
    .first()
    .waitFor();
  await lookOver(page, "plan-dashboard");
  expect(faults).toEqual([]);
  await context.close();
});
