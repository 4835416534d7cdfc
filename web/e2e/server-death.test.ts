// The server dies while a learner writes, and comes back: no word is lost, and the page always shows which text is
// saved.

import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, logIn, newAddress, question } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test("words typed while the server is dead arrive when it is back, and are there on another device", async () => {
  const [desk] = WIDTHS;
  const { page, context } = await openPage(stage.browser, stage.app.origin, desk);
  const email = newAddress();
  await enrol(page, email);
  await page.getByRole("link", { name: "Start mission 1" }).click();
  const note = question(page, 4).getByRole("textbox");
  await note.fill("Before the server died.");
  await page.getByText(/^Saved \d/).waitFor();

  await stage.app.kill();
  await note.press("End");
  await note.pressSequentially(" While it was dead.");
  await page.getByText("Offline: kept on this device").waitFor();

  await stage.app.serve();
  await page.getByText(/^Saved \d/).waitFor({ timeout: 60_000 });
  const whole = "Before the server died. While it was dead.";
  await page.reload();
  await question(page, 4).waitFor();
  expect(await question(page, 4).getByRole("textbox").inputValue()).toBe(whole);

  const other = await openPage(stage.browser, stage.app.origin, desk);
  await other.page.goto(new URL(page.url()).pathname);
  await logIn(other.page, email);
  await question(other.page, 4).waitFor();
  expect(await question(other.page, 4).getByRole("textbox").inputValue()).toBe(whole);
  await Promise.all([context.close(), other.context.close()]);
});
