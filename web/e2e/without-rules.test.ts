// A browser without the compiled rules, because it is old or the file could not be fetched: the server decides instead,
// so that the board still shows every lock with its reasons.

import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test("without the rules the board has the server's decisions", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await page.route("**/*.wasm", (route) => route.abort());
  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  const second = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /Why do savers go quiet/ }) });
  await second.getByText("(Locked)").waitFor({ state: "attached" });
  await second
    .getByRole("list", { name: "What opens it" })
    .getByText(/Mission 1/)
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("rules that were lost come when the network is back, without a reload", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  let isLost = true;
  await page.route("**/*.wasm", (route) => (isLost ? route.abort() : route.continue()));
  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await page.getByText("The checks are loading.").waitFor();
  isLost = false;
  await page.getByText(/and \d+ more to finish/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
