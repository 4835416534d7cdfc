// Money as a reader sees it. Amounts arrive in minor units; the currency's own exponent
// comes from Intl. No arithmetic on money happens in the browser.

export function formatMoney(money: { amount_minor: number; currency: string }): string {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: money.currency, currencyDisplay: "narrowSymbol" });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.amount_minor / 10 ** digits);
}
