// The steps in order, and the way from one to the next.

import type { OnboardingStep } from "@/api/types";
import { paths } from "@/app/paths";

export const STEPS: readonly OnboardingStep[] = ["welcome", "profile", "discovery", "intent", "offering"];

export function stepAfter(step: OnboardingStep): string {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? paths.onboarding(next) : paths.home();
}

export function stepBefore(step: OnboardingStep): string | null {
  const before = STEPS[STEPS.indexOf(step) - 1];
  return before ? paths.onboarding(before) : null;
}
