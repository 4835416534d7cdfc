// Build and test configuration of the web application. The server serves the `build` output in dist; this file starts
// no server.

import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";
import { ahead } from "./build/ahead.ts";
import { chunks } from "./build/chunks.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { drawFirstViews } from "./build/first-views.ts";
import { precompress } from "./build/precompress.ts";
import { preloads } from "./build/preloads.ts";
import { serviceWorker } from "./build/service-worker.ts";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    wasm(),
    ahead(),
    preloads(),
    drawFirstViews(),
    compileAhead(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: [{ find: "@", replacement: fileURLToPath(new URL("./src", import.meta.url)) }, ...rules()] },
  build: {
    target: "es2023",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  // Only for tests: the wasm packages are outside this folder.
  server: { fs: { allow: [".", "../wasm/pkg"] } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://fieldwork.test/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    // A page and a process for each file would take as long as the tests; setup.ts resets both.
    isolate: false,
    testTimeout: 300_000,
    // By default vitest leaves one core idle.
    maxWorkers: "100%",
    // The browser build of the identity SDK, although tests run in Node.
    alias: { "@firebase/auth": identitySdk() },
    server: { deps: { inline: [/firebase/] } },
  },
});

/** Wasm packages as released, one for each feature; or the single package that `cargo xtask up` builds. */
function rules() {
  if (process.env["FIELDWORK_RULES"] !== "together") return [];
  const together = fileURLToPath(new URL("../wasm/pkg/together", import.meta.url));
  return [{ find: /^.*\/wasm\/pkg\/\w+\/(wasm\.js|wasm_bg\.wasm\?url)$/, replacement: `${together}/$1` }];
}

function identitySdk(): string {
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(ours.resolve("firebase/auth"));
  return fileURLToPath(new URL("dist/esm/index.js", pathToFileURL(theirs.resolve("@firebase/auth/package.json"))));
}
