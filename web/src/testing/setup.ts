// Runs before every test file: the fake network, which refuses any request that a test did not expect, an empty
// browser, and the few features that jsdom lacks. Test files run one after the other in one process, which halves the
// time. Each file gets its own modules and restores the page.

import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { forgetAnswers } from "@/api/offline-reads";
import { network } from "./api";

// Screens are separate chunks, and the first import of a screen may take a while.
configure({ asyncUtilTimeout: 60_000 });

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
  // Removes properties that a test defined on `navigator`, because they hide the browser's own.
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
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { media: query, matches: false }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => undefined;
// An observer that never calls back, because elements have no size or position here. It is permanent: a test that
// removes its mocks does not remove it.
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
