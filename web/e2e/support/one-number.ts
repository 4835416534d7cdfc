// Acts in programs whose only mission asks for one number: joining a session, and submitting the number.

import type { Page } from "playwright-core";
import { question, showPart } from "./learner";

/** Joins a session of this kind, and waits for its missions. */
export async function join(page: Page, session: string): Promise<void> {
  await page.goto(`/enroll?xs=${session}`);
  await page.getByRole("button", { name: "Enrol for free" }).click();
  await page.waitForURL(`**/${session}/missions`);
}

/** Goes from the list of missions to the submitted mission. */
export async function submitNumber(page: Page, number: string): Promise<void> {
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await question(page, 1).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await question(page, 1).getByRole("textbox").fill(number);
  await page.getByText(/^Saved \d/).waitFor();
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await page.locator("#submit-button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
}
