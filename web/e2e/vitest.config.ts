// The journeys: a real browser, the real server, the real identity emulator. One file
// after the other, for they share the server's database and the machine.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
