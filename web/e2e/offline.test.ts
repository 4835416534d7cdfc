// Without a network: the application opens, missions can be read and written, a lock is explained, the text is sent
// when the network is back, and no other person on the device sees any of it.

import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { untilKept } from "./support/kept";
import { enrol, FIRST_MISSION, logOut, newAddress, question, SESSION, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)("a learner goes on without a network, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await untilKept(page, "/blocks");
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await question(page, 4).waitFor({ state: "attached" });

  await context.setOffline(true);
  await page.goto(`/${SESSION}/missions`);
  await page.getByText("You are offline.").waitFor();
  const second = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /Why do savers go quiet/ }) });
  await second
    .getByRole("list", { name: "What opens it" })
    .getByText(/Mission 1/)
    .waitFor();
  await page.getByRole("link", { name: "Start mission 1" }).click();
  await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
  await question(page, 4).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await question(page, 4).getByRole("textbox").fill("Written on a train");
  await page.reload();
  await question(page, 4).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  await expect.poll(() => question(page, 4).getByRole("textbox").inputValue()).toBe("Written on a train");

  await context.setOffline(false);
  await page.getByText(/^Saved \d/).waitFor();

  await page.goto(`/${SESSION}/missions`);
  await logOut(page);
  await context.setOffline(true);
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  expect(await page.getByText("Why do savers go quiet").count()).toBe(0);
  await context.setOffline(false);
  expect(faults).toEqual([]);
  await context.close();
});
