// Words of invitations: the link, friends and how far they are, the ladder, and the
// wallet, line by line.

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
  lead: "Share your link. What your friends do here brings you coupons and credit, and takes something off their first purchase.",
  faultTitle: "This could not be loaded",
  invitation: {
    by: (name: string | null) => `${name ?? someone} has invited you`,
    kept: (code: string) => `A friend's code is kept: ${code}`,
    brings: ({ percent_bp: bp, days }: Schema<"CodeOffer">) => `${formatPercent(bp)} off your first purchase, for ${days} days after you sign up.`,
    counts: "It counts once your account is made.",
    unknown: "This invitation is not valid",
    unknownHelp: "You can sign up all the same. Ask your friend for the link if you want to use it.",
  },
  link: {
    title: "Your link",
    code: (code: string) => `Your code is ${code.slice(0, 4)} ${code.slice(4)}. The link has it in it.`,
    copy: "Copy the link",
    share: "Share",
    shareTitle: "Fieldwork: job simulations",
    textsTitle: "Words to go with it",
    shareTexts: [
      "I am working through a job simulation on Fieldwork: real tasks, with feedback. My link takes something off your first one.",
      "Want to see what the job is like before you apply? Try a simulation with me.",
    ],
    copyText: (text: string) => `Copy: ${text}`,
    makeTitle: "You have no link yet",
    makeBody: "It takes a moment, and it stays the same from then on.",
    make: "Make my link",
    making: "Making",
  },
  ladder: {
    title: "What friends bring",
    empty: "No rewards are offered at the moment. Your friends count all the same.",
    asked: {
      verified: (need: number) => `${count(need, "friend")} with a verified address`,
      engaged: (need: number) => `${count(need, "friend")} at work`,
      converted: (need: number) => `${count(need, "friend")} with a purchase`,
    } satisfies Record<Schema<"Counting">, (need: number) => string>,
    have: (have: number, asked: string) => `${have} of ${asked}`,
    gives: (gives: Gives) => {
      if ("coupon" in gives) return gives.coupon === 10_000 ? "A place for nothing: a coupon for the simulation that you choose" : `A coupon: ${formatPercent(gives.coupon)} off the simulation that you choose`;
      if ("credit" in gives) return `${formatMoney(gives.credit)} of credit`;
      return "badge" in gives ? "A badge" : "An offer from a partner";
    },
    stale: (amount: number) => `${count(amount, "friend")} more would count, but they have gone quiet.`,
    redeemed: "Taken",
    choose: "For which simulation?",
    chooseFirst: "Choose one",
    take: "Take it",
    taking: "Taking it",
    taken: (gives: Gives, code: string | null) => {
      if (code) return `Yours. The code is ${code}.`;
      return "perk" in gives ? "Yours. Take it among the offers from partners." : "Yours. You find it in your wallet.";
    },
    toPerks: "See the offers from partners",
  },
  friends: {
    title: "Your friends",
    emptyTitle: "Nobody has come through your link yet",
    emptyBody: "As soon as a friend signs up with it, you see here how far they are.",
    faultTitle: "Your friends could not be loaded",
    more: "Show more",
    nameless: someone,
    statuses: { captured: "Has looked", signed_up: "Signed up", verified: "Verified", engaged: "At work", converted: "Has bought a place", rejected: "Does not count" } satisfies Record<Status, string>,
    tones: { captured: "neutral", signed_up: "neutral", verified: "neutral", engaged: "right", converted: "right", rejected: "neutral" } as const satisfies Record<Status, "neutral" | "right">,
    since: { captured: "Followed the link", signed_up: "Signed up", verified: "Verified the address", engaged: "At work since", converted: "Bought a place", rejected: "Signed up" } satisfies Record<Status, string>,
    quiet: "Gone quiet",
    waits: {
      not_verified: "They have not verified their address, so they do not count yet.",
      not_engaged: "They have done nothing for a while, so they do not count for now.",
    } satisfies Record<Schema<"StaleReason">, string>,
    goesQuiet: (date: string) => `Counts as quiet if nothing happens until ${date}.`,
    remind: (name: string) => `Remind ${name}`,
    reminding: "Reminding",
    left: (left: number, from: string | null) => {
      if (left === 0) return "You have reminded them three times.";
      return from === null ? `${count(left, "reminder")} left.` : `The next reminder can be sent on ${from}; ${left} left.`;
    },
  },
  terms: {
    title: "How it counts",
    lines: [
      "Of several links, the first that somebody follows counts, for 30 days. It is tied to their account when they sign up, and never later.",
      "A friend counts once their address is verified. Who does not go on is shown as quiet, and counts again as soon as they do.",
      "Credit for a purchase is held for 14 days. If the money for it goes back, so does the credit.",
      "Credit can be spent for a year, and in its own currency.",
      "Accounts of one person, one device, one card or a throw-away address do not count.",
    ],
  },
  wallet: {
    title: "Your wallet",
    emptyTitle: "No credit yet",
    emptyBody: "When a friend buys a place, credit comes here.",
    faultTitle: "Your wallet could not be loaded",
    available: "To spend",
    held: (amount: string, date: string) => `${amount} is held, and free on ${date}.`,
    expiring: (amount: string, date: string) => `${amount} expires on ${date}.`,
    history: "Every movement",
    line: (entry: Entry, name: string | null): string => {
      const date = formatDate(entry.at);
      switch (entry.kind) {
        case "earn":
          if (entry.hold_until) return `Earned because ${name ?? "a friend"} paid on ${date}, free on ${formatDate(entry.hold_until)}`;
          return `Earned on ${date}: ${name ?? "a reward"}`;
        case "hold_release":
          return `Free since ${date}`;
        case "spend":
          return `Spent on a purchase on ${date}`;
        case "unspend":
          return `Came back from a purchase on ${date}`;
        case "expire":
          return `Expired on ${date}`;
        case "reverse":
          return `Taken back on ${date}: the purchase of ${name ?? "a friend"} does not count any more`;
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
    title: "Bring somebody along",
    lead: "It is easier with somebody beside you. Four steps before your session starts, ticked as they happen.",
    steps: ["Make your link", "A friend signs up with it", "A friend verifies their address", "A friend hands in a first mission"],
    done: "Done",
    open: "Open",
    all: "See all about friends",
  },
} as const;
