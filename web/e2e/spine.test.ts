// From a first visit to a submitted mission and the next one open: one learner, one browser, every screen checked on
// desktop and phone. The phone's browser translates.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import {
  answerFirstMission,
  fillSignup,
  FIRST_MISSION,
  logIn,
  logOut,
  newAddress,
  PROGRAM,
  question,
  SESSION,
  showPart,
} from "./support/learner";
import { readsOf } from "./support/reads";
import { openStage } from "./support/stage";
import { isTranslated, translate } from "./support/translator";

const stage = openStage();

/**
 * Maximum number of requests of a full load, including the update stream. The aim is 9; a dashboard that shows the last
 * message, the award ahead, the sittings and the date of an extension sends 13.
 */
const MOST_READS = 13;

test.each(WIDTHS)("a new learner hands in the first mission, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  if (size.name === "phone") await translate(page);
  const email = newAddress();
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

  await page.goto("/");
  await page.getByRole("link", { name: PROGRAM }).waitFor();
  await lookOver(page, "catalogue");
  await page.getByRole("link", { name: PROGRAM }).click();

  await heading(PROGRAM);
  await lookOver(page, "course");
  await page.getByRole("link", { name: "Enrol for free" }).first().click();

  await heading(`Enrol in ${PROGRAM}`);
  await lookOver(page, "enrol");
  await page.getByRole("link", { name: "Make an account to enrol" }).click();

  await heading("Make your account");
  await lookOver(page, "signup");
  await fillSignup(page, email);

  await heading(`Enrol in ${PROGRAM}`);
  // A new learner who came from a course is not interrupted, and the verification link is sent anyway.
  expect((await stage.app.mailbox.newest(email)).link).toContain("/verification?");
  await page.getByRole("button", { name: "Enrol for free" }).click();

  await page.waitForURL(`**/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  const second = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /Why do savers go quiet/ }) });
  await second.getByText("(Locked)").waitFor({ state: "attached" });
  await second
    .getByRole("list", { name: "What opens it" })
    .getByText(/Mission 1/)
    .waitFor();
  await lookOver(page, "missions");
  await page.getByRole("link", { name: "Start mission 1" }).click();

  await heading(FIRST_MISSION);
  await question(page, 1).waitFor({ state: "attached" });
  await lookOver(page, "mission");
  expect(await isTranslated(page)).toBe(size.name === "phone");
  await showPart(page, "Hand in");
  const submit = page.locator("#submit-button");
  expect(await submit.getAttribute("aria-disabled")).toBe("true");
  await answerFirstMission(page);
  await page.getByText(/^Saved \d/).waitFor();
  await lookOver(page, "mission-answered");
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await submit.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();

  await page.getByRole("region", { name: "Handed in" }).getByRole("link", { name: "Open Mission 2" }).waitFor();
  await lookOver(page, "submitted");
  if (size.name === "desk") await loadScreens(page);
  await page.getByRole("link", { name: "Back to the missions" }).click();
  await page.getByRole("link", { name: /^Start mission / }).waitFor();

  await page.goto("/job-simulations/portal");
  await page.getByRole("heading", { level: 2, name: "Active" }).waitFor();
  await lookOver(page, "portal");
  await page.goto(`/${SESSION}/dashboard`);
  await heading(/./);
  await lookOver(page, "dashboard");

  await logOut(page);
  await lookOver(page, "login");
  await logIn(page, email);
  await page.goto("/");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await lookOver(page, "home");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.waitForURL(`**/${SESSION}/**`);

  await page.goto("/no/such/page");
  await heading("This page does not exist");
  await lookOver(page, "not-found");

  expect(faults).toEqual([]);
  await context.close();
});

/** Loads ten screens just after submitting, the current one last. The updates must cause no repeated requests. */
async function loadScreens(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const screens = [
    "/",
    "/job-simulations",
    "/job-simulations/portal",
    "/notifications",
    "/profile",
    `/${SESSION}/missions`,
    `/${SESSION}/dashboard`,
    `/${SESSION}/feedback`,
    `/${SESSION}/grades`,
    pathname,
  ];
  for (const screen of screens) {
    const asked = await readsOf(page, screen);
    process.stderr.write(`${screen}: ${asked.length} requests\n`);
    expect(asked.length, `${screen} asks for ${asked.join(", ")}`).toBeLessThanOrEqual(MOST_READS);
    expect(
      asked.filter((path, at) => asked.indexOf(path) !== at),
      `asked twice by ${screen}`,
    ).toEqual([]);
  }
}
