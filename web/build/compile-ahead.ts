// A Vite plugin that asks the browser to compile the whole of the first files while they come in. Left alone, it compiles
// each function when it is called, on the thread that draws. Browsers that do not know the hint take it for a comment.

import type { Plugin } from "vite";
import { FIRST } from "./chunks.ts";

const HINT = "//# allFunctionsCalledOnLoad";

export function compileAhead(): Plugin {
  return {
    name: "fieldwork-compile-ahead",
    apply: "build",
    generateBundle: {
      // The hint counts at the head of a file alone, where Vite writes a line of its own.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && FIRST.includes(file.name)) file.code = `${HINT}\n${file.code}`;
        }
      },
    },
  };
}
