// Three learners find together in three browsers: one founds a team, the others follow its link,
// the lead passes, and one leaves. And a survey that waits is answered.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, newAddress, SESSION, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();
const TEAMS = `/${SESSION}/teams`;

async function newLearner(size: { width: number; height: number }) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  await enrol(opened.page, newAddress());
  await opened.page.goto(TEAMS);
  await opened.page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  return opened;
}

function members(page: Page): Promise<number> {
  return page.locator("li", { hasText: "Since" }).count();
}

test.each(WIDTHS)("three learners make a team in three browsers, on the $name", async (size) => {
  const [ada, ben, cem] = [await newLearner(size), await newLearner(size), await newLearner(size)];
  const name = `The ${size.name} shift`;
  await lookOver(ada.page, "teams-none");
  await ada.page.getByRole("textbox", { name: "Name of the team" }).fill(name);
  await ada.page.getByRole("combobox", { name: "Places" }).selectOption("3");
  await ada.page.getByRole("button", { name: "Found the team" }).dblclick();
  await ada.page.getByRole("heading", { name }).waitFor();
  const link = await ada.page.locator("code").innerText();
  for (const { page } of [ben, cem]) {
    await page.goto(link);
    await page.getByRole("heading", { name: `You are invited to “${name}”` }).waitFor();
    await page.getByRole("button", { name: "Join the team" }).click();
    await page.getByRole("heading", { name, exact: true }).waitFor();
  }
  // Nobody has loaded the page of the first anew.
  await expect.poll(() => members(ada.page), { timeout: 15_000 }).toBe(3);
  await lookOver(ada.page, "teams-own");
  await fitsNarrowWindows(ada.page, "teams-own");
  await ada.page.getByRole("button", { name: /^Let .* lead$/ }).first().click();
  await ada.page.getByRole("button", { name: /^Let .* lead$/ }).first().waitFor({ state: "detached" });
  await ben.page.goto(link);
  await ben.page.getByRole("button", { name: /^Let .* lead$/ }).first().waitFor();
  await cem.page.getByRole("button", { name: "Leave the team" }).click();
  await cem.page.getByRole("alertdialog").getByRole("button", { name: "Leave the team" }).click();
  await cem.page.getByRole("button", { name: "Found the team" }).waitFor();
  await expect.poll(() => members(ada.page), { timeout: 15_000 }).toBe(2);
  expect([...ada.faults, ...ben.faults, ...cem.faults]).toEqual([]);
  await Promise.all([ada, ben, cem].map(({ context }) => context.close()));
});

test.each(WIDTHS)("a survey waits after a mission and is answered once, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/surveys/first-days`);
  await page.getByText("This survey is not asked yet").waitFor();
  await lookOver(page, "survey-later");
  await page.getByRole("link", { name: "Go to the mission" }).click();
  await answerFirstMission(page);
  await page.getByText(/^Saved \d/).waitFor();
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await page.locator("#hand-in-button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  await page.goto(`/${SESSION}/dashboard`);
  await page.getByRole("link", { name: "How are your first days?" }).click();
  await page.getByRole("radio", { name: "4" }).check({ force: true });
  await page.getByRole("textbox").fill("Nothing at all.");
  await page.reload();
  expect(await page.getByRole("textbox").inputValue()).toBe("Nothing at all.");
  await page.getByRole("button", { name: "Send my answers" }).click();
  await page.getByText("This is needed.").waitFor();
  await lookOver(page, "survey-missing");
  await fitsNarrowWindows(page, "survey");
  await page.getByRole("radio", { name: "At once" }).check({ force: true });
  await page.getByRole("button", { name: "Send my answers" }).dblclick();
  await page.getByText("Thank you. Your answers have arrived.").waitFor();
  await lookOver(page, "survey-answered");
  await page.goto(`/${SESSION}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "How are your first days?" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
