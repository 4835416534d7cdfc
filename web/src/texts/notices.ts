// Texts of the application's notices above a page.

import type { SessionEnd } from "@/features/account/account-store";
import { count } from "@/lib/words";

export const noticeTexts = {
  sessionEnd: {
    elsewhere: {
      title: "You logged out in another tab.",
      body: "So you are logged out here too. Text that was not sent is kept on this device.",
    },
    expired: {
      title: "Your session has ended.",
      body: "Log in again and you come back to this page. Text that was not sent is kept on this device.",
    },
  } satisfies Record<SessionEnd, { title: string; body: string }>,
  logInAgain: "Log in again",
  offline: {
    title: "You are offline.",
    body: (unsent: number) =>
      unsent === 0
        ? "You can keep reading and writing. What you write is kept on this device and sent when you are back online."
        : `Text for ${count(unsent, "mission")} is kept on this device and sent when you are back online.`,
  },
  identitySlow: {
    title: "The log-in service is slow.",
    body: "We keep trying. What you write is kept on this device in the meantime.",
  },
  update: { title: "A new version of Fieldwork is out.", body: "Reload when it suits you. What you wrote is kept." },
  reload: "Reload",
  verify: {
    title: (address: string) => `Confirm ${address}.`,
    body: "Follow the link in our e-mail.",
    action: "No e-mail?",
  },
};
