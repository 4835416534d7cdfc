// Follows server-sent events until one of them ends the stream. After a lost connection it resumes at the last event.

import { EventSourceParserStream } from "eventsource-parser/stream";
import { doublingWait } from "@/lib/backoff";
import { pause } from "@/lib/pause";

export type StreamBody = ReadableStream<BufferSource>;

export interface StreamedEvent<Event> {
  id: string | null;
  event: Event;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** Reads the events of a response, in order. A caller that stops reading cancels the response. */
export async function* readEvents<Event>(body: StreamBody): AsyncGenerator<StreamedEvent<Event>> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield { id: read.value.id ?? null, event: JSON.parse(read.value.data) as Event };
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/**
 * Passes events to `onEvent` until one of them ends the stream. Returns that last event, or null if the signal aborted
 * before it.
 */
export async function followEvents<Event>(
  open: (heard: string | null) => Promise<StreamBody>,
  isEnd: (event: Event) => boolean,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
): Promise<Event | null> {
  let heard: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const { id, event } of readEvents<Event>(await open(heard))) {
        if (isEnd(event)) return event;
        failures = 0;
        heard = id ?? heard;
        onEvent(event);
      }
    } catch {
      failures += 1;
    }
    // Waits before it reconnects, also after a stream that closed without an error.
    await pause(doublingWait(failures + 1, FIRST_WAIT_MS, LONGEST_WAIT_MS), signal);
  }
  return null;
}
