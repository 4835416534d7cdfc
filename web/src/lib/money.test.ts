// Formats amounts with the decimal places that the page configures.

import { beforeEach, expect, test } from "vitest";
import { givePage } from "@/testing/page-config";
import { formatMoney } from "./money";

beforeEach(() => givePage({ currency_places: { IQD: 3, JPY: 0, KWD: 3, UGX: 0 } }));

test.each([
  ["USD", 4_900, "$49"],
  ["USD", 4_905, "$49.05"],
  ["JPY", 4_900, "¥4,900"],
  ["KWD", 4_905, "KWD\u00a04.905"],
  ["IQD", 4_905_000, "IQD\u00a04,905"],
  ["HUF", 490_050, "Ft\u00a04,900.50"],
  ["UGX", 4_900, "UGX\u00a04,900"],
  ["NGN", 4_500_000, "₦45,000"],
  ["NGN", -900_050, "\u2212₦9,000.50"],
])("%s %i is %s", (currency, amount_minor, expected) => {
  expect(formatMoney({ amount_minor, currency })).toBe(expected);
});
