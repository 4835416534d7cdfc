// The journeys: a real browser, the real server, the real identity emulator. Each file has its own server and database,
// so two files run at once: a journey spends most of its time waiting.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: "e2e/support/template.ts",
    maxWorkers: 2,
    // Tests wait for conditions, so these limits are long enough for a slow machine.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
