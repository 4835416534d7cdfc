// Texts of referrals: the link, friends and their progress, the milestones, and the wallet line by line.

import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { count, formatPercent } from "@/lib/words";

type Status = Schema<"ReferralStatus">;
type Gives = Schema<"RewardKind">;
type Entry = Schema<"Entry">;

const someone = "A friend";

export const referralTexts = {
  title: "Friends",
  lead: "Share your link. Your friends get a discount on their first purchase, and you earn coupons and credit.",
  faultTitle: "This could not be loaded",
  invitation: {
    by: (name: string | null) => `${name ?? someone} has invited you`,
    kept: (code: string) => `We kept your friend's code: ${code}`,
    brings: ({ percent_bp: bp, days }: Schema<"CodeOffer">) =>
      `${formatPercent(bp)} off your first purchase, for ${days} days after you sign up.`,
    counts: "You get it when you have made your account.",
    unknown: "This invitation is not valid",
    unknownHelp: "You can still sign up. Ask your friend for the link if you want to use it.",
  },
  link: {
    title: "Your link",
    code: (code: string) => `Your code is ${code.slice(0, 4)} ${code.slice(4)}. It is part of the link.`,
    copy: "Copy the link",
    shareTitle: "Fieldwork: job simulations",
    textsTitle: "Messages to send with it",
    shareTexts: [
      "I am working through a job simulation on Fieldwork: real tasks, with feedback. With my link you get a discount on your first one.",
      "Want to see what the job is like before you apply? Try a simulation with me.",
    ],
    copyText: (text: string) => `Copy: ${text}`,
    makeTitle: "You have no link yet",
    makeBody: "It takes a moment, and your link never changes.",
    make: "Make my link",
    making: "Making",
  },
  ladder: {
    title: "Rewards for friends",
    empty: "No rewards are offered at the moment. Your friends still count.",
    asked: {
      verified: (need: number) => `${count(need, "friend")} with a verified address`,
      engaged: (need: number) => `${count(need, "friend")} at work`,
      converted: (need: number) => `${count(need, "friend")} with a purchase`,
    } satisfies Record<Schema<"Counting">, (need: number) => string>,
    have: (have: number, asked: string) => `${have} of ${asked}`,
    gives: (gives: Gives) => {
      if ("coupon" in gives)
        return gives.coupon === 10_000
          ? "A free place: a coupon for the simulation that you choose"
          : `A coupon: ${formatPercent(gives.coupon)} off the simulation that you choose`;
      if ("credit" in gives) return `${formatMoney(gives.credit)} of credit`;
      return "badge" in gives ? "A badge" : "An offer from a partner";
    },
    stale: (amount: number) => `${count(amount, "friend")} more would count, but they are inactive.`,
    redeemed: "Taken",
    choose: "For which simulation?",
    chooseFirst: "Choose one",
    take: "Take it",
    taking: "Taking it",
    taken: (gives: Gives, code: string | null) => {
      if (code) return `Yours. The code is ${code}.`;
      return "perk" in gives ? "Yours. Find it in the offers from partners." : "Yours. Find it in your wallet.";
    },
    toPerks: "See the offers from partners",
  },
  friends: {
    title: "Your friends",
    emptyTitle: "No friend has signed up with your link yet",
    emptyBody: "When a friend signs up with it, you see their progress here.",
    faultTitle: "Your friends could not be loaded",
    more: "Show more",
    nameless: someone,
    statuses: {
      captured: "Has followed your link",
      signed_up: "Signed up",
      verified: "Verified",
      engaged: "At work",
      converted: "Has bought a place",
      rejected: "Does not count",
    } satisfies Record<Status, string>,
    tones: {
      captured: "neutral",
      signed_up: "neutral",
      verified: "neutral",
      engaged: "right",
      converted: "right",
      rejected: "neutral",
    } as const satisfies Record<Status, "neutral" | "right">,
    since: {
      captured: "Followed the link",
      signed_up: "Signed up",
      verified: "Verified the address",
      engaged: "At work since",
      converted: "Bought a place",
      rejected: "Signed up",
    } satisfies Record<Status, string>,
    quiet: "Inactive",
    waits: {
      not_verified: "They have not verified their address, so they do not count yet.",
      not_engaged: "They have not been active for a while, so they do not count for now.",
    } satisfies Record<Schema<"StaleReason">, string>,
    goesQuiet: (date: string) => `Counts as inactive if there is no activity until ${date}.`,
    remind: (name: string) => `Remind ${name}`,
    reminding: "Reminding",
    left: (left: number, from: string | null) => {
      if (left === 0) return "You have reminded them three times.";
      return from === null
        ? `${count(left, "reminder")} left.`
        : `The next reminder can be sent on ${from}; ${left} left.`;
    },
  },
  terms: {
    title: "How it counts",
    lines: [
      "If a friend follows several links, the first one counts, for 30 days. It is linked to their account when they sign up, and never later.",
      "A friend counts once their address is verified. A friend who stops is shown as inactive, and counts again when they continue.",
      "Credit for a purchase is held for 14 days. If the purchase is refunded, you lose the credit.",
      "You can spend credit for a year, and only in its own currency.",
      "A friend does not count if it is your own second account, or an account with the same device or card, or one with a throw-away address.",
    ],
  },
  wallet: {
    title: "Your wallet",
    emptyTitle: "No credit yet",
    emptyBody: "When a friend buys a place, you get credit here.",
    faultTitle: "Your wallet could not be loaded",
    available: "To spend",
    held: (amount: string, date: string) => `${amount} is held until ${date}.`,
    expiring: (amount: string, date: string) => `${amount} expires on ${date}.`,
    history: "Every movement",
    line: (entry: Entry, name: string | null): string => {
      const date = formatDate(entry.at);
      switch (entry.kind) {
        case "earn":
          if (entry.hold_until)
            return `Earned because ${name ?? "a friend"} paid on ${date}, available on ${formatDate(entry.hold_until)}`;
          return `Earned on ${date}: ${name ?? "a reward"}`;
        case "hold_release":
          return `Available since ${date}`;
        case "spend":
          return `Spent on a purchase on ${date}`;
        case "unspend":
          return `Returned from a purchase on ${date}`;
        case "expire":
          return `Expired on ${date}`;
        case "reverse":
          return `Taken back on ${date}: the purchase of ${name ?? "a friend"} no longer counts`;
        case "adjust":
          return `Changed by our staff on ${date}`;
      }
    },
  },
  coupons: {
    title: "Your coupons",
    empty: "Coupons that you take are kept here, with their codes.",
    off: (percent: string) => `${percent} off`,
    until: (date: string) => `until ${date}`,
    used: "Used",
    copy: (code: string) => `Copy the code ${code}`,
  },
  prework: {
    title: "Invite a friend",
    lead: "It is easier with a friend. Each of these four steps is ticked when it is done.",
    steps: [
      "Make your link",
      "A friend signs up with it",
      "A friend verifies their address",
      "A friend hands in a first mission",
    ],
    done: "Done",
    open: "Open",
    all: "See friends and rewards",
  },
} as const;
