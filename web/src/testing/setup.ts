// Runs before every test file: the fake network, which refuses any call a test did not
// expect, an empty browser, and the few things jsdom lacks.

import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { forgetAnswers } from "@/api/offline-reads";
import { network } from "./api";

// Screens are chunks of their own, and the first import of one may take a while.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => network.listen({ onUnhandledRequest: "error" }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async () => {
  cleanup();
  network.resetHandlers();
  await forgetAnswers();
});

afterAll(() => network.close());

window.scrollTo = () => undefined;
window.matchMedia ??= (query: string) => Object.assign(new EventTarget(), { media: query, matches: false }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => undefined;
// Nothing has a size or a place here, so none ever changes. Set for good: a test that takes its
// own stand-ins away leaves these.
class SilentObserver {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}
Object.assign(globalThis, {
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  CSS: { ...globalThis.CSS, escape: globalThis.CSS?.escape ?? ((value: string) => value), supports: () => false },
});
