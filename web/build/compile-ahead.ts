// A Vite plugin that asks the browser to compile all of the first files while they load. By default the browser
// compiles each function at its first call, on the main thread. Browsers that do not know the hint read it as a
// comment.

import type { Plugin } from "vite";
import { FIRST } from "./chunks.ts";

const HINT = "//# allFunctionsCalledOnLoad";

export function compileAhead(): Plugin {
  return {
    name: "fieldwork-compile-ahead",
    apply: "build",
    generateBundle: {
      // The hint is only read at the start of a file. Vite writes a line there before this step.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && FIRST.includes(file.name)) file.code = `${HINT}\n${file.code}`;
        }
      },
    },
  };
}
