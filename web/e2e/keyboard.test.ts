// The whole journey without a pointer: from the catalogue to a submitted mission, by Tab, Enter, Space, the arrows and
// typing, for people who cannot or will not use a mouse.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { FIRST_MISSION, newAddress, PASSWORD, PROGRAM, question, SESSION, words } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test("a learner joins, answers and hands in with the keyboard alone", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const keys = page.keyboard;
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

  await page.goto("/");
  await page.getByRole("link", { name: PROGRAM }).waitFor();
  await tabTo(page, "link", PROGRAM);
  await keys.press("Enter");
  await heading(PROGRAM);
  await tabTo(page, "link", "Enrol for free");
  await keys.press("Enter");
  await heading(`Enrol in ${PROGRAM}`);
  await tabTo(page, "link", "Make an account to enrol");
  await keys.press("Enter");
  await heading("Make your account");
  await tabTo(page, "textbox", "E-mail");
  await keys.type(newAddress());
  await tabTo(page, "textbox", "Choose a password");
  await keys.type(PASSWORD);
  await keys.press("Enter");

  await heading(`Enrol in ${PROGRAM}`);
  await tabTo(page, "button", "Enrol for free");
  await keys.press("Enter");
  await page.waitForURL(`**/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  await tabTo(page, "link", "Start mission 1");
  await keys.press("Enter");

  await heading(FIRST_MISSION);
  await question(page, 1).waitFor();
  await tabInto(page, 1);
  await keys.type("300");
  await tabInto(page, 2);
  for (const choice of await fromTop(page, [
    "Some customers appear twice with two different balances",
    "Some birth years are a default value and not a birth year",
  ])) {
    await tabTo(page, "checkbox", choice);
    await keys.press("Space");
  }
  await tabInto(page, 3);
  await choose(page, "Keep them as they are, and ask what charge made them negative");
  await tabInto(page, 4);
  await keys.type(words(120));
  await tabInto(page, 6);
  const items = await question(page, 6).getByRole("checkbox").count();
  for (let item = 0; item < items; item += 1) {
    await keys.press("Space");
    await keys.press("Tab");
  }

  await page.getByText(/^Saved \d/).waitFor();
  await page.getByText("Everything is ready.").waitFor();
  await keys.press("Control+Enter");
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Hand in" });
  await confirm.waitFor();
  await tabUntil(page, "Hand in", () => confirm.evaluate((element) => element === document.activeElement));
  await keys.press("Enter");
  await page.getByRole("region", { name: "Handed in" }).getByRole("link", { name: "Open Mission 2" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, role: "link" | "button" | "textbox" | "checkbox", name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  await page.getByRole(role, { name, exact: true }).first().waitFor({ state: "attached" });
  await tabUntil(page, name, () => wanted.evaluate((element) => element === document.activeElement).catch(() => false));
}

async function tabInto(page: Page, number: number): Promise<void> {
  const region = question(page, number);
  await tabUntil(page, `question ${number}`, () =>
    region.evaluate(
      (element) =>
        element.contains(document.activeElement) && document.activeElement?.matches("input, textarea") === true,
    ),
  );
}

async function tabUntil(page: Page, name: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** The options from top to bottom. Their order on the page differs by learner. */
async function fromTop(page: Page, labels: readonly string[]): Promise<string[]> {
  const tops = labels.map(async (label) => {
    const top = await page.getByRole("checkbox", { name: label }).evaluate((box) => box.getBoundingClientRect().top);
    return { label, top };
  });
  return (await Promise.all(tops)).sort((one, other) => one.top - other.top).map(({ label }) => label);
}

/** Chooses an option of a single-choice group by the arrow keys, which move the choice. */
async function choose(page: Page, label: string): Promise<void> {
  const wanted = page.getByRole("radio", { name: label });
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.isChecked()) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrows do not reach ${label}`);
}
