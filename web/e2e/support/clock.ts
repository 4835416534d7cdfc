// What the server does once a minute, without the waiting.

import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Stage } from "./stage";

/** Asks again and again, a minute of the server's later each time: some of what a minute brings causes what comes with the next. */
export function askByTheClock<Found>({ app }: Stage, ask: () => Promise<Found>) {
  return expect.poll(
    async () => {
      await app.database.passAMinute();
      return ask();
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Waits for something on a page that the clock brings. */
export async function comesByTheClock(stage: Stage, found: Locator): Promise<void> {
  await askByTheClock(stage, () => found.first().isVisible()).toBe(true);
}
