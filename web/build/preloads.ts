// A Vite plugin that writes down, in `preloads.json`, the files of the screens that
// visitors arrive at. The server names them in those pages, so that a browser fetches
// them beside the application's first file and not after it.

import type { OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";

/** The screens that everybody may arrive at, by the name that the server knows them by. */
const SCREENS = {
  catalogue: "screens/public/catalogue-screen.tsx",
  course: "screens/public/course-screen.tsx",
};

export function preloads(): Plugin {
  return {
    name: "fieldwork-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry);
      const known = new Set(entry ? filesOf(entry, bundle) : []);
      const files = Object.entries(SCREENS).map(([name, screen]) => {
        const chunk = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(screen)));
        if (!chunk) this.error(`no chunk holds ${screen}`);
        return [name, filesOf(chunk, bundle).filter((file) => !known.has(file)).map((file) => `/${file}`)];
      });
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}

/** A chunk's file and those that it cannot run without. */
function filesOf(chunk: OutputChunk, bundle: OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") filesOf(imported, bundle, seen);
  }
  return [...seen];
}
