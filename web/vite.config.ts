// How the web application is built and how its tests run. The server serves what
// `build` leaves in dist; nothing here starts a server of its own.

import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";
import { precompress } from "./build/precompress.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), precompress()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2023",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 5 }] } } },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://fieldwork.test/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 15_000,
  },
});
