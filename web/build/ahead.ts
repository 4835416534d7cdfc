// A Vite plugin that orders the first files of a page. The style comes first, since the page is invisible without it.
// The script that runs ahead of the application follows; it is built here as a self-contained file. The server passes
// the name and the files of the coming screen to that script.

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
        if (style === undefined || file === undefined)
          throw new Error("the page has no style sheet or no script that runs ahead");
        const script = `\n    <script async fetchpriority="high" data-screen="" data-files="" src="/${file}"></script>`;
        return page.replace(style, "").replace(/<meta charset="utf-8" \/>/, `$&${style}${script}`);
      },
    },
  };
}
