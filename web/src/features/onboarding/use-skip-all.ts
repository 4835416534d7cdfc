// Skips every step that is neither done nor skipped. The page does not wait for this: if a request is lost, its step is
// offered again.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { OnboardingStep } from "@/api/types";

export function useSkipAll() {
  const { mutate } = useSWRConfig();

  async function markAll(open: readonly OnboardingStep[]): Promise<void> {
    for (const step of open) {
      const onboarding = await answer(
        client.POST("/api/onboarding/user-questions", { body: { answers: [], step, skip: true } }),
      );
      await mutate(keys.onboarding(), onboarding, { revalidate: false });
    }
  }

  return (open: readonly OnboardingStep[]) => void markAll(open).catch(() => undefined);
}
