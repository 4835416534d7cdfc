// Events of a session, or of all the learner's sessions. The server returns the status of each and the time of the next
// change; the events are then requested again.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";

export type Events = Schema<"Events">;
export type EventView = Schema<"Event">;

const HOUR = 3_600_000;
/** Delay after a change, so that the server has made it before the request. */
const AFTER = 500;

export function useEvents(experience: string | null) {
  const ask = () => answer(client.GET("/api/events", { params: { query: { xs: experience ?? undefined } } }));
  return useSWR<Events, Refusal>(keys.events(experience), ask, { refreshInterval: untilChange });
}

/** Milliseconds until the next change, or 0. */
function untilChange(events: Events | undefined): number {
  if (!events?.next_change_at) return 0;
  const left = Date.parse(events.next_change_at) - serverNow().getTime();
  return Math.min(Math.max(left, 0) + AFTER, HOUR);
}
