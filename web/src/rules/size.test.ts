// Size limits of the packages. A learner on a slow phone must download a package before it can be used.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

test.each([
  ["account", 21],
  ["answers", 51],
  ["checkout", 60],
  ["feedback", 35],
  ["missions", 51],
  ["outlook", 60],
  ["planning", 77],
  ["progress", 57],
  ["writing", 90],
])("the package %s has at most %i KB in brotli", (name, most) => {
  const built = readFileSync(`../wasm/pkg/${name}/wasm_bg.wasm`);
  expect(brotliCompressSync(built).length).toBeLessThanOrEqual(most * 1024);
});
