// The requirements of the certificate, computed by the compiled rules as if the unsent answers of the form had been
// sent. `null` until the rules are loaded; the page then shows the server's requirements.

import { useMemo } from "react";
import type { Offboarding, Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import type { GivenAnswers } from "./use-offboarding";
import { useProgressRules } from "./use-progress-rules";

export function useOffboardingPreview(
  offboarding: Offboarding | undefined,
  given: GivenAnswers,
): Schema<"OffboardingPreview"> | null {
  const status = offboarding?.standing.status;
  const isOpen = status === "allowed" || status === "in_progress";
  const facts = (isOpen && offboarding?.facts) || null;
  const { rules } = useProgressRules(isOpen);
  const answers = JSON.stringify(answersOf(given));
  return useMemo(() => {
    if (facts === null || !rules) return null;
    return rules.preview_offboarding(JSON.stringify({ ...facts, now: serverNow().toISOString() }), answers);
  }, [rules, facts, answers]);
}

function answersOf(given: GivenAnswers): Schema<"OffboardingAnswers"> {
  return {
    satisfaction: given.satisfaction ?? null,
    outcome: given.outcome ?? null,
    testimonial: given.testimonial ?? null,
    legal_name: given.name_check ?? null,
    next_program: given.next_program ?? null,
  };
}
