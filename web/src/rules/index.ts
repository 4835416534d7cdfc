// The domain's rules, compiled: the only place that loads the wasm packages. Each is
// fetched once, on first need, so that no page waits for it to paint.

export type AccountRules = typeof import("../../../wasm/pkg/account/wasm.js");
export type CohortRules = typeof import("../../../wasm/pkg/cohort/wasm.js");
export type Rules = typeof import("../../../wasm/pkg/learning/wasm.js");
export type MissionBoard = InstanceType<Rules["MissionBoard"]>;
export type SubmissionForm = InstanceType<Rules["SubmissionForm"]>;

/** What a person's account may be. */
export const loadAccountRules: () => Promise<AccountRules> = once(() => import("../../../wasm/pkg/account/wasm.js"));

/** Which missions are open to many learners at once. */
export const loadCohortRules: () => Promise<CohortRules> = once(() => import("../../../wasm/pkg/cohort/wasm.js"));

/** Lock decisions and the checks of answers. */
export const loadRules: () => Promise<Rules> = once(() => import("../../../wasm/pkg/learning/wasm.js"));

/** A failed load may be tried again. */
function once<Package>(load: () => Promise<Package>): () => Promise<Package> {
  let loaded: Promise<Package> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
