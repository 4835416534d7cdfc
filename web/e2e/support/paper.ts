// PDF documents that a page downloads, read by a PDF library.

import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { extractText } from "unpdf";

/** Presses a button that downloads a PDF, and returns its text. */
export async function readPaper(button: Locator): Promise<string> {
  const [file] = await Promise.all([button.page().waitForEvent("download"), button.press("Enter")]);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  return text;
}
