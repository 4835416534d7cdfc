// Texts of the suggestion of the next simulation.

import type { Schema } from "@/api/types";
import { listOf } from "@/lib/words";
import { programTexts } from "./program";

export const nextProgramTexts = {
  title: (program: string) => `Next: ${program}`,
  reason: (reason: Schema<"SuggestReason">, completed: string) => {
    if ("shared_skills" in reason)
      return `Because you completed ${completed}: both train ${listOf(reason.shared_skills, "and")}.`;
    if ("next_level" in reason)
      return `One level up from ${completed}: ${programTexts.levels[reason.next_level].toLowerCase()}.`;
    return `In the same field as ${completed}: ${reason.same_field}.`;
  },
  open: "See this simulation",
};
