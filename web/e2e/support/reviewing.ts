// An attempt on its way through a review: submitted by its learner, decided by staff.

import type { Page } from "playwright-core";
import { question, showPart } from "./learner";

export async function submit(page: Page, text: string): Promise<void> {
  await question(page, 1).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await question(page, 1).getByRole("textbox").fill(text);
  await page.getByText(/^Saved \d/).waitFor();
  await showPart(page, "Hand in");
  await page.locator("#submit-button").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).press("Enter");
  await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
}

export async function askForReview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ask for a review" }).press("Enter");
  await page.getByText("You are next.").waitFor();
}

/** Opens a queue from the list of waiting work on the home page of staff. */
export async function openDesk(desk: Page, door: string): Promise<void> {
  await desk.goto("/");
  await desk.getByRole("region", { name: "What waits for you" }).getByRole("link", { name: door }).press("Enter");
}

export async function decide(desk: Page, mission: string, key: string, outcome: "Pass" | "Send back"): Promise<void> {
  await openDesk(desk, "Reviews");
  await desk.getByRole("button", { name: "Take the next one" }).press("Enter");
  await desk.getByRole("heading", { level: 1, name: `Mission 1: ${mission}` }).waitFor();
  await desk.locator("form").getByRole("radio").first().focus();
  await desk.keyboard.press(key);
  await desk.getByLabel("What is good, and what to do next").fill("Plainly said. The archive asks for the year.");
  await desk.getByRole("button", { name: outcome, exact: true }).press("Enter");
  await desk.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
}
