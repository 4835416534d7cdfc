// A review by a person: requested by the learner, claimed and returned by a reviewer in another browser, reported to
// the learner without a reload, improved, passed and rated.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, FIRST_MISSION, newAddress, SESSION, showPart } from "./support/learner";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const stage = openStage();
const WORDS = "Say which rows came twice, then give the total again.";

async function submitAndAsk(page: Page): Promise<void> {
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await page.locator("#submit-button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("button", { name: "Ask for a review" }).click();
  await page.getByText("You are next.").waitFor();
}

/** Takes the next review, and sets its levels by keyboard only. */
async function takeAndMark(page: Page, choice: "lowest" | "highest"): Promise<void> {
  await page.getByRole("button", { name: "Take the next one" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: `Mission 1: ${FIRST_MISSION}` }).waitFor();
  for (const group of await page.locator("form").getByRole("radiogroup").all()) {
    const levels = group.getByRole("radio");
    await levels.first().focus();
    await page.keyboard.press(choice === "lowest" ? "1" : String(await levels.count()));
  }
}

test.each(WIDTHS)("work is reviewed, comes back, is improved and passes, on the $name", async (size) => {
  const [learner, reviewer] = await Promise.all([
    openPage(stage.browser, stage.app.origin, size),
    openPage(stage.browser, stage.app.origin, size),
  ]);
  const { page } = learner;
  const desk = reviewer.page;
  await signUpAsStaff(stage, desk, ["reviewer"]);

  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  await answerFirstMission(page);
  await submitAndAsk(page);
  await page.goto(`/${SESSION}/feedback`);
  await page.getByText("Asked for", { exact: true }).waitFor();

  await desk.getByRole("button", { name: /^Account of/ }).click();
  await desk.getByRole("menuitem", { name: "Reviews" }).click();
  await desk.getByRole("link", { name: `Mission 1: ${FIRST_MISSION}` }).waitFor();
  await lookOver(desk, "reviews");
  await takeAndMark(desk, "lowest");
  const summary = desk.getByLabel("What is good, and what to do next");
  await summary.fill(WORDS);
  // Reloads before the server has the text.
  await desk.reload();
  await summary.waitFor();
  expect(await summary.inputValue()).toBe(WORDS);
  expect(await desk.locator("form").getByRole("radio", { checked: true }).count()).toBe(
    await desk.locator("form").getByRole("radiogroup").count(),
  );
  await desk.getByText("word1 word2 word3", { exact: false }).selectText();
  await desk.getByRole("button", { name: "Quote the selection" }).click();
  expect(await summary.inputValue()).toContain("\n> word1 word2");
  await desk.getByText("Saved", { exact: true }).waitFor();
  await lookOver(desk, "review");
  await page.getByText("Being read", { exact: true }).waitFor();
  await desk.getByRole("button", { name: "Send back" }).click();
  await desk.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();

  await page.getByText("Returned to you", { exact: true }).waitFor();
  await lookOver(page, "feedback");
  await page.getByRole("link", { name: `Unread: Mission 1: ${FIRST_MISSION}` }).click();
  await page.getByRole("heading", { level: 3, name: "It was returned to you for another try" }).waitFor();
  await page.getByText(WORDS).waitFor();
  await page.getByRole("blockquote").getByText("word1 word2").waitFor();
  await lookOver(page, "review-returned");
  await page.getByRole("button", { name: "Improve your answer" }).click();
  await page.getByText("Attempt 2", { exact: true }).first().waitFor();
  await submitAndAsk(page);

  await takeAndMark(desk, "highest");
  await desk.getByText("Show changes since the attempt before").click();
  await desk.getByText("No changes here.").first().waitFor();
  await desk.getByRole("button", { name: "Pass", exact: true }).click();
  await desk.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();

  await page.getByRole("heading", { level: 3, name: "A reviewer has passed it" }).waitFor();
  await page.getByText(/^A reviewer, .* \d{4}/).waitFor();
  await page.getByRole("radiogroup", { name: "How useful was this review?" }).getByText("5", { exact: true }).click();
  await page.getByText("You gave it 5 of 5.").waitFor();

  expect([...learner.faults, ...reviewer.faults]).toEqual([]);
  await Promise.all([learner.context.close(), reviewer.context.close()]);
});
