// An answer that arrives too late for the first drawing.

import { act, render, screen } from "@testing-library/react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = ["mission", "list", "may"];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  window.fieldworkAskedAhead = { token: "a-token", answers: new Map(), versionAsked: Promise.resolve() };
});

afterEach(() => {
  window.fieldworkAskedAhead = undefined;
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Warms the cache with an answer that takes two seconds, and draws once `warm` stops waiting for it. */
async function drawTooEarly() {
  const { cacheConfig, useInvalidation, warm } = await import("./cache");
  const ask = vi.fn(
    () => new Promise<string>((resolve) => setTimeout(resolve, 2_000, `answer ${ask.mock.calls.length}`)),
  );
  const warmed = warm(KEY, ask);
  await pass(1_000);
  expect(await warmed).toBeNull();
  function Answer() {
    useInvalidation();
    return <p>{useSWR<string>(KEY, ask).data ?? "nothing yet"}</p>;
  }
  render(
    <SWRConfig value={cacheConfig}>
      <Answer />
    </SWRConfig>,
  );
  await pass(0);
  expect(screen.getByText("nothing yet")).toBeInTheDocument();
  return { ask };
}

test("it is asked for once", async () => {
  const { ask } = await drawTooEarly();
  await pass(1_000);
  expect(screen.getByText("answer 1")).toBeInTheDocument();
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("after a write it is asked for again", async () => {
  const { ask } = await drawTooEarly();
  const { noteChange } = await import("./changes");
  act(() => noteChange("PATCH", "/api/user-missions/{id}"));
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(screen.getByText("answer 2")).toBeInTheDocument();
});
