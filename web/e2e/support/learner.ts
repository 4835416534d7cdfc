// Acts of a learner that several journeys share. Elements are found by role and accessible name.

import type { Page } from "playwright-core";

export const PASSWORD = "a-long-password-1";
export const PROGRAM = "Data analysis at a bank";
export const SESSION = "harbour-data-autumn";
export const FIRST_MISSION = "First look: can we trust the extract?";

export function newAddress(): string {
  return `ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}@fieldwork.test`;
}

/** A name that is unique across retries of the same journey. */
export function newName(name: string): string {
  return `${name} ${Date.now()}`;
}

export async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Choose a password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make my account" }).click();
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
}

/** Signs up and enrols by the shortest path, for journeys that start inside a session. */
export async function enrol(page: Page, email: string, session = SESSION): Promise<void> {
  await page.goto(`/signup?next=${encodeURIComponent(`/enroll?xs=${session}`)}`);
  await fillSignup(page, email);
  await page.getByRole("button", { name: "Enrol for free" }).click();
  await page.waitForURL(`**/${session}/missions`);
}

/** Finds a question by its number, because its accessible name is its task. */
export function question(page: Page, number: number) {
  return page.locator("section[id^='answer-']").nth(number - 1);
}

/** Shows a part of a mission. A phone shows one part at a time, a desktop all parts. */
export async function showPart(page: Page, part: "Brief" | "Files" | "Answer" | "Hand in"): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Parts of the mission" });
  if (await parts.isVisible()) await parts.getByRole("button", { name: part }).click();
}

export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(" ");
}

/** A complete answer to the first mission, good enough to submit. */
export async function answerFirstMission(page: Page): Promise<void> {
  await question(page, 1).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await question(page, 1).getByRole("textbox").fill("300");
  await question(page, 2).getByText("Some customers appear twice with two different balances").click();
  await question(page, 2).getByText("Some birth years are a default value and not a birth year").click();
  await question(page, 3).getByText("Keep them as they are, and ask what charge made them negative").click();
  await question(page, 4).getByRole("textbox").fill(words(120));
  await question(page, 5)
    .locator("input[type='file']")
    .setInputFiles({ name: "cleaned.csv", mimeType: "text/csv", buffer: Buffer.from("account,balance\n1,20\n") });
  await question(page, 5).getByRole("button", { name: "Remove cleaned.csv" }).waitFor();
  for (const item of await question(page, 6).getByRole("checkbox").all()) await item.check({ force: true });
}
