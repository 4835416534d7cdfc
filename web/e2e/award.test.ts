// The award before and after the end: what it needs from the first day, the choice to wait for a review or to finish
// now, and a review that raises the award of the certificate under the same address.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { comesByTheClock } from "./support/clock";
import { fillSignup, newAddress } from "./support/learner";
import { finish } from "./support/leaving";
import { submitNumber } from "./support/one-number";
import { askForReview, openDesk } from "./support/reviewing";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const SESSION = "quay-count-autumn";
const MISSION = "Count the crates";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

test.each(WIDTHS)("an award is known before the end and raised after it, on the $name", async (size) => {
  const [learner, staff] = await Promise.all([
    openPage(stage.browser, stage.app.origin, size),
    openPage(stage.browser, stage.app.origin, size),
  ]);
  const { page } = learner;
  const desk = staff.page;
  await signUpAsStaff(stage, desk, ["reviewer"]);
  await page.goto(`/signup?next=${encodeURIComponent(`/enroll?xs=${SESSION}`)}`);
  await fillSignup(page, newAddress());
  await page.getByRole("button", { name: "Enrol for free" }).press("Enter");
  await page.waitForURL(`**/${SESSION}/missions`);
  await page.goto(`/${SESSION}/dashboard`);
  await page.getByText("You are heading for").waitFor();
  await page.getByRole("heading", { name: "What Completion still needs" }).waitFor();
  await lookOver(page, "dashboard-award");

  await page.goto(`/${SESSION}/missions`);
  // A right number would be enough for a distinction.
  await submitNumber(page, "11");
  await page.goto(`/${SESSION}/grades`);
  await page.getByRole("link", { name: "Ask for a review of mission 1" }).first().press("Enter");
  await askForReview(page);

  await page.goto(`/${SESSION}/offboarding`);
  await page.getByRole("heading", { name: "Wait for 1 review and get Completion" }).waitFor();
  await page.getByRole("heading", { name: "Finish now with Participation" }).waitFor();
  await lookOver(page, "way-out-choice");
  await page.getByRole("button", { name: "Finish now" }).press("Enter");
  await finish(page, "Ada Obi");
  await page.getByText(/If a review passes, it becomes Completion under the same number/).waitFor();
  const address = await page.getByRole("link", { name: "See its public page" }).getAttribute("href");

  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("heading", { name: "You have completed this simulation" }).waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: /^See my certificate/ }).waitFor();

  await openDesk(desk, "Reviews");
  await desk.getByRole("button", { name: "Take the next one" }).press("Enter");
  await desk.getByRole("heading", { level: 1, name: `Mission 1: ${MISSION}` }).waitFor();
  await desk.getByLabel("What is good, and what to do next").fill("Counted with care, and the sum holds.");
  await desk.getByRole("button", { name: "Pass", exact: true }).press("Enter");
  await desk.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();

  await page.goto(`/${SESSION}/offboarding`);
  await comesByTheClock(stage, page.getByText(/A review raised it to Completion/));
  await page.goto(address!);
  await page.getByRole("heading", { name: "Valid" }).waitFor();
  await page.getByText(/^Issued as Participation. A review raised it to Completion/).waitFor();
  await page.getByText("Unchanged: the signature matches").waitFor();
  await lookOver(page, "certificate-raised");
  expect([...learner.faults, ...staff.faults]).toEqual([]);
  await Promise.all([learner.context.close(), staff.context.close()]);
});
