// Events of a session, or of all the learner's sessions. The server returns the status of each event and the time of
// the next change. At that time the events are requested again.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";

export type Events = Schema<"Events">;
export type EventView = Schema<"Event">;

const HOUR = 3_600_000;
/** Delay after the time of a change, so that the server has made the change when the request arrives. */
const AFTER = 500;

export function useEvents(experience: string | null) {
  const ask = () => answer(client.GET("/api/events", { params: { query: { xs: experience ?? undefined } } }));
  return useSWR<Events, Refusal>(keys.events(experience), ask, { refreshInterval: untilChange });
}

/** Milliseconds until the next request; 0 if no change is expected. */
function untilChange(events: Events | undefined): number {
  if (!events?.next_change_at) return 0;
  const left = Date.parse(events.next_change_at) - serverNow().getTime();
  return Math.min(Math.max(left, 0) + AFTER, HOUR);
}
