// Formats money. Amounts arrive in minor units of ISO 4217; the domain defines the decimal places of each currency, and
// the server puts them into the page. A whole amount is shown without decimals. The browser never calculates with
// money.

import { readConfig } from "./config";

const USUAL_PLACES = 2;

export function formatMoney({ amount_minor, currency }: { amount_minor: number; currency: string }): string {
  const places = readConfig().currency_places[currency] ?? USUAL_PLACES;
  const isWhole = amount_minor % 10 ** places === 0;
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: isWhole ? 0 : places,
    maximumFractionDigits: places,
  });
  return format.format(amount_minor / 10 ** places).replace("-", "\u2212");
}
