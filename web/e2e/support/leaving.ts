// The offboarding of a program: the questions, the name, and the certificate.

import type { Page } from "playwright-core";

/** Answers every question of the offboarding under this name, and gets the certificate. */
export async function finish(page: Page, name: string): Promise<void> {
  await page
    .getByRole("radiogroup", { name: /How satisfied/ })
    .getByText("5", { exact: true })
    .click();
  await page
    .getByRole("radiogroup", { name: /How likely/ })
    .getByText("9", { exact: true })
    .click();
  await page.getByText("New skills for the work I have").click();
  await page.getByText("No", { exact: true }).click();
  await page.getByLabel("Your name on the certificate").fill(name);
  await page.getByRole("button", { name: "Confirm this name" }).click();
  await page.getByText(`Confirmed: ${name}`).waitFor();
  await page.getByText("No plans for now").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Finish with / }).click();
  await page.getByRole("heading", { level: 1, name: "Your certificate is here" }).waitFor();
}
