// The brotli-compressed size of all JavaScript that a browser loads before it paints the catalogue: the page's scripts,
// the catalogue's chunk, and all their static imports. Also the sizes of the style sheet and the wasm packages.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [dist] = process.argv.slice(2);
const assets = join(dist, "assets");
const page = readFileSync(join(dist, "index.html"), "utf8");
const read = (name) => readFileSync(join(assets, name));
const brotli = (name) => {
  const bytes = read(name);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
};
const one = (pattern) => {
  const names = readdirSync(assets).filter((name) => pattern.test(name));
  if (names.length !== 1) throw new Error(`one file of web/dist/assets should match ${pattern}, not ${names.length}`);
  return names[0];
};

const inPage = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
const first = new Set();
const pending = [...inPage.filter((name) => name.endsWith(".js")), one(/^catalogue-screen-.*\.js$/)];
while (pending.length > 0) {
  const name = pending.pop();
  if (first.has(name)) continue;
  first.add(name);
  const imports = read(name).toString().matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, imported] of imports) pending.push(imported);
}
const scripts = [...first];
const isFirebase = (name) => read(name).toString().includes("identitytoolkit.googleapis.com");
const isWasm = (name) => /WebAssembly\./.test(read(name).toString());
console.log(
  JSON.stringify({
    javascript: scripts.reduce((sum, name) => sum + brotli(name), 0),
    css: inPage.filter((name) => name.endsWith(".css")).reduce((sum, name) => sum + brotli(name), 0),
    wasm: readdirSync(assets)
      .filter((name) => name.endsWith(".wasm"))
      .map(brotli)
      .sort((a, b) => a - b),
    heavy: scripts.filter((name) => isFirebase(name) || isWasm(name)),
    files: scripts.length,
  }),
);
