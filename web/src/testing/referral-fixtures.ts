// Friends, milestones and credit as the server sends them.

import type { Schema } from "@/api/types";

export const naira = (amount_minor: number) => ({ amount_minor, currency: "NGN" });

export function aFriend(change: Partial<Schema<"Friend">> = {}): Schema<"Friend"> {
  return {
    id: "01900000-0000-7000-8000-000000000a01",
    name_masked: "Kofi M.",
    status: "verified",
    at: "2026-11-20T12:00:00Z",
    stale: null,
    stale_at: "2027-02-18T12:00:00Z",
    reminding: null,
    ...change,
  };
}

export function aLadderStep(change: Partial<Schema<"MilestoneStanding">> = {}): Schema<"LadderStep"> {
  return {
    title: "Your first friend has begun",
    counting: "engaged",
    gives: { coupon: 1500 },
    program: null,
    standing: {
      milestone: "01900000-0000-7000-8000-000000000c01",
      reward: "01900000-0000-7000-8000-000000000d01",
      state: "locked",
      need: 1,
      have: 0,
      stale: 0,
      newest_stale_at: null,
      ...change,
    },
  };
}

export function aProgress(...milestones: Schema<"LadderStep">[]): Schema<"ReferralProgress"> {
  return {
    counts: { captured: 0, signed_up: 0, verified: 1, engaged: 0, converted: 0, stale: 0, rejected: 0 },
    milestones,
    next_change_at: null,
    version: "v1",
  };
}

const entry = {
  lot: "01900000-0000-7000-8000-000000000e01",
  kind: "earn" as const,
  source: { referral: "01900000-0000-7000-8000-000000000a01" },
  hold_until: "2026-05-17T12:00:00Z",
  expires_at: "2027-05-03T12:00:00Z",
  at: "2026-05-03T12:00:00Z",
};

/** Credit from Kofi's purchase, still held. */
export const heldCredit: Schema<"CreditDetails"> = {
  wallets: [
    {
      balance: naira(500_000),
      available: naira(0),
      held: [{ amount: naira(500_000), at: "2026-05-17T12:00:00Z" }],
      expiring: [],
    },
  ],
  entries: [
    { ...entry, account: "issued", amount: naira(-500_000) },
    { ...entry, account: "held", amount: naira(500_000) },
  ],
  friends: [{ referral: "01900000-0000-7000-8000-000000000a01", name_masked: "Kofi M." }],
  rewards: [],
};

export const noCredit: Schema<"CreditDetails"> = { wallets: [], entries: [], friends: [], rewards: [] };
