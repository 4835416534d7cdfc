// Mutes or unmutes the notices of a session. The choice is shown at once and reverted if it could not be saved.

import { useState } from "react";
import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import type { EnrolmentCard } from "@/api/types";
import { enrolmentTexts } from "@/texts/enrolment";

export function useMute({ session, enrolment }: EnrolmentCard) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const { run } = useAct(
    async (is_muted: boolean) => {
      setAsked(is_muted);
      try {
        return await answer(
          client.PATCH("/api/user-experience-sessions/{xs}", {
            params: { path: { xs: session.slug } },
            body: { is_muted },
          }),
        );
      } catch (error) {
        setAsked(null);
        throw error;
      }
    },
    { errorToast: { title: enrolmentTexts.mute.failed, description: enrolmentTexts.mute.failedHelp } },
  );
  return { isMuted: asked ?? enrolment.is_muted, mute: (isMuted: boolean) => void run(isMuted) };
}
