// Amounts of money as written in e-mails, documents and pages: "USD 1,234.50", "−€4.50", "$40".

import { expect } from "vitest";

export interface Amount {
  /** Minor units; negative for a deduction. */
  minor: number;
  currency: string;
}

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "₦": "NGN" };
/** Every currency in the journeys has two decimal places. */
const WRITTEN = /([−-]?)(USD|EUR|NGN|KES|[$€₦])\s?([−-]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?)/gu;

/** The amounts in a text, in order. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(WRITTEN)].map(([, before, name = "", after, digits = ""]) => {
    const minor = Math.round(Number(digits.replaceAll(",", "")) * 100);
    return { minor: before || after ? -minor : minor, currency: SIGNS[name] ?? name };
  });
}

/** Expects at least one amount in a text, and each of them to be this one. */
export function expectOnly(amount: Amount, text: string): void {
  const found = amountsIn(text);
  expect(found, `amounts in ${text}`).toEqual(found.length === 0 ? [amount] : found.map(() => amount));
}

/** Expects the last amount of a text to be this one, and the amounts before it to have this sum. */
export function expectTotal(amount: Amount, text: string, sum = amount.minor): void {
  const found = amountsIn(text);
  const added = found.slice(0, -1).reduce((total, { minor }) => total + minor, 0);
  const currencies = [...new Set(found.map(({ currency }) => currency))];
  expect({ total: found.at(-1), added, currencies }, `amounts in ${text}`).toEqual({
    total: amount,
    added: sum,
    currencies: [amount.currency],
  });
}
