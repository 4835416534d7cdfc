// A Vite plugin that builds the service worker when the application is built: it is told the application's files, so
// that it can keep them on the device.

import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../worker/service-worker.ts", import.meta.url));
/** Of the application itself; a source map is nobody's. */
const KEPT = /^assets\/.*\.(js|css|wasm|woff2|svg)$/;

export function serviceWorker(): Plugin {
  return {
    name: "fieldwork-service-worker",
    apply: "build",
    generateBundle: {
      // Until the page is written a file may still be left out.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => KEPT.test(file)).map((file) => `/${file}`).toSorted();
        const page = bundle["index.html"];
        const entry = page?.type === "asset" ? /src="(\/assets\/[^"]+\.js)"/.exec(String(page.source))?.[1] : undefined;
        if (entry === undefined || !files.includes(entry)) this.error("the page names no entry of the application");
        const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 8);
        const define = { FILES: JSON.stringify(files), ENTRY: JSON.stringify(entry), BUILD: JSON.stringify(build) };
        const worker = await rolldown({ input: SOURCE, transform: { define } });
        const { output } = await worker.generate({ format: "iife", minify: true });
        this.emitFile({ type: "asset", fileName: "sw.js", source: output[0].code });
      },
    },
  };
}
