// The time that the rules use on a device whose clock may be wrong.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime, serverNow } from "./server-time";

const NOON = "2026-11-20T12:00:00.000Z";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([-86_400_000, 0, 86_400_000])(
  "a device that is off by %d ms knows the server's time, and as it goes on",
  (wrong) => {
    vi.setSystemTime(Date.parse(NOON) + wrong);
    noteServerTime(NOON);
    vi.advanceTimersByTime(30_000);
    expect(serverNow().toISOString()).toBe("2026-11-20T12:00:30.000Z");
  },
);

test("an answer that was long on its way does not set the clock back", () => {
  vi.setSystemTime(NOON);
  noteServerTime(NOON);
  vi.advanceTimersByTime(10_000);
  noteServerTime("2026-11-20T12:00:08.000Z");
  expect(serverNow().toISOString()).toBe("2026-11-20T12:00:10.000Z");
});

test("a device clock that is set anew is noticed with the next answer", () => {
  vi.setSystemTime(NOON);
  noteServerTime(NOON);
  vi.setSystemTime("2026-11-21T12:00:00.000Z");
  noteServerTime("2026-11-20T12:00:01.000Z");
  expect(serverNow().toISOString()).toBe("2026-11-20T12:00:01.000Z");
});
