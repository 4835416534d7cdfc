// A Vite plugin for what a page asks for first: its style, which nothing is seen without, on the connection that brought
// the page; then the script that runs ahead of the application, which is built here as a file that stands on nothing. The
// server tells that script which screen will be shown, and what files that needs.

import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../src/app/ahead.ts", import.meta.url));
const ALIAS = { "@": fileURLToPath(new URL("../src", import.meta.url)) };

const STYLE = /\s*<link rel="stylesheet"[^>]*>/;
const AHEAD = /^assets\/ahead-.*\.js$/;

export function ahead(): Plugin {
  return {
    name: "fieldwork-ahead",
    apply: "build",
    async renderStart() {
      const script = await rolldown({ input: SOURCE, resolve: { alias: ALIAS } });
      const { output } = await script.generate({ format: "iife", minify: true });
      this.emitFile({ type: "asset", name: "ahead.js", source: output[0].code });
    },
    transformIndexHtml: {
      order: "post",
      handler(page, { bundle }) {
        const style = STYLE.exec(page)?.[0];
        const file = Object.keys(bundle ?? {}).find((file) => AHEAD.test(file));
        if (style === undefined || file === undefined) throw new Error("the page has no style, or no script runs ahead of it");
        const script = `\n    <script async fetchpriority="high" data-screen="" data-files="" src="/${file}"></script>`;
        return page.replace(style, "").replace(/<meta charset="utf-8" \/>/, `$&${style}${script}`);
      },
    },
  };
}
