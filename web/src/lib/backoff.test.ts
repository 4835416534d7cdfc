// Waiting longer after each failure, and giving up when requested.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doublingWait, withBackoff } from "./backoff";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a wait doubles with each failure, up to the longest", () => {
  expect([0, 1, 2, 3, 7, 2000].map((failures) => doublingWait(failures, 500, 10_000))).toEqual([
    500, 500, 1000, 2000, 10_000, 10_000,
  ]);
});

test("waits double from the first, and the last failure is thrown", async () => {
  const at: number[] = [];
  const start = Date.now();
  const attempt = withBackoff(
    async () => {
      at.push(Date.now() - start);
      throw new Error("away");
    },
    { retries: 3, firstMs: 1000, isPassing: () => true },
  );
  await Promise.all([expect(attempt).rejects.toThrow("away"), vi.runAllTimersAsync()]);
  expect(at).toEqual([0, 1000, 3000, 7000]);
});

test("a failure that waiting does not mend is thrown at once", async () => {
  const attempt = vi.fn(async () => {
    throw new Error("closed");
  });
  await expect(withBackoff(attempt, { retries: 10, firstMs: 1000, isPassing: () => false })).rejects.toThrow("closed");
  expect(attempt).toHaveBeenCalledTimes(1);
});
