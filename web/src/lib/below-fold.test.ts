// Deferred parts of a page: which parts are deferred, and until when. A page that opens further down renders all of
// them at once.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
  frames = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

test("on a phone each part waits, and one is laid out after each frame", async () => {
  const belowFold = await opened({ isPhone: true, type: "navigate" });
  const [one, two] = [part(belowFold), part(belowFold)];
  expect([one, two].map(isWaiting)).toEqual([true, true]);
  frame();
  expect([one, two].map(isWaiting)).toEqual([false, true]);
  frame();
  expect([one, two].map(isWaiting)).toEqual([false, false]);
  expect(isWaiting(part(belowFold))).toBe(false);
});

test("a part that leaves the page holds up none", async () => {
  const belowFold = await opened({ isPhone: true, type: "navigate" });
  const leave = belowFold(document.createElement("section"));
  const two = part(belowFold);
  leave?.();
  frame();
  expect(isWaiting(two)).toBe(false);
});

test.each([
  ["on a desk", { isPhone: false, type: "navigate" }],
  ["when the page is loaded again", { isPhone: true, type: "reload" }],
  ["on the way back", { isPhone: true, type: "back_forward" }],
])("no part waits %s", async (_when, visit) => {
  expect(isWaiting(part(await opened(visit)))).toBe(false);
});

async function opened({ isPhone, type }: { isPhone: boolean; type: string }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  return (await import("./below-fold")).belowFold;
}

function part(belowFold: (part: HTMLElement) => unknown): HTMLElement {
  const part = document.createElement("section");
  belowFold(part);
  return part;
}

function isWaiting({ style }: HTMLElement): boolean {
  return style.contentVisibility === "auto";
}

function frame(): void {
  for (const act of frames.splice(0)) act();
  vi.runAllTimers();
}
