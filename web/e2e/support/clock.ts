// What the server does by the clock, without the waiting.

import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Stage } from "./stage";

/** Asks again and again, so many minutes of the server's later each time: some of what a minute brings causes what comes with the next. */
export function askByTheClock<Found>({ app }: Stage, ask: () => Promise<Found>, minutes = 1) {
  return expect.poll(
    async () => {
      await app.database.passMinutes(minutes);
      return ask();
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Waits for something on a page that the clock brings. */
export async function comesByTheClock(stage: Stage, found: Locator): Promise<void> {
  await askByTheClock(stage, () => found.first().isVisible()).toBe(true);
}
