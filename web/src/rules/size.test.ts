// The package that learners on slow phones download before the first check: its size is pinned.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

test("the compiled rules weigh at most 60 KB in brotli", () => {
  const built = readFileSync("../wasm/pkg/wasm_bg.wasm");
  expect(brotliCompressSync(built).length).toBeLessThanOrEqual(60 * 1024);
});
