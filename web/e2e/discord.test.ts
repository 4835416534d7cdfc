// Links Discord accounts: by the code, typed in a channel of the Discord stand-in, and by Discord's own page. The roles
// follow an enrolment and a withdrawal.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { askByTheClock, comesByTheClock } from "./support/clock";
import { addPerson, discordSettings, rolesOf, turnDiscord } from "./support/discord";
import { needed } from "./support/environment";
import { enrol, fillSignup, newAddress, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage(discordSettings);

beforeAll(async () => {
  await turnDiscord({ application: stage.app.origin });
  await stage.app.registerDiscord();
});

/** Checks a page at both widths in one run: a run for each width would wait twice for the job, which takes minutes. */
async function lookOverAtBothWidths(page: Page, name: string): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await lookOver(page, name);
  }
}

test("a code that is told in the channel links, and roles follow", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  const name = "ada.phone";
  const person = await addPerson(name, true);
  const email = newAddress();
  await page.goto(`/signup?next=${encodeURIComponent("/discord")}`);
  await fillSignup(page, email);
  const command = await page.locator("code", { hasText: "/link code:" }).innerText();
  await lookOverAtBothWidths(page, "discord-code");
  await fitsNarrowWindows(page, "discord-code");

  const channel = await context.newPage();
  await channel.goto(`${needed("E2E_DISCORD")}/channel`);
  await channel.getByLabel("You are").selectOption(person);
  await channel.getByLabel("Message").fill(command);
  await channel.getByRole("button", { name: "Send" }).click();
  await channel.getByText("Your accounts are linked.").waitFor();
  // The page shows this without a reload.
  await page.getByRole("heading", { name: `Linked with ${name}` }).waitFor();
  await page.getByText("You have no roles from Fieldwork yet.").waitFor();
  expect(await rolesOf(person)).toEqual([]);
  await channel.getByLabel("Message").fill(command);
  await channel.getByRole("button", { name: "Send" }).click();
  await channel.getByText("This code was used already.").waitFor();

  await page.goto(`/enroll?xs=${SESSION}`);
  await page.getByRole("button", { name: "Enrol for free" }).click();
  await page.waitForURL(`**/${SESSION}/missions`);
  await askByTheClock(stage, () => rolesOf(person)).toEqual(["Data analysis"]);
  await page.goto(`/${SESSION}/discord`);
  await page.getByRole("listitem").filter({ hasText: "Data analysis" }).first().waitFor();
  await lookOverAtBothWidths(page, "discord-linked");
  await fitsNarrowWindows(page, "discord-linked");

  await turnDiscord({ bot_too_low: true });
  await stage.app.database.withdraw(email);
  await page.goto("/discord");
  await comesByTheClock(stage, page.getByText("Our bot cannot reach one of your roles"));
  await lookOverAtBothWidths(page, "discord-problem");
  await turnDiscord({ bot_too_low: false });
  await page.getByRole("button", { name: "Compare again" }).click();
  await askByTheClock(stage, () => rolesOf(person)).toEqual([]);
  await page.getByText("You have no roles from Fieldwork yet.").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("Discord's own question links and brings onto the server", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const name = "grace.desk";
  const person = await addPerson(name, false);
  await enrol(page, newAddress());
  await page.goto("/discord");
  await page.getByRole("link", { name: "Link with Discord" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("You did not agree on Discord's page, so your account was not linked.").waitFor();
  await page.getByRole("link", { name: "Link with Discord" }).click();
  await page.getByLabel("You are").selectOption(person);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByRole("heading", { name: `Linked with ${name}` }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await askByTheClock(stage, () => rolesOf(person)).toEqual(["Data analysis"]);
  await page.getByRole("button", { name: "Unlink" }).click();
  await lookOverAtBothWidths(page, "discord-unlink");
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("link", { name: "Link with Discord" }).waitFor();
  await askByTheClock(stage, () => rolesOf(person)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
