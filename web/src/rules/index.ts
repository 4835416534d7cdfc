// The domain's rules, compiled: the only place that loads the wasm package. It is
// fetched once, on first need, so that no page waits for it to paint.

export type Rules = typeof import("../../../wasm/pkg/wasm.js");
export type MissionBoard = InstanceType<Rules["MissionBoard"]>;
export type SubmissionForm = InstanceType<Rules["SubmissionForm"]>;

let loaded: Promise<Rules> | undefined;

export function loadRules(): Promise<Rules> {
  if (loaded !== undefined) return loaded;
  const loading = import("../../../wasm/pkg/wasm.js").catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  loaded = loading;
  return loading;
}
