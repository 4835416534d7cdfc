// A Vite plugin that writes `preloads.json`: the scripts and fonts of the landing screens, by their names in
// `src/app/screens.ts`, and the headline font for every page. The server names these files in the page. The script that
// runs ahead fetches them while the application's first files load.

import type { OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";
import type { Screen } from "../src/app/screens.ts";

/** Module that every screen of a session loads. */
const SESSION = [/app\/layouts\/experience-layout\.tsx$/];

/** Modules that store drafts on the device, with the library that they import dynamically. */
const DRAFTS = [/features\/submission\/draft-store\.ts$/, /web\/node_modules\/idb\//];

/** Modules of the landing screens. Home redirects a visitor to the catalogue. */
const SCREENS: Partial<Record<Screen, readonly RegExp[]>> = {
  home: [/screens\/public\/catalogue-screen\.tsx$/],
  catalogue: [/screens\/public\/catalogue-screen\.tsx$/],
  course: [/screens\/public\/course-screen\.tsx$/],
  certificate: [/screens\/public\/certificate-screen\.tsx$/],
  letter: [/screens\/public\/letter-screen\.tsx$/],
  login: [/screens\/account\/login-screen\.tsx$/],
  signup: [/screens\/account\/signup-screen\.tsx$/],
  missions: [/screens\/experience\/missions-screen\.tsx$/, ...SESSION],
  dashboard: [/screens\/experience\/dashboard-screen\.tsx$/, ...SESSION],
  mission: [/screens\/experience\/mission-screen\.tsx$/, ...SESSION, ...DRAFTS],
};

/** The headline font. Some headlines wrap differently until it has loaded. */
const HEADLINES = /familjen-grotesk-everyday-.*\.woff2$/;

/** The text font. Loading it after the first paint would lay out the whole page again. */
const TEXTS = /source-sans-3-everyday-.*\.woff2$/;

/** The currency signs of the text font, for screens with prices. */
const CURRENCIES = /source-sans-3-currency-.*\.woff2$/;
const PRICED: ReadonlySet<string> = new Set<Screen>(["home", "catalogue", "course"]);

export function preloads(): Plugin {
  return {
    name: "fieldwork-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry);
      const known = new Set(entry ? filesOf(entry, bundle) : []);
      // Code of a screen that other chunks share may be in another file than the screen's entry chunk.
      const chunksOf = (module: RegExp) =>
        chunks.filter(
          (chunk) =>
            chunk.moduleIds.some((id) => module.test(id)) ||
            (chunk.facadeModuleId !== null && module.test(chunk.facadeModuleId)),
        );
      const typefaces = (names: RegExp) =>
        Object.keys(bundle)
          .filter((file) => names.test(file))
          .map((file) => `/${file}`);
      const files = Object.entries(SCREENS).map(([name, modules]) => {
        for (const module of modules) if (chunksOf(module).length === 0) this.error(`no chunk holds ${module}`);
        const needed = new Set(modules.flatMap(chunksOf).flatMap((chunk) => filesOf(chunk, bundle)));
        return [
          name,
          [
            ...[...needed].filter((file) => !known.has(file)).map((file) => `/${file}`),
            ...typefaces(TEXTS),
            ...(PRICED.has(name) ? typefaces(CURRENCIES) : []),
          ],
        ];
      });
      const every = typefaces(HEADLINES);
      this.emitFile({
        type: "asset",
        fileName: "preloads.json",
        source: JSON.stringify({ every, ...Object.fromEntries(files) }),
      });
    },
  };
}

/** A chunk's file and all files that it imports. */
function filesOf(chunk: OutputChunk, bundle: OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") filesOf(imported, bundle, seen);
  }
  return [...seen];
}
