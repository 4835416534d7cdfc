// Runs before every test file: the fake network, which refuses any call a test did not
// expect, an empty browser, and the few things jsdom lacks. Files follow each other in one
// process, which halves what they cost: each has modules of its own, and leaves the page as new.

import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { forgetAnswers } from "@/api/offline-reads";
import { network } from "./api";

// Screens are chunks of their own, and the first import of one may take a while.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => {
  globalThis.indexedDB = new IDBFactory();
  network.listen({ onUnhandledRequest: "error" });
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async () => {
  cleanup();
  network.resetHandlers();
  await forgetAnswers();
});

afterAll(() => {
  network.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // What a test defined there hides what the browser's own says.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.resetModules();
});

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
