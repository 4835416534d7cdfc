// Formats counts and lists for the texts.

import { lazily } from "./lazily";

const numbers = lazily(() => new Intl.NumberFormat("en"));

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${numbers().format(amount)} ${amount === 1 ? one : many}`;
}

/** For example "12,000". */
export function formatNumber(amount: number): string {
  return numbers().format(amount);
}

/** A share in basis points, for example "67 %". */
export function formatPercent(basisPoints: number): string {
  return `${numbers().format(basisPoints / 100)} %`;
}

const lists = {
  and: lazily(() => new Intl.ListFormat("en", { type: "conjunction" })),
  or: lazily(() => new Intl.ListFormat("en", { type: "disjunction" })),
};

/** For example "3, 4 and 5". */
export function listOf(items: readonly string[], last: "and" | "or"): string {
  return lists[last]().format(items);
}
