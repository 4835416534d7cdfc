// Somebody who works for the programs.

import type { Page } from "playwright-core";
import { vi } from "vitest";
import { fillSignup, newAddress } from "./learner";
import type { Stage } from "./stage";

/** Signs up, confirms the address, is given the roles, and is on a page that knows of them. Gives the address. */
export async function signUpAsStaff({ app }: Stage, page: Page, roles: readonly string[]): Promise<string> {
  const address = newAddress();
  await page.goto("/signup?next=/job-simulations");
  await fillSignup(page, address);
  await page.waitForURL("**/job-simulations");
  // A role is for an address that is verified.
  await page.goto((await app.mailbox.newest(address)).link);
  await page.getByRole("heading", { name: "Your address is verified" }).waitFor();
  // The account learns of it with the next look at it.
  await page.goto("/profile");
  for (const role of roles) await vi.waitFor(() => app.grantRole(address, role), { timeout: 10_000, interval: 500 });
  await page.goto("/");
  return address;
}
