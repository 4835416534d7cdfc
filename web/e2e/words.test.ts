// A learner's text in everyday situations: a reload, two tabs, two devices, another person at the same computer. Also a
// locked mission opened by its address.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import {
  answerFirstMission,
  enrol,
  FIRST_MISSION,
  logIn,
  logOut,
  newAddress,
  question,
  showPart,
} from "./support/learner";
import { openStage } from "./support/stage";
import type { Schema } from "../src/api/types";

const stage = openStage();

const [desk, phone] = WIDTHS;
const note = (page: Page) => question(page, 4).getByRole("textbox");
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();

async function openFirstMission(size: (typeof WIDTHS)[number] = desk, email = newAddress()) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  await enrol(opened.page, email);
  await opened.page.getByRole("link", { name: "Start mission 1" }).click();
  await question(opened.page, 4).waitFor({ state: "attached" });
  await showPart(opened.page, "Answer");
  return { ...opened, email };
}

test.each(WIDTHS)(
  "a locked mission asked for by its address shows the reasons of the list, on the $name",
  async (size) => {
    const { page, context } = await openPage(stage.browser, stage.app.origin, size);
    await enrol(page, newAddress());
    const locked = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2, name: /Why do savers go quiet/ }) });
    await locked.waitFor();
    const missing = await locked.getByRole("list", { name: "What opens it" }).getByRole("listitem").count();
    expect(missing).toBeGreaterThan(0);
    const address = await locked.getByRole("heading", { level: 2 }).getByRole("link").getAttribute("href");
    await page.goto(address!);
    await page.getByRole("heading", { name: "Mission 2 is locked" }).waitFor();
    const reasons = page.getByRole("main").getByRole("list", { name: "Why it is locked" }).getByRole("listitem");
    expect((await reasons.allInnerTexts()).join()).toContain(FIRST_MISSION);
    expect(await reasons.count()).toBe(missing);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await lookOver(page, "locked");
    await context.close();
  },
);

test("a mission that was closed since the list was shown tells the server's reasons", async () => {
  const { page, context } = await openPage(stage.browser, stage.app.origin, desk);
  const email = newAddress();
  await page.clock.install();
  await enrol(page, email);
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  // Waits more than two seconds: an earlier response would be reused.
  await page.clock.fastForward("00:05");
  await stage.app.database.endAccess(email);
  // A pointer that moves to the link loads the list again, which then shows the lock.
  await page.getByRole("link", { name: "Start mission 1" }).dispatchEvent("click");
  await page.getByRole("heading", { name: "Mission 1 is locked" }).waitFor();
  const reasons = page.getByRole("main").getByRole("list", { name: "Why it is locked" });
  expect(await reasons.innerText()).toMatch(/^Your access ended/);
  expect(await page.getByRole("textbox").count()).toBe(0);
  await lookOver(page, "closed-meanwhile");
  await context.close();
});

test.each([...WIDTHS, { name: "wide desk", width: 1440, height: 900 }])(
  "a table that is wider than the page scrolls in a box of its own, on the $name",
  async (size) => {
    const { page, context } = await openPage(stage.browser, stage.app.origin, size);
    await enrol(page, newAddress());
    await page.route("**/api/app/missions/*/blocks*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Schema<"MissionBlocks">;
      const row = Array.from({ length: 14 }, (_, column) => `<td>${100_000 * column}&nbsp;(31.0&nbsp;%)</td>`).join("");
      const wide: Schema<"Block">["body"] = {
        kind: "text",
        html: `<p>The figures.</p><table><tbody><tr>${row}</tr></tbody></table>`,
      };
      const model: Schema<"Block">["body"] = { kind: "model_answer", reveal: "on_submission", html: wide.html };
      const [block] = answer.blocks;
      const blocks = [
        { ...block!, id: "w", key: "w", body: wide },
        { ...block!, id: "m", key: "m", body: model },
        ...answer.blocks,
      ];
      await route.fulfill({ response, json: { ...answer, blocks } });
    });
    await page.getByRole("link", { name: "Start mission 1" }).click();
    const tables = page.getByRole("group", { name: "Table" });
    for (const part of ["Brief", "Answer"] as const) {
      await showPart(page, part);
      await tables.first().waitFor();
      const table = part === "Brief" ? tables.first() : tables.last();
      expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
      await lookOver(page, `wide-table-${part.toLowerCase()}`);
    }
    await context.close();
  },
);

test("words typed just before a reload are there after it, and reach the server", async () => {
  const { page, context } = await openFirstMission(phone);
  await note(page).pressSequentially("Half a sentence", { delay: 5 });
  await page.reload();
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe("Half a sentence");
  await saved(page);
  await context.close();
});

test("words typed just before leaving reach the server without anybody coming back", async () => {
  const { page, context, email } = await openFirstMission();
  const mission = new URL(page.url()).pathname;
  await note(page).fill("Saved words.");
  await saved(page);
  await note(page).fill("Saved words, and the last ones.");
  await page.goto("about:blank");
  const away = await openPage(stage.browser, stage.app.origin, phone);
  await away.page.goto(mission);
  await logIn(away.page, email);
  await question(away.page, 4).waitFor({ state: "attached" });
  await showPart(away.page, "Answer");
  expect(await note(away.page).inputValue()).toBe("Saved words, and the last ones.");
  await Promise.all([context.close(), away.context.close()]);
});

test("two tabs of one mission show the same words and meet no conflict", async () => {
  const { page, context } = await openFirstMission();
  const other = await context.newPage();
  await other.goto(page.url());
  await note(other).waitFor();
  await note(page).fill("Written in the first tab.");
  await expect.poll(() => note(other).inputValue()).toBe("Written in the first tab.");
  await saved(page);
  await note(other).press("End");
  await note(other).pressSequentially(" Then in the second.");
  await expect.poll(() => note(page).inputValue()).toBe("Written in the first tab. Then in the second.");
  await saved(other);
  expect(await page.getByText("Needs your choice").count()).toBe(0);
  await context.close();
});

test("words changed on another device meanwhile are shown beside mine, and both can be kept", async () => {
  const { page, context, email } = await openFirstMission();
  await note(page).fill("First.");
  await saved(page);
  const away = await openPage(stage.browser, stage.app.origin, phone);
  await away.page.goto(new URL(page.url()).pathname);
  await logIn(away.page, email);
  await question(away.page, 4).waitFor({ state: "attached" });
  await showPart(away.page, "Answer");
  await note(away.page).fill("From the phone.");
  await saved(away.page);

  await note(page).fill("From the desk.");
  await page.getByText("This answer was also changed somewhere else").waitFor();
  expect(await question(page, 4).innerText()).toMatch(/From the desk\.[^]*From the phone\./);
  await lookOver(page, "conflict");
  await page.getByRole("button", { name: "Keep both, one after the other" }).click();
  await saved(page);
  expect(await note(page).inputValue()).toBe("From the phone.\n\nFrom the desk.");
  await Promise.all([context.close(), away.context.close()]);
});

test("an improved answer starts from the words handed in, and those stay readable", async () => {
  const { page, context } = await openFirstMission();
  const submit = async () => {
    await page.getByText("Everything is ready.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  };
  await answerFirstMission(page);
  const first = await note(page).inputValue();
  await submit();
  await page.getByRole("button", { name: "Improve your answer" }).click();
  await expect.poll(() => note(page).inputValue()).toBe(first);
  await note(page).fill(`${first} improved`);
  await saved(page);
  await submit();
  await page.getByText("Earlier attempts").click();
  const notes = page.getByRole("heading", { name: /^4\. / });
  await expect.poll(() => notes.count()).toBe(2);
  for (const line of await notes.all()) await line.click();
  await page.getByText(first, { exact: true }).first().waitFor();
  await page.getByText(`${first} improved`, { exact: true }).first().waitFor();
  await lookOver(page, "improved");
  await context.close();
});

test("somebody else at the same computer never meets the words, and their writer does", async () => {
  const { page, context, email } = await openFirstMission();
  const mission = new URL(page.url()).pathname;
  await page.route(/\/api\/(user-submissions|submission-blocks)/, (route) => route.abort());
  await note(page).fill("For my eyes only.");
  await page.getByText("Offline: kept on this device").waitFor();
  await logOut(page);

  await enrol(page, newAddress());
  await page.goto(mission);
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe("");
  await logOut(page);

  await logIn(page, email);
  await page.unrouteAll();
  await page.goto(mission);
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe("For my eyes only.");
  await saved(page);
  await context.close();
});
