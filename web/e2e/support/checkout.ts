// Acts of a learner at the checkout of a session that has a price.

import type { Page } from "playwright-core";
import { fillSignup } from "./learner";

export const PRICED_SESSION = "ferrowell-modelling-autumn";
export const PRICED_PROGRAM = "Financial modelling sprint";

/** Signs up on the way to the checkout. */
export async function toCheckout(page: Page, email: string): Promise<void> {
  await page.goto(`/signup?next=${encodeURIComponent(`/enroll?xs=${PRICED_SESSION}`)}`);
  await fillSignup(page, email);
  await page.getByRole("link", { name: "Go to the checkout" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Check and pay" }).waitFor();
}

/** Chooses a way to pay. */
export async function choose(page: Page, way: RegExp): Promise<void> {
  await page.getByRole("radio", { name: way }).check({ force: true });
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay / }).press("Enter");
}

export async function isIn(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /^You are in/ }).waitFor();
}
