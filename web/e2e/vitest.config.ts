// The journeys: a real browser, the real server, the real identity emulator. Each file has its own server and database,
// so that two can run at once: a journey is mostly waiting.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: "e2e/support/template.ts",
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A browser on a busy machine sometimes stops responding. The test command names tests that only passed on a retry.
    retry: 1,
  },
});
