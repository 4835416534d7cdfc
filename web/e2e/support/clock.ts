// Advances the server's clock instead of waiting.

import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Stage } from "./stage";

/**
 * Repeats `ask`, advancing the server's clock by `minutes` each time: a job may only schedule the job with the effect.
 */
export function askByTheClock<Found>({ app }: Stage, ask: () => Promise<Found>, minutes = 1) {
  return expect.poll(
    async () => {
      await app.database.passMinutes(minutes);
      return ask();
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Waits for an element that appears when the server's time advances. */
export async function comesByTheClock(stage: Stage, found: Locator): Promise<void> {
  await askByTheClock(stage, () => found.first().isVisible()).toBe(true);
}
