// Changes to the address and its history entry before the application starts.

import { createBrowserRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { honourForceRefresh, keyHistoryEntry, markPlatform, withoutForceRefresh } from "./page-start";

afterEach(() => document.documentElement.classList.remove("mac", "windows"));

function at(href: string) {
  const replace = vi.fn();
  return { location: { href, replace } as unknown as Location, replace };
}

test("the force-refresh flag is taken off the address, and the page is loaded anew", () => {
  const { location, replace } = at("https://fieldwork.test/job-simulations?q=bank&force-refresh=true");
  expect(honourForceRefresh(location)).toBe(true);
  expect(String(replace.mock.calls[0]?.[0])).toBe("https://fieldwork.test/job-simulations?q=bank");
});

test.each(["https://fieldwork.test/", "https://fieldwork.test/?force-refresh=false"])(
  "nothing happens at %s",
  (href) => {
    const { location, replace } = at(href);
    expect(honourForceRefresh(location)).toBe(false);
    expect(replace).not.toHaveBeenCalled();
  },
);

test.each([
  ["/profile?force-refresh=true", "/profile"],
  ["/job-simulations?q=a+b&force-refresh=true&level=intro#list", "/job-simulations?q=a+b&level=intro#list"],
  ["/profile?force-refresh=true#certificates", "/profile#certificates"],
  [
    "/job-simulations?q=a%20b&force-refresh=false#?force-refresh=true",
    "/job-simulations?q=a%20b&force-refresh=false#?force-refresh=true",
  ],
  ["/", "/"],
])("%s without the flag is %s", (address, expected) => {
  expect(withoutForceRefresh(address)).toBe(expected);
});

test.each([
  ["mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15"],
  ["windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36"],
  ["windows", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"],
])("the page says %s on %s", (platform, userAgent) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  markPlatform();
  expect([...document.documentElement.classList]).toEqual([platform]);
});

/** Starts the router as a full load does. Returns the key under which it stores the scroll position. */
function keyOfFullLoad(): string {
  keyHistoryEntry();
  const router = createBrowserRouter([{ path: "*", element: null }]);
  router.dispose();
  return router.state.location.key;
}

test("each full load has its own scroll position, and a reload keeps it", () => {
  history.replaceState(null, "", "/");
  const first = keyOfFullLoad();
  expect(first).not.toBe("default");
  expect(keyOfFullLoad()).toBe(first);
  history.pushState(null, "", "/job-simulations");
  expect(keyOfFullLoad()).not.toBe(first);
});
