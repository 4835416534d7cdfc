// The requirements with the answers of the form that are not sent yet, by the compiled rules. Without the rules, what the
// server says is shown until the answers are sent.

import { useEffect, useMemo, useState } from "react";
import type { Offboarding, Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type ProgressRules, loadProgressRules } from "@/rules";
import type { GivenAnswers } from "./use-offboarding";

export function useOffboardingPreview(
  offboarding: Offboarding | undefined,
  given: GivenAnswers,
): Schema<"OffboardingPreview"> | null {
  const status = offboarding?.standing.status;
  const isOpen = status === "allowed" || status === "in_progress";
  const facts = (isOpen && offboarding?.facts) || null;
  const [rules, setRules] = useState<ProgressRules | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    loadProgressRules().then(
      (loaded) => isOver || setRules(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOpen]);
  const answers = JSON.stringify(answersOf(given));
  return useMemo(() => {
    if (facts === null || rules === null) return null;
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
