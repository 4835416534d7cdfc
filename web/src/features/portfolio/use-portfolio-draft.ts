// One draft with its newest version. Follows the stream while the draft is being written.

import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import { noteStale } from "@/api/changes";
import { answer, client, sendStream } from "@/api/client";
import { followEvents, type StreamBody } from "@/api/event-stream";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import type { PortfolioEvent } from "./use-draft-portfolio";

export type PortfolioDraft = Schema<"PortfolioDraft">;

export function usePortfolioDraft(id: string) {
  const { mutate } = useSWRConfig();
  const shown = useSWR<PortfolioDraft, Refusal>(keys.portfolioDraft(id), () =>
    answer(client.GET("/api/ai/portfolio-drafts/{id}", { params: { path: { id } } })),
  );
  const isWriting = shown.data?.status === "writing";
  useEffect(() => {
    if (!isWriting) return;
    const leaving = new AbortController();
    void follow();
    return () => leaving.abort();

    async function follow() {
      const isEnd = (event: PortfolioEvent) => event.kind === "done" || event.kind === "error";
      const end = await followEvents<PortfolioEvent>(
        (heard) => openEvents(id, heard, leaving.signal),
        isEnd,
        leaving.signal,
        () => undefined,
      );
      if (end === null) return;
      if (end.kind === "done") await mutate(keys.portfolioDraft(id), end.draft, { revalidate: false });
      else await mutate(keys.portfolioDraft(id));
      noteStale([
        ["portfolio", "drafts"],
        ["portfolio", "contexts"],
      ]);
    }
  }, [id, isWriting, mutate]);
  return shown;
}

async function openEvents(id: string, heard: string | null, signal: AbortSignal): Promise<StreamBody> {
  const header = heard === null ? {} : { header: { "Last-Event-ID": heard } };
  const { data } = await client.GET("/api/ai/portfolio-drafts/{id}/events", {
    parseAs: "stream",
    fetch: sendStream,
    signal,
    params: { path: { id }, ...header },
  });
  return data as unknown as StreamBody;
}
