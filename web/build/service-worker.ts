// A Vite plugin that builds the service worker together with the application. It passes the list of the application's
// files to the worker, which caches them on the device.

import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../worker/service-worker.ts", import.meta.url));
/** Files of the application that the worker caches; source maps are not among them. */
const KEPT = /^assets\/.*\.(js|css|wasm|woff2|svg)$/;

export function serviceWorker(): Plugin {
  return {
    name: "fieldwork-service-worker",
    apply: "build",
    generateBundle: {
      // A file can still be removed from the bundle until the page is written.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => KEPT.test(file))
          .map((file) => `/${file}`)
          .toSorted();
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
