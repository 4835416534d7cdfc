// What happens to an address before the application starts.

import { expect, test, vi } from "vitest";
import { honourForceRefresh } from "./page-start";

function at(href: string) {
  const replace = vi.fn();
  return { location: { href, replace } as unknown as Location, replace };
}

test("the force-refresh flag is taken off the address, and the page is loaded anew", () => {
  const { location, replace } = at("https://fieldwork.test/job-simulations?q=bank&force-refresh=true");
  expect(honourForceRefresh(location)).toBe(true);
  expect(String(replace.mock.calls[0]?.[0])).toBe("https://fieldwork.test/job-simulations?q=bank");
});

test.each(["https://fieldwork.test/", "https://fieldwork.test/?force-refresh=false"])("nothing happens at %s", (href) => {
  const { location, replace } = at(href);
  expect(honourForceRefresh(location)).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});
