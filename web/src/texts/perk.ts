// Texts of partners' offers: requirements, what is missing, and what was given.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

export const perkTexts = {
  title: "Offers from partners",
  lead: "Offers from partners to learners. You can take each once.",
  faultTitle: "The offers could not be loaded",
  emptyTitle: "No offers at the moment",
  emptyBody: "New offers appear here. Offers you have taken stay here too.",
  by: (partner: string) => `From ${partner}`,
  take: "Take the offer",
  taking: "Taking it",
  taken: "Yours",
  since: "Since",
  code: "Your code",
  copy: (code: string) => `Copy the code ${code}`,
  use: (host: string) => `Use it at ${host}`,
  asks: "What is missing",
  lacking: ({ need, have }: Schema<"Lacking">) => {
    if (need === "enrolment") return "A place in a simulation";
    if (need === "subscription") return "A subscription";
    if (need === "redemption") return "It is a reward for inviting friends";
    return `${have} of ${count(need.programs_completed, "simulation")} complete`;
  },
  ways: {
    enrolment: "Find a simulation",
    subscription: "See the plans",
    redemption: "See rewards for friends",
    programs_completed: "Go to my work",
  },
  nothingLeft: "It is used up for now",
  nothingLeftBody: "The partner may give more. Come back later.",
} as const;
