// Orientation and help inside a session: the learner's own dates, a plan that needs no network, the palette, the keys,
// and a message to support that arrives once.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const DESK = "desk@fieldwork.test";
const SCREENSHOT = readFileSync(fileURLToPath(new URL("../public/share.png", import.meta.url)));

const stage = openStage(() => Promise.resolve({ FIELDWORK_SUPPORT_EMAIL: DESK }));

test.each(WIDTHS)("a learner finds the dates, the plan, the way and the desk, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
  const email = newAddress();
  await enrol(page, email);

  await page.goto(`/${SESSION}/how-it-works`);
  await heading("How it works");
  await page.getByRole("button", { name: "I have read it" }).click();
  await page.getByRole("button", { name: "I have read it" }).waitFor({ state: "detached" });
  await lookOver(page, "how-it-works");

  await page.goto(`/${SESSION}/dashboard`);
  await page.getByRole("link", { name: "See my plan" }).click();
  await heading("Your plan");
  const next = page.getByRole("heading", { name: /^Next sitting/ });
  await next.waitFor();
  const day = (name: string) => page.getByRole("button", { name, exact: true });
  for (const name of ["Tuesday", "Thursday", "Saturday"]) await day(name).click();
  await page.getByText("No required mission fits before your access ends").waitFor();
  await context.setOffline(true);
  await day("Friday").click();
  await next.waitFor();
  await context.setOffline(false);
  await lookOver(page, "plan");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.waitFor();
  await page.keyboard.type("supp");
  await palette.getByRole("option", { name: /Support/ }).waitFor();
  await lookOver(page, "palette");
  await page.keyboard.press("Enter");

  await heading("How can we help?");
  await page.getByRole("searchbox", { name: "Search the answers" }).fill("why locked what opens");
  await page.getByText("It opens by itself the moment the last condition is met.").waitFor();
  const text = page.getByRole("textbox", { name: "What happened, and what did you expect?" });
  await text.fill("The extract has no rows for June.");
  await page.reload();
  await heading("How can we help?");
  await expect.poll(() => text.inputValue()).toBe("The extract has no rows for June.");
  await page
    .locator("input[type='file']")
    .setInputFiles({ name: "rows.png", mimeType: "image/png", buffer: SCREENSHOT });
  await page.getByRole("button", { name: "Remove rows.png" }).waitFor();
  await lookOver(page, "support");
  await page.getByRole("button", { name: "Send", exact: true }).dblclick();
  await page.getByText("We have your message").waitFor();
  await lookOver(page, "support-sent");
  await expect.poll(() => page.getByRole("region", { name: "Your messages" }).getByRole("listitem").count()).toBe(1);

  const mail = await stage.app.mailbox.newest(DESK);
  expect(mail.text).toContain("The extract has no rows for June.");
  expect(mail.replyTo).toBe(email);
  expect(faults).toEqual([]);
  await context.close();
});
