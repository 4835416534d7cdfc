// Texts of the shell: bars, footer, errors of a whole screen, page not found.

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
  purchases: "Purchases",
  subscription: "Subscription",
  referral: "Friends and rewards",
  perks: "Offers from partners",
  discord: "Discord",
  reviews: "Reviews",
  letters: "Reference letters",
  portfolio: "Portfolio",
  answers: "Answers rated not helpful",
  profile: "Profile",
  login: "Log in",
  signup: "Sign up",
  logOut: "Log out",
  unsavedAtLogOut: {
    title: "Some of your text is not saved yet",
    body: "It is only in this browser. If you stay, it is saved as soon as there is a connection. If you keep it here, other people who use this browser could find it.",
    stay: "Stay logged in",
    keep: "Keep it here and log out",
    drop: "Delete it and log out",
  },
  account: "Account",
  accountMenu: "Account",
  accountMenuOf: (name: string) => `Account of ${name}`,
  switcher: "My programs",
  switcherOf: (program: string) => `${program}: switch to another program`,
  search: "Search",
  footer: "Do the job before you have it.",
  footerLinks: "About Fieldwork",
  help: "Help",
  helpCentre: "Help centre",
  landing: "About us",
  terms: "Terms",
  privacy: "Privacy",
  theme: "Colours",
  themes: { system: "As device", light: "Light", dark: "Dark" },
  outline: "Outline",
  screenBroke: {
    title: "This page failed",
    body: "Something went wrong on our side. Loading it again usually helps.",
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
    needs: (needs: readonly Role[]) =>
      `It is for people with the role of ${listOf(
        needs.map((role) => roles[role] ?? role),
        "or",
      )}. Your account does not have it.`,
    whatToDo:
      "If you need it for your work, ask the manager of your program for the role; it works from your next visit. If you have another account, log in with that one.",
    shutTitle: "This account is closed",
    shut: "You can no longer use it. If that is a mistake, write to us. The work you handed in was not deleted.",
    askSupport: "Ask support",
    otherAccount: "Log in with another account",
    home: "Go home",
  },
  notFound: {
    title: "This page does not exist",
    body: "The link may be old, or a letter may be missing. All your work is still there.",
    suggestions: "Perhaps you were looking for",
    onOffer: "On offer now",
    nothing: "No simulation matches these words. Here is what is on offer.",
    toCatalogue: "See all simulations",
    toPortal: "Go to my work",
    searchButton: "Search",
  },
};
