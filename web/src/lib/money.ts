// Money as a reader sees it. Amounts arrive in minor units of ISO 4217, which the browser's own data about
// currencies does not follow everywhere: it says how many digits are usual, and these lists how many there are
// (a test holds them to the rules). No arithmetic on money happens in the browser.

const WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND".split(" ");
const TEN_THOUSANDTHS = "CLF UYW".split(" ");

export function formatMoney({ amount_minor, currency }: { amount_minor: number; currency: string }): string {
  const places = exponentOf(currency);
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const usual = new Intl.NumberFormat("en-GB", style).resolvedOptions().maximumFractionDigits ?? places;
  const least = amount_minor % 10 ** places === 0 ? Math.min(usual, places) : places;
  const format = new Intl.NumberFormat("en-GB", { ...style, minimumFractionDigits: least, maximumFractionDigits: places });
  return format.format(amount_minor / 10 ** places);
}

/** How many decimal places a currency's amounts have. */
export function exponentOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  if (TEN_THOUSANDTHS.includes(currency)) return 4;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}
