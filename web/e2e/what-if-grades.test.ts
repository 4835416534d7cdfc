// Marks that a learner tries on the grades, by keyboard and without a network. The results equal those of real marks.

import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { untilKept } from "./support/kept";
import { fillSignup, newAddress } from "./support/learner";
import { askForReview, decide, submit } from "./support/reviewing";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const SESSION = "harbour-note-autumn";
const MISSION = "How the quay was built";
const TITLE = `Mission 1: ${MISSION}`;

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

/** Moves from the chosen option of a bar to another one, by arrow keys. */
async function arrow(bar: Locator, chosen: string, key: "ArrowLeft" | "ArrowRight", times = 1): Promise<void> {
  await bar.getByRole("radio", { name: chosen, exact: true }).focus();
  for (let time = 0; time < times; time += 1) await bar.page().keyboard.press(key);
}

const results = (page: Page) => page.getByRole("region", { name: "Overall in this try" });

async function tryOut(page: Page): Promise<void> {
  await arrow(page.getByRole("radiogroup", { name: "Which grades to show" }), "As it is", "ArrowRight");
  await page.getByText("Trying out: nothing is saved").waitFor();
}

test.each(WIDTHS)("marks tried offline have the results of real ones, on the $name", async (size) => {
  const [learner, staff] = await Promise.all([
    openPage(stage.browser, stage.app.origin, size),
    openPage(stage.browser, stage.app.origin, size),
  ]);
  const { page, context } = learner;
  const desk = staff.page;
  await signUpAsStaff(stage, desk, ["reviewer", "program_manager"]);
  await page.goto(`/signup?next=${encodeURIComponent(`/enroll?xs=${SESSION}`)}`);
  await fillSignup(page, newAddress());
  await page.getByRole("button", { name: "Enrol for free" }).press("Enter");
  await page.waitForURL(`**/${SESSION}/missions`);
  await page.goto(`/${SESSION}/grades`);
  await untilKept(page, "/api/grades");

  await context.setOffline(true);
  await page.reload();
  await page.getByText("You are offline.").waitFor();
  await tryOut(page);
  await results(page).getByText("Not earned yet: a required mission is missing.").waitFor();
  const mission = page.getByRole("region", { name: TITLE });
  await arrow(mission.getByRole("radiogroup", { name: `What happens to ${TITLE}` }), "As it is", "ArrowRight", 2);
  await results(page).getByText("100%", { exact: true }).waitFor();
  await results(page).getByText("Possible once the simulation is complete").waitFor();
  await lookOver(page, "grades-what-if");
  const dates = mission.getByRole("radiogroup", { name: `Dates, ${TITLE}` });
  await arrow(dates, "Yes", "ArrowLeft");
  await results(page).getByText("0%", { exact: true }).waitFor();
  await results(page).getByText("Not earned yet: a required mission is missing.").waitFor();
  await arrow(dates, "No", "ArrowRight");
  const tried = await results(page).innerText();
  await page.getByRole("button", { name: "Reset all" }).press("Enter");
  await results(page).getByText("Not earned yet: a required mission is missing.").waitFor();
  await page.getByRole("button", { name: "Undo the reset", exact: true }).press("Enter");
  await results(page).getByText("100%", { exact: true }).waitFor();
  expect(await results(page).innerText()).toBe(tried);

  await context.setOffline(false);
  await page.reload();
  await page.getByText("You have not handed in a mission yet").waitFor();
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).press("Enter");
  await submit(page, "The quay was built in 1913, when the old one had burnt down.");
  await page.getByRole("heading", { name: "A new badge: First note" }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
  await askForReview(page);
  await decide(desk, MISSION, "2", "Pass");
  await page.getByText("A reviewer has passed it.").waitFor();

  await page.goto(`/${SESSION}/grades`);
  await page.getByRole("heading", { level: 3, name: TITLE }).waitFor();
  await page.getByText("100%", { exact: true }).first().waitFor();
  await tryOut(page);
  await results(page).getByText("The same as now").waitFor();
  // Only the comparison with the current score differs.
  const lines = (text: string) =>
    text.split("\n").filter((line) => line !== "No overall score now" && line !== "The same as now");
  expect(lines(await results(page).innerText())).toEqual(lines(tried));
  expect([...learner.faults, ...staff.faults]).toEqual([]);
  await Promise.all([context.close(), staff.context.close()]);
});
