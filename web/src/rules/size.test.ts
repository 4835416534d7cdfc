// The packages that learners on slow phones download before the first check: their sizes are pinned.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

test.each([
  ["account", 21],
  ["answers", 56],
  ["checkout", 60],
  ["cohort", 34],
  ["feedback", 34],
  ["missions", 51],
  ["outlook", 60],
  ["planning", 60],
  ["progress", 48],
  ["reward", 39],
  ["team", 40],
])("the compiled rules of %s weigh at most %i KB in brotli", (name, most) => {
  const built = readFileSync(`../wasm/pkg/${name}/wasm_bg.wasm`);
  expect(brotliCompressSync(built).length).toBeLessThanOrEqual(most * 1024);
});
