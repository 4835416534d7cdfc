// Each screen has its own address and one heading. The heading gets the focus and is the document's title, whether or
// not the screen's data can be loaded.

import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { matchRoutes, type RouteObject } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { routes } from "@/app/router";
import { screens } from "@/app/screens";
import { network, refused } from "@/testing/api";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const EXAMPLES: Record<string, string> = {
  ":experience": "data-analysis-bank-november",
  ":mission": "mission-1",
  ":course": "data-analysis-bank",
};

const exampleOf = (pattern: string) =>
  pattern
    .split("/")
    .map((part) => EXAMPLES[part] ?? part)
    .join("/");

const everywhere = [...Object.values(screens).map(exampleOf), "/nowhere", "/no/such/page"];

function patterns(among: readonly RouteObject[]): string[] {
  return among.flatMap(({ path, children }) => (children ? patterns(children) : [path ?? ""]));
}

const reversed = (among: readonly RouteObject[]): RouteObject[] =>
  among
    .toReversed()
    .map((route) => (route.children ? ({ ...route, children: reversed(route.children) } as RouteObject) : route));

test("the router has each screen of the table once, and nothing else but what is not found", () => {
  expect(patterns(routes).toSorted()).toEqual([...Object.values(screens), "*"].toSorted());
});

test.each(Object.values(screens))("no order of the routes hides %s", (pattern) => {
  for (const tree of [routes, reversed(routes)])
    expect(matchRoutes(tree, exampleOf(pattern))?.at(-1)?.route.path).toBe(pattern);
});

beforeEach(() => {
  network.use(http.all("*/api/*", () => refused("xs-not-found", 404)));
});

/** Navigates from another page to the address. Returns the heading that has the focus in the end. */
async function goTo(address: string, start: string): Promise<HTMLElement> {
  const { router } = renderRoute(start);
  await screen.findByRole("heading", { level: 1 });
  await act(() => router.navigate(address));
  return waitFor(
    () => {
      const heading = screen.getByRole("heading", { level: 1 });
      if (document.activeElement !== heading)
        throw new Error(`the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
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
