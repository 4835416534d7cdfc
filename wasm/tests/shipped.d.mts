/** Modules of the packages that pages load. */
export interface Packages {
  account: typeof import("../pkg/account/wasm.js");
  answers: typeof import("../pkg/answers/wasm.js");
  checkout: typeof import("../pkg/checkout/wasm.js");
  feedback: typeof import("../pkg/feedback/wasm.js");
  missions: typeof import("../pkg/missions/wasm.js");
  outlook: typeof import("../pkg/outlook/wasm.js");
  planning: typeof import("../pkg/planning/wasm.js");
  progress: typeof import("../pkg/progress/wasm.js");
  writing: typeof import("../pkg/writing/wasm.js");
}

/** Functions that ask a rule, by the name of the rule. */
export function shipped(packages: Packages): Record<string, (given: string) => string | undefined>;
