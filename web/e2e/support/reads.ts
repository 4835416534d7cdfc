// The requests of a full load of a screen.

import type { Page, Request } from "playwright-core";

/** Wait after the start of the update stream. It is longer than the time for which updates are collected. */
const AFTER_STREAM_MS = 1_000;

/** The requests of a full load, including those that the update stream causes. */
export async function readsOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.resourceType() === "fetch")
      asked.push(`${request.method()} ${pathname}`);
  };
  page.on("request", note);
  const following = page.waitForRequest("**/api/updates/stream");
  await page.goto(address);
  await following;
  await page.waitForTimeout(AFTER_STREAM_MS);
  page.off("request", note);
  return asked;
}
