// The compiled rules of the domain: the only module that loads the wasm packages. Each package is fetched once, on
// first use, so that the first paint of a page never waits for it.

import accountBinary from "../../../wasm/pkg/account/wasm_bg.wasm?url";
import answersBinary from "../../../wasm/pkg/answers/wasm_bg.wasm?url";
import checkoutBinary from "../../../wasm/pkg/checkout/wasm_bg.wasm?url";
import feedbackBinary from "../../../wasm/pkg/feedback/wasm_bg.wasm?url";
import missionsBinary from "../../../wasm/pkg/missions/wasm_bg.wasm?url";
import outlookBinary from "../../../wasm/pkg/outlook/wasm_bg.wasm?url";
import planningBinary from "../../../wasm/pkg/planning/wasm_bg.wasm?url";
import progressBinary from "../../../wasm/pkg/progress/wasm_bg.wasm?url";
import writingBinary from "../../../wasm/pkg/writing/wasm_bg.wasm?url";

export type AccountRules = typeof import("../../../wasm/pkg/account/wasm.js");
export type AnswerRules = typeof import("../../../wasm/pkg/answers/wasm.js");
export type CheckoutRules = typeof import("../../../wasm/pkg/checkout/wasm.js");
export type FeedbackRules = typeof import("../../../wasm/pkg/feedback/wasm.js");
export type MissionRules = typeof import("../../../wasm/pkg/missions/wasm.js");
export type OutlookRules = typeof import("../../../wasm/pkg/outlook/wasm.js");
export type PlanningRules = typeof import("../../../wasm/pkg/planning/wasm.js");
export type ProgressRules = typeof import("../../../wasm/pkg/progress/wasm.js");
export type WritingRules = typeof import("../../../wasm/pkg/writing/wasm.js");
export type MissionBoard = InstanceType<MissionRules["MissionBoard"]>;
export type SubmissionForm = InstanceType<AnswerRules["SubmissionForm"]>;

/** Rules of a person's account. */
export const loadAccountRules: () => Promise<AccountRules> = once(
  accountBinary,
  () => import("../../../wasm/pkg/account/wasm.js"),
);

/** Checks of answers. */
export const loadAnswerRules: () => Promise<AnswerRules> = once(
  answersBinary,
  () => import("../../../wasm/pkg/answers/wasm.js"),
);

/** Charged amounts, coupon previews, and ways to pay. */
export const loadCheckoutRules: () => Promise<CheckoutRules> = once(
  checkoutBinary,
  () => import("../../../wasm/pkg/checkout/wasm.js"),
);

/** Scores of marked levels, and the figures of an answer beside those of a model answer. */
export const loadFeedbackRules: () => Promise<FeedbackRules> = once(
  feedbackBinary,
  () => import("../../../wasm/pkg/feedback/wasm.js"),
);

/** Lock decisions. */
export const loadMissionRules: () => Promise<MissionRules> = once(
  missionsBinary,
  async () => (missionRules = await import("../../../wasm/pkg/missions/wasm.js")),
);

let missionRules: MissionRules | null = null;

/** Lock decisions, if their rules are loaded already. */
export function loadedMissionRules(): MissionRules | null {
  return missionRules;
}

/** Effects of a change to a board. */
export const loadOutlookRules: () => Promise<OutlookRules> = once(
  outlookBinary,
  () => import("../../../wasm/pkg/outlook/wasm.js"),
);

/** Plans. */
export const loadPlanningRules: () => Promise<PlanningRules> = once(
  planningBinary,
  () => import("../../../wasm/pkg/planning/wasm.js"),
);

/** Grades with tried marks, and previews of the offboarding with unsent answers. */
export const loadProgressRules: () => Promise<ProgressRules> = once(
  progressBinary,
  () => import("../../../wasm/pkg/progress/wasm.js"),
);

/** Long answers as HTML. */
export const loadWritingRules: () => Promise<WritingRules> = once(
  writingBinary,
  async () => (writingRules = await import("../../../wasm/pkg/writing/wasm.js")),
);

let writingRules: WritingRules | null = null;

/** The same, if its rules are loaded already. */
export function loadedWritingRules(): WritingRules | null {
  return writingRules;
}

/**
 * Loads a package once; a failed load may be retried. A package is a module that fetches its binary, and browsers never
 * load a failed module again. The binary is therefore fetched first, and the package then gets it from the browser's
 * cache.
 */
function once<Package>(binary: string, load: () => Promise<Package>): () => Promise<Package> {
  let loaded: Promise<Package> | undefined;
  return () => {
    loaded ??= fetchWhole(binary)
      .then(load)
      .catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
    return loaded;
  };
}

async function fetchWhole(address: string): Promise<void> {
  // Only a production build fetches the binary; a test reads the package from its folder.
  if (!import.meta.env.PROD) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} could not be fetched`);
  await answer.arrayBuffer();
}
