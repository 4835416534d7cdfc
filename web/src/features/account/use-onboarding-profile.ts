// Saves the name step of the onboarding: the name on the certificate and a headline. If the account has no name yet,
// the certificate name becomes its name.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { OnboardingStep } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useUserChange } from "./use-user";

export function useSaveOnboardingProfile() {
  const { mutate } = useSWRConfig();
  const changeUser = useUserChange();
  return useAct(async (name: string, headline: string, isNameless: boolean): Promise<OnboardingStep | null> => {
    const saved = await answer(
      client.PUT("/api/onboarding/profile", { body: { legal_name: name, headline: headline || null } }),
    );
    void mutate(keys.profile());
    // A failure is ignored: the step is saved, and the profile asks for the account's name.
    if (isNameless) await changeUser({ name }).catch(() => undefined);
    await mutate(keys.onboarding());
    return saved.next_step;
  });
}
