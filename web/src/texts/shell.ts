// Words of the shell: bars, footer, faults of a whole screen, page not found.

import type { Role } from "@/api/types";
import { listOf } from "@/lib/words";

const roles: Record<Role, string> = {
  learner: "learner",
  reviewer: "reviewer",
  ta: "teaching assistant",
  author: "author",
  program_manager: "program manager",
  support: "support",
  finance: "finance",
  admin: "administrator",
};

export const shellTexts = {
  catalogue: "Simulations",
  portal: "My work",
  referral: "Friends and rewards",
  perks: "Offers from partners",
  discord: "Discord",
  reviews: "Reviews",
  letters: "Reference letters",
  profile: "Profile",
  login: "Log in",
  signup: "Sign up",
  logOut: "Log out",
  account: "Account",
  accountMenu: "Account",
  accountMenuOf: (name: string) => `Account of ${name}`,
  switcher: "My programs",
  switcherOf: (program: string) => `${program}: switch to another program`,
  search: "Search",
  footer: "Do the job before you have it.",
  footerLinks: "About Fieldwork",
  help: "Help",
  terms: "Terms",
  privacy: "Privacy",
  theme: "Colours",
  themes: { system: "As device", light: "Light", dark: "Dark" },
  outline: "Outline",
  screenBroke: {
    title: "This page broke",
    body: "Something in it went wrong on our side. Loading it again usually helps.",
    kept: "Answers you typed are kept on this device.",
  },
  codeMissing: {
    title: "This page could not be loaded",
    body: "Either the connection dropped, or a new version of Fieldwork has just come out.",
    kept: "Answers you typed are kept on this device.",
  },
  offline: {
    title: "You are offline",
    body: "This page has not been opened on this device before, so it needs a connection. It loads by itself once you are back online.",
    kept: "Answers you typed are kept on this device and will be sent.",
  },
  forbidden: {
    title: "This page is not for your account",
    needs: (needs: readonly Role[]) => `It is for people with the role of ${listOf(needs.map((role) => roles[role] ?? role), "or")}. Your account does not have it.`,
    whatToDo: "If your work needs it, ask whoever runs your program to give you the role; it works from your next visit on. If you have another account, log in with that one.",
    shutTitle: "This account is closed",
    shut: "It can no longer open anything here. If that is a mistake, write to us; nothing you handed in has been deleted.",
    askSupport: "Ask support",
    otherAccount: "Log in with another account",
    home: "Go home",
  },
  notFound: {
    title: "There is nothing at this address",
    body: "The link may be old, or a letter may be missing. What you have done is all still there.",
    suggestions: "Perhaps you were looking for",
    onOffer: "On offer now",
    nothing: "No simulation has these words. Here is what is on offer.",
    toCatalogue: "See all simulations",
    toPortal: "Go to my work",
    searchButton: "Search",
  },
};
