// A Vite plugin that renders the skeletons of screens as HTML into `first-views.json`. The server puts the skeleton of
// the route into its page, so that a slow phone shows the layout before any script has run.

import { fileURLToPath } from "node:url";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import type { firstViews } from "../src/app/first-views.tsx";

const SOURCE = fileURLToPath(new URL("../src/app/first-views.tsx", import.meta.url));
const ALIAS = { "@": fileURLToPath(new URL("../src", import.meta.url)) };

export function drawFirstViews(): Plugin {
  return {
    name: "fieldwork-first-views",
    apply: "build",
    async generateBundle() {
      const { module } = await runnerImport<{ firstViews: typeof firstViews }>(SOURCE, {
        configFile: false,
        resolve: { alias: ALIAS },
      });
      const drawn = Object.entries(module.firstViews).map(([name, view]) => [name, renderToStaticMarkup(view)]);
      this.emitFile({ type: "asset", fileName: "first-views.json", source: JSON.stringify(Object.fromEntries(drawn)) });
    },
  };
}
