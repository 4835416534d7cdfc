// A Vite plugin that writes a `.br` and a `.gz` beside every built text asset, so that the server can send compressed
// bytes without compressing on each request. It skips index.html, because the server inserts its configuration into
// that file.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|wasm|svg|json|txt|webmanifest)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function precompress(): Plugin {
  let outDir = "dist";
  return {
    name: "fieldwork-precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(outDir, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await writeFile(`${path}.br`, await brotli(bytes, quality));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}
