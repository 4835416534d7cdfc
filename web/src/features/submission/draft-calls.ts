// The two requests of the draft engine: create an attempt, and save an answer. Each returns an event and never throws:
// a refusal or a network error is an event too.

import { answer, client } from "@/api/client";
import { type Refusal, asRefusal } from "@/api/refusal";
import { serverNow } from "@/lib/server-time";
import type { Schema } from "@/api/types";
import { type BlockValue, type DraftEvent, type Issue, type Submission, wellFormed } from "./draft";

/** Rules that the server checks after a file has arrived. Their refusal names the file. */
const FILE_FAULTS: readonly Issue["rule"][] = ["content_mismatch", "not_uploaded"];

export interface BlockToSave {
  submission: string;
  block: string;
  value: BlockValue | null;
  base_rev: number;
}

/** Creates a submission. Repeated requests with the same key return the same submission. */
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

/** Returns the attempt that another device has created. */
async function openSubmission(userMission: string): Promise<DraftEvent> {
  try {
    const { items } = await answer(
      client.GET("/api/user-submissions", { params: { query: { user_mission: userMission } } }),
    );
    const latest = latestAttempt(items);
    return latest === null ? { is: "failed", retryAfterMs: null } : { is: "created", submission: latest };
  } catch (error) {
    return notDone(asRefusal(error), null);
  }
}

function latestAttempt(items: readonly Submission[]): Submission | null {
  return items.reduce<Submission | null>(
    (latest, item) => (latest === null || item.attempt > latest.attempt ? item : latest),
    null,
  );
}

/**
 * Saves one answer. `isLast` marks the save of a closing tab: the request may outlive the page, and the response is
 * lost.
 */
export async function putBlock(body: BlockToSave, version: number, isLast: boolean): Promise<DraftEvent> {
  try {
    const saved: Schema<"SavedBlock"> = await answer(
      client.PUT("/api/submission-blocks", { body: { ...body, value: wellFormed(body.value) }, keepalive: isLast }),
    );
    return {
      is: "saved",
      block: body.block,
      version,
      rev: saved.rev,
      submissionRev: saved.submission_rev,
      at: saved.saved_at,
    };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "submission/stale-rev") {
      return { is: "stale", block: body.block, theirs: refusal.meta.theirs };
    }
    return notDone(refusal, body.block);
  }
}

/** Only a definite refusal stops sending; anything temporary is retried, including an expired sign-in. */
function notDone(refusal: Refusal, block: string | null): DraftEvent {
  if (refusal.isPassing || refusal.status === 401 || refusal.code === "idempotency/in-flight") {
    return {
      is: "failed",
      retryAfterMs:
        refusal.code === "rate-limit-exceeded" ? Date.parse(refusal.meta.retry_at) - serverNow().getTime() : null,
    };
  }
  if (refusal.code !== "validation-fail")
    return { is: "refused", refusal: { code: refusal.code, block: null, issue: null } };
  const [issue, ...others] = issuesOf(refusal);
  const files = [issue, ...others].flatMap((each) =>
    FILE_FAULTS.includes(each.rule) && typeof each.have === "string" ? [{ name: each.have, issue: each }] : [],
  );
  return { is: "refused", refusal: { code: refusal.code, block, issue, files } };
}

/** Every rule that the answer breaks. The first is the one of the refusal. */
function issuesOf({ meta }: Extract<Refusal, { code: "validation-fail" }>): readonly [Issue, ...Issue[]] {
  const { rule, need, have, refusals } = meta;
  const others = refusals?.slice(1).flatMap((each) => (each.code === "validation-fail" ? [each.meta] : [])) ?? [];
  return [{ rule, need, have }, ...others.map(({ rule, need, have }) => ({ rule, need, have }))];
}
