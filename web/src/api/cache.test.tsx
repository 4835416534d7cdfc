// How long answers count as fresh, and when a failed query is asked again (seed, section 9).

import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheConfig, retryDelay } from "./cache";
import { networkRefusal, Refusal } from "./refusal";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function aPage(ask: () => Promise<string>) {
  function Answer() {
    const { data, error } = useSWR(["account", "user"], ask);
    return <p>{data ?? (error as Refusal | undefined)?.code ?? "nothing yet"}</p>;
  }
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <SWRConfig value={cacheConfig}>
        <button type="button" onClick={() => setShown(!isShown)}>Toggle</button>
        {isShown && <Answer />}
      </SWRConfig>
    );
  }
  render(<Page />);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const toggle = () => act(() => screen.getByRole("button").click());

test("the waits double from one second and stop at thirty", () => {
  expect([1, 2, 3, 6, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});

test("an answer is fresh for an hour: coming back within it asks nothing", async () => {
  const ask = vi.fn(async () => "Ada");
  aPage(ask);
  await pass(0);
  toggle();
  await pass(60_000);
  toggle();
  await pass(3_500_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Ada")).toBeInTheDocument();
  toggle();
  await pass(200_000);
  toggle();
  await pass(100);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an entry nobody shows is dropped after five minutes", async () => {
  const ask = vi.fn(async () => "Ada");
  aPage(ask);
  await pass(0);
  toggle();
  await pass(300_001);
  toggle();
  expect(screen.getByText("nothing yet")).toBeInTheDocument();
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a failed query is asked three more times", async () => {
  const ask = vi.fn(async () => {
    throw networkRefusal();
  });
  aPage(ask);
  await pass(0);
  await pass(120_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(screen.getByText("network-request-failed")).toBeInTheDocument();
});

test("a definite refusal is an answer and is not asked again", async () => {
  const ask = vi.fn(async () => {
    throw new Refusal({ code: "xs-not-found", status: 404 });
  });
  aPage(ask);
  await pass(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
