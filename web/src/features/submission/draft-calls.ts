// The draft engine's two calls. Each ends in an event and never throws: what the
// server or the network answered is one more thing that happened to the draft.

import { answer, client } from "@/api/client";
import { type Refusal, asRefusal } from "@/api/refusal";
import { serverNow } from "@/lib/server-time";
import type { Schema } from "@/api/types";
import { type BlockValue, type DraftEvent, type Issue, type Submission, type SubmissionBlock, wellFormed } from "./draft";

export interface BlockToSave {
  submission: string;
  block: string;
  value: BlockValue | null;
  base_rev: number;
}

/** The same key makes the same submission, however often it is asked. */
export async function createSubmission(userMission: string, createKey: string): Promise<DraftEvent> {
  try {
    const submission = await answer(
      client.POST("/api/user-submissions", {
        params: { header: { "Idempotency-Key": createKey } },
        body: { user_mission: userMission },
      }),
    );
    return { is: "created", submission };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code !== "submission/already-exists") return notDone(refusal, null);
    return openSubmission(userMission);
  }
}

/** Another device has opened the attempt: it is the one to write to. */
async function openSubmission(userMission: string): Promise<DraftEvent> {
  try {
    const { items } = await answer(client.GET("/api/user-submissions", { params: { query: { user_mission: userMission } } }));
    const latest = latestAttempt(items);
    return latest === null ? { is: "failed", retryAfterMs: null } : { is: "created", submission: latest };
  } catch (error) {
    return notDone(asRefusal(error), null);
  }
}

function latestAttempt(items: readonly Submission[]): Submission | null {
  return items.reduce<Submission | null>((latest, item) => (latest === null || item.attempt > latest.attempt ? item : latest), null);
}

/** `isLast` is the save of a closing tab: it may outlive the page and nobody hears its answer. */
export async function putBlock(body: BlockToSave, version: number, isLast: boolean): Promise<DraftEvent> {
  try {
    const saved: Schema<"SavedBlock"> = await answer(client.PUT("/api/submission-blocks", { body: { ...body, value: wellFormed(body.value) }, keepalive: isLast }));
    return { is: "saved", block: body.block, version, rev: saved.rev, submissionRev: saved.submission_rev, at: saved.saved_at };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "submission/stale-rev") {
      return { is: "stale", block: body.block, theirs: (refusal.meta["theirs"] ?? null) as SubmissionBlock | null };
    }
    return notDone(refusal, body.block);
  }
}

/** Only a definite no holds words back; whatever may pass is tried again. A lapsed sign-in may pass too. */
function notDone(refusal: Refusal, block: string | null): DraftEvent {
  if (refusal.isPassing || refusal.status === 401 || refusal.code === "idempotency/in-flight") {
    const { retry_at: retryAt } = refusal.meta;
    return { is: "failed", retryAfterMs: typeof retryAt === "string" ? Date.parse(retryAt) - serverNow().getTime() : null };
  }
  const concernsValue = refusal.code === "validation-fail";
  const { rule, need, have } = refusal.meta;
  const issue = concernsValue && typeof rule === "string" ? ({ rule, need: need ?? null, have: have ?? null } as Issue) : null;
  return { is: "refused", refusal: { code: refusal.code, block: concernsValue ? block : null, issue } };
}
