// The events of a session, or of all of the learner's. The server says where each stands and when that changes; then they
// are asked for again.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";

export type Events = Schema<"Events">;
export type EventView = Schema<"Event">;

const HOUR = 3_600_000;
/** So that what changes at an instant has changed when it is asked for. */
const AFTER = 500;

export function useEvents(experience: string | null) {
  const ask = () => answer(client.GET("/api/events", { params: { query: { xs: experience ?? undefined } } }));
  return useSWR<Events, Refusal>(keys.events(experience), ask, { refreshInterval: untilChange });
}

/** Milliseconds; 0 for never. */
function untilChange(events: Events | undefined): number {
  if (!events?.next_change_at) return 0;
  const left = Date.parse(events.next_change_at) - serverNow().getTime();
  return Math.min(Math.max(left, 0) + AFTER, HOUR);
}
