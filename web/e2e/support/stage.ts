// Environment of a file of journeys: a server and a browser, shared by all its journeys.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { App } from "./app";
import { openBrowser } from "./browser";

export interface Stage {
  app: App;
  browser: Browser;
}

/** Opens the stage of a file. Its server and browser exist once the first journey runs. */
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
