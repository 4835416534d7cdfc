// Words of what the whole application may have to say above a page.

import type { SessionEnd } from "@/features/account";
import { count } from "@/lib/words";

export const noticeTexts = {
  sessionEnd: {
    elsewhere: { title: "You logged out in another tab.", body: "So you are logged out here too. Words you had not sent are kept on this device." },
    expired: { title: "Your session has ended.", body: "Log in again and you come back to this page. Words you had not sent are kept on this device." },
  } satisfies Record<SessionEnd, { title: string; body: string }>,
  logInAgain: "Log in again",
  offline: {
    title: "You are offline.",
    body: (unsent: number) =>
      unsent === 0
        ? "You can go on reading and writing. What you write is kept on this device and sent when you are back."
        : `Words for ${count(unsent, "mission")} wait on this device and are sent when you are back.`,
  },
  identitySlow: { title: "The log-in service is slow to answer.", body: "We go on asking. What you write is kept on this device meanwhile." },
  update: { title: "A new version of Fieldwork is out.", body: "Reload when it suits you. What you wrote is kept." },
  reload: "Reload",
  verify: {
    title: (address: string) => `Confirm ${address}.`,
    body: "Follow the link in our mail.",
    action: "No mail?",
  },
};
