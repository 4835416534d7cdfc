// Keeps open pages true: follows what changes for the person who is logged in and says
// what is stale, so that nobody has to reload. One tab of a browser follows the stream and
// tells the others. Where the stream cannot be had it asks from time to time instead.

import { EventSourceParserStream } from "eventsource-parser/stream";
import { doublingWait } from "@/lib/backoff";
import { pause } from "@/lib/pause";
import { serverNow } from "@/lib/server-time";
import { noteLive, type LiveNews } from "./changes";
import { answer, client, forgetReads, sendStream } from "./client";
import type { Schema } from "./types";

type LiveUpdate = Schema<"LiveUpdate">;

/** A stream says that it is open within this time, and afterwards at least so often that it stands. */
const SILENCE_MS = 40_000;

/** Between asking and asking again. */
const POLL_MS = 60_000;
const FIRST_WAIT_MS = 1000;

/** Follows until the answer is called. */
export function followLive(uid: string): () => void {
  const name = `fieldwork.live.${uid}`;
  const ended = new AbortController();
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<LiveNews>) => hear(data);
  const tell = (news: LiveNews) => {
    hear(news);
    if (!ended.signal.aborted) others.postMessage(news);
  };
  void asOnlyTab(name, ended.signal, () => follow(tell, ended.signal));
  return () => {
    ended.abort();
    others.close();
  };
}

function hear(news: LiveNews): void {
  forgetReads();
  noteLive(news);
}

/** Waits until no other tab follows. A browser without locks follows in every tab. */
async function asOnlyTab(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return act();
  try {
    await navigator.locks.request(name, { signal }, act);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function follow(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  let heardAt: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream(heardAt, signal, (at, news) => {
        heardAt = at;
        failures = 0;
        if (news !== null) tell(news);
      });
    } catch {
      failures += 1;
      heardAt = await poll(heardAt ?? serverNow().toISOString(), tell, signal);
    }
    // Some random part is added, so that not all come back at once.
    await pause(doublingWait(failures + 1, FIRST_WAIT_MS, POLL_MS) * (1 + Math.random() / 2), signal);
  }
}

/** Reads the stream to its end; a stream that falls silent is given up. */
async function readStream(heardAt: string | null, signal: AbortSignal, onEvent: (at: string, news: LiveNews | null) => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const stand = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const { data } = await client.GET("/api/updates/stream", {
      parseAs: "stream",
      fetch: sendStream,
      signal: AbortSignal.any([signal, silence.signal]),
      params: heardAt === null ? {} : { header: { "Last-Event-ID": heardAt } },
    });
    const body = data as unknown as ReadableStream<BufferSource>;
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream({ onComment: stand }));
    for await (const { id, event, data: text } of chunks(events)) {
      stand();
      if (id !== undefined) onEvent(id, newsOf(event, text));
    }
  } finally {
    clearTimeout(timer);
  }
}

function newsOf(event: string | undefined, text: string): LiveNews | null {
  if (event === "update") return [JSON.parse(text) as LiveUpdate];
  return event === "anything" ? "anything" : null;
}

/** Not every browser lets a stream be walked through by itself. */
async function* chunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** Asks what has changed since a time, and gives the time from which to ask next. */
async function poll(since: string, tell: (news: LiveNews) => void, signal: AbortSignal): Promise<string> {
  try {
    const { at, updates, is_anything } = await answer(client.GET("/api/updates", { params: { query: { since } }, signal }));
    if (is_anything) tell("anything");
    else if (updates.length > 0) tell(updates);
    return at;
  } catch {
    return since;
  }
}
