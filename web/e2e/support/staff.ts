// A staff account.

import type { Page } from "playwright-core";
import { vi } from "vitest";
import { fillSignup, newAddress } from "./learner";
import type { Stage } from "./stage";

/** Signs up, verifies the address, grants the roles, and loads a page with them. Returns the address. */
export async function signUpAsStaff({ app }: Stage, page: Page, roles: readonly string[]): Promise<string> {
  const address = newAddress();
  await page.goto("/signup?next=/job-simulations");
  await fillSignup(page, address);
  await page.waitForURL("**/job-simulations");
  // Only a verified address can have a role.
  await page.goto((await app.mailbox.newest(address)).link);
  await page.getByRole("heading", { name: "Your address is verified" }).waitFor();
  // The account gets the role when the page is next loaded.
  await page.goto("/profile");
  for (const role of roles) await vi.waitFor(() => app.grantRole(address, role), { timeout: 60_000, interval: 500 });
  await page.goto("/");
  return address;
}
