// Texts beside the price of a simulation on public pages: the price of a subscription, and the refund period.

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
  refunds: (days: number, missions: number) =>
    `Your money back within ${count(days, "day")}, as long as you have handed in fewer than ${count(missions, "mission")}`,
};
