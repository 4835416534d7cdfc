// Prices as the server sends them; the rules calculate the charged amount.

import type { Schema } from "@/api/types";
import { loadCheckoutRules } from "@/rules";

type PriceQuote = Schema<"PriceQuote">;
type Terms = Schema<"CouponTerms">;

const naira = (amount_minor: number) => ({ amount_minor, currency: "NGN" });
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export function someTerms(change: Partial<Terms> = {}): Terms {
  return {
    coupon: id(701),
    code: "AUTUMN20",
    value: { percent_bp: 2_000 },
    source: "campaign",
    starts_at: null,
    ends_at: "2026-12-01T00:00:00Z",
    code_expires_at: null,
    per_user_limit: null,
    programs: [],
    sessions: [],
    applies_to: [],
    countries: [],
    min_amounts: [],
    is_first_purchase_only: false,
    providers: [],
    is_stackable_with_regional: true,
    is_stackable: false,
    ...change,
  };
}

/** Only Paystack takes naira. */
const PROVIDERS: Schema<"ProviderChoice">[] = [
  { provider: "stripe", hidden: "unsupported_currency" },
  { provider: "paypal", hidden: "unsupported_currency" },
  { provider: "paystack", hidden: null },
];

export interface PriceWish {
  amount?: number;
  coupon?: Terms | null;
  credit?: number;
  useCredit?: boolean;
}

/** By default a place for ₦45,000, as a person in Nigeria sees it. */
export async function aPrice({
  amount = 4_500_000,
  coupon = null,
  credit,
  useCredit = true,
}: PriceWish = {}): Promise<PriceQuote> {
  const rules = await loadCheckoutRules();
  const own = credit === undefined ? null : naira(credit);
  const price = { amount: naira(amount), compare_at: null, level: "currency", row: id(702) } as const;
  const basket = {
    id: id(703),
    now: "2026-11-20T12:00:00Z",
    item: "program",
    program: id(101),
    session: id(201),
    country: "NG",
    price,
    coupon: null,
    automatic: [],
    tax: null,
    credit: useCredit ? own : null,
  } as const;
  const usage: Schema<"CouponUse"> = {
    basket: { ...basket, automatic: [] },
    provider: null,
    purchases: [],
    has_paid_elsewhere: false,
    own_uses: { committed: 0, reserved: [] },
  };
  const quote =
    coupon === null
      ? rules.quote(JSON.stringify(usage.basket))
      : accepted(rules.preview_coupon(JSON.stringify(coupon), JSON.stringify(usage)));
  const checkout = quote.total.amount_minor === 0 ? "free" : { paid: PROVIDERS };
  return {
    quote,
    price,
    currencies: ["EUR", "NGN", "USD"],
    country: { code: "NG", source: "profile" },
    mismatch: null,
    coupon,
    usage,
    credit: own,
    checkout,
  };
}

function accepted(verdict: { ok: Schema<"Quote"> } | { refused: unknown }): Schema<"Quote"> {
  if ("ok" in verdict) return verdict.ok;
  throw new Error(`the coupon does not count: ${JSON.stringify(verdict.refused)}`);
}
