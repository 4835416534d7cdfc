// Requests a draft. A request that is sent again after a lost response creates only one draft. This hook only reads the
// draft's id from the stream; the component of the draft follows the stream, also after a reload.

import { client, sendStream } from "@/api/client";
import { readEvents, type StreamBody } from "@/api/event-stream";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";

export type PortfolioEvent = Schema<"PortfolioEvent">;

export function useDraftPortfolio() {
  const act = useOnceAct(async (key: string, body: Schema<"PortfolioRequest">): Promise<string> => {
    const { data } = await client.POST("/api/ai/portfolio-assistant", {
      parseAs: "stream",
      fetch: sendStream,
      params: { header: { "Idempotency-Key": key } },
      body,
    });
    for await (const { event } of readEvents<PortfolioEvent>(data as unknown as StreamBody)) {
      if (event.kind === "begun") return event.draft;
    }
    throw new Error("the stream of a draft ended without its id");
  });
  return { draft: act.run, isDrafting: act.isPending, refusal: act.error === null ? null : asRefusal(act.error) };
}
