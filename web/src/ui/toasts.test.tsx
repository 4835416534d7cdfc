// Toasts: brief, three at a time, polite, and with the words of the failed act.

import { act, render, renderHook, screen } from "@testing-library/react";
import { toast as shown } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { networkRefusal, Refusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { toast, Toasts } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  act(() => void shown.dismiss());
  vi.useRealTimers();
});

const visible = () =>
  [...document.querySelectorAll("[data-sonner-toast]")].filter(
    (toast) => toast.getAttribute("data-visible") === "true",
  );

test("a failed act is told in the words that came with it and those of its refusal, once", async () => {
  render(<Toasts />);
  const attempt = vi.fn(() => Promise.reject(new Refusal({ code: "unknown-server-error", status: 500 })));
  const { result } = renderHook(() => useAct(attempt, { errorToast: { title: "Your theme was not saved" } }));
  await act(() => result.current.run());
  const title = await screen.findByText("Your theme was not saved");
  expect(screen.getByText("It was not your fault. Try again in a moment.")).toBeInTheDocument();
  expect(title.closest("[data-sonner-toast]")).toMatchObject({
    dataset: expect.objectContaining({ type: "error", richColors: "true" }),
  });
  expect(title.closest("section")).toHaveAttribute("aria-live", "polite");
  expect(attempt).toHaveBeenCalledTimes(1);
});

test("a call may describe its fault better than the code", async () => {
  render(<Toasts />);
  const attempt = () => Promise.reject(new Refusal({ code: "unknown-server-error", status: 500 }));
  const { result } = renderHook(() =>
    useAct(attempt, { errorToast: { title: "Your theme was not saved", description: "The page stays light." } }),
  );
  await act(() => result.current.run());
  expect(await screen.findByText("The page stays light.")).toBeInTheDocument();
});

test("an act without an answer is not called undone", async () => {
  render(<Toasts />);
  const { result } = renderHook(() =>
    useAct(() => Promise.reject(networkRefusal({ mayHaveArrived: true })), {
      errorToast: { title: "Your theme was not saved" },
    }),
  );
  await act(() => result.current.run());
  expect(await screen.findByText("We got no answer")).toBeInTheDocument();
  expect(screen.queryByText("Your theme was not saved")).not.toBeInTheDocument();
});

test("an act without such words shows no toast, and keeps its fault for the page", async () => {
  render(<Toasts />);
  const { result } = renderHook(() => useAct(() => Promise.reject(new Error("refused"))));
  await act(() => result.current.run());
  expect(result.current.error).toEqual(new Error("refused"));
  expect(visible()).toHaveLength(0);
});

test("a toast stays four seconds, and three are seen at once", async () => {
  render(<Toasts />);
  for (const words of ["one", "two", "three", "four"]) act(() => toast.info(words));
  expect(await screen.findByText("four")).toBeInTheDocument();
  expect(visible()).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(screen.getByText("four")).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText("four")).not.toBeInTheDocument();
});

test("a second press while an act runs does nothing", async () => {
  let finish: () => void = () => undefined;
  const attempt = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useAct(attempt));
  let first: Promise<unknown> = Promise.resolve();
  act(() => void (first = result.current.run()));
  await act(() => result.current.run());
  finish();
  await act(() => first);
  expect(attempt).toHaveBeenCalledTimes(1);
});
