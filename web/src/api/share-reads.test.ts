// Identical reads are one request for 2000 ms, and a read after a write never returns older data.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { answer, client } from "./client";
import { shareReads } from "./share-reads";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A server that counts requests: its answers are "1", "2", … and are sent when the test releases them. */
function aServer() {
  const waiting: ((response: Response) => void)[] = [];
  const asked: Request[] = [];
  const reads = shareReads((request) => {
    asked.push(request);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const get = (path = "/api/time", token = "a", signal?: AbortSignal) =>
    reads
      .send(
        new Request(new URL(path, "http://fieldwork.test"), {
          headers: { authorization: token },
          signal: signal ?? null,
        }),
      )
      .then((response) => response.text());
  const put = () => reads.send(new Request("http://fieldwork.test/api/user/profile", { method: "PUT", body: "{}" }));
  const answerAll = (status = 200) =>
    waiting.splice(0).forEach((resolve) => resolve(new Response(`${asked.length}`, { status })));
  return { reads, asked, get, put, answerAll };
}

test("reads under way share one request, and each reader gets the whole answer", async () => {
  const { get, asked, answerAll } = aServer();
  const both = [get(), get()];
  answerAll();
  expect(await Promise.all(both)).toEqual(["1", "1"]);
  expect(asked).toHaveLength(1);
});

test("an answer serves for 2000 ms and not a moment longer", async () => {
  const { get, asked, answerAll } = aServer();
  const first = get();
  await vi.advanceTimersByTimeAsync(5000);
  answerAll();
  await first;
  await vi.advanceTimersByTimeAsync(1999);
  expect(await get()).toBe("1");
  await vi.advanceTimersByTimeAsync(1);
  void get();
  expect(asked).toHaveLength(2);
});

test("another address and another token are other reads", () => {
  const { get, asked } = aServer();
  void get("/api/time", "a");
  void get("/api/time", "b");
  void get("/api/status", "a");
  expect(asked).toHaveLength(3);
});

test("what is read after a write is not older than the write", async () => {
  const { get, put, asked, answerAll } = aServer();
  const before = get();
  answerAll();
  await before;
  const writing = put();
  const during = get();
  expect(asked).toHaveLength(3);
  answerAll();
  await Promise.all([writing, during]);
  void get();
  expect(asked).toHaveLength(4);
});

test("an update asks once more for a read that began before it, after that read", async () => {
  const { reads, get, asked, answerAll } = aServer();
  const before = get();
  reads.outdate();
  const after = [get(), get()];
  reads.outdate();
  expect(asked).toHaveLength(1);
  answerAll();
  expect(await before).toBe("1");
  await vi.advanceTimersByTimeAsync(0);
  answerAll();
  expect(await Promise.all(after)).toEqual(["2", "2"]);
  expect(await get()).toBe("2");
  expect(asked).toHaveLength(2);
  reads.outdate();
  void get();
  void get();
  expect(asked).toHaveLength(3);
});

test("a refused answer is shared while under way, and then asked for again", async () => {
  const { get, asked, answerAll } = aServer();
  const both = [get(), get()];
  answerAll(503);
  await Promise.all(both);
  void get();
  expect(asked).toHaveLength(2);
});

test("who gives up does not take the answer from the others", async () => {
  const { get, asked, answerAll } = aServer();
  const leaving = new AbortController();
  const given = get("/api/time", "a", leaving.signal);
  const stays = get();
  leaving.abort();
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
  answerAll();
  expect(await stays).toBe("1");
  expect(asked).toHaveLength(1);
});

test("the client shares reads as one person, and reads anew after its own write", async () => {
  vi.useRealTimers();
  let asked = 0;
  network.use(
    api.get("/api/time", () => {
      asked += 1;
      return { now: "2026-11-20T12:00:00Z", rules_version: "1" };
    }),
    api.post("/api/session/resume", () => refused("xs-not-found", 404)),
  );
  await startSignedIn();
  const ask = () => answer(client.GET("/api/time"));
  await Promise.all([ask(), ask()]);
  await ask();
  expect(asked).toBe(1);
  await expect(answer(client.POST("/api/session/resume", { body: { xs: "x" } }))).rejects.toMatchObject({
    code: "xs-not-found",
  });
  await ask();
  expect(asked).toBe(2);
});
