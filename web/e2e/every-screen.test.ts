// Every screen of a learner, for a visitor, for a learner without a session, during one, and after its end: no request
// is refused, and the browser's console stays empty.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { RefusalCode } from "../src/api/types";
import { screens, type Screen } from "../src/app/screens";
import { openPage, WIDTHS } from "./support/browser";
import { fillSignup, newAddress, SESSION } from "./support/learner";
import { finish } from "./support/leaving";
import { submitNumber, join } from "./support/one-number";
import { openStage } from "./support/stage";

const SHORT_SESSION = "quay-count-autumn";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

type Places = Readonly<Record<string, string>>;

/** Parameters of the addresses, for a program that has every feature. */
const RICH: Places = {
  course: "data-analysis-at-a-bank",
  mission: "first-look",
  experience: SESSION,
  module: "charts-that-survive-a-meeting",
  content: "question-first",
  survey: "first-days",
};

/** Queries that some screens require. */
const QUERIES: Partial<Record<Screen, string>> = {
  enrol: `?xs=${SESSION}`,
  checkout: `?xs=${SESSION}`,
  extension: `?xs=${SESSION}`,
};

function filled(pattern: string, places: Places): string {
  return pattern.replaceAll(/:([^/]+)/g, (part, name: string) => places[name] ?? part);
}

/** Screens that are not tested: those of staff and designers, and the letter, because no letter exists here. */
const LEFT_OUT = /^\/(desk\/|look$|letters\/)/;

/** Addresses of the screens whose parameters are known. */
function addresses(places: Places): string[] {
  const all = Object.entries(screens).map(([screen, pattern]) => ({
    screen: screen as Screen,
    address: filled(pattern, places),
  }));
  const known = all.filter(({ address }) => !address.includes(":") && !LEFT_OUT.test(address));
  return known.flatMap(({ screen, address }) => [address, ...(QUERIES[screen] ? [address + QUERIES[screen]] : [])]);
}

/** Refusal codes that a learner gets for a session in which they are not enrolled. */
const NOT_THEIRS: readonly RefusalCode[] = ["program-not-enrolled", "mission/um-not-found"];

/** Opens each address, and lists refused requests and console output. */
async function faultsAt(
  page: Page,
  state: "signed out" | "signed in" | "enrolled" | "finished",
  places: Places,
): Promise<string[]> {
  let at = "";
  const faults = new Set<string>();
  const add = (fault: string, where = at) => void faults.add(`${state} ${where}: ${fault}`);
  page.on("pageerror", (error) => add(error.message));
  page.on(
    "console",
    (message) =>
      void (message.type() === "error" && !message.text().startsWith("Failed to load resource") && add(message.text())),
  );
  page.on("response", async (response) => {
    if (response.status() < 400) return;
    const where = at;
    const { pathname, search } = new URL(response.url());
    const said = `${response.status()} ${response.request().method()} ${pathname}${search}`;
    const { code } = (await response.json().catch(() => ({}))) as { code?: RefusalCode };
    if (state !== "signed in" || code === undefined || !NOT_THEIRS.includes(code)) add(`${said} ${code}`, where);
  });
  await page.goto("/nowhere");
  for (at of addresses(places)) {
    // The script that runs ahead of the application only sends requests at a full load. In the other states navigation
    // without a reload tests the same, and is faster.
    if (state === "enrolled") await page.goto(at);
    else await page.evaluate(goTo, at);
    await page.waitForFunction(isLoaded, undefined, { timeout: 60_000 }).catch(() => add("does not load"));
  }
  await page.waitForTimeout(300);
  page.removeAllListeners();
  return [...faults];
}

/** Runs in the page: navigates without a reload. */
function goTo(address: string): void {
  if (location.pathname + location.search === address) return;
  history.pushState(null, "", address);
  document.querySelector("h1")?.setAttribute("data-left", "");
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Runs in the page. */
function isLoaded(): boolean {
  return (
    document.querySelector("h1:not([data-left])") !== null && document.querySelector("main [aria-busy=true]") === null
  );
}

test("no screen asks for anything that is refused, in any state of a learner", async () => {
  const [visitor, learner] = await Promise.all([
    openPage(stage.browser, stage.app.origin, WIDTHS[0]),
    openPage(stage.browser, stage.app.origin, WIDTHS[0]),
  ]);
  const { page } = learner;
  const asVisitor = faultsAt(visitor.page, "signed out", RICH);
  await page.goto("/signup?next=/job-simulations");
  const claims = page.waitForResponse(/\/api\/auth\/claims$/);
  await fillSignup(page, newAddress());
  await claims;
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  const faults = await faultsAt(page, "signed in", RICH);
  await join(page, SESSION);
  await join(page, SHORT_SESSION);
  faults.push(...(await faultsAt(page, "enrolled", RICH)));
  await page.goto(`/${SHORT_SESSION}/missions`);
  const sent = page.waitForRequest(/\/api\/user-submissions\/[^/]+$/);
  await submitNumber(page, "12");
  const submission = (await sent).url().split("/").at(-1)!;
  await page.goto(`/${SHORT_SESSION}/offboarding`);
  await finish(page, "Ada Obi");
  await page.getByRole("link", { name: "See its public page" }).click();
  await page.waitForURL("**/certificates/*");
  const serial = new URL(page.url()).pathname.split("/").at(-1)!;
  faults.push(
    ...(await faultsAt(page, "finished", { experience: SHORT_SESSION, mission: "count", submission, serial })),
  );
  faults.push(...(await asVisitor));
  expect(faults).toEqual([]);
  await Promise.all([visitor.context.close(), learner.context.close()]);
});
