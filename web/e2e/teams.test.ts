// Three learners in three browsers: one creates a team, the others join by an invitation and by its link, the lead
// changes, and one leaves. Three do a team mission together. A survey is answered too.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, newAddress, question, SESSION, showPart, words } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();
const TEAMS = `/${SESSION}/teams`;

async function newLearner(size: { width: number; height: number }) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  const email = newAddress();
  await enrol(opened.page, email);
  await opened.page.goto(TEAMS);
  await opened.page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  return { ...opened, email };
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
  await ada.page.getByRole("button", { name: "Start a team" }).dblclick();
  await ada.page.getByRole("heading", { name }).waitFor();
  const link = await ada.page.locator("code").innerText();
  await ada.page.getByRole("textbox", { name: /^The e-mail address/ }).fill(ben.email);
  await ada.page.getByRole("button", { name: "Invite", exact: true }).press("Enter");
  await ada.page.getByText("an invitation is on its way").waitFor();
  await ben.page.goto("/notifications");
  await ben.page.getByRole("link", { name: new RegExp(`You are invited to the team “${name}”`) }).click();
  await ben.page.getByRole("heading", { name: `You are invited to “${name}”` }).waitFor();
  await cem.page.goto(link);
  for (const { page } of [ben, cem]) {
    await page.getByRole("heading", { name: `You are invited to “${name}”` }).waitFor();
    await page.getByRole("button", { name: "Join the team" }).click();
    await page.getByRole("heading", { name, exact: true }).waitFor();
  }
  // The first learner's page shows all three without a reload.
  await expect.poll(() => members(ada.page)).toBe(3);
  await lookOver(ada.page, "teams-own");
  await fitsNarrowWindows(ada.page, "teams-own");
  await ada.page
    .getByRole("button", { name: /^Make .* the lead$/ })
    .first()
    .click();
  await ada.page
    .getByRole("button", { name: /^Make .* the lead$/ })
    .first()
    .waitFor({ state: "detached" });
  await ben.page.goto(link);
  await ben.page
    .getByRole("button", { name: /^Make .* the lead$/ })
    .first()
    .waitFor();
  await cem.page.getByRole("button", { name: "Leave the team" }).click();
  await cem.page.getByRole("alertdialog").getByRole("button", { name: "Leave the team" }).click();
  await cem.page.getByRole("button", { name: "Start a team" }).waitFor();
  await expect.poll(() => members(ada.page)).toBe(2);
  expect([...ada.faults, ...ben.faults, ...cem.faults]).toEqual([]);
  await Promise.all([ada, ben, cem].map(({ context }) => context.close()));
});

test.each(WIDTHS)("three finish a mission of a team together in three browsers, on the $name", async (size) => {
  const desk = "marrowgate-incident-autumn";
  const mission = `/${desk}/beacon-hunt`;
  const openAnswer = async (page: Page) => {
    await page.goto(mission);
    await question(page, 1).waitFor({ state: "attached" });
    await showPart(page, "Answer");
  };
  const open = async () => {
    const opened = await openPage(stage.browser, stage.app.origin, size);
    await enrol(opened.page, newAddress(), desk);
    return opened;
  };
  const [ada, ben, cem] = [await open(), await open(), await open()];
  await ada.page.goto(`/${desk}/missions`);
  await ada.page.getByText("Team mission", { exact: true }).first().waitFor();
  // A learner without a team sees on the mission that it needs one, with a link to the teams.
  await openAnswer(ada.page);
  await ada.page.getByText("You do this one with a team").first().waitFor();
  await lookOver(ada.page, "team-mission-alone");
  await ada.page.getByRole("link", { name: "Find a team" }).click();
  await ada.page.getByRole("textbox", { name: "Name of the team" }).fill(`The ${size.name} hunters`);
  await ada.page.getByRole("button", { name: "Start a team" }).click();
  const link = await ada.page.locator("code").innerText();
  await openAnswer(ada.page);
  await question(ada.page, 1).getByRole("textbox").fill("48");
  await ada.page.getByText(/^Saved \d/).waitFor();
  await showPart(ada.page, "Hand in");
  await ada.page
    .getByText("A team needs at least two people to hand in. Invite somebody, then hand in.")
    .last()
    .waitFor();
  for (const { page } of [ben, cem]) {
    await page.goto(link);
    await page.getByRole("button", { name: "Join the team" }).click();
    await page.getByRole("heading", { name: `The ${size.name} hunters`, exact: true }).waitFor();
    await openAnswer(page);
    // The draft is shared: Ada's answer is here, folded to a line.
    await question(page, 1).getByText(/48/).waitFor();
  }
  // Ben writes in one question. Cem sees that he is writing, and then the text.
  await question(ben.page, 2).getByRole("textbox").fill("301.3");
  await cem.page.getByText("is writing…").first().waitFor();
  await ben.page.getByText(/^Saved \d/).waitFor();
  await expect.poll(() => question(cem.page, 2).getByRole("textbox").inputValue()).toBe("301.3");
  await question(cem.page, 3).getByText("All twelve kiosks call it at once, and the data comes in").click();
  await cem.page.getByText(/^Saved \d/).waitFor();
  // Ben's note appears on Cem's page as soon as it is saved.
  await question(ben.page, 4).getByRole("textbox").fill(words(100));
  await ben.page.getByText(/^Saved \d/).waitFor();
  await expect
    .poll(() => question(cem.page, 4).getByRole("textbox").inputValue(), { timeout: 60_000 })
    .toBe(words(100));
  await lookOver(cem.page, "team-mission-together");
  await fitsNarrowWindows(cem.page, "team-mission");
  // Cem submits for all three.
  await showPart(cem.page, "Hand in");
  await cem.page.getByText("Everything is ready.").waitFor();
  await cem.page.locator("#submit-button").click();
  const dialog = cem.page.getByRole("alertdialog");
  await dialog.getByText("You hand in for everyone in your team.").waitFor();
  await dialog.getByRole("button", { name: "Hand in" }).click();
  for (const { page } of [cem, ada, ben]) {
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor({ timeout: 60_000 });
    await page.getByRole("heading", { level: 2, name: "Who did what" }).waitFor();
  }
  await lookOver(ada.page, "team-mission-submitted");
  await ada.page.goto(`/${desk}/teams`);
  await ada.page.getByRole("heading", { name: "What you do together" }).waitFor();
  await ada.page.getByText("Wrote “Hunting note”").waitFor();
  await lookOver(ada.page, "teams-work");
  expect([...ada.faults, ...ben.faults, ...cem.faults]).toEqual([]);
  await Promise.all([ada, ben, cem].map(({ context }) => context.close()));
});

test.each(WIDTHS)("a survey waits after a mission and is answered once, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/surveys/first-days`);
  await page.getByText("This survey is not open yet").waitFor();
  await lookOver(page, "survey-later");
  await page.getByRole("link", { name: "Go to the mission" }).click();
  await answerFirstMission(page);
  await page.getByText(/^Saved \d/).waitFor();
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await page.locator("#submit-button").click();
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
