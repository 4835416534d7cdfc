// Follows an answer while it is written, until it is there or has failed. Where the connection is lost it comes back to
// where it was; an answer that is begun anew replaces what was there.

import { EventSourceParserStream } from "eventsource-parser/stream";
import { client, sendStream } from "@/api/client";
import type { Schema } from "@/api/types";

export type AnswerEvent = Schema<"AnswerEvent">;

/** What is known of an answer that is being written. */
export interface Arriving {
  text: string;
  citations: readonly Schema<"Citation">[];
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** The text after a piece that stands after so many characters (not UTF-16 units). */
export function withPiece(text: string, from: number, piece: string): string {
  return [...text].slice(0, from).join("") + piece;
}

export async function followAnswer(thread: string, message: string, signal: AbortSignal, onArriving: (arriving: Arriving) => void): Promise<AnswerEvent | null> {
  let heard: string | null = null;
  let arriving: Arriving = { text: "", citations: [] };
  let failures = 0;
  while (!signal.aborted) {
    try {
      const end = await readStream(thread, message, heard, signal, (id, event) => {
        heard = id;
        failures = 0;
        if (event.kind === "delta") arriving = { text: withPiece(arriving.text, event.from, event.text), citations: event.from === 0 ? [] : arriving.citations };
        if (event.kind === "citation" && !arriving.citations.some((one) => one.number === event.number)) arriving = { ...arriving, citations: [...arriving.citations, event] };
        onArriving(arriving);
      });
      if (end !== null) return end;
    } catch {
      failures += 1;
    }
    await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
  }
  return null;
}

/** Reads to the event that ends the answer; null where the stream ended before. */
async function readStream(thread: string, message: string, heard: string | null, signal: AbortSignal, onEvent: (id: string, event: AnswerEvent) => void): Promise<AnswerEvent | null> {
  const { data } = await client.GET("/api/ai/threads/{id}/messages-response", {
    parseAs: "stream",
    fetch: sendStream,
    signal,
    params: { path: { id: thread }, query: { after: message }, ...(heard === null ? {} : { header: { "Last-Event-ID": heard } }) },
  });
  const body = data as unknown as ReadableStream<BufferSource>;
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const event = JSON.parse(read.value.data) as AnswerEvent;
    if (event.kind === "done" || event.kind === "error") return event;
    if (read.value.id !== undefined) onEvent(read.value.id, event);
  }
  return null;
}

/** A network that is back ends it. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
