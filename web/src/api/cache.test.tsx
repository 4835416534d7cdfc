// How long cached answers are fresh, and when a failed query is retried.

import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheConfig, clearCache, retryDelay, useInvalidation } from "./cache";
import { noteChange, noteDoubt } from "./changes";
import { networkRefusal, Refusal } from "./refusal";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function aPage(ask: () => Promise<string | undefined>, key: readonly string[] = ["account", "user"]) {
  function Keeper() {
    useInvalidation();
    return null;
  }
  function Answer() {
    const { data, error } = useSWR(key, ask);
    return <p>{data ?? (error as Refusal | undefined)?.code ?? "nothing yet"}</p>;
  }
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <SWRConfig value={cacheConfig}>
        <Keeper />
        <button type="button" onClick={() => setShown(!isShown)}>
          Toggle
        </button>
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

test("neither a focused window nor a returning network asks again", async () => {
  const ask = vi.fn(async () => "Ada");
  aPage(ask);
  await pass(10_000);
  act(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
  });
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an answer of nothing is a fault", async () => {
  aPage(async () => undefined);
  await pass(120_000);
  expect(screen.getByText("unknown-server-error")).toBeInTheDocument();
});

test("a write asks anew for what it changes where that is shown, well within the hour", async () => {
  const ask = vi.fn(async () => (ask.mock.calls.length > 1 ? "open" : "locked"));
  aPage(ask, ["mission", "list", "x"]);
  await pass(10_000);
  expect(screen.getByText("locked")).toBeInTheDocument();
  act(() => noteChange("PATCH", "/api/user-submissions/{id}"));
  await pass(0);
  expect(screen.getByText("open")).toBeInTheDocument();
});

test("a write drops what it changes where that is not shown: coming back never shows the old lock", async () => {
  const ask = vi.fn(async () => (ask.mock.calls.length > 1 ? "open" : "locked"));
  aPage(ask, ["mission", "list", "x"]);
  await pass(10_000);
  toggle();
  act(() => noteChange("PATCH", "/api/user-missions/{id}"));
  toggle();
  expect(screen.queryByText("locked")).not.toBeInTheDocument();
  await pass(0);
  expect(screen.getByText("open")).toBeInTheDocument();
});

test("after an act without an answer what is shown is asked again, and the rest when it is next shown", async () => {
  const ask = vi.fn(async () => `answer ${ask.mock.calls.length}`);
  aPage(ask);
  await pass(10_000);
  act(() => noteDoubt());
  await pass(0);
  expect(screen.getByText("answer 2")).toBeInTheDocument();
  toggle();
  await pass(10_000);
  act(() => noteDoubt());
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  toggle();
  expect(screen.getByText("answer 2")).toBeInTheDocument();
  await pass(100);
  expect(screen.getByText("answer 3")).toBeInTheDocument();
});

test("a write leaves alone what it does not change", async () => {
  const ask = vi.fn(async () => "Ada");
  aPage(ask);
  await pass(10_000);
  act(() => noteChange("PATCH", "/api/user-submissions/{id}"));
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a cleared cache shows nothing of before to whoever comes next", async () => {
  const ask = vi.fn(async () => (ask.mock.calls.length > 1 ? "Grace" : "Ada"));
  aPage(ask);
  await pass(10_000);
  toggle();
  clearCache();
  toggle();
  expect(screen.queryByText("Ada")).not.toBeInTheDocument();
  await pass(0);
  expect(screen.getByText("Grace")).toBeInTheDocument();
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
