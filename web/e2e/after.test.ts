// The results of right and wrong answers: marks with reasons, the rating of the learner's own text, the model answer
// beside it. Also the workbench by keyboard and in narrow windows.

import { expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, newAddress, question, showPart, words } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

async function openFirstMission(size: { name: string; width: number; height: number }) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  await enrol(opened.page, newAddress());
  await opened.page.getByRole("link", { name: "Start mission 1" }).click();
  await question(opened.page, 1).waitFor({ state: "attached" });
  return opened;
}

test.each(WIDTHS)(
  "answers come back with marks and reasons, and beside the model answer, on the $name",
  async (size) => {
    const { page, context, faults } = await openFirstMission(size);
    await answerFirstMission(page);
    await question(page, 1).getByRole("textbox").fill("312");
    await question(page, 4)
      .getByRole("textbox")
      .fill(`${words(110)}\n\nThe extract has 312 rows and 300 customers, and 41 faults.`);
    await page.getByText(/^Saved \d/).waitFor();
    await showPart(page, "Hand in");
    await page.getByText("Everything is ready.").waitFor();
    await page.locator("#submit-button").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();

    const heading = page.getByRole("heading", { level: 2, name: "Handed in" });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const marked = page.getByRole("region", { name: "Your answers, marked" }).getByRole("listitem");
    const first = marked.filter({ has: page.getByRole("heading", { name: /^1\. Count the customers/ }) });
    await first.getByText("Not right").waitFor();
    await first.getByText(/That is the number of rows/).waitFor();
    expect(await first.getByText(/312 rows less 12/).count()).toBe(0);
    await first.getByRole("button", { name: "Try “Count the customers” again" }).waitFor();
    const show = marked.getByRole("button", { name: "Show the answer" });
    for (let left = await show.count(); left > 0; left -= 1) {
      await show.first().press("Enter");
      await expect.poll(() => show.count()).toBe(left - 1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("summary");
    }
    await first.getByText(/312 rows less 12/).waitFor();
    await first.getByText("Right answer").waitFor();
    await marked.filter({ hasText: "2 of 4 found, none wrong" }).waitFor();
    await marked
      .filter({ has: page.getByRole("heading", { name: /^3\. Decide on the negatives/ }) })
      .getByText("Right", { exact: true })
      .waitFor();
    await marked.filter({ hasText: "You rate this one" }).waitFor();

    await page.getByRole("link", { name: "Compare with the model answer" }).click();
    const compared = page.getByRole("region", { name: "Compare with the model answer" });
    await compared.getByText(/figures in the model answer/).waitFor();
    const yours = compared.getByRole("region", { name: "Yours" });
    expect(await yours.locator("mark.figure-shared").allInnerTexts()).toContain("300");
    expect(await yours.locator("mark.figure-mine").allInnerTexts()).toContain("41");

    const rating = page.getByRole("region", { name: "How good is your text?" });
    const kept = page.waitForResponse(
      (response) => response.url().endsWith("/self-rating") && response.request().method() === "PUT",
    );
    if (size.name === "phone") await rating.getByText("How good is your text?").click();
    await rating.getByText("Sound", { exact: true }).first().click();
    await kept;
    await page.reload();
    // Once rated, the form is folded. On phones it always is.
    await rating.getByText("How good is your text?").click();
    await rating.getByRole("radio", { name: "Sound" }).first().waitFor({ state: "attached" });
    expect(await rating.getByRole("radio", { name: "Sound" }).first().isChecked()).toBe(true);
    await lookOver(page, "after");
    await fitsNarrowWindows(page, "after");
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("a file is read in place, sorted and narrowed, and the parts are moved by the keyboard", async () => {
  const { page, context, faults } = await openFirstMission(WIDTHS[0]);
  const files = page.getByRole("region", { name: "Files" });
  await files.getByText("312 rows", { exact: false }).first().waitFor();
  await files.getByRole("button", { name: "birth_year" }).click();
  expect(await files.getByRole("columnheader", { name: "birth_year" }).getAttribute("aria-sort")).toBe("descending");
  await files.getByText(/^birth_year: sum /).waitFor();
  await files.getByRole("button", { name: "Filter" }).click();
  await files.getByLabel("Column").selectOption({ label: "channel" });
  await files.getByRole("button", { name: "Add filter" }).click();
  await files.getByText(/^\d+ of 312 rows/).waitFor();
  await lookOver(page, "files");

  const split = page.getByRole("separator", { name: "Width of brief and files" });
  const answer = page.getByRole("region", { name: "Answer" });
  const wide = (await answer.boundingBox())!.width;
  await split.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const wider = (await answer.boundingBox())!.width;
  expect(wider).toBeGreaterThan(wide);
  await page.reload();
  await question(page, 1).waitFor();
  expect(Math.abs((await answer.boundingBox())!.width - wider)).toBeLessThan(2);
  await split.dblclick();
  expect(Math.abs((await answer.boundingBox())!.width - wide)).toBeLessThan(2);
  await fitsNarrowWindows(page, "mission-narrow");
  expect(faults).toEqual([]);
  await context.close();
});

test("on a wide desk the answer has at least 640 px, and nothing but its own part scrolls", async () => {
  const { page, context } = await openFirstMission({ name: "wide desk", width: 1440, height: 900 });
  const field = await question(page, 4).getByRole("textbox").boundingBox();
  expect(field!.width).toBeGreaterThanOrEqual(640);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
  await context.close();
});
