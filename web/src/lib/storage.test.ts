// Storage that a browser may refuse at any time.

import { expect, test, vi } from "vitest";
import { canUseIndexedDb, SafeStorage } from "./storage";

function refuse(): never {
  throw new DOMException("storage is off", "SecurityError");
}

test("values are kept in the browser's own storage where it lets them", () => {
  const storage = new SafeStorage("localStorage");
  storage.set("a", "1");
  expect([localStorage.getItem("a"), storage.get("a"), storage.isKept()]).toEqual(["1", "1", true]);
  storage.remove("a");
  expect([localStorage.getItem("a"), storage.get("a")]).toEqual([null, null]);
});

test("values live as long as the page where even asking for storage throws", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  const storage = new SafeStorage("localStorage");
  storage.set("a", "1");
  expect([storage.get("a"), storage.get("b"), storage.isKept()]).toEqual(["1", null, false]);
  storage.clear();
  expect(storage.get("a")).toBeNull();
});

test("a full disk keeps the newest value in memory, and the old one is not read again", () => {
  const storage = new SafeStorage("sessionStorage");
  storage.set("a", "old");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  storage.set("a", "new");
  expect(storage.get("a")).toBe("new");
});

test("a browser without a working IndexedDB is found out", async () => {
  expect(await canUseIndexedDb()).toBe(true);
  vi.spyOn(globalThis, "indexedDB", "get").mockImplementation(refuse);
  expect(await canUseIndexedDb()).toBe(false);
});
