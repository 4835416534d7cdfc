// The journeys: a real browser, the real server, the real identity emulator. A file has a
// server and a database of its own, so that two can run at once: much of a journey is waiting.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: "e2e/support/template.ts",
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A browser on a busy machine now and then stops answering. What passed only then is named by the test command.
    retry: 1,
  },
});
