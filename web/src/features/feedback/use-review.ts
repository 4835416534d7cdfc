// One review at the desk: its data and the reviewer's acts.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type ReviewSheet = Schema<"ReviewSheet">;
export type Said = Schema<"Said">;
export type Outcome = Schema<"ReviewOutcome">;

export function useReview(id: string) {
  const params = { path: { id } };
  const { data, error, mutate } = useSWR<ReviewSheet, Refusal>(keys.review(id), () =>
    answer(client.GET("/api/reviews/{id}", { params })),
  );
  const claim = useAct(async () => {
    const place = await answer(client.POST("/api/reviews/{id}/claim", { params }));
    await mutate((sheet) => sheet && { ...sheet, place }, { revalidate: false });
  });
  const release = useAct(async () => {
    await client.POST("/api/reviews/{id}/release", { params });
    await mutate();
  });
  const decide = useAct(async (outcome: Outcome, said: Said) => {
    const sent = answer(client.POST("/api/reviews/{id}/decision", { params, body: { outcome, said } }));
    await orFound(sent, mutate, (review) => review.outcome === outcome);
    await mutate();
    return true;
  });
  const edit = useAct(async (base_rev: number, said: Said) => {
    const sent = answer(client.PATCH("/api/reviews/{id}", { params, body: { base_rev, said } }));
    await orFound(sent, mutate, (review) => isSame(review.said, said));
    await mutate();
    return true;
  });

  return { sheet: data, error, retry: () => void mutate(), claim, release, decide, edit };
}

/**
 * Reloads the sheet after a refused or unanswered act. Throws the refusal unless the sheet shows that the act was done.
 */
async function orFound(
  sent: Promise<unknown>,
  readAgain: () => Promise<ReviewSheet | undefined>,
  isDone: (review: ReviewSheet["review"]) => boolean,
): Promise<void> {
  try {
    await sent;
  } catch (refusal) {
    const sheet = await readAgain();
    if (sheet?.edit !== null || !isDone(sheet.review)) throw refusal;
  }
}

/** Whether levels and text are the same, ignoring white space, which the server may normalise. */
function isSame(one: Said | null, other: Said): boolean {
  const written = ({ marks, summary }: Said) => JSON.stringify([marks, summary.split(/\s+/).filter(Boolean)]);
  return one !== null && written(one) === written(other);
}
