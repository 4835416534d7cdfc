// What a file of journeys stands on: a server and a browser, from its first journey to its last.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { App } from "./app";
import { openBrowser } from "./browser";

export interface Stage {
  app: App;
  browser: Browser;
}

/** The parts are there once the first journey runs. */
export function openStage(settings: () => Promise<Record<string, string>> = () => Promise.resolve({})): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.app, stage.browser] = await Promise.all([settings().then((given) => App.start(given)), openBrowser()]);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.app?.kill();
  });
  return stage;
}
