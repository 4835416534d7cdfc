// From a wrong answer to a portfolio that a stranger reads, by keyboard: the hint, a second try with the feedback beside
// it, a review that moves to the new attempt, an award that rises, the certificate, and the published page.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { comesByTheClock } from "./support/clock";
import { enrol, newAddress, question, showPart } from "./support/learner";
import { finish } from "./support/leaving";
import { askForReview, decide } from "./support/reviewing";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const SESSION = "tide-table-autumn";
const MISSION = "When the ship can leave";
const NUMBER = "Depth at high water";
const BETTER = "The ship needs 8 metres, and the channel has 9 metres at 14:00. She can leave then.";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

test.each(WIDTHS)("a wrong answer ends in a portfolio that a stranger reads, on the $name", async (size) => {
  const [learner, staff, stranger] = await Promise.all([
    openPage(stage.browser, stage.app.origin, size),
    openPage(stage.browser, stage.app.origin, size),
    openPage(stage.browser, stage.app.origin, size),
  ]);
  const { page } = learner;
  await signUpAsStaff(stage, staff.page, ["reviewer"]);
  await enrol(page, newAddress(), SESSION);
  await page.getByRole("link", { name: "Start mission 1" }).press("Enter");
  await submitBoth("6", "She can leave when the tide is high.");

  const marked = page.getByRole("region", { name: "Your answers, marked" }).getByRole("listitem");
  const number = marked.filter({ has: page.getByRole("heading", { name: `1. ${NUMBER}` }) });
  await number.getByText("Not right").waitFor();
  await number.getByText("That is the depth on the chart. Which line of the table adds to it?").waitFor();
  expect(await page.getByText("Six metres on the chart and three metres of tide.").count()).toBe(0);
  await page.getByRole("button", { name: "Get feedback now" }).press("Enter");
  await page.getByRole("link", { name: "Read the feedback" }).press("Enter");
  await page.getByText("Name the depth that the ship needs.").waitFor();
  await page.getByRole("link", { name: "Back to the mission" }).press("Enter");
  await askForReview(page);

  await number.getByRole("button", { name: `Try “${NUMBER}” again` }).press("Enter");
  await page.getByRole("button", { name: "Begin the attempt" }).press("Enter");
  await page.getByText("Attempt 2 of 4", { exact: true }).waitFor();
  await page.getByText("Feedback on attempt 1").first().waitFor({ state: "attached" });
  await lookOver(page, "improving");
  await submitBoth("9", BETTER);
  await number.getByText("Right", { exact: true }).waitFor();
  await page.getByText("You are next.").waitFor();

  await page.goto(`/${SESSION}/offboarding`);
  await page.getByRole("heading", { name: "Wait for 1 review and get Completion" }).waitFor();
  await page.getByRole("button", { name: "Finish now" }).press("Enter");
  await finish(page, "Ada Obi");
  await decide(staff.page, MISSION, "2", "Pass");
  await page.goto(`/${SESSION}/offboarding`);
  await comesByTheClock(stage, page.getByText(/A review raised it to Distinction/));
  await lookOver(page, "way-out-raised");

  await page.goto(`/${SESSION}/showcase`);
  await page.getByRole("checkbox", { name: new RegExp(`^${MISSION}`) }).waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Obi");
  await page.getByRole("button", { name: "Publish the page", exact: true }).press("Enter");
  const open = page.getByRole("link", { name: "Open the page", exact: true });
  await open.waitFor();
  await stranger.page.goto((await open.getAttribute("href"))!);
  await stranger.page.getByRole("heading", { level: 1, name: "Work of Ada Obi", exact: true }).waitFor();
  await stranger.page.getByText("The ship needs 8 metres", { exact: false }).first().waitFor();
  await stranger.page.getByText("Passed by a reviewer", { exact: false }).first().waitFor();
  expect(await stranger.page.getByText("She can leave when the tide is high.").count()).toBe(0);
  await lookOver(stranger.page, "showcase-of-reviewed-work");
  expect([...learner.faults, ...staff.faults, ...stranger.faults]).toEqual([]);
  await Promise.all([learner.context.close(), staff.context.close(), stranger.context.close()]);

  async function submitBoth(depth: string, note: string): Promise<void> {
    await question(page, 1).waitFor({ state: "attached" });
    await showPart(page, "Answer");
    await question(page, 1).getByRole("textbox").fill(depth);
    await question(page, 2).getByRole("textbox").fill(note);
    await page.getByText(/^Saved \d/).waitFor();
    await showPart(page, "Hand in");
    await page.getByText("Everything is ready.").waitFor();
    await page.locator("#submit-button").press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).press("Enter");
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  }
});
