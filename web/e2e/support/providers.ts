// Stand-ins of the payment providers: their settings for a server, their options, and their pages as a payer uses them.

import type { Page } from "playwright-core";
import { type Amount, amountsIn } from "./amounts";
import { needed } from "./environment";

const PROVIDERS = /^E2E_((STRIPE|PAYPAL|PAYSTACK|FLUTTERWAVE|PAYMENTWALL)_.+)$/;

export function providerSettings(): Promise<Record<string, string>> {
  const given = Object.entries(process.env).flatMap(([name, value]) => {
    const setting = PROVIDERS.exec(name)?.[1];
    return setting === undefined || value === undefined ? [] : [[`FIELDWORK_${setting}`, value]];
  });
  return Promise.resolve(Object.fromEntries(given) as Record<string, string>);
}

/** Sets options of all providers. */
export async function turn(knobs: Record<string, unknown>): Promise<void> {
  await control("/control", knobs);
}

/** Sends the providers' webhooks to a server, until the returned function is called. */
export async function sendWebhooksTo({ origin }: { origin: string }): Promise<() => Promise<void>> {
  const webhooks = `${origin}/api/webhooks`;
  await turn({ webhooks });
  return () => turn({ no_webhooks: webhooks });
}

/** Renews a subscription at its provider, by its reference there, as if its period were over. */
export async function renew(reference: string): Promise<void> {
  await control("/control/act", { reference, do: "renew" });
}

async function control(path: string, asked: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${needed("E2E_PROVIDERS")}${path}`, { method: "POST", body: JSON.stringify(asked) });
  if (!answer.ok) throw new Error(`the providers do not know ${JSON.stringify(asked)}: ${await answer.text()}`);
}

/** The amount on a provider's page. */
export async function amountAsked(page: Page): Promise<Amount | undefined> {
  await page.getByText(/^Stand-in for/).waitFor();
  return amountsIn(await page.locator(".amount").innerText())[0];
}

/** Presses a button of a provider's page. */
export async function press(
  page: Page,
  button: "Pay" | "Pay with a card that is declined" | "Pay slowly" | "Cancel",
): Promise<void> {
  await page.getByText(/^Stand-in for/).waitFor();
  await page.getByRole("button", { name: button, exact: true }).press("Enter");
}
