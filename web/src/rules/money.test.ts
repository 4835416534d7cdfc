// Amounts as a reader sees them, and the places of every currency as the rules have them.

import { expect, test } from "vitest";
import * as proof from "../../../wasm/pkg/proof/wasm.js";
import { exponentOf, formatMoney } from "@/lib/money";

test.each([
  ["USD", 4_900, "$49.00"],
  ["USD", 4_905, "$49.05"],
  ["JPY", 4_900, "¥4,900"],
  ["KWD", 4_905, "KWD\u00a04.905"],
  ["IQD", 4_905_000, "IQD\u00a04,905"],
  ["HUF", 490_050, "Ft\u00a04,900.50"],
  ["UGX", 4_900, "UGX\u00a04,900"],
  ["NGN", 4_500_000, "₦45,000.00"],
])("%s %i is %s", (currency, amount_minor, expected) => {
  expect(formatMoney({ amount_minor, currency })).toBe(expected);
});

test("every currency has as many places as the rules say", () => {
  const differing = Intl.supportedValuesOf("currency").filter((currency) => String(exponentOf(currency)) !== proof.answer("money/exponent", JSON.stringify(currency)));
  expect(differing).toEqual([]);
});
