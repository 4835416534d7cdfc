// Amounts as a reader sees them, and the places of every currency as the rules have them.

import { expect, test } from "vitest";
import worked from "../../../domain/tests/vectors/money-exponent.json";
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

test.each(worked.cases.filter(({ given }) => given.length === 3))("$name", ({ given, expect: places }) => {
  expect(exponentOf(given)).toBe(places);
});
