// Which answers are stored for offline use, for whom, and for how long.

import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { givePage } from "@/testing/page-config";
import { onChange } from "./changes";
import { arrivedAt, forgetAnswers, keepAnswersOf, keepForOffline } from "./offline-reads";
import { networkRefusal } from "./refusal";

const board = "http://fieldwork.test/api/app/experience-sessions/bank/missions";

let isOnline = true;
let body = "the board";
const send = keepForOffline(async () => {
  if (!isOnline) throw networkRefusal();
  return new Response(body);
});
const ask = (address = board) => send(new Request(address));

beforeEach(async () => {
  isOnline = true;
  body = "the board";
  await forgetAnswers();
  keepAnswersOf("ada");
});

/** Waits, because the answer is stored after it was returned. */
async function keptAs(text: string) {
  await vi.waitFor(async () => {
    isOnline = false;
    expect(await (await ask()).text()).toBe(text);
  });
}

test("the last answer is given out without a network, and says when it arrived", async () => {
  const before = Date.now();
  await ask();
  await keptAs("the board");
  expect(arrivedAt(await ask())).toBeGreaterThanOrEqual(before);
  isOnline = true;
  body = "the newer board";
  expect(await (await ask()).text()).toBe("the newer board");
});

test("nobody else is given it, and nothing is kept of somebody who is not to be remembered", async () => {
  await ask();
  await keptAs("the board");
  keepAnswersOf("eve");
  await expect(ask()).rejects.toMatchObject({ code: "network-request-failed" });
  keepAnswersOf(null);
  await expect(ask()).rejects.toMatchObject({ code: "network-request-failed" });
});

test("the next person's first answer removes those of the one before", async () => {
  await ask();
  await keptAs("the board");
  isOnline = true;
  body = "eve's board";
  keepAnswersOf("eve");
  await ask();
  await keptAs("eve's board");
  keepAnswersOf("ada");
  await expect(ask()).rejects.toMatchObject({ code: "network-request-failed" });
});

test("after a log-out nothing is left, also for the same person", async () => {
  await ask();
  await keptAs("the board");
  await forgetAnswers();
  keepAnswersOf("ada");
  await expect(ask()).rejects.toMatchObject({ code: "network-request-failed" });
});

test("what another build of the application kept is not read", async () => {
  await ask();
  await keptAs("the board");
  givePage({ version: "another" });
  await expect(ask()).rejects.toMatchObject({ code: "network-request-failed" });
});

test("other answers are not kept", async () => {
  const tickets = "http://fieldwork.test/api/email/support";
  await ask(tickets);
  isOnline = false;
  await expect(ask(tickets)).rejects.toMatchObject({ code: "network-request-failed" });
});

test("what was shown from the device is asked for again when the network is back", async () => {
  await ask();
  await keptAs("the board");
  const stale = vi.fn();
  const stop = onChange(stale);
  window.dispatchEvent(new Event("online"));
  stop();
  expect(stale).toHaveBeenCalledWith(expect.arrayContaining([["mission"]]));
});
