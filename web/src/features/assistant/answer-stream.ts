// Follows an answer while it is written, until it is complete or has failed. An answer that starts over replaces the
// earlier text.

import { client, sendStream } from "@/api/client";
import { followEvents, type StreamBody } from "@/api/event-stream";
import type { Schema } from "@/api/types";

export type AnswerEvent = Schema<"AnswerEvent">;

/** State of an answer that is being written. */
export interface Arriving {
  text: string;
  citations: readonly Schema<"Citation">[];
}

/** Inserts a piece after `from` characters (not UTF-16 units). */
export function withPiece(text: string, from: number, piece: string): string {
  return [...text].slice(0, from).join("") + piece;
}

export function followAnswer(
  thread: string,
  message: string,
  signal: AbortSignal,
  onArriving: (arriving: Arriving) => void,
): Promise<AnswerEvent | null> {
  let arriving: Arriving = { text: "", citations: [] };
  const isEnd = (event: AnswerEvent) => event.kind === "done" || event.kind === "error";
  return followEvents<AnswerEvent>(
    (heard) => openAnswer(thread, message, heard, signal),
    isEnd,
    signal,
    (event) => {
      if (event.kind === "delta")
        arriving = {
          text: withPiece(arriving.text, event.from, event.text),
          citations: event.from === 0 ? [] : arriving.citations,
        };
      if (event.kind === "citation" && !arriving.citations.some((one) => one.number === event.number))
        arriving = { ...arriving, citations: [...arriving.citations, event] };
      onArriving(arriving);
    },
  );
}

async function openAnswer(
  thread: string,
  message: string,
  heard: string | null,
  signal: AbortSignal,
): Promise<StreamBody> {
  const { data } = await client.GET("/api/ai/threads/{id}/messages-response", {
    parseAs: "stream",
    fetch: sendStream,
    signal,
    params: {
      path: { id: thread },
      query: { after: message },
      ...(heard === null ? {} : { header: { "Last-Event-ID": heard } }),
    },
  });
  return data as unknown as StreamBody;
}
