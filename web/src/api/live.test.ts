// Following updates: the start of the stream, reconnecting, batching, and polling without a stream.

import { waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, network, refused } from "@/testing/api";
import { onChange, type KeyStart } from "./changes";
import { followLive, type LiveMessage } from "./live";
import { forgetPosition, notePositions } from "./page-position";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  forgetPosition();
  vi.useRealTimers();
});

const PAGE = "2026-11-20T12:00:00Z/70:70:";

beforeEach(() => readAt(PAGE));

/** Gives the page an answer with this position in the updates. */
function readAt(position: string, answered: Promise<void> = Promise.resolve()): Promise<Response> {
  const send = notePositions(() =>
    answered.then(() => new Response(null, { headers: { "updates-position": position } })),
  );
  return send(new Request("http://fieldwork.test/api/user/"));
}

/** Follows updates as a new person. Returns the keys that became stale. */
function follow(uid: string): KeyStart[] {
  const stale: KeyStart[] = [];
  ends.push(
    onChange((starts) => void stale.push(...starts)),
    followLive(uid),
  );
  return stale;
}

/** Answers each request for the stream with the next text, and records the requests. */
function streams(...texts: string[]) {
  const asked: (string | null)[] = [];
  network.use(
    http.get("*/api/updates/stream", ({ request }) => {
      asked.push(request.headers.get("last-event-id"));
      const text = texts.shift();
      if (text === undefined) return refused("temporarily-unavailable", 503);
      const body = new ReadableStream({
        start(controller) {
          // Split in the middle of an event, as can happen on a network.
          const bytes = new TextEncoder().encode(text);
          controller.enqueue(bytes.slice(0, 25));
          controller.enqueue(bytes.slice(25));
          controller.close();
        },
      });
      return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
    }),
  );
  return asked;
}

const event = (name: string, data: unknown, at = "2026-11-20T12:00:00Z") =>
  `id: ${at}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const update = (feature: string) => event("update", { feature, subject: "01900000-0000-7000-8000-000000000001" });

test("an update makes stale what shows its feature", async () => {
  streams(`retry: 5000\n${event("open", null)}:\n\n${update("notification")}`);
  const stale = follow("one");
  await waitFor(() => expect(stale).toEqual([["notification"]]));
});

test("updates that come together make each thing stale once", async () => {
  streams(`${event("open", null)}${update("notification")}${update("event")}${update("notification")}`);
  const stale = follow("many");
  await waitFor(() => expect(stale).toEqual([["notification"], ["event"]]));
});

test("the stream starts at the earliest position of the page's answers, once all have come", async () => {
  let arrive = () => {};
  const late = readAt(
    "2026-11-20T12:00:01Z/60:80:61,62,63,64,65,66,67,68,69,70,71,72",
    new Promise((resolve) => (arrive = resolve)),
  );
  await readAt("2026-11-20T11:59:00Z/90:90:");
  const asked = streams(event("open", null));
  follow("late");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  arrive();
  await late;
  await waitFor(() => expect(asked).toEqual(["2026-11-20T12:00:01Z/60:80:61,62,63,64,65,66,67,68,69,70,71,72"]));
});

test("a stream that has ended is followed from where it was", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const asked = streams(
    event("open", null, "2026-11-20T12:00:07Z"),
    `${event("open", null)}${event("anything", null)}`,
  );
  const stale = follow("two");
  await waitFor(() => expect(asked).toEqual([PAGE]));
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(() => expect(asked.slice(0, 2)).toEqual([PAGE, "2026-11-20T12:00:07Z"]));
  await waitFor(() => expect(stale).toContainEqual(["mission", "list"]));
});

test("without a stream it asks what has changed", async () => {
  const since: (string | null)[] = [];
  streams();
  network.use(
    api.get("/api/updates", ({ url }) => {
      since.push(url.searchParams.get("since"));
      return {
        at: "2026-11-20T12:00:09Z",
        updates: [{ feature: "mission" as const, subject: "01900000-0000-7000-8000-000000000001" }],
        is_anything: false,
      };
    }),
  );
  const stale = follow("three");
  await waitFor(() => expect(stale).toContainEqual(["mission", "list"]));
  expect(since).toHaveLength(1);
});

test("one tab tells the others", async () => {
  streams();
  const stale = follow("four");
  const other = new BroadcastChannel("fieldwork.live.four");
  const message: LiveMessage = {
    at: "2026-11-20T12:00:09Z",
    news: [{ feature: "notification", subject: "01900000-0000-7000-8000-000000000001" }],
  };
  other.postMessage(message);
  await waitFor(() => expect(stale).toEqual([["notification"]]));
  other.close();
});
