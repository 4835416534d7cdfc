// Answers that are stored on the device.

import type { Page } from "playwright-core";

/** Waits until the worker controls the page, and an answer whose address contains `part` is stored on the device. */
export async function untilKept(page: Page, part: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // An answer that arrived before the worker controlled the page is not stored until the next visit.
  await page.reload();
  await page.waitForFunction(
    (part) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("fieldwork-answers");
        opening.addEventListener("error", () => resolve(false));
        opening.addEventListener("success", () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains("answers")) return resolve(false);
          const asking = db.transaction("answers").objectStore("answers").getAllKeys();
          asking.addEventListener("success", () => {
            db.close();
            resolve(asking.result.some((key) => String(key).includes(part)));
          });
        });
      }),
    part,
    { polling: 1_000 },
  );
}
