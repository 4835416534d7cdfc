// Every route of the application: whoever arrives there, by keyboard or by ear, finds one
// heading with the focus on it and its name as the document's title, whether or not the
// page's data can be had.

import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { RouteObject } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { routes } from "@/app/router";
import { network, refused } from "@/testing/api";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const EXAMPLES: Record<string, string> = { ":experience": "data-analysis-bank-november", ":mission": "mission-1", ":course": "data-analysis-bank", ":unknown": "nowhere", "*": "no/such/page" };

/** Of each leaf of the router an address. */
function addresses(among: readonly RouteObject[], before = ""): string[] {
  return among.flatMap((route) => {
    const own = (route.path ?? "").split("/").map((part) => EXAMPLES[part] ?? part).join("/");
    const address = own === "" ? before : `${before}/${own}`;
    return route.children === undefined ? [address === "" ? "/" : address] : addresses(route.children, address);
  });
}

const everywhere = [...new Set(addresses(routes))];

beforeEach(() => {
  network.use(http.all("*/api/*", () => refused("xs-not-found", 404)));
});

/** Goes there from another page; the heading that has the focus in the end. */
async function goTo(address: string, start: string): Promise<HTMLElement> {
  const { router } = renderRoute(start);
  await screen.findByRole("heading", { level: 1 });
  await act(() => router.navigate(address));
  return waitFor(
    () => {
      const heading = screen.getByRole("heading", { level: 1 });
      if (document.activeElement !== heading) throw new Error(`the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
      return heading;
    },
    { timeout: 5_000 },
  );
}

test.each(everywhere)("%s, for a learner", async (address) => {
  await startSignedIn();
  const heading = await goTo(address, address === "/job-simulations" ? "/support" : "/job-simulations");
  expect(document.title).toBe(`${heading.textContent} · Fieldwork`);
});

test.each(everywhere)("%s, for a visitor", async (address) => {
  startAnonymous();
  const heading = await goTo(address, address === "/support" ? "/login" : "/support");
  expect(document.title).toBe(`${heading.textContent} · Fieldwork`);
});
