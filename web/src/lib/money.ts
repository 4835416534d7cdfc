// Money as a reader sees it. Amounts arrive in minor units of ISO 4217; how many decimal
// places these are is the rules' and comes with the page. The browser's own data about
// currencies says only how many are usual. No arithmetic on money happens in the browser.

import { readConfig } from "./config";

const USUAL_PLACES = 2;

export function formatMoney({ amount_minor, currency }: { amount_minor: number; currency: string }): string {
  const places = readConfig().currency_places[currency] ?? USUAL_PLACES;
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const usual = new Intl.NumberFormat("en-GB", style).resolvedOptions().maximumFractionDigits ?? places;
  const least = amount_minor % 10 ** places === 0 ? Math.min(usual, places) : places;
  const format = new Intl.NumberFormat("en-GB", { ...style, minimumFractionDigits: least, maximumFractionDigits: places });
  return format.format(amount_minor / 10 ** places);
}
