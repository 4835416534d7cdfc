// The editor of a long answer in a real browser: its keys, the browser's undo, tables, pastes from other programs, and
// the preview.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, question, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();
const [desk] = WIDTHS;
const note = (page: Page) => question(page, 4).getByRole("textbox");
const text = (page: Page) => note(page).inputValue();
const tool = (page: Page, name: string) =>
  question(page, 4).getByRole("toolbar").getByRole("button", { name, exact: true });

async function openNote(size: (typeof WIDTHS)[number]) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  await opened.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enrol(opened.page, newAddress());
  await opened.page.getByRole("link", { name: "Start mission 1" }).click();
  await question(opened.page, 4).waitFor({ state: "attached" });
  await showPart(opened.page, "Answer");
  return opened;
}

/** Pastes what another program has copied. */
async function paste(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    async ([html, plain]) => {
      const blob = (type: string, words: string) => new Blob([words], { type });
      const copied = { "text/html": blob("text/html", html!), "text/plain": blob("text/plain", plain!) };
      await navigator.clipboard.write([new ClipboardItem(copied)]);
    },
    [html, plain],
  );
  await note(page).press("Control+v");
}

test.each(WIDTHS)("an answer is formatted, gets a table and is previewed, on the $name", async (size) => {
  const { page, context, faults } = await openNote(size);
  await note(page).click();
  const { keyboard } = page;
  await keyboard.type("The ");
  await keyboard.press("Control+b");
  await keyboard.type("reminder");
  await keyboard.press("End");
  await keyboard.type(" worked.");
  await keyboard.press("Enter");
  await tool(page, "List").click();
  for (const words of ["one", "two", ""]) {
    await keyboard.type(words);
    await keyboard.press("Enter");
  }
  await keyboard.type("After");
  expect(await text(page)).toBe("The **reminder** worked.\n- one\n- two\n\nAfter");

  await keyboard.press("Control+k");
  const link = page.getByRole("dialog", { name: "Insert a link" });
  await link.getByLabel("Text of the link").fill("the plan");
  await link.getByLabel("Address").fill("example.org/plan");
  await lookOver(page, "editor-link");
  await link.getByLabel("Address").press("Enter");
  await expect.poll(() => text(page)).toMatch(/After\[the plan\]\(https:\/\/example\.org\/plan\)$/);

  await tool(page, "Table").click();
  const table = page.getByRole("dialog", { name: "Insert a table" });
  await table.getByLabel("Columns").selectOption("2");
  await table.getByLabel("Heading of column 1").fill("Arm");
  await table.getByLabel("Heading of column 2").fill("Paid");
  await table.getByLabel("Row 1, column 1").fill("reminder");
  await table.getByLabel("Row 1, column 2").fill("54");
  await lookOver(page, "editor-table");
  await table.getByRole("button", { name: "Insert table" }).click();
  await expect.poll(() => text(page)).toContain("| reminder | 54   |");
  await expect.poll(() => note(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await keyboard.type("The end.");
  await lookOver(page, "editor");

  await tool(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview of your answer" });
  await preview.getByRole("cell", { name: "54" }).waitFor();
  expect(await preview.getByRole("listitem").allInnerTexts()).toEqual(["one", "two"]);
  expect(await preview.getByRole("link", { name: "the plan" }).getAttribute("href")).toBe("https://example.org/plan");
  await lookOver(page, "editor-preview");

  const written = await text(page);
  await page.getByText(/^Saved \d/).waitFor();
  await page.reload();
  await note(page).waitFor({ state: "attached" });
  await showPart(page, "Answer");
  expect(await text(page)).toBe(written);
  expect(faults).toEqual([]);
  await context.close();
});

test("the browser's undo takes back what a button, Enter and a paste have done", async () => {
  const { page, context } = await openNote(desk);
  await note(page).click();
  await page.keyboard.type("word");
  await tool(page, "Bold").click();
  expect(await text(page)).toBe("**word**");
  await page.keyboard.press("Control+z");
  expect(await text(page)).toBe("word");
  await note(page).fill("- a");
  await note(page).press("End");
  await note(page).press("Enter");
  expect(await text(page)).toBe("- a\n- ");
  await page.keyboard.press("Control+z");
  expect(await text(page)).toBe("- a");
  await note(page).press("End");
  await paste(page, "<b>Bold</b> words", "Bold words");
  await expect.poll(() => text(page)).toBe("- a**Bold** words");
  await page.keyboard.press("Control+z");
  expect(await text(page)).toBe("- a");
  await context.close();
});

test("a long answer grows with its text, and the bar stays in reach", async () => {
  const { page, context } = await openNote(desk);
  await note(page).fill("A line of the answer.\n".repeat(200));
  const isWhole = await note(page).evaluate((area) => area.scrollHeight <= area.clientHeight);
  expect(isWhole).toBe(true);
  await note(page).press("Control+End");
  await page.keyboard.type("The end.");
  expect(await tool(page, "Bold").evaluate(isInSight)).toBe(true);
  await context.close();
});

test("a table of 60 columns and a paste of 50,000 characters with 40 tables are kept whole", async () => {
  const { page, context } = await openNote(desk);
  const cells = (name: string) => Array.from({ length: 60 }, (_, at) => `<td>${name}${at}</td>`).join("");
  await note(page).click();
  await paste(page, `<table><tr>${cells("h")}</tr><tr>${cells("c")}</tr></table>`, "h");
  await question(page, 4)
    .getByText(/^The table that you pasted has 60 columns/)
    .waitFor();
  expect(await text(page)).toContain("| c59 |");
  await lookOver(page, "editor-wide-table");

  await note(page).fill("");
  const words = "word ".repeat(240);
  const tables = Array.from(
    { length: 40 },
    (_, at) => `<p>${words}</p><table><tr><td>a</td><td>b</td></tr><tr><td>n${at}</td><td>1</td></tr></table>`,
  );
  const from = Date.now();
  await paste(page, tables.join(""), "a");
  await expect.poll(() => text(page)).toContain("| n39 | 1   |");
  process.stderr.write(`40 tables: ${Date.now() - from} ms\n`);
  await page.getByText(/over the limit of/).waitFor();
  await page.reload();
  await note(page).waitFor({ state: "attached" });
  expect(await text(page)).toContain("| n39 | 1   |");
  await context.close();
});

function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
