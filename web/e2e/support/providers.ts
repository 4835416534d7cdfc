// The payment providers' stand-ins: what a server needs to be paid by them, how they are told to
// behave, and their pages as a payer uses them.

import type { Page } from "playwright-core";
import { needed } from "./environment";

const PROVIDERS = /^E2E_((STRIPE|PAYPAL|PAYSTACK|FLUTTERWAVE|PAYMENTWALL)_.+)$/;

export function providerSettings(): Promise<Record<string, string>> {
  const given = Object.entries(process.env).flatMap(([name, value]) => {
    const setting = PROVIDERS.exec(name)?.[1];
    return setting === undefined || value === undefined ? [] : [[`FIELDWORK_${setting}`, value]];
  });
  return Promise.resolve(Object.fromEntries(given) as Record<string, string>);
}

/** Sets knobs of all providers. */
export async function turn(knobs: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${needed("E2E_PROVIDERS")}/control`, { method: "POST", body: JSON.stringify(knobs) });
  if (!answer.ok) throw new Error(`a knob is not known: ${await answer.text()}`);
}

/** Presses a button of a provider's page. */
export async function press(page: Page, button: "Pay" | "Pay with a card that is declined" | "Pay slowly" | "Cancel"): Promise<void> {
  await page.getByText(/^Stand-in for/).waitFor();
  await page.getByRole("button", { name: button, exact: true }).press("Enter");
}
