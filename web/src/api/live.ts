// Keeps open pages up to date without a reload: follows the updates of the signed-in person and reports which answers
// are stale. The stream starts at the position of the page's data (page-position.ts). Updates are collected for a
// moment, so that many of them cause one request. One tab of a browser follows the stream and passes the updates to the
// others. Without a stream it polls.

import { EventSourceParserStream } from "eventsource-parser/stream";
import { doublingWait } from "@/lib/backoff";
import { pause } from "@/lib/pause";
import { serverNow } from "@/lib/server-time";
import { noteLive, type LiveNews } from "./changes";
import { answer, client, outdateReads, sendStream } from "./client";
import { forgetPosition, pagePosition } from "./page-position";
import type { Schema } from "./types";

type LiveUpdate = Schema<"LiveUpdate">;

/**
 * Maximum silence of the stream. The server sends an event or a comment at least this often, so that a broken stream is
 * noticed.
 */
const SILENCE_MS = 40_000;

/** Interval between polls. */
const POLL_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const GATHERED_FOR_MS = 300;

/** An event as sent to the other tabs. */
export interface LiveMessage {
  /** Position after the event. */
  at: string;
  /** Null if no data changed. */
  news: LiveNews | null;
}

/** Follows the updates until the returned function is called. */
export function followLive(uid: string): () => void {
  const name = `fieldwork.live.${uid}`;
  const ended = new AbortController();
  const others = new BroadcastChannel(name);
  const gathering = gather();
  let heardAt: string | null = null;
  const hear = ({ at, news }: LiveMessage) => {
    heardAt = at;
    if (news !== null) gathering.add(news);
  };
  others.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data);
  const pass = (message: LiveMessage) => {
    hear(message);
    if (!ended.signal.aborted) others.postMessage(message);
  };
  const start = async () => heardAt ?? (await pagePosition(ended.signal));
  void asOnlyTab(name, ended.signal, async () => follow(await start(), pass, ended.signal));
  return () => {
    ended.abort();
    others.close();
    gathering.stop();
    forgetPosition();
  };
}

function gather(): { add: (news: LiveNews) => void; stop: () => void } {
  let gathered: LiveNews = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    const news = gathered;
    gathered = [];
    timer = undefined;
    noteLive(news);
  };
  return {
    add(news) {
      outdateReads();
      gathered = gathered === "anything" || news === "anything" ? "anything" : [...gathered, ...news];
      timer ??= setTimeout(say, GATHERED_FOR_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Runs `act` once no other tab follows the stream. In a browser without the Web Locks API every tab follows it. */
async function asOnlyTab(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return act();
  try {
    await navigator.locks.request(name, { signal }, act);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function follow(since: string | null, pass: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  let heardAt = since;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream(heardAt, signal, (message) => {
        heardAt = message.at;
        failures = 0;
        pass(message);
      });
    } catch {
      failures += 1;
      heardAt = await poll(heardAt ?? serverNow().toISOString(), pass, signal);
    }
    // Random jitter, so that clients do not all reconnect at once.
    await pause(doublingWait(failures + 1, FIRST_WAIT_MS, POLL_MS) * (1 + Math.random() / 2), signal);
  }
}

/** Reads the stream to its end; cancels a stream that is silent for too long. */
async function readStream(
  heardAt: string | null,
  signal: AbortSignal,
  onEvent: (message: LiveMessage) => void,
): Promise<void> {
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
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: stand }));
    for await (const { id, event, data: text } of chunks(events)) {
      stand();
      if (id !== undefined) onEvent({ at: id, news: newsOf(event, text) });
    }
  } finally {
    clearTimeout(timer);
  }
}

function newsOf(event: string | undefined, text: string): LiveNews | null {
  if (event === "update") return [JSON.parse(text) as LiveUpdate];
  return event === "anything" ? "anything" : null;
}

/** Iterates over a stream; not every browser supports `for await` on it. */
async function* chunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** Requests the changes since a position or a time. Returns the position for the next request. */
async function poll(since: string, pass: (message: LiveMessage) => void, signal: AbortSignal): Promise<string> {
  try {
    const { at, updates, is_anything } = await answer(
      client.GET("/api/updates", { params: { query: { since } }, signal }),
    );
    if (is_anything || updates.length > 0) pass({ at, news: is_anything ? "anything" : updates });
    return at;
  } catch {
    return since;
  }
}
