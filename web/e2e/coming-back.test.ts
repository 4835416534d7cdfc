// Who comes back within the hour: the page asks for what it shows before its own code is there, and does not wait for
// the identity service; and what ended meanwhile is ended.

import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, FIRST_MISSION, logOut, newAddress, question, SESSION } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("a page of a session is there although the identity service is not, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await context.route("**/identitytoolkit.googleapis.com/**", (route) => route.abort());
  const asked: string[] = [];
  page.on("request", (request) => /\/(missions|blocks)(\?|$)/.test(request.url()) && request.resourceType() === "fetch" && asked.push(new URL(request.url()).pathname));
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  expect(asked).toEqual([`/api/app/experience-sessions/${SESSION}/missions`]);
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  await page.reload();
  await question(page, 4).waitFor({ state: "attached" });
  expect(asked.filter((path) => path.endsWith("/blocks"))).toHaveLength(2);
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
