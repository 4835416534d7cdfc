// A learner who returns within the hour: the page requests its data before its own code has loaded, and does not wait
// for the identity service. A session that ended in the meantime stays ended.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, FIRST_MISSION, logOut, newAddress, question, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("a page of a session is there although the identity service is not, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  await context.route("**/identitytoolkit.googleapis.com/**", (route) => route.abort());
  const asked = noteReads(page);
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  expect(asked).toEqual([`/api/app/experience-sessions/${SESSION}/missions`]);
  expect(await page.evaluate(askedAhead)).toEqual({ missing: [], pictures: 1 });
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  await page.reload();
  await question(page, 4).waitFor({ state: "attached" });
  expect(asked.filter((path) => path.endsWith("/blocks"))).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});

test("who has logged out in another tab is out in a page that opens", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await enrol(page, newAddress());
  const other = await context.newPage();
  await other.goto(stage.app.origin);
  await logOut(other);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain("fieldwork.session");
  await context.close();
});

test("a token that has ended is not asked with, and the page comes all the same", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await enrol(page, newAddress());
  const ended = await page.evaluate(endKeptToken);
  const asked: (string | undefined)[] = [];
  page.on(
    "request",
    (request) =>
      request.url().includes(`/${SESSION}/missions`) &&
      request.resourceType() === "fetch" &&
      asked.push(request.headers().authorization),
  );
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(`Bearer ${ended}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("fieldwork.session"))).not.toContain(ended);
  expect(faults).toEqual([]);
  await context.close();
});

test("what was asked ahead and lost is asked for again", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  let lost = 0;
  await page.route(`**/api/app/experience-sessions/${SESSION}/missions*`, (route) =>
    (lost += 1) === 1 ? route.abort() : route.continue(),
  );
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  expect(lost).toBeGreaterThan(1);
  await context.close();
});

/** Requests for missions and blocks since the page was last loaded. */
function noteReads(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) asked.length = 0;
    else if (/\/(missions|blocks)$/.test(pathname) && request.resourceType() === "fetch") asked.push(pathname);
  });
  return asked;
}

/** Runs in the page: the screen's files that were not requested ahead, and the number of pictures that were. */
function askedAhead() {
  const ahead = [...document.querySelectorAll<HTMLLinkElement>("link[fetchpriority=low]")];
  const paths = ahead.map(({ href }) => new URL(href).pathname);
  const files = document.querySelector<HTMLScriptElement>("script[data-files]")!.dataset["files"]!.split(" ");
  return {
    missing: files.filter((file) => !paths.includes(file)),
    pictures: ahead.filter((link) => link.as === "image").length,
  };
}

/** Runs in the page: moves the expiry of the kept token back by an hour. */
function endKeptToken(): string {
  const kept = JSON.parse(localStorage.getItem("fieldwork.session")!) as { token: string };
  const [head, claims, sign] = kept.token.split(".");
  const { exp, ...others } = JSON.parse(atob(claims!.replaceAll("-", "+").replaceAll("_", "/"))) as { exp: number };
  const later = btoa(JSON.stringify({ ...others, exp: exp - 3_600 }))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const token = [head, later, sign].join(".");
  localStorage.setItem("fieldwork.session", JSON.stringify({ ...kept, token }));
  return token;
}
