// Words beside the price of a simulation, on pages that everybody sees: what a subscription costs, and when money comes
// back.

import type { Schema } from "@/api/types";
import { formatMoney } from "@/lib/money";
import { count } from "@/lib/words";

const every: Record<Schema<"PlanInterval">, string> = { month: "a month", year: "a year" };

export const offerTexts = {
  planPrice: (price: Schema<"Money">, interval: Schema<"PlanInterval">) => `${formatMoney(price)} ${every[interval]}`,
  or: "Or",
  every: "every simulation with a subscription",
  everyFor: (price: string) => `every simulation for ${price}`,
  inSubscription: "In your subscription",
  refunds: (days: number, missions: number) => `Your money back within ${count(days, "day")}, as long as fewer than ${count(missions, "mission")} are handed in`,
};
