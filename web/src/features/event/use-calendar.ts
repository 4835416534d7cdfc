// Address of the calendar feed of one session, or of all. The address is only shown when it is created, because the
// server stores its creation time but not the address.

import { useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal, type Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { type Act, useAct } from "@/api/use-act";

type Calendar = Schema<"Calendar">;

export function useCalendar(experience: string | null) {
  const query = { xs: experience ?? undefined };
  const { data, error, mutate } = useSWR<Calendar, Refusal>(keys.calendar(experience), () =>
    answer(client.GET("/api/events/calendar", { params: { query } })),
  );
  const [url, setUrl] = useState<string | null>(null);

  /** Removes the shown address if the response was lost, because the address may no longer be valid. */
  async function orForget<Made>(sent: Promise<Made>): Promise<Made> {
    try {
      return await sent;
    } catch (error) {
      if (asRefusal(error).isUnanswered) setUrl(null);
      throw error;
    }
  }

  const renew = useAct(async () => {
    const made = await orForget(answer(client.POST("/api/events/calendar", { body: { xs: experience } })));
    setUrl(made.url);
    await mutate({ made_at: made.made_at }, { revalidate: false });
    return true;
  });
  const revoke = useAct(async () => {
    await orForget(client.DELETE("/api/events/calendar", { params: { query } }));
    setUrl(null);
    await mutate({ made_at: null }, { revalidate: false });
    return true;
  });
  const fault = renew.error ?? revoke.error;
  const refusal = fault === null ? null : asRefusal(fault);
  return {
    calendar: data,
    error,
    reload: () => void mutate(),
    url,
    renew: clearing(revoke, renew),
    revoke: clearing(renew, revoke),
    refusal,
  };
}

/** Clears the error of the other act when this one is tried. */
function clearing(other: Act<[], unknown>, { run, isPending }: Act<[], boolean>) {
  function runAnew() {
    other.clear();
    return run();
  }
  return { run: runAnew, isPending };
}
