/** The packages that pages load, each as its module. */
export interface Packages {
  account: typeof import("../pkg/account/wasm.js");
  answers: typeof import("../pkg/answers/wasm.js");
  checkout: typeof import("../pkg/checkout/wasm.js");
  cohort: typeof import("../pkg/cohort/wasm.js");
  feedback: typeof import("../pkg/feedback/wasm.js");
  missions: typeof import("../pkg/missions/wasm.js");
  outlook: typeof import("../pkg/outlook/wasm.js");
  planning: typeof import("../pkg/planning/wasm.js");
  progress: typeof import("../pkg/progress/wasm.js");
  reward: typeof import("../pkg/reward/wasm.js");
  team: typeof import("../pkg/team/wasm.js");
}

/** The answer of a rule, by its name, through the package that pages load. */
export function shipped(packages: Packages): Record<string, (given: string) => string | undefined>;
